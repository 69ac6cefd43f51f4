"""What all data of a look is made of."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]


class Data(BaseModel):
    """A part of a look: frozen, and without a word that nobody knows."""

    model_config = ConfigDict(extra="forbid", frozen=True)
