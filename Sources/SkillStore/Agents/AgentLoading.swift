/// The skills that an agent leaves out, and the limit of its list, as far as they are known.
public struct AgentLoading: Hashable, Sendable {
    /// An agent's requirement for a skill.
    enum Rule: Hashable, Sendable {
        /// The number of characters is limited.
        case description(Int), name(Int)
        case needsName, needsDescription, validYAML
        /// The name in SKILL.md is that of the folder, or consists of lowercase letters, digits and hyphens.
        case folderName, plainName
        /// SKILL.md, or the folder, is no symlink.
        case noLinkedFile, noLinkedFolder
        /// SKILL.md is at most so many folders below the skills folder.
        case depth(Int)
    }

    /// The limit of the list of skills that an agent gives to its model.
    public enum ListLimit: Hashable, Sendable {
        /// A share of the context in percent or, where the size of the context is unknown, a number of characters.
        case share(percent: Int, otherwise: Int)
        /// A number of characters.
        case characters(Int)
    }

    let rules: [Rule]
    /// The limit of its list; nil if it documents none.
    public let listLimit: ListLimit?

    /// Whether it may leave out a skill that is in its skills folder.
    public var hasRules: Bool { rules.contains { if case .depth = $0 { false } else { true } } }

    /// The number of folders between the skills folder and a SKILL.md at most, if that is limited.
    public var depth: Int? {
        for case .depth(let depth) in rules { return depth }
        return nil
    }

    /// Parses a cell of the table.
    init?(_ text: String) {
        var limit: ListLimit?
        guard
            let rules = text.words({ word -> Rule?? in
                guard word.hasPrefix("list=") else { return Rule(word).map { .some($0) } }
                limit = ListLimit(String(word.dropFirst(5)))
                return limit == nil ? nil : .some(nil)
            })
        else { return nil }
        self.rules = rules.compactMap(\.self)
        listLimit = limit
    }
}

extension AgentLoading.Rule {
    fileprivate init?(_ word: String) {
        let parts = word.split(separator: "=", maxSplits: 1)
        let number = parts.count > 1 ? Int(parts[1]) : nil
        switch (parts.first, number) {
        case ("description", let limit?): self = .description(limit)
        case ("name", let limit?): self = .name(limit)
        case ("depth", let depth?): self = .depth(depth)
        case ("needs-name", nil): self = .needsName
        case ("needs-description", nil): self = .needsDescription
        case ("valid-yaml", nil): self = .validYAML
        case ("folder-name", nil): self = .folderName
        case ("plain-name", nil): self = .plainName
        case ("no-linked-file", nil): self = .noLinkedFile
        case ("no-linked-folder", nil): self = .noLinkedFolder
        default: return nil
        }
    }
}

extension AgentLoading.ListLimit {
    /// Parses `2%,8000` or `51200`.
    fileprivate init?(_ text: String) {
        let parts = text.split(separator: ",")
        switch (parts.count, parts.last.flatMap({ Int($0) })) {
        case (1, let characters?): self = .characters(characters)
        case (2, let characters?):
            guard parts[0].last == "%", let percent = Int(parts[0].dropLast()) else { return nil }
            self = .share(percent: percent, otherwise: characters)
        default: return nil
        }
    }
}
