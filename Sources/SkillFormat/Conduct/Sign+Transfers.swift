internal import Text

// Requests and uploads.
extension Sign {
    static let transfers: [Sign] =
        transfers1 + transfers2 + transfers3 + transfers4 + transfers5 + transfers6

    private static let transfers1: [Sign] = list(
        .downloads, .command, ["curl", "wget", "iwr", "irm", "aria2c", "wget2"])

    private static let transfers2: [Sign] = list(
        .downloads, .word,
        ["invoke-webrequest", "invoke-restmethod", "start-bitstransfer", "lwp-download"])

    private static let transfers3: [Sign] = [
        Sign("certutil", .downloads, .command, beside: ["urlcache", "http"]),
        Sign("bitsadmin", .downloads, .command, beside: ["/transfer"]),
        Sign("mshta", .downloads, .command, beside: ["http"]),
        Sign("open-uri", .downloads), Sign("net.sockets.tcpclient", .downloads, .text),
        Sign("uri.open(", .downloads, .text),
        Sign("file_get_contents(", .downloads, .start, beside: ["http"]),
        Sign("fetch(", .downloads, .start, without: [".fetch("]),
    ]

    private static let transfers4: [Sign] = list(
        .downloads, .start,
        [
            "urlopen(", "urlretrieve(", "requests.get(", "requests.request(", "httpx.get(",
            "http.get(", "https.get(", "axios.get(", "axios(", "got(", "session.get(",
            "downloadstring(", "downloadfile(", "downloaddata(", "http::get", "net::http",
            "wget.download(", "http.newrequest(", "download_file(", "httpget(",
            "http.client", "reqwest::", "ureq::", "urlsession", "httpclient",
        ])

    private static let transfers5: [Sign] = [
        Sign("curl", .sends, .command, holds: { $0.hasUploadOption(of: $1) }),
        Sign(
            "wget", .sends, .command,
            beside: ["--post", "--body-", "--method=p", "--method p"]),
        Sign("fetch(", .sends, .start, beside: ["post", "put", "body", "patch"]),
        Sign("urlopen(", .sends, .start, beside: ["data=", "data =", ", data", ",data"]),
        Sign("urllib.request.request(", .sends, .text, beside: ["data", "post", "put"]),
        Sign("request(", .sends, .start, beside: ["\"post\"", "'post'", "\"put\"", "data="]),
        Sign("net::http", .sends, .start, beside: ["post", "put"]),
        Sign("http.post", .sends, .start),
        Sign("http.newrequest(", .sends, .start, beside: ["post", "put"]),
        Sign("invoke-webrequest", .sends, beside: ["post", "-body", "-infile", "put"]),
        Sign("invoke-restmethod", .sends, beside: ["post", "-body", "-infile", "put"]),
        Sign("iwr", .sends, .command, beside: ["post", "-body", "-infile"]),
        Sign("irm", .sends, .command, beside: ["post", "-body", "-infile"]),
        Sign("scp", .sends, .command, beside: [":"]),
        Sign(
            "rsync", .sends, .command,
            holds: { statement, _ in
                // A remote folder as `host:path`.
                statement.text.indices.dropFirst().dropLast().contains {
                    statement.text[$0] == UInt8(ascii: ":")
                        && statement.text[$0 - 1].isLetterOrDigit
                        && statement.text[$0 + 1] != UInt8(ascii: "\\")
                        && !statement.starts("://", at: $0)
                }
            }),
        Sign("rclone", .sends, .command, beside: ["copy", "sync", "move"]),
        Sign("ncat", .sends, .command), Sign("netcat", .sends, .command),
        Sign("nc -", .sends, .command, without: ["-z", "-l"]),
        Sign("| nc ", .sends, .text), Sign("|nc ", .sends, .text),
        Sign("/dev/tcp/", .sends, .text, without: ["localhost", "127.0.0.1"]),
        Sign("/dev/udp/", .sends, .text),
        Sign("openssl s_client", .sends, .command),
        Sign("mail -", .sends, .command), Sign("sendmail", .sends, .command),
        Sign("mutt", .sends, .command), Sign("mailx", .sends, .command),
        Sign("nslookup", .sends, .command), Sign("dig ", .sends, .command),
        Sign("gh gist create", .sends, .text), Sign("transfer.sh", .sends, .text),
    ]

    private static let transfers6: [Sign] = list(
        .sends, .start,
        [
            "requests.post(", "requests.put(", "requests.patch(", "httpx.post(", "httpx.put(",
            "session.post(", "session.put(", "client.post(", "axios.post(", "axios.put(",
            "axios.patch(", "got.post(", "sendbeacon(", "uploadstring(", "uploaddata(",
            "uploadfile(", "uploadvalues(", "smtplib", "sendmail(", "storbinary(",
            "put_object(", "upload_file(", "upload_fileobj(", "gethostbyname(", "dns.lookup(",
            "dns.resolve", "sendall(", "sock.send(", "s.send(", "socket.send(", "ws.send(",
            "ws.connect(", "websocket(", "send-mailmessage", "curl_exec(", "post_form",
            "http.request(", "https.request(", "net.connect(", "net.createconnection(",
            "webhook.send", "send_message(", "sendto(",
        ])
}

extension Passage {
    /// Whether curl at a place sends data: `-d`, `-F`, `-T`, `--data…`, `-X POST`.
    func hasUploadOption(of place: Int) -> Bool {
        let words = original[(start + place)...].split { $0 <= 32 }
        for (index, word) in words.enumerated() {
            guard word.first == UInt8(ascii: "-") else { continue }
            let text = String(decoding: word, as: UTF8.self)
            if text.hasPrefix("--") {
                let long = ["--data", "--form", "--upload-file", "--json"]
                if long.contains(where: text.hasPrefix) { return true }
                let next = index + 1 < words.count ? words[index + 1] : []
                let method = String(decoding: next, as: UTF8.self).uppercased()
                if text.hasPrefix("--request"), Self.uploadMethods.contains(method) { return true }
                continue
            }
            // Letters that take no value may precede: `-sSd`.
            let value = text.dropFirst().drop { "sSfLkivgNOJ#46".contains($0) }
            guard let option = value.first else { continue }
            if "dFT".contains(option) { return true }
            if option == "X" {
                let next = index + 1 < words.count ? words[index + 1] : []
                let attached = value.dropFirst()
                let method =
                    attached.isEmpty ? String(decoding: next, as: UTF8.self) : String(attached)
                if Self.uploadMethods.contains(method.uppercased()) { return true }
            }
        }
        return false
    }

    private static let uploadMethods: Set<String> = ["POST", "PUT", "PATCH"]
}
