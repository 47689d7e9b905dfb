internal import FileTree
internal import Text

/// A rule about the files of a skill: their names, kinds and permissions.
protocol PackageRule: Rule {}

extension PackageRule {
    var family: RuleFamily { .package }

    /// A finding about a whole file, at its start.
    func finding(
        _ path: RelativePath?, _ severity: Finding.Severity, _ message: FindingText,
        remedy: Remedy? = nil,
        effect: Finding.Effect = .report
    ) -> Finding {
        Finding(
            rule: id, severity: severity, path: path, message: message, remedy: remedy,
            effect: effect,
            subject: path?.description)
    }
}

extension SkillContents {
    /// The first bytes of a file, whether it is text or not.
    func head(of path: RelativePath) -> ArraySlice<UInt8> {
        facts.heads[path]?[...] ?? texts[path]?.bytes.prefix(264) ?? []
    }
}
