internal import FileTree
internal import SkillFormat

// The points that each part loses, with the rules and facts that they depend on.
extension SkillScore {
    private mutating func lose(_ part: Part, _ points: Int, _ advice: ScoreAdvice) {
        if points > 0 { losses.append(Loss(part: part, points: points, advice: advice)) }
    }

    mutating func scoreTriggering(_ frontmatter: Frontmatter?, _ found: Set<RuleID>) {
        guard let description = frontmatter?.description else {
            return lose(.triggering, 25, .addDescription)
        }
        let scalars = description.unicodeScalars
        // Scripts without spaces, such as Japanese, need about half the characters.
        let isDense = scalars.count { $0.isASCII } * 2 < scalars.count
        let length = isDense ? scalars.count * 2 : scalars.count
        switch length {
        case 80...600: break
        case 40...79, 601...1024: lose(.triggering, 3, .adjustDescriptionLength)
        default: lose(.triggering, 8, .adjustDescriptionLength)
        }
        if found.contains(.descriptionNoTrigger) {
            lose(.triggering, 8, .addTrigger)
        }
        if found.contains(.descriptionPerson) {
            lose(.triggering, 3, .useThirdPerson)
        }
        if SkillTemplate.isDescription(description, of: frontmatter?.name ?? "") {
            lose(.triggering, 10, .replaceDescription)
        }
        let name = frontmatter?.name?.lowercased() ?? ""
        let words = Set(
            description.lowercased().split { !$0.isLetter && !$0.isNumber }
                .filter { $0.count > 3 && !name.contains($0) })
        let count = isDense ? scalars.count / 4 : words.count
        switch count {
        case 8...: break
        case 4...: lose(.triggering, 2, .addSearchWords)
        default: lose(.triggering, 4, .addSearchWords)
        }
        if found.contains(.descriptionPlaceholder) {
            lose(.triggering, 2, .replacePlaceholder)
        }
    }

    mutating func scoreInstructions(_ body: BodyFacts) {
        if body.isTemplate {
            return lose(.instructions, Part.instructions.limit, .replaceTemplate)
        }
        if body.lines > 500 || body.tokens > 5_000 {
            lose(.instructions, 5, .moveToReferences)
        } else if body.lines < 15 {
            lose(.instructions, 7, .addDetail)
        } else if body.lines < 40 {
            lose(.instructions, 3, .addDetail)
        }
        if body.headings < 2 { lose(.instructions, 5, .addSections) }
        if !body.hasCode { lose(.instructions, 5, .addCode) }
        if !body.hasSteps { lose(.instructions, 4, .addSteps) }
        if !body.hasLimits { lose(.instructions, 3, .addLimits) }
    }

    private static let families = Dictionary(
        uniqueKeysWithValues: Rules.all.map { ($0.id, $0.family) })

    mutating func scoreConformance(_ findings: [Finding], _ found: Set<RuleID>) {
        let formal: Set<RuleFamily> = [.file, .frontmatter, .name, .description, .fields]
        let errors = findings.filter {
            $0.severity == .error && Self.families[$0.rule].map(formal.contains) ?? false
        }
        lose(.conformance, 8 * errors.count, .fixFrontmatter)
        if found.contains(.nameCharset) { lose(.conformance, 4, .correctName) }
        if found.contains(.fieldOneAgent) {
            lose(.conformance, 1, .avoidAgentFields)
        }
        if found.contains(.fieldUnknown) {
            lose(.conformance, 2, .moveFieldsToMetadata)
        }
        if found.contains(.metadataValueType) {
            lose(.conformance, 1, .quoteMetadata)
        }
        if found.contains(.descriptionAngleBrackets) {
            lose(.conformance, 2, .removeAngleBrackets)
        }
        if found.contains(.crlf) || found.contains(.byteOrderMark) {
            lose(.conformance, 2, .normalizeText)
        }
    }

    mutating func scoreResources(_ skill: Skill, _ found: Set<RuleID>) {
        let references = skill.findings.filter {
            Self.families[$0.rule] == .references && $0.rule != .orphanFile
        }
        let broken = references.filter { $0.severity == .error }
        let others: [(String?, String?)] = broken.compactMap { finding in
            skill.file(named: finding.subject).map { (finding.subject, $0.description) }
        }
        lose(.resources, 4 * (broken.count - others.count), .addMissingFiles)
        let misdirected = references.filter { $0.rule == .refWrongBase }
        let wrong = others + misdirected.map { ($0.subject, $0.remedy?.text) }
        if let (path, right) = wrong.first {
            lose(
                .resources, 4 * wrong.count,
                .correctPath(wrong: path, right: right, count: wrong.count))
        }
        let placeholders = SkillTemplate.placeholders.filter {
            skill.snapshot[$0.path]?.digest == $0.digest
        }
        if let first = placeholders.map(\.path).min() {
            lose(.resources, 3 * placeholders.count, .replaceText(path: first.description))
        }
        let misspelled = references.filter { $0.rule == .refCaseMismatch }
        if let first = misspelled.first {
            lose(
                .resources, 4 * misspelled.count,
                .correctLetterCase(
                    wrong: first.subject, right: first.remedy?.text, count: misspelled.count))
        }
        let doubtful = references.count {
            $0.severity == .warning
                && ![.refAnchorMissing, .refCaseMismatch, .refWrongBase].contains($0.rule)
        }
        lose(.resources, 2 * doubtful, .checkReferences)
        if found.contains(.orphanFile) { lose(.resources, 3, .mentionFiles) }
        if found.contains(.refAnchorMissing) {
            lose(.resources, 1, .fixAnchors)
        }
        if found.contains(.scriptNotExecutable) {
            lose(.resources, 2, .makeExecutable)
        }
        if found.contains(.fenceUnclosed) { lose(.resources, 2, .closeCodeBlock) }
    }

    mutating func scoreSafety(_ findings: [Finding], _ found: Set<RuleID>) {
        if found.contains(.allowedToolsUnrestricted) {
            lose(.safety, 4, .restrictTools)
        }
        if found.contains(.suspiciousPipeShell) {
            lose(.safety, 3, .reviewDownloads)
        }
        if found.contains(.suspiciousSkipPermissions) {
            lose(.safety, 4, .keepProtections)
        }
        let hidden = [RuleID.secretFound, .suspiciousEncodedExec]
        if hidden.contains(where: { isDangerous($0, in: findings) }) {
            lose(.safety, 15, .removeSecrets)
        }
    }

    /// Whether a rule has a finding that is about more than a text that teaches, or a symlink within the repository.
    private func isDangerous(_ rule: RuleID, in findings: [Finding]) -> Bool {
        findings.contains {
            $0.rule == rule && ($0.severity == .error || rule == .unicodeTag)
        }
    }

    mutating func limitScore(_ skill: Skill, _ body: BodyFacts, _ found: Set<RuleID>) {
        if skill.frontmatter == nil || found.contains(.skillFileCase) {
            cap = (0, .notLoadable)
        } else if let rule = [
            RuleID.secretFound, .suspiciousEncodedExec, .unicodeTag, .symbolicLinkEscapes,
        ].first(where: { isDangerous($0, in: skill.findings) }) {
            cap = (20, .dangerousFinding(rule))
        } else if body.isTemplate {
            cap = (30, .uneditedTemplate)
        }
    }
}

extension Skill {
    /// Returns the first file with the name of a missing one, in any letter case and any folder; for a missing folder,
    /// the first file in a folder of its name.
    fileprivate func file(named path: String?) -> RelativePath? {
        let wanted = path?.split(separator: "/").last { $0 != ".." && $0 != "." }?.lowercased()
        // Every skill has a SKILL.md.
        guard let wanted, wanted != "skill.md" else { return nil }
        return snapshot.files.lazy.map(\.path).first { file in
            file.names.contains { $0.lowercased() == wanted }
        }
    }
}
