public import SkillFormat
internal import Text

/// How good a skill's form is, from 0 to 100, with what each part lost and why.
///
/// It measures form and was compared with no outcome; errors stay errors, whatever the points are.
public struct SkillScore: Sendable {
    /// The parts of a score.
    public enum Part: String, Sendable, CaseIterable {
        case triggering, instructions, conformance, resources, safety

        /// The most points of the part.
        public var limit: Int {
            switch self {
            case .triggering, .instructions: 25
            case .conformance: 20
            case .resources, .safety: 15
            }
        }
    }

    /// Points that are not there, and what would bring them.
    public struct Loss: Sendable {
        /// The part that lost them.
        public let part: Part
        /// How many.
        public let points: Int
        /// What to do about it.
        public let advice: String
    }

    /// What was lost, in the order of the parts.
    public private(set) var losses: [Loss] = []
    /// Why the score is no higher than some number, whatever the parts say.
    public private(set) var cap: (points: Int, reason: String)?
    /// How many errors validation finds.
    public let errors: Int

    /// The points of one part.
    public func points(of part: Part) -> Int {
        max(0, part.limit - losses.filter { $0.part == part }.reduce(0) { $0 + $1.points })
    }

    /// All points.
    public var total: Int {
        let sum = Part.allCases.reduce(0) { $0 + points(of: $1) }
        return min(sum, cap?.points ?? 100)
    }

    /// The grade, A to F.
    public var grade: String {
        switch total {
        case 93...: "A"
        case 85...: "B"
        case 75...: "C"
        case 60...: "D"
        default: "F"
        }
    }

    /// The losses that bring most when they are mended, at most three.
    public var quickestGains: [Loss] {
        Array(
            losses.enumerated().sorted {
                ($1.element.points, $0.offset) < ($0.element.points, $1.offset)
            }.prefix(3).map(\.element))
    }

    /// Judges a skill by its text and what validation found in it.
    public init(of skill: Skill) {
        errors = skill.findings.count { $0.severity == .error }
        let found = Dictionary(grouping: skill.findings, by: \.rule).mapValues(\.count)
        judgeTriggering(skill.frontmatter, found)
        judgeInstructions(BodyFacts(of: skill), found)
        judgeConformance(skill.findings, found)
        judgeResources(skill.findings, found)
        judgeSafety(found)
        setCap(skill, found)
    }

    private mutating func lose(_ part: Part, _ points: Int, _ advice: String) {
        if points > 0 { losses.append(Loss(part: part, points: points, advice: advice)) }
    }

    // MARK: Parts

    private mutating func judgeTriggering(_ frontmatter: Frontmatter?, _ found: [RuleID: Int]) {
        guard let description = frontmatter?.description else {
            return lose(.triggering, 25, "say in the description what the skill does and when")
        }
        let scalars = description.unicodeScalars
        // Scripts without blanks say twice as much in a character.
        let isDense = scalars.count { $0.isASCII } * 2 < scalars.count
        let length = isDense ? scalars.count * 2 : scalars.count
        switch length {
        case 80...600: break
        case 40...79, 601...1024: lose(.triggering, 3, "make the description 80 to 600 characters")
        default: lose(.triggering, 8, "make the description 80 to 600 characters")
        }
        if found[.descriptionNoTrigger] != nil {
            lose(.triggering, 8, "say when to use the skill")
        }
        if found[.descriptionPerson] != nil {
            lose(.triggering, 3, "write of the skill, not of I and you")
        }
        let name = frontmatter?.name?.lowercased() ?? ""
        let words = Set(
            description.lowercased().split { !$0.isLetter && !$0.isNumber }
                .filter { $0.count > 3 && !name.contains($0) })
        let count = isDense ? scalars.count / 4 : words.count
        lose(
            .triggering, count >= 8 ? 0 : count >= 4 ? 2 : 4,
            "use more of the words in which people ask for it")
        if found[.descriptionPlaceholder] != nil {
            lose(.triggering, 2, "replace the placeholder in the description")
        }
    }

    private mutating func judgeInstructions(_ body: BodyFacts, _ found: [RuleID: Int]) {
        if body.lines > 500 || body.tokens > 5_000 {
            lose(.instructions, 5, "move parts of the body into references/")
        } else if body.lines < 15 {
            lose(.instructions, 7, "say more of how it is done")
        } else if body.lines < 40 {
            lose(.instructions, 3, "say more of how it is done")
        }
        if body.headings < 2 { lose(.instructions, 5, "divide the body into sections") }
        if !body.hasCode { lose(.instructions, 5, "show an example or a command in a code block") }
        if !body.hasSteps { lose(.instructions, 4, "number the steps, or make a checklist") }
        if !body.hasLimits {
            lose(.instructions, 3, "say what goes wrong, and how to check the result")
        }
    }

    private static let families = Dictionary(
        uniqueKeysWithValues: Rules.all.map { ($0.id, $0.family) })

    private mutating func judgeConformance(_ findings: [Finding], _ found: [RuleID: Int]) {
        let formal: Set<RuleFamily> = [.file, .frontmatter, .name, .description, .fields]
        let faults = findings.filter {
            $0.severity == .error && Self.families[$0.rule].map(formal.contains) ?? false
        }
        lose(.conformance, 8 * faults.count, "mend the errors in SKILL.md's frontmatter")
        if found[.fieldClaudeCodeOnly] != nil {
            lose(.conformance, 1, "some fields work in Claude Code alone")
        }
        if found[.fieldUnknown] != nil {
            lose(.conformance, 2, "put other fields below metadata")
        }
        if found[.metadataValueType] != nil {
            lose(.conformance, 1, "write the values of metadata as strings")
        }
        if found[.descriptionAngleBrackets] != nil {
            lose(.conformance, 2, "take the angle brackets out of the description")
        }
        if found[.crlf] != nil || found[.byteOrderMark] != nil {
            lose(.conformance, 2, "end lines with LF, without a byte order mark")
        }
    }

    private mutating func judgeResources(_ findings: [Finding], _ found: [RuleID: Int]) {
        let references = findings.filter {
            Self.families[$0.rule] == .references && $0.rule != .orphanFile
        }
        let broken = references.count { $0.severity == .error }
        lose(.resources, 4 * broken, "bring the files along that the text names")
        let doubtful = references.count {
            $0.severity == .warning && $0.rule != .refAnchorMissing
        }
        lose(.resources, 2 * doubtful, "look at the references that may be broken")
        if found[.orphanFile] != nil { lose(.resources, 3, "name every file in SKILL.md") }
        if found[.refAnchorMissing] != nil {
            lose(.resources, 1, "mend the anchors of links")
        }
        if found[.scriptNotExecutable] != nil {
            lose(.resources, 2, "make the scripts executable")
        }
        if found[.fenceUnclosed] != nil { lose(.resources, 2, "close the code block") }
    }

    private mutating func judgeSafety(_ found: [RuleID: Int]) {
        if found[.allowedToolsUnrestricted] != nil {
            lose(.safety, 4, "allow the commands that are needed instead of any")
        }
        if found[.suspiciousPipeShell] != nil {
            lose(.safety, 3, "download, look, and then run")
        }
        if found[.suspiciousSkipPermissions] != nil {
            lose(.safety, 4, "leave the agent's protections on")
        }
        if found[.secretFound] != nil || found[.suspiciousEncodedExec] != nil {
            lose(.safety, 15, "take the secret, or the hidden command, out")
        }
    }

    private mutating func setCap(_ skill: Skill, _ found: [RuleID: Int]) {
        if skill.frontmatter == nil || found[.skillFileCase] != nil {
            cap = (0, "no agent can load it")
        } else if let rule = [
            RuleID.secretFound, .suspiciousEncodedExec, .unicodeTag, .symbolicLinkEscapes,
        ].first(where: { found[$0] != nil }) {
            cap = (20, "of \(rule)")
        }
    }
}

/// What the body of a SKILL.md is made of.
private struct BodyFacts {
    let lines: Int
    let tokens: Int
    private(set) var headings = 0
    private(set) var hasCode = false
    private(set) var hasSteps = false
    private(set) var hasLimits = false

    private static let limitWords = [
        "gotcha", "pitfall", "avoid", "never", "do not", "don't", "must not", "limit", "check",
        "verify", "test", "mistake", "caution", "warning", "注意", "確認", "避け", "制限", "失敗",
    ]

    init(of skill: Skill) {
        let document = skill.document
        let bytes = document.source.bytes[document.bodyStart...]
        lines = skill.bodyLines
        tokens = bytes.count { $0 & 0xC0 != 0x80 } / 4
        var isFenced = false
        for line in bytes.split(separator: 0x0A) {
            let text = line.drop { $0 == 0x20 || $0 == 0x09 }
            if text.starts(with: "```".utf8) || text.starts(with: "~~~".utf8) {
                isFenced.toggle()
                hasCode = true
                continue
            }
            guard !isFenced else { continue }
            if text.starts(with: "#".utf8), text.first(where: { $0 != 0x23 }) == 0x20 {
                headings += 1
            }
            let digits = text.prefix { (0x30...0x39).contains($0) }.count
            if digits > 0,
                text.dropFirst(digits).starts(with: ". ".utf8)
                    || text.dropFirst(digits).starts(with: ") ".utf8)
            {
                hasSteps = true
            }
            if text.starts(with: "- [ ]".utf8) || text.starts(with: "* [ ]".utf8) {
                hasSteps = true
            }
            if !hasLimits {
                let words = String(decoding: text, as: UTF8.self).lowercased()
                hasLimits = Self.limitWords.contains { words.contains($0) }
            }
        }
    }
}

/// A skill with its score.
public struct ScoredSkill: Sendable {
    /// Its folder, as it is shown.
    public let path: String
    /// The name that it gives itself, or its folder's.
    public let name: String
    /// The score; nil when there is nothing to read.
    public let score: SkillScore?
}

extension Validator {
    /// Scores every skill below the paths, ordered by path.
    public func scores(_ paths: [String]) async throws(RepositoryError) -> [ScoredSkill] {
        var scored: [ScoredSkill] = []
        for path in paths {
            try await visit(path) { check, place, _ throws(RepositoryError) in
                let skill = try? check.read().skill
                let path = place.display(check.folder)
                scored.append(
                    ScoredSkill(
                        path: path, name: skill?.frontmatter?.name ?? check.folderName ?? path,
                        score: skill.map { SkillScore(of: $0) }))
            }
        }
        return scored
    }
}
