"""What the peers for SET have in common: reading boards, and the command line."""

import argparse
import json
import sys

from deals_as_they_come import texts


def read_board(text):
    """Properties, values and cards of `set 4x3`, then cards `0120`, or `12.40.3`; `#` comments."""
    words = [word for line in text.splitlines() for word in line.split("#")[0].split()]
    if len(words) < 2 or words[0] != "set":
        raise ValueError("a board begins with `set PROPERTIESxVALUES`")
    properties, values = map(int, words[1].split("x"))
    cards = []
    for word in words[2:]:
        numbers = word.split(".") if values > 36 or "." in word else word
        cards.append(tuple(int(number, 36) if values <= 36 else int(number) for number in numbers))
        if len(cards[-1]) != properties:
            raise ValueError(f"`{word}` has not {properties} properties")
    return properties, values, words[2:], cards


def main(about, solve):
    """Answers `any` for boards from standard input, separated by `---`: a JSON line each."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("question", choices=["any"])
    parser.add_argument("--time", type=float, help="seconds for each board")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    for text in texts(sys.stdin):
        answer = solve(*read_board(text), options.time, options.seed)
        answer["build"], answer["solve"] = round(answer["build"], 6), round(answer["solve"], 6)
        print(json.dumps(answer), flush=True)
