/// A length of time in minutes, hours, days or weeks, such as `3d`.
public struct Age: Sendable, Hashable, CustomStringConvertible {
    /// The length in seconds.
    public let seconds: Int
    /// The text that was parsed.
    public let description: String

    /// An age in the largest unit that it fills.
    public init(seconds: Int) {
        self.seconds = seconds
        description =
            switch seconds {
            case ..<3600: "\(seconds / 60)m"
            case ..<86_400: "\(seconds / 3600)h"
            default: "\(seconds / 86_400)d"
            }
    }

    /// Parses `30m`, `12h`, `3d` or `2w`.
    public init?(_ text: String) {
        let units = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        guard let unit = text.last.flatMap({ units[String($0)] }),
            let count = Int(text.dropLast()), count >= 0, count < 100_000
        else { return nil }
        seconds = count * unit
        description = text
    }
}
