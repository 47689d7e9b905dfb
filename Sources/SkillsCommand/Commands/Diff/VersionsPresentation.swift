internal import Git
internal import JSON
internal import Problem
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// Writes the versions of a skill that `skills diff` compares, as text or JSON.
struct VersionsPresentation {
    let versions: SkillVersions
    let style: DifferenceStyle
    let common: CommonOptions

    /// The exit status; nil if there is no difference.
    var status: ExitStatus? {
        guard versions.problems.isEmpty else { return .partial }
        let differences = [versions.local, versions.upstream].compactMap(\.self)
        return differences.contains { !$0.isEmpty } ? .findings : nil
    }

    func write() throws {
        guard !common.json else { return writeJSON() }
        if let local = versions.local {
            if versions.checked != nil { heading(Messages.localEdits) }
            try write(local, (Messages.installedTitle, Messages.localTitle))
        }
        if let checked = versions.checked, let upstream = versions.upstream {
            if versions.local != nil { heading(Messages.upstreamChanges(checked.step)) }
            for line in checked.newVersion?.capabilities.lines ?? [] {
                common.results.line(Console.Piece("! ", .yellow), .init(line, .plain))
            }
            try write(upstream, checked.titles)
        }
        if let merge = versions.merge { write(merge) }
        for problem in versions.problems { common.writeProblem(problem) }
        if let note { common.notes.line(.init(note, .plain)) }
        for copy in editedCopies {
            let command = SuggestedCommand("diff", versions.skill.path, copy)
            let path = World.current.display(copy)
            common.notes.line(.init(Messages.editedCopy(path, command), .plain))
        }
    }

    /// The copies for other agents that differ from the skill by edits of their own.
    private var editedCopies: [FilePath] {
        guard versions.skill.entry?.sharing == .copies else { return [] }
        return versions.skill.shares.filter(\.hasEdits).map(\.path)
    }

    private func heading(_ text: String) { common.results.line(.bold(text)) }

    private func write(
        _ difference: SkillVersions.Difference, _ titles: (old: String, new: String)
    ) throws {
        switch difference {
        case .files(let difference):
            try common.write(difference, titles, style)
            guard case .patch = style, let origin = versions.base?.origin,
                let commit = versions.commit
            else { return }
            for line in Messages.toApply(origin.path, of: origin.url, commit.description) {
                common.notes.line(.init(line, .plain))
            }
        case .names(let names):
            for (path, change) in names {
                common.results.line("\(Messages.fileChange(change))\(path)")
            }
        }
    }

    /// Writes what an update would do with the edits.
    private func write(_ outcome: UpdateOutcome) {
        let console = common.results
        switch outcome {
        case .merged(_, let edits): heading(Messages.wouldMerge(edits))
        case .updated: heading(Messages.containsEdits)
        case .failed(UpdateError.conflicts(_, let files)):
            heading(Messages.wouldConflict(files.count))
            for (path, reason) in files {
                console.line(.bold("  \(path)"), .init(": \(reason)", .plain))
            }
        case .failed(let problem): heading(Messages.wouldFail(problem.summary))
        case .unchanged, .moved, .marked, .kept: break
        }
    }

    /// The remark if there is no difference to show.
    private var note: String? {
        let name = versions.skill.name
        guard let checked = versions.checked else {
            return versions.local == nil && editedCopies.isEmpty ? Messages.notEdited(name) : nil
        }
        guard versions.upstream == nil, versions.problems.isEmpty else { return nil }
        let remark = checked.remark
        return remark.isEmpty ? Messages.upToDate(name) : "\(name): \(remark)"
    }

    private func writeJSON() {
        var members: [String: JSONValue] = [
            "update": versions.checked?.json ?? .null,
            "files": json(versions.upstream) ?? .array([]), "local": json(versions.local) ?? .null,
            "merge": .null, "failures": .array(versions.problems.map(\.json)),
        ]
        if let (outcome, files) = versions.merge?.word {
            members["merge"] = .object(["outcome": .string(outcome), "files": .strings(files)])
        }
        common.write("diff", members)
    }

    private func json(_ difference: SkillVersions.Difference?) -> JSONValue? {
        switch difference {
        case .files(let difference)?: difference.json
        case .names(let names)?:
            .array(
                names.map { .object(["path": .string($0.path), "change": .string($0.change)]) })
        case nil: nil
        }
    }
}
