internal import FileTree
internal import SystemPackage

/// The path of an agent's folder, independent of user and machine.
///
/// | form | meaning |
/// |---|---|
/// | `.claude/skills` | below the project |
/// | `~/.claude/skills` | below the home folder |
/// | `${CODEX_HOME:-~/.codex}/skills` | below the folder in a variable, by default below the home folder |
/// | `${GEMINI_CLI_HOME:-~}/.gemini` | below the folder in a variable, by default the home folder |
/// | `${FLATPAK_XDG_CONFIG_HOME}/zed` | below the folder in a variable; otherwise undefined |
///
/// Absolute paths and `..` are not allowed.
struct PathTemplate: Hashable, Sendable {
    /// The start of the path.
    enum Root: Hashable, Sendable {
        case project
        case home
        /// A variable; without a value, the fallback.
        case variable(String, fallback: Fallback)
    }

    /// The substitute for a variable without a value.
    enum Fallback: Hashable, Sendable {
        case undefined
        case home
        case belowHome(RelativePath)
    }

    /// The start of the path.
    let root: Root
    /// The rest of the path; nil for the root itself.
    let path: RelativePath?

    /// Parses one of the forms.
    init?(_ text: String) {
        guard let (root, rest) = Self.split(text) else { return nil }
        let path = RelativePath(rest)
        guard path != nil || rest.isEmpty && root != .project else { return nil }
        self.root = root
        self.path = path
    }

    /// Returns the root and the rest of the path.
    private static func split(_ text: String) -> (Root, rest: String)? {
        let parts = text.unicodeScalars.split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        switch parts[0].first {
        case "$": return splitVariable(text.unicodeScalars)
        case "~":
            guard parts[0].count == 1, parts.last?.isEmpty == false else { return nil }
            return (.home, parts.count == 2 ? String(parts[1]) : "")
        default: return (.project, text)
        }
    }

    private static func splitVariable(_ text: String.UnicodeScalarView) -> (Root, rest: String)? {
        guard text.starts(with: "${".unicodeScalars), let close = text.firstIndex(of: "}"),
            [nil, "/"].contains(text[close...].dropFirst().first)
        else { return nil }
        let rest = String(text[close...].dropFirst(2))
        let inner = text[..<close].dropFirst(2)
        guard let colon = inner.firstIndex(of: ":") else {
            let name = String(inner)
            return isVariable(name) ? (.variable(name, fallback: .undefined), rest) : nil
        }
        let name = String(inner[..<colon])
        let fallback = String(inner[colon...])
        guard isVariable(name) else { return nil }
        if fallback == ":-~" { return (.variable(name, fallback: .home), rest) }
        guard fallback.hasPrefix(":-~/"), let path = RelativePath(String(fallback.dropFirst(4)))
        else { return nil }
        return (.variable(name, fallback: .belowHome(path)), rest)
    }

    private static func isVariable(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(48...57).contains(first) else { return false }
        return text.utf8.allSatisfy {
            (65...90).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_")
        }
    }

    /// Whether the path is below the project.
    var isBelowProject: Bool { root == .project }

    /// The variable that moves the path; nil if none does.
    var variable: String? {
        guard case .variable(let name, _) = root else { return nil }
        return name
    }

    /// Returns the path on this machine; nil if it requires a variable without a value.
    ///
    /// Empty values and relative values of XDG variables are ignored (XDG Base Directory Specification); relative values of
    /// other variables start at the home folder.
    func resolved(project: FilePath, home: FilePath, environment: [String: String]) -> FilePath? {
        let start: FilePath
        switch root {
        case .project: start = project
        case .home: start = home
        case .variable(let name, let fallback):
            switch (Self.value(of: name, in: environment), fallback) {
            case (let value?, _): start = home.pushing(value)
            case (nil, .belowHome(let path)): start = home.pushing(FilePath(path.description))
            case (nil, .home): start = home
            case (nil, .undefined): return nil
            }
        }
        guard let path else { return start }
        return start.pushing(FilePath(path.description))
    }

    private static func value(of name: String, in environment: [String: String]) -> FilePath? {
        guard let text = environment[name], !text.isEmpty else { return nil }
        let path = FilePath(text)
        return path.isAbsolute || !name.hasPrefix("XDG_") ? path : nil
    }
}
