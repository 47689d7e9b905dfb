"""Proves the program on real repositories; Scripts/trial runs it."""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import time
import traceback

sys.dont_write_bytecode = True

import report
from history import history
from installing import differences, install_all
from listing import listing
from repositories import Content, Served, snapshots
from rules import offer
from server import Server


def arguments():
    parser = argparse.ArgumentParser(prog="Scripts/trial")
    parser.add_argument("folder", help="a folder with OWNER+NAME/repo or OWNER/NAME.git for each bare repository")
    parser.add_argument("--program", required=True)
    parser.add_argument("--list", type=pathlib.Path, help="a file with one OWNER/NAME per line; the default is all")
    parser.add_argument("--only", nargs="+", default=[], metavar="OWNER/NAME")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path(".build/trial"))
    parser.add_argument("--jobs", type=int, default=2, help="how many repositories are installed at once")
    parser.add_argument("--runs", type=int, default=2, help="how often each listing is timed")
    parser.add_argument("--history", action="store_true", help="update along the history, too")
    parser.add_argument("--keep", action="store_true", help="keep the home folders, and print where they are")
    return parser.parse_args()


def chosen(options):
    """Returns the snapshots to use, by name; an unknown name is an error."""
    known = snapshots(options.folder)
    names = list(options.only)
    if options.list:
        lines = options.list.read_text().split()
        names += [line.removeprefix(f"{options.folder}/").removesuffix("/repo").replace("+", "/") for line in lines]
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"error: {options.folder} contains no repository {', '.join(unknown)}")
    return {name: known[name] for name in names or known}


class Trial:
    """The trial of one program on several repositories."""

    def __init__(self, options, repositories, server, work):
        self.options, self.repositories, self.server, self.work = options, repositories, server, work
        self.commits, self.rows = {}, {}

    def run(self):
        """Times the listings one after another, then does the rest for several repositories at once."""
        for name in self.repositories:
            self.rows[name] = {"repository": name}
            self._guard(self._list, name)
        pool = concurrent.futures.ThreadPoolExecutor(self.options.jobs)
        try:
            list(pool.map(lambda name: self._guard(self._install, name), self.repositories))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _guard(self, step, name):
        start = time.monotonic()
        try:
            step(name)
        except Exception as error:  # One repository must not end the trial of the others.
            self.rows[name].setdefault("errors", []).append(f"{type(error).__name__}: {error}")
            traceback.print_exc()
        print(f"{name}: {step.__name__.strip('_')}: {time.monotonic() - start:.1f} s", file=sys.stderr, flush=True)

    def _list(self, name):
        served = Served(self.repositories[name], self.server.folder / f"{name}.git")
        self.commits[name] = served.publish_all()
        self.rows[name]["absent"] = len(served.absent)
        listed, measured = listing(self.options.program, self.server, name, self._folder(name), self.options.runs)
        self.rows[name] |= measured | {"listed": listed}

    def _install(self, name):
        row, folder = self.rows[name], self._folder(name)
        content = Content(self.server.folder / f"{name}.git", self.commits[name])
        truth = offer(content, name.split("/")[1])
        home, installed = install_all(self.options.program, self.server.url(name), folder / "install")
        wrong, count = differences(home, content)
        row |= installed | {"files": count, "differences": wrong}
        row |= report.compare(truth, row.get("listed", []), home, content)
        if not self.options.keep:
            shutil.rmtree(home.folder)
        if self.options.history:
            row |= history(self.options.program, self.server, name, self.repositories[name], folder / "history",
                           lambda content: sorted(offer(content, name.split("/")[1]).all))
            if not self.options.keep:
                shutil.rmtree(folder / "history", ignore_errors=True)

    def _folder(self, name):
        folder = self.work / "homes" / name.replace("/", "+")
        folder.mkdir(parents=True, exist_ok=True)
        return folder


def memory():
    """Returns a folder in memory if there is enough: on a disk, writing takes most of the time. None otherwise."""
    place = pathlib.Path("/dev/shm")
    return place if place.exists() and shutil.disk_usage(place).free > 4 << 30 else None


def main():
    options = arguments()
    options.program = str(pathlib.Path(options.program).resolve())
    work = pathlib.Path(tempfile.mkdtemp(prefix="trial-", dir=memory()))
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    status = 130
    try:
        with Server(work / "git", work / "web") as server:
            trial = Trial(options, chosen(options), server, work)
            try:
                trial.run()
            finally:
                # Also what was measured before an interruption.
                rows = [dict(row) for row in trial.rows.values()]
                result = report.write(rows, options.output, options.history)
        status = result
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
    finally:
        if options.keep:
            print(f"The home folders are in {work}", file=sys.stderr)
        else:
            shutil.rmtree(work, ignore_errors=True)
    sys.stdout.flush()
    # Without waiting for threads, whose repositories are gone after an interruption.
    os._exit(status)


main()
