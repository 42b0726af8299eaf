"""SET by CP-SAT: what a competent user of a general solver would write.

A peer for benchmarks, not a part of misdeal: nothing here is believed, and its sets are checked by the kernel. A Boolean for
each card; as many cards as there are values; for each property a Boolean "all the same": then some value has all of them, and
otherwise each value has exactly one. One thread. See swish_cpsat.py for what is printed.
"""

import time

from ortools.sat.python import cp_model
from set_boards import main


def solve(properties, values, words, cards, limit, seed):
    start = time.perf_counter()
    model = cp_model.CpModel()
    taken = [model.new_bool_var("") for _ in cards]
    model.add(sum(taken) == values)
    for place in range(properties):
        by_value = [[t for t, card in zip(taken, cards) if card[place] == value] for value in range(values)]
        same = model.new_bool_var("")
        is_value = [model.new_bool_var("") for _ in range(values)]
        model.add(sum(is_value) == same)
        for value, some in enumerate(by_value):
            model.add(sum(some) == values).only_enforce_if(is_value[value])
            model.add(sum(some) == 1).only_enforce_if(same.Not())
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    if limit:
        solver.parameters.max_time_in_seconds = limit
    build = time.perf_counter() - start
    start = time.perf_counter()
    status = solver.status_name(solver.solve(model))
    took = time.perf_counter() - start
    answer = {"value": 0, "status": status, "witness": "", "build": build, "solve": took}
    if status in ("OPTIMAL", "FEASIBLE"):
        answer["witness"] = " ".join(word for word, t in zip(words, taken) if solver.boolean_value(t))
        answer["value"] = 1
    return answer


if __name__ == "__main__":
    main("SET by CP-SAT, one thread; prints a JSON line a board.", solve)
