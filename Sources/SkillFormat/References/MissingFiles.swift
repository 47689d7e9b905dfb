internal import FileTree

extension [Finding] {
    /// How many missing files of one folder are told one by one.
    static let toldMissingFiles = 5

    /// The findings for a screen: more than five missing files of one folder become one finding at
    /// the first
    /// mention.
    ///
    /// Every missing file has a finding of its own in the first place, with its path as the subject
    /// and the
    /// place of its first mention, so that whoever needs the exact list has it; this is for people.
    /// The folder
    /// is the subject of the one finding.
    public func foldingMissingFiles() -> [Finding] {
        let missing = filter { $0.rule == RefMissingFile().id }
        let folders = Dictionary(grouping: missing, by: \.missingFolder)
        var told: Set<String> = []
        return compactMap { finding in
            guard finding.rule == RefMissingFile().id, let folder = finding.missingFolder,
                let group = folders[folder], group.count > Self.toldMissingFiles
            else { return finding }
            return told.insert(folder).inserted ? finding.standing(for: group, of: folder) : nil
        }
    }
}

extension Finding {
    /// The folder in which a file is missing; empty for the skill's own.
    fileprivate var missingFolder: String? { subject.map(SkillPaths.parent) }

    /// One finding in the place of several.
    fileprivate func standing(for group: [Finding], of folder: String) -> Finding {
        let names = group.compactMap { $0.subject.map { "`\(SkillPaths.lastName(of: $0))`" } }
        let shown = names.prefix(3).joined(separator: ", ")
        let place = folder.isEmpty ? "the skill's folder" : "`\(folder)/`"
        return Finding(
            rule: rule, severity: group.map(\.severity).min() ?? severity, path: path, line: line,
            column: column,
            message:
                "\(group.count) files are not in \(place): \(shown) and \(group.count - 3) more",
            subject: folder.isEmpty ? nil : "\(folder)/")
    }
}
