internal import FileTree
internal import JSON
internal import SkillFormat
public import SystemPackage

/// Findings that a repository had when it started to be checked, so that only new ones are told.
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
            throw .configuration(
                file: path.string, reason: "not a baseline; write one with --write-baseline")
        }
        fingerprints = Set(findings.compactMap { $0["fingerprint"]?.string })
    }

    /// Whether a finding is known.
    func contains(_ finding: ReportedFinding) -> Bool { fingerprints.contains(finding.fingerprint) }

    /// A baseline file of what a report found.
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
