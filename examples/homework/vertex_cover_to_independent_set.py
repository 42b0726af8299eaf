#!/usr/bin/env python3
"""Homework: VERTEX COVER to INDEPENDENT SET, right: what a cover leaves out is independent, and the other way round.

Without arguments it reduces; with `back` it maps an independent set to a cover: JSON in, JSON out, as
`misdeal reduce --audit --exchange json` hands them over.
"""
import json
import sys

given = json.load(sys.stdin)
if "back" in sys.argv:
    n, independent = given["source"]["vertices"], given["witness"]
    # More may be independent than is wanted; a cover may be smaller than is allowed.
    print(json.dumps([v for v in range(1, n + 1) if v not in independent]))
else:
    n, k = given["vertices"], given["at_most"]
    print(json.dumps({"vertices": n, "at_least": max(n - k, 0), "edges": given["edges"]}))
