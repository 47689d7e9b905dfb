"""Builds a site of the shipped skills and of hostile texts, and checks its pages in Chromium."""

import argparse
import functools
import http.server
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

from playwright.sync_api import sync_playwright

import axe
import copied
import hostile
import keyboard
import large
import printing
import searching

HOSTILE = pathlib.Path("Tests/SkillSiteTests/Hostile")


def hostile_skills(folder):
    """Makes a skill of each hostile text."""
    for text in sorted(HOSTILE.glob("*.md")):
        skill = folder / f"hostile-{text.stem}"
        skill.mkdir(parents=True)
        header = f"---\nname: hostile-{text.stem}\ndescription: A hostile text. Use it for tests.\n---\n"
        (skill / "SKILL.md").write_bytes(header.encode() + text.read_bytes())


def sample_skills(folder):
    """Makes skills with everything that pages show."""
    skill = folder / "sample"
    (skill / "scripts").mkdir(parents=True)
    (skill / "SKILL.md").write_text(
        "---\nname: sample\ndescription: Shows everything. Use when pages are checked.\nallowed-tools: Read Bash\n"
        "version: 1.0.0\nlicense: MIT\n---\n# Sample\n\n## Table\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n"
        "- [x] done\n- [ ] open\n\n> Quote\n\n```sh\n" + "long " * 40 + "\n```\n\n"
        "[file](scripts/run.sh) [host](https://example.com/a) ![image](https://example.com/a.png) [gone](gone.md)\n")
    (skill / "SKILL.ja.md").write_text("---\nname: sample\ndescription: すべてを示す。\n---\n# 見本\n\n本文です。\n")
    (skill / "scripts/run.sh").write_text("#!/bin/sh\ncurl https://example.com/x\n")
    (skill / "scripts/run.sh").chmod(0o755)
    shutil.copytree(skill, folder / "sample-copy")
    text = (folder / "sample-copy/SKILL.md").read_text()
    (folder / "sample-copy/SKILL.md").write_text(text.replace("name: sample", "name: sample-copy"))


# The longest name that a skill can have.
LONG = "-".join(["extraordinarily"] * 4)


def long_skill(folder):
    """Makes a skill with long texts that have no blanks, a long list of files, and many findings."""
    skill = folder / LONG
    deep = skill / "references" / ("deep" * 20) / ("deeper" * 10)
    deep.mkdir(parents=True)
    for number in range(40):
        (deep / f"{'file' * 10}-{number}.md").write_text(f"# File {number}\n")
    body = "".join(f"Read [part {number}](missing/{'part' * 12}-{number}.md), and run `{'command' * 12}`.\n\n" for number in range(60))
    (skill / "SKILL.md").write_text(
        f"---\nname: {LONG}\ndescription: {'Donaudampfschifffahrtsgesellschaft' * 28}\nlicense: {'Licence' * 20}\n"
        f"allowed-tools: {'Tool' * 30} Read\n---\n# {'Heading' * 20}\n\n{body}| {'column' * 20} | b |\n|---|---|\n| {'cell' * 30} | c |\n")


def build(program, work):
    skills = work / "skills"
    shutil.copytree("Skills", skills)
    sample_skills(skills)
    long_skill(skills)
    hostile_skills(skills)
    (work / "changes.json").write_text('{"gone": {"removed": "It is not maintained"}, "moved": {"renamed": "sample"}}')
    subprocess.run(
        [program, "publish", "site", str(skills), "--output", str(work / "site"), "--title", "Sample catalog",
         "--changes", str(work / "changes.json"), "--quiet", "--index-version", "1"],
        check=True, env=environment(work))
    return work / "site"


def environment(work):
    home = work / "home"
    home.mkdir(exist_ok=True)
    return {"HOME": str(home), "PATH": os.environ["PATH"]}


class Handler(http.server.SimpleHTTPRequestHandler):
    """A web server without a log, which shows 404.html for missing pages."""

    def log_message(self, *arguments):
        pass

    def send_error(self, code, message=None, explain=None):
        page = pathlib.Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


def serve(folder):
    handler = functools.partial(Handler, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


PAGES = ["", "list/", "list/s/", "skill/sample/", "skill/sample-copy/", "skill/gone/", "skill/moved/", f"skill/{LONG}/",
         "missing/page"]


def screenshots(browser, url, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for width in (320, 768, 1280, 2560):
        for scheme in ("light", "dark"):
            context = browser.new_context(viewport={"width": width, "height": 1000}, color_scheme=scheme)
            page = context.new_page()
            for language in ("", "ja/"):
                for path in ("", "skill/sample/", "list/", f"skill/{LONG}/"):
                    page.goto(url + language + path)
                    name = (language + path).replace("/", "-") or "home-"
                    page.screenshot(path=folder / f"{name}{width}-{scheme}.png", full_page=True)
            context.close()
    context = browser.new_context(viewport={"width": printing.WIDTH, "height": 1000})
    page = context.new_page()
    page.emulate_media(media="print")
    for path in ("", "skill/sample/", f"skill/{LONG}/"):
        page.goto(url + path)
        page.screenshot(path=folder / f"{path.replace('/', '-') or 'home-'}print.png", full_page=True)
    context.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--screenshots", type=pathlib.Path)
    parser.add_argument("--skills", type=int)
    options = parser.parse_args()
    faults = []
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        work = pathlib.Path(work)
        site = build(options.program, work)
        url = serve(site)
        executable = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        if options.screenshots:
            screenshots(browser, url, options.screenshots)
        faults += axe.check(browser, url, PAGES)
        faults += keyboard.check(browser, url)
        faults += hostile.check(browser, url, sorted(path.name for path in (site / "skill").glob("hostile-*")))
        faults += printing.check(browser, url, PAGES)
        faults += searching.check(browser, url)
        faults += copied.check(site)
        if options.skills:
            queries = large.build(options.program, work, options.skills, environment(work))
            faults += large.check(browser, serve(work / "large"), queries)
        browser.close()
    for fault in faults:
        print(f"site: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
