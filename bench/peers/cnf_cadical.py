"""Formulas of ours by plain CaDiCaL 1.9.5, as PySAT has it.

A peer for benchmarks, not a part of misdeal: its models are checked by the kernel, which maps them back to cards. Reads DIMACS
formulas from standard input, separated by `---`; building is handing over the clauses. See swish_cpsat.py for what is printed.
CaDiCaL can't be ended by a clock from here; who asks ends the process.
"""

import argparse
import json
import sys
import time

from pysat.solvers import Cadical195

from deals_as_they_come import texts


def clauses(text):
    numbers = [int(word) for line in text.splitlines() if line[:1] not in ("c", "p") for word in line.split()]
    clause = []
    for number in numbers:
        if number:
            clause.append(number)
        else:
            yield clause
            clause = []


def main():
    parser = argparse.ArgumentParser(description="DIMACS by CaDiCaL, one thread; prints a JSON line a formula.")
    parser.add_argument("question", choices=["any"])
    parser.add_argument("--time", type=float, help="ignored")
    parser.add_argument("--seed", type=int, default=0, help="ignored")
    parser.parse_args()
    for text in texts(sys.stdin):
        formula = list(clauses(text))
        start = time.perf_counter()
        empty = [] in formula
        solver = Cadical195(bootstrap_with=[clause for clause in formula if clause])
        build = time.perf_counter() - start
        start = time.perf_counter()
        yes = not empty and solver.solve()
        took = time.perf_counter() - start
        witness = "v " + " ".join(map(str, [*solver.get_model(), 0])) if yes else ""
        solver.delete()
        answer = {"value": int(yes), "status": "OPTIMAL" if yes else "INFEASIBLE", "witness": witness}
        print(json.dumps(answer | {"build": round(build, 6), "solve": round(took, 6)}), flush=True)


if __name__ == "__main__":
    main()
