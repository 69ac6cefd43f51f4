"""Save and load: lists of matches with name, date and picture."""

from collections.abc import Callable, Sequence

import pygame

from derelict_game.match.document import SaveError
from derelict_game.match.match import Match
from derelict_game.match.save import load_match, save_match, save_path
from derelict_game.match.saves import SaveFile, Summary, map_title, saved_files, summary_of
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import ACCENT
from derelict_game.ui.draw.thumbnails import Thumbnails
from derelict_game.ui.scenes.begin import go_on
from derelict_game.ui.scenes.menu_page import MenuPage
from derelict_game.ui.scenes.notice import Notice
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.choice_list import ChoiceList, Row
from derelict_game.ui.widgets.fields import TextField

ROW, BUTTON, GAP = 64, 42, 12


class Bundle:
    """The saves of a folder; each is read in its own frame, so that nobody waits for them."""

    def __init__(self, stage: Stage, *, automatic: bool, game: str = "") -> None:
        """Game: the one whose matches are shown; empty: those of all."""
        self._stage = stage
        self._automatic = automatic
        self._game = game
        self.files: list[SaveFile] = []
        self._known: dict[str, Summary | str] = {}
        """What each file holds, or why it cannot be read."""
        self._thumbnails = Thumbnails(stage)
        self.look()

    def look(self) -> None:
        """Look which files there are."""
        found = saved_files(self._stage.folders.saves)
        self.files = [
            file
            for file in found
            if (self._automatic or not file.automatic)
            and self._belongs(self._known.get(str(file.path)))
        ]

    def read_one(self) -> bool:
        """Read the first file that was not read yet; False: there is none."""
        for file in self.files:
            key = str(file.path)
            if key not in self._known:
                try:
                    self._known[key] = summary_of(file.path, self._stage.registry)
                except SaveError as error:
                    self._known[key] = str(error)
                if not self._belongs(self._known[key]):
                    self.files.remove(file)
                return True
        return False

    def _belongs(self, known: Summary | str | None) -> bool:
        """Tell whether a file is shown; what cannot be read may be anything."""
        return not self._game or not isinstance(known, Summary) or known.rules == self._game

    def rows(self) -> list[Row]:
        """Return a row for every file; one that cannot be read says why."""
        return [self._row(file) for file in self.files]

    def _row(self, file: SaveFile) -> Row:
        known = self._known.get(str(file.path))
        title = "Autosave" if file.automatic else file.name
        if known is None:
            return Row(title, f"{file.when:%Y-%m-%d %H:%M}")
        if isinstance(known, str):
            return Row(title, known, enabled=False)
        if file.automatic:
            title = f"{known.map}, autosave"
        words = self._stage.look_of(known.rules).theme.words
        asked = f"{words.seat(Seat(known.asked)).title} to choose" if known.asked else "over"
        detail = f"{known.game}  ·  {known.map}, turn {known.turn}, {asked}"
        picture = self._thumbnails.of(str(file.path), known, known.rules)
        return Row(title, f"{file.when:%Y-%m-%d %H:%M}  ·  {detail}", picture=picture)

    def forget(self, file: SaveFile) -> None:
        """Read a file anew when it is shown again."""
        self._known.pop(str(file.path), None)
        self._thumbnails.forget(str(file.path))


class SavesPage(MenuPage):
    """A list of saves with buttons below."""

    def __init__(self, stage: Stage, *, automatic: bool, game: str = "") -> None:
        super().__init__(stage)
        self.bundle = Bundle(stage, automatic=automatic, game=game)
        self.place_chosen = 0 if self.bundle.files and automatic else -1

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Read the saves one by one; the chosen one stays chosen where others are left out."""
        chosen = self.chosen
        if self.bundle.read_one():
            files = self.bundle.files
            place = files.index(chosen) if chosen in files else self.place_chosen
            self.place_chosen = min(place, len(files) - 1)
            self.fill()
            return True
        return False

    @property
    def chosen(self) -> SaveFile | None:
        """The file of the chosen row."""
        files = self.bundle.files
        return files[self.place_chosen] if 0 <= self.place_chosen < len(files) else None

    def list_widget(self, rect: pygame.Rect, taken: Callable[[], object]) -> ChoiceList:
        """Return the list."""
        old = next((w for w in self.group.widgets if isinstance(w, ChoiceList)), None)
        rows, scale = self.bundle.rows(), self.stage.fonts.scale
        made = ChoiceList(rect, rows, self.place_chosen, self.choose, taken, ROW, scale)
        made.empty = "There are no saves yet."
        made.top = old.top if old else 0
        return made

    def choose(self, place: int) -> None:
        """Choose a row."""
        self.place_chosen = place
        self.fill()

    def delete(self) -> None:
        """Ask, then delete the chosen save."""
        file = self.chosen
        if file is None:
            return

        def really() -> None:
            try:
                file.path.unlink(missing_ok=True)
                self.note = ""
            except OSError as error:
                self.note = f"{file.path} cannot be deleted: {error.strerror or error}."
            self.bundle.forget(file)
            self.bundle.look()
            self.place_chosen = min(self.place_chosen, len(self.bundle.files) - 1)
            self.fill()

        answers = [("Delete", really), ("Keep", lambda: None)]
        self.stage.open(Notice(self.stage, "Delete this save?", file.name, answers))

    def buttons(self, entries: Sequence[tuple[str, Callable[[], object], bool]]) -> list[Button]:
        """Return a row of buttons at the bottom, from the right."""
        px = self.stage.fonts.px
        made = []
        for place, (label, press, enabled) in enumerate(entries):
            x = self.body.right - (place + 1) * px(150) - place * px(GAP)
            rect = pygame.Rect(x, self.body.bottom - px(BUTTON), px(150), px(BUTTON))
            colour = ACCENT if place == 0 else "#263040"
            made.append(Button(rect, label, press, centred=True, enabled=enabled, colour=colour))
        return made


class LoadScene(SavesPage):
    """Choose a match to go on with."""

    heading = "Load a match"

    def __init__(self, stage: Stage, game: str = "") -> None:
        super().__init__(stage, automatic=True, game=game)
        if game:
            self.heading = f"{stage.registry[game].title}: load a match"

    def fill(self) -> None:
        """Lay out the list and the buttons."""
        px = self.stage.fonts.px
        rect = self.body.copy()
        rect.height -= px(BUTTON + GAP)
        rows = self.list_widget(rect, self._load)
        can = self.chosen is not None and rows.rows[self.place_chosen].enabled
        entries = [
            ("Load", self._load, can),
            ("Delete", self.delete, self.chosen is not None),
            ("Back", self.back, True),
        ]
        self.show([rows, *self.buttons(entries)])

    def _load(self) -> None:
        file = self.chosen
        if file is None:
            return
        self.stage.click()
        try:
            match = load_match(file.path, self.stage.registry)
        except SaveError as error:
            self.note = str(error)
            return
        # An autosave goes on under its own name; a named save is never written to.
        go_on(self.stage, match, file.name if file.automatic else None)


class SaveScene(SavesPage):
    """Give a match a name and keep it."""

    heading = "Save the match"

    def __init__(self, stage: Stage, match: Match, title: str) -> None:
        super().__init__(stage, automatic=False)
        self._match = match
        self._name = f"{map_title(match)} turn {match.state.turn}"
        self._title = title
        self._sure = ""
        """The name that may be overwritten: it was asked about."""

    def fill(self) -> None:
        """Lay out the name, the list and the buttons."""
        px = self.stage.fonts.px
        field = pygame.Rect(self.body.left, self.body.top, self.body.width, px(BUTTON))
        text = TextField(field, self._name, self._rename, "The name of the save")
        text.entered = self._save
        rect = self.body.copy()
        rect.top = field.bottom + px(GAP)
        rect.height = self.body.bottom - px(BUTTON + GAP) - rect.top
        rows = self.list_widget(rect, self._save)
        entries = [
            ("Save", self._save, True),
            ("Delete", self.delete, self.chosen is not None),
            ("Back", self.back, True),
        ]
        self.show([text, rows, *self.buttons(entries)])
        if self.group.focus is None:
            self.group.focus = text

    def choose(self, place: int) -> None:
        """Take the name of a save that is there already."""
        self._name = self.bundle.files[place].name
        super().choose(place)

    def _rename(self, name: str) -> None:
        self._name = name
        self._sure = ""

    def _save(self) -> None:
        try:
            path = save_path(self.stage.folders.saves, self._name.strip())
            if path.exists() and self._sure != self._name:
                self._sure = self._name
                self.note = f"There is a save '{self._name}' already; Save again replaces it."
                return
            save_match(self._match, path)
        except SaveError as error:
            self.note = str(error)
            return
        self.stage.tell(f"Saved as '{path.stem}'.")
        self.back()
