/// A moment in UTC with a precision of seconds, in the form of RFC 3339: `2026-12-21T00:00:00Z`.
public struct UTCTime: Sendable, Hashable, CustomStringConvertible {
    /// The last second of the year 9999.
    private static let limit = 253_402_300_799
    private static let secondsPerDay = 86_400

    /// The seconds since 1970.
    public let seconds: Int

    /// Creates a moment; negative numbers become 0, and the last one is the end of the year 9999.
    public init(seconds: Int) { self.seconds = min(max(0, seconds), Self.limit) }

    /// Reads a moment, or the start of a day such as `2026-12-21`; nil for any other text.
    public init?(dayOrTime text: String) {
        self.init(text.utf8.count == 10 ? text + "T00:00:00Z" : text)
    }

    /// Reads a moment; nil for any other text.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 else { return nil }
        let number = { (range: Range<Int>) in
            bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 }
        }
        let days = Self.days(year: number(0..<4), month: number(5..<7), day: number(8..<10))
        let clock = number(11..<13) * 3_600 + number(14..<16) * 60 + number(17..<19)
        self.init(seconds: days * Self.secondsPerDay + clock)
        // The separators and ranges were not checked.
        guard description == text else { return nil }
    }

    /// The time, in the form of RFC 3339.
    public var description: String {
        let clock = seconds % Self.secondsPerDay
        let parts = [clock / 3_600, clock / 60 % 60, clock % 60].map { Self.digits($0, 2) }
        return "\(date)T\(parts.joined(separator: ":"))Z"
    }

    /// The day, such as `2026-12-21`.
    public var date: String {
        // Days since 0000-03-01, in cycles of 400 years (the proleptic Gregorian calendar).
        let days = seconds / Self.secondsPerDay + 719_468
        let (cycle, dayOfCycle) = (days / 146_097, days % 146_097)
        let year =
            (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let isNextYear = month >= 10
        return [
            Self.digits(year + cycle * 400 + (isNextYear ? 1 : 0), 4),
            Self.digits(isNextYear ? month - 9 : month + 3, 2), Self.digits(day, 2),
        ].joined(separator: "-")
    }

    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
