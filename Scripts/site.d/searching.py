"""Searches in a browser: results in both languages, the same folding as the command line, and the time after a key."""

from requests_log import Watch

TYPE = """(text) => new Promise((done) => {
    const field = document.querySelector("#q");
    field.value = text;
    const start = performance.now();
    document.addEventListener("skills-search", () => done(performance.now() - start), {once: true});
    field.dispatchEvent(new Event("input"));
})"""
LIMIT = 100


def check(browser, url):
    faults = []
    context = browser.new_context()
    page = context.new_page()
    watch = Watch(page, url)
    times = []
    for language in ("", "ja/"):
        page.goto(url + language)
        page.focus("#q")
        page.evaluate(TYPE, "warm")
        for text, expected in [
            ("sample", "sample"), ("SAMPLE-COPY", "sample-copy"), ("sample copy", "sample-copy"), ("ｓａｍｐｌｅ", "sample"),
            ("sámple", "sample"), ("samples", "sample"), ("hostile bidi", "hostile-bidi-override"),
        ]:
            times.append(page.evaluate(TYPE, text))
            names = page.eval_on_selector_all("#results .name", "(rows) => rows.map((row) => row.textContent)")
            if expected not in names[:4]:
                faults.append(f"search for {text}: {names[:5]}")
        page.evaluate(TYPE, "zzzzzz")
        if page.is_visible("#results"):
            faults.append("a search without results shows some")
        page.goto(f"{url}{language}?q=sample")
        page.wait_for_selector("#results .name")
    if max(times) > LIMIT:
        faults.append(f"a search took {max(times):.0f} ms")

    # Without scripts, lists take the place of the search.
    plain = browser.new_context(java_script_enabled=False).new_page()
    plain.goto(url)
    if plain.is_visible("form") or not plain.is_visible(".catalog a"):
        faults.append("without scripts, the page has a search or lacks its lists")
    faults += watch.faults
    context.close()
    print(f"search: {max(times):.0f} ms at most, {len(faults)} faults")
    return faults
