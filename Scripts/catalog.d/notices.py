#!/usr/bin/env python3
# Says what is known of a repository that was given up, renamed or moved: what its README says, read from standard input,
# and with --ask what its page on GitHub shows. Prints nothing if nothing is known.
# usage: notices.py [--ask ADDRESS-OF-GITHUB] OWNER/REPOSITORY
import re, sys, urllib.error, urllib.request

LINES = 40
# The repository as a whole: not one of its skills, nor what a skill teaches.
NOTICE = re.compile(
    r"\b(this|the) (repository|repo|project|package|collection)\W+(?:\w+\W+){0,3}?(deprecated|archived|unmaintained|moved|renamed"
    r"|superseded|discontinued|no longer (maintained|supported|updated))|^\W*(deprecated|archived|moved to)\b"
    r"|\b(deprecated|archived|moved|renamed) this (repository|repo|project|package|collection)\b", re.I)
RENAMED = re.compile(r"\bis now (?:called |named )?\**([A-Z][\w-]*(?: [A-Z][\w-]*)+)")
# The repository by its name, which comes first in a sentence.
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
REPOSITORY = r"(?:[\s\[(]*(?:https?://|[a-z\d][\w-]*/[\w.-]+)|\s*\[[^\]]*\]\(https?://)"
NAMED = re.compile(
    r"(.{1,80}?) (?:is|are|has|have|was|were)(?: been)?(?: now| officially)? (?:deprecated|archived|unmaintained|discontinued|retired"
    r"|superseded|replaced by|no longer (?:maintained|supported|updated)|(?:moved|merged|migrated) (?:in)?to" + REPOSITORY + ")", re.I)
AROUND = re.compile(
    r"^\W*(?:(?:the|our)\b\W*)?|\W+(?:repository|repo|project|package|collection|marketplace)\W*$|\W+$", re.I)
GIVEN_UP = re.compile(r"[\[(](?:deprecated|archived|unmaintained|moved)[\])]\W*$", re.I)
TAG = re.compile(r"</?[a-z]\w*(?:\s[^>]*)?/?>", re.I)
# A new place, which a repository may also name as its own.
MOVED = re.compile(
    r"^\W*we(?:['’]ve| have)? (?:now )?(?:moved|migrated|relocated)(?:\W*$|[!.:]|\W* to(?: a new (?:home|location|repo)|" + REPOSITORY
    + r"))|\b(?:has|found) a new home\b|\bnew (?:home|location|repo(?:sitory)?)(?: is)?(?: at)?:?" + REPOSITORY, re.I)


def key(name):
    return re.sub(r"[\W_]+", "", name.lower())


def is_notice(plain, name, names, own):
    """Whether a line says that the repository with these names was given up, renamed or moved."""
    renamed = RENAMED.search(plain)
    if NOTICE.search(plain) or renamed and key(renamed[1]) != name or MOVED.search(plain) and not own.search(plain):
        return True
    subjects = (NAMED.match(sentence) for sentence in re.split(r"[.!?:;—–]+\s+", plain))
    return any(key(AROUND.sub("", LINK.sub(r"\1", found[1]))) in names for found in subjects if found)


def said(readme, address):
    """Returns the first line of a README that says so; None if none does."""
    own = re.compile(r"(?<![\w-])" + re.escape(address.replace("_", "")) + r"(?:\.git)?(?!\.?[\w-])", re.I)
    name = key(address.split("/")[1])
    names, title, is_code = {key(address), name}, None, False
    for line in readme.splitlines()[:LINES]:
        is_code ^= line.lstrip().startswith(("```", "~~~"))
        if is_code or line.lstrip().startswith("|"):
            continue
        plain = " ".join(re.sub(r"[*_`>#]", "", TAG.sub("", line)).split())
        if title is None and line.startswith("# "):
            title = plain
            names.add(key(LINK.sub(r"\1", title)))
        if is_notice(plain, name, names, own) or plain == title and GIVEN_UP.search(title):
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
