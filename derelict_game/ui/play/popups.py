"""Small boxes on the board: the answers to a question, and the list of a cell's choices."""

from collections.abc import Callable, Sequence

import pygame

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role
from derelict_game.rules.choice import Choice, Point
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, LINE, PANEL, TEXT
from derelict_game.ui.draw.fonts import wrapped
from derelict_game.ui.draw.pieces import CARDS
from derelict_game.ui.look.look import Look
from derelict_game.ui.play.controls import PICK_FIRST, Controls
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.play.tooltips import odds_lines
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group
from derelict_game.ui.widgets.label import Label

Take = Callable[[Sequence[Choice]], object]

WIDTH, ROW, GAP, PAD = 300, 36, 6, 12


def taking(take: Take, choices: Sequence[Choice]) -> Callable[[], object]:
    """Return what a button does that takes choices."""
    return lambda: take(choices)


class AnswerBox:
    """Asks a question in between, beside what it is about; each answer with its odds and key."""

    def __init__(self, look: Look, controls: Controls, outlook: Outlook, take: Take) -> None:
        offer = controls.offer
        assert offer is not None
        self._look = look
        self._units = [token.cell for token in outlook.tokens.values() if outlook.is_unit(token)]
        self._about = offer.about
        self._heading = f"{look.theme.words.seat(offer.seat).title.upper()}, A QUESTION"
        self._prompt = offer.prompt
        if any(controls.facing(facing) for facing in Facing):
            self._prompt += ". Or click beside it where it shall face"
        self._default = controls.best_answer()
        self._take = take
        self._answers = [
            (answer.look, choice, ", ".join(odds_lines(controls, choice)))
            for answer in controls.answers()
            if (choice := answer.choice) is not None
        ]
        self._group = Group()
        self.rect = pygame.Rect(0, 0, 0, 0)

    def _place(self, board: pygame.Rect, camera: Camera) -> None:
        """Put the box beside the cell it is about, or on top in the middle."""
        fonts, px = self._look.fonts, self._look.fonts.px
        bold = fonts.get(14, bold=True)
        lines = len(wrapped(bold, self._prompt, px(WIDTH)))
        text = px(20) + lines * bold.get_linesize()
        rows = [px(ROW + (14 if odds else 0)) for _, _, odds in self._answers]
        height = text + sum(rows) + len(rows) * px(GAP) + 2 * px(PAD)
        box = pygame.Rect(0, 0, px(WIDTH + 2 * PAD), height)
        box = self._best_place(box, board, camera)
        if box == self.rect:
            return
        self.rect = box
        left, y = box.left + px(PAD), box.top + px(PAD)
        widgets = [
            Label(pygame.Rect(left, y, px(WIDTH), px(18)), self._heading, 11, DIM_TEXT),
            Label(
                pygame.Rect(left, y + px(18), px(WIDTH), text), self._prompt, 14, TEXT, bold=True
            ),
        ]
        buttons = []
        y += text
        for number, ((look, choice, odds), room) in enumerate(
            zip(self._answers, rows, strict=True), 1
        ):
            safe = choice == self._default
            button = Button(
                pygame.Rect(left, y, px(WIDTH), room),
                look.answer or look.label,
                taking(self._take, (choice,)),
                icon=look.icon,
                key=f"{number} · enter" if safe else str(number),
                extra=odds,
                colour=ACCENT if safe else look.colour,
            )
            buttons.append(button)
            y += room + px(GAP)
        self._group.fill([*widgets, *buttons])

    def _best_place(self, box: pygame.Rect, board: pygame.Rect, camera: Camera) -> pygame.Rect:
        """Return a place beside the cell that hides the fewest units."""
        size = camera.size
        middle = self._about or camera.cell_at(board.width // 2, 0) or Cell(0, 0)
        here = pygame.Rect(camera.to_screen(*middle), (size, size)).move(board.topleft)
        # The cells around it stay free: a click there may be the answer.
        near = here.inflate(2.6 * size, 2.6 * size)
        places = [box.copy() for _ in range(4)]
        places[0].midleft = near.midright
        places[1].midright = near.midleft
        places[2].midtop = near.midbottom
        places[3].midbottom = near.midtop
        if self._about is None:
            places.insert(0, box.copy())
            places[0].midtop = (board.centerx, board.top + self._look.fonts.px(16))
        units = [
            pygame.Rect(camera.to_screen(*cell), (size, size)).move(board.topleft)
            for cell in self._units
        ]
        for place in places:
            place.clamp_ip(board)
        free = [place for place in places if not place.colliderect(near)] or places
        return min(free, key=lambda place: len(place.collidelistall(units)))

    def place_of(self, choice: Choice) -> pygame.Rect | None:
        """Return where the button of an answer is; None: there is none, or it is not drawn yet."""
        buttons = (one for one in self._group.widgets if isinstance(one, Button))
        answers = [answer for _, answer, _ in self._answers]
        return next((b.rect for b, c in zip(buttons, answers, strict=False) if c == choice), None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take mouse events; True: it was on the box."""
        self._group.handle(event)
        self._group.release()
        self._group.focus = None
        return bool(self.rect.collidepoint(event.pos))

    def draw(self, window: pygame.Surface, board: pygame.Rect, camera: Camera) -> None:
        """Draw the box."""
        self._place(board, camera)
        px = self._look.fonts.px
        pygame.draw.rect(window, PANEL, self.rect, border_radius=px(9))
        pygame.draw.rect(window, ACCENT, self.rect, max(1, px(1.5)), border_radius=px(9))
        self._group.draw(window, self._look.pen)


class CellMenu:
    """Everything that can be done with a cell or slot, with cost and odds; or why nothing can."""

    def __init__(
        self,
        look: Look,
        controls: Controls,
        at: Point,
        position: tuple[int, int],
        room: pygame.Rect,
        take: Take,
        take_out: Callable[[Point], object],
    ) -> None:
        self._look = look
        self._take_out = take_out
        px = look.fonts.px
        rows = self._rows(controls, at, take)
        inner = px(WIDTH)
        notes = _greyed(controls, at) if rows else _refusals(controls, at)
        font = look.fonts.get(12)
        lines = [line for note in notes for line in wrapped(font, note, inner)]
        # What is said needs some air above the first button.
        text = len(lines) * font.get_linesize() + (px(8) if lines and rows else 0)
        height = px(30) + text + len(rows) * px(ROW + GAP) + px(PAD)
        self._box = pygame.Rect(*position, inner + 2 * px(PAD), height)
        self._box.clamp_ip(room)
        left, y = self._box.left + px(PAD), self._box.top + px(6)
        heading = _cell(at, controls) if isinstance(at, Cell) else _named(at, controls)
        labels = [Label(pygame.Rect(left, y, inner, px(20)), heading, 13, TEXT, bold=True)]
        y += px(24)
        for line in lines:
            labels.append(Label(pygame.Rect(left, y, inner + px(4), px(18)), line, 12, DIM_TEXT))
            y += font.get_linesize()
        y = self._box.top + px(30) + text
        for row in rows:
            row.rect = pygame.Rect(left, y, inner, px(ROW))
            y += px(ROW + GAP)
        self._group = Group()
        self._group.fill([*labels, *rows])
        self._buttons = rows
        self._place = -1
        """The row that was stepped to by keys."""

    def _rows(self, controls: Controls, at: Point, take: Take) -> list[Button]:
        """Return a button for every choice that is whole, and one for each kind that leads on."""
        looks, words = controls.theme.choices, controls.theme.words
        nowhere = pygame.Rect(0, 0, 0, 0)
        rows: list[Button] = []

        def add(label: str, press: Callable[[], object], about: str, choice: Choice) -> None:
            shown = looks.look(choice)
            button = Button(nowhere.copy(), label, press, icon=shown.icon, extra=about)
            button.colour = shown.colour
            rows.append(button)

        walk = controls.walks().get(at) if isinstance(at, Cell) else None
        if walk is not None and len(walk.choices) > 1:
            label = f"{looks.look(walk.choices[-1]).label}: {len(walk.choices)} steps"
            add(label, taking(take, walk.choices), words.cost(walk.cost), walk.choices[-1])
        found = controls.choices_at(at)
        whole = [choice for choice in found if controls.is_whole(choice, at)]
        for choice in whole:
            add(looks.look(choice).label, taking(take, (choice,)), _about(controls, choice), choice)
        for kind in dict.fromkeys(choice.kind for choice in found if choice not in whole):
            first = next(choice for choice in found if choice.kind == kind)
            look = looks.look(Choice(kind))
            add(f"{look.label} …", self._leading(controls, kind, at), "", first)
        told = controls.lying(at) if isinstance(at, Cell) and controls.guide is None else None
        if told is not None:
            label = f"Stand by, do not {looks.look(told).label.lower()}"
            add(label, lambda: self._stand_by(at), "", told)
        offer = controls.offer
        if rows and isinstance(at, Cell) and offer is not None and offer.secret:
            for choice in (one for one in offer.choices if looks.look(one).ends_turn):
                add(looks.look(choice).label, taking(take, (choice,)), "", choice)
        return rows

    def _stand_by(self, at: Point) -> None:
        """Take back what the piece there was told."""
        self._take_out(at)
        self.over = True

    def _leading(self, controls: Controls, kind: str, at: Point) -> Callable[[], object]:
        def press() -> None:
            controls.only = kind
            controls.pick(at)
            self.over = True

        return press

    over = False
    """Whether it has done what it was opened for."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take mouse events; True: it was on the list."""
        self._group.handle(event)
        self._group.release()
        self._group.focus = None
        return bool(self._box.collidepoint(event.pos)) and not self.over

    def step(self, way: int) -> None:
        """Go to the next row by keys."""
        if self._buttons:
            self._place = (self._place + way) % len(self._buttons) if self._place >= 0 else 0
            for number, button in enumerate(self._buttons):
                button.active = number == self._place

    def enter(self, place: int | None = None) -> None:
        """Press the row that was stepped to, or one by its number."""
        place = self._place if place is None else place
        if 0 <= place < len(self._buttons):
            self._buttons[place].press()

    def draw(self, window: pygame.Surface) -> None:
        """Draw the list."""
        px = self._look.fonts.px
        pygame.draw.rect(window, PANEL, self._box, border_radius=px(8))
        pygame.draw.rect(window, LINE, self._box, max(1, px(1.5)), border_radius=px(8))
        self._group.draw(window, self._look.pen)


def _about(controls: Controls, choice: Choice) -> str:
    """Return what a choice costs and may lead to."""
    offer = controls.offer
    assert offer is not None
    cost = [controls.theme.words.cost(offer.cost(choice))] if offer.costs else []
    return ", ".join([*cost, *odds_lines(controls, choice)])


def _cell(at: Cell, controls: Controls) -> str:
    """Return what a cell is called: after the unit in it or, on a table, by row and column."""
    rules, view = controls.match.rules, controls.view()
    if controls.theme.pieces != CARDS:
        here = [id_ for id_, token in rules.tokens(view) if token.cell == at]
        owned = (rules.name_of(view, id_) for id_ in here if rules.owner(view, id_) is not None)
        return next(owned, f"Cell {at}")
    found = (token for _, token in rules.tokens(view) if token.cell == at)
    units = (rules.token_kinds[token.kind] for token in found)
    named = next((kind.heading for kind in units if kind.role is Role.UNIT), "")
    return named or f"Row {at.y + 1}, column {at.x}"


def _named(slot: str, controls: Controls) -> str:
    """Return what a slot is called: its tray and its own name."""
    trays = (tray.title for tray in controls.trays() for one in tray.slots if one.name == slot)
    return f"{next(trays, '')} · {slot}"


def _greyed(controls: Controls, at: Point) -> list[str]:
    """Return what the piece there cannot do now, and why, in a game that tells it."""
    if isinstance(at, Cell) and (told := controls.lying(at)) is not None:
        label = controls.theme.choices.look(told).label
        return [f"It is told: {label}. Anything else is possible once that is taken back."]
    found = controls.choices_at(at)
    if not found or not controls.theme.choices.checks or controls.picked:
        return []
    notes, offered = [], {choice.kind for choice in found}
    for kind in controls.theme.seats.actions.get(controls.seat or "", ()):
        look = controls.theme.choices.named(kind)
        if kind not in offered and not look.ends_turn and isinstance(at, Cell):
            why = controls.match.rules.why_not(controls.view(), Choice(kind, at))
            notes += [f"{look.label}: {why.text}"] if why else []
    return notes


def _refusals(controls: Controls, at: Point) -> list[str]:
    """Return why nothing can be done there: a sentence for each kind that needs one."""
    rules, view, pointing = controls.match.rules, controls.view(), controls.pointing()
    if not controls.picked and controls.is_target(at):
        return [PICK_FIRST]
    found = (rules.why_not(view, pointing.instead(kind, at)) for kind in controls.cell_kinds())
    texts = dict.fromkeys(refusal.text for refusal in found if refusal is not None)
    return list(texts) or ["There is nothing to do here."]
