"""The sounds of Squad Arena: light rays, force fields and a hall full of echo."""

from parts import clack, sound, thump
from synth import (
    Signal,
    band_pass,
    buzz,
    decay,
    drive,
    echo,
    fade,
    high_pass,
    low_pass,
    metal,
    mix,
    noise,
    tone,
    wobble,
)


def signal(pitch: float, seconds: float) -> Signal:
    """Return a short electric note."""
    pair = mix((0, 0.7, tone(seconds, pitch, 0, buzz)), (0, 0.5, tone(seconds, 2.005 * pitch)))
    return fade(low_pass(pair, 6 * pitch), 0.006, seconds / 2)


def field(seconds: float, start: float, end: float) -> Signal:
    """Return the hum of a force field that changes its pitch."""
    hum = mix(
        (0, 0.7, tone(seconds, start, end, buzz)),
        (0, 0.5, tone(seconds, 1.5 * start, 1.507 * end, buzz)),
    )
    return wobble(low_pass(hum, 5 * max(start, end)), 17, 0.45)


# ---- units


@sound(peak=-4)
def ray() -> Signal:
    """A ray is fired: a snap that falls, and air that burns."""
    beam = decay(low_pass(tone(0.3, 1900, 170, buzz), 6500, 1200), 0.1)
    air = decay(band_pass(noise(0.3), 5200, 2600, 1.1), 0.06)
    return echo(drive(mix((0, 1, beam), (0, 0.6, air), (0, 0.7, thump(0.16, 64))), 1.5), 0.13, 0.5)


@sound(peak=-7)
def deflected() -> Signal:
    """A ray glances off a field."""
    glance = fade(tone(0.26, 620, 2300), 0.01, 0.18)
    crackle = wobble(decay(high_pass(noise(0.28), 4200), 0.08), 43, 0.8)
    return echo(mix((0, 0.7, glance), (0, 0.6, crackle), (0, 0.4, field(0.25, 240, 260))), 0.1, 0.4)


@sound(peak=-3)
def blow_out() -> Signal:
    """A robot bursts, and what is left of it comes down all over the hall."""
    burst = decay(low_pass(noise(0.7), 5200, 180), 0.13)
    hull = mix((0, 0.5, metal(0.5, 233, 0.12)), (0, 0.4, metal(0.5, 349, 0.09)))
    rain = [
        (0.22 + 0.08 * n, 0.34 - 0.04 * n, metal(0.25, 700 + 211 * (n * 3 % 5), 0.04))
        for n in range(6)
    ]
    dies = fade(tone(0.5, 520, 50, buzz), 0.01, 0.3)
    whole = mix((0, 1.5, burst), (0, 1.2, thump(0.5, 44)), (0, 0.6, hull), (0.03, 0.3, dies), *rain)
    return echo(drive(whole, 1.6), 0.17, 0.8)


@sound(peak=-10)
def glide() -> Signal:
    """Units glide a cell further."""
    motor = fade(low_pass(tone(0.24, 105, 150, buzz), 700), 0.07, 0.12)
    air = fade(band_pass(noise(0.24), 700, 1500, 0.9), 0.08, 0.12)
    return echo(mix((0, 0.8, motor), (0, 0.5, air)), 0.05, 0.2)


@sound(peak=-7)
def jolt() -> Signal:
    """Units run into each other and stay where they are."""
    blow = mix((0, 1, thump(0.18, 72)), (0, 0.5, clack(430)), (0, 0.4, metal(0.25, 262, 0.05)))
    return echo(drive(mix((0, 1, blow), (0.06, 0.3, field(0.12, 150, 90))), 1.3), 0.1, 0.35)


@sound(peak=-6)
def assembled() -> Signal:
    """A unit is put together on its place, and is back."""
    rises = fade(field(0.45, 90, 360), 0.12, 0.06)
    parts = [(0.07 * n, 0.4, clack(600 + 140 * n)) for n in range(5)]
    return echo(mix((0, 0.8, rises), *parts, (0.44, 0.7, signal(880, 0.22))), 0.12, 0.5)


# ---- things


@sound(peak=-8)
def latch() -> Signal:
    """Something is picked up, and locks into its place."""
    slide = fade(band_pass(noise(0.1), 1800, 3600, 1.3), 0.03, 0.04)
    told = mix((0, 0.6, signal(660, 0.09)), (0.08, 0.7, signal(990, 0.16)))
    return echo(mix((0, 0.7, slide), (0.09, 0.9, clack(880)), (0.1, 0.8, told)), 0.07, 0.25)


@sound(peak=-6)
def field_up() -> Signal:
    """A field closes around a unit."""
    rises = fade(field(0.5, 110, 330), 0.2, 0.15)
    shimmer = fade(wobble(band_pass(noise(0.5), 3800, 6400, 3), 23, 0.7), 0.2, 0.2)
    return echo(mix((0, 1, rises), (0, 0.5, shimmer), (0.36, 0.4, signal(1320, 0.2))), 0.12, 0.5)


@sound(peak=-8)
def field_down() -> Signal:
    """A field runs out."""
    falls = fade(field(0.4, 320, 85), 0.02, 0.2)
    sparks = [(0.05 + 0.06 * n, 0.3, clack(1500 - 180 * n)) for n in range(4)]
    return echo(mix((0, 1, falls), *sparks), 0.1, 0.35)


# ---- points and turns


@sound(peak=-5)
def claimed() -> Signal:
    """A point changes hands, or none holds it any more."""
    rise = [(0.0, 392.0), (0.1, 523.3), (0.2, 784.0)]
    notes = [(start, 0.6, signal(pitch, 0.3)) for start, pitch in rise]
    return echo(mix(*notes, (0, 0.8, thump(0.3, 55)), (0.2, 0.4, metal(0.4, 392, 0.12))), 0.14, 0.6)


@sound(peak=-6)
def contested() -> Signal:
    """A point is torn from its holder: two notes against each other."""
    clash = mix((0, 0.6, signal(392, 0.34)), (0, 0.6, signal(415.3, 0.34)))
    low = (0.16, 0.7, signal(196, 0.3))
    return echo(mix((0, 0.9, clash), low, (0, 0.6, thump(0.25, 60))), 0.12, 0.5)


@sound(peak=-8)
def hooter() -> Signal:
    """The horn of the hall: the next turn."""
    reeds = mix((0, 0.5, tone(0.3, 233, 0, buzz)), (0, 0.45, tone(0.3, 293.7, 0, buzz)))
    return echo(fade(low_pass(reeds, 1900), 0.02, 0.12), 0.16, 0.6)
