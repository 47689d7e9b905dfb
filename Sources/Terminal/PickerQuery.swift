internal import ArraySpan

/// An item of a picker as it is searched: normalized, as bytes.
///
/// Bytes are compared because each key searches all items, of which a large repository has 60,000.
struct SearchText {
    fileprivate let title: [UInt8]
    fileprivate let description: [UInt8]

    init(_ item: Picker.Item) {
        title = Array(item.title.folded.utf8)
        let group = item.group.map { " \($0)" } ?? ""
        description = Array((item.description + group).folded.utf8)
    }
}

/// A normalized search text.
struct PickerQuery {
    /// The part of an item that matches.
    enum Match { case title, elsewhere }

    private let text: [UInt8]
    /// The words of the text, if they are not the whole text.
    private let words: [[UInt8]]

    init(_ search: String) {
        let folded = search.folded
        text = Array(folded.utf8)
        let words = folded.split { !$0.isLetter && !$0.isNumber }.map { Array($0.utf8) }
        self.words = words == [text] ? [] : words
    }

    var isEmpty: Bool { text.isEmpty }

    /// Returns the part of an item that contains the text or all of its words; nil if none does.
    func match(in item: SearchText) -> Match? {
        if item.title.contains(bytes: text) { return .title }
        if item.description.contains(bytes: text) { return .elsewhere }
        let hasWords = words.allSatisfy {
            item.title.contains(bytes: $0) || item.description.contains(bytes: $0)
        }
        return !words.isEmpty && hasWords ? .elsewhere : nil
    }
}

extension [UInt8] {
    /// Returns whether another sequence of bytes is part of this one.
    fileprivate func contains(bytes wanted: [UInt8]) -> Bool {
        guard let first = wanted.first else { return true }
        let (span, wantedSpan) = (span, wanted.span)
        var start = 0
        while start + wantedSpan.count <= span.count {
            guard span[start] == first else {
                start += 1
                continue
            }
            var length = 1
            while length < wantedSpan.count, span[start + length] == wantedSpan[length] {
                length += 1
            }
            if length == wantedSpan.count { return true }
            start += 1
        }
        return false
    }
}

extension String {
    /// The text normalized for searching: lowercase, full-width Latin letters as ASCII, katakana as hiragana.
    fileprivate var folded: String {
        var folded = ""
        for scalar in lowercased().unicodeScalars {
            let value =
                switch scalar.value {
                case 0xFF01...0xFF5E: scalar.value - 0xFEE0
                case 0x30A1...0x30F6: scalar.value - 0x60
                default: scalar.value
                }
            folded.unicodeScalars.append(Unicode.Scalar(value) ?? scalar)
        }
        return folded
    }
}
