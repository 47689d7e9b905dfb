public import Digest
internal import JSON

/// A team's consent to findings of one version of a skill, in the skill's entry of the manifest.
///
/// In `skills.json`, `"agreed": {"rules": ["injection-present"], "tree": "s1:…"}`. It holds for exactly these files, so
/// that a lock file with another version is not covered.
public struct Agreement: Sendable, Hashable {
    /// The tree hash of the version.
    public let tree: TreeHash
    /// The rules whose findings are accepted, sorted.
    public let rules: [String]

    /// Creates an agreement to the findings of these rules.
    public init(tree: TreeHash, rules: some Sequence<String>) {
        self.tree = tree
        self.rules = Set(rules).sorted()
    }
}

extension Agreement {
    init?(_ value: JSONValue) {
        guard let tree = value["tree"]?.string.flatMap({ TreeHash($0) }),
            let texts = value["rules"]?.array
        else { return nil }
        let rules = texts.compactMap(\.string)
        // An agreement to nothing would be one to a version, which no command writes.
        guard rules.count == texts.count, !rules.isEmpty else { return nil }
        self.init(tree: tree, rules: rules)
    }

    var json: JSONValue {
        .object(["rules": .strings(rules), "tree": .string(tree.description)])
    }
}
