"""Listing the skills of a repository: what the program lists, in how many requests, and how long it takes compared
with a clone and a search in it, which is the least that tools that clone need."""
import pathlib
import shutil
import subprocess
import time

from program import Home, failures
from repositories import ENVIRONMENT


# A measurement is not repeated once it has taken this long.
SECONDS = 3


def listing(program, server, name, work, runs):
    """Returns a repository's listed skills, as pairs of name and path, and its measurements."""
    ours, theirs, url = [], [], server.url(name)
    for run in range(runs):
        if sum(theirs) > SECONDS:
            break
        before = server.requests(name)
        home = Home(program, work / f"list-{run}")
        result, seconds = home.run("install", url, "--dry-run", "--no-input")
        ours.append(seconds)
        count, size = (after - old for after, old in zip(server.requests(name), before))
        theirs.append(clone_and_search(url, work / "clone"))
        _, cloned = (after - old for after, old in zip(server.requests(name), before))
        shutil.rmtree(home.folder)
    # The shortest times: what else the machine does only makes them longer.
    best, other = min(ours), min(theirs)
    return listed(result), {
        "requests": count, "bytes": size, "clone_bytes": cloned - size, "list_ms": round(best * 1000),
        "clone_ms": round(other * 1000), "ratio": round(best / other, 3),
        "list_error": list_error(result),
    }


def listed(result):
    """Returns the pairs of name and path in the result of an installation that selects nothing.

    The path is None if the only skill of a repository would be installed.
    """
    for failure in failures(result):
        if failure.get("choices"):
            return [(choice["name"], choice["path"]) for choice in failure["choices"]]
    return [(skill["name"], None) for skill in result.get("skills", [])]


def list_error(result):
    """Returns why nothing could be listed, or an empty text."""
    problems = [failure["summary"] for failure in failures(result) if not failure.get("choices")]
    return problems[0] if problems and not listed(result) else ""


def clone_and_search(url, folder):
    """Returns the time for a clone into a new folder and a search for its skills."""
    start = time.perf_counter()
    subprocess.run(["git", "clone", "--quiet", "--depth=1", url, str(folder)], check=True, env=ENVIRONMENT,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    subprocess.run(["find", str(pathlib.Path(folder)), "-name", "SKILL.md"], check=True, stdout=subprocess.DEVNULL)
    seconds = time.perf_counter() - start
    shutil.rmtree(folder)
    return seconds
