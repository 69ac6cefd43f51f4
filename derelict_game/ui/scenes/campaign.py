"""The campaign: its missions, what was achieved in them, and the way into the next one."""

from contextlib import suppress

import pygame

from derelict_game.errors import DerelictError
from derelict_game.match.campaign import (
    Best,
    Campaign,
    CampaignError,
    Progress,
    level_chosen,
)
from derelict_game.match.mission import Mission, maps_of
from derelict_game.match.table import fresh_seed
from derelict_game.players.names import HUMAN
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, GREEN, TEXT
from derelict_game.ui.draw.medals import MEDAL_ICONS
from derelict_game.ui.look.player_words import player_words
from derelict_game.ui.scenes.begin import begin_mission, learn
from derelict_game.ui.scenes.menu_page import MenuPage
from derelict_game.ui.scenes.mission_list import MissionList
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.choice_list import ChoiceList, Row
from derelict_game.ui.widgets.fields import Picker
from derelict_game.ui.widgets.framed import FramedPicture
from derelict_game.ui.widgets.label import Label, text_height

LEFT, ROW, GAP, FIELD = 0.42, 50, 10, 36
LOCKED = "lock"
DONE = "done"
"""The icon of a lesson that was taken to its end."""


class CampaignScene(MenuPage):
    """Missions at the left, the chosen one at the right."""

    def __init__(self, stage: Stage, game: str) -> None:
        super().__init__(stage)
        self._game = game
        self._campaign = Campaign.load(stage.folders.assets, game)
        self.heading = self._campaign.title
        try:
            self._progress = Progress.load(stage.folders.saves)
        except CampaignError as error:
            self._progress, self.note = Progress(), str(error)
        lesson = [self._campaign.lesson] if self._campaign.lesson else []
        self._names = [*lesson, *self._campaign.missions]
        self._open = {*lesson, *self._progress.open_missions(self._campaign.missions)}
        paths = maps_of(stage.folders.maps, game)
        self._missions = MissionList(stage, {name: paths.get(name) for name in self._names})
        self._place = self._first_unwon()
        levels = self._campaign.levels
        last = self._progress.level
        self._level = levels.index(last) if last in levels else 0
        self._missions.look_at(self._name)

    def _first_unwon(self) -> int:
        """Return the first mission that is not won, or the last one."""
        for place, name in enumerate(self._names):
            if name != self._campaign.lesson and name not in self._progress.best:
                return place
        return len(self._names) - 1

    # ---- missions

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Look at the missions one by one, so that the screen is there at once."""
        if self._missions.look_at_next():
            self.fill()
            return True
        return False

    @property
    def _name(self) -> str:
        return self._names[self._place]

    @property
    def _mission(self) -> Mission | None:
        return self._missions.mission(self._name)

    @property
    def _is_lesson(self) -> bool:
        return self._name == self._campaign.lesson

    # ---- layout

    def fill(self) -> None:
        """Lay out the list and the chosen mission."""
        px = self.stage.fonts.px
        left = self.body.copy()
        left.width = round(self.body.width * LEFT)
        old = next((w for w in self.group.widgets if isinstance(w, ChoiceList)), None)
        rows = [self._row(name) for name in self._names]
        listed = ChoiceList(left, rows, self._place, self._choose, self._begin, ROW)
        listed.scale = self.stage.fonts.scale
        if old is not None:
            listed.top = old.top
        else:
            listed.show(self._place)
        bottom = self.body.bottom - px(46)
        x = left.right + px(24)
        back = pygame.Rect(x, bottom, px(120), px(46))
        begin = pygame.Rect(self.body.right - px(200), bottom, px(200), px(46))
        can = self._mission is not None and self._name in self._open
        widgets: list[Widget] = [
            listed,
            Button(back, "Back", self.back, centred=True),
            Button(begin, "Begin", self._begin, centred=True, enabled=can, colour=ACCENT),
        ]
        area = pygame.Rect(x, self.body.top, self.body.right - x, bottom - px(GAP) - self.body.top)
        self.show([*widgets, *self._about(area)])

    def _row(self, name: str) -> Row:
        found = self._missions.what(name)
        if found is None:
            return Row(name.replace("-", " ").capitalize())
        if isinstance(found, str):
            return Row(name.replace("-", " ").capitalize(), found, enabled=False)
        is_open = name in self._open
        missions = self._campaign.missions
        number = f"{missions.index(name) + 1}. " if name in missions else ""
        detail = found.idea if is_open else "Win one of the open missions first."
        best = self._progress.best.get(name)
        badge = MEDAL_ICONS[best.medal] if best else "" if is_open else LOCKED
        if name in self._progress.lessons:
            badge = DONE
        picture = self._missions.picture(found)
        return Row(number + found.title, detail, is_open, picture, badge=badge)

    def _about(self, area: pygame.Rect) -> list[Widget]:
        """Return everything about the chosen mission."""
        mission, fonts, px = self._mission, self.stage.fonts, self.stage.fonts.px
        if mission is None:
            return []
        tall = max(px(150), min(round(area.width * 0.62), area.height - px(290)))
        picture = FramedPicture(pygame.Rect(area.left, area.top, area.width, tall))
        picture.draw_into = self._missions.picture(mission)
        widgets: list[Widget] = [picture]
        y = picture.rect.bottom + px(14)
        lines = [(mission.title, 20, TEXT, True), (mission.idea, 14, ACCENT, False)]
        lines += [(mission.briefing, 14, DIM_TEXT, False)]
        if not self._is_lesson:
            goal = mission.goal(Seat(self._campaign.seat))
            orders = [f"{goal}."] if goal else []
            orders += [f"Par: {mission.par} turns."] if mission.par else []
            lines += [
                (" ".join(orders), 14, TEXT, False),
                (self._laurels(), 14, GREEN, False),
            ]
        elif self._name in self._progress.lessons:
            lines += [("Done. You can take it again at any time.", 14, GREEN, False)]
        for text, size, colour, bold in lines:
            if text:
                height = text_height(fonts, text, size, area.width)
                rect = pygame.Rect(area.left, y, area.width, height + px(4))
                widgets.append(Label(rect, text, size, colour, bold=bold))
                y += height + px(8)
        if not self._is_lesson and self._campaign.levels:
            widgets += self._opponent(area, mission)
        return widgets

    def _opponent(self, area: pygame.Rect, mission: Mission) -> list[Widget]:
        """Return the choice of a level, and what that level is like."""
        px, campaign = self.stage.fonts.px, self._campaign
        levels = [f"against a {level}" for level in campaign.levels]
        field = pygame.Rect(area.left, area.bottom - px(FIELD), px(220), px(FIELD))
        level = campaign.levels[self._level]
        words = player_words(self.stage.folders.assets, self._game, level)
        seats = mission.seats({})
        other = next((seat for seat in seats if seat != campaign.seat), "")
        beside = pygame.Rect(field.right + px(14), 0, area.right - field.right - px(14), 0)
        beside.height = text_height(self.stage.fonts, words.line_for(other), 13, beside.width)
        beside.centery = field.centery
        return [
            Picker(field, levels, self._level, self._pick_level),
            Label(beside, words.line_for(other), 13, DIM_TEXT),
        ]

    def _laurels(self) -> str:
        """Return what was achieved, or how medals are earned."""
        best: Best | None = self._progress.best.get(self._name)
        if best is None:
            gold = " or a ".join(self._campaign.gold_against)
            best_of = f", gold within par against a {gold}" if gold else ""
            return f"Bronze for a victory, silver within par{best_of}."
        wins = "once" if best.wins == 1 else "twice" if best.wins == 2 else f"{best.wins} times"
        against = f", against a {best.level}" if best.level else ""
        return f"Won {wins}. Best: {best.medal}, in {best.turns} turns{against}."

    # ---- choosing

    def _choose(self, place: int) -> None:
        self._place = place
        self._missions.look_at(self._name)
        self.fill()

    def _pick_level(self, place: int) -> None:
        self._level = place
        self.fill()

    def _begin(self) -> None:
        mission = self._mission
        if mission is None or self._name not in self._open:
            return
        self.stage.click()
        if self._is_lesson:
            learn(self.stage, self._game)
            return
        levels = self._campaign.levels
        level = levels[self._level] if levels else ""
        seats = mission.seats({})
        names = {seat: HUMAN if seat == self._campaign.seat else level for seat in seats}
        with suppress(CampaignError):
            # What cannot be remembered is asked again the next time.
            level_chosen(level, self.stage.folders.saves)
        try:
            begin_mission(self.stage, mission, {}, names, fresh_seed())
        except DerelictError as error:
            self.note = str(error)
