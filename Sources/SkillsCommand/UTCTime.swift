/// A moment in UTC, to the second, as RFC 3339 writes it: `2026-11-21T06:17:28Z`.
struct UTCTime: Sendable, Equatable, CustomStringConvertible {
    /// The seconds since 1970.
    let seconds: Int

    /// A moment since 1970; what lies before it counts as 1970.
    init(seconds: Int) { self.seconds = max(0, seconds) }

    /// Reads the one form that ``description`` writes.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[19] == UInt8(ascii: "Z") else { return nil }
        for (place, sign) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")]
        where Array(sign.utf8) != [bytes[place]] { return nil }
        func number(_ places: Range<Int>) -> Int? {
            guard bytes[places].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return bytes[places].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard let year = number(0..<4), year >= 1970, let month = number(5..<7),
            let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        let days = shifted * 365 + leapDays + dayOfYear - Self.daysToEpoch
        seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
    }

    var description: String {
        // In the Gregorian calendar, counted in years that start in March.
        let days = seconds / 86_400 + Self.daysToEpoch
        let dayOfEra = days % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + days / 146_097 * 400 + (month <= 2 ? 1 : 0)
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let rest = seconds % 86_400
        let date = [Self.digits(year, 4), Self.digits(month, 2), Self.digits(day, 2)]
        let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { Self.digits($0, 2) }
        return date.joined(separator: "-") + "T" + clock.joined(separator: ":") + "Z"
    }

    /// From the first of March of the year 0 to the first of January 1970.
    private static let daysToEpoch = 719_468

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
