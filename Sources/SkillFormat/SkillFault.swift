public import FileTree
internal import Text

/// A property that only the SKILL.md of a broken or hostile skill has: such a skill is never installed.
public enum SkillFault: Sendable, Equatable {
    /// The file has no text.
    case empty
    /// The text is only the path of another file, as git writes a symlink where there can be none.
    case isPath(String)
    /// The name is a list or a mapping.
    case nameIsNoText
    /// The name is a path that leads somewhere, such as `../other`.
    case nameIsPath(String)
    /// The name contains a control character, such as NUL or a line break.
    case nameHasControlCharacter(String)

    /// The fault of the SKILL.md in a folder; nil if there is none, or the file can't be read.
    public init?(in folder: Directory) {
        guard let bytes = try? folder.contents(of: .skillFile, limit: SkillFiles.textLimit),
            let fault = readHeader(bytes).fault
        else { return nil }
        self = fault
    }
}

extension SkillDocument {
    /// The fault for which the skill is not installed; nil if there is none.
    var fault: SkillFault? {
        guard !source.bytes.allSatisfy(\.isSpace) else { return .empty }
        if let path = onlyPath { return .isPath(path) }
        switch frontmatter?["name"]?.value {
        case nil: return nil
        case .list?, .mapping?: return .nameIsNoText
        case .scalar(let text, _)?:
            let name = text.trimmingWhiteSpace
            if name.unicodeScalars.contains(where: Self.isControl) {
                return .nameHasControlCharacter(name)
            }
            return Self.leadsElsewhere(name) ? .nameIsPath(name) : nil
        }
    }

    /// The path of a Markdown file that is the whole text; nil for any other text.
    private var onlyPath: String? {
        guard source.bytes.count <= 1_024 else { return nil }
        let text = String(decoding: source.bytes, as: UTF8.self).trimmingWhiteSpace
        let isPath = text.unicodeScalars.allSatisfy {
            $0 != ":" && !$0.properties.isWhitespace && !Self.isControl($0)
        }
        return isPath && text.hasSuffix(".md") ? text : nil
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Whether a name is an absolute path, or a path with `.` or `..`, on Unix or Windows; `UI/UX` is neither.
    private static func leadsElsewhere(_ name: String) -> Bool {
        let parts = name.unicodeScalars.split(omittingEmptySubsequences: false) {
            $0 == "/" || $0 == "\\"
        }.map(String.init)
        guard let first = parts.first else { return false }
        let isAbsolute = parts.count > 1 && ["", "~"].contains(first)
        return isAbsolute || parts.contains { $0 == "." || $0 == ".." }
    }
}
