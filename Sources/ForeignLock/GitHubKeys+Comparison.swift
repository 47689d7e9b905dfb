internal import SkillFormat
internal import Text
internal import YAML

/// Returns whether two SKILL.md files differ only in the keys that `gh skill` adds.
///
/// gh (2.103) parses the frontmatter, adds its keys to `metadata` and writes it back sorted and requoted, so values are
/// compared instead of lines. The text after the frontmatter must be equal except for line breaks at its start and
/// end.
public func isSameExceptGitHubKeys(_ installed: [UInt8], as upstream: [UInt8]) -> Bool {
    guard let first = PlainSkillFile(installed), let second = PlainSkillFile(upstream) else {
        return false
    }
    return first == second
}

/// A SKILL.md without the keys of `gh skill`.
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

    /// The maximum number of keys and values in the frontmatter.
    private static let valueLimit = 10_000
    private static let keys = [
        "github-owner", "github-path", "github-pinned", "github-ref", "github-repo", "github-sha",
        "github-tree-sha", "local-path",
    ]
}

/// A YAML value whose key order is ignored.
private indirect enum PlainValue: Equatable {
    case scalar(String)
    case list([PlainValue])
    case mapping([String: PlainValue])

    init(_ value: YAMLValue) {
        switch value {
        // Quoting determines whether a multiline text keeps its final line break.
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
