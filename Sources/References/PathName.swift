internal import Text

/// A path as it is written, taken apart.
final class PathName {
    /// The text, with its variable and fragment.
    let written: String
    /// The path without its fragment, query, quotes, variable for the skill folder, and `./`.
    let path: String
    /// The components without `.` and `..`.
    private(set) lazy var parts: [Substring] = path.names.filter { $0 != "." && $0 != ".." }
    /// The extension in lowercase, without its full stop.
    private(set) lazy var ending = Self.ending(of: name)

    /// The last component.
    var name: Substring { parts.last ?? "" }
    /// The path before the last component, with its slash.
    var folder: Substring { path.dropLast(name.count + (isFolder ? 1 : 0)) }
    /// Whether the path ends in a slash.
    let isFolder: Bool
    /// The first component of several; empty for a bare name.
    var first: Substring { parts.count > 1 || isFolder ? parts.first ?? "" : "" }
    /// The path without a slash at its end.
    var key: String { isFolder ? String(path.dropLast()) : path }

    init(_ written: Passage) {
        self.written = String(decoding: written, as: UTF8.self)
        let plain = Self.clean(written)
        path =
            plain.count == written.count ? self.written : String(decoding: plain, as: UTF8.self)
        isFolder = plain.last == UInt8(ascii: "/")
    }

    /// Returns the extension of a name in lowercase; empty if it has none.
    static func ending(of name: Substring) -> String {
        let rest = name.utf8.drop { $0 == UInt8(ascii: ".") }
        guard let dot = rest.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return name[rest.index(after: dot)...].lowercased()
    }

    private static func clean(_ written: Passage) -> Passage {
        var text = written.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
        let isMark = { (byte: UInt8) in byte.isOne(of: "`'\"*_()[],;:!") }
        text = text.drop(while: isMark).droppingLast(where: isMark)
        text = text.droppingLast { $0 == UInt8(ascii: ".") }
        text = withoutLineNumber(text)
        if let end = PathRoot.skill(text) { text = text[end...] }
        while text.starts(with: "./".utf8) { text = text.dropFirst(2) }
        return text
    }

    /// Removes `:12`, `:12-20` and `:12,14` at the end.
    private static func withoutLineNumber(_ text: Passage) -> Passage {
        let isPart = { (byte: UInt8) in
            byte.isDigit || byte == 0x3A || byte == 0x2C || byte == 0x2D
        }
        let rest = text.droppingLast(where: isPart)
        let tail = text[rest.endIndex...]
        guard
            let colon = tail.indices.first(where: {
                tail[$0] == UInt8(ascii: ":") && $0 + 1 < tail.endIndex && tail[$0 + 1].isDigit
            })
        else { return text }
        return text[..<colon]
    }
}

/// Recognizes the variables that paths start with; each function returns the offset after the slash.
enum PathRoot {
    /// The names of folders in variables for the skill folder.
    private static let folders = ["dir", "root", "path", "base", "base_dir", "directory", "folder"]
    private static let skillVariables = WordSet(
        folders.map { "skill\($0) skill_\($0) claude_skill\($0) claude_skill_\($0)" }
            .joined(separator: " "))
    private static let braced = WordSet(
        "basedir base_dir "
            + folders.map { "skill\($0) skill-\($0) skill_\($0)" }.joined(separator: " "))
    private static let angled = WordSet(
        "skill this-skill this_skill "
            + folders.map {
                "skill-\($0) skill_\($0) this-skill-\($0) this-skill_\($0) this_skill-\($0) "
                    + "this_skill_\($0)"
            }.joined(separator: " "))

    /// Reads a variable for the skill folder: `$SKILL_DIR/`, `{baseDir}/`, `<skill-dir>/`.
    static func skill(_ text: Passage) -> Int? {
        guard let first = text.first, first.isOne(of: "$<{"),
            let slash = text.prefix(32).firstIndex(of: UInt8(ascii: "/"))
        else { return nil }
        var name = text[text.startIndex + 1..<slash]
        switch first {
        case UInt8(ascii: "$"):
            if name.first == UInt8(ascii: "{") { name = name.dropFirst() }
            if name.last == UInt8(ascii: "}") { name = name.dropLast() }
            return skillVariables.contains(name) ? slash + 1 : nil
        case UInt8(ascii: "{"):
            guard name.last == UInt8(ascii: "}") else { return nil }
            return braced.contains(underscored(name.dropLast())) ? slash + 1 : nil
        default:
            guard name.last == UInt8(ascii: ">") else { return nil }
            return angled.contains(underscored(name.dropLast())) ? slash + 1 : nil
        }
    }

    private static func underscored(_ name: Passage) -> Passage {
        name.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 }[...]
    }

    /// Reads `${CLAUDE_PLUGIN_ROOT}/`.
    static func plugin(_ text: Passage) -> Int? {
        guard text.first == UInt8(ascii: "$"),
            let slash = text.prefix(24).firstIndex(of: UInt8(ascii: "/"))
        else { return nil }
        var name = text[text.startIndex + 1..<slash]
        if name.first == UInt8(ascii: "{") { name = name.dropFirst() }
        if name.last == UInt8(ascii: "}") { name = name.dropLast() }
        return name.lowercasedText == "claude_plugin_root" ? slash + 1 : nil
    }

    /// Reads any variable or slot before a slash: `$DIR/`, `${DIR}/`, `{dir}/`, `<dir>/`, `%DIR%/`.
    static func any(_ text: Passage) -> Int? {
        guard let first = text.first else { return nil }
        var end = text.startIndex + 1
        switch first {
        case UInt8(ascii: "$") where text.dropFirst().first != UInt8(ascii: "{"):
            while end < text.endIndex, text.isWord(at: end) { end += 1 }
            guard end > text.startIndex + 1 else { return nil }
        case UInt8(ascii: "$"), UInt8(ascii: "{"):
            guard let close = text.firstIndex(of: UInt8(ascii: "}")) else { return nil }
            end = close + 1
        case UInt8(ascii: "<"):
            guard let close = text.firstIndex(of: UInt8(ascii: ">")) else { return nil }
            end = close + 1
        case UInt8(ascii: "%"):
            while end < text.endIndex, text.isWord(at: end) { end += 1 }
            guard end > text.startIndex + 1, end < text.endIndex, text[end] == first else {
                return nil
            }
            end += 1
        default: return nil
        }
        return end < text.endIndex && text[end] == UInt8(ascii: "/") ? end + 1 : nil
    }
}
