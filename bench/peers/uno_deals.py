"""UNO deals as text, for the peers: `uno 4x10 solitaire` or `duel`, cards `2.5`, copies `3x 2.5`, hands `P1: ...`.

Nothing here is believed; misdeal's kernel reads the same text by itself.
"""

import re

from deals_as_they_come import texts


def read_deal(text):
    """What is played, and the hands: lists of (colour, number)."""
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    words = [word for line in lines for word in line]
    if words[:1] != ["uno"] or len(words) < 3:
        raise ValueError("a deal starts with `uno 4x10 solitaire` or the like")
    game, hands, copies = words[2], [[]], 1
    for word in words[3:]:
        if re.fullmatch(r"P[0-9]+:", word):
            if word != "P1:":
                hands.append([])
        elif re.fullmatch(r"[0-9]+x", word):
            copies = int(word[:-1])
        elif re.fullmatch(r"[0-9]+\.[0-9]+", word):
            colour, number = word.split(".")
            hands[-1] += [(int(colour), int(number))] * copies
            copies = 1
        else:
            raise ValueError(f"`{word}` is no card")
    return game, hands


def deals(file):
    """The deals of a file, separated by lines `---`."""
    return map(read_deal, texts(file))


def written(card):
    return f"{card[0]}.{card[1]}"
