<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="derelict" tilewidth="32" tileheight="32" tilecount="424" columns="8">
 <image source="tileset.png" width="256" height="1696" />
 <tile id="0" type="wall" />
 <tile id="1" type="corridor" />
 <tile id="8" type="marine" />
 <tile id="9" type="marine_axe" />
 <tile id="10" type="marine_cannon" />
 <tile id="11" type="marine_chain" />
 <tile id="12" type="marine_claws" />
 <tile id="13" type="marine_flame" />
 <tile id="14" type="marine_hammer" />
 <tile id="15" type="marine_sarge" />
 <tile id="16" type="alien" />
 <tile id="17" type="blip" />
 <tile id="18" type="blip_2" />
 <tile id="19" type="blip_3" />
 <tile id="20" type="door" />
 <tile id="21" type="dooropen" />
 <tile id="22" type="deactivated" />
 <tile id="23" type="objective" />
 <tile id="24" type="drop_marine" />
 <tile id="25" type="start_marine" />
 <tile id="26" type="lurk" />
 <tile id="27" type="alien_entry" />
 <tile id="28" type="flame" />
 <tile id="29" type="overwatch" />
 <tile id="30" type="guard" />
 <tile id="31" type="jam" />
 <tile id="32" type="beacon" />
 <tile id="33" type="airlock" />
 <tile id="34" type="nest" />
 <tile id="35" type="survivor" />
 <tile id="36" type="carries" />
 <tile id="64">
  <properties>
   <property name="segment" type="int" value="1" />
  </properties>
 </tile>
 <tile id="65">
  <properties>
   <property name="segment" type="int" value="2" />
  </properties>
 </tile>
 <tile id="66">
  <properties>
   <property name="segment" type="int" value="3" />
  </properties>
 </tile>
 <tile id="67">
  <properties>
   <property name="segment" type="int" value="4" />
  </properties>
 </tile>
 <tile id="68">
  <properties>
   <property name="segment" type="int" value="5" />
  </properties>
 </tile>
 <tile id="69">
  <properties>
   <property name="segment" type="int" value="6" />
  </properties>
 </tile>
 <tile id="70">
  <properties>
   <property name="segment" type="int" value="7" />
  </properties>
 </tile>
 <tile id="71">
  <properties>
   <property name="segment" type="int" value="8" />
  </properties>
 </tile>
 <tile id="72">
  <properties>
   <property name="segment" type="int" value="9" />
  </properties>
 </tile>
 <tile id="73">
  <properties>
   <property name="segment" type="int" value="10" />
  </properties>
 </tile>
 <tile id="74">
  <properties>
   <property name="segment" type="int" value="11" />
  </properties>
 </tile>
 <tile id="75">
  <properties>
   <property name="segment" type="int" value="12" />
  </properties>
 </tile>
 <tile id="76">
  <properties>
   <property name="segment" type="int" value="13" />
  </properties>
 </tile>
 <tile id="77">
  <properties>
   <property name="segment" type="int" value="14" />
  </properties>
 </tile>
 <tile id="78">
  <properties>
   <property name="segment" type="int" value="15" />
  </properties>
 </tile>
 <tile id="79">
  <properties>
   <property name="segment" type="int" value="16" />
  </properties>
 </tile>
 <tile id="80">
  <properties>
   <property name="segment" type="int" value="17" />
  </properties>
 </tile>
 <tile id="81">
  <properties>
   <property name="segment" type="int" value="18" />
  </properties>
 </tile>
 <tile id="82">
  <properties>
   <property name="segment" type="int" value="19" />
  </properties>
 </tile>
 <tile id="83">
  <properties>
   <property name="segment" type="int" value="20" />
  </properties>
 </tile>
 <tile id="84">
  <properties>
   <property name="segment" type="int" value="21" />
  </properties>
 </tile>
 <tile id="85">
  <properties>
   <property name="segment" type="int" value="22" />
  </properties>
 </tile>
 <tile id="86">
  <properties>
   <property name="segment" type="int" value="23" />
  </properties>
 </tile>
 <tile id="87">
  <properties>
   <property name="segment" type="int" value="24" />
  </properties>
 </tile>
 <tile id="88">
  <properties>
   <property name="segment" type="int" value="25" />
  </properties>
 </tile>
 <tile id="89">
  <properties>
   <property name="segment" type="int" value="26" />
  </properties>
 </tile>
 <tile id="90">
  <properties>
   <property name="segment" type="int" value="27" />
  </properties>
 </tile>
 <tile id="91">
  <properties>
   <property name="segment" type="int" value="28" />
  </properties>
 </tile>
 <tile id="92">
  <properties>
   <property name="segment" type="int" value="29" />
  </properties>
 </tile>
 <tile id="93">
  <properties>
   <property name="segment" type="int" value="30" />
  </properties>
 </tile>
 <tile id="94">
  <properties>
   <property name="segment" type="int" value="31" />
  </properties>
 </tile>
 <tile id="95">
  <properties>
   <property name="segment" type="int" value="32" />
  </properties>
 </tile>
 <tile id="96">
  <properties>
   <property name="segment" type="int" value="33" />
  </properties>
 </tile>
 <tile id="97">
  <properties>
   <property name="segment" type="int" value="34" />
  </properties>
 </tile>
 <tile id="98">
  <properties>
   <property name="segment" type="int" value="35" />
  </properties>
 </tile>
 <tile id="99">
  <properties>
   <property name="segment" type="int" value="36" />
  </properties>
 </tile>
 <tile id="100">
  <properties>
   <property name="segment" type="int" value="37" />
  </properties>
 </tile>
 <tile id="101">
  <properties>
   <property name="segment" type="int" value="38" />
  </properties>
 </tile>
 <tile id="102">
  <properties>
   <property name="segment" type="int" value="39" />
  </properties>
 </tile>
 <tile id="103">
  <properties>
   <property name="segment" type="int" value="40" />
  </properties>
 </tile>
 <tile id="104">
  <properties>
   <property name="segment" type="int" value="41" />
  </properties>
 </tile>
 <tile id="105">
  <properties>
   <property name="segment" type="int" value="42" />
  </properties>
 </tile>
 <tile id="106">
  <properties>
   <property name="segment" type="int" value="43" />
  </properties>
 </tile>
 <tile id="107">
  <properties>
   <property name="segment" type="int" value="44" />
  </properties>
 </tile>
 <tile id="108">
  <properties>
   <property name="segment" type="int" value="45" />
  </properties>
 </tile>
 <tile id="109">
  <properties>
   <property name="segment" type="int" value="46" />
  </properties>
 </tile>
 <tile id="110">
  <properties>
   <property name="segment" type="int" value="47" />
  </properties>
 </tile>
 <tile id="111">
  <properties>
   <property name="segment" type="int" value="48" />
  </properties>
 </tile>
 <tile id="112">
  <properties>
   <property name="segment" type="int" value="49" />
  </properties>
 </tile>
 <tile id="113">
  <properties>
   <property name="segment" type="int" value="50" />
  </properties>
 </tile>
 <tile id="114">
  <properties>
   <property name="segment" type="int" value="51" />
  </properties>
 </tile>
 <tile id="115">
  <properties>
   <property name="segment" type="int" value="52" />
  </properties>
 </tile>
 <tile id="116">
  <properties>
   <property name="segment" type="int" value="53" />
  </properties>
 </tile>
 <tile id="117">
  <properties>
   <property name="segment" type="int" value="54" />
  </properties>
 </tile>
 <tile id="118">
  <properties>
   <property name="segment" type="int" value="55" />
  </properties>
 </tile>
 <tile id="119">
  <properties>
   <property name="segment" type="int" value="56" />
  </properties>
 </tile>
 <tile id="120">
  <properties>
   <property name="segment" type="int" value="57" />
  </properties>
 </tile>
 <tile id="121">
  <properties>
   <property name="segment" type="int" value="58" />
  </properties>
 </tile>
 <tile id="122">
  <properties>
   <property name="segment" type="int" value="59" />
  </properties>
 </tile>
 <tile id="123">
  <properties>
   <property name="segment" type="int" value="60" />
  </properties>
 </tile>
 <tile id="124">
  <properties>
   <property name="segment" type="int" value="61" />
  </properties>
 </tile>
 <tile id="125">
  <properties>
   <property name="segment" type="int" value="62" />
  </properties>
 </tile>
 <tile id="126">
  <properties>
   <property name="segment" type="int" value="63" />
  </properties>
 </tile>
 <tile id="127">
  <properties>
   <property name="segment" type="int" value="64" />
  </properties>
 </tile>
 <tile id="128">
  <properties>
   <property name="segment" type="int" value="65" />
  </properties>
 </tile>
 <tile id="129">
  <properties>
   <property name="segment" type="int" value="66" />
  </properties>
 </tile>
 <tile id="130">
  <properties>
   <property name="segment" type="int" value="67" />
  </properties>
 </tile>
 <tile id="131">
  <properties>
   <property name="segment" type="int" value="68" />
  </properties>
 </tile>
 <tile id="132">
  <properties>
   <property name="segment" type="int" value="69" />
  </properties>
 </tile>
 <tile id="133">
  <properties>
   <property name="segment" type="int" value="70" />
  </properties>
 </tile>
 <tile id="134">
  <properties>
   <property name="segment" type="int" value="71" />
  </properties>
 </tile>
 <tile id="135">
  <properties>
   <property name="segment" type="int" value="72" />
  </properties>
 </tile>
 <tile id="136">
  <properties>
   <property name="segment" type="int" value="73" />
  </properties>
 </tile>
 <tile id="137">
  <properties>
   <property name="segment" type="int" value="74" />
  </properties>
 </tile>
 <tile id="138">
  <properties>
   <property name="segment" type="int" value="75" />
  </properties>
 </tile>
 <tile id="139">
  <properties>
   <property name="segment" type="int" value="76" />
  </properties>
 </tile>
 <tile id="140">
  <properties>
   <property name="segment" type="int" value="77" />
  </properties>
 </tile>
 <tile id="141">
  <properties>
   <property name="segment" type="int" value="78" />
  </properties>
 </tile>
 <tile id="142">
  <properties>
   <property name="segment" type="int" value="79" />
  </properties>
 </tile>
 <tile id="143">
  <properties>
   <property name="segment" type="int" value="80" />
  </properties>
 </tile>
 <tile id="144">
  <properties>
   <property name="segment" type="int" value="81" />
  </properties>
 </tile>
 <tile id="145">
  <properties>
   <property name="segment" type="int" value="82" />
  </properties>
 </tile>
 <tile id="146">
  <properties>
   <property name="segment" type="int" value="83" />
  </properties>
 </tile>
 <tile id="147">
  <properties>
   <property name="segment" type="int" value="84" />
  </properties>
 </tile>
 <tile id="148">
  <properties>
   <property name="segment" type="int" value="85" />
  </properties>
 </tile>
 <tile id="149">
  <properties>
   <property name="segment" type="int" value="86" />
  </properties>
 </tile>
 <tile id="150">
  <properties>
   <property name="segment" type="int" value="87" />
  </properties>
 </tile>
 <tile id="151">
  <properties>
   <property name="segment" type="int" value="88" />
  </properties>
 </tile>
 <tile id="152">
  <properties>
   <property name="segment" type="int" value="89" />
  </properties>
 </tile>
 <tile id="153">
  <properties>
   <property name="segment" type="int" value="90" />
  </properties>
 </tile>
 <tile id="154">
  <properties>
   <property name="segment" type="int" value="91" />
  </properties>
 </tile>
 <tile id="155">
  <properties>
   <property name="segment" type="int" value="92" />
  </properties>
 </tile>
 <tile id="156">
  <properties>
   <property name="segment" type="int" value="93" />
  </properties>
 </tile>
 <tile id="157">
  <properties>
   <property name="segment" type="int" value="94" />
  </properties>
 </tile>
 <tile id="158">
  <properties>
   <property name="segment" type="int" value="95" />
  </properties>
 </tile>
 <tile id="159">
  <properties>
   <property name="segment" type="int" value="96" />
  </properties>
 </tile>
 <tile id="160" type="corridor">
  <properties>
   <property name="look" value="floor_1 N" />
  </properties>
 </tile>
 <tile id="161" type="corridor">
  <properties>
   <property name="look" value="floor_1b N" />
  </properties>
 </tile>
 <tile id="162" type="corridor">
  <properties>
   <property name="look" value="floor_1b E" />
  </properties>
 </tile>
 <tile id="163" type="corridor">
  <properties>
   <property name="look" value="floor_1b S" />
  </properties>
 </tile>
 <tile id="164" type="corridor">
  <properties>
   <property name="look" value="floor_1b W" />
  </properties>
 </tile>
 <tile id="165" type="corridor">
  <properties>
   <property name="look" value="floor_1c N" />
  </properties>
 </tile>
 <tile id="166" type="corridor">
  <properties>
   <property name="look" value="floor_1c E" />
  </properties>
 </tile>
 <tile id="167" type="corridor">
  <properties>
   <property name="look" value="floor_1c S" />
  </properties>
 </tile>
 <tile id="168" type="corridor">
  <properties>
   <property name="look" value="floor_1c W" />
  </properties>
 </tile>
 <tile id="169" type="corridor">
  <properties>
   <property name="look" value="floor_2 N" />
  </properties>
 </tile>
 <tile id="170" type="corridor">
  <properties>
   <property name="look" value="floor_2b N" />
  </properties>
 </tile>
 <tile id="171" type="corridor">
  <properties>
   <property name="look" value="floor_2b E" />
  </properties>
 </tile>
 <tile id="172" type="corridor">
  <properties>
   <property name="look" value="floor_2b S" />
  </properties>
 </tile>
 <tile id="173" type="corridor">
  <properties>
   <property name="look" value="floor_2b W" />
  </properties>
 </tile>
 <tile id="174" type="corridor">
  <properties>
   <property name="look" value="floor_2c N" />
  </properties>
 </tile>
 <tile id="175" type="corridor">
  <properties>
   <property name="look" value="floor_2c E" />
  </properties>
 </tile>
 <tile id="176" type="corridor">
  <properties>
   <property name="look" value="floor_2c S" />
  </properties>
 </tile>
 <tile id="177" type="corridor">
  <properties>
   <property name="look" value="floor_2c W" />
  </properties>
 </tile>
 <tile id="178" type="corridor">
  <properties>
   <property name="look" value="floor_3 N" />
  </properties>
 </tile>
 <tile id="179" type="corridor">
  <properties>
   <property name="look" value="floor_3b N" />
  </properties>
 </tile>
 <tile id="180" type="corridor">
  <properties>
   <property name="look" value="floor_3b E" />
  </properties>
 </tile>
 <tile id="181" type="corridor">
  <properties>
   <property name="look" value="floor_3b S" />
  </properties>
 </tile>
 <tile id="182" type="corridor">
  <properties>
   <property name="look" value="floor_3b W" />
  </properties>
 </tile>
 <tile id="183" type="corridor">
  <properties>
   <property name="look" value="floor_3c N" />
  </properties>
 </tile>
 <tile id="184" type="corridor">
  <properties>
   <property name="look" value="floor_3c E" />
  </properties>
 </tile>
 <tile id="185" type="corridor">
  <properties>
   <property name="look" value="floor_3c S" />
  </properties>
 </tile>
 <tile id="186" type="corridor">
  <properties>
   <property name="look" value="floor_3c W" />
  </properties>
 </tile>
 <tile id="187" type="corridor">
  <properties>
   <property name="look" value="floor_4 N" />
  </properties>
 </tile>
 <tile id="188" type="corridor">
  <properties>
   <property name="look" value="floor_4b N" />
  </properties>
 </tile>
 <tile id="189" type="corridor">
  <properties>
   <property name="look" value="floor_4b E" />
  </properties>
 </tile>
 <tile id="190" type="corridor">
  <properties>
   <property name="look" value="floor_4b S" />
  </properties>
 </tile>
 <tile id="191" type="corridor">
  <properties>
   <property name="look" value="floor_4b W" />
  </properties>
 </tile>
 <tile id="192" type="corridor">
  <properties>
   <property name="look" value="floor_4c N" />
  </properties>
 </tile>
 <tile id="193" type="corridor">
  <properties>
   <property name="look" value="floor_4c E" />
  </properties>
 </tile>
 <tile id="194" type="corridor">
  <properties>
   <property name="look" value="floor_4c S" />
  </properties>
 </tile>
 <tile id="195" type="corridor">
  <properties>
   <property name="look" value="floor_4c W" />
  </properties>
 </tile>
 <tile id="196" type="wall">
  <properties>
   <property name="look" value="wall N" />
  </properties>
 </tile>
 <tile id="197" type="wall">
  <properties>
   <property name="look" value="wall E" />
  </properties>
 </tile>
 <tile id="198" type="wall">
  <properties>
   <property name="look" value="wall S" />
  </properties>
 </tile>
 <tile id="199" type="wall">
  <properties>
   <property name="look" value="wall W" />
  </properties>
 </tile>
 <tile id="200" type="wall">
  <properties>
   <property name="look" value="wall_ribs N" />
  </properties>
 </tile>
 <tile id="201" type="wall">
  <properties>
   <property name="look" value="wall_ribs E" />
  </properties>
 </tile>
 <tile id="202" type="wall">
  <properties>
   <property name="look" value="wall_ribs S" />
  </properties>
 </tile>
 <tile id="203" type="wall">
  <properties>
   <property name="look" value="wall_ribs W" />
  </properties>
 </tile>
 <tile id="204" type="wall">
  <properties>
   <property name="look" value="wall_pipes N" />
  </properties>
 </tile>
 <tile id="205" type="wall">
  <properties>
   <property name="look" value="wall_pipes E" />
  </properties>
 </tile>
 <tile id="206" type="wall">
  <properties>
   <property name="look" value="wall_pipes S" />
  </properties>
 </tile>
 <tile id="207" type="wall">
  <properties>
   <property name="look" value="wall_pipes W" />
  </properties>
 </tile>
 <tile id="208" type="wall">
  <properties>
   <property name="look" value="wall_vent N" />
  </properties>
 </tile>
 <tile id="209" type="wall">
  <properties>
   <property name="look" value="wall_vent E" />
  </properties>
 </tile>
 <tile id="210" type="wall">
  <properties>
   <property name="look" value="wall_vent S" />
  </properties>
 </tile>
 <tile id="211" type="wall">
  <properties>
   <property name="look" value="wall_vent W" />
  </properties>
 </tile>
 <tile id="212" type="wall">
  <properties>
   <property name="look" value="wall_panel N" />
  </properties>
 </tile>
 <tile id="213" type="wall">
  <properties>
   <property name="look" value="wall_panel E" />
  </properties>
 </tile>
 <tile id="214" type="wall">
  <properties>
   <property name="look" value="wall_panel S" />
  </properties>
 </tile>
 <tile id="215" type="wall">
  <properties>
   <property name="look" value="wall_panel W" />
  </properties>
 </tile>
 <tile id="216" type="wall">
  <properties>
   <property name="look" value="wall_lamp_red N" />
  </properties>
 </tile>
 <tile id="217" type="wall">
  <properties>
   <property name="look" value="wall_lamp_red E" />
  </properties>
 </tile>
 <tile id="218" type="wall">
  <properties>
   <property name="look" value="wall_lamp_red S" />
  </properties>
 </tile>
 <tile id="219" type="wall">
  <properties>
   <property name="look" value="wall_lamp_red W" />
  </properties>
 </tile>
 <tile id="220" type="wall">
  <properties>
   <property name="look" value="wall_lamp_amber N" />
  </properties>
 </tile>
 <tile id="221" type="wall">
  <properties>
   <property name="look" value="wall_lamp_amber E" />
  </properties>
 </tile>
 <tile id="222" type="wall">
  <properties>
   <property name="look" value="wall_lamp_amber S" />
  </properties>
 </tile>
 <tile id="223" type="wall">
  <properties>
   <property name="look" value="wall_lamp_amber W" />
  </properties>
 </tile>
 <tile id="224" type="wall">
  <properties>
   <property name="look" value="wall_corner N" />
  </properties>
 </tile>
 <tile id="225" type="wall">
  <properties>
   <property name="look" value="wall_corner E" />
  </properties>
 </tile>
 <tile id="226" type="wall">
  <properties>
   <property name="look" value="wall_corner S" />
  </properties>
 </tile>
 <tile id="227" type="wall">
  <properties>
   <property name="look" value="wall_corner W" />
  </properties>
 </tile>
 <tile id="228" type="wall">
  <properties>
   <property name="look" value="wall_end N" />
  </properties>
 </tile>
 <tile id="229" type="wall">
  <properties>
   <property name="look" value="wall_end E" />
  </properties>
 </tile>
 <tile id="230" type="wall">
  <properties>
   <property name="look" value="wall_end S" />
  </properties>
 </tile>
 <tile id="231" type="wall">
  <properties>
   <property name="look" value="wall_end W" />
  </properties>
 </tile>
 <tile id="232" type="wall">
  <properties>
   <property name="look" value="wall_inner N" />
  </properties>
 </tile>
 <tile id="233" type="wall">
  <properties>
   <property name="look" value="wall_inner E" />
  </properties>
 </tile>
 <tile id="234" type="wall">
  <properties>
   <property name="look" value="wall_inner S" />
  </properties>
 </tile>
 <tile id="235" type="wall">
  <properties>
   <property name="look" value="wall_inner W" />
  </properties>
 </tile>
 <tile id="236" type="wall">
  <properties>
   <property name="look" value="wall_thin N" />
  </properties>
 </tile>
 <tile id="237" type="wall">
  <properties>
   <property name="look" value="wall_thin E" />
  </properties>
 </tile>
 <tile id="238" type="wall">
  <properties>
   <property name="look" value="wall_block N" />
  </properties>
 </tile>
 <tile id="239" type="wall">
  <properties>
   <property name="look" value="wall_mass N" />
  </properties>
 </tile>
 <tile id="240" type="wall">
  <properties>
   <property name="look" value="hull N" />
  </properties>
 </tile>
 <tile id="256" type="marine">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="257" type="marine">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="258" type="marine">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="259" type="marine_axe">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="260" type="marine_axe">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="261" type="marine_axe">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="262" type="marine_cannon">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="263" type="marine_cannon">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="264" type="marine_cannon">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="265" type="marine_chain">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="266" type="marine_chain">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="267" type="marine_chain">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="268" type="marine_claws">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="269" type="marine_claws">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="270" type="marine_claws">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="271" type="marine_flame">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="272" type="marine_flame">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="273" type="marine_flame">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="274" type="marine_hammer">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="275" type="marine_hammer">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="276" type="marine_hammer">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="277" type="marine_sarge">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="278" type="marine_sarge">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="279" type="marine_sarge">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="280" type="alien">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="281" type="alien">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="282" type="alien">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="283" type="blip">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="284" type="blip">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="285" type="blip">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="286" type="blip_2">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="287" type="blip_2">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="288" type="blip_2">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="289" type="blip_3">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="290" type="blip_3">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="291" type="blip_3">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="292" type="door">
  <properties>
   <property name="across" value="E" />
  </properties>
 </tile>
 <tile id="295" type="dooropen">
  <properties>
   <property name="across" value="E" />
  </properties>
 </tile>
 <tile id="307" type="start_marine">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="308" type="start_marine">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="309" type="start_marine">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
 <tile id="313" type="alien_entry">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="E" />
  </properties>
 </tile>
 <tile id="314" type="alien_entry">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="S" />
  </properties>
 </tile>
 <tile id="315" type="alien_entry">
  <properties>
   <property name="facing" type="string" propertytype="Facing" value="W" />
  </properties>
 </tile>
</tileset>
