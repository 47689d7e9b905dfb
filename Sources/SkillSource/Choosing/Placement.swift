internal import FileTree

/// The rank of a skill by its path in the source; the lesser of two is the one that users probably want.
///
/// It decides which of several copies or namesakes is taken, and orders lists. It is compared criterion by criterion, in
/// the order of the properties; equal placements decide nothing.
struct Placement: Comparable, Hashable, Sendable {
    /// Skills that are offered come before excluded ones.
    private(set) var exclusion: Int
    /// Skills that a plugin manifest names come first.
    private var manifest: Order
    /// Skills below a folder `skills` at the top come before others.
    private let skillsFolder: Order
    /// Visible folders come before hidden ones.
    private let visibility: Order
    /// Originals come before copies for an agent or a language.
    private let original: Order
    /// Short paths come before long ones.
    private var depth: Int

    /// Whether a skill meets a criterion.
    private enum Order: Int, Comparable {
        case first, last

        init(_ isFirst: Bool) { self = isFirst ? .first : .last }

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
    }

    /// Places a skill by its path below the folder that is searched; `plugins` is nil if no manifest names it.
    init(path: RelativePath?, plugins: [String]?, exclusion: Exclusion?) {
        let names = path?.names ?? []
        let above = names.dropLast()
        self.exclusion = exclusion?.rank ?? 0
        manifest = Order(plugins != nil)
        skillsFolder = Order(above.first == "skills")
        visibility = Order(!names.contains { $0.hasPrefix(".") })
        original = Order(!above.contains { Self.isFolderOfCopies($0) })
        depth = names.count
    }

    /// The same rank, equal to others that differ in depth only.
    var atAnyDepth: Placement {
        var copy = self
        copy.depth = 0
        return copy
    }

    /// Returns the same rank with another exclusion.
    func with(_ exclusion: Exclusion?) -> Placement {
        var copy = self
        copy.exclusion = exclusion?.rank ?? 0
        return copy
    }

    static func < (first: Self, second: Self) -> Bool {
        (
            first.exclusion, first.manifest, first.skillsFolder, first.visibility, first.original,
            first.depth
        ) < (
            second.exclusion, second.manifest, second.skillsFolder, second.visibility,
            second.original, second.depth
        )
    }
}

extension Placement {
    /// Names of agents, which folders of their skills have with or without a leading dot.
    private static let agents: Set<String> = [
        "antigravity", "claude", "claude-code", "cline", "codex", "copilot", "cursor", "gemini",
        "gemini-cli", "github-copilot", "goose", "kilocode", "kiro", "openclaw", "opencode",
        "qoder", "qwen", "roo", "trae", "windsurf",
    ]
    /// Further hidden folders in which agents look for skills.
    private static let hiddenAgents: Set<String> = [
        ".agent", ".agents", ".augment", ".autohand", ".codebuddy", ".continue", ".cortex",
        ".crush", ".devin", ".factory", ".github", ".grok", ".hermes", ".jazz", ".junie", ".kimchi",
        ".omp", ".openhands", ".pi", ".skills", ".tabnine", ".vibe", ".zencoder",
    ]
    private static let translations: Set<String> = [
        "i18n", "l10n", "locales", "localized", "translations",
    ]

    /// Returns whether a folder contains copies for an agent, or translations; those into English are originals for
    /// most users.
    static func isFolderOfCopies(_ name: String) -> Bool {
        let plain = name.lowercased()
        guard !hiddenAgents.contains(plain), !translations.contains(plain) else { return true }
        var agent = plain.drop { $0 == "." }
        if agent.hasSuffix("-plugin") { agent = agent.dropLast("-plugin".count) }
        if agents.contains(String(agent)) { return true }
        return Translations.language(name).map { $0 != "en" } ?? false
    }
}
