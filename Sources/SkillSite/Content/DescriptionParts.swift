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

    private static let foldedStarts = starts.map { Array($0.lowercased().utf8) }
    private static let startLimit = foldedStarts.map(\.count).max() ?? 0

    /// Divides at the first sentence that starts so; a description that starts so is not divided.
    init(_ description: String) {
        for end in description.indices where Self.isEnd(description, end) {
            let next = description.index(after: end)
            let start = description[next...].drop { $0 == " " }
            let folded = start.prefix(Self.startLimit).lowercased().utf8
            guard Self.foldedStarts.contains(where: { folded.starts(with: $0) }) else { continue }
            purpose = String(description[..<next])
            use = String(start)
            return
        }
        purpose = description
        use = nil
    }

    /// Whether the character at a place ends a sentence: a full stop before a blank, or an ideographic one.
    private static func isEnd(_ text: String, _ place: String.Index) -> Bool {
        guard text[place] == "." else { return text[place] == "。" }
        let next = text.index(after: place)
        return next != text.endIndex && text[next] == " "
    }
}
