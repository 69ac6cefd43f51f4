<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" name="arena" tilewidth="32" tileheight="32" tilecount="424" columns="8">
 <image source="tileset.png" width="256" height="1696" />
 <tile id="0" type="wall" />
 <tile id="1" type="corridor" />
 <tile id="8" type="amber_1" />
 <tile id="9" type="amber_2" />
 <tile id="10" type="amber_3" />
 <tile id="11" type="amber_4" />
 <tile id="12" type="blue_1" />
 <tile id="13" type="blue_2" />
 <tile id="14" type="blue_3" />
 <tile id="15" type="blue_4" />
 <tile id="16" type="spawn_amber_1" />
 <tile id="17" type="spawn_amber_2" />
 <tile id="18" type="spawn_amber_3" />
 <tile id="19" type="spawn_amber_4" />
 <tile id="20" type="spawn_blue_1" />
 <tile id="21" type="spawn_blue_2" />
 <tile id="22" type="spawn_blue_3" />
 <tile id="23" type="spawn_blue_4" />
 <tile id="24" type="control_point" />
 <tile id="25" type="mainframe" />
 <tile id="26" type="mainframe_amber" />
 <tile id="27" type="mainframe_blue" />
 <tile id="28" type="repair_kit" />
 <tile id="29" type="shield" />
 <tile id="30" type="blaster" />
 <tile id="31" type="scatter_gun" />
 <tile id="32" type="laser_rifle" />
 <tile id="33" type="rail_gun" />
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
</tileset>
