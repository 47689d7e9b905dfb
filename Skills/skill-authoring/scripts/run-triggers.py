#!/usr/bin/env python3
"""Run a set of prompts through an agent's command line and count how often a skill loads.

usage: run-triggers.py PROMPTS --skill NAME --agent COMMAND [options]

  PROMPTS          JSON array of {"query", "should_trigger", "set"}, as in assets/trigger-prompts.json
  --skill NAME     name of the skill
  --agent COMMAND  command line that answers one prompt and prints its log. The argument {prompt} is replaced by
                   the prompt; without it, the prompt is the standard input. It is not run by a shell.
  --loaded REGEX   what the log contains if the skill was loaded; the default finds NAME/SKILL.md and a tool call
                   with "skill": "NAME"
  --set NAME       only the prompts of this set
  --runs N         runs of each prompt, each in a new process (default 3)
  --project DIR    run in a fresh copy of this folder (default: an empty folder)
  --timeout SEC    limit of one run (default 300)
  --compare FILE   print what changed since an earlier output

Needs Python 3.9 or later and nothing else. Writes one JSON object per prompt to standard output and a summary to
standard error. A prompt passes if it loads in at least two thirds of the runs (should_trigger) or in at most one
third (otherwise). Exit status: 0 every prompt passes, 1 some do not, 2 wrong usage, 3 the agent failed.
"""
import argparse
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile


WINDOWS = os.name == "nt"


def usage_error(text):
    print(f"error: {text}", file=sys.stderr)
    sys.exit(2)


def read_prompts(path, wanted):
    try:
        with open(path, encoding="utf-8") as file:
            prompts = json.load(file)
    except (OSError, ValueError) as error:
        usage_error(f"cannot read {path}: {error}")
    if not isinstance(prompts, list):
        usage_error(f"{path} is not a JSON array")
    for number, prompt in enumerate(prompts, 1):
        if not isinstance(prompt, dict) or not isinstance(prompt.get("query"), str) \
                or not isinstance(prompt.get("should_trigger"), bool):
            usage_error(f"prompt {number} of {path} needs a text `query` and `should_trigger`, true or false")
    chosen = [prompt for prompt in prompts if wanted is None or prompt.get("set") == wanted]
    if not chosen:
        sets = sorted({str(prompt.get("set")) for prompt in prompts})
        usage_error(f"{path} has no prompts of the set {wanted!r}; it has: {', '.join(sets) or 'none'}")
    return chosen


def split(command):
    """Return the words of a command line; on Windows a backslash separates folders and escapes nothing."""
    words = shlex.split(command, posix=not WINDOWS)
    if WINDOWS:
        words = [word[1:-1] if len(word) > 1 and word[0] == word[-1] and word[0] in "'\"" else word for word in words]
    return words


def end(process):
    """End an agent together with the programs that it started."""
    if WINDOWS:
        subprocess.run(["taskkill", "/pid", str(process.pid), "/t", "/f"],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    else:
        os.killpg(process.pid, signal.SIGKILL)


def run_once(words, prompt, project, timeout):
    """Return the log and the reason of a failure, or None."""
    folder = tempfile.mkdtemp(prefix="trigger-")
    work = os.path.join(folder, "project")
    try:
        if project:
            shutil.copytree(project, work, symlinks=True)
        else:
            os.mkdir(work)
        takes_argument = any("{prompt}" in word for word in words)
        command = [word.replace("{prompt}", prompt) for word in words]
        # Windows finds .cmd files, as npm installs them, only by their whole path.
        command[0] = shutil.which(command[0]) or command[0]
        try:
            # A session of its own, so that the agent's children end with it at the limit.
            process = subprocess.Popen(command, cwd=work, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, start_new_session=not WINDOWS)
        except OSError as error:
            return "", f"cannot start {command[0]}: {error.strerror}"
        try:
            log, _ = process.communicate(None if takes_argument else prompt.encode(), timeout)
        except subprocess.TimeoutExpired:
            end(process)
            process.communicate()
            return "", f"no answer within {timeout:g} seconds"
        text = log.decode("utf-8", "replace")
        if process.returncode != 0:
            return text, f"status {process.returncode}: {text.strip()[-200:]}"
        return text, None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def passes(should_trigger, loads, runs):
    return loads * 3 >= runs * 2 if should_trigger else loads * 3 <= runs


def read_results(path):
    try:
        with open(path, encoding="utf-8") as file:
            return {result["query"]: result for result in map(json.loads, filter(str.strip, file))}
    except (OSError, ValueError, KeyError, TypeError) as error:
        usage_error(f"cannot read {path}: {error}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, usage=argparse.SUPPRESS, add_help=True,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prompts", help=argparse.SUPPRESS)
    parser.add_argument("--skill", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--agent", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--loaded", help=argparse.SUPPRESS)
    parser.add_argument("--set", dest="set_name", help=argparse.SUPPRESS)
    parser.add_argument("--runs", type=int, default=3, help=argparse.SUPPRESS)
    parser.add_argument("--project", help=argparse.SUPPRESS)
    parser.add_argument("--timeout", type=float, default=300, help=argparse.SUPPRESS)
    parser.add_argument("--compare", help=argparse.SUPPRESS)
    options = parser.parse_args()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")

    prompts = read_prompts(options.prompts, options.set_name)
    name = re.escape(options.skill)
    try:
        loaded = re.compile(options.loaded or rf'(?<![\w-]){name}[/\\]+SKILL\.md|"skill":\s*"{name}"')
        words = split(options.agent)
    except (re.error, ValueError) as error:
        usage_error(str(error))
    if not words or options.runs < 1 or options.timeout <= 0:
        usage_error("--agent needs a command; --runs and --timeout are positive")
    if options.project and not os.path.isdir(options.project):
        usage_error(f"no such folder: {options.project}")
    earlier = read_results(options.compare) if options.compare else {}

    failed, changes, counts = 0, [], {True: [0, 0], False: [0, 0]}
    for prompt in prompts:
        query, wanted = prompt["query"], prompt["should_trigger"]
        loads, reasons = 0, []
        for _ in range(options.runs):
            log, reason = run_once(words, query, options.project, options.timeout)
            if reason:
                reasons.append(reason)
            elif loaded.search(log):
                loads += 1
        result = {"query": query, "should_trigger": wanted, "loads": loads, "runs": options.runs,
                  "passed": not reasons and passes(wanted, loads, options.runs)}
        if reasons:
            result["failures"] = reasons
            failed += 1
        counts[wanted][0] += loads
        counts[wanted][1] += options.runs
        before = earlier.get(query)
        if before and before.get("passed") != result["passed"]:
            changes.append(f"{'now passes' if result['passed'] else 'no longer passes'}: {query}")
        print(json.dumps(result, ensure_ascii=False), flush=True)
        earlier[query] = result

    results = [earlier[prompt["query"]] for prompt in prompts]
    bad = [result for result in results if not result["passed"]]
    print(f"loads: {counts[True][0]} of {counts[True][1]} that should, {counts[False][0]} of {counts[False][1]} "
          f"that should not; {len(results) - len(bad)} of {len(results)} prompts pass", file=sys.stderr)
    for change in changes:
        print(change, file=sys.stderr)
    if failed:
        print(f"error: the agent failed for {failed} prompts: {next(r for r in bad if 'failures' in r)['failures'][0]}",
              file=sys.stderr)
        return 3
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
