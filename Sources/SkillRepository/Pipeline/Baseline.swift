internal import FileTree
internal import JSON
internal import SkillFormat
public import SystemPackage

/// Known findings of a repository, so that only new ones are reported.
///
/// A finding is known by its rule, path and subject, and by how many of them there are: messages and lines change.
public struct Baseline: Sendable {
    private static let schema = "skills.baseline/2"
    /// The schema of files with messages in their fingerprints.
    private static let oldSchema = "skills.baseline/1"
    private static let sizeLimit = 64 * 1_048_576

    private let counts: [ReportedFinding.Identity: Int]

    /// Reads a baseline file.
    public init(readFrom path: FilePath) throws(RepositoryError) {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(path).contents(limit: Self.sizeLimit)
        } catch {
            throw error.code == .noSuchFileOrDirectory
                ? .notFound(path: path.string) : .files(error)
        }
        let value = try? JSONValue(parsing: bytes)
        if value?["schema"]?.string == Self.oldSchema { throw .oldBaseline(file: path.string) }
        guard let value, value["schema"]?.string == Self.schema,
            let findings = value["findings"]?.array
        else {
            throw .configuration(file: path.string, reason: Messages.notABaseline)
        }
        var counts: [ReportedFinding.Identity: Int] = [:]
        for finding in findings {
            guard let rule = finding["rule"]?.string, let path = finding["path"]?.string,
                let count = finding["count"]?.integer
            else { continue }
            let identity = ReportedFinding.Identity(
                rule: rule, path: path, subject: finding["subject"]?.string)
            counts[identity] = max(count, counts[identity, default: 0])
        }
        self.counts = counts
    }

    /// Whether a finding is in the baseline.
    func contains(_ finding: ReportedFinding) -> Bool {
        finding.number < counts[finding.identity, default: 0]
    }

    /// Returns the text of a baseline file with the findings of a report.
    public static func text(of report: ValidationReport) -> String {
        var counts: [ReportedFinding.Identity: Int] = [:]
        var identities: [ReportedFinding.Identity] = []
        for finding in report.findings {
            if counts[finding.identity] == nil { identities.append(finding.identity) }
            counts[finding.identity, default: 0] += 1
        }
        let findings = identities.map { identity in
            var members: [String: JSONValue] = [
                "rule": .string(identity.rule), "path": .string(identity.path),
                "count": .integer(counts[identity, default: 0]),
            ]
            members["subject"] = identity.subject.map { .string($0) }
            return JSONValue.object(members)
        }
        return JSONValue.object(["schema": .string(schema), "findings": .array(findings)]).text()
    }
}
