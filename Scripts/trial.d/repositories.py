"""Snapshots of repositories: what a commit contains, and the repositories that are served instead of them.

A served repository borrows the objects of a snapshot, so nothing is written to the snapshot. A snapshot may lack large
files; a commit with such files is served as a stand-in, in which they are empty.
"""
import dataclasses
import os
import pathlib
import posixpath
import shutil
import subprocess
import unicodedata

FILE, EXECUTABLE, LINK, SUBMODULE = "100644", "100755", "120000", "160000"
LINK_LIMIT = 40
EMPTY = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
IDENTITY = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
            for what, value in (("NAME", "trial"), ("EMAIL", "trial@localhost"), ("DATE", "2026-01-01T00:00:00Z"))}
ENVIRONMENT = {"PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", **IDENTITY}


def git(place, *arguments, data=None, **environment):
    """Returns what git prints for a bare repository."""
    return subprocess.run(["git", f"--git-dir={place}", *arguments], check=True, input=data, capture_output=True,
                          env=ENVIRONMENT | environment).stdout


@dataclasses.dataclass(frozen=True)
class Entry:
    """A file, link or submodule of a commit."""
    mode: str
    object: str


def snapshots(folder):
    """Returns the bare repositories of a folder, by their names OWNER/NAME."""
    found = {}
    for place in sorted(pathlib.Path(folder).iterdir()):
        if "+" in place.name and (place / "repo" / "HEAD").exists():
            found[place.name.replace("+", "/", 1)] = place / "repo"
        elif place.is_dir():
            for inner in sorted(place.glob("*.git")):
                found[f"{place.name}/{inner.name[:-4]}"] = inner
    return found


class Served:
    """A repository that is served, with the objects of a snapshot."""

    def __init__(self, snapshot, place):
        self.snapshot, self.place = pathlib.Path(snapshot).resolve(), pathlib.Path(place)
        (self.place / "objects" / "info").mkdir(parents=True)
        (self.place / "objects" / "info" / "alternates").write_text(f"{self.snapshot}/objects\n")
        (self.place / "refs").mkdir()
        (self.place / "HEAD").write_text("ref: refs/heads/main\n")
        self.absent = set()

    def publish(self, commit, parent=None):
        """Lets the branch main point to a commit, or to a stand-in for it, and returns what it points to."""
        absent = self._absent(commit)
        if absent:
            self.absent |= set(absent)
            commit = self._stand_in(commit, absent, parent)
        git(self.place, "update-ref", "refs/heads/main", commit)
        return commit

    def publish_all(self):
        """Serves the branches and tags of the snapshot, and its newest commit as main."""
        if (self.snapshot / "packed-refs").exists():
            shutil.copy(self.snapshot / "packed-refs", self.place)
        shutil.copytree(self.snapshot / "refs", self.place / "refs", dirs_exist_ok=True)
        return self.publish(head(self.snapshot))

    def _absent(self, commit):
        """Returns the paths of a commit whose content the snapshot lacks."""
        files = {path: entry.object for path, entry in tree(self.place, commit).items() if entry.mode != SUBMODULE}
        names = "\n".join(sorted(set(files.values()))) + "\n"
        answer = git(self.place, "cat-file", "--batch-check", data=names.encode()).decode()
        missing = {line.split()[0] for line in answer.splitlines() if line.endswith(" missing")}
        return [path for path, name in files.items() if name in missing]

    def _stand_in(self, commit, absent, parent):
        index = {"GIT_INDEX_FILE": str(self.place / "stand-in")}
        git(self.place, "hash-object", "-w", "--stdin", data=b"")
        git(self.place, "read-tree", commit, **index)
        entries = tree(self.place, commit)
        lines = b"".join(f"{entries[path].mode} {EMPTY}\t".encode() + os.fsencode(path) + b"\0" for path in absent)
        git(self.place, "update-index", "-z", "--index-info", data=lines, **index)
        # Large files that are absent must not be missed.
        name = git(self.place, "write-tree", "--missing-ok", **index).decode().strip()
        parents = ["-p", parent] if parent else []
        return git(self.place, "commit-tree", name, *parents, data=b"stand-in\n").decode().strip()


def head(place):
    """Returns the newest commit of the default branch."""
    return git(place, "rev-parse", "HEAD").decode().strip()


def tree(place, commit):
    """Returns the entries of a commit, by path."""
    entries = {}
    for line in git(place, "ls-tree", "-r", "-z", "--full-tree", commit).split(b"\0"):
        if line:
            facts, path = line.split(b"\t", 1)
            mode, _, name = facts.decode().split()
            entries[os.fsdecode(path)] = Entry(mode, name)
    return entries


class Content:
    """The content of a commit, with links followed inside the repository."""

    def __init__(self, place, commit):
        self.place, self.commit = place, commit
        self.entries = tree(place, commit)
        self.folders = {}
        for path in self.entries:
            while path:
                parent, name = posixpath.split(path)
                if name in self.folders.setdefault(parent, set()):
                    break
                self.folders[parent].add(name)
                path = parent
        self._texts = {}

    def read(self, names):
        """Reads objects in one go, so that `text` is quick for them."""
        wanted = sorted(set(names) - self._texts.keys())
        if not wanted:
            return
        output = git(self.place, "cat-file", "--batch", data="".join(f"{name}\n" for name in wanted).encode())
        start = 0
        for name in wanted:
            end = output.index(b"\n", start)
            size = int(output[start:end].split()[2])
            self._texts[name] = output[end + 1:end + 1 + size]
            start = end + 1 + size + 1

    def text(self, name):
        """Returns the bytes of an object."""
        self.read([name])
        return self._texts[name]

    def resolve(self, path):
        """Returns where a path leads when links are followed; None if it leads out of the repository or nowhere."""
        done, rest, links = "", [part for part in path.split("/") if part], 0
        while rest:
            part = rest.pop(0)
            if part == ".":
                continue
            if part == "..":
                if not done:
                    return None
                done = posixpath.dirname(done)
                continue
            there = posixpath.join(done, part)
            entry = self.entries.get(there)
            if entry is None or entry.mode != LINK:
                if entry is None and there not in self.folders:
                    return None
                done = there
                continue
            links += 1
            target = os.fsdecode(self.text(entry.object))
            if links > LINK_LIMIT or target.startswith("/"):
                return None
            rest = [part for part in target.split("/") if part] + rest
        return done

    def files(self, folder):
        """Returns the files that installing a folder writes: paths below it with their mode and object.

        Every link becomes a copy of what it leads to. Submodules and ignored names are omitted. The second result is
        the links that lead to nothing.
        """
        files, broken = {}, []
        self._gather(folder, "", frozenset([folder]), files, broken)
        misspelled = [path for path in files if path.lower() == "skill.md"]
        if len(misspelled) == 1:
            files["SKILL.md"] = files.pop(misspelled[0])
        return files, broken

    def _gather(self, folder, prefix, open_folders, files, broken):
        for name in sorted(self.folders.get(folder, ())):
            if is_ignored(name):
                continue
            place, path = posixpath.join(folder, name), posixpath.join(prefix, name)
            entry = self.entries.get(place)
            if entry is not None and entry.mode == LINK:
                target = self.resolve(place)
                # A folder that contains the link would be copied into itself.
                if target is None or target in open_folders or place.startswith(f"{target}/"):
                    broken.append(path)
                    continue
                place, entry = target, self.entries.get(target)
            if entry is None:
                self._gather(place, path, open_folders | {place}, files, broken)
            elif entry.mode != SUBMODULE:
                files[unicodedata.normalize("NFC", path)] = entry


IGNORED = {"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".git", "pax_global_header", "__pycache__",
           ".Spotlight-V100", ".Trashes", ".fseventsd"}


def is_ignored(name):
    """Whether a name is one that systems and tools leave behind, which is never installed."""
    return name in IGNORED or name.startswith("._") or name.lower().rstrip(". ") == ".git"
