"""Prints pages: what is only for screens is hidden, all texts are shown, and the colors are those of paper."""

HIDDEN = ".languages, .crumbs, .foot, .pages, .find, #search, .command button, [aria-labelledby='related']"
STATE = """(hidden) => ({
    shown: [...document.querySelectorAll(hidden)].filter((one) => one.getClientRects().length)
        .map((one) => one.className || one.id || one.tagName),
    closed: [...document.querySelectorAll("details > :not(summary)")]
        .filter((one) => !one.checkVisibility({contentVisibilityAuto: true})).length,
    paper: getComputedStyle(document.body).backgroundColor,
    width: document.documentElement.scrollWidth - innerWidth,
})"""
# The width of A4 without margins, in CSS pixels.
WIDTH = 718


def check(browser, url, pages):
    faults = []
    context = browser.new_context(viewport={"width": WIDTH, "height": 1_000}, color_scheme="dark")
    page = context.new_page()
    page.emulate_media(media="print")
    for language in ("", "ja/"):
        for path in pages:
            page.goto(url + language + path)
            state = page.evaluate(STATE, HIDDEN)
            where = f"/{language}{path} in print"
            if state["shown"]:
                faults.append(f"{where} shows {state['shown']}")
            if state["closed"]:
                faults.append(f"{where} hides {state['closed']} texts")
            if state["paper"] != "rgb(255, 255, 255)":
                faults.append(f"{where} is on {state['paper']}")
            if state["width"] > 0:
                faults.append(f"{where} is {state['width']} pixels wider than the paper")
    context.close()
    print(f"print: {2 * len(pages)} pages, {len(faults)} faults")
    return faults
