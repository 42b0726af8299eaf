"""UNO solitaire by CP-SAT: a Hamiltonian path of the match graph, as a competent user of a general solver would
write it.

A peer for benchmarks, not a part of misdeal: nothing here is believed, and its orders are in misdeal's notation so
that the kernel can check them.

    pip install -r requirements.txt
    misdeal deal uno --cards 30 --seed 7 | python uno_circuit.py play

Reads deals (see uno_deals.py) from a file or standard input, and prints one JSON object a line:

    value    1 when all cards can be played, 0 when they can't or it is not known
    status   OPTIMAL, INFEASIBLE or UNKNOWN: CP-SAT's word for the answer
    witness  the order
    build    seconds spent in building the model, in Python
    solve    seconds spent in CP-SAT
    seconds  their sum; reading the text is not timed

Model: a node for each card and one more, arcs both ways between cards that match and between every card and the
extra node, which joins the two ends of the path; `AddCircuit` over all arcs. Hands that fall into parts are told
apart before.

One thread. `play` leaves CP-SAT's settings as they are; `bare` turns its linear relaxation off, which is faster for
almost all of these hands, up to some forty times.
"""

import argparse
import json
import sys
import time
from collections import defaultdict

from ortools.sat.python import cp_model

from uno_deals import deals, written


def matching(hand):
    """The pairs of places whose cards match, each once."""
    lines = defaultdict(list)
    for place, (colour, number) in enumerate(hand):
        lines["colour", colour].append(place)
        lines["number", number].append(place)
    pairs = {(a, b) for places in lines.values() for a in places for b in places if a < b}
    return sorted(pairs)


def is_connected(many, pairs):
    near = defaultdict(list)
    for a, b in pairs:
        near[a].append(b)
        near[b].append(a)
    seen, waiting = {0}, [0]
    while waiting:
        for other in near[waiting.pop()]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return len(seen) == many


def play(hand, limit, seed, bare):
    start = time.perf_counter()
    none = {"value": 0, "status": "INFEASIBLE", "witness": "", "solve": 0.0}
    if not hand:
        return {**none, "value": 1, "status": "OPTIMAL", "build": time.perf_counter() - start}
    pairs = matching(hand)
    if not is_connected(len(hand), pairs):
        return {**none, "build": time.perf_counter() - start}
    model = cp_model.CpModel()
    many = len(hand)
    arcs = []
    for a, b in pairs:
        arcs.append((a, b, model.new_bool_var("")))
        arcs.append((b, a, model.new_bool_var("")))
    for place in range(many):
        arcs.append((many, place, model.new_bool_var("")))
        arcs.append((place, many, model.new_bool_var("")))
    model.add_circuit(arcs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if bare:
        solver.parameters.linearization_level = 0
    solver.parameters.random_seed = seed
    build = time.perf_counter() - start
    if limit is not None:
        solver.parameters.max_time_in_seconds = max(0.0, limit - build)
    start = time.perf_counter()
    status = solver.status_name(solver.solve(model))
    solve = time.perf_counter() - start
    answer = {"value": 0, "status": status, "witness": "", "build": build, "solve": solve}
    if status in ("OPTIMAL", "FEASIBLE"):
        after = {a: b for a, b, arc in arcs if solver.boolean_value(arc)}
        order, place = [], after[many]
        while place != many:
            order.append(written(hand[place]))
            place = after[place]
        answer.update(value=1, witness=" ".join(order))
    return answer


def main():
    parser = argparse.ArgumentParser(description="UNO solitaire by CP-SAT, one thread; prints a JSON line a deal.")
    parser.add_argument("question", choices=["play", "bare"])
    parser.add_argument("file", nargs="?", default="-", help="deals, separated by a line `---` (default: standard input)")
    parser.add_argument("--time", type=float, help="seconds for each deal")
    parser.add_argument("--seed", type=int, default=0, help="CP-SAT's random seed")
    options = parser.parse_args()
    file = sys.stdin if options.file == "-" else open(options.file, encoding="utf-8")
    for game, hands in deals(file):
        if game != "solitaire":
            raise ValueError(f"solitaire is asked about, not {game}")
        answer = play(hands[0], options.time, options.seed, options.question == "bare")
        answer["build"], answer["solve"] = round(answer["build"], 6), round(answer["solve"], 6)
        answer["seconds"] = round(answer["build"] + answer["solve"], 6)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
