"""Updates along the history of a repository: no edit is lost, everything else is as in the newest commit, and undo goes
back to the first state."""
import re

from installing import different_files
from program import Home, failures
from repositories import Content, Served, git, head

# How many of the commits that change skills are considered, the newest first.
COMMITS = 40
EDIT = "<!-- trial: edit {} -->\n"
CHANGED = ("updated", "merged")
EDITS = re.compile(rb"\n?<!-- trial: edit \d -->\n")


def three_commits(snapshot):
    """Returns the oldest, a middle and the newest of the last commits that change skills; None if there are fewer."""
    text = git(snapshot, "log", "--first-parent", "--format=%H", f"-n{COMMITS}", head(snapshot), "--", "*SKILL.md")
    commits = text.decode().split()
    return (commits[-1], commits[len(commits) // 2], commits[0]) if len(commits) >= 3 else None


def history(program, server, name, snapshot, folder, offered):
    """Installs the first of three commits, edits and updates twice, and undoes everything.

    `offered` returns the paths of the skills in a commit. Returns what was wrong, and counts.
    """
    commits = three_commits(snapshot)
    if commits is None:
        return {"history": "too few commits"}
    served = Served(snapshot, server.folder / f"history/{name}.git")
    home, url = Home(program, folder), server.url(f"history/{name}")
    parent = served.publish(commits[0])
    home.run("install", url, "--all", "--yes")
    if not home.locked():
        choices = offered(Content(served.place, parent))
        home.run("install", url, "--yes", "--skill", *choices)
    if not home.locked():
        return {"history": "nothing to install at the first commit"}
    session = Session(home)
    for number, commit in enumerate(commits[1:], 1):
        session.edit(number)
        parent = served.publish(commit, parent)
        session.update(Content(served.place, parent), number)
    session.undo()
    return {"history": "wrong" if session.wrong else "right", "history_wrong": session.wrong,
            "history_failures": session.failures, **session.counts}


class Session:
    """Installed skills that are edited and updated."""

    def __init__(self, home):
        self.home, self.wrong = home, []
        self.failures, self.states = [], []
        self.counts = {"updated": 0, "merged": 0, "kept": 0, "unchanged": 0, "update_failed": 0}

    def edit(self, number):
        """Appends a line to every SKILL.md."""
        for name in self.home.locked():
            file = self.home.skills / name / "SKILL.md"
            text = file.read_bytes()
            separator = b"" if text.endswith(b"\n") else b"\n"
            file.write_bytes(text + separator + EDIT.format(number).encode())

    def update(self, content, number):
        """Updates all skills to a commit and checks every one."""
        before, locked = skills(self.home.contents()), self.home.locked()
        changes = self.home.changes()
        result, _ = self.home.run("update", "--yes")
        outcomes = {skill["name"]: skill["outcome"] for skill in result.get("skills", [])}
        self.failures += [f"update {number}: {failure['summary']}" for failure in failures(result)]
        if not outcomes:
            self.wrong.append(f"update {number}: {[failure['summary'] for failure in failures(result)][:1]}")
        changed = {name for name, outcome in outcomes.items() if outcome in CHANGED}
        if self.home.changes() > changes:
            self.states.append({name: before[name] for name in changed})
        after, now = skills(self.home.contents()), self.home.locked()
        for name in locked:
            outcome = outcomes.get(name, "failed")
            key = outcome if outcome in self.counts else "update_failed"
            self.counts[key] += 1
            old, new = before.get(name), after.get(name, {})
            if outcome not in CHANGED:
                if old != new:
                    self.wrong.append(f"update {number}: {name}: {outcome}, but changed")
                continue
            self.wrong += [f"update {number}: {name}/{text}"
                           for text in self._faults(content, now[name].get("path") or "", new, number)]

    @staticmethod
    def _faults(content, path, files, number):
        """Returns what is wrong with an updated skill."""
        expected, _ = content.files(path)
        found = different_files(content, expected, files, besides=["SKILL.md"])
        _, text = files.get("SKILL.md", (None, b""))
        found += [f"SKILL.md: edit {edit} is lost" for edit in range(1, number + 1)
                  if EDIT.format(edit).encode() not in text]
        if "SKILL.md" in expected:
            theirs = content.text(expected["SKILL.md"].object)
            if EDITS.sub(b"", text).rstrip(b"\n") != EDITS.sub(b"", theirs).rstrip(b"\n"):
                found.append("SKILL.md: not the newest text with the edits")
        return found

    def undo(self):
        """Undoes every update and the installation; what a change didn't touch, its undoing doesn't touch either."""
        for state in reversed(self.states):
            expected = skills(self.home.contents()) | state
            result, _ = self.home.run("undo", "--force", "--yes")
            found = skills(self.home.contents())
            self.wrong += [f"undo: {name}: other files than before the update {failures(result)[:1]}"
                           for name in sorted(expected.keys() | found.keys()) if expected.get(name) != found.get(name)]
        self.home.run("undo", "--force", "--yes")
        if self.home.locked() or self.home.contents():
            self.wrong.append("undo: the installation is not undone")


def skills(files):
    """Returns the files of each skill, by its name."""
    found = {}
    for path, file in files.items():
        name, _, rest = path.partition("/")
        found.setdefault(name, {})[rest] = file
    return found
