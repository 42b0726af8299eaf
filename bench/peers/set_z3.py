"""SET by Z3, through its own Python interface, with the constraints of the paper (section 4).

A peer for benchmarks, not a part of misdeal: nothing here is believed, and its sets are checked by the kernel. The set that is
looked for is K, v cards of p integers. (7) in every property the values are all different or all the same; (9) every card of
K is one of the board; (11) no two are the same; (12), (13) K is in order. See swish_cpsat.py for what is printed.
"""

import time

import z3
from set_boards import main


def solve(properties, values, words, cards, limit, seed):
    start = time.perf_counter()
    solver = z3.Solver()
    solver.set("random_seed", seed % (1 << 31))
    if limit:
        solver.set("timeout", max(1, int(limit * 1000)))
    wanted = [[z3.Int(f"k{card}_{place}") for place in range(properties)] for card in range(values)]
    column = lambda place: [card[place] for card in wanted]
    same = lambda place: z3.And([one == wanted[0][place] for one in column(place)[1:]])
    for place in range(properties):
        solver.add(z3.Or(z3.Distinct(column(place)) if values > 1 else True, same(place)))
    for card in wanted:
        solver.add(z3.Or([z3.And([card[place] == value for place, value in enumerate(this)]) for this in cards]))
    for i, one in enumerate(wanted):
        for two in wanted[:i]:
            solver.add(z3.Or([a != b for a, b in zip(one, two)]))
    for place in range(properties):
        ordered = z3.And([a <= b for a, b in zip(column(place), column(place)[1:])])
        solver.add(z3.Or(*[z3.Not(same(before)) for before in range(place)], ordered))
    build = time.perf_counter() - start
    start = time.perf_counter()
    said = solver.check()
    took = time.perf_counter() - start
    status = {"sat": "OPTIMAL", "unsat": "INFEASIBLE"}.get(str(said), "UNKNOWN")
    answer = {"value": 0, "status": status, "witness": "", "build": build, "solve": took}
    if said == z3.sat:
        model = solver.model()
        by_card = dict(zip(cards, words))
        found = [tuple(model.eval(value, model_completion=True).as_long() for value in card) for card in wanted]
        answer.update(value=1, witness=" ".join(by_card[card] for card in found))
    return answer


if __name__ == "__main__":
    main("SET by Z3 with the paper's constraints, one thread; prints a JSON line a board.", solve)
