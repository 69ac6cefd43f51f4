"""What several sounds share: where they are kept, and a blow, a shot and a click."""

from collections.abc import Callable

from synth import (
    Signal,
    band_pass,
    decay,
    drive,
    fade,
    high_pass,
    low_pass,
    metal,
    mix,
    noise,
    scaled,
    steadied,
    tone,
    trimmed,
)

Maker = Callable[[], Signal]

SOUNDS: dict[str, Maker] = {}
"""The sounds by name, each ready to be written."""


def sound(peak: float, ends: tuple[float, float] = (0.001, 0.02)) -> Callable[[Maker], Maker]:
    """Take a function's signal as the sound of its name, with a peak in dB below full scale.

    Ends: for how many seconds it is faded in and out.
    """

    def keep(make: Maker) -> Maker:
        SOUNDS[make.__name__] = lambda: scaled(fade(trimmed(steadied(make())), *ends), peak)
        return make

    return keep


def thump(seconds: float, pitch: float) -> Signal:
    """Return a blow that is felt more than heard."""
    return decay(tone(seconds, 3.5 * pitch, pitch), seconds / 3)


def shot(pitch: float, seconds: float) -> Signal:
    """Return one round: a crack, a blast that grows dull, and a thump."""
    crack = decay(high_pass(noise(0.04), 2500), 0.008, 0.0003)
    blast = decay(low_pass(noise(seconds), 8000, 700), seconds / 8)
    bark = decay(band_pass(noise(seconds), 1100, 600, 0.9), seconds / 8)
    low = thump(0.7 * seconds, pitch)
    return drive(mix((0, 0.8, crack), (0, 1.3, blast), (0, 1.5, bark), (0, 0.8, low)), 2.2)


def clack(pitch: float) -> Signal:
    """Return two small pieces of metal that meet."""
    snap = decay(band_pass(noise(0.09), 2.4 * pitch, q=1.2), 0.01, 0.0005)
    return mix((0, 1.0, snap), (0, 0.25, metal(0.16, pitch, 0.03)), (0, 0.4, thump(0.08, 90)))
