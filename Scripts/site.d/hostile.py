"""Shows the pages of hostile texts: no script of theirs runs, nothing is loaded, and the page stays what it is."""

from requests_log import Watch

STRUCTURE = """() => ({
    scripts: [...document.scripts].map((script) => script.src),
    elements: [...new Set([...document.querySelectorAll(".document *")].map((element) => element.localName))],
    handlers: [...document.querySelectorAll("*")].flatMap((element) => [...element.attributes])
        .filter(({name}) => name.startsWith("on") || name === "style" || name === "srcdoc").map(({name}) => name),
    links: [...document.links].map((link) => link.protocol),
    inside: [...document.links].filter((link) => link.origin === location.origin).map((link) => link.href),
    outside: [...document.links].filter((link) => link.origin !== location.origin)
        .map((link) => [link.getAttribute("href"), link.rel]),
    sections: document.querySelectorAll("main h2").length,
    footer: document.querySelectorAll("body > footer").length,
    visible: document.querySelector("#findings").getBoundingClientRect().height > 0,
    hidden: /[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]/u
        .test(document.documentElement.innerHTML),
})"""
ALLOWED = set(
    "p em strong s code pre a span br hr ul ol li blockquote h3 h4 h5 h6 div table thead tbody tr th td details summary".split())


def click(page, url, name):
    """Clicks the links of the text that stay on the page, and returns the faults."""
    faults = []
    links = page.locator(".document a[href^='#']")
    for number in range(links.count()):
        links.nth(number).dispatch_event("click")
        if not page.url.startswith(f"{url}skill/{name}/#"):
            faults.append(f"{name}: a click leads to {page.url[:100]}")
            break
    return faults


def check(browser, url, names):
    faults = []
    requests = 0
    # With and without the policy, which only is the second line of defense.
    for bypass in (False, True):
        context = browser.new_context(bypass_csp=bypass)
        for name in names:
            page = context.new_page()
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
            # Links to other hosts say so, for the browser and for readers of the source; others stay in the site.
            for href, relation in found["outside"]:
                if not href.startswith(("http://", "https://", "mailto:")) or "noopener" not in relation:
                    faults.append(f"{name}: link {href[:80]!r} to another host, with rel {relation!r}")
            faults += [f"{name}: link {href[:80]!r}" for href in found["inside"] if not href.startswith(url)]
            faults += click(page, url, name)
            faults += [f"{name}: {fault}" for fault in watch.faults]
            requests += watch.requests
            page.close()
        context.close()
    if len(names) < 40:
        faults.append(f"there are only {len(names)} hostile texts")
    print(f"hostile texts: {len(names)}, {requests} requests, {len(faults)} faults")
    return faults
