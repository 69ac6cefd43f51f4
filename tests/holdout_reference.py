"""A second, naive Holdout, to the letter of its rulebook: what is offered, and what comes of it.

It keeps two plain lists, cards of the squad and threats, looks through all of them for every
question and remembers nothing else. 'Ruling' refers to the list of rulings that decide what the
rulebook leaves open. It shares no line with the rules of the game: only their notation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

Cell = tuple[int, int]
T = TypeVar("T")

SQUAD = ("leader", "athlete", "pacifist", "hammer", "mouse", "joker", "anvil", "natural")
STRENGTH = {"infantry": 1, "infantry_2": 2, "machine_gun": 3}
"""'Enemy strength is its default health'; all others have none."""
DECK = [
    *(("infantry", column) for column in (1, 1, 2, 3, 4, 5, 6, 6)),
    *(("infantry_2", column) for column in (1, 3, 4, 6)),
    *(("machine_gun", column) for column in (2, 3, 4, 5)),
    *(("flare", column) for column in (2, 3, 4, 5)),
    *(("mortar", column) for column in (1, 2, 3, 4, 5, 6)),
    *(("tank", 0), ("tank", 0)),
]
ROW_CARDS = [{1, 2}, {3, 4}, {5, 6}, {7, 8}]
COLUMN_CARDS = [{1, 6}, {2}, {3, 7}, {4}, {5, 8}, set[int]()]
SHUFFLES = (len(ROW_CARDS), len(COLUMN_CARDS), len(SQUAD), len(DECK))
"""Ruling 31: rows, columns, squad, deck."""


@dataclass
class Card:
    """A card of the squad on the table."""

    name: str
    cell: Cell
    up: bool = True
    rotated: bool = False
    half: bool = False
    moved: bool = False
    """Whether it has moved in this phase."""
    leaving: bool = False


@dataclass
class Threat:
    """A threat on the table. Of two cards in a cell the later one in the list lies on top."""

    kind: str
    cell: Cell
    damage: int = 0


@dataclass
class Game:
    """One moment of a match."""

    squad: list[Card] = field(default_factory=list)
    threats: list[Threat] = field(default_factory=list)
    deck: list[tuple[str, int]] = field(default_factory=list)
    """The top comes first."""
    phase: str = "maneuver"
    turn: int = 2
    last: bool = False
    over: str = ""
    """`won` or `lost`; empty: the match goes on."""
    discarded: int = 0

    # ---- beginning

    @staticmethod
    def of(written: Mapping[str, Any]) -> "Game":
        """Return the moment that is written so."""
        game = Game(
            deck=[(kind, column) for kind, column in written.get("deck", [])],
            phase=written.get("phase", "maneuver"),
            turn=written.get("turn", 2),
            last=written.get("last", False),
        )
        tokens = written.get("tokens", [])
        for kind, x, y, facing in tokens:
            if kind in SQUAD:
                game.squad.append(Card(kind, (x, y), rotated=facing == "E"))
        # Flares and mortars are on top, wherever they are written.
        for on_top in (False, True):
            for kind, x, y, _ in tokens:
                is_threat = kind not in (*SQUAD, "down", "half", "leaving")
                if is_threat and (kind in ("flare", "mortar")) == on_top:
                    game.threats.append(Threat(kind, (x, y)))
        for kind, x, y, _ in tokens:
            if kind in ("down", "half", "leaving"):
                card = game.card_in((x, y))
                assert card is not None
                card.up = card.up and kind != "down"
                card.half = card.half or kind == "half"
                card.leaving = card.leaving or kind == "leaving"
        for card in game.squad:
            if card.leaving:
                # Ruling 3: it has no part in anything.
                card.up, card.rotated = True, False
        if game.phase == "counter_attack":
            game.decide()  # Ruling 35.
        return game

    @staticmethod
    def dealt(numbers: Sequence[int]) -> "Game":
        """Return the moment after the four shuffles, whose numbers stand one after another."""
        left = list(numbers)
        orders = []
        for count in SHUFFLES:
            orders.append(shuffled(list(range(count)), left[: count - 1]))
            del left[: count - 1]
        assert not left
        rows, columns, squad, deck = orders
        game = Game(phase="start", turn=1, deck=[DECK[number] for number in deck])
        for n in range(1, 9):
            # 'The card is placed in the cell where its row card and column card both have n.'
            cells = [
                (x, y)
                for y in range(4)
                for x in range(1, 7)
                if n in ROW_CARDS[rows[y]] and n in COLUMN_CARDS[columns[x - 1]]
            ]
            assert len(cells) == 1
            game.squad.append(Card(SQUAD[squad[n - 1]], cells[0]))
        last = game.squad[-1]
        last.leaving = True
        for card in game.squad:
            if adjacent(card.cell, last.cell):
                card.up = False
        return game

    # ---- looking at the table

    def card_in(self, cell: Cell) -> Card | None:
        """Return the card of the squad in a cell."""
        return next((card for card in self.squad if card.cell == cell), None)

    def named(self, name: str) -> Card | None:
        """Return a card of the squad that is on the table and has a part in the match."""
        return next((c for c in self.squad if c.name == name and not c.leaving), None)

    def threats_in(self, cell: Cell) -> list[Threat]:
        """Return the threats in a cell, the one on top last."""
        return [threat for threat in self.threats if threat.cell == cell]

    def is_pinned(self, card: Card) -> bool:
        """'The player card that the flare is on may not move.'"""
        return any(threat.kind == "flare" for threat in self.threats_in(card.cell))

    def power(self, card: Card) -> int:
        """Return the effective strength."""
        if card.name == "mouse":
            return 1  # 'Its effective strength is still 1, even if flipped down.'
        if not card.up or card.name in ("pacifist", "joker"):
            return 0
        pacifist = self.named("pacifist")
        if card.name in ("hammer", "anvil") and pacifist is not None:
            return 2 if pacifist.up and adjacent(card.cell, pacifist.cell) else 1
        return 1

    def health(self, threat: Threat) -> int:
        """Return what is left of a threat with a strength; rulings 22 and 23."""
        health = STRENGTH[threat.kind] - threat.damage
        joker = self.named("joker")
        if joker is not None and joker.up and adjacent(joker.cell, threat.cell):
            health -= 1
        return max(health, 0)

    # ---- what is offered

    def offers(self) -> list[str]:
        """Return every choice, sorted."""
        if self.over:
            return []
        found = ["next"]
        for card in self.squad:
            x, y = card.cell
            if self.phase == "maneuver":
                found += [f"move {x},{y} {u},{v}" for u, v in table() if self.moves(card, (u, v))]
                found += [f"flip {x},{y}"] if self.flips(card) else []
            if self.phase == "attack":
                found += [
                    f"attack {x},{y} {threat.cell[0]},{threat.cell[1]}"
                    for threat in self.threats
                    if self.attacks(card, threat)
                ]
        return sorted(found)

    def mobile(self, card: Card) -> bool:
        """Tell whether a card may move, wherever that is; ruling 13."""
        return (card.up or card.name == "mouse") and not card.rotated and not self.is_pinned(card)

    def moves(self, card: Card, to: Cell) -> bool:
        """Tell whether a card may move to a cell, or swap with the one that lies there."""
        if not self.mobile(card) or not (adjacent(card.cell, to) or diagonal(card.cell, to)):
            return False
        other = self.card_in(to)
        if to[0] == 0 or (other is not None and not self.mobile(other)):
            return False
        if other is None and self.threats_in(to):
            return False
        if diagonal(card.cell, to):
            # Ruling 12: the two cells that are adjacent to the mover and touch the step.
            flanks = [(to[0], card.cell[1]), (card.cell[0], to[1])]
            if all(self.threats_in(flank) for flank in flanks):
                return False
        return True

    def flips(self, card: Card) -> bool:
        """Tell whether a card may flip."""
        if card.rotated:
            # Rulings 19 and 39.
            return card.name == "mouse" and card.moved and card.up
        if card.half:
            return False  # Ruling 16.
        if card.up or card.name == "leader":
            return True
        helpers = [other for other in self.squad if other.up and not other.leaving]
        return any(
            adjacent(card.cell, other.cell)
            or (other.name == "leader" and diagonal(card.cell, other.cell))
            for other in helpers
        )

    def attacks(self, card: Card, threat: Threat) -> bool:
        """Tell whether a card may attack a threat."""
        if card.rotated or self.power(card) == 0 or threat.kind not in STRENGTH:
            return False
        if card.name == "natural" and diagonal(card.cell, threat.cell):
            return True
        return adjacent(card.cell, threat.cell)

    # ---- what is done

    def choose(self, text: str) -> None:
        """Carry out an offered choice."""
        kind, *cells = text.split()
        places = [(int(word[0]), int(word[2])) for word in cells]
        if kind == "next":
            self.go_on()
            return
        card = self.card_in(places[0])
        assert card is not None
        if kind == "move":
            other = self.card_in(places[1])
            card.cell = places[1]
            self.has_moved(card)
            if other is not None:
                other.cell = places[0]
                self.has_moved(other)
        elif kind == "flip":
            card.up = not card.up
            card.rotated = True
        else:
            threat = next(t for t in self.threats_in(places[1]) if t.kind in STRENGTH)
            threat.damage += self.power(card)
            card.rotated, card.half = True, False
            if self.health(threat) == 0:
                self.discard(threat)

    @staticmethod
    def has_moved(card: Card) -> None:
        """Rotate a card after a move; ruling 15 for the Athlete."""
        card.moved = True
        if card.name == "athlete" and not card.half:
            card.half = True
        else:
            card.half, card.rotated = False, True

    def discard(self, threat: Threat) -> None:
        """Take a threat off the table; the one that is meant, not another of its kind."""
        self.threats = [other for other in self.threats if other is not threat]
        self.discarded += 1

    # ---- phases

    def go_on(self) -> None:
        """Leave the phase and enter the next one."""
        if self.phase == "start":
            self.squad = [card for card in self.squad if not card.leaving]
            self.encounter()
        elif self.phase == "encounter":
            self.fire_mortars()
            self.phase = "maneuver"
        elif self.phase == "maneuver":
            for threat in [threat for threat in self.threats if threat.kind == "flare"]:
                self.discard(threat)
            self.straighten()
            self.phase = "attack"
        elif self.phase == "attack":
            self.straighten()
            self.phase = "counter_attack"
            self.counter_attack()
            self.decide()
        else:
            self.turn += 1
            self.encounter()

    def straighten(self) -> None:
        """Rulings 16 and 34."""
        for card in self.squad:
            card.rotated = card.half = card.moved = False
        for threat in self.threats:
            threat.damage = 0

    def encounter(self) -> None:
        """Deal one threat to each row; ruling 4 for what the last turn is."""
        self.phase = "encounter"
        if not self.deck:
            self.last = True
        for row in range(4):
            if self.deck:
                kind, column = self.deck.pop(0)
                self.deal(kind, column, row)

    def deal(self, kind: str, column: int, row: int) -> None:
        """Lay a threat into a row."""
        if kind not in STRENGTH:
            # A cell holds two cards, or one tank.
            room = 1 if kind == "tank" else 2
            if len(self.cards_in((column, row))) < room:
                self.threats.append(Threat(kind, (column, row)))
            else:
                self.discarded += 1
            return
        empty = [x for x in range(1, 7) if not self.cards_in((x, row))]
        own = [card.cell[0] for card in self.squad if card.cell[1] == row]
        if not empty and not own:
            self.discarded += 1
            return
        x = min(empty or own, key=lambda other: (abs(other - column), abs(other - 3.5)))
        self.squad = [card for card in self.squad if card.cell != (x, row)]
        # What lay on top of a card of the squad lies on top of the threat now.
        self.threats.insert(0, Threat(kind, (x, row)))

    def cards_in(self, cell: Cell) -> list[Card | Threat]:
        """Return all cards in a cell."""
        own = [card for card in self.squad if card.cell == cell]
        return [*own, *self.threats_in(cell)]

    def fire_mortars(self) -> None:
        """Turn down what mortars hit; rulings 8 to 10."""
        for mortar in [threat for threat in self.threats if threat.kind == "mortar"]:
            for card in self.squad:
                if card.cell == mortar.cell:
                    card.up, card.rotated, card.half = False, True, False
                elif adjacent(card.cell, mortar.cell):
                    card.up = False
            self.discard(mortar)

    def counter_attack(self) -> None:
        """Let all threats strike; ruling 27: all see the same table."""
        struck = []
        for threat in self.threats:
            for card in self.squad:
                beside = adjacent(card.cell, threat.cell)
                if (
                    (threat.kind in ("infantry", "infantry_2") and beside)
                    or (threat.kind == "machine_gun" and beside and card.up)
                    or (threat.kind == "tank" and card.cell[1] == threat.cell[1] and card.up)
                ):
                    struck.append(card.name)
        self.squad = [card for card in self.squad if card.name not in struck]
        for tank in [threat for threat in self.threats if threat.kind == "tank"]:
            self.discard(tank)

    def decide(self) -> None:
        """Rulings 1 and 32."""
        if not self.squad:
            self.over = "lost"
        elif self.last:
            self.over = "lost" if self.threats else "won"

    # ---- showing

    @property
    def turns_left(self) -> int:
        """Ruling 37."""
        if self.last:
            return 1
        dealing = len(range(0, len(self.deck), 4))
        return dealing + 1 + (self.phase != "start")

    def tokens(self) -> list[list[Any]]:
        """Return the table in the notation of positions, sorted."""
        found: list[list[Any]] = []
        for card in self.squad:
            found.append([card.name, *card.cell, "E" if card.rotated else "N"])
            marks = {
                "down": not card.up and not card.leaving,
                "half": card.half,
                "leaving": card.leaving,
            }
            found += [[mark, *card.cell, "N"] for mark, is_so in marks.items() if is_so]
        found += [[threat.kind, *threat.cell, "N"] for threat in self.threats]
        return sorted(found)


def adjacent(a: Cell, b: Cell) -> bool:
    """'Adjacent refers only to adjacent in one axis'; the tank column is next to nothing."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and 0 not in (a[0], b[0])


def diagonal(a: Cell, b: Cell) -> bool:
    """Tell whether two cells touch at a corner."""
    return abs(a[0] - b[0]) == abs(a[1] - b[1]) == 1 and 0 not in (a[0], b[0])


def table() -> list[Cell]:
    """Return all cells, tank column included."""
    return [(x, y) for y in range(4) for x in range(7)]


def shuffled(cards: list[T], numbers: Sequence[int]) -> list[T]:
    """Return cards in the order of a shuffle: each number picks from those that are left."""
    found = []
    for number in numbers:
        found.append(cards[number - 1])
        cards = cards[: number - 1] + cards[number:]
    return found + cards
