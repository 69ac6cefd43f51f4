"""How one game looks and sounds, over what all games share."""

from typing import TYPE_CHECKING

from derelict_game.ui.draw.art import Art
from derelict_game.ui.look.sound import Sounds
from derelict_game.ui.widgets.base import Pen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from derelict_game.board.token import TokenKind
    from derelict_game.ui.draw.fonts import Fonts
    from derelict_game.ui.draw.pieces import Pieces
    from derelict_game.ui.look.theme import Theme
    from derelict_game.ui.settings import Settings
    from derelict_game.ui.stage import Stage


class Look:
    """What the panels of a match are drawn with; that of no game is the window's own."""

    def __init__(self, stage: "Stage", game: str = "") -> None:
        self._stage = stage
        self.game = game
        self.art = Art(stage.folders.assets, game)
        self.sounds = Sounds(stage.folders.assets, game)
        self._theme: Theme | None = None
        self._theme_for: object = None
        """For which palette and keys the theme was made."""
        self._pieces: Pieces | None = None
        self._drawn_for: Theme | None = None
        self._pieces_for: Mapping[str, TokenKind] = {}
        """For which kinds of tokens the pieces were made."""

    @property
    def theme(self) -> "Theme":
        """How tokens and choices look, with the palette and keys of the settings."""
        from derelict_game.ui.look.theme import Theme

        settings = self.settings
        wanted = (settings.palette, tuple(settings.keys.items()))
        if self._theme is None or self._theme_for != wanted:
            self._theme_for = wanted
            assets = self._stage.folders.assets
            self._theme = Theme.load(assets, self.game, settings.palette, settings.keys)
        return self._theme

    @property
    def pieces(self) -> "Pieces":
        """What draws the pieces of this game, if it is one of the program's own."""
        known = self.game in self._stage.registry
        return self.pieces_for(self._stage.registry[self.game].token_kinds if known else {})

    def pieces_for(self, kinds: "Mapping[str, TokenKind]") -> "Pieces":
        """Return what draws the pieces of this game, whose kinds of tokens are told."""
        from derelict_game.ui.draw.pieces import Pieces, titles_of

        theme = self.theme
        if self._pieces is None or theme is not self._drawn_for or kinds is not self._pieces_for:
            self._drawn_for, self._pieces_for = theme, kinds
            known = theme.knowing(kinds)
            self._pieces = Pieces(self.art, known, self.fonts, titles_of(kinds))
        return self._pieces

    @property
    def settings(self) -> "Settings":
        """What the player has set."""
        return self._stage.settings

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window."""
        return self._stage.size

    @property
    def fonts(self) -> "Fonts":
        """The letters, at the scale of the window."""
        return self._stage.fonts

    @property
    def pen(self) -> Pen:
        """What widgets are drawn with."""
        return Pen(self.art, self.fonts)
