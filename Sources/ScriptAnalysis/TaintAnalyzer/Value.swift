internal import Text

/// Something that a value holds: a secret, a download, a path that matters.
struct Taint: Sendable {
    let effect: Effect
    /// The subject in messages: a file, a variable, an address.
    let subject: String
    /// Where it came from.
    let offset: Int
    /// A hash of the effect and the subject, by which taints are compared first: scripts may carry many from file to file.
    fileprivate let hash: Int

    init(effect: Effect, subject: String, offset: Int) {
        (self.effect, self.subject, self.offset) = (effect, subject, offset)
        var hasher = Hasher()
        hasher.combine(effect)
        hasher.combine(subject)
        hash = hasher.finalize()
    }
}

/// A value, as far as it is known without running the script.
struct Value: Sendable {
    struct Item: Sendable {
        let label: String?
        let value: Value
    }

    /// The properties that few values have besides a text.
    private struct Rest: Sendable {
        private(set) var taints: [Taint] = []
        /// The hashes of the taints, in their order.
        private var hashes: [Int] = []
        var symbol: String?
        var address: String?
        var items: [Item] = []
        var isCut = false

        mutating func add(_ taint: Taint) {
            if let index = hashes.firstIndex(of: taint.hash), taints[index].effect == taint.effect,
                taints[index].subject == taint.subject
            {
                return
            }
            guard taints.count < Limit.taints else { return isCut = true }
            taints.append(taint)
            hashes.append(taint.hash)
        }

        mutating func add(taintsOf other: Rest) {
            // A value is often joined with what it came from.
            guard hashes != other.hashes else { return }
            for (index, hash) in other.hashes.enumerated() {
                if isCut, taints.count == Limit.taints { return }
                if !hashes.contains(hash) { add(other.taints[index]) }
            }
        }

        mutating func removeTaints(_ effects: EffectSet) {
            taints.removeAll { effects.contains($0.effect) }
            hashes = taints.map(\.hash)
        }
    }

    /// The text, in which `${name}` stands for what is unknown.
    var text: String?
    /// One element or none: values are copied very often.
    private var rest: [Rest] = []

    var taints: [Taint] { rest.isEmpty ? [] : rest[0].taints }

    /// The function, module or object that it is, such as `requests.post`.
    var symbol: String? {
        get { rest.isEmpty ? nil : rest[0].symbol }
        set { if newValue != nil || !rest.isEmpty { withRest { $0.symbol = newValue } } }
    }

    /// The first web address in it.
    var address: String? {
        get { rest.isEmpty ? nil : rest[0].address }
        set { if newValue != nil || !rest.isEmpty { withRest { $0.address = newValue } } }
    }

    /// The items of a list.
    var items: [Item] {
        get { rest.isEmpty ? [] : rest[0].items }
        set { if !newValue.isEmpty || !rest.isEmpty { withRest { $0.items = newValue } } }
    }

    /// Whether it has more taints than are kept.
    var isCut: Bool { !rest.isEmpty && rest[0].isCut }

    private mutating func withRest(_ change: (inout Rest) -> Void) {
        if rest.isEmpty { rest.append(Rest()) }
        change(&rest[0])
    }

    static let nothing = Value()

    /// Whether nothing is known of it, as of an empty list.
    var isNothing: Bool { text == nil && rest.isEmpty }

    /// Stands for an unknown part of a text.
    static let unknownText = "${_}"

    init() {}

    /// Creates a value of a text, with what the text means.
    init(text: String, at offset: Int) {
        self.text = text
        guard text.utf8.count >= 4 else { return }
        let bytes = Array(text.utf8)
        for meaning in TextMeaning.found(in: bytes) {
            add(
                Taint(
                    effect: meaning.row.effect, subject: meaning.row.subject,
                    offset: offset + meaning.offset))
        }
        address = WebHost.firstAddress(in: bytes)
    }

    /// Creates a value that has only a text, as names of files have.
    init(name: Substring) { text = String(name) }

    mutating func add(_ taint: Taint) { withRest { $0.add(taint) } }

    /// Adds what the key of a dictionary means as a part of a path that is written to.
    mutating func add(pathOf key: String, at offset: Int) {
        guard key.utf8.contains(where: { "._/".utf8.contains($0) }) else { return }
        for taint in Value(text: key, at: offset).taints
        where taint.effect == .persists || taint.effect == .startsWithShells {
            add(taint)
        }
    }

    mutating func add(taintsOf other: Value) {
        guard !other.taints.isEmpty || other.isCut || other.address != nil else { return }
        withRest { rest in
            rest.add(taintsOf: other.rest[0])
            if other.isCut { rest.isCut = true }
            if rest.address == nil { rest.address = other.address }
        }
    }

    mutating func removeTaints(_ effects: EffectSet) {
        guard !taints.isEmpty else { return }
        withRest { $0.removeTaints(effects) }
    }

    mutating func append(_ item: Item) {
        withRest { $0.items.append(item) }
        add(taintsOf: item.value)
    }

    /// A value that may be either of two.
    func union(_ other: Value) -> Value {
        var union = self
        union.add(taintsOf: other)
        if union.text == nil || union.text?.isEmpty == true { union.text = other.text }
        if union.symbol == nil { union.symbol = other.symbol }
        if union.items.isEmpty { union.items = other.items }
        return union
    }

    /// Whether it has anything that another one, to which taints were added, did not have.
    func isMore(than other: Value) -> Bool {
        (taints.count, items.count, isCut) != (other.taints.count, other.items.count, other.isCut)
            || (text, symbol, address) != (other.text, other.symbol, other.address)
    }

    func has(_ effect: Effect) -> Bool {
        !rest.isEmpty && rest[0].taints.contains { $0.effect == effect }
    }

    /// The name under which the file at this path is known; nil if the path is unknown.
    var fileKey: String? {
        guard let text, text.utf8.count <= Limit.path else { return nil }
        let path = Array(text.utf8)[...]
        let end = path.lastIndex { !Self.isSeparator($0) }.map { $0 + 1 } ?? 0
        let start = path[..<end].lastIndex(where: Self.isSeparator).map { $0 + 1 } ?? 0
        let last = path[start..<end]
        guard last.contains(where: \.isWordPart), !last.starts(with: "${_}"),
            !path.starts(with: "/dev/")
        else { return nil }
        return String(lowercasing: last)
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

    /// The command that it is: its items, or nil for a text.
    var words: [Value]? { items.isEmpty ? nil : items.map(\.value) }

    /// The values with a label among the items.
    func item(labeled label: String) -> Value? {
        rest.isEmpty ? nil : rest[0].items.first { $0.label == label }?.value
    }
}

extension Value {
    /// The text of values that follow each other, with what it means.
    static func joined(_ values: [Value], with separator: String = "", at offset: Int) -> Value {
        var text = ""
        for (index, value) in values.enumerated() {
            var part = value.text ?? unknownText
            if !separator.isEmpty, index > 0 {
                if part.hasPrefix("/") || part.hasPrefix("~") { text = "" }
                if part.hasPrefix("./") { part.removeFirst(2) }
                if !text.isEmpty, !text.hasSuffix(separator) { text += separator }
            }
            text += part
        }
        var joined = Value.nothing
        for value in values { joined.add(taintsOf: value) }
        let whole = Value(text: text, at: offset)
        joined.text = whole.text
        joined.add(taintsOf: whole)
        joined.address = whole.address ?? joined.address
        return joined
    }
}

extension String {
    /// The text of bytes in lowercase.
    init(lowercasing bytes: ArraySlice<UInt8>) {
        if bytes.allSatisfy({ $0 < 0x80 && $0.lowercased == $0 }) {
            self.init(decoding: bytes, as: UTF8.self)
        } else {
            self = String(decoding: bytes, as: UTF8.self).lowercased()
        }
    }
}

extension Value {
    /// Whether it is a connection to another machine, or a list with one, by the function that opened it.
    var isConnection: Bool {
        if items.contains(where: \.value.isConnection) { return true }
        return symbol?.split(separator: ".").contains {
            Self.connections.contains($0.lowercased())
        } ?? false
    }

    private static let connections: Set<String> = [
        "socket", "connect", "create_connection", "createconnection", "open_connection", "dial",
        "dialtimeout", "dialtls", "tcpsocket", "tcpclient", "tcpstream", "tlssocket", "fsockopen",
        "pfsockopen", "stream_socket_client", "wrap_socket", "sock", "conn",
    ]

    /// Whether it is a shell that was started without a script, or one of its streams.
    var isShell: Bool { symbol == "interpreter" || symbol?.hasPrefix("interpreter.") == true }
}

extension Value {
    /// The same taints and items without the text.
    var withoutText: Value {
        var value = self
        value.text = nil
        return value
    }
}
