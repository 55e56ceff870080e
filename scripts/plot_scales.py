#!/usr/bin/env python3
"""Draws the two scales of difficulty against each other, and says how they go together.

    scripts/plot_scales.py [--svg FILE] INPUT...

An INPUT is a database of puzzlemill or a CSV table of `puzzlemill grade`, read under its own name without the ending. For
each it prints puzzles, those with a rating, the quartiles of score and ER, and Spearman's rank correlation of the two. The
picture has a dot for each score (to a tenth of a decade) and rating that is there, as large as its share of the input.
"""

import argparse
import csv
import math
import pathlib
import sqlite3
import statistics
from collections import Counter

COLOURS = ["#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#777777"]
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 820, 480, 56, 16, 190, 48
SCORES = (30, 10_000)  # of the picture
RATINGS = (1.0, 12.0)


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
    return [statistics.fmean(places[value]) for value in values]


def rank_correlation(pairs):
    xs, ys = zip(*pairs)
    if len(set(xs)) < 2 or len(set(ys)) < 2:
        return math.nan
    return statistics.correlation(ranks(xs), ranks(ys))


def quartiles(values, form):
    if len(values) < 2:
        return "-"
    return " ".join(form.format(value) for value in statistics.quantiles(values, n=4, method="inclusive"))


def x_of(rating):
    return LEFT + (WIDTH - LEFT - RIGHT) * (rating - RATINGS[0]) / (RATINGS[1] - RATINGS[0])


def y_of(score):
    low, high = map(math.log10, SCORES)
    share = (math.log10(min(max(score, SCORES[0]), SCORES[1])) - low) / (high - low)
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def axes():
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    for rating in range(1, 13):
        yield f'<path d="M{x_of(rating):.0f} {TOP}V{bottom}"/><text x="{x_of(rating):.0f}" y="{bottom + 16}" text-anchor="middle">{rating}</text>'
    for score in (40, 60, 75, 90, 200, 500, 1000, 2000, 5000, 10000):
        yield f'<path d="M{LEFT} {y_of(score):.0f}H{right}"/><text x="{LEFT - 6}" y="{y_of(score) + 4:.0f}" text-anchor="end">{score}</text>'
    yield f'<text x="{(LEFT + right) / 2:.0f}" y="{HEIGHT - 10}" text-anchor="middle">ER (Sudoku Explainer 1.2.1)</text>'
    yield f'<text transform="translate(12 {(TOP + bottom) / 2:.0f}) rotate(-90)" text-anchor="middle">score</text>'


def dots(pairs):
    cells = Counter((round(10 * math.log10(max(score, 1))), rating) for score, rating in pairs)
    for (decile, rating), count in sorted(cells.items()):
        radius = max(1.2, 14 * math.sqrt(count / len(pairs)))
        yield f'<circle cx="{x_of(rating):.0f}" cy="{y_of(10 ** (decile / 10)):.0f}" r="{radius:.1f}"/>'


def picture(series):
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/><g stroke="#ddd">',
        *(line.replace("<text", '<text stroke="none" fill="#333"') for line in axes()),
        "</g>",
    ]
    for number, (name, pairs) in enumerate(series):
        colour = COLOURS[number % len(COLOURS)]
        y = TOP + 12 + 18 * number
        parts.append(f'<g fill="{colour}" fill-opacity="0.55">{"".join(dots(pairs))}')
        parts.append(f'<circle cx="{WIDTH - RIGHT + 18}" cy="{y}" r="5"/></g>')
        parts.append(f'<text x="{WIDTH - RIGHT + 30}" y="{y + 4}" fill="#333">{name}</text>')
    return "\n".join(parts) + "\n</svg>\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--svg", help="where to draw the picture")
    parser.add_argument("inputs", nargs="+", metavar="INPUT")
    options = parser.parse_args()

    series = []
    print("| puzzles | number | rated | score, quartiles | ER, quartiles | rank correlation |")
    print("|---|---|---|---|---|---|")
    for path in options.inputs:
        every = read(path)
        rated = [(score, rating) for score, rating in every if rating is not None]
        name = pathlib.Path(path).stem
        scores = quartiles([score for score, _ in every], "{:.0f}")
        ratings = quartiles([rating for _, rating in rated], "{:.1f}")
        together = f"{rank_correlation(rated):.2f}" if len(rated) > 1 else "-"
        print(f"| {name} | {len(every):,} | {len(rated):,} | {scores} | {ratings} | {together} |")
        if rated:
            series.append((name, rated))
    if options.svg:
        pathlib.Path(options.svg).write_text(picture(series), encoding="utf-8")


if __name__ == "__main__":
    main()
