internal import JSON
internal import SkillFormat
internal import SkillRepository
internal import Transfer
internal import Web

/// SARIF 2.1.0 (OASIS), for code scanning.
enum SARIFFormat {
    /// The maximum number of results per run on GitHub; the least severe are omitted.
    private static let limit = 25_000

    static func text(of validation: FinishedValidation) -> String {
        let findings = Array(validation.report.findings.worstFirst.prefix(limit))
        let path = validation.hostedPath
        let used = Set(findings.map(\.rule))
        let rules = RepositoryRules.allWithAudits.filter { used.contains($0.id) }
        let numbers = Dictionary(
            rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let driver = JSONValue.object([
            "name": .string("skills"), "version": .string(skillsVersion),
            "rules": .array(rules.map(json)),
        ])
        return JSONValue.object([
            "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
            "version": .string("2.1.0"),
            "runs": .array([
                .object([
                    "tool": .object(["driver": driver]),
                    "columnKind": .string("unicodeCodePoints"),
                    "results": .array(findings.map { json($0, numbers, path) }),
                ])
            ]),
        ]).text()
    }

    private static func json(_ rule: any ExplainedRule) -> JSONValue {
        .object([
            "id": .string(rule.id.description), "name": .string(rule.id.description.pascalCased),
            "shortDescription": .object(["text": .string(rule.summary.english)]),
            "fullDescription": .object(["text": .string(rule.why.english)]),
            "help": .object([
                "text": .string("\(rule.why.english)\nskills validate --explain \(rule.id)")
            ]),
            "properties": .object(["tags": .strings([rule.family.rawValue])]),
        ])
    }

    private static func json(
        _ finding: ReportedFinding, _ numbers: [RuleID: Int], _ path: (String) -> String
    ) -> JSONValue {
        let level =
            switch finding.severity {
            case .error: "error"
            case .warning: "warning"
            case .info: "note"
            }
        let place = JSONValue.object([
            "artifactLocation": location(path(finding.path)),
            "region": .object([
                "startLine": .integer(finding.line), "startColumn": .integer(finding.column),
            ]),
        ])
        var members: [String: JSONValue] = [
            "ruleId": .string(finding.rule.description), "level": .string(level),
            "message": .object(["text": .string(finding.text)]),
            "locations": .array([.object(["physicalLocation": place])]),
            "partialFingerprints": .object(["skillsFinding/v1": .string(finding.fingerprint)]),
        ]
        if let number = numbers[finding.rule] { members["ruleIndex"] = .integer(number) }
        return .object(members)
    }

    /// The location of a file as a URI (section 3.4): absolute, or relative to the root of the sources.
    private static func location(_ path: String) -> JSONValue {
        guard !path.hasPrefix("/") else {
            return .object(["uri": .string("file://\(path.uriPath)")])
        }
        return .object(["uri": .string(path.uriPath), "uriBaseId": .string("%SRCROOT%")])
    }
}

extension String {
    /// A rule's id as a name: `NameDuplicate`.
    fileprivate var pascalCased: String {
        split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The path as that of a URI (RFC 3986).
    fileprivate var uriPath: String {
        split(separator: "/", omittingEmptySubsequences: false).map { String($0).percentEncoded }
            .joined(separator: "/")
    }
}
