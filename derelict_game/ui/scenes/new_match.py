"""The new-match screen of a game: which map, who sits where, the dice and the options."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

from derelict_game.errors import DerelictError
from derelict_game.match.campaign import Campaign
from derelict_game.match.making import made_missions_dir
from derelict_game.match.mission import Mission, maps_of
from derelict_game.match.table import fresh_seed
from derelict_game.players.cast import players_for
from derelict_game.players.names import HUMAN, PROGRAM
from derelict_game.rules.options import Option, OptionError, OptionValue
from derelict_game.rules.parts import maker_of
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, TEXT
from derelict_game.ui.look.player_words import player_words
from derelict_game.ui.scenes.begin import begin_mission
from derelict_game.ui.scenes.make_mission import MakeMissionScene
from derelict_game.ui.scenes.menu_page import MenuPage
from derelict_game.ui.scenes.mission_list import MissionList
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.choice_list import ChoiceList, Row
from derelict_game.ui.widgets.fields import DIGITS, Picker, TextField, Toggle
from derelict_game.ui.widgets.framed import FramedPicture
from derelict_game.ui.widgets.group import Group, tab_through
from derelict_game.ui.widgets.label import Label, text_height

LEFT, ROW, FIELD, GAP = 0.36, 72, 36, 10
NAMES, FIELDS = 172, 220
"""Logical pixels of what stands before a field, and of the field."""
FEW = 16
"""A number that has no more values than this is picked, not typed."""
PROGRAM_LABEL = "a program …"


class NewMatchScene(MenuPage):
    """Everything that is decided before the first choice."""

    def __init__(self, stage: Stage, game: str) -> None:
        super().__init__(stage)
        self._rules = stage.registry[game]
        self._maker = maker_of(self._rules)
        self._look = stage.look_of(game)
        self.heading = f"{self._rules.title}: new match"
        self._right = Group()
        campaign = Campaign.of(stage.folders.assets, game)
        shipped = maps_of(stage.folders.maps, game)
        # Those of the campaign come first, or as the game wishes: it begins with the easiest.
        order = campaign.missions if campaign else self._look.theme.words.maps
        names = [name for name in order if name in shipped]
        paths: dict[str, Path] = {name: shipped[name] for name in names} | shipped
        made = maps_of(made_missions_dir(stage.folders.saves), game).values()
        self._maps = MissionList(stage, paths | {str(path): path for path in made})
        self._chosen = ""
        """The name of the chosen map."""
        self._seed = str(fresh_seed())
        self._players: dict[Seat, str] = {}
        self._programs: dict[Seat, str] = {}
        """Who sits where, and the commands of programs."""
        self._options: dict[str, OptionValue] = {}
        self._usual: dict[str, OptionValue] = {}
        self._wishes: dict[str, OptionValue] = {}
        """The options, those with which the map begins, and those that somebody has set."""
        self._seats: tuple[Seat, ...] = ()
        """Who plays with the options as they are; if those make no sense, as they last did."""
        self._fields: dict[str, Widget] = {}
        """What sets each option."""
        while not self._mission and self._look_at_next():
            pass

    # ---- maps

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Look at the maps one by one, so that the screen is there at once."""
        if self._look_at_next():
            self.fill()
            return True
        return False

    def _look_at_next(self) -> bool:
        more = self._maps.look_at_next()
        if more and self._mission is None:
            names = (name for name, found in self._listed() if isinstance(found, Mission))
            self._choose_map(next(names, ""))
        return more

    def _listed(self) -> list[tuple[str, Mission | str]]:
        """Return the maps of the game, and the broken ones."""
        return [
            (name, found)
            for name, found in self._maps
            if isinstance(found, str) or (found.rules is self._rules and not found.for_lesson)
        ]

    @property
    def _make_label(self) -> str:
        return f"Make a {self._look.theme.words.made} …"

    @property
    def _mission(self) -> Mission | None:
        return self._maps.mission(self._chosen)

    def _choose_map(self, name: str) -> None:
        self._chosen = name
        mission = self._mission
        if mission is not None:
            self._usual = dict(mission.setup({}).options)
            self._options = dict(self._usual)
            for option in mission.rules.options_for(mission.map.tokens):
                # What was wished stays wished where the map allows it.
                with suppress(OptionError):
                    if option.name in self._wishes:
                        self._options[option.name] = option.checked(self._wishes[option.name])
            self._ask_for_seats(mission)

    def _ask_for_seats(self, mission: Mission) -> bool:
        """Find out who plays with the options as they are; tell whether that has changed."""
        before = self._seats
        try:
            self._seats = mission.seats(self._options)
        except OptionError:
            return False
        # One person against the computer, unless something else is wished.
        others = [name for name in players_for(mission.rules) if name != HUMAN]
        # The level in the middle is a fair start.
        fair = others[len(others) // 2] if others else HUMAN
        for place, seat in enumerate(self._seats):
            self._players.setdefault(seat, fair if place else HUMAN)
        return self._seats != before

    # ---- layout

    def fill(self) -> None:
        """Lay out the maps at the left, if there is a choice, and everything else at the right."""
        px, widgets, right = self.stage.fonts.px, list[Widget](), self.body.copy()
        bottom = self.body.bottom - px(46)
        if len(self._maps) > 1 or self._maker:
            left = self.body.copy()
            left.width = round(self.body.width * LEFT)
            widgets += self._list_maps(left)
            right.left = left.right + px(24)
            right.width = self.body.right - right.left
        right.height = bottom - px(GAP) - right.top
        start = pygame.Rect(self.body.right - px(200), bottom, px(200), px(46))
        back = pygame.Rect(right.left, bottom, px(120), px(46))
        can = self._mission is not None
        widgets.append(Button(back, "Back", self.back, centred=True))
        begin = Button(start, "Begin", self._start, centred=True, enabled=can, colour=ACCENT)
        self.show([*widgets, begin])
        self._fill_right(right)

    def _list_maps(self, area: pygame.Rect) -> list[Widget]:
        """Return the list of maps and, if the game makes missions, the way to another one."""
        px, summary = self.stage.fonts.px, self._rules.summary
        about = pygame.Rect(area.left, area.top, area.width, 0)
        about.height = text_height(self.stage.fonts, summary, 13, about.width)
        maps = area.copy()
        maps.top = about.bottom + px(GAP)
        maps.height = area.bottom - maps.top
        making: list[Widget] = []
        if self._maker:
            make = pygame.Rect(area.left, area.bottom - px(46), area.width, px(46))
            maps.height = make.top - px(GAP) - maps.top
            making.append(Button(make, self._make_label, self._make, centred=True))
        found = self._listed()
        place = next((n for n, (name, _) in enumerate(found) if name == self._chosen), -1)
        old = next((w for w in self.group.widgets if isinstance(w, ChoiceList)), None)
        rows = [self._row(name, what) for name, what in found]
        listed = ChoiceList(maps, rows, place, self._pick_map, self._start, ROW)
        listed.scale = self.stage.fonts.scale
        listed.top = old.top if old else 0
        listed.empty = "There is no map for this game."
        return [Label(about, summary, 13, DIM_TEXT), listed, *making]

    def _row(self, name: str, what: Mission | str) -> Row:
        if isinstance(what, str):
            return Row(name, what, enabled=False)
        detail = ", ".join((*what.demands, f"{what.map.chart.width} × {what.map.chart.height}"))
        return Row(what.title, detail, picture=self._maps.picture(what))

    def _fill_right(self, area: pygame.Rect) -> None:
        mission = self._mission
        if mission is None:
            self._right.fill([], area)
            return
        fonts, px = self.stage.fonts, self.stage.fonts.px
        width, x, y = area.width - px(12), area.left, area.top
        picture = FramedPicture(pygame.Rect(x, y, round(width * 0.5), px(190)))
        picture.draw_into = self._maps.picture(mission)
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
        options = mission.rules.options_for(mission.map.tokens)
        # What says who plays stands before those who play, so that it keeps its place.
        leading = [option for option in options if self._changes_seats(mission, option)]
        for option in leading:
            y = self._add_option(widgets, option, y)
        y = self._add_seats(widgets, y + (px(GAP) if leading else 0))
        field = pygame.Rect(x + px(NAMES + 8), y, px(FIELDS), px(FIELD))
        widgets.append(self._label(f"Seed of the {self._look.theme.words.luck}", y))
        widgets.append(TextField(field, self._seed, self._set_seed, "random", 10, DIGITS))
        again = pygame.Rect(field.right + px(GAP), y, px(120), px(FIELD))
        widgets.append(Button(again, "Another", self._new_seed, centred=True, size=13))
        y += px(FIELD + GAP)
        for option in options:
            if option not in leading:
                y = self._add_option(widgets, option, y)
        self._right.fill(widgets, area)

    def _changes_seats(self, mission: Mission, option: Option) -> bool:
        """Tell whether an option says who plays."""
        if isinstance(option.default, bool):
            values: tuple[OptionValue, ...] = (False, True)
        else:
            values = (option.lowest, option.highest)
        return len({mission.seats({option.name: value}) for value in values}) > 1

    def _label(self, text: str, y: int) -> Label:
        px = self.stage.fonts.px
        return Label(pygame.Rect(self._x, y + px(8), px(NAMES), px(FIELD)), text, 14, DIM_TEXT)

    def _add_seats(self, widgets: list[Widget], y: int) -> int:
        """Add a row for every seat, with what its player is like: beside it, or else below."""
        px, assets, game = self.stage.fonts.px, self.stage.folders.assets, self._rules.name
        names = players_for(self._rules)
        labels = [*(player_words(assets, game, name).title for name in names), PROGRAM_LABEL]
        lines = {
            seat: player_words(assets, game, self._players[seat]).line_for(seat)
            for seat in self._seats
        }
        box = pygame.Rect(self._x + px(NAMES + 8), y, px(FIELDS), px(FIELD))
        room = self._x + self._width - box.right - px(GAP)
        fonts = self.stage.fonts
        beside = max(text_height(fonts, line, 13, room) for line in lines.values()) <= px(FIELD + 4)
        for seat, line in lines.items():
            widgets.append(self._label(self._look.theme.words.seat(seat).title, box.top))
            chosen = self._players[seat]
            place = names.index(chosen) if chosen in names else len(names)
            widgets.append(Picker(box.copy(), labels, place, self._picking(seat, names)))
            told = pygame.Rect(box.right + px(GAP), box.top, room, px(FIELD))
            if place == len(names):
                command = self._programs.get(seat, "")
                hint = "the command that starts it"
                widgets.append(TextField(told, command, self._naming(seat), hint, 200))
                box.top += px(FIELD + GAP)
                continue
            if not beside:
                told = pygame.Rect(box.left, box.bottom + px(4), box.width + px(GAP) + room, 0)
            told.height = text_height(fonts, line, 13, told.width)
            if beside:
                told.centery = box.centery
            widgets.append(Label(told, line, 13, DIM_TEXT))
            box.top = (box if beside else told).bottom + px(GAP)
        return box.top

    def _add_option(self, widgets: list[Widget], option: Option, y: int) -> int:
        px = self.stage.fonts.px
        value = self._options.get(option.name, option.default)
        label = option.title[:1].upper() + option.title[1:]
        set_value = self._setting(option)
        if isinstance(option.default, bool):
            box = pygame.Rect(self._x, y, self._width, px(FIELD - 6))
            field: Widget = Toggle(box, label, bool(value), set_value)
        elif option.default is not None and option.highest - option.lowest < FEW:
            values = list(range(option.lowest, option.highest + 1))
            place = values.index(value) if isinstance(value, int) and value in values else 0
            words = list(option.words or map(str, values))
            wide = FIELDS + 40 if option.words else FIELDS // 2
            box = pygame.Rect(self._x + px(NAMES + 8), y, px(wide), px(FIELD))
            field = Picker(box, words, place, self._numbering(values, set_value))
            if option.notes:
                beside = pygame.Rect(box.right + px(GAP), y, 0, px(FIELD))
                beside.width = self._x + self._width - beside.left
                note = option.notes[place]
                beside.height = text_height(self.stage.fonts, note, 13, beside.width)
                beside.centery = box.centery
                widgets.append(Label(beside, note, 13, DIM_TEXT))
            widgets.append(self._label(label, y))
        else:
            text = "" if value is None else str(value)
            box = pygame.Rect(self._x, y, px(90), px(FIELD - 4))
            hint = "none" if option.default is None else str(self._usual[option.name])
            field = TextField(box, text, lambda new: set_value(int(new) if new else None), hint)
            field.longest, field.allowed = 4, DIGITS
            beside = pygame.Rect(box.right + px(GAP), y + px(6), 0, px(FIELD))
            beside.width = self._x + self._width - beside.left
            widgets.append(Label(beside, label, 14, DIM_TEXT))
        self._fields[option.name] = field
        widgets.append(field)
        return y + px(FIELD + (4 if isinstance(field, Picker) else 0))

    # ---- choosing

    def _numbering(
        self, values: list[int], set_value: Callable[[OptionValue], None]
    ) -> Callable[[int], None]:
        """Return what takes a picked number, and tells what it means."""

        def pick(place: int) -> None:
            set_value(values[place])
            self.fill()

        return pick

    def _pick_map(self, place: int) -> None:
        self._choose_map(self._listed()[place][0])
        self.fill()

    def _picking(self, seat: Seat, names: list[str]) -> Callable[[int], None]:
        def pick(place: int) -> None:
            self._players[seat] = names[place] if place < len(names) else PROGRAM
            self.fill()

        return pick

    def _naming(self, seat: Seat) -> Callable[[str], None]:
        def name(command: str) -> None:
            self._programs[seat] = command

        return name

    def _set_seed(self, text: str) -> None:
        self._seed = text

    def _new_seed(self) -> None:
        self._seed = str(fresh_seed())
        self.fill()

    def _setting(self, option: Option) -> Callable[[OptionValue], None]:
        def set_value(value: OptionValue) -> None:
            self._options[option.name] = self._wishes[option.name] = value
            mission, focused = self._mission, self._right.focus
            if mission is not None and self._ask_for_seats(mission):
                self.fill()
                # Others sit between the fields now, but the hands are where they were.
                self._right.focus = self._fields[option.name] if focused else None

        return set_value

    def _make(self) -> None:
        assert self._maker is not None, "a game that makes no missions has no button for it"
        self.stage.click()
        self.stage.open(MakeMissionScene(self.stage, self._maker, self._add))

    def _add(self, path: Path) -> None:
        """Put a mission that was just made into the list, and choose it."""
        self._maps.add(str(path), path)
        self._choose_map(str(path))
        self.fill()
        listed = next(w for w in self.group.widgets if isinstance(w, ChoiceList))
        listed.show(listed.place)
        # Enter begins with it, instead of making another one.
        self.group.focus = self.group.widgets[-1]

    def _start(self) -> None:
        mission = self._mission
        if mission is None:
            return
        self.stage.click()
        if not self._options_fit(mission):
            return
        seed = int(self._seed) if self._seed else fresh_seed()
        names = {
            seat: PROGRAM + self._programs.get(seat, "") if name == PROGRAM else name
            for seat in self._seats
            for name in [self._players[seat]]
        }
        try:
            begin_mission(self.stage, mission, self._filled(mission), names, seed)
        except DerelictError as error:
            self.note = str(error)

    def _filled(self, mission: Mission) -> dict[str, OptionValue]:
        """Return all options; what was left empty is as usual, unless it can be none at all."""
        filled = dict(self._options)
        for option in mission.rules.options:
            if filled[option.name] is None and option.default is not None:
                filled[option.name] = self._usual[option.name]
        return filled

    def _options_fit(self, mission: Mission) -> bool:
        """Tell whether every number can be what it is; else go to the first field that is wrong."""
        filled = self._filled(mission)
        for option in mission.rules.options:
            try:
                option.checked(filled[option.name])
            except OptionError:
                title = f"{option.title[:1].upper()}{option.title[1:]}"
                self.note = f"'{title}' takes a number from {option.lowest} to {option.highest}."
                self._right.focus = self._fields.get(option.name)
                return False
        return True

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
