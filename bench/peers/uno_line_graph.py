"""UNO solitaire by networkx: a card is an edge between its colour and its number, and cards match iff their edges meet.

A peer for benchmarks, not a part of misdeal: nothing here is believed, and what it says is checked by the kernel.

    pip install -r requirements.txt
    misdeal deal uno 4x10 --cards 30 --seed 7 | python uno_line_graph.py graph

Questions: `graph` makes the line graph, which is the match graph; `trail` looks for an Euler trail along all cards, which is
an order. Where there is none there may be another order, and networkx has no search for it. Reads deals (see
uno_deals.py) from a file or standard input, and prints one JSON object a line:

    value    how many edges the graph has; or 1 for an order, 0 when none is known
    status   OPTIMAL, or UNKNOWN
    witness  its edges `0-2`, cards counted from 0 in the order of the text; or the order
    build    seconds spent in building the graph of colours and numbers
    solve    seconds spent in the line graph, or in the trail
"""

import argparse
import json
import sys
import time

import networkx

from uno_deals import deals, written


def hubs(hand):
    """Colours and numbers, and an edge for each card with its place as the key."""
    graph = networkx.MultiGraph()
    graph.add_edges_from((("colour", c), ("number", n), place) for place, (c, n) in enumerate(hand))
    return graph


def line_graph(graph):
    line = networkx.line_graph(graph)
    # A node of the line graph is an edge with its key, and the key is the card's place.
    return {(min(a[2], b[2]), max(a[2], b[2])) for a, b, *_ in line.edges}


def answer(hand, question):
    start = time.perf_counter()
    graph = hubs(hand)
    built = time.perf_counter()
    if question == "graph":
        edges = line_graph(graph)
        value, status, witness = len(edges), "OPTIMAL", lambda: " ".join(f"{a}-{b}" for a, b in edges)
    elif networkx.has_eulerian_path(graph):
        trail = list(networkx.eulerian_path(graph, keys=True))
        value, status, witness = 1, "OPTIMAL", lambda: " ".join(written(hand[key]) for _, _, key in trail)
    else:
        value, status, witness = 0, "UNKNOWN", lambda: ""
    solved = time.perf_counter()
    times = {"build": round(built - start, 6), "solve": round(solved - built, 6)}
    return {"value": value, "status": status, "witness": witness()} | times


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("question", choices=["graph", "trail"])
    parser.add_argument("file", nargs="?", type=argparse.FileType("r"), default=sys.stdin)
    parser.add_argument("--time", type=float, help="is for who asks")
    parser.add_argument("--seed", type=int, default=0, help="is not used")
    options = parser.parse_args()
    for game, hands in deals(options.file):
        if game != "solitaire":
            raise ValueError(f"solitaire is asked about, not {game}")
        print(json.dumps(answer(hands[0], options.question)), flush=True)


if __name__ == "__main__":
    main()
