"""What the sounds are made of, and what is done with them: lists of samples from -1 to 1."""

import math
import random
from collections.abc import Callable

RATE = 22_050
"""Samples a second."""
WARM_UP = 2.0
"""How many seconds of its past an effect still remembers, at most."""

CHANCE = random.Random()
"""All noise is drawn from here; whoever makes a sound seeds it."""

Signal = list[float]


# ---- what sounds are made of


def count(seconds: float) -> int:
    """Return how many samples last so long."""
    return round(seconds * RATE)


def noise(seconds: float) -> Signal:
    """Return white noise."""
    draw = CHANCE.random
    return [2 * draw() - 1 for _ in range(count(seconds))]


def buzz(phase: float) -> float:
    """Return a wave as of a reed, with few enough overtones to stay smooth."""
    return REED[int(phase * len(REED) / math.tau) % len(REED)]


REED = [
    math.fsum(math.sin(math.tau * number * place / 16_384) / number for number in range(1, 9))
    for place in range(16_384)
]
"""One wave of a reed, because its sines take long."""


def tone(
    seconds: float, start: float, end: float = 0.0, wave_form: Callable[[float], float] = math.sin
) -> Signal:
    """Return a tone that glides from one pitch to another; without an end it stays."""
    samples = count(seconds)
    step = 2 * math.pi * start / RATE
    glide = ((end or start) / start) ** (1 / samples)
    phase = 0.0
    signal = []
    for _ in range(samples):
        signal.append(wave_form(phase))
        phase += step
        step *= glide
    return signal


def metal(seconds: float, pitch: float, ring: float) -> Signal:
    """Return struck metal: partials of no harmony, the higher the shorter."""
    partials = ((1.0, 1.0), (1.52, 0.5), (2.76, 0.8), (4.07, 0.4), (5.4, 0.5), (8.93, 0.25))
    parts = []
    for ratio, level in partials:
        if pitch * ratio < 0.45 * RATE:
            part = tone(seconds, pitch * ratio)
            parts.append((0.0, level, decay(part, ring / math.sqrt(ratio))))
    return mix(*parts)


# ---- what is done with them


def mix(*layers: tuple[float, float, Signal]) -> Signal:
    """Return signals laid over each other, each with the second of its start and its level."""
    length = max(count(start) + len(signal) for start, _, signal in layers)
    mixed = [0.0] * length
    for start, level, signal in layers:
        for place, value in enumerate(signal, count(start)):
            mixed[place] += level * value
    return mixed


def decay(signal: Signal, seconds: float, attack: float = 0.001) -> Signal:
    """Return a signal that begins at once and dies away, to a third in so many seconds."""
    fall = math.exp(-1 / (seconds * RATE))
    rise = 1 / max(1, count(attack))
    level, opened = 1.0, 0.0
    shaped = []
    for value in signal:
        shaped.append(value * level * opened)
        opened = min(1.0, opened + rise)
        level *= fall
    return fade(shaped, 0, len(signal) / RATE / 3)


def fade(signal: Signal, attack: float, release: float) -> Signal:
    """Return a signal that comes and goes softly at its ends."""
    shaped = list(signal)
    for seconds in (attack, release):
        samples = min(count(seconds), len(signal))
        for place in range(samples):
            shaped[place] *= 0.5 - 0.5 * math.cos(math.pi * place / samples)
        shaped.reverse()
    return shaped


def wobble(signal: Signal, rate: float, depth: float, phase: float = 0.0) -> Signal:
    """Return a signal whose level goes up and down so many times a second."""
    step = 2 * math.pi * rate / RATE
    return [
        value * (1 - depth * (0.5 + 0.5 * math.sin(phase + step * place)))
        for place, value in enumerate(signal)
    ]


def drive(signal: Signal, amount: float) -> Signal:
    """Return a signal whose peaks are bent: louder, and audible on small speakers."""
    return [math.tanh(amount * value) for value in signal]


def swept(
    signal: Signal, start: float, end: float, q: float, pick: tuple[float, float, float]
) -> Signal:
    """Return a mix of the low, the middle and the high part of a signal around a gliding pitch."""
    g, last = (math.tan(math.pi * pitch / RATE) for pitch in (start, end or start))
    glide = (last / g) ** (1 / len(signal))
    low_part, band_part, high_part = pick
    first = second = 0.0
    passed = []
    for value in signal:
        band = (first + g * (value - second)) / (1 + g * (g + 1 / q))
        low = second + g * band
        first = 2 * band - first
        second = 2 * low - second
        high = value - band / q - low
        passed.append(low_part * low + band_part * band / q + high_part * high)
        g *= glide
    return passed


def low_pass(signal: Signal, start: float, end: float = 0.0, q: float = 0.7) -> Signal:
    """Return what lies below a pitch."""
    return swept(signal, start, end, q, (1.0, 0.0, 0.0))


def band_pass(signal: Signal, start: float, end: float = 0.0, q: float = 2.0) -> Signal:
    """Return what lies around a pitch; the greater q, the narrower."""
    return swept(signal, start, end, q, (0.0, 1.0, 0.0))


def high_pass(signal: Signal, start: float, end: float = 0.0, q: float = 0.7) -> Signal:
    """Return what lies above a pitch."""
    return swept(signal, start, end, q, (0.0, 0.0, 1.0))


def echo(signal: Signal, level: float, seconds: float) -> Signal:
    """Return a signal with the answer of an empty corridor, which dies away in so many seconds."""
    dry = signal + [0.0] * count(seconds)
    wet = [0.0] * len(dry)
    for delay in (0.0297, 0.0371, 0.0411, 0.0437, 0.0893):
        back = 10 ** (-3 * delay / seconds)
        line = [0.0] * count(delay)
        dull = 0.0
        for place, value in enumerate(dry):
            slot = place % len(line)
            came = line[slot]
            dull += 0.55 * (came - dull)
            line[slot] = value + back * dull
            wet[place] += came
    return mix((0, 1, dry), (0, level, blurred(blurred(wet, 0.0051), 0.0017)))


def blurred(signal: Signal, delay: float) -> Signal:
    """Return a signal whose single echoes run into each other: an all-pass."""
    line = [0.0] * count(delay)
    passed = []
    for place, value in enumerate(signal):
        slot = place % len(line)
        came = line[slot]
        line[slot] = value + 0.6 * came
        passed.append(came - 0.6 * line[slot])
    return passed


def steadied(signal: Signal) -> Signal:
    """Return a signal without what no speaker can play."""
    return high_pass(signal, 30)


def trimmed(signal: Signal) -> Signal:
    """Return a signal without the part of its tail that nobody hears."""
    least = max(map(abs, signal)) / 700
    length = len(signal)
    while abs(signal[length - 1]) < least:
        length -= 1
    return signal[:length]


def scaled(signal: Signal, peak: float) -> Signal:
    """Return a signal with that peak, in dB."""
    level = 10 ** (peak / 20) / max(map(abs, signal))
    return [level * value for value in signal]


def around(effect: Callable[[Signal], Signal], lap: Signal) -> Signal:
    """Return a lap through an effect that has heard its end before, so that it joins itself."""
    before = count(WARM_UP)
    return effect(lap[-before:] + lap)[before : before + len(lap)]
