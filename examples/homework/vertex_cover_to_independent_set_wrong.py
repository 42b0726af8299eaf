#!/usr/bin/env python3
"""Homework: VERTEX COVER to INDEPENDENT SET. Wrong: "a graph has a cover of k vertices iff it has an independent set of k".

The other vertices of a cover are independent, so the number must become n - k; here it stays k.
"""
import sys

words = sys.stdin.read().split()
n, k, edges = int(words[2]), int(words[4]), words[5:]
print(f"independent-set vertices {n} at-least {k}")
for a, b in zip(edges[::2], edges[1::2]):
    print(a, b)
