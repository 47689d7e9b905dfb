internal import FileTree
internal import JSON
internal import SkillFormat
public import SystemPackage

/// Known findings of a repository, so that only new ones are reported.
public struct Baseline: Sendable {
    private static let schema = "skills.baseline/1"
    private static let sizeLimit = 64 * 1_048_576

    private let fingerprints: Set<String>

    /// Reads a baseline file.
    public init(readFrom path: FilePath) throws(RepositoryError) {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.open(path).contents(limit: Self.sizeLimit)
        } catch {
            throw error.code == .noSuchFileOrDirectory
                ? .notFound(path: path.string) : .files(error)
        }
        guard let value = try? JSONValue(parsing: bytes), value["schema"]?.string == Self.schema,
            let findings = value["findings"]?.array
        else {
            throw .configuration(file: path.string, reason: Messages.notABaseline)
        }
        fingerprints = Set(findings.compactMap { $0["fingerprint"]?.string })
    }

    /// Whether a finding is in the baseline.
    func contains(_ finding: ReportedFinding) -> Bool { fingerprints.contains(finding.fingerprint) }

    /// Returns the text of a baseline file with the findings of a report.
    public static func text(of report: ValidationReport) -> String {
        let findings = report.findings.map { finding in
            JSONValue.object([
                "fingerprint": .string(finding.fingerprint),
                "rule": .string(finding.rule.description),
                "path": .string(finding.path), "message": .string(finding.message),
            ])
        }
        return JSONValue.object(["schema": .string(schema), "findings": .array(findings)]).text()
    }
}
