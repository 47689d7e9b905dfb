"""Running the program in a home folder of its own."""
import json
import os
import pathlib
import subprocess
import time

SECONDS = 600


class Home:
    """An empty home folder in which the program runs."""

    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)
        self.folder.mkdir(parents=True)

    @property
    def skills(self):
        """The folder of installed skills."""
        return self.folder / ".claude" / "skills"

    def run(self, *arguments):
        """Runs the program with --json and returns its result, as a dictionary, and its time in seconds."""
        environment = {"HOME": str(self.folder), "PATH": os.environ["PATH"], "LANG": "C.UTF-8",
                       "GIT_CONFIG_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0"}
        start = time.perf_counter()
        try:
            done = subprocess.run([self.program, *arguments, "--json"], env=environment, cwd=self.folder,
                                  stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return {"failures": [{"summary": f"did not end within {SECONDS} s", "status": 1}]}, SECONDS
        seconds = time.perf_counter() - start
        for text in (done.stdout, done.stderr):
            try:
                return json.loads(text), seconds
            except ValueError:
                continue
        message = done.stderr.decode(errors="replace").strip()[-500:]
        return {"failures": [{"summary": f"exit status {done.returncode}: {message}", "status": 1}]}, seconds

    def locked(self):
        """Returns the entries of the lock file, by name."""
        file = self.folder / ".local" / "state" / "skills" / "skills.lock"
        return json.loads(file.read_bytes())["skills"] if file.exists() else {}

    def changes(self):
        """Returns how many changes the program has recorded."""
        return len(self.run("undo", "--list")[0].get("changes", []))

    def contents(self, name=None):
        """Returns the mode and bytes of every file of a skill, or of all of them, by path; links have mode `link`."""
        top = self.skills / name if name else self.skills
        found = {}
        for folder, folders, files in os.walk(top):
            for file in files + [name for name in folders if os.path.islink(os.path.join(folder, name))]:
                path = os.path.join(folder, file)
                key = os.path.relpath(path, top)
                if os.path.islink(path):
                    found[key] = ("link", os.fsencode(os.readlink(path)))
                else:
                    mode = "100755" if os.stat(path).st_mode & 0o111 else "100644"
                    found[key] = (mode, pathlib.Path(path).read_bytes())
        return found


def failures(result):
    """Returns the failures of a result; an error without a result is one failure."""
    if "failures" in result:
        return result["failures"]
    return [result] if "summary" in result else []
