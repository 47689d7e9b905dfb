"""Runs axe on pages: light and dark, narrow and wide, in both languages."""

import json
import pathlib

import axe_core_python

from requests_log import Watch

SCRIPT = next(pathlib.Path(axe_core_python.__file__).parent.rglob("axe.min.js")).read_text()
RUN = """async () => {
    const result = await axe.run(document, {resultTypes: ["violations"]});
    return result.violations.map(({id, help, nodes}) => [id, help, nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]);
}"""


LONGEST_LINE = """() => Math.max(0, ...[...document.querySelectorAll("main p")].flatMap((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const size = parseFloat(getComputedStyle(one).fontSize);
    return [...range.getClientRects()].map(({width}) => width / size * 2);
}))"""


def wide(browser, url, pages):
    """Returns the faults of pages in a window of 2,560 pixels: too wide, or with lines that are too long to read."""
    context = browser.new_context(viewport={"width": 2560, "height": 1400})
    page = context.new_page()
    faults = []
    for language in ("", "ja/"):
        for path in pages:
            page.goto(url + language + path)
            overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if overflow > 0:
                faults.append(f"/{language}{path} is {overflow} pixels wider than a window of 2,560 pixels")
            # Characters are about half as wide as high.
            longest = page.evaluate(LONGEST_LINE)
            if longest > 110:
                faults.append(f"/{language}{path} has lines of {longest:.0f} characters in a window of 2,560 pixels")
    context.close()
    return faults


def check(browser, url, pages):
    faults = []
    count = 0
    for scheme in ("light", "dark"):
        for width in (320, 1280):
            # The policy of the pages keeps out every script but their own.
            context = browser.new_context(
                viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
            page = context.new_page()
            watch = Watch(page, url)
            for language in ("", "ja/"):
                for path in pages:
                    where = f"/{language}{path} ({scheme}, {width} pixels)"
                    page.goto(url + language + path)
                    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
                    page.evaluate(SCRIPT)
                    for violation in page.evaluate(RUN):
                        faults.append(f"axe on {where}: {json.dumps(violation, ensure_ascii=False)}")
                    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    if overflow > 0:
                        faults.append(f"{where} is {overflow} pixels wider than the window")
                    count += 1
                # Search results are a kind of page, too.
                page.goto(f"{url}{language}?q=sample")
                page.wait_for_selector("#results .name")
                page.evaluate(SCRIPT)
                for violation in page.evaluate(RUN):
                    faults.append(f"axe on results ({scheme}, {width}): {json.dumps(violation, ensure_ascii=False)}")
                count += 1
            faults += watch.faults
            context.close()
    faults += wide(browser, url, pages)
    print(f"axe: {count} pages, {len(faults)} faults")
    return faults
