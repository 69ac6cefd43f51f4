"""Where the camera goes by itself: to what can be chosen, to what happens, and back again."""

from derelict_game.board.geometry import Cell
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.play.board_panel import BoardPanel
from derelict_game.ui.play.controls import Controls
from derelict_game.ui.play.film import Film
from derelict_game.ui.play.outlook import Outlook

SURROUNDINGS = 5
"""How many cells around one's units are seen at first."""


class Camerawork:
    """Moves the camera of a board panel. Whoever moves it by hand is not disturbed."""

    def __init__(self, board: BoardPanel, film: Film, controls: Controls) -> None:
        self._board = board
        self._film = film
        self._controls = controls
        self._framed = False
        self._before_film: Camera | None = None
        self._whole = False
        """Whether the whole board was seen then."""
        self._left: dict[Seat, Camera] = {}
        """Where each person has left the view."""

    def _wanted(self, outlook: Outlook) -> list[Cell]:
        """Return the cells that should be in view: what can be clicked, else the seat's units."""
        offer = self._controls.offer
        if offer is not None and offer.question and offer.about is not None:
            return [offer.about]
        units = (token.cell for _, token in outlook.units(outlook.seat))
        return list(self._controls.highlights()) or list(units)

    def frame_first(self, outlook: Outlook) -> None:
        """Show the units of the seat and what can be clicked, unless that was done before."""
        if not self._framed:
            self.frame(outlook)

    def frame(self, outlook: Outlook) -> None:
        """Show the units of the seat and what can be clicked."""
        cells = self._wanted(outlook)
        if cells or self._board.is_small:
            self._board.frame(cells, SURROUNDINGS)
            self._framed = True

    def seek(self, outlook: Outlook) -> None:
        """Show something that can be clicked, now that all is shown."""
        if self._framed:
            self._board.seek(self._wanted(outlook))
        else:
            self.frame(outlook)

    def centre(self, outlook: Outlook) -> None:
        """Show the active unit, or else all that can be clicked, as large as one can play with."""
        unit = outlook.active
        if unit is not None:
            self._board.come_near(unit.cell)
        else:
            self.frame(outlook)

    def follow(self, seat: Seat, *, watching: bool) -> None:
        """Go where the others act; watching: nobody at the screen plays, so everybody does."""
        beat = self._film.beat
        if beat is not None and beat.seconds and (watching or beat.seat != seat):
            if self._before_film is None and not watching:
                self._before_film, self._whole = self._board.camera, self._board.is_whole
            self._board.follow(beat.cells)

    def end_film(self) -> None:
        """Bring the camera back to where it was before the others acted."""
        if self._before_film is not None and self._whole:
            # The room for the board may have changed meanwhile.
            self._board.fit()
        elif self._before_film is not None:
            self._board.return_to(self._before_film)
        self._before_film = None

    def leave(self, seat: Seat) -> None:
        """Remember where a person who goes away has left the view."""
        self.end_film()
        self._left[seat] = self._board.camera

    def come_back(self, seat: Seat, outlook: Outlook) -> None:
        """Let a person who comes to the screen find the view as it was left."""
        if seat in self._left:
            self._board.return_to(self._left[seat], at_once=True)
        else:
            self.frame(outlook)
