#!/usr/bin/env python3
"""Draws the two scales of difficulty against each other, and says how they go together.

    scripts/plot_scales.py [--svg FILE] [NAME=]INPUT...

An INPUT is a database of puzzlemill or a CSV table of `puzzlemill grade`; without a NAME it is called as its file is, without
the ending. For each it prints how many puzzles of those that are rated have which ER, and Spearman's rank correlation of ER
and score. The picture has a dot for each score (to a tenth of a decade) and ER that is there, as large as its share of the
input.
"""

import argparse
import csv
import math
import pathlib
import sqlite3
import statistics
from collections import Counter

BUCKETS = [0, 1.8, 2.6, 5.0, 6.3, 7.0, 7.5, 8.5, 9.0, 20]  # of ER: each from one to below the next
COLOURS = ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#777777"]
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 900, 520, 72, 44, 200, 52
SCORES = (30, 10_000)  # of the picture
RATINGS = (1.0, 12.0)
BANDS = {40: "simple", 61: "medium", 76: "medium-difficult", 91: "difficult", 201: "extremely-difficult"}


def read(path):
    """Pairs of score and ER, None where the rating is not known."""
    with open(path, "rb") as file:
        is_database = file.read(15) == b"SQLite format 3"
    if is_database:
        with sqlite3.connect(f"{pathlib.Path(path).resolve().as_uri()}?mode=ro", uri=True) as database:
            return list(database.execute("SELECT score, er FROM puzzles WHERE kind = 'sudoku9'"))
    with open(path, newline="", encoding="ascii") as file:
        return [(int(row["score"]), float(row["er"]) if row["er"] else None) for row in csv.DictReader(file)]


def ranks(values):
    """Equal values share the mean of their places."""
    places = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    mean = {value: statistics.fmean(of_value) for value, of_value in places.items()}
    return [mean[value] for value in values]


def rank_correlation(pairs):
    if len(pairs) < 2:
        return "-"
    scores, ratings = zip(*pairs)
    if len(set(scores)) < 2 or len(set(ratings)) < 2:
        return "-"
    return f"{statistics.correlation(ranks(scores), ranks(ratings)):.2f}".replace("-", "−")


def shares(ratings):
    for low, high in zip(BUCKETS, BUCKETS[1:]):
        count = sum(low <= rating < high for rating in ratings)
        yield f"{100 * count / len(ratings):.1f} %" if count else "0"


def bucket_names():
    for low, high in zip(BUCKETS, BUCKETS[1:]):
        if low == BUCKETS[0]:
            yield f"below {high}"
        elif high == BUCKETS[-1]:
            yield f"{low} and more"
        else:
            yield f"{low}–{high - 0.1:.1f}"


def x_of(rating):
    return LEFT + (WIDTH - LEFT - RIGHT) * (rating - RATINGS[0]) / (RATINGS[1] - RATINGS[0])


def y_of(score):
    low, high = map(math.log10, SCORES)
    share = (math.log10(min(max(score, SCORES[0]), SCORES[1])) - low) / (high - low)
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def text(x, y, words, anchor="start", more=""):
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" {more}>{words}</text>'


def axes():
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    yield '<g stroke="#ddd">'
    for rating in range(1, 13):
        yield f'<path d="M{x_of(rating):.0f} {TOP}V{bottom}"/>'
    for score in (50, 100, 200, 500, 1000, 2000, 5000, 10_000):
        yield f'<path d="M{LEFT} {y_of(score):.0f}H{right}"/>'
    yield '</g><g stroke="#999" stroke-dasharray="2 4">'
    for score in BANDS:
        yield f'<path d="M{LEFT} {y_of(score):.0f}H{right}"/>'
    yield '</g><g fill="#333">'
    for rating in range(1, 13):
        yield text(x_of(rating), bottom + 18, rating, "middle")
    for score in (50, 100, 200, 500, 1000, 2000, 5000):
        yield text(LEFT - 8, y_of(score) + 4, f"{score:,}", "end")
    yield text(LEFT - 8, y_of(10_000) + 4, "10,000+", "end")
    yield text((LEFT + right) / 2, HEIGHT - 12, "ER, the rating of the hardest step (Sudoku Explainer 1.2.1)", "middle")
    middle = (TOP + bottom) / 2
    yield text(16, middle, "score in points (logarithmic)", "middle", f'transform="rotate(-90 16 {middle:.0f})"')
    yield text(LEFT, 24, "How hard puzzles are on the two scales", more='font-size="16" font-weight="bold"')
    yield '</g><g fill="#777" font-size="10">'
    for score, band in BANDS.items():
        yield text(right + 6, y_of(score) - 2, f"{band} from {score}")
    yield "</g>"


def dots(pairs):
    cells = Counter((round(10 * math.log10(max(score, 1))), rating) for score, rating in pairs)
    for (decile, rating), count in sorted(cells.items()):
        radius = max(1.5, 20 * math.sqrt(count / len(pairs)))
        yield f'<circle cx="{x_of(rating):.0f}" cy="{y_of(10 ** (decile / 10)):.0f}" r="{radius:.1f}"/>'


def legend(series):
    x, y = WIDTH - RIGHT + 18, TOP + 8
    for number, (name, pairs) in enumerate(series):
        yield f'<circle cx="{x}" cy="{y - 4}" r="6" fill="{COLOURS[number % len(COLOURS)]}" fill-opacity="0.6"/>'
        yield text(x + 14, y, f"{name}: {len(pairs):,}", more='fill="#333"')
        y += 20
    yield text(x - 6, y + 4, "A dot’s area is its share of the list;", more='fill="#777" font-size="10"')
    yield text(x - 6, y + 17, "the smallest are drawn larger.", more='fill="#777" font-size="10"')


def picture(series):
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        *axes(),
    ]
    for number, (_, pairs) in enumerate(series):
        parts.append(f'<g fill="{COLOURS[number % len(COLOURS)]}" fill-opacity="0.6">{"".join(dots(pairs))}</g>')
    return "\n".join([*parts, *legend(series)]) + "\n</svg>\n"


def named(argument):
    name, separator, path = argument.partition("=")
    return (name, path) if separator else (pathlib.Path(argument).stem, argument)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--svg", help="where to draw the picture")
    parser.add_argument("inputs", nargs="+", metavar="[NAME=]INPUT")
    options = parser.parse_args()

    series = []
    print("| puzzles | number | rated |", " | ".join(bucket_names()), "| rank correlation with the score |")
    print("|---" * (len(BUCKETS) + 3) + "|")
    for name, path in map(named, options.inputs):
        every = read(path)
        rated = [(score, rating) for score, rating in every if rating is not None]
        columns = list(shares([rating for _, rating in rated])) if rated else ["-"] * (len(BUCKETS) - 1)
        print(f"| {name} | {len(every):,} | {len(rated):,} |", " | ".join(columns), f"| {rank_correlation(rated)} |")
        if rated:
            series.append((name, rated))
    if options.svg:
        pathlib.Path(options.svg).write_text(picture(series), encoding="utf-8")


if __name__ == "__main__":
    main()
