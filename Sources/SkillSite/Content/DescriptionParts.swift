/// A description divided into what a skill does and when it is used, as most descriptions are written.
struct DescriptionParts: Equatable {
    let purpose: String
    /// The part about its use; nil if the description has none.
    let use: String?

    /// The beginnings of sentences about the use of a skill.
    private static let starts = [
        "Use when", "Use this", "Use it", "Use for", "Use whenever", "Use proactively", "Use to ",
        "Used when", "Trigger", "When the user", "When a user", "Activate", "Invoke", "Apply when",
        "This skill should be used", "Should be used", "Load this", "MUST USE",
    ]

    /// Divides at the first sentence that starts so; a description that starts so is not divided.
    init(_ description: String) {
        var place = description.startIndex
        while let end = description[place...].firstRange(of: ". ")
            ?? description[place...].firstRange(of: "。")
        {
            let next = end.upperBound
            let rest = description[next...]
            if Self.starts.contains(where: { rest.lowercased().hasPrefix($0.lowercased()) }) {
                purpose =
                    description[..<next].last == " "
                    ? String(description[..<next].dropLast()) : String(description[..<next])
                use = String(rest)
                return
            }
            place = next
        }
        purpose = description
        use = nil
    }
}
