internal import Git

// What an install from the address of a repository records.
extension GitAddress {
    /// Whether an install from the address can record a branch or tag, or without one a commit.
    ///
    /// An update follows the recorded branch or tag, so that another one would be another source. `names` are those of the
    /// skill, because the text after an `@` can be its name; it is on the default branch then. Only the server knows which
    /// branch that is, so that any of them may be recorded.
    public func mayRecord(
        reference: String?, commit: String?, ofSkillNamed names: [String]
    ) -> Bool {
        switch revision {
        case .head: return Self.mayBeDefault(reference)
        case .ref(let text): return Self.selects(text, reference, commit)
        case .refOrSkill(let text):
            let isSkill = names.contains { LooseName($0) == LooseName(text) }
            return Self.selects(text, reference, commit)
                || isSkill && Self.mayBeDefault(reference)
        case .unsplit(let text):
            let fewest = text.fewestRefComponents
            let most = max(fewest, text.split(separator: "/").count)
            return (fewest...most).contains { count in
                Self.selects(text.refAndPath(components: count).ref, reference, commit)
            }
        }
    }

    /// Whether a reference can be the default branch; nil is an imported commit, which no update follows.
    private static func mayBeDefault(_ reference: String?) -> Bool {
        guard let reference else { return true }
        // The archive of a host is requested by these names.
        return ["HEAD", "main", "master"].contains(reference)
            || reference.hasPrefix("refs/heads/")
    }

    private static func selects(_ text: String, _ reference: String?, _ commit: String?) -> Bool {
        guard let reference else { return commit?.hasPrefix(text.lowercased()) ?? false }
        return ([text] + Reference.folders.map { $0 + text }).contains(reference)
    }
}
