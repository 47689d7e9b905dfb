"""What a page does that it must not: requests to other hosts, errors, violations of its policy, dialogs."""


class Watch:
    def __init__(self, page, url):
        self.faults = []
        self.requests = 0
        self.missing = (url + "missing", url + "ja/missing")
        page.on("request", lambda request: self.request(request.url, url))
        page.on("dialog", self.dialog)
        page.on("pageerror", lambda error: self.faults.append(f"error in a script: {error}"))
        page.on("console", self.console)

    def request(self, address, url):
        self.requests += 1
        if not address.startswith(url):
            self.faults.append(f"request to {address[:100]}")

    def dialog(self, dialog):
        self.faults.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def console(self, message):
        # The page about missing pages comes with the status 404, but all of its files exist.
        is_missing_page = "404" in message.text and message.location.get("url", "").startswith(self.missing)
        if message.type == "error" and not is_missing_page:
            self.faults.append(f"console: {message.text[:200]}")
