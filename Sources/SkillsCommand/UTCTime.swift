#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A moment in UTC with a precision of seconds, in RFC 3339 form: `2026-11-21T06:17:28Z`.
struct UTCTime: Sendable, Equatable, CustomStringConvertible {
    /// The seconds since 1970.
    let seconds: Int

    /// Creates a moment; negative numbers become 0.
    init(seconds: Int) { self.seconds = max(0, seconds) }

    /// Parses the form that ``description`` returns.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 else { return nil }
        func number(_ range: Range<Int>) -> CInt {
            bytes[range].reduce(0) { $0 * 10 + CInt($1) - 0x30 }
        }
        var parts = unsafe tm()
        unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (
            number(0..<4) - 1900, number(5..<7) - 1, number(8..<10)
        )
        unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (
            number(11..<13), number(14..<16), number(17..<19)
        )
        self.init(seconds: unsafe timegm(&parts))
        // timegm(3) normalizes invalid dates, and the separators were not checked.
        guard description == text else { return nil }
    }

    var description: String {
        var time = time_t(seconds)
        var parts = unsafe tm()
        guard unsafe gmtime_r(&time, &parts) != nil else { return "1970-01-01T00:00:00Z" }
        let date = unsafe [
            Self.digits(parts.tm_year + 1900, 4), Self.digits(parts.tm_mon + 1, 2),
            Self.digits(parts.tm_mday, 2),
        ]
        let clock = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Self.digits($0, 2) }
        return date.joined(separator: "-") + "T" + clock.joined(separator: ":") + "Z"
    }

    private static func digits(_ number: CInt, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
