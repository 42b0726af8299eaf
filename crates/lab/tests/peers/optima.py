"""What other solvers say of formulas that we write, a line for each file: `unsat`, `sat`, or `optimum N`.

Files in WCNF (2022) are read and solved by RC2 of PySAT, N being the weight that is satisfied; files in OPB by SCIP, N
being the least value of the objective. Both read the files by themselves.
"""

import sys

import pyscipopt
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF


def wcnf(path):
    formula = WCNF(from_file=path)
    with RC2(formula) as solver:
        return "unsat" if solver.compute() is None else f"optimum {sum(formula.wght) - solver.cost}"


def opb(path):
    model = pyscipopt.Model()
    model.hideOutput()
    model.readProblem(path)
    model.optimize()
    if model.getStatus() == "infeasible":
        return "unsat"
    if model.getStatus() != "optimal":
        return model.getStatus()
    with open(path, encoding="ascii") as lines:
        has_objective = any(line.startswith("min:") for line in lines)
    return f"optimum {round(model.getObjVal())}" if has_objective else "sat"


for path in sys.argv[1:]:
    print(wcnf(path) if path.endswith(".wcnf") else opb(path))
