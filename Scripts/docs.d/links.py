"""Checks the links between the pages of a DocC site, also those to headings, and that every page is reached from the first one.

usage: links.py SITE
"""
import json
import pathlib
import re
import sys
import urllib.parse


def visit(node):
    """All objects of a document."""
    if isinstance(node, dict):
        yield node
        node = list(node.values())
    if isinstance(node, list):
        for child in node:
            yield from visit(child)


def main(site):
    site = pathlib.Path(site)
    pages = {"/" + str(file.relative_to(site / "data").with_suffix("")): json.loads(file.read_text())
             for file in (site / "data" / "documentation").rglob("*.json")}
    pages = {path.lower(): page for path, page in pages.items()}
    anchors = {path: {urllib.parse.unquote(node["anchor"]).lower() for node in visit(page) if "anchor" in node} for path, page in pages.items()}
    failures, reached = [], {"/documentation/skills"}
    for path, page in pages.items():
        if not (site / path[1:] / "index.html").exists():
            failures.append(f"{path} has no index.html")
        for reference in page.get("references", {}).values():
            url = reference.get("url")
            if url is None or re.match("(https?|mailto):", url):
                continue
            target, _, anchor = url.lower().partition("#")
            target = target or path
            reached.add(target)
            if target not in pages:
                failures.append(f"{path} links to {url}, which is not a page")
            elif anchor and urllib.parse.unquote(anchor) not in anchors[target]:
                failures.append(f"{path} links to {url}, which is not a heading")
    failures += [f"{path} is linked from no page" for path in pages if path not in reached]
    if failures:
        sys.exit("\n".join(f"error: {failure}" for failure in sorted(failures)))
    print(f"{len(pages)} pages", file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
