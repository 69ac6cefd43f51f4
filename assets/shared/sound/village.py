"""The sounds of Holdout: cards on a table, and a night of battle over a village."""

from parts import clack, shot, sound, thump
from synth import (
    CHANCE,
    Signal,
    band_pass,
    buzz,
    decay,
    drive,
    echo,
    fade,
    low_pass,
    metal,
    mix,
    noise,
    tone,
    wobble,
)

# ---- cards


def paper(seconds: float, start: float, end: float) -> Signal:
    """Return a card that slides over another one, faster or slower in the end."""
    slide = band_pass(noise(seconds), start, end, 0.9)
    return fade(slide, 0.3 * seconds, 0.4 * seconds)


def tap(level: float) -> Signal:
    """Return a card that meets the table."""
    snap = decay(band_pass(noise(0.06), 2300, 1200, 0.9), 0.009, 0.0006)
    return mix((0, level, snap), (0, 0.7 * level, thump(0.12, 95)))


@sound(peak=-8)
def card_deal() -> Signal:
    """A card leaves the deck and lands."""
    return echo(mix((0, 1, paper(0.11, 2200, 5200)), (0.1, 1.1, tap(1))), 0.03, 0.12)


@sound(peak=-10)
def card_move() -> Signal:
    """A card is pushed over the cloth, and stops."""
    cloth = low_pass(paper(0.26, 900, 1700), 3200)
    return echo(
        mix((0, 1.2, cloth), (0.04, 0.3, paper(0.2, 3000, 4200)), (0.24, 0.35, tap(1))), 0.03, 0.1
    )


@sound(peak=-8)
def card_flip() -> Signal:
    """A card is bent, springs over, and lies on its other side."""
    spring = decay(tone(0.07, 420, 900), 0.02, 0.004)
    turned = mix((0, 0.9, paper(0.09, 1500, 4800)), (0.06, 0.25, spring))
    return echo(
        mix((0, 1, turned), (0.1, 0.8, paper(0.07, 5200, 2600)), (0.15, 1, tap(1))), 0.03, 0.12
    )


@sound(peak=-7)
def card_fall() -> Signal:
    """A card flutters down to the others that are gone, over a low drum."""
    flutter = wobble(paper(0.42, 3600, 1100), 17, 0.85)
    drum = mix((0, 1, thump(0.5, 52)), (0, 0.5, decay(low_pass(noise(0.3), 700, 160), 0.06)))
    return echo(mix((0, 0.9, flutter), (0.36, 0.6, tap(1)), (0.37, 0.9, drum)), 0.1, 0.5)


# ---- the battle


@sound(peak=-2)
def rifle() -> Signal:
    """One round in the open, and the answer of the walls around."""
    answer = low_pass(shot(70, 0.3), 1300, 500)
    return echo(mix((0, 1, shot(78, 0.24)), (0.19, 0.22, answer), (0.33, 0.1, answer)), 0.1, 0.7)


@sound(peak=-2)
def machine_gun() -> Signal:
    """A long burst."""
    rounds = [(0.082 * fired, CHANCE.uniform(0.8, 1), shot(66, 0.17)) for fired in range(9)]
    belt = [(0.041 + 0.082 * fired, 0.1, clack(1400)) for fired in range(9)]
    return echo(drive(mix(*rounds, *belt), 1.2), 0.11, 0.6)


def boom(pitch: float, seconds: float) -> Signal:
    """Return something that bursts: a blow, a roar that sinks, and earth that rains down."""
    roar = decay(low_pass(noise(seconds), 3000, 110), seconds / 5)
    rain = wobble(band_pass(noise(seconds), 2400, 900, 0.8), 13, 0.7)
    blow = mix((0, 1.6, roar), (0, 1.3, thump(0.7 * seconds, pitch)))
    return mix((0, 1, drive(blow, 2)), (0.15, 0.12, fade(rain, 0.2, 0.6 * seconds)))


@sound(peak=-2)
def mortar() -> Signal:
    """A shell whistles down, and bursts."""
    falls = tone(0.85, 2300, 820)
    air = band_pass(noise(0.85), 2500, 900, 5)
    comes = fade(mix((0, 0.22, wobble(falls, 23, 0.3)), (0, 0.35, air)), 0.6, 0.03)
    return echo(mix((0, 1.5, comes), (0.84, 1, boom(40, 1.2))), 0.1, 0.6)


@sound(peak=-2)
def tank_gun() -> Signal:
    """The gun of a tank: a crack, the hull that rings, and rumbling."""
    hull = mix((0, 1, metal(0.7, 121, 0.2)), (0, 0.6, metal(0.6, 203, 0.12)))
    engine = wobble(low_pass(tone(1.3, 46, 40, buzz), 420), 11, 0.6)
    gun = mix((0, 1, shot(44, 0.45)), (0, 0.9, boom(36, 0.9)), (0.02, 0.22, hull))
    return echo(mix((0, 1, gun), (0.1, 0.16, fade(engine, 0.3, 0.8))), 0.12, 0.7)


@sound(peak=-6, ends=(0.001, 0.2))
def flare() -> Signal:
    """A pop high above, and a light that fizzes as it sinks."""
    pop = mix((0, 1, decay(band_pass(noise(0.12), 1500, 600, 0.9), 0.02)), (0, 0.8, thump(0.2, 85)))
    fizz = [
        value * (1 + 6 * slow)
        for value, slow in zip(
            band_pass(noise(1.5), 5200, 3400, 1.1), low_pass(noise(1.5), 22), strict=True
        )
    ]
    glow = wobble(tone(1.5, 1244, 1108), 6, 0.6)
    light = mix((0, 0.5, fade(fizz, 0.12, 1.1)), (0, 0.05, fade(glow, 0.3, 1.0)))
    return echo(mix((0, 1, pop), (0.06, 1, light)), 0.12, 0.5)


@sound(peak=-11, ends=(0.004, 0.06))
def whistle() -> Signal:
    """A whistle somewhere behind the houses, blown softly twice."""

    def blow(seconds: float) -> Signal:
        pair = mix((0, 0.7, tone(seconds, 1480, 1560)), (0, 0.4, tone(seconds, 1865, 1960)))
        breath = band_pass(noise(seconds), 1700, q=3)
        return fade(wobble(mix((0, 1, pair), (0, 0.5, breath)), 27, 0.55), 0.03, 0.6 * seconds)

    return echo(low_pass(mix((0, 0.7, blow(0.13)), (0.17, 1, blow(0.34))), 2600), 0.2, 0.6)
