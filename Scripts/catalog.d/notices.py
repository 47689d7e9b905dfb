#!/usr/bin/env python3
# Says what is known of a repository that was given up, renamed or moved: what its README says, read from standard input,
# and with --ask what its page on GitHub shows. Prints nothing if nothing is known.
# usage: notices.py [--ask ADDRESS-OF-GITHUB] OWNER/REPOSITORY
import re, sys, urllib.error, urllib.request

LINES = 40
# The repository as a whole: not one of its skills, nor what a skill teaches.
NOTICE = re.compile(
    r"\b(this|the) (repository|repo|project|package|collection)\W+(?:\w+\W+){0,3}?(deprecated|archived|unmaintained|moved|renamed"
    r"|superseded|discontinued|no longer (maintained|supported|updated))|^\W*(deprecated|archived|moved to)\b", re.I)
RENAMED = re.compile(r"\bis now (?:called |named )?\**([A-Z][\w-]*(?: [A-Z][\w-]*)+)")


def said(readme, address):
    """Returns the first line of a README that says so; None if none does."""
    for line in readme.splitlines()[:LINES]:
        plain = " ".join(re.sub(r"[*_`>#]", "", line).split())
        renamed = RENAMED.search(plain)
        new = renamed and renamed[1].lower().replace(" ", "-")
        if NOTICE.search(plain) or new and new != address.split("/")[1].lower():
            return "says: " + plain[:200]
    return None


def shown(github, address):
    """Returns what the page of a repository shows; None if nothing is wrong."""
    request = urllib.request.Request(f"{github}/{address}", headers={"User-Agent": "skills-catalog"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            place = "/".join(answer.geturl().split("?")[0].rstrip("/").split("/")[-2:])
            page = answer.read(4 << 20).decode(errors="replace")
    except urllib.error.HTTPError as error:
        return f"is not there ({error.code})"
    except OSError as error:
        return f"could not be asked for: {error}"
    if place.lower() != address.lower():
        return f"is {place} now"
    return "is archived" if "was archived by the owner" in page else None


if __name__ == "__main__":
    arguments = sys.argv[1:]
    github = arguments[1] if arguments[0] == "--ask" else None
    print((github and shown(github, arguments[-1])) or said(sys.stdin.read(), arguments[-1]) or "", end="")
