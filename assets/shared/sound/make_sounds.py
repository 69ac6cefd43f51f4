"""Makes the sounds of the game: every one is noise and tones, worked out sample by sample.

Run it to write each where it lies, the same bytes every time; a new one comes beside it. Those of
the village, the factory and the stadium are kept with these as soon as their modules are read.
"""

import argparse
import wave
from array import array
from pathlib import Path

import factory  # noqa: F401
import stadium  # noqa: F401
import village  # noqa: F401
from parts import SOUNDS, clack, shot, sound, thump
from synth import (
    CHANCE,
    RATE,
    Signal,
    around,
    band_pass,
    buzz,
    count,
    decay,
    drive,
    echo,
    fade,
    low_pass,
    metal,
    mix,
    noise,
    scaled,
    steadied,
    tone,
    wobble,
)

LOUDEST = 32_767

# ---- weapons


@sound(peak=-2)
def bolter() -> Signal:
    """Two heavy rounds."""
    return echo(mix((0, 1, shot(60, 0.26)), (0.13, 0.9, shot(56, 0.3))), 0.14, 0.7)


@sound(peak=-2)
def cannon() -> Signal:
    """A burst of the heavy cannon while its barrels run down."""
    rounds = [(0.085 * fired, 1 - 0.04 * fired, shot(50, 0.25)) for fired in range(6)]
    barrels = fade(low_pass(tone(0.95, 260, 90, buzz), 1500), 0.05, 0.4)
    return echo(drive(mix(*rounds, (0, 0.15, barrels)), 1.3), 0.12, 0.7)


@sound(peak=-3, ends=(0.001, 0.1))
def flamer() -> Signal:
    """A click of the igniter, then a roar."""
    flicker = low_pass(noise(1.3), 14)
    lively = [1 + 9 * value for value in flicker]
    roar = low_pass(noise(1.3), 500, 1100)
    hissing = band_pass(noise(1.3), 3500, 2200, 0.8)
    belly = low_pass(noise(1.3), 110, q=1.5)
    fire = mix((0, 1.3, roar), (0, 0.3, hissing), (0, 2.2, belly))
    fire = [value * level for value, level in zip(fire, lively, strict=True)]
    igniter = decay(band_pass(noise(0.05), 2800, q=3), 0.01)
    puff = decay(low_pass(noise(0.3), 900, 200), 0.07, 0.01)
    whole = mix((0, 0.9, igniter), (0.04, 1.5, puff), (0.05, 1.0, fade(fire, 0.12, 0.6)))
    return echo(drive(whole, 1.2), 0.06, 0.3)


@sound(peak=-4)
def jam() -> Signal:
    """A dry click where a shot should be, and a dull second one."""
    stuck = low_pass(clack(480), 2500)
    grind = decay(band_pass(noise(0.12), 700, 400, 4), 0.05, 0.01)
    return echo(mix((0, 1, clack(1150)), (0.09, 0.5, grind), (0.14, 1.1, stuck)), 0.08, 0.2)


@sound(peak=-8)
def unjam() -> Signal:
    """The bolt is pulled back over its teeth, and snaps home."""
    teeth = [(0.035 * tooth, 0.45, clack(900 + 90 * tooth)) for tooth in range(4)]
    slide = fade(band_pass(noise(0.16), 1600, 3200, 1.5), 0.02, 0.05)
    home = mix((0, 1, clack(700)), (0, 0.6, thump(0.12, 70)))
    return echo(drive(mix(*teeth, (0, 0.4, slide), (0.24, 1.1, home)), 2.5), 0.08, 0.25)


@sound(peak=-3)
def assault() -> Signal:
    """A swing, then blades on armour."""
    swing = fade(band_pass(noise(0.2), 500, 3800, 1.5), 0.14, 0.05)
    crunch = decay(low_pass(noise(0.25), 5000, 700), 0.05)
    clang = mix((0, 1, metal(0.5, 410, 0.13)), (0, 0.7, metal(0.5, 537, 0.1)))
    hit = mix((0, 1.2, crunch), (0, 0.32, clang), (0, 1.2, thump(0.25, 50)))
    return echo(mix((0, 0.8, swing), (0.17, 1, drive(hit, 1.6))), 0.14, 0.6)


# ---- units


@sound(peak=-8)
def step() -> Signal:
    """A boot on a deck: the heel, then the sole."""
    heel = decay(low_pass(noise(0.1), 1400, 500), 0.02)
    sole = decay(low_pass(noise(0.1), 2200, 700), 0.018, 0.003)
    plate = metal(0.15, 290, 0.03)
    foot = mix((0, 1.2, heel), (0, 0.8, thump(0.14, 60)), (0.005, 0.2, plate), (0.075, 0.7, sole))
    return echo(drive(foot, 1.3), 0.10, 0.35)


@sound(peak=-11)
def turn() -> Signal:
    """The joints of an armour, and a boot that scrapes."""
    motor = mix((0, 1, tone(0.11, 170, 260, buzz)), (0.11, 1, tone(0.09, 260, 200, buzz)))
    motor = fade(band_pass(motor, 750, q=1.2), 0.03, 0.06)
    scrape = fade(band_pass(noise(0.16), 1300, 2100, 1.2), 0.05, 0.08)
    return echo(mix((0, 0.6, motor), (0.03, 0.5, scrape), (0.18, 0.5, thump(0.08, 60))), 0.06, 0.15)


@sound(peak=-4)
def death() -> Signal:
    """A body falls, with its last breath."""
    cry = wobble(tone(0.55, 330, 60, buzz), 31, 0.7)
    cry = mix((0, 1, band_pass(cry, 900, 350, 2)), (0, 0.5, band_pass(cry, 1900, 900, 4)))
    breath = decay(band_pass(noise(0.5), 2600, 600, 1.2), 0.15, 0.01)
    crunch = decay(low_pass(noise(0.2), 3500, 400), 0.04)
    fall = mix((0, 1.2, crunch), (0, 1.4, thump(0.35, 45)))
    voice = mix((0, 0.6, fade(cry, 0.02, 0.3)), (0, 0.7, breath))
    return echo(mix((0, 1, voice), (0.04, 0.8, crunch), (0.36, 1, drive(fall, 1.5))), 0.14, 0.6)


@sound(peak=-6, ends=(0.002, 0.05))
def hiss() -> Signal:
    """A throat that rattles."""
    air = mix(
        (0, 1.0, band_pass(noise(0.75), 3000, 5200, 2.5)),
        (0, 0.6, band_pass(noise(0.75), 6800, 5500, 3)),
    )
    throat = band_pass(tone(0.75, 95, 62, buzz), 600, 420, 2.5)
    rattle = mix((0, 1, wobble(air, 37, 0.75)), (0, 0.35, wobble(throat, 29, 0.9)))
    return echo(fade(rattle, 0.12, 0.45), 0.12, 0.5)


@sound(peak=-4)
def reveal() -> Signal:
    """Something rushes up, and there it is."""
    rush = fade(band_pass(noise(0.4), 300, 3000, 1.2), 0.38, 0.015)
    pitches = (110, 116.5, 155.6, 233.1)
    chord = mix(*((0, 0.3, tone(0.6, pitch, 0.985 * pitch, buzz)) for pitch in pitches))
    stab = decay(low_pass(chord, 3800, 700), 0.2, 0.004)
    blow = mix((0, 1.3, stab), (0, 0.9, thump(0.4, 48)))
    return echo(mix((0, 0.8, rush), (0.39, 1, drive(blow, 1.6))), 0.16, 0.7)


@sound(peak=-6)
def deploy() -> Signal:
    """Something climbs out of a shaft."""
    scrape = wobble(band_pass(noise(0.35), 700, 1500, 3), 23, 0.8)
    shaft = fade(tone(0.4, 75, 120, buzz), 0.1, 0.15)
    land = mix((0, 1, thump(0.2, 55)), (0, 0.2, metal(0.25, 230, 0.06)))
    climb = mix((0, 1.6, fade(scrape, 0.08, 0.15)), (0, 0.25, low_pass(shaft, 500)))
    return echo(drive(mix((0, 1, climb), (0.34, 1, land)), 1.4), 0.14, 0.5)


# ---- the ship


@sound(peak=-4)
def door() -> Signal:
    """Bolts let go, the leaf slides, and it locks."""
    air = decay(band_pass(noise(0.35), 4200, 2200, 0.9), 0.11, 0.01)
    rumble = fade(low_pass(noise(0.46), 220, 330, 1.2), 0.08, 0.1)
    rail = fade(wobble(band_pass(noise(0.46), 900, 1250, 5), 19, 0.5), 0.08, 0.08)
    lock = mix((0, 0.35, metal(0.4, 187, 0.1)), (0, 0.22, metal(0.4, 291, 0.07)))
    slam = mix((0, 1, lock), (0, 1, thump(0.25, 48)), (0, 0.8, clack(400)))
    slide = mix((0, 0.5, clack(620)), (0.03, 0.7, air), (0.1, 1.5, rumble), (0.1, 0.8, rail))
    return echo(mix((0, 1, slide), (0.54, 1, drive(slam, 1.5))), 0.16, 0.7)


@sound(peak=-4)
def airlock() -> Signal:
    """A seal breaks, air rushes out, and somebody is safe."""
    rush = fade(band_pass(noise(0.9), 5200, 1400, 0.8), 0.03, 0.6)
    seal = mix((0, 1, clack(340)), (0, 0.7, thump(0.25, 52)))
    signal = mix((0, 0.6, beep(660, 0.12)), (0.14, 0.8, beep(990, 0.2)))
    return echo(mix((0, 1, seal), (0.05, 0.9, rush), (0.5, 0.5, signal)), 0.14, 0.6)


@sound(peak=-4)
def squelch() -> Signal:
    """Something soft bursts."""
    wet = wobble(band_pass(noise(0.45), 420, 1500, 2.2), 27, 0.8)
    drip = [
        (0.2 + 0.07 * n, 0.3, decay(tone(0.09, 900 - 140 * n, 320), 0.02, 0.004)) for n in range(4)
    ]
    burst = decay(low_pass(noise(0.3), 2400, 260), 0.06)
    whole = mix((0, 1.4, burst), (0, 0.9, thump(0.3, 46)), (0.03, 1.3, fade(wet, 0.03, 0.3)), *drip)
    return echo(drive(whole, 1.4), 0.1, 0.4)


# ---- the table


@sound(peak=-6)
def dice() -> Signal:
    """Dice that are thrown and roll out."""
    falls = []
    second, level = 0.0, 1.0
    for fall in range(9):
        body = decay(band_pass(noise(0.05), CHANCE.uniform(1500, 2900), q=5), 0.009, 0.0005)
        knock = decay(tone(0.05, CHANCE.uniform(380, 560)), 0.01)
        falls.append((second, level * CHANCE.uniform(0.7, 1), mix((0, 1.5, body), (0, 0.4, knock))))
        second += CHANCE.uniform(0.03, 0.075) * (1 - 0.05 * fall)
        level *= 0.87
    return echo(drive(mix(*falls), 2.5), 0.05, 0.12)


def beep(pitch: float, seconds: float) -> Signal:
    """Return a soft signal of a machine."""
    pair = mix((0, 1, tone(seconds, pitch)), (0, 0.25, tone(seconds, 2 * pitch)))
    return fade(decay(pair, seconds), 0.004, 0.03)


@sound(peak=-11)
def activate() -> Signal:
    """A radio opens: two signals and a breath of static."""
    static = fade(band_pass(noise(0.22), 2400, q=0.9), 0.01, 0.1)
    call = mix((0, 0.6, beep(620, 0.07)), (0.08, 0.8, beep(930, 0.1)))
    return echo(mix((0, 0.3, static), (0, 1, call)), 0.05, 0.12)


@sound(peak=-6)
def overwatch() -> Signal:
    """A weapon is made ready, and its sight finds the corridor."""
    sight = mix((0, 0.3, beep(1240, 0.05)), (0.08, 0.35, beep(1240, 0.1)))
    return echo(mix((0, 1, drive(clack(850), 1.5)), (0.12, 1, sight)), 0.07, 0.2)


@sound(peak=-11)
def blip() -> Signal:
    """An echo on a screen."""
    ping = decay(mix((0, 1, tone(0.3, 1050, 1000)), (0, 0.3, tone(0.3, 1575, 1500))), 0.06, 0.004)
    return echo(mix((0, 1, ping), (0.16, 0.25, low_pass(ping, 1200))), 0.12, 0.3)


@sound(peak=-11, ends=(0.001, 0.01))
def button() -> Signal:
    """A key is pressed."""
    snap = decay(band_pass(noise(0.03), 2600, q=1.5), 0.004)
    return mix((0, 1.2, snap), (0, 0.5, decay(tone(0.08, 760, 640), 0.015, 0.002)))


@sound(peak=-4, ends=(0.002, 0.2))
def turn_change() -> Signal:
    """A great bell far down in the ship."""
    bell = mix((0, 0.5, metal(1.2, 98, 0.45)), (0, 0.4, metal(1.2, 196.5, 0.35)))
    deep = decay(tone(1.0, 65.4, 65.0, buzz), 0.35, 0.01)
    struck = mix((0, 1, bell), (0, 0.3, low_pass(deep, 700)), (0, 0.5, thump(0.2, 60)))
    return echo(struck, 0.14, 0.9)


def horn(pitch: float, seconds: float) -> Signal:
    """Return a horn: reeds that are slightly apart, opening and closing."""
    reeds = [(0.0, 0.33, tone(seconds, pitch * apart, 0, buzz)) for apart in (0.997, 1.0, 1.004)]
    return fade(low_pass(mix(*reeds), 2200, 700), 0.03, seconds / 2)


@sound(peak=-3, ends=(0.002, 0.2))
def victory() -> Signal:
    """Horns that rise to a clear chord."""
    calls = [(0.0, 147, 0.3), (0.2, 220, 0.3), (0.4, 294, 1.5), (0.4, 370, 1.5), (0.4, 440, 1.5)]
    horns = [(start, 0.5, horn(pitch, seconds)) for start, pitch, seconds in calls]
    base = (0.4, 0.6, horn(73.4, 1.5))
    return echo(mix(*horns, base, (0.4, 0.6, thump(0.4, 50))), 0.14, 0.8)


@sound(peak=-3, ends=(0.002, 0.2))
def defeat() -> Signal:
    """Horns that sink into the dark."""
    calls = [(0.0, 220, 0.5), (0.35, 207.7, 0.5), (0.7, 174.6, 1.4), (0.7, 146.8, 1.4)]
    horns = [(start, 0.7, low_pass(horn(pitch, seconds), 1600)) for start, pitch, seconds in calls]
    base = (0.7, 0.45, low_pass(fade(tone(1.4, 73.4, 55, buzz), 0.05, 1.0), 900))
    return echo(mix(*horns, base, (0.7, 0.6, thump(0.5, 45))), 0.14, 0.8)


# ---- the ambience, which has no end

LAP = 13.0
HUM = ((41, 0.2), (55, 0.4), (55.2, 0.25), (82.4, 0.3), (110, 0.3), (164.8, 0.25), (220.3, 0.15))


def creak(seconds: float, pitch: float) -> Signal:
    """Return plates that rub: a row of jerks that makes the hull ring."""
    jerks = [0.0] * count(seconds)
    place = 0.0
    while place < len(jerks):
        jerks[int(place)] = CHANCE.uniform(0.5, 1)
        share = place / len(jerks)
        place += RATE / (16 + 160 * share * (1 - share)) * CHANCE.uniform(0.85, 1.2)
    soft = low_pass(jerks, 900)
    hull = [
        (0.0, level, band_pass(soft, pitch * ratio, pitch * ratio * 0.88, 14))
        for ratio, level in ((1, 1), (1.71, 0.7), (2.9, 0.5), (4.3, 0.25))
    ]
    return scaled(fade(mix(*hull), seconds / 3, seconds / 2), 0)


def ambience() -> Signal:
    """The hum of a dead ship, whose hull settles now and then."""
    layers = []
    for number, (pitch, level) in enumerate(HUM):
        # A whole number of waves and of swells a lap, so that the end meets the beginning.
        hum = tone(LAP, round(pitch * LAP) / LAP)
        layers.append((0.0, 0.1 * level, wobble(hum, (1 + number % 4) / LAP, 0.6, number)))
    air = around(lambda lap: low_pass(lap, 300), noise(LAP))
    layers.append((0.0, 0.17, wobble(air, 1 / LAP, 0.5)))
    draught = around(lambda lap: band_pass(lap, 620, q=1.5), noise(LAP))
    layers.append((0.0, 0.07, wobble(draught, 2 / LAP, 0.7, 2.0)))
    hull = mix(
        (0, 0, [0.0] * count(LAP)),
        (1.2, 0.16, creak(1.8, 190)),
        (5.6, 0.10, creak(1.2, 290)),
        (7.9, 0.05, low_pass(metal(0.6, 140, 0.2), 900)),
        (9.3, 0.16, creak(2.2, 150)),
    )
    return mix(*layers, (0, 1, around(lambda lap: echo(lap, 0.3, 1.6), hull)))


SOUNDS["ambience"] = lambda: scaled(around(steadied, ambience()), -11)


# ---- files


def place_of(name: str) -> Path:
    """Return the folder where a sound lies: that of a game, or else this one."""
    here = Path(__file__).resolve().parent
    found = here.parents[1].glob(f"games/*/sound/{name}.wav")
    return next((path.parent for path in found), here)


def write(folder: Path, name: str) -> None:
    """Write one sound."""
    CHANCE.seed(name)
    samples = array("h", (round(LOUDEST * value) for value in SOUNDS[name]()))
    with wave.open(str(folder / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write the sounds that are asked for."""
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("--folder", type=Path, help="where all go; without, each where it lies")
    parser.add_argument("names", nargs="*", metavar="name", help="a sound; without names, all")
    asked = parser.parse_args()
    for name in asked.names or SOUNDS:
        write(asked.folder or place_of(name), name)


if __name__ == "__main__":
    main()
