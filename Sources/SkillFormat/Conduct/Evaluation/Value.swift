internal import Text

/// Something that a value holds: a secret, a download, a path that matters.
struct Good: Sendable {
    let deed: Deed
    /// What it is, for messages: a file, a variable, an address.
    let subject: String
    /// Where it came from.
    let offset: Int
}

/// What is known of a value without running the script.
struct Value: Sendable {
    struct Item: Sendable {
        let label: String?
        let value: Value
    }

    /// The text, in which `${name}` stands for what is unknown.
    var text: String?
    private(set) var goods: [Good] = []
    /// The function, module or object that it is, such as `requests.post`.
    var symbol: String?
    /// The first web address in it.
    var address: String?
    /// The items of a list.
    var items: [Item] = []

    static let nothing = Value()
    /// Whether it has more goods than are kept.
    private(set) var isCut = false

    /// Stands for an unknown part of a text.
    static let unknownText = "${_}"

    init() {}

    /// Creates a value of a text, with what the text means.
    init(text: String, at offset: Int) {
        self.text = text
        guard text.utf8.count >= 4 else { return }
        for meaning in TextMeaning.found(in: text) {
            add(
                Good(
                    deed: meaning.row.deed, subject: meaning.row.subject,
                    offset: offset + meaning.offset))
        }
        if text.utf8.contains(UInt8(ascii: ":")) { address = WebHost.firstAddress(in: text) }
    }

    /// Creates a value that has only a text, as names of files have.
    init(name: Substring) { text = String(name) }

    mutating func add(_ good: Good) {
        guard !goods.contains(where: { $0.deed == good.deed && $0.subject == good.subject })
        else { return }
        guard goods.count < Limit.goods else { isCut = true; return }
        goods.append(good)
    }

    mutating func add(goodsOf other: Value) {
        for good in other.goods { add(good) }
        isCut = isCut || other.isCut
        if address == nil { address = other.address }
    }

    mutating func removeGoods(_ deeds: DeedSet) { goods.removeAll { deeds.contains($0.deed) } }

    mutating func append(_ item: Item) {
        items.append(item)
        add(goodsOf: item.value)
    }

    /// What is known of a value that is one or the other.
    func union(_ other: Value) -> Value {
        var union = self
        union.add(goodsOf: other)
        if union.text == nil || union.text?.isEmpty == true { union.text = other.text }
        if union.symbol == nil { union.symbol = other.symbol }
        if union.items.isEmpty { union.items = other.items }
        return union
    }

    func has(_ deed: Deed) -> Bool { goods.contains { $0.deed == deed } }

    /// The name under which the file at this path is known; nil if the path is unknown.
    var fileKey: String? {
        guard let text, text.utf8.count <= Limit.path else { return nil }
        let path = text.utf8.reversed().drop(while: Self.isSeparator)
        let last = String(decoding: path.prefix { !Self.isSeparator($0) }.reversed(), as: UTF8.self)
        guard last.utf8.contains(where: \.isWordPart), !last.hasPrefix(Self.unknownText),
            !text.hasPrefix("/dev/")
        else { return nil }
        return last.lowercased()
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

    /// The command that it is: its items, or nil for a text.
    var words: [Value]? { items.isEmpty ? nil : items.map(\.value) }

    /// The values with a label among the items.
    func item(labeled label: String) -> Value? { items.first { $0.label == label }?.value }
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
        var joined = Value()
        for value in values { joined.add(goodsOf: value) }
        let whole = Value(text: text, at: offset)
        joined.text = whole.text
        joined.add(goodsOf: whole)
        joined.address = whole.address ?? joined.address
        return joined
    }
}
