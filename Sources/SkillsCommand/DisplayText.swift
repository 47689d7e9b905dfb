internal import CTerminal

extension String {
    /// The text with everything in it made visible that a terminal would act on or hide: control and
    /// format characters (bidirectional overrides, zero-width characters, tags) as `<U+XXXX>`.
    ///
    /// Joiners between two ordinary characters stay, as emoji and Indic scripts need them.
    var visible: String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        guard unicodeScalars.contains(where: \.isHidden) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isHidden {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text +=
                    "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The text with every run of blanks and line breaks as one blank; at most 2,000 characters.
    var oneLine: String {
        prefix(2000).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The columns that the text takes on a terminal; Japanese characters take two.
    var columns: Int {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
        return unicodeScalars.reduce(0) { $0 + max(0, Int(terminal_width($1.value))) }
    }

    /// The text with spaces behind it up to a number of columns.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - columns))
    }

    /// The text cut to a number of columns, with `…` at its end when something is gone.
    func cut(to width: Int) -> String {
        guard columns > width else { return self }
        var text = ""
        for character in self {
            guard (text + String(character)).columns < width else { break }
            text.append(character)
        }
        return text + "…"
    }
}

extension Unicode.Scalar {
    /// Whether a terminal acts on the character, or shows nothing of it.
    fileprivate var isHidden: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        case .format: value != 0x200D && value != 0x200C
        default: (0xE0000...0xE0FFF).contains(value)
        }
    }
}

/// A number of bytes as people read it.
func byteCount(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: return "\(bytes) B"
    case ..<100_000:
        let tenths = (bytes + 50) / 100
        return tenths % 10 == 0 ? "\(tenths / 10) kB" : "\(tenths / 10).\(tenths % 10) kB"
    case ..<1_000_000: return "\((bytes + 500) / 1000) kB"
    default:
        let tenths = (bytes + 50_000) / 100_000
        return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
    }
}

/// A number with a comma between thousands: `3,505`.
func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
        if index > 0, index.isMultiple(of: 3), digit != "-" { text.append(",") }
        text.append(digit)
    }
    return String(text.reversed())
}

extension [String] {
    /// The texts as a sentence lists them: `a, b and c`.
    var inWords: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}

/// A number with its noun: `1 file`, `9 files`.
func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}
