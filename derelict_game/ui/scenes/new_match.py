"""The new-match screen: which game, which map, who sits where, the dice and the options."""

from collections.abc import Callable
from pathlib import Path

import pygame

from derelict_game.board.fault import Severity
from derelict_game.errors import DerelictError
from derelict_game.match.campaign import Campaign
from derelict_game.match.making import made_missions_dir
from derelict_game.match.mission import Mission, check_mission, shipped_maps
from derelict_game.match.shelf import card_of
from derelict_game.match.table import fresh_seed
from derelict_game.players.cast import players_for
from derelict_game.players.names import HUMAN, PROGRAM
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.options import Option, OptionValue
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, TEXT
from derelict_game.ui.draw.thumbnails import Thumbnails
from derelict_game.ui.look.player_words import player_words
from derelict_game.ui.scenes.begin import begin_mission
from derelict_game.ui.scenes.make_mission import MakeMissionScene
from derelict_game.ui.scenes.menu_page import MenuPage
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.choice_list import ChoiceList, Row
from derelict_game.ui.widgets.fields import DIGITS, Picker, TextField, Toggle
from derelict_game.ui.widgets.framed import FramedPicture
from derelict_game.ui.widgets.group import Group, tab_through
from derelict_game.ui.widgets.label import Label, text_height

LEFT, ROW, FIELD, GAP = 0.36, 72, 36, 10
PROGRAM_LABEL = "a program …"
MAKE_LABEL = "Make a mission …"


class NewMatchScene(MenuPage):
    """Everything that is decided before the first choice."""

    heading = "New match"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._right = Group()
        self._games = list(stage.registry)
        self._game = 0
        campaigns = (Campaign.of(stage.folders.assets, rules.name) for rules in self._games)
        known = [name for campaign in campaigns if campaign for name in campaign.missions]
        shipped = shipped_maps(stage.folders.maps)
        # Those of the campaign come first, in its order: it begins with the easiest.
        names = [name for name in known if name in shipped]
        names += [name for name in shipped if name not in known]
        self._paths = [(name, shipped[name]) for name in names]
        made = shipped_maps(made_missions_dir(stage.folders.saves)).values()
        self._paths += ((str(path), path) for path in made)
        self._checked: dict[str, Mission | str] = {}
        """Each map that was looked at: its mission, or why it cannot be played."""
        self._chosen = ""
        """The name of the chosen map."""
        self._seed = str(fresh_seed())
        self._players: dict[tuple[str, Seat], str] = {}
        self._programs: dict[tuple[str, Seat], str] = {}
        """Who sits where, and the commands of programs, by game and seat."""
        self._options: dict[str, OptionValue] = {}
        self._thumbnails = Thumbnails(stage)
        while not self._mission and self._check_one():
            pass

    # ---- maps

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Look at the maps one by one, so that the screen is there at once."""
        if self._check_one():
            self.fill()
            return True
        return False

    def _check_one(self) -> bool:
        for name, path in self._paths:
            if name not in self._checked:
                self._checked[name] = self._check(name, path)
                if not self._mission:
                    self._choose_first()
                return True
        return False

    def _check(self, name: str, path: Path) -> Mission | str:
        mission, faults = check_mission(path, self.stage.registry, name=name)
        if mission is not None:
            return mission
        return next((f.text for f in faults if f.severity is Severity.ERROR), "It is broken.")

    def _maps(self) -> list[tuple[str, Mission | str]]:
        """Return the maps of the chosen game, and the broken ones."""
        rules = self._rules
        return [
            (name, found)
            for name, found in self._checked.items()
            if isinstance(found, str) or (found.rules is rules and not found.for_lesson)
        ]

    @property
    def _rules(self) -> AnyRules:
        return self._games[self._game]

    @property
    def _mission(self) -> Mission | None:
        found = self._checked.get(self._chosen)
        return found if isinstance(found, Mission) and found.rules is self._rules else None

    def _choose_first(self) -> None:
        names = [name for name, found in self._maps() if isinstance(found, Mission)]
        self._choose_map(names[0] if names else "")

    def _choose_map(self, name: str) -> None:
        self._chosen = name
        mission = self._mission
        if mission is not None:
            self._options = dict(mission.setup({}).options)
            seats = mission.rules.seats(mission.setup({}))
            # One person against the computer, unless something else is wished.
            others = [name for name in players_for(mission.rules) if name != HUMAN]
            # The level in the middle is a fair start.
            fair = others[len(others) // 2] if others else HUMAN
            for place, seat in enumerate(seats):
                self._players.setdefault(self._at(seat), fair if place else HUMAN)

    def _at(self, seat: Seat) -> tuple[str, Seat]:
        """Return the seat of the chosen game: every game has players of its own."""
        return self._rules.name, seat

    # ---- layout

    def fill(self) -> None:
        """Lay out the maps at the left and everything else at the right."""
        px = self.stage.fonts.px
        left = self.body.copy()
        left.width = round(self.body.width * LEFT)
        game = pygame.Rect(left.left, left.top, left.width, px(FIELD))
        titles = [rules.title for rules in self._games]
        summary = self._rules.summary
        about = pygame.Rect(game.left, game.bottom + px(6), game.width, 0)
        about.height = text_height(self.stage.fonts, summary, 13, about.width)
        maps = left.copy()
        maps.top = about.bottom + px(GAP)
        make = pygame.Rect(left.left, self.body.bottom - px(46), left.width, px(46))
        maps.height = make.top - px(GAP) - maps.top
        found = self._maps()
        place = next((n for n, (name, _) in enumerate(found) if name == self._chosen), -1)
        old = next((w for w in self.group.widgets if isinstance(w, ChoiceList)), None)
        rows = [self._row(name, what) for name, what in found]
        listed = ChoiceList(maps, rows, place, self._pick_map, self._start, ROW)
        listed.scale = self.stage.fonts.scale
        listed.top = old.top if old else 0
        listed.empty = "There is no map for this game."
        bottom = self.body.bottom - px(46)
        right = pygame.Rect(left.right + px(24), self.body.top, 0, 0)
        right.width = self.body.right - right.left
        right.height = bottom - px(GAP) - right.top
        start = pygame.Rect(self.body.right - px(200), bottom, px(200), px(46))
        back = pygame.Rect(right.left, bottom, px(120), px(46))
        can = self._mission is not None
        makes = bool(self._rules.mission_sizes)
        why = "" if makes else f"{self._rules.title} makes no missions of its own."
        making = Button(make, MAKE_LABEL, self._make, centred=True, enabled=makes, why=why)
        self.show(
            [
                Picker(game, titles, self._game, self._pick_game),
                Label(about, summary, 13, DIM_TEXT),
                listed,
                making,
                Button(back, "Back", self.back, centred=True),
                Button(start, "Begin", self._start, centred=True, enabled=can, colour=ACCENT),
            ]
        )
        self._fill_right(right)

    def _row(self, name: str, what: Mission | str) -> Row:
        if isinstance(what, str):
            return Row(name, what, enabled=False)
        difficulty = str(what.map.properties.get("difficulty") or "")
        size = f"{what.map.chart.width} × {what.map.chart.height}"
        detail = ", ".join(part for part in (difficulty, size) if part)
        return Row(what.title, detail, picture=self._thumbnails.of(name, what.map, what.rules.name))

    def _fill_right(self, area: pygame.Rect) -> None:
        mission = self._mission
        if mission is None:
            self._right.fill([], area)
            return
        fonts, px = self.stage.fonts, self.stage.fonts.px
        width, x, y = area.width - px(12), area.left, area.top
        picture = FramedPicture(pygame.Rect(x, y, round(width * 0.5), px(190)))
        picture.draw_into = self._thumbnails.of(mission.name, mission.map, mission.rules.name)
        text_x = picture.rect.right + px(16)
        room = x + width - text_x
        widgets: list[Widget] = [
            picture,
            Label(pygame.Rect(text_x, y, room, px(28)), mission.title, 18, TEXT, bold=True),
        ]
        briefing = mission.briefing or mission.rules.summary
        height = max(px(160), text_height(fonts, briefing, 13, room))
        widgets.append(Label(pygame.Rect(text_x, y + px(32), room, height), briefing, 13, DIM_TEXT))
        y = max(picture.rect.bottom, y + px(32) + height) + px(14)
        self._x, self._width = x, width
        y = self._add_seats(widgets, mission, y)
        field = pygame.Rect(x + px(180), y, px(220), px(FIELD))
        widgets.append(self._label("Seed of the dice", y))
        widgets.append(TextField(field, self._seed, self._set_seed, "random", 10, DIGITS))
        again = pygame.Rect(field.right + px(GAP), y, px(120), px(FIELD))
        widgets.append(Button(again, "Another", self._new_seed, centred=True, size=13))
        y += px(FIELD + GAP)
        for option in mission.rules.options_for(mission.map.tokens):
            y = self._add_option(widgets, option, y)
        self._right.fill(widgets, area)

    def _label(self, text: str, y: int) -> Label:
        px = self.stage.fonts.px
        return Label(pygame.Rect(self._x, y + px(8), px(172), px(FIELD)), text, 14, DIM_TEXT)

    def _add_seats(self, widgets: list[Widget], mission: Mission, y: int) -> int:
        px = self.stage.fonts.px
        names = players_for(mission.rules)
        assets, game = self.stage.folders.assets, mission.rules.name
        words = card_of(assets, game)
        for seat in mission.rules.seats(mission.setup({})):
            widgets.append(self._label(words.seat(seat).title, y))
            chosen = self._players[self._at(seat)]
            place = names.index(chosen) if chosen in names else len(names)
            box = pygame.Rect(self._x + px(180), y, px(220), px(FIELD))
            titles = [player_words(assets, game, name).title for name in names]
            labels = [*titles, PROGRAM_LABEL]
            widgets.append(Picker(box, labels, place, self._picking(seat, names)))
            if place == len(names):
                beside = pygame.Rect(box.right + px(GAP), y, 0, px(FIELD))
                beside.width = self._x + self._width - beside.left
                command = self._programs.get(self._at(seat), "")
                hint = "the command that starts it"
                widgets.append(TextField(beside, command, self._naming(seat), hint, 200))
            y += px(FIELD + 4)
            line = player_words(assets, game, chosen).line_for(seat)
            room = self._x + self._width - box.left
            height = text_height(self.stage.fonts, line, 13, room)
            widgets.append(Label(pygame.Rect(box.left, y, room, height), line, 13, DIM_TEXT))
            y += height + px(GAP)
        return y

    def _add_option(self, widgets: list[Widget], option: Option, y: int) -> int:
        px = self.stage.fonts.px
        value = self._options.get(option.name, option.default)
        box = pygame.Rect(self._x, y, self._width, px(FIELD - 6))
        label = option.title[:1].upper() + option.title[1:]
        if isinstance(option.default, bool):
            widgets.append(Toggle(box, label, bool(value), self._setting(option)))
        else:
            text = "" if value is None else str(value)
            field = pygame.Rect(self._x, y, px(90), px(FIELD - 4))
            typed = TextField(field, text, self._typing(option), "none", 4, DIGITS)
            widgets.append(typed)
            beside = pygame.Rect(field.right + px(GAP), y + px(6), 0, px(FIELD))
            beside.width = self._x + self._width - beside.left
            widgets.append(Label(beside, label, 14, DIM_TEXT))
        return y + px(FIELD)

    # ---- choosing

    def _pick_game(self, place: int) -> None:
        self._game = place
        while self._check_one():
            pass
        self._choose_first()
        self.fill()

    def _pick_map(self, place: int) -> None:
        self._choose_map(self._maps()[place][0])
        self.fill()

    def _picking(self, seat: Seat, names: list[str]) -> Callable[[int], None]:
        def pick(place: int) -> None:
            self._players[self._at(seat)] = names[place] if place < len(names) else PROGRAM
            self.fill()

        return pick

    def _naming(self, seat: Seat) -> Callable[[str], None]:
        def name(command: str) -> None:
            self._programs[self._at(seat)] = command

        return name

    def _set_seed(self, text: str) -> None:
        self._seed = text

    def _new_seed(self) -> None:
        self._seed = str(fresh_seed())
        self.fill()

    def _setting(self, option: Option) -> Callable[[bool], None]:
        def set_value(value: bool) -> None:
            self._options[option.name] = value

        return set_value

    def _typing(self, option: Option) -> Callable[[str], None]:
        def set_value(text: str) -> None:
            self._options[option.name] = int(text) if text else None

        return set_value

    def _make(self) -> None:
        self.stage.click()
        self.stage.open(MakeMissionScene(self.stage, self._rules, self._add))

    def _add(self, path: Path) -> None:
        """Put a mission that was just made into the list, and choose it."""
        name = str(path)
        self._paths = [*(one for one in self._paths if one[0] != name), (name, path)]
        self._checked[name] = self._check(name, path)
        self._thumbnails.forget(name)
        self._choose_map(name)
        self.fill()
        listed = next(w for w in self.group.widgets if isinstance(w, ChoiceList))
        listed.show(listed.place)

    def _start(self) -> None:
        mission = self._mission
        if mission is None:
            return
        self.stage.click()
        seed = int(self._seed) if self._seed else fresh_seed()
        seats = mission.rules.seats(mission.setup({}))
        names = {
            seat: PROGRAM + self._programs.get(self._at(seat), "") if name == PROGRAM else name
            for seat in seats
            for name in [self._players[self._at(seat)]]
        }
        try:
            begin_mission(self.stage, mission, self._options, names, seed)
        except DerelictError as error:
            self.note = str(error)

    # ---- living

    def handle(self, event: pygame.event.Event) -> None:
        """Pass events to both sides; a click moves the focus to its side."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.note = ""
        if tab_through((self.group, self._right), event):
            return
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.group.focus = self._right.focus = None
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) and self._right.focus is not None:
            escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
            if not escape:
                self._right.handle(event)
                return
        elif event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            self._right.handle(event)
        super().handle(event)

    def draw_more(self, target: pygame.Surface) -> None:
        """Draw the right side."""
        self._right.draw(target, self.stage.pen)
