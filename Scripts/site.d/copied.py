"""The lines to copy from the pages of skills: shells and the grammar of PowerShell accept them, and they check before they unpack."""

import html
import re
import subprocess

import tree_sitter_powershell
from tree_sitter import Language, Parser

# What the line for PowerShell runs, in this order.
ORDER = ["Test-Path", "Invoke-WebRequest", "Get-FileHash", "Expand-Archive"]
COMMAND = re.compile(r"<code>(.*?)</code>", re.DOTALL)


def nodes(node):
    yield node
    for child in node.children:
        yield from nodes(child)


def power_shell_faults(parser, line):
    tree = parser.parse(line.encode())
    if tree.root_node.has_error:
        return ["PowerShell does not accept it"]
    commands = [node.text.decode() for node in nodes(tree.root_node) if node.type == "command_name"]
    checked = [name for name in commands if name in ORDER]
    return [] if checked == ORDER else [f"PowerShell would run {checked}"]


def shell_faults(line):
    result = subprocess.run(["sh", "-n", "-c", line], capture_output=True, text=True)
    faults = [] if result.returncode == 0 else [result.stderr.strip()]
    places = [line.find(part) for part in ("test ! -e ", "curl ", "sha256sum -c ", "unzip ")]
    return faults if -1 not in places and places == sorted(places) else faults + ["the archive is not checked first"]


def check(site):
    parser = Parser(Language(tree_sitter_powershell.language()))
    faults, count = [], 0
    for page in sorted(site.glob("skill/*/index.html")):
        lines = [html.unescape(code) for code in COMMAND.findall(page.read_text())]
        found = [shell_faults(line) for line in lines if line.startswith("( set -e")]
        found += [power_shell_faults(parser, line) for line in lines if line.startswith("& {")]
        # Pages of removed and renamed skills have neither.
        if len(found) not in (0, 2):
            faults.append(f"{page.parent.name} has {len(found)} of 2 lines that download")
        faults += [f"{page.parent.name}: {fault}" for one in found for fault in one]
        count += len(found)
    if count < 2 * len(list(site.glob("skill/hostile-*"))):
        faults.append(f"only {count} lines to copy were found")
    print(f"lines to copy: {count}, {len(faults)} faults")
    return faults
