"""Searches in the site of a large catalog: the time from a key to the results, with files that the browser has not read."""

import itertools
import json
import random
import statistics
import subprocess

from searching import LIMIT, TYPE

SYLLABLES = "ba co di fu ge ha ki lo mu na pe ri so tu va we xi yo za th".split()
# Of each key, the shortest time of so many visits counts: others measure what else the machine does.
VISITS = 3


def skills(folder, count):
    """Makes skills with one file each, whose words are as frequent as in real texts (Zipf's law), and returns queries."""
    random.seed(count)
    words = ["".join(SYLLABLES[number // 20**place % 20] for place in range(3)) for number in range(8_000)]
    weights = list(itertools.accumulate(1 / (rank + 5) for rank in range(len(words))))

    def text(length):
        return " ".join(random.choices(words, cum_weights=weights, k=length))

    queries = ["use", "helps with", "skill", "skill-1", "設計"]
    for index in range(count):
        about = text(24)
        skill = folder / f"group-{index // 250}" / f"skill-{index}"
        skill.mkdir(parents=True)
        (skill / "SKILL.md").write_text(
            f"---\nname: skill-{index}\ndescription: Helps with {about}. Use when {text(5)}.\n---\n# {text(3)}\n\n{text(60)}\n")
        if index % (count // 4 + 1) == 0:
            queries += [" ".join(about.split()[:length]) for length in (1, 2, 4)]
    return queries


def build(program, work, count, environment):
    queries = skills(work / "many", count)
    subprocess.run(
        [program, "publish", "site", str(work / "many"), "--output", str(work / "large"), "--title", "Large catalog", "--quiet",
         "--index-version", "1"],
        check=True, env=environment)
    root = json.loads((work / "large/search/root.json").read_text())
    print(f"large site: {root['count']} skills, {len(root['blocks'])} files of terms")
    return queries


def type_query(browser, url, query):
    """Types a query on a page that was just opened, and returns the time of each key in milliseconds."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    page.focus("#q")
    page.wait_for_load_state("networkidle")
    times = [page.evaluate(TYPE, query[:length]) for length in range(1, len(query) + 1)]
    context.close()
    return times


def check(browser, url, queries):
    slowest = (0, "")
    first, later = [], []
    for query in queries:
        visits = [type_query(browser, url, query) for _ in range(VISITS)]
        for place, times in enumerate(zip(*visits)):
            (later if place else first).append(min(times))
            slowest = max(slowest, (min(times), query[:place + 1]))
    faults = [f"the search for {slowest[1]!r} took {slowest[0]:.0f} ms"] if slowest[0] > LIMIT else []
    print(f"search in the large site: medians of {statistics.median(first):.0f} ms for a first key and "
          f"{statistics.median(later):.0f} ms for the others; {slowest[0]:.0f} ms at most, for {slowest[1]!r}, {len(faults)} faults")
    return faults
