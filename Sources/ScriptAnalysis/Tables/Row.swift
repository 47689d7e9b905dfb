internal import Text

/// The meaning of a call: one row for each function or program.
struct Row: Sendable {
    let names: [String]
    /// The modules or objects that it belongs to; empty for all, `-` for none, `*` for any.
    let owners: Set<String>
    /// The options that have a value.
    let values: Set<String>
    /// Texts of which the call has at least one; ` & ` stands between texts that have to be there together, and an option
    /// such as `-r` has to be one of its own.
    let with: [[String]]
    let without: [String]
    let roles: [CallRole]
    /// Whether its name is too common to be a reason to read a file: others words of the file are one.
    var isSilent = false

    /// Creates a row of a function for names and owners that are separated by spaces.
    static func function(
        _ names: String, of owners: String = "", with: [String] = [], without: [String] = [],
        _ roles: CallRole...
    ) -> Row {
        Row(
            names: names.words, owners: Set(owners.words), values: [], with: with.map(\.parts),
            without: without, roles: roles)
    }

    /// Creates a row of a function with a common name, which is no reason to read a file.
    static func silent(
        _ names: String, of owners: String = "", with: [String] = [], _ roles: CallRole...
    ) -> Row {
        Row(
            names: names.words, owners: Set(owners.words), values: [], with: with.map(\.parts),
            without: [], roles: roles, isSilent: true)
    }

    /// Creates a row of a program; `values` are its options with a value.
    static func program(
        _ names: String, values: String = "", with: [String] = [], without: [String] = [],
        _ roles: CallRole...
    ) -> Row {
        Row(
            names: names.words, owners: [], values: Set(values.words), with: with.map(\.parts),
            without: without, roles: roles)
    }

    /// Whether the row applies only to some calls of its name, by their words.
    var dependsOnLine: Bool { !with.isEmpty || !without.isEmpty }

    /// The effects that its calls may have.
    fileprivate var effects: EffectSet { roles.reduce([]) { $0.union($1.effects) } }

    func has(_ form: CallRole.Form) -> Bool { roles.contains { $0.form == form } }
}

extension Row {
    /// Words of which a call has one, if the program is a common one: of each text that it asks for, the longest.
    fileprivate var distinctiveWords: [String]? {
        guard names.contains(where: Self.commonPrograms.contains) else { return nil }
        let words = with.map { parts in
            let plain = parts.filter { !$0.hasPrefix("http") }
            let phrase = plain.max { $0.utf8.count < $1.utf8.count } ?? ""
            let longest = phrase.split { " \\".contains($0) }.filter { !$0.contains("://") }
                .max { $0.utf8.count < $1.utf8.count }
            return longest.map { $0.utf8.count > 4 ? String($0) : phrase } ?? phrase
        }
        guard !words.isEmpty, words.allSatisfy({ $0.utf8.count > 4 }) else { return nil }
        return words
    }

    /// Programs that many skills name for other things than those of their rows.
    private static let commonPrograms: Set<String> = [
        "git", "gh", "claude", "docker", "rm", "chmod", "net", "reg", "security", "systemctl",
        "openssl", "npm", "find", "dd", "ssh", "powershell",
    ]
}

extension String {
    /// The words, in which `~` stands for a blank.
    fileprivate var words: [String] {
        utf8.split(separator: Byte.space).map { word in
            guard word.contains(UInt8(ascii: "~")) else { return String(Substring(word)) }
            return String(
                decoding: word.map { $0 == UInt8(ascii: "~") ? Byte.space : $0 }, as: UTF8.self)
        }
    }
    fileprivate var parts: [String] {
        utf8.contains(UInt8(ascii: "&")) ? split(separator: " & ").map(String.init) : [self]
    }
}

/// All rows, by name.
enum CallTable {
    static let functions = index(functionRows)
    static let programs = index(programRows)

    private static func index(_ rows: [Row]) -> [String: [Row]] {
        rows.reduce(into: [:]) { table, row in
            for name in row.names { table[name, default: []].append(row) }
        }
    }

    /// The words for which code is read, with what they stand for: names of functions with a parenthesis, of programs, and
    /// others.
    static let words: [String: EffectSet] = {
        var words: [String: EffectSet] = [:]
        func add(_ word: String, _ effects: EffectSet) {
            if word.utf8.count >= 3 { words[word, default: []].formUnion(effects) }
        }
        for row in functionRows {
            // Sources with common names are known by other words, below.
            let effects = row.isSilent ? row.effects.intersection(.uses) : row.effects
            guard !effects.isEmpty else { continue }
            for name in row.names {
                add(name + "(", effects)
                // Some languages call functions without parentheses.
                if name.utf8.count > 3, !row.isSilent { add(name + " ", effects) }
            }
        }
        for row in programRows where !row.effects.subtracting([.opensFiles]).isEmpty {
            for word in row.distinctiveWords ?? row.names {
                if word.utf8.count > 3 {
                    add(word, row.effects)
                } else {
                    for end in [" ", "(", "\n"] { add(word + end, row.effects) }
                }
            }
        }
        for key in ServiceKey.all { for name in key.names { add(name, [.readsKey]) } }
        for (list, effects) in others { for word in list.words { add(word, effects) } }
        for word in imports { add(word, [.downloads, .takesPackage]) }
        return words
    }()

    /// The functions and programs whose arguments are messages, help texts or patterns.
    static let printers = Set(functionRows.filter { $0.has(.message) }.flatMap(\.names))

    /// Words besides names of functions and programs: libraries for requests, connections of shells, settings.
    private static let others: [(String, EffectSet)] = [
        (
            "requests httpx aiohttp urllib urllib2 urllib3 http.client httplib axios superagent "
                + "needle node-fetch undici xmlhttprequest net/http net::http reqwest ureq resty "
                + "mechanize httpclient http.get https.get http.post http.request https.request "
                + "'http' 'https' \"http\" \"https\" node:http node:https got( ky( webclient lwp "
                + "open-uri uri.open socket ftplib paramiko websocket websockets eventsource "
                + "urlsession faraday httparty file_get_contents curl_exec dns dns.resolver "
                + "net.connect asyncio.open_connection net/ssh socket.io ws smtplib",
            [.downloads, .sends]
        ),
        ("/dev/tcp/ /dev/udp/", [.downloads, .sends, .handsOverShell]),
        (
            "buffer.from( rot13 rot_13 'base64' \"base64\" 'hex' \"hex\" unpack1( unpack('m "
                + "unpack(\"m pack('h pack(\"h data:text/javascript data:application/javascript",
            [.decodes]
        ),
        (
            "net.dial tls.dial tcpsocket fsockopen stream_socket_client io::socket tcpstream "
                + "open_connection", [.downloads, .sends]
        ),
        (
            "get~secret get~secrets print-access-token print-identity-token secrets~versions "
                + "configure~get export-credentials get-secret-value --with-decryption "
                + "get-login-password get-access-token keyvault~secret op:// --reveal pass~show "
                + "get~password kv~get secrets~download secrets~get :_auth --show-token auth:token",
            [.readsSettings]
        ),
        ("(process.env) ...process.env (os.environ) os.environ.items", [.readsEnvironment]),
        ("anthropic_base_url", [.changesAgent]),
        ("defaultmode autoapprove", [.skipsQuestions]),
        (
            "postinstall preinstall \"prepare\" index-url extra-index-url registry",
            [.takesPackage]
        ), ("histfile", [.weakensProtection]),
    ]

    /// How programs import a module from an address.
    private static let imports =
        ["import(", "importscripts("]
        + ["import ", "from ", "from", "include ", "include(", "require ", "require(", "source("]
        .flatMap { word in
            ["\"", "'", "`"].flatMap { mark in
                ["http:", "https:", "npm:", "jsr:", "data:"].map { word + mark + $0 }
            }
        }
}
