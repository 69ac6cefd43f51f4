"""The sounds of Factory Rally: servos, belts, gears and lasers of a busy hall."""

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


def whirr(seconds: float, start: float, end: float) -> Signal:
    """Return a small motor that runs up or down."""
    motor = low_pass(tone(seconds, start, end, buzz), 3 * max(start, end))
    brush = band_pass(noise(seconds), 4 * start, 4 * end, 3)
    return fade(mix((0, 0.7, motor), (0, 0.4, brush)), 0.02, 0.05)


def bell(pitch: float, seconds: float) -> Signal:
    """Return a small clear bell."""
    struck = mix((0, 1, tone(seconds, pitch)), (0, 0.4, tone(seconds, 2.76 * pitch)))
    return decay(struck, seconds / 4, 0.002)


# ---- robots


@sound(peak=-9)
def servo() -> Signal:
    """A robot drives a step: its motor starts and stops."""
    run = mix((0, 1, whirr(0.11, 190, 330)), (0.1, 0.8, whirr(0.06, 320, 170)))
    return echo(mix((0, 1, run), (0.15, 0.3, clack(700))), 0.03, 0.1)


@sound(peak=-5)
def clank() -> Signal:
    """Painted steel runs into painted steel."""
    plate = mix((0, 0.6, metal(0.4, 310, 0.09)), (0, 0.4, metal(0.4, 467, 0.06)))
    return echo(
        drive(mix((0, 1, plate), (0, 1, thump(0.16, 70)), (0, 0.5, clack(520))), 1.4), 0.1, 0.3
    )


@sound(peak=-4)
def wrecked() -> Signal:
    """A robot goes to pieces, which fall and roll."""
    burst = decay(low_pass(noise(0.5), 3600, 300), 0.09)
    parts = [
        (0.14 + 0.09 * n, 0.5 - 0.07 * n, metal(0.3, 420 + 173 * (n * 7 % 5), 0.06))
        for n in range(6)
    ]
    whole = mix((0, 1.4, burst), (0, 1, thump(0.4, 55)), *parts)
    return echo(drive(whole, 1.5), 0.12, 0.5)


@sound(peak=-5)
def plunge() -> Signal:
    """A robot falls, further and further away, and lands far below."""
    falls = fade(wobble(tone(0.6, 1150, 240), 11, 0.35), 0.02, 0.15)
    far = low_pass(mix((0, 1, metal(0.4, 180, 0.12)), (0, 1, thump(0.3, 48))), 900)
    return echo(mix((0, 0.7, falls), (0, 0.3, whirr(0.4, 400, 150)), (0.66, 0.8, far)), 0.16, 0.7)


@sound(peak=-6)
def power_down() -> Signal:
    """A robot goes to sleep: everything in it runs down."""
    down = mix((0, 1, whirr(0.6, 420, 70)), (0.05, 0.4, fade(tone(0.5, 880, 220), 0.01, 0.3)))
    return echo(mix((0, 1, down), (0.58, 0.4, clack(330))), 0.08, 0.3)


@sound(peak=-6)
def power_up() -> Signal:
    """A robot wakes up, and says so."""
    up = mix((0, 0.8, whirr(0.4, 90, 420)), (0.3, 0.5, bell(880, 0.3)), (0.4, 0.6, bell(1319, 0.5)))
    return echo(up, 0.08, 0.3)


# ---- the floor


@sound(peak=-8)
def belt_hum() -> Signal:
    """Belts run on by a cell, over all their rollers."""
    rollers = [(0.045 * n, 0.35, clack(900 + 60 * (n % 3))) for n in range(6)]
    rubber = fade(wobble(low_pass(tone(0.34, 82, 96, buzz), 600), 22, 0.5), 0.06, 0.1)
    return echo(mix((0, 0.9, rubber), *rollers), 0.05, 0.2)


@sound(peak=-8)
def ratchet() -> Signal:
    """Something turns, tooth by tooth."""
    teeth = [(0.032 * n, 1 - 0.1 * (n % 2), clack(620 + 25 * n)) for n in range(6)]
    return echo(mix(*teeth, (0, 0.25, whirr(0.2, 150, 210))), 0.05, 0.15)


@sound(peak=-4)
def zap() -> Signal:
    """All lasers fire at once."""
    ray = tone(0.28, 2900, 320, buzz)
    hiss = decay(high_pass(noise(0.3), 3500), 0.07)
    shot = mix((0, 1, decay(low_pass(ray, 5200, 1400), 0.09)), (0, 0.4, hiss))
    return echo(drive(mix((0, 1, shot), (0, 0.5, thump(0.12, 90))), 1.3), 0.1, 0.35)


@sound(peak=-8)
def sting() -> Signal:
    """A ray eats into a robot."""
    fry = wobble(band_pass(noise(0.26), 3200, 1500, 1.4), 37, 0.8)
    return echo(
        mix((0, 1, decay(fry, 0.09)), (0, 0.4, decay(metal(0.2, 780, 0.04), 0.05))), 0.05, 0.15
    )


@sound(peak=-5)
def chime() -> Signal:
    """A flag is touched."""
    notes = [(0.0, 784.0), (0.09, 988.0), (0.18, 1175.0), (0.27, 1568.0)]
    return echo(mix(*[(start, 0.6, bell(pitch, 0.7)) for start, pitch in notes]), 0.1, 0.5)


@sound(peak=-11)
def tick() -> Signal:
    """A place is noted, or a screw is turned home."""
    return echo(mix((0, 0.6, clack(1100)), (0.05, 0.5, bell(1480, 0.16))), 0.03, 0.1)


# ---- the table


@sound(peak=-9)
def program_card() -> Signal:
    """A punched card snaps into its reader."""
    slide = fade(band_pass(noise(0.08), 2400, 5200, 0.9), 0.02, 0.03)
    return echo(mix((0, 0.9, slide), (0.08, 0.9, clack(1300))), 0.03, 0.1)


@sound(peak=-8)
def register() -> Signal:
    """The next register: a relay, and a short note."""
    return echo(mix((0, 0.8, clack(760)), (0.03, 0.5, bell(660, 0.2))), 0.05, 0.2)


@sound(peak=-6)
def steam_whistle() -> Signal:
    """A new shift begins."""
    pipes = mix((0, 0.6, tone(0.55, 520, 540, buzz)), (0, 0.5, tone(0.55, 655, 680, buzz)))
    steam = band_pass(noise(0.55), 2600, 3400, 1.2)
    return echo(fade(mix((0, 0.8, low_pass(pipes, 2600)), (0, 0.5, steam)), 0.05, 0.2), 0.12, 0.6)
