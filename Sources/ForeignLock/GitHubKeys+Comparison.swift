internal import SkillFormat
internal import Text
internal import YAML

/// Whether a SKILL.md is another one with the keys of `gh skill` in it, and nothing else.
///
/// gh (2.103) reads the frontmatter, adds its keys to `metadata` and writes all of it anew, sorted and with its
/// own quotes: the values have to agree and not the lines. The text behind must be the same but for the line
/// breaks at its ends.
public func isSameBesidesGitHubKeys(_ installed: [UInt8], as upstream: [UInt8]) -> Bool {
    guard let first = PlainSkillFile(installed), let second = PlainSkillFile(upstream) else {
        return false
    }
    return first == second
}

/// A SKILL.md without what `gh skill` adds.
private struct PlainSkillFile: Equatable {
    private let fields: [String: PlainValue]
    private let body: [UInt8]

    init?(_ bytes: [UInt8]) {
        let document = readHeader(bytes)
        guard let block = document.block,
            let value = try? YAMLValue(
                parsing: Array(document.source.bytes[block]), limit: Self.valueLimit),
            case .mapping(var fields) = PlainValue(value)
        else { return nil }
        if case .mapping(var metadata)? = fields["metadata"] {
            for key in Self.keys { metadata[key] = nil }
            fields["metadata"] = metadata.isEmpty ? nil : .mapping(metadata)
        }
        self.fields = fields
        let isBreak: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        body = Array(
            document.source.bytes[document.bodyStart...].drop(while: isBreak)
                .reversed().drop(while: isBreak).reversed())
    }

    /// The most keys and values of a frontmatter that is looked at.
    private static let valueLimit = 10_000
    private static let keys = [
        "github-owner", "github-path", "github-pinned", "github-ref", "github-repo", "github-sha",
        "github-tree-sha", "local-path",
    ]
}

/// A YAML value in which the order of keys does not count.
private indirect enum PlainValue: Equatable {
    case scalar(String)
    case list([PlainValue])
    case mapping([String: PlainValue])

    init(_ value: YAMLValue) {
        switch value {
        // A text over several lines keeps or loses its last break by how it is quoted.
        case .scalar(let text, isString: true):
            self = .scalar(String(text.reversed().drop { $0 == "\n" }.reversed()))
        case .scalar(let text, isString: false):
            self = .scalar(Double(text).map { "\($0)" } ?? value.text ?? "")
        case .list(let values): self = .list(values.map(PlainValue.init))
        case .mapping(let members):
            self = .mapping(
                Dictionary(
                    members.map { ($0.key, PlainValue($0.value)) }, uniquingKeysWith: { $1 }))
        }
    }
}
