internal import SkillFormat
internal import SkillRepository

/// A finding among several about missing files of one folder, which text reports show as one line.
enum MissingFileGroup {
    /// The first of the findings, with the message for all of them.
    case first(message: String)
    /// One of the others.
    case other

    /// The least number of missing files that are shown as one line.
    private static let minimum = 4

    /// The findings that have something in common.
    private struct Key: Hashable {
        let skill: String
        let folder: Substring
        let severity: Finding.Severity
    }

    /// The message of the first finding; nil for the others.
    var message: String? {
        if case .first(let message) = self { message } else { nil }
    }

    /// Returns the findings about folders of which a skill lacks several files, by index.
    static func all(in findings: [ReportedFinding]) -> [Int: MissingFileGroup] {
        var groups: [Key: [Int]] = [:]
        for (index, finding) in findings.enumerated() {
            guard finding.rule == .refMissingFile, let skill = finding.skill,
                let path = finding.subject, let slash = path.firstIndex(of: "/")
            else { continue }
            let key = Key(skill: skill, folder: path[...slash], severity: finding.severity)
            groups[key, default: []].append(index)
        }
        var result: [Int: MissingFileGroup] = [:]
        for (key, indices) in groups where indices.count >= minimum {
            let names = indices.compactMap { findings[$0].subject?.dropFirst(key.folder.count) }
            for index in indices { result[index] = .other }
            result[indices[0]] = .first(
                message: Messages.lacksFiles(String(key.folder), names.map(String.init)))
        }
        return result
    }
}
