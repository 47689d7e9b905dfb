"""A real terminal of 80 columns and 24 lines, which tmux provides."""
import os
import pathlib
import re
import shlex
import subprocess
import time

COLUMNS, LINES = 80, 24
# The time after which a command that neither ends nor asks a known question has failed, and the time without any
# output after which it waits for something unknown.
SECONDS, SILENT_SECONDS = 300, 60
SETTINGS = "set -g history-limit 100000\nset -g status off\nset -g default-terminal xterm-256color\nset -sg escape-time 0\n"


class Stuck(Exception):
    """A command that waits for something unknown; the screen is its text."""


class Terminal:
    """A command that runs in a new terminal, until the end of a `with` block."""

    def __init__(self, command, folder, environment, work):
        self.work = pathlib.Path(work)
        self.work.mkdir(parents=True)
        (self.work / "settings").write_text(SETTINGS)
        self.status = self.work / "status"
        self.typed = -(-len(f"$ {command}") // COLUMNS)
        # As in a shell, the command is above its output. Without it, tmux would also keep what is erased.
        line = f"printf '$ %s\\n' {shlex.quote(command)}\n{command}\necho $? >{self.status}.new; mv {self.status}.new {self.status}; exec sleep 3600"
        # Programs must not notice that tmux is the terminal, and the user's settings must not apply.
        shell = f"unset TMUX TMUX_PANE; cd {shlex.quote(str(folder))}; {line}"
        self.environment = environment
        self._tmux("-f", str(self.work / "settings"), "new-session", "-d", "-x", str(COLUMNS), "-y", str(LINES),
                   "sh", "-c", shell)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._tmux("kill-server")

    def _tmux(self, *arguments):
        # A socket's path may not be long.
        return subprocess.run(["tmux", "-S", os.path.relpath(self.work / "s"), *arguments], env=self.environment,
                              check=True, capture_output=True).stdout.decode(errors="replace")

    def screen(self):
        """Returns all lines below the command, without the empty ones at the end."""
        lines = [line.rstrip() for line in self._tmux("capture-pane", "-p", "-S", "-").split("\n")]
        del lines[:self.typed]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def has_ended(self):
        """Whether the command has ended."""
        return self.status.exists()

    def wait_for(self, pattern):
        """Waits until the last lines match a pattern and nothing more is drawn; returns false if the command ended."""
        end, before = time.monotonic() + SECONDS, None
        while time.monotonic() < end:
            if self.has_ended():
                return False
            now = self.screen()
            if now == before and re.search(pattern, "\n".join(now[-LINES:])):
                return True
            before = now
            time.sleep(0.4)
        raise Stuck("\n".join(self.screen()))

    def press(self, keys):
        """Presses keys, by tmux's names or as characters."""
        for key in keys:
            self._tmux("send-keys", *(["-l", "--", key] if len(key) == 1 else [key]))
            time.sleep(0.05)

    def wait_for_end(self):
        """Waits until the command has ended and returns its exit status."""
        end, before, since = time.monotonic() + SECONDS, None, time.monotonic()
        while time.monotonic() < end:
            if self.has_ended():
                return int(self.status.read_text())
            now = self.screen()
            if now != before:
                before, since = now, time.monotonic()
            elif time.monotonic() - since > SILENT_SECONDS:
                break
            time.sleep(0.1)
        raise Stuck("\n".join(self.screen()))
