"""Installing all skills of a repository, and comparing their files with the commit."""
import unicodedata

from program import Home, failures

# The exit status of refusals: the skill is unsafe, or requires consent.
REFUSED = 4


def install_all(program, url, folder):
    """Installs all skills into an empty home folder: first as anyone would, then with consent to findings.

    Returns the home folder, and what was installed and what wasn't.
    """
    home = Home(program, folder)
    first, _ = home.run("install", url, "--all", "--no-input")
    without_consent = {skill["name"] for skill in first.get("skills", [])}
    second = first
    if any(failure.get("status") == REFUSED for failure in failures(first)):
        second, _ = home.run("install", url, "--all", "--yes")
    problems = [problem(failure) for failure in failures(second)]
    return home, {
        "installed": len(without_consent),
        "consented": len(home.locked().keys() - without_consent),
        "refused": [text for status, text in problems if status == REFUSED],
        "failed": [text for status, text in problems if status != REFUSED],
        "left_out": [left_out(entry) for entry in second.get("leftOut", [])],
        "notes": [str(note) for note in second.get("notes", [])],
    }


def problem(failure):
    """Returns the status and the text of a failure."""
    text = ": ".join([str(failure.get("summary", failure))] + [str(cause) for cause in failure.get("causes", [])])
    return failure.get("status"), text


def left_out(entry):
    """Returns the text for a skill that was left out."""
    return entry if isinstance(entry, str) else " ".join(f"{key}={value}" for key, value in entry.items())


def differences(home, content):
    """Returns how the installed skills differ from their folders in the commit, and the number of files compared."""
    found, count = [], 0
    locked = home.locked()
    on_disk = {place.name for place in home.skills.iterdir()} if home.skills.exists() else set()
    found += [f"{name}: installed, but not locked" for name in sorted(on_disk - locked.keys())]
    for name, entry in sorted(locked.items()):
        expected, actual = content.files(entry.get("path") or "")[0], home.contents(name)
        found += [f"{name}/{text}" for text in different_files(content, expected, actual)]
        count += len(expected)
    return found, count


def different_files(content, expected, actual, besides=()):
    """Returns how the files of an installed skill differ from those of a commit."""
    content.read(entry.object for entry in expected.values())
    actual = {unicodedata.normalize("NFC", path): file for path, file in actual.items()}
    found = [f"{path}: missing" for path in sorted(expected.keys() - actual.keys())]
    found += [f"{path}: not in the commit" for path in sorted(actual.keys() - expected.keys())]
    for path in sorted(expected.keys() & actual.keys() - set(besides)):
        mode, text = actual[path]
        if mode != expected[path].mode:
            found.append(f"{path}: mode {mode}, not {expected[path].mode}")
        if text != content.text(expected[path].object):
            found.append(f"{path}: other bytes")
    return found
