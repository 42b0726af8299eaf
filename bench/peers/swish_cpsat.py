"""Swish by CP-SAT: what a competent user of a general solver would write.

A peer for benchmarks, not a part of misdeal: nothing here is believed, and its
witnesses are in misdeal's notation so that the kernel can check them.

    pip install -r requirements.txt
    misdeal deal swish --cards 16 --seed 7 | python swish_cpsat.py any
    misdeal deck swish 5x7 | python swish_cpsat.py free

Reads deals (`swish 4x3 [fixed]`, cards `a1,b2:c3`, copies `3x a1:b2`, `#` comments; `# seed 7` is CP-SAT's)
from a file or standard input, several of them separated by a line `---`, and prints
one JSON object a line:

    value    cards of the swish found (any, max) or of the kept set (free); 0 for none
    status   OPTIMAL or FEASIBLE, INFEASIBLE, UNKNOWN: CP-SAT's word for the answer
    witness  the swish with orientations, or the kept cards
    build    seconds spent in building models, in Python
    solve    seconds spent in CP-SAT
    seconds  their sum; reading the text is not timed
    bound    for max and free: no more cards than this are possible
    rounds, oracles, swishes    for free: calls of master and oracle, constraints

One thread, CP-SAT's own presolve and symmetry breaking, kinds of cards in a fixed order.

Model of `any` and `max`: a Boolean for each kind of card and each different way it can
lie; of a kind, no more than were dealt (equal cards never lie equally, since their
symbols would meet); in a cell at most one point, at most one circle, as many points as
circles. `any` demands a card; `max` maximises their number.

`free` is an implicit hitting set: the master keeps as many cards as it can, the oracle
looks for a small swish among them, and all the master learns is that this one must not
be kept whole. The master starts with all swishes of two cards. Each round goes on after
the first swish: it drops a card of that one and looks again, until what is left is
swish-free. That is a lower bound, and the hint of the next round.
"""

import argparse
import json
import re
import sys
import time
from collections import Counter

from ortools.sat.python import cp_model

from deals_as_they_come import texts

# Letter of an orientation -> (swap rows and columns, flip left-right, flip up-down).
ORIENTATIONS = {
    "0": (False, False, False),
    "h": (False, True, False),
    "v": (False, False, True),
    "r": (False, True, True),
    "d": (True, False, False),
    "q": (True, True, False),
    "c": (True, False, True),
    "a": (True, True, True),
}


def read_cell(text):
    found = re.fullmatch(r"([a-z]+)([1-9][0-9]*)", text)
    if not found:
        raise ValueError(f"`{text}` is no cell")
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - ord("a") + 1
    return int(found[2]) - 1, column - 1


def read_card(text):
    """A card is a pair of sorted tuples of cells: points and circles."""
    points, circles = text.split(":")
    cells = lambda part: tuple(sorted(read_cell(cell) for cell in part.split(",") if cell))
    return cells(points), cells(circles)


class Deal:
    """The cards as written, and by kind: duplicates are one kind."""

    def __init__(self, text):
        lines = [line.split("#")[0].split() for line in text.splitlines()]
        lines = [words for words in lines if words]
        header, cards = lines[0], [word for words in lines[1:] for word in words]
        if header[0] != "swish":
            raise ValueError(f"a deal starts with `swish 4x3` or the like, not `{' '.join(header)}`")
        self.rows, self.columns = (int(side) for side in header[1].split("x"))
        if header[2:] == ["fixed"]:
            self.letters = "0"
        elif header[2:]:
            raise ValueError(f"`{' '.join(header[2:])}` follows the size")
        else:
            self.letters = "0hvrdqca" if self.rows == self.columns else "0hvr"
        self.texts = []
        copies = 1
        for word in cards:
            if re.fullmatch(r"[0-9]+x", word):
                copies = int(word[:-1])
            else:
                self.texts += [word] * copies
                copies = 1
        images = {text: self.images(read_card(text)) for text in set(self.texts)}
        # Kind -> the cards of it, as written; blank cards take no part.
        self.kinds = {}
        for text in self.texts:
            kind = min(image for _, image in images[text])
            if kind != ((), ()):
                self.kinds.setdefault(kind, []).append(text)
        # In an order of their own, so that an answer does not depend on the dealer's.
        self.kinds = dict(sorted(self.kinds.items()))

    def turn(self, card, letter):
        swap, left_right, up_down = ORIENTATIONS[letter]

        def cell(row, column):
            if swap:
                row, column = column, row
            return (self.rows - 1 - row if up_down else row, self.columns - 1 - column if left_right else column)

        return tuple(tuple(sorted(cell(*at) for at in cells)) for cells in card)

    def images(self, card):
        """The different ways a card can lie, each with the first orientation that does it."""
        found = {}
        for letter in self.letters:
            found.setdefault(self.turn(card, letter), letter)
        return [(letter, image) for image, letter in found.items()]

    def laid(self, text, image):
        """A card as written, with the orientation that brings it to the image."""
        letter = next(letter for letter, other in self.images(read_card(text)) if other == image)
        return f"{text}@{letter}"


class Clock:
    """Seconds spent in building models and in solving them."""

    def __init__(self, limit, seed):
        self.build = self.solve = 0.0
        self.limit, self.seed = limit, seed

    def building(self):
        return Span(self, "build")

    def run(self, model):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        # With one thread the linear relaxation is thin unless asked for; with it, maxima
        # and masters that took minutes take a second.
        solver.parameters.linearization_level = 2
        solver.parameters.random_seed = self.seed
        if self.limit is not None:
            solver.parameters.max_time_in_seconds = max(0.0, self.limit - self.build - self.solve)
        with Span(self, "solve"):
            status = solver.solve(model)
        return solver, solver.status_name(status)


class Span:
    def __init__(self, clock, part):
        self.clock, self.part = clock, part

    def __enter__(self):
        self.start = time.perf_counter()

    def __exit__(self, *_):
        spent = time.perf_counter() - self.start
        setattr(self.clock, self.part, getattr(self.clock, self.part) + spent)


class Table:
    """The model of laying cards, for so many of each kind."""

    def __init__(self, deal, counts):
        self.deal = deal
        self.model = cp_model.CpModel()
        self.pieces = []
        points, circles = {}, {}
        for kind, count in counts.items():
            ways = []
            for _, image in deal.images(kind):
                piece = self.model.new_bool_var("")
                ways.append(piece)
                self.pieces.append((kind, image, piece))
                for cells, symbols in zip(image, (points, circles)):
                    for cell in cells:
                        symbols.setdefault(cell, []).append(piece)
            if count == 1:
                self.model.add_at_most_one(ways)
            elif count < len(ways):
                self.model.add(sum(ways) <= count)
        for cell in points.keys() | circles.keys():
            self.model.add_at_most_one(points.get(cell, []))
            self.model.add_at_most_one(circles.get(cell, []))
            self.model.add(sum(points.get(cell, [])) == sum(circles.get(cell, [])))
        self.size = sum(piece for _, _, piece in self.pieces)

    def swish(self, solver):
        """The (kind, image) pairs of the swish found."""
        return [(kind, image) for kind, image, piece in self.pieces if solver.boolean_value(piece)]


def counts_of(deal):
    return {kind: len(texts) for kind, texts in deal.kinds.items()}


def written(deal, swish):
    """A swish in misdeal's notation: each kind's cards in the order of the deal."""
    left = {kind: list(texts) for kind, texts in deal.kinds.items()}
    return " ".join(deal.laid(left[kind].pop(0), image) for kind, image in swish)


def any_swish(deal, clock):
    with clock.building():
        table = Table(deal, counts_of(deal))
        # A card with symbols never lies alone, so one card is two.
        table.model.add_bool_or([piece for _, _, piece in table.pieces])
    solver, status = clock.run(table.model)
    swish = table.swish(solver) if status in ("OPTIMAL", "FEASIBLE") else []
    return {"value": len(swish), "status": status, "witness": written(deal, swish)}


def max_swish(deal, clock):
    with clock.building():
        table = Table(deal, counts_of(deal))
        table.model.maximize(table.size)
    solver, status = clock.run(table.model)
    swish = table.swish(solver) if status in ("OPTIMAL", "FEASIBLE") else []
    bound = int(solver.best_objective_bound + 1e-6) if status != "UNKNOWN" else None
    return {"value": len(swish), "status": status, "bound": bound, "witness": written(deal, swish)}


def pairs(deal):
    """The swishes of two cards, as counts of kinds."""
    for kind, texts in deal.kinds.items():
        points, circles = kind
        reverse = min(image for _, image in deal.images((circles, points)))
        if reverse == kind:
            if len(texts) > 1:
                yield Counter({kind: 2})
        elif kind < reverse and reverse in deal.kinds:
            yield Counter([kind, reverse])


class Master:
    """Keeps as many cards as the swishes seen so far allow."""

    def __init__(self, deal):
        self.model = cp_model.CpModel()
        # The cards of a kind are kept in order, so a kind is kept `count` times iff
        # the literal with that place holds.
        self.kept = {kind: [self.model.new_bool_var("") for _ in texts] for kind, texts in deal.kinds.items()}
        for cards in self.kept.values():
            for before, after in zip(cards, cards[1:]):
                self.model.add_implication(after, before)
        self.model.maximize(sum(card for cards in self.kept.values() for card in cards))
        self.forbidden = 0

    def forbid(self, hand):
        self.model.add_bool_or([~self.kept[kind][count - 1] for kind, count in hand.items()])
        self.forbidden += 1

    def hint(self, counts):
        self.model.clear_hints()
        for kind, cards in self.kept.items():
            for place, card in enumerate(cards):
                self.model.add_hint(card, place < counts.get(kind, 0))

    def counts(self, solver):
        counts = {kind: sum(solver.boolean_value(card) for card in cards) for kind, cards in self.kept.items()}
        return {kind: count for kind, count in counts.items() if count}


def small_swish(deal, counts, clock):
    """The counts of the kinds of a small swish among these cards; empty if there is no
    swish, None if the time is up."""
    # Any swish first, then a smallest one among its cards: to look for the smallest of all
    # takes as long as everything else together.
    for least in (False, True):
        with clock.building():
            table = Table(deal, counts)
            table.model.add_bool_or([piece for _, _, piece in table.pieces])
            if least:
                table.model.minimize(table.size)
        solver, status = clock.run(table.model)
        if status == "INFEASIBLE":
            return Counter()
        if status not in ("OPTIMAL", "FEASIBLE"):
            return None
        counts = Counter(kind for kind, _ in table.swish(solver))
    return counts


def free(deal, clock):
    with clock.building():
        master = Master(deal)
        for hand in pairs(deal):
            master.forbid(hand)
    best, bound, rounds, oracles = {}, sum(counts_of(deal).values()), 0, 0
    while True:
        solver, status = clock.run(master.model)
        rounds += 1
        if status != "OPTIMAL":
            break
        counts = master.counts(solver)
        bound = min(bound, sum(counts.values()))
        # Every swish is forbidden and then broken, until what is left is swish-free.
        hand = True
        while counts and hand:
            hand = small_swish(deal, counts, clock)
            oracles += 1
            if hand:
                with clock.building():
                    master.forbid(hand)
                kind = next(iter(hand))
                counts = {k: n - (k == kind) for k, n in counts.items() if n > (k == kind)}
        if hand is None:
            break
        if sum(counts.values()) > sum(best.values()):
            best = counts
        if sum(best.values()) == bound:
            break
        with clock.building():
            master.hint(best)
    value = sum(best.values())
    kept = [text for kind, count in best.items() for text in deal.kinds[kind][:count]]
    return {
        "value": value,
        "status": "OPTIMAL" if value == bound else "FEASIBLE" if value else "UNKNOWN",
        "bound": bound,
        "rounds": rounds,
        "oracles": oracles,
        "swishes": master.forbidden,
        "witness": " ".join(kept),
    }


QUESTIONS = {"any": any_swish, "max": max_swish, "free": free}


def main():
    parser = argparse.ArgumentParser(description="Swish by CP-SAT, one thread; prints a JSON line a deal.")
    parser.add_argument("question", choices=QUESTIONS)
    parser.add_argument("file", nargs="?", default="-", help="deals, separated by a line `---` (default: standard input)")
    parser.add_argument("--time", type=float, help="seconds for each deal")
    parser.add_argument("--seed", type=int, default=0, help="CP-SAT's random seed")
    options = parser.parse_args()
    for part in texts(sys.stdin if options.file == "-" else open(options.file, encoding="utf-8")):
        deal = Deal(part)
        told = re.search(r"^# seed (\d+)$", part, re.MULTILINE)
        clock = Clock(options.time, int(told[1]) if told else options.seed)
        answer = QUESTIONS[options.question](deal, clock)
        answer["build"], answer["solve"] = round(clock.build, 6), round(clock.solve, 6)
        answer["seconds"] = round(clock.build + clock.solve, 6)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
