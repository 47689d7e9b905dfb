internal import Digest
internal import FileTree
internal import Markdown
internal import SkillFormat
internal import Text

extension Validator {
    /// Finds the fixes for the skills below the paths; writes nothing.
    ///
    /// Only unambiguous fixes of reported findings are made. The baseline and `changes` don't limit them.
    public func fixes(_ paths: [String]) async throws(RepositoryError) -> [FileFix] {
        var settings = settings
        settings.changes = nil
        var fixes: [FileFix] = []
        var seen: Set<FileIdentity> = []
        for path in paths {
            let scope = try await ValidationScope(
                path, workingDirectory: workingDirectory, hiding: settings.hiddenFolders)
            let pipeline = FindingPipeline(for: scope, settings)
            try scope.visit(seen: &seen) { check in fixes += check.fixes(pipeline) }
        }
        return fixes
    }

    /// Writes fixes one by one and returns the paths of the rewritten files.
    ///
    /// If the task is cancelled, it throws ``RepositoryError/interrupted(rewritten:)`` with the files rewritten
    /// so far.
    public func write(
        _ fixes: [FileFix], report: (FileFix, FileFix.Outcome) -> Void
    ) throws(RepositoryError) -> [String] {
        var rewritten: [String] = []
        for fix in fixes {
            guard !Task.isCancelled else { throw .interrupted(rewritten: rewritten) }
            let outcome = try fix.write()
            if outcome == .rewritten { rewritten.append(fix.path) }
            report(fix, outcome)
        }
        return rewritten
    }
}

extension SkillCheck {
    /// Returns the finding as it is reported: with advice instead of a fix if no run makes it.
    func promisable(_ finding: Finding, _ skill: Skill, _ texts: inout SkillTexts) -> Finding {
        guard case .fix(let repair, let text)? = finding.remedy else { return finding }
        let script = finding.subject.flatMap { RelativePath($0) }
        guard let path = repair == .executable ? script : finding.path, origin == .given,
            let file = skill.snapshot[path], file.flag != .link,
            file.size <= FileFixer.sizeLimit, texts[path] != nil
        else { return finding.with(.advice(text)) }
        return finding
    }

    /// The fixes for the files of the skill; none if the skill can't be read.
    func fixes(_ pipeline: FindingPipeline) -> [FileFix] {
        guard let (files, skill) = try? read() else { return [] }
        var texts = SkillTexts(of: files, skill.document)
        let findings = candidates(skill, &texts).filter { candidate in
            guard candidate.finding.path != nil,
                case .reported = pipeline.outcome(of: candidate)
            else { return false }
            return true
        }.map(\.finding)
        let scripts = Set(
            findings.filter { $0.remedy?.repair == .executable }.compactMap(\.subject))
        let byPath = Dictionary(grouping: findings) { $0.path?.description ?? "" }
        var fixes: [FileFix] = []
        for file in skill.snapshot.files
        where file.flag != .link && file.size <= FileFixer.sizeLimit {
            let path = file.path.description
            let isScript = scripts.contains(path)
            let isOwn = !isInNestedSkill(file.path)
            guard isScript || isOwn && (byPath[path] != nil || file.path.isMarkdown),
                let shownPath = folder.appending(file.path), let source = texts[file.path]
            else { continue }
            var fixer = FileFixer(
                file.path, source.bytes, findings: byPath[path] ?? [],
                // No rule demands a final newline, so selected rules exclude it.
                finalNewline: pipeline.rules.selected.isEmpty ? .added : .unchanged)
            fixer.fix()
            guard isScript || fixer.bytes != source.bytes else { continue }
            let rules = fixer.rules.union(isScript ? [.scriptNotExecutable] : [])
            fixes.append(
                FileFix(
                    path: tree.shown(shownPath), old: source.bytes, new: fixer.bytes,
                    becomesExecutable: isScript, rules: rules.sorted(), place: file.path,
                    folder: files.directory))
        }
        return fixes
    }
}
