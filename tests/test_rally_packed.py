"""The short form of Factory Rally in which its minds search agrees with the rules in everything."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

from derelict_game import places
from derelict_game.match.mission import find_mission
from derelict_game.players.rally.acts import ACTS, act_of
from derelict_game.players.rally.planning import Racer, laid_acts, plans
from derelict_game.players.rally.registers import Field
from derelict_game.players.rally.terrain import FALLEN, HOME, terrain_of
from derelict_game.players.searcher import rolled
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.cards import DECK
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.option_cards import BRAKES, FOURTH_GEAR, REVERSE_GEAR
from derelict_game.rules.rally.state import REGISTERS, Power, RallyState, Stage
from derelict_game.rules.registry import built_in

COURSES = sorted(path.stem for path in (places.maps_dir() / "rally").glob("*.tmx"))
OPEN = (None,) * REGISTERS


def start(name: str, **options: object) -> RallyState:
    """Return a race on a shipped course before its docks are drawn."""
    mission = find_mission(name, places.maps_dir(), built_in())
    return RULES.start(mission.map.chart, mission.setup(options))


def programmed(seeds: range) -> Iterator[tuple[RallyState, Random]]:
    """Return moments of races at random in which all robots have their programs."""
    for seed in seeds:
        rng, name = Random(seed), COURSES[seed % len(COURSES)]
        state = start(name, robots=4 + seed % 2 * 2, turn_limit=6, flag_per_register=seed % 3 == 0)
        state.lives = [9 for _ in state.lives]
        seen = 0
        while RULES.offer(state) is not None:
            # They hold nothing but what changes cards, whatever they have found.
            state.options = [(BRAKES, FOURTH_GEAR, REVERSE_GEAR) for _ in state.options]
            if state.stage is Stage.REVEAL and not state.register and state.turn > seen:
                seen = state.turn
                _scatter(state, rng)
                yield state.copy(), rng
            go_on(state, rng)


def _scatter(state: RallyState, rng: Random) -> None:
    """Put robots near each other in the middle of the floor, or onto its machinery."""
    floor = state.floor
    ground = [at for at in range(len(floor.steps[0])) if at not in floor.deadly]
    machinery = [at for at in ground if at in floor.belts or at in floor.pushers[rng.randrange(2)]]
    near = rng.choice(ground)
    pool = sorted(ground, key=lambda at: abs(at - near))[:20] + rng.sample(machinery, 4)
    spots = rng.sample(sorted(set(pool)), len(state.seats))
    for robot, at in enumerate(spots):
        if state.places[robot] != NOWHERE:
            state.places[robot], state.facings[robot] = at, rng.randrange(4)
            state.flags[robot] = rng.randrange(floor.last_flag)


def go_on(state: RallyState, rng: Random) -> None:
    """Answer the next question: damage is accepted, all else is as chance will have it."""
    offer = RULES.offer(state)
    assert offer is not None
    if offer.roll is not None:
        choice = rolled(offer.roll, rng)
    else:
        accepted = [choice for choice in offer.choices if choice.kind == "accept"]
        choice = rng.choice(accepted or offer.choices)
    RULES.apply(state, choice)


def standing(state: RallyState | Field) -> list[object]:
    """Return how the robots stand, those that are destroyed without their sheets."""
    rows = zip(
        *(state.places, state.facings, state.damage, state.flags, state.archives), strict=True
    )
    return [(NOWHERE, row[3], row[4]) if row[0] == NOWHERE else row for row in rows]


def test_the_registers_of_a_turn_end_as_the_rules_end_them() -> None:
    seen: Counter[str] = Counter()
    for state, rng in programmed(range(150)):
        field, gone = Field(state), state.places.count(NOWHERE)
        programs = {
            robot: [
                (card, act if act is not None else 0)
                for card, act in zip(state.registers[robot], laid_acts(state, robot), strict=True)
            ]
            for robot in state.on_board()
            if state.powers[robot] is not Power.DOWN
        }
        field.run(programs)
        turn = state.turn
        while state.result is None and state.turn == turn and state.stage is not Stage.REPAIR:
            go_on(state, rng)
        if not state.finished and state.stage is not Stage.REPAIR:
            # Nothing happened at the end of the last register, so the rules went on to cleanup.
            continue
        assert standing(field) == standing(state)
        assert field.finished == bool(state.finished)
        seen["turns"] += 1
        seen["finished"] += field.finished
        seen["destroyed"] += field.places.count(NOWHERE) - gone
        seen["hit"] += sum(field.damage)
        seen["down"] += sum(power is Power.DOWN for power in state.powers)
    assert seen["turns"] > 200
    assert seen["finished"] > 3
    assert min(seen["destroyed"], seen["hit"], seen["down"]) > 100


def test_a_robot_alone_goes_where_the_terrain_says() -> None:
    rng, fallen = Random(1), 0
    for name in COURSES:
        state = start(name, robots=1)
        terrain = terrain_of(state)
        for _ in range(150):
            pose = rng.choice(terrain.poses)
            acts = [rng.randrange(len(ACTS)) for _ in range(REGISTERS)]
            state.places[0], state.facings[0], state.damage[0] = pose >> 2, pose & 3, 0
            state.flags[0] = terrain.floor.last_flag
            field, burns = Field(state), 0
            field.run({0: [(10, act) for act in acts]})
            for register, act in enumerate(acts, 1):
                pose = terrain.leads[register & 1][act][pose]
                burns += terrain.burns[pose >> 2]
            if pose == FALLEN:
                assert field.places[0] == NOWHERE
                fallen += 1
            elif burns <= 9:
                assert field.places[0] << 2 | field.facings[0] == pose
                assert field.damage[0] == burns
    assert fallen > 50


def test_no_program_is_better_than_the_planned_one() -> None:
    """All orders of small hands are tried one by one."""
    rng = Random(2)
    for number in range(24):
        state = start(COURSES[number % len(COURSES)], robots=1)
        terrain = terrain_of(state)
        pose = rng.choice(terrain.poses)
        state.places[0], state.facings[0] = pose >> 2, pose & 3
        state.flags[0], state.damage[0] = rng.randrange(terrain.floor.last_flag), number % 4
        racer, hand = Racer.of(state, 0), rng.sample(DECK, 6)
        orders = {tuple(act_of(card, None) for card in one) for one in permutations(hand, 5)}
        best = plans(racer, hand, OPEN)[0]
        assert best.acts in orders
        assert best.cost == min(cost_of(racer, acts) for acts in orders)
        assert best.cost == cost_of(racer, best.acts)


def cost_of(racer: Racer, acts: tuple[int, ...]) -> float:
    """Return what one program costs, by the search that may follow only this one."""
    return plans(racer, (), acts)[0].cost


def test_a_plan_for_a_flag_touches_it() -> None:
    rng, touched, home = Random(3), 0, 0
    for number in range(120):
        state = start(COURSES[number % len(COURSES)], robots=1)
        terrain, flags = terrain_of(state), number % state.floor.last_flag
        near = terrain.places_of(flags + 1)[0]
        pose = min(rng.sample(terrain.poses, 20), key=lambda one: abs((one >> 2) - near))
        state.places[0], state.facings[0], state.flags[0] = pose >> 2, pose & 3, flags
        plan = plans(Racer.of(state, 0), rng.sample(DECK, 9), OPEN)[0]
        field = Field(state)
        field.run({0: [(10, act) for act in plan.acts]})
        if field.places[0] != NOWHERE:
            assert field.flags[0] - flags == plan.gained
            assert field.finished == (plan.pose == HOME)
        touched += plan.gained
        home += plan.pose == HOME
    assert touched > 20
    assert home > 5
