internal import Terminal

/// Names in a sentence or below it, of which only some are shown if there are many.
struct NameList {
    /// The number of skills that reports list one by one; more are summarized.
    ///
    /// A report of this many skills, each with a few lines, fits on one screen.
    static let limit = 6

    /// The width of lines without a terminal.
    private static let usualColumns = 80
    /// The number of lines in a summary.
    private static let lineLimit = 4

    let names: [String]

    /// Creates a list; publishers can have skills of one name, which is listed once.
    init(names: some Sequence<String>) { self.names = names.distinct }

    /// Returns the first names, and how many others there are: `a, b, c and 9 more`.
    func text(first count: Int = 3) -> String {
        guard names.count > count + 1 else { return Messages.row(names) }
        return Messages.row(names.prefix(count)) + Messages.more(names.count - count)
    }

    /// Writes the names as indented lines, in a summary at most a few.
    func write(to console: Console, _ detail: Detail) {
        let width = max(20, (console.columns ?? Self.usualColumns) - 2)
        for line in lines(of: width, detail) { console.line("  ", .dim(line)) }
    }

    /// Returns the names wrapped to a width.
    func lines(of width: Int, _ detail: Detail) -> [String] {
        guard detail == .summary else { return Messages.row(names).wrapped(to: width) }
        var lines: [String] = []
        // Each line has at least one name, and more names than columns never fit.
        for count in stride(from: min(names.count, Self.lineLimit * width), through: 1, by: -1) {
            let rest = names.count - count
            let text = Messages.row(names.prefix(count))
            lines = (rest == 0 ? text : text + Messages.more(rest)).wrapped(to: width)
            if lines.count <= Self.lineLimit { break }
        }
        return lines
    }
}

extension Sequence<String> {
    /// The texts, each where it is first.
    var distinct: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
