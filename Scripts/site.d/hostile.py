"""Shows the pages of hostile texts: no script of theirs runs, nothing is loaded, and the page stays what it is."""

from requests_log import Watch

STRUCTURE = """() => ({
    scripts: [...document.scripts].map((script) => script.src),
    elements: [...new Set([...document.querySelectorAll(".document *")].map((element) => element.localName))],
    handlers: [...document.querySelectorAll("*")].flatMap((element) => [...element.attributes])
        .filter(({name}) => name.startsWith("on") || name === "style" || name === "srcdoc").map(({name}) => name),
    links: [...document.links].map((link) => link.protocol),
    sections: document.querySelectorAll("main h2").length,
    footer: document.querySelectorAll("body > footer").length,
    visible: document.querySelector("#findings").getBoundingClientRect().height > 0,
    hidden: /[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]/u
        .test(document.documentElement.innerHTML),
})"""
ALLOWED = set(
    "p em strong s code pre a span br hr ul ol li blockquote h3 h4 h5 h6 div table thead tbody tr th td details summary".split())


def check(browser, url, names):
    faults = []
    requests = 0
    # With and without the policy, which only is the second line of defense.
    for bypass in (False, True):
        context = browser.new_context(bypass_csp=bypass)
        page = context.new_page()
        for name in names:
            watch = Watch(page, url)
            page.goto(f"{url}skill/{name}/")
            found = page.evaluate(STRUCTURE)
            if len(found["scripts"]) != 1:
                faults.append(f"{name}: scripts {found['scripts']}")
            if set(found["elements"]) - ALLOWED:
                faults.append(f"{name}: elements {set(found['elements']) - ALLOWED}")
            if found["handlers"]:
                faults.append(f"{name}: attributes {found['handlers']}")
            if set(found["links"]) - {"http:", "https:", "mailto:"}:
                faults.append(f"{name}: links {set(found['links'])}")
            if found["footer"] != 1 or found["sections"] < 6 or not found["visible"]:
                faults.append(f"{name}: the page has lost its parts: {found}")
            if found["hidden"]:
                faults.append(f"{name}: the page has hidden characters")
            # Every link of the text, as a click would follow it.
            page.evaluate("document.querySelectorAll('.document a').forEach((link) => link.dispatchEvent(new Event('focus')))")
            faults += [f"{name}: {fault}" for fault in watch.faults]
            requests += watch.requests
        context.close()
    if len(names) < 40:
        faults.append(f"there are only {len(names)} hostile texts")
    print(f"hostile texts: {len(names)}, {requests} requests, {len(faults)} faults")
    return faults
