"""Reaches everything with the keyboard alone, with a visible focus."""

from requests_log import Watch

FOCUSED = """() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const outlines = [null, "::after"].map((pseudo) => getComputedStyle(element, pseudo));
    const box = element.getBoundingClientRect();
    return {
        text: `${element.tagName} ${element.textContent.trim().slice(0, 40)}`,
        index: [...document.querySelectorAll("*")].indexOf(element),
        visible: outlines.some((style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2),
        shown: box.width > 0 && box.height > 0,
    };
}"""
COUNT = """() => [...document.querySelectorAll("a[href], button, input, summary, [tabindex='0']")]
    .filter((element) => element.checkVisibility() && element.getClientRects().length).length"""


def tab_through(page, url, path):
    page.goto(url + path)
    expected = page.evaluate(COUNT)
    seen = []
    faults = []
    for _ in range(expected + 5):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is None or focused["index"] in seen:
            break
        seen.append(focused["index"])
        if not focused["visible"]:
            faults.append(f"/{path}: the focus on {focused['text']} is invisible")
        if not focused["shown"]:
            faults.append(f"/{path}: {focused['text']} has the focus and no size")
    if len(seen) < expected:
        faults.append(f"/{path}: the keyboard reaches {len(seen)} of {expected} elements")
    if seen != sorted(seen):
        faults.append(f"/{path}: the order of the focus is not that of the page")
    return faults


def check(browser, url):
    faults = []
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    watch = Watch(page, url)
    for path in ("", "ja/", "list/", "skill/sample/", "ja/skill/sample/", "missing"):
        faults += tab_through(page, url, path)

    # From the start page to a skill, its commands and its text.
    page.goto(url)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    if "#content" not in page.url:
        faults.append("the first key does not lead to the content")
    page.keyboard.press("/")
    page.keyboard.type("sample")
    page.wait_for_selector("#results .name")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/skill/sample*/")
    page.evaluate("document.querySelector('summary').focus()")
    page.keyboard.press("Enter")
    if not page.evaluate("document.querySelector('details').open"):
        faults.append("the keyboard does not open the details")
    faults += watch.faults
    context.close()
    print(f"keyboard: {len(faults)} faults")
    return faults
