"""The report of a trial: a table, details as JSON, and the bars that were missed."""
import json
import statistics

COLUMNS = (
    "repository skills offered installed consented refused failed ambiguous unusable files differences "
    "names_wrong requests bytes clone_bytes list_ms clone_ms ratio history updated merged kept "
    "update_failed absent errors "
).split()


# How many SKILL.md files are read for a list; the skills of the others are listed by their folders' names.
READ_LIMIT = 1000


def compare(truth, listed, home, content):
    """Compares the skills that are listed and installed with those that the rules give."""
    def place(path):
        return truth.equals.get(path or "", path or "")
    shown = {place(path): name for name, path in listed}
    installed = {place(entry.get("path")): name for name, entry in home.locked().items()}
    wrong = []
    if not any(path is None for _, path in listed):
        # How the only skill of a repository is listed says nothing about its path.
        wrong += [f"{path or '.'}: not listed" for path in sorted(truth.listed.keys() - shown.keys())]
        wrong += [f"{path or '.'}: listed, but {truth.left_out.get(path, 'no skill')}"
                  for path in sorted(shown.keys() - truth.listed.keys())]
        wrong += [f"{path or '.'}: listed as {name}, not {truth.listed[path]}"
                  for path, name in sorted(shown.items()) if path in truth.listed and name != truth.listed[path]
                  and (len(truth.listed) <= READ_LIMIT or name != path.split("/")[-1])]
    wrong += [f"{path or '.'}: installed, but {truth.left_out.get(path, 'no skill')}"
              for path in sorted(installed.keys() - truth.all.keys())]
    wrong += [f"{path or '.'}: installed as {name}, not {truth.all[path]}"
              for path, name in sorted(installed.items()) if path in truth.all and name != truth.all[path]]
    ambiguous = sorted({truth.listed[path] for path, why in truth.left_out.items() if why == "ambiguous name"})
    unusable = {path: name for path, name in truth.all.items() if content.files(path)[1]}
    return {"ambiguous": ambiguous, "unusable": sorted(unusable.values()), "skills": len(truth.listed),
            "offered": len(truth.all), "names_wrong": wrong, "paths": installed,
            "not_installed": sorted(truth.all.keys() - installed.keys() - unusable.keys()),
            "truth_left_out": dict(sorted(truth.left_out.items()))}


def write(rows, output, with_history):
    """Writes OUTPUT.tsv and OUTPUT.json, prints the bars and a summary, and returns the exit status."""
    output.parent.mkdir(parents=True, exist_ok=True)
    with open(output.with_suffix(".tsv"), "w") as file:
        print(*COLUMNS, sep="\t", file=file)
        for row in rows:
            print(*(cell(row.get(column, "")) for column in COLUMNS), sep="\t", file=file)
    missed = bars(rows, with_history)
    numbers = summary(rows)
    output.with_suffix(".json").write_text(json.dumps(
        {"baseline": "git clone --depth=1, find", "summary": numbers, "missed": missed, "repositories": rows},
        indent=1, ensure_ascii=False) + "\n")
    for line in missed:
        print(f"missed: {line}")
    print(", ".join(f"{value} {key}" for key, value in numbers.items()))
    return 1 if missed else 0


def cell(value):
    return len(value) if isinstance(value, list | dict) else value


def is_complete(row):
    """Whether everything that is offered was installed or refused for its content.

    Failures don't count if no skill of that name is offered, because none is better placed than the others, or if it
    has links that lead to nothing.
    """
    excused = row["ambiguous"] + row["unusable"]
    failed = [text for text in row.get("failed", []) if not any(f"'{name}'" in text for name in excused)]
    return not failed and not row.get("errors") and len(row.get("not_installed", [])) <= len(row.get("refused", []))


def bars(rows, with_history):
    """Returns the bars that were missed."""
    missed = []
    def demand(title, wrong):
        if wrong:
            missed.append(f"{title}: {'; '.join(wrong)}")
    def first(row, key):
        return f"{row['repository']} ({len(row[key])}: {row[key][0]})"
    demand("every step works", [first(row, "errors") for row in rows if row.get("errors")])
    demand("every repository is measured", [row["repository"] for row in rows if "files" not in row])
    demand("something is installed from every repository with skills",
           [row["repository"] for row in rows if row.get("offered") and not row.get("installed")])
    incomplete = [row["repository"] for row in rows if row.get("offered") and not is_complete(row)]
    # 50 of 52.
    if len(incomplete) * 26 > len(rows):
        demand("everything installable is installed from 50 of 52 repositories", incomplete)
    for key, title in (("differences", "installed files equal the commit"),
                       ("names_wrong", "the names offered are those that the rules give")):
        demand(title, [first(row, key) for row in rows if row.get(key)])
    ratios = [row["ratio"] for row in rows if row.get("ratio")]
    if ratios and statistics.median(ratios) >= 1:
        demand("listing is quicker than a clone", [f"median ratio {statistics.median(ratios):.2f}"])
    if with_history:
        demand("updates lose no edit, and undo goes back",
               [first(row, "history_wrong") for row in rows if row.get("history_wrong")])
    return missed


def summary(rows):
    """Returns the numbers of the summary, by their names."""
    def total(key):
        return sum(cell(row.get(key, 0)) for row in rows)
    ratios = [row["ratio"] for row in rows if row.get("ratio")]
    requests = [row["requests"] for row in rows if row.get("requests")]
    with_skills = [row for row in rows if row.get("offered")]
    return {
        "repositories": len(rows), "with skills": len(with_skills),
        "with something installed": sum(bool(row.get("installed")) for row in with_skills),
        "complete": sum(is_complete(row) for row in with_skills),
        "skills offered": total("offered"), "installed": total("installed"), "with consent": total("consented"),
        "refused": total("refused"), "failures": total("failed"), "ambiguous names": total("ambiguous"),
        "files compared": total("files"),
        "different": total("differences"), "wrong names": total("names_wrong"),
        "requests at most": max(requests, default=0),
        "× a clone's time (median)": round(statistics.median(ratios), 2) if ratios else None,
        "histories": sum(row.get("history") in ("right", "wrong") for row in rows),
        "wrong in histories": total("history_wrong"),
    }
