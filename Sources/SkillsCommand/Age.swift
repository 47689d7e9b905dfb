internal import ArgumentParser

/// A time that has to go by, such as `3d`: minutes, hours, days or weeks.
struct Age: Sendable, Equatable, ExpressibleByArgument, CustomStringConvertible {
    let seconds: Int
    /// As it was typed.
    let description: String

    /// A span in the largest unit that it fills.
    init(seconds: Int) {
        self.seconds = seconds
        description =
            switch seconds {
            case ..<3600: "\(seconds / 60)m"
            case ..<86_400: "\(seconds / 3600)h"
            default: "\(seconds / 86_400)d"
            }
    }

    /// Reads `30m`, `12h`, `3d` or `2w`.
    init?(argument: String) {
        let units = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        guard let unit = argument.last.flatMap({ units[String($0)] }),
            let count = Int(argument.dropLast()), count >= 0, count < 100_000
        else { return nil }
        seconds = count * unit
        description = argument
    }
}
