internal import Text

/// A past moment for display, relative to the current time.
struct RelativeTime {
    private let past: UTCTime
    private let now: UTCTime

    init(_ past: UTCTime, from now: UTCTime) {
        self.past = past
        self.now = now
    }

    private static let (minute, hour, day, week) = (60, 3600, 86_400, 604_800)

    /// Returns the age of the moment, or its local date if it is a week old or, after a clock change, in the future.
    ///
    /// `offset` is the number of seconds by which local time is ahead of UTC at that moment.
    func text(offset: Int) -> String {
        let age = now.seconds - past.seconds
        switch age {
        case 0..<Self.minute: return Messages.justNow
        case Self.minute..<Self.hour: return Messages.ago(age / Self.minute, "minute")
        case Self.hour..<Self.day: return Messages.ago(age / Self.hour, "hour")
        case Self.day..<Self.week: return Messages.ago(age / Self.day, "day")
        default:
            let local = UTCTime(seconds: past.seconds + offset).description
            return String(local.dropLast(4)).replacing("T", with: " ")
        }
    }
}

extension World {
    /// Returns a time of the journal for display: relative in summaries, otherwise exact and in UTC.
    func display(time: String, _ detail: Detail) -> String {
        guard detail == .summary, let past = UTCTime(time), let now = UTCTime(now()) else {
            return time
        }
        return RelativeTime(past, from: now).text(offset: utcOffset(past.seconds))
    }
}
