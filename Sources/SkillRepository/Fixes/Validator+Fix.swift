internal import Digest
internal import FileTree
internal import Markdown
internal import SkillFormat
internal import SystemPackage
internal import Text

extension Validator {
    /// What `--fix` mends in the skills below the paths; nothing is written.
    ///
    /// Only faults with one right answer are mended, and only those that the settings tell.
    public func fixes(_ paths: [String]) async throws(RepositoryError) -> [FixedFile] {
        var files: [FixedFile] = []
        for path in paths {
            try await visit(path) { check, place, configuration throws(RepositoryError) in
                files += try check.fixes(shown: { place.display($0) }) { finding in
                    settings.severity(of: finding, configuration) != nil
                }
            }
        }
        return files
    }
}

extension SkillCheck {
    /// The files of the skill that can be mended.
    func fixes(
        shown: (RelativePath?) -> String, _ isWanted: (Finding) -> Bool
    ) throws(RepositoryError) -> [FixedFile] {
        guard let read = try? read() else { return [] }
        let (files, skill) = read
        var cache = FileCache(files, skill.document.source, block: skill.document.block)
        let findings = skill.findings.filter { finding in
            guard let path = finding.path, !isInNestedSkill(finding) else { return false }
            return isWanted(finding) && !cache.isSilenced(finding, in: path)
        }
        let scripts = Set(
            findings.filter { $0.rule == .scriptNotExecutable }.compactMap(\.subject))
        let byPath = Dictionary(grouping: findings) { $0.path?.description ?? "" }
        // No rule asks for it, but nothing speaks against it either.
        let endsLines = isWanted(
            Finding(rule: .finalNewline, severity: .info, path: nil, message: ""))
        var fixed: [FixedFile] = []
        for file in skill.snapshot.files
        where file.flag != .link && file.size <= FileFixer.sizeLimit && !isNested(file.path) {
            let path = file.path.description
            let isScript = scripts.contains(path)
            guard isScript || byPath[path] != nil || file.path.isMarkdown,
                let shownPath = folder.appending(file.path), let source = cache[file.path]
            else { continue }
            var fixer = FileFixer(
                file.path, source.bytes, findings: byPath[path] ?? [],
                endsLastLine: endsLines)
            fixer.fix()
            guard isScript || fixer.bytes != source.bytes else { continue }
            let mended = fixer.mended.union(isScript ? [.scriptNotExecutable] : [])
            fixed.append(
                FixedFile(
                    path: shown(shownPath), old: source.bytes, new: fixer.bytes,
                    becomesExecutable: isScript, mended: mended.sorted(), place: file.path,
                    folder: files.directory))
        }
        return fixed
    }

    private func isNested(_ path: RelativePath) -> Bool {
        guard let full = folder.appending(path) else { return true }
        return nested.contains { $0 == full || full.removing(prefix: $0) != nil }
    }
}
