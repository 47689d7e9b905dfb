"""Writes articles about the commands, from the parser, and about the rules, from `skills validate --explain all`, into a DocC catalog.

usage: reference.py COMMANDS RULES CATALOG
  COMMANDS is the output of `skills --experimental-dump-help`, RULES that of `skills validate --explain all --json`.
"""
import json
import pathlib
import re
import sys


def plain(text):
    """Text that Markdown leaves as it is. Options are code, or they would get a dash."""
    return re.sub(r"(?<![\w-])(--[a-z][a-z-]*)|([\\`*_<>\[\]#|~])", lambda found: f"`{found[1]}`" if found[1] else "\\" + found[2], text)


def markdown(text):
    """Markdown whose options, outside of code, are code."""
    parts = text.split("`")
    return "`".join(re.sub(r"(?<![\w-])--[a-z][a-z-]*", r"`\g<0>`", part) if number % 2 == 0 else part for number, part in enumerate(parts))


def code(text):
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`{3,}", text))])
    return f"{fence}\n{text.rstrip(chr(10))}\n{fence}\n"


def prose(text):
    """Paragraphs; indented lines are examples."""
    parts, example = [], []
    for line in [*text.split("\n"), ""]:
        if line.startswith("  "):
            example.append(line[2:])
            continue
        if example:
            parts.append("\n" + code("\n".join(example)))
            example = []
        parts.append(plain(line))
    return "\n".join(parts)


def names(argument):
    value = f" {plain('<' + argument['valueName'] + '>')}" if argument["kind"] == "option" else ""
    if argument["kind"] == "positional":
        return f"`{argument['valueName']}{'...' if argument['isRepeating'] else ''}`"
    order = sorted(argument["names"], key=lambda name: name["kind"] != "short")
    return ", ".join(f"`{'--' if name['kind'] == 'long' else '-'}{name['name']}`" for name in order) + value


def describe(argument):
    text = plain(argument.get("abstract", ""))
    if values := argument.get("allValues"):
        text += f" Values: {', '.join(f'`{value}`' for value in values)}."
    if default := argument.get("defaultValue"):
        text += f" Default: `{default}`."
    return f"- term {names(argument)}: {text}"


def commands(command):
    """All commands, with the words that they are called with."""
    for child in command.get("subcommands", []):
        if child["shouldDisplay"] and child["commandName"] != "help":
            child["words"] = [*command["words"], child["commandName"]]
            yield child
            yield from commands(child)


def page(words):
    return "command-" + "-".join(words)


def command_article(command):
    title = " ".join(["skills", *command["words"]])
    lines = [f"# {title}", "", plain(command["abstract"]), "", "## Overview", ""]
    if aliases := command.get("aliases"):
        lines += [f"Also {', '.join(f'`{alias}`' for alias in aliases)}.", ""]
    lines += [prose(command.get("discussion", "")), ""]
    shown = [argument for argument in command["arguments"] if argument["shouldDisplay"]]
    for heading, kinds in (("Arguments", {"positional"}), ("Options", {"option", "flag"})):
        if chosen := [argument for argument in shown if argument["kind"] in kinds]:
            lines += [f"## {heading}", "", *map(describe, chosen), ""]
    below = [child for child in command.get("subcommands", []) if child["shouldDisplay"] and child["commandName"] != "help"]
    if below:
        lines += ["## Topics", "", "### Commands", "", *(f"- <doc:{page([*command['words'], child['commandName']])}>" for child in below), ""]
    return "\n".join(lines)


def example(kind, files):
    parts = [f"**{kind}**", ""]
    for name, text in files.items():
        parts += [f"`{name}`:", "", code(text)]
    return parts


def family_article(family, rules):
    lines = [f"# Rules: {family}", "", f"The rules of `skills validate` about {family}, with their reasons and examples.", ""]
    for rule in rules:
        lines += [f"## {rule['id']}", "", markdown(f"{rule['summary']} {rule['why']}"), ""]
        for kind in ("bad", "good"):
            if rule[kind]:
                lines += example(kind.capitalize(), rule[kind][0])
    return "\n".join(lines)


def main(commands_file, rules_file, catalog):
    root = json.loads(pathlib.Path(commands_file).read_text())["command"] | {"words": []}
    rules = json.loads(pathlib.Path(rules_file).read_text())["rules"]
    catalog = pathlib.Path(catalog)
    top = []
    for command in commands(root):
        (catalog / f"{page(command['words'])}.md").write_text(command_article(command))
        top += [f"- <doc:{page(command['words'])}>"] if len(command["words"]) == 1 else []
    families = sorted({rule["family"] for rule in rules})
    for family in families:
        (catalog / f"rules-{family}.md").write_text(family_article(family, [rule for rule in rules if rule["family"] == family]))
    with (catalog / "Documentation.md").open("a") as root_page:
        root_page.write("\n".join(["\n### Commands\n", *top, "\n### Rules, with examples\n", *(f"- <doc:rules-{family}>" for family in families), ""]))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
