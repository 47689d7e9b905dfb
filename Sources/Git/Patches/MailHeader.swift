/// The values of headers of an email.
enum MailHeader {
    /// The maximum number of bytes in an encoded word, so that a line has at most 76 (RFC 2047, section 2).
    private static let wordLength = 44
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns text, as encoded words if it is not plain ASCII (RFC 2047, section 4.2).
    static func text(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
        guard !isPlain else { return text }
        var words = [""]
        for scalar in text.unicodeScalars {
            let next = String(scalar).utf8.map(encoded).joined()
            // A character is never split between two words.
            if words[words.count - 1].utf8.count + next.utf8.count > wordLength { words.append("") }
            words[words.count - 1] += next
        }
        return words.map { "=?UTF-8?q?\($0)?=" }.joined(separator: "\n ")
    }

    /// Returns the name of a person, quoted if it contains special characters (RFC 5322, section 3.2.3).
    static func name(_ name: String) -> String {
        let encoded = text(name)
        guard encoded == name, name.utf8.contains(where: "()<>@,;:\\\".[]".utf8.contains) else {
            return encoded
        }
        return "\"" + name.map { "\"\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "\""
    }

    /// Returns a moment, in seconds since 1970, in UTC (RFC 5322, section 3.3).
    static func date(_ seconds: Int) -> String {
        let day = max(0, seconds) / 86_400
        let time = max(0, seconds) % 86_400
        let (year, month, date) = calendarDate(day)
        let clock = [time / 3_600, time / 60 % 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(days[day % 7]), \(date) \(months[month]) \(year) "
            + clock.joined(separator: ":") + " +0000"
    }

    /// Converts days since 1970 to a date; months count from 0.
    private static func calendarDate(_ day: Int) -> (year: Int, month: Int, date: Int) {
        var (year, rest) = (1970, day)
        func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
        while rest >= (isLeap(year) ? 366 : 365) {
            rest -= isLeap(year) ? 366 : 365
            year += 1
        }
        var month = 0
        for length in [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
            guard rest >= length else { break }
            rest -= length
            month += 1
        }
        return (year, month, rest + 1)
    }

    private static func encoded(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            String(UnicodeScalar(byte))
        default: QuotedPrintable.escaped(byte)
        }
    }
}

/// The content transfer encoding quoted-printable (RFC 2045, section 6.7), with line feeds as line breaks.
enum QuotedPrintable {
    /// The maximum length of a line, without the `=` that continues it.
    private static let lineLength = 75

    static func text(_ text: String) -> String {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(line)
            .joined(separator: "\n")
    }

    /// Returns `=` and two hexadecimal digits.
    static func escaped(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return byte < 16 ? "=0\(digits)" : "=\(digits)"
    }

    private static func line(_ bytes: Substring.UTF8View) -> String {
        var (line, length) = ("", 0)
        for (index, byte) in zip(bytes.indices, bytes) {
            let isLast = bytes.index(after: index) == bytes.endIndex
            let next = isPlain(byte, isLast: isLast) ? String(UnicodeScalar(byte)) : escaped(byte)
            if length + next.utf8.count > lineLength {
                line += "=\n"
                length = 0
            }
            line += next
            length += next.utf8.count
        }
        return line
    }

    /// White space at the end of a line may get lost.
    private static func isPlain(_ byte: UInt8, isLast: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "="): false
        case 0x20, 0x09: !isLast
        default: (0x21...0x7E).contains(byte)
        }
    }
}
