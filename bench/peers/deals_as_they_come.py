"""Deals from a stream, for all peers: each ends with a line `---` or with the stream, and is given on at once."""


def texts(file):
    lines = []
    for line in file:
        if line.strip() == "---":
            yield "".join(lines)
            lines = []
        else:
            lines.append(line)
    if "".join(lines).strip():
        yield "".join(lines)
