"""Does everyday jobs with `skills` and other tools, each in a new home folder and a real terminal, and counts what they
cost a person: keystrokes, questions and lines to read."""
import argparse
import dataclasses
import json
import pathlib
import shutil
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "trial.d"))
import mirror
from jobs import JOBS, MANY, ONE, TOOLS, Outcome
from repositories import Served, head, snapshots
from terminal import Stuck, Terminal

COUNTS = ("keystrokes", "questions", "lines")


@dataclasses.dataclass
class Result:
    """What one way to do a job costs."""
    job: str
    tool: str
    command: str
    keystrokes: int
    questions: int
    lines: int
    status: int | None
    done: bool


class Bench:
    """Runs jobs with tools that are in a folder."""

    def __init__(self, tools, work, records, variables):
        self.tools, self.work, self.records, self.variables = tools, work, records, variables
        self.number = 0

    def run(self, job):
        """Returns the results of all ways to do a job."""
        return [self._result(job, way) for way in job.ways]

    def _result(self, job, way):
        # Paths are as short as in a real home folder, since their length decides how many lines the output has.
        home = pathlib.Path(tempfile.mkdtemp(prefix="u", dir="/tmp"))
        try:
            # A user of Claude Code, in a folder that is no project.
            (home / ".claude").mkdir()
            (home / "work").mkdir()
            if before := job.before.get(way.tool):
                self._session(before, home)
            screens, status = self._session(way, home)
            outcome = Outcome(home, -1 if status is None else status, "\n".join(sum(screens, [])))
            done = status is not None and job.is_done(outcome)
        finally:
            shutil.rmtree(home)
        result = Result(
            job.name, way.tool, way.command, len(way.command) + 1 + sum(len(keys) for _, keys in way.answers),
            len(way.answers), max(map(len, screens)), status, done)
        self._record(result, way, screens)
        return result

    def _session(self, way, home):
        """Runs a command and answers its questions.

        Returns the screen at each question and at the end, and the exit status, which is None if the command asked
        something else.
        """
        self.number += 1
        environment = {"HOME": str(home), "PATH": f"{self.tools}:/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
                       "GIT_CONFIG_NOSYSTEM": "1", **self.variables}
        screens, status = [], None
        with Terminal(way.command, home / "work", environment, self.work / f"{self.number}") as terminal:
            try:
                for pattern, keys in way.answers:
                    if terminal.wait_for(pattern):
                        screens.append(terminal.screen())
                        terminal.press(keys)
                status = terminal.wait_for_end()
            except Stuck:
                pass
            screens.append(terminal.screen())
        return screens, status

    def _record(self, result, way, screens):
        name = f"{result.job}-{result.tool.replace(' ', '-')}-{self.number}.txt"
        text = f"$ {way.command}\n"
        for screen, answer in zip(screens, (*way.answers, None)):
            text += "\n".join(screen) + "\n"
            text += f"--- {' '.join(answer[1])}\n" if answer else f"--- exit status {result.status}\n"
        (self.records / name).write_text(text)


def report(job, results):
    """Prints the table of a job and returns the comparisons of `skills` with each tool that can do it."""
    print(f"\n{job.title}")
    print(f"  {'command':58} {'keys':>5} {'questions':>10} {'lines':>6} {'exit':>5}")
    for result in results:
        status = "asks" if result.status is None else result.status
        note = "" if result.done else "  does not do the job"
        print(f"  {result.command:58} {result.keystrokes:5} {result.questions:10} {result.lines:6} {status:>5}{note}")
    for tool, reason in job.cannot.items():
        print(f"  {tool}: {reason}")
    ours = next((result for result in results if result.tool == "skills" and result.done), None)
    if ours is None:
        print("  skills: does not do the job")
        return [{"job": job.name, "tool": "skills", "verdict": "cannot"}]
    compared = []
    for tool in TOOLS[1:]:
        theirs = [result for result in results if result.tool == tool and result.done]
        if not theirs:
            continue
        for count in COUNTS:
            own, best = getattr(ours, count), min(getattr(result, count) for result in theirs)
            verdict = "fewer" if own < best else "equal" if own == best else "more"
            compared.append({"job": job.name, "tool": tool, "count": count, "skills": own, "other": best,
                             "verdict": verdict})
    for verdict in ("fewer", "equal", "more"):
        found = [f"{entry['count']} than {entry['tool']} ({entry['skills']} : {entry['other']})"
                 for entry in compared if entry["verdict"] == verdict]
        print(f"  {verdict}: {', '.join(found).replace(' than', ' as') if verdict == 'equal' else ', '.join(found)}"
              if found else f"  {verdict}: none")
    return compared


def serve(folder, work):
    """Serves the repositories of a folder as github.com; returns variables with which the tools trust the server."""
    found = snapshots(folder)
    missing = [name for name in (ONE, MANY) if name not in found]
    if missing:
        sys.exit(f"error: {folder} does not contain {' and '.join(missing)}")
    mirror.isolate(work)
    certificate, key, variables = mirror.certify(work)
    places = {}
    for name in (ONE, MANY):
        served = Served(found[name], work / f"served/{name}.git")
        served.publish(head(found[name]))
        places[name] = served.place
    mirror.Server(places, certificate, key)
    return variables


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tools", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--mirror", type=pathlib.Path)
    parser.add_argument("jobs", nargs="*")
    options = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp())
    records = options.output
    shutil.rmtree(records, ignore_errors=True)
    records.mkdir(parents=True)
    try:
        variables = serve(options.mirror.resolve(), work) if options.mirror else {}
        bench = Bench(options.tools, work, records, variables)
        results, compared = [], []
        for job in JOBS:
            if options.jobs and job.name not in options.jobs:
                continue
            found = bench.run(job)
            results += found
            compared += report(job, found)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    text = json.dumps({"results": [vars(result) for result in results], "compared": compared}, indent=2)
    (records / "everyday.json").write_text(text + "\n")
    lost = [entry for entry in compared if entry["verdict"] in ("more", "cannot")]
    won = sum(entry["verdict"] == "fewer" for entry in compared)
    print(f"\n{won} fewer, {len(compared) - won - len(lost)} equal, {len(lost)} more; recorded in {records}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
