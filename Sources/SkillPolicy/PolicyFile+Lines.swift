extension PolicyFile {
    /// The setting in a line.
    public struct Line: Sendable, Hashable {
        /// The line, counted from 1.
        public let number: Int
        /// The member, such as `hosts.allow`.
        public let member: String
        /// The values as written, in their order.
        public let values: [String]

        /// The values as text; a dash for none, which allows nothing.
        public var text: String { values.isEmpty ? "-" : values.joined(separator: ", ") }
    }

    /// The settings of the file, in the order of its lines; a list of values has the line of its first one.
    public var lines: [Line] {
        var lines: [Line] = []
        for member in Member.allCases {
            guard let choice = choices[member] else { continue }
            if let allowed = choice.allowed {
                lines.append(
                    Line(
                        number: allowed.line, member: "\(member).allow",
                        values: allowed.entries.map(\.text)))
            }
            if let first = choice.refused.first {
                lines.append(
                    Line(
                        number: first.line, member: "\(member).refuse",
                        values: choice.refused.map(\.text)))
            }
        }
        for (entries, member) in [(neverAllowed, "rules.neverAllow"), (blocking, "rules.block")] {
            guard let first = entries.first else { continue }
            lines.append(
                Line(number: first.entry.line, member: member, values: entries.map(\.entry.text)))
        }
        if let age = minimumAge {
            lines.append(
                Line(number: age.line, member: "minAge", values: [age.age.description]))
        }
        return lines.sorted { ($0.number, $0.member) < ($1.number, $1.member) }
    }
}
