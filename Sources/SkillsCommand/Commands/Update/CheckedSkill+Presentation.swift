internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore
internal import Terminal

extension CheckedSkill {
    /// The installed version, or else its commit, or else a dash.
    var installedLabel: String {
        Self.label(version: installedVersion, skill.installedEntry?.origin)
    }

    /// The latest version, in the form of ``installedLabel``.
    var latestLabel: String {
        switch status {
        case .current: installedLabel
        case .moved(let version), .outdated(let version), .tooNew(let version, _):
            Self.label(version: version.skill.frontmatter?.version, version.origin)
        case .movedTag(_, let commit), .replacedSource(.unrelated(let commit)):
            String(commit.prefix(7))
        case .pinned, .fixed, .movedSource, .replacedSource(.otherID), .ambiguousMove, .removed,
            .failed:
            "-"
        }
    }

    /// The change of the version; nil if neither version has a label.
    var step: String? {
        guard installedLabel == latestLabel else { return "\(installedLabel) → \(latestLabel)" }
        return installedLabel == Self.unlabeled ? nil : installedLabel
    }

    /// The titles of both versions in a diff.
    var titles: (old: String, new: String) {
        (
            installedLabel == Self.unlabeled ? Messages.installedTitle : installedLabel,
            latestLabel == Self.unlabeled ? Messages.latestTitle : latestLabel
        )
    }

    /// The label of a version without a number, commit or archive, such as that of a local folder.
    private static let unlabeled = "-"

    private static func label(version: String?, _ origin: LockEntry.Origin?) -> String {
        VersionLabel.text(version: version, origin) ?? unlabeled
    }

    /// The status as one word, for JSON.
    var word: String {
        switch status {
        case .current: "current"
        case .pinned: "pinned"
        case .fixed: "fixed"
        case .moved: "moved"
        case .outdated: "outdated"
        case .tooNew: "too-young"
        case .movedTag: "moved-tag"
        case .movedSource: "moved-source"
        case .replacedSource: "replaced-source"
        case .ambiguousMove: "ambiguous"
        case .removed: "gone"
        case .failed: "failed"
        }
    }

    /// A short description of the status, and why its catalog no longer offers the skill.
    var remark: String {
        let own = statusRemark
        guard let delisting else { return own }
        let other = Messages.delisted(delisting)
        if case .removed = status { return other }
        return own.isEmpty ? other : say("\(own); \(other)", ja: "\(own)。\(other)")
    }

    private var statusRemark: String {
        switch status {
        case .current where isMissing:
            Messages.missingFolder(restore: skill.restoreCommand).text
        case .current where skill.isConflicted: Messages.conflictedHere
        case .current where skill.isBehind, .fixed where skill.isBehind: Messages.behindLock.text
        case .current: ""
        case .pinned: Messages.pinned(unpin: skill.command("unpin")).text
        case .fixed where isMissing:
            Messages.missingFolder(restore: skill.restoreCommand).text
        case .fixed: Messages.fixedCommit
        case .moved(let version): version.move.map { Messages.moved($0) } ?? ""
        case .outdated(let version), .tooNew(let version, _): remark(version)
        case .movedTag(let tag, _): Messages.movedTag(tag)
        case .movedSource(let address): Messages.movedSource(address)
        case .replacedSource: Messages.replacedSource
        case .ambiguousMove(let folders): Messages.ambiguousMove(folders)
        case .removed: Messages.removedUpstream
        case .failed(let problem):
            Messages.checkFailed(problem.causes.first ?? problem.summary)
        }
    }

    private func remark(_ version: NewVersion) -> String {
        let changes = FileChanges(from: skill.installedEntry, to: version.snapshot)
        let isEdited = skill.hasEdits && !skill.isConflicted
        var parts = [isEdited ? remark(changes) : changes.summary]
        if let move = version.move { parts.append(Messages.moved(move)) }
        if version.isRewrite { parts.append(Messages.rewrittenHistory) }
        if skill.isConflicted { parts.append(Messages.conflictedHere) }
        if case .tooNew(_, let age) = status {
            parts.append(age.map { Messages.onlyOld("\($0)") } ?? Messages.unknownAge)
        }
        return say(parts.joined(separator: "; "), ja: parts.joined(separator: "。"))
    }

    /// The changes of a version of an edited skill, and whether the edits are in the same files.
    private func remark(_ changes: FileChanges) -> String {
        let paths = Set(changes.named.map(\.path))
        let yours = skill.snapshot.map { FileChanges(from: skill.installedEntry, to: $0).named }
        let both = yours?.count { paths.contains($0.path) } ?? 0
        return paths.isEmpty ? changes.summary : Messages.changedUpstream(changes, both: both)
    }

    /// The skill as JSON.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name), "status": .string(word), "state": .string(skill.state.rawValue),
            "scope": .string(skill.scope.name), "source": .text(skill.entry?.origin.typed),
            "kind": .text(skill.entry?.origin.kind.rawValue),
            "installed": installed, "latest": .null, "moved": move?.json ?? .null,
            "newerTag": .null, "defaultBranch": .null, "catalogNote": .text(catalogNote),
        ]
        if let newDefaultBranch, let newDefaultBranchCommand {
            members["defaultBranch"] = .object([
                "name": .string(newDefaultBranch.name),
                "command": .string(newDefaultBranchCommand.description),
            ])
        }
        if let newerTag, let newerTagCommand {
            members["newerTag"] = .object([
                "name": .string(newerTag.name), "command": .string(newerTagCommand.description),
            ])
        }
        if case .ambiguousMove(let folders) = status {
            members["candidates"] = .strings(folders.map(SkillMove.text))
        }
        if let version = newVersion {
            members["latest"] = .object([
                "version": .text(version.skill.frontmatter?.version),
                "commit": .text(version.origin.git?.commit),
                "archive": .text(version.origin.archive?.description),
                "tree": .string(version.snapshot.hash.description),
            ])
            members["changes"] =
                FileChanges(from: skill.installedEntry, to: version.snapshot)
                .json
            members.merge(version.capabilities.json.object ?? [:]) { $1 }
        }
        if case .failed(let problem) = status { members["error"] = problem.json }
        return .object(members)
    }

    /// The tag that it was installed from, the newer one, and their repository; nil if there is no newer one.
    private var tagStep: TagStep? {
        guard let newer = newerTag ?? newDefaultBranch, let origin = skill.entry?.origin,
            let ref = origin.git?.ref
        else { return nil }
        let folder = newer.kind == .tag ? "refs/tags/" : "refs/heads/"
        return TagStep(
            kind: newer.kind, repository: origin.url, own: String(ref.trimmingPrefix(folder)),
            newer: newer.name)
    }

    private struct TagStep: Hashable {
        var kind = NewerTag.Kind.tag
        let repository: String
        let own: String
        let newer: String
    }

    /// Returns the lines about newer tags: one for all skills of a repository with the same tags.
    static func newerTagNotes(of skills: [CheckedSkill]) -> [Suggestion] {
        var steps: [TagStep] = []
        var groups: [TagStep: [CheckedSkill]] = [:]
        for skill in skills {
            guard let step = skill.tagStep else { continue }
            if groups[step] == nil { steps.append(step) }
            groups[step, default: []].append(skill)
        }
        return steps.compactMap { step in
            guard let group = groups[step], let scope = group.first?.skill.scope else { return nil }
            let names = group.map(\.name)
            let command = SuggestedCommand(
                words: ["update"] + names + ["--ref", step.newer], in: scope)
            return step.kind == .tag
                ? Messages.newerTag(step.newer, than: step.own, of: names, command)
                : Messages.newDefaultBranch(step.newer, insteadOf: step.own, of: names, command)
        }
    }

    /// The line about a catalog that renamed or removed the skill; nil if none did.
    var catalogNote: String? {
        delisting.map { Messages.delisted(name, by: skill.entry?.origin.catalogName, $0) }
    }

    private var installed: JSONValue {
        .object([
            "version": .text(installedVersion),
            "commit": .text(skill.installedEntry?.origin.git?.commit),
            "archive": .text(skill.installedEntry?.origin.archive?.description),
            "tree": .text(skill.installedEntry?.tree.description),
        ])
    }
}

extension SkillMove {
    /// A folder of a source as text.
    static func text(_ folder: RelativePath?) -> String { folder?.description ?? "." }

    /// The move as JSON.
    fileprivate var json: JSONValue {
        .object(["from": .string(Self.text(from)), "to": .string(Self.text(to))])
    }
}

extension FileChanges {
    /// The changes as JSON.
    var json: JSONValue {
        .object([
            "added": .strings(added.map(\.description)),
            "removed": .strings(removed.map(\.description)),
            "edited": .strings(edited.map(\.description)),
        ])
    }

    /// How many of each: `2 changed, 1 added`.
    var summary: String { Self.summary(of: [self]) }

    /// Returns how many of each there are in several skills.
    static func summary(of changes: [FileChanges]) -> String {
        func count(_ files: (FileChanges) -> [RelativePath]) -> Int {
            changes.reduce(0) { $0 + files($1).count }
        }
        let parts = [
            (count(\.edited), Kind.edited), (count(\.added), .added), (count(\.removed), .removed),
        ].filter { $0.0 > 0 }.map { number, kind in
            say("\(number) \(kind.rawValue)", ja: "\(kind.word) \(number)個")
        }
        return parts.isEmpty ? Messages.noFilesChanged : Messages.row(parts)
    }

    /// How a file changed.
    enum Kind: String {
        // Edits are those of the user.
        case edited = "changed"
        case added, removed

        /// The change in a word.
        var word: String { say(rawValue, ja: japanese) }

        private var japanese: String {
            switch self {
            case .edited: "変更"
            case .added: "追加"
            case .removed: "削除"
            }
        }
    }

    /// One line for each file.
    var lines: [String] { named.map { "\($0.change.word.padded(to: 9))\($0.path)" } }

    /// The changed files, sorted by path.
    var named: [(path: String, change: Kind)] {
        let all =
            edited.map { ($0, Kind.edited) } + added.map { ($0, Kind.added) }
            + removed.map { ($0, Kind.removed) }
        return all.sorted { $0.0 < $1.0 }.map { ($0.0.description, $0.1) }
    }
}

extension NewCapabilities {
    /// One line for each kind.
    var lines: [String] {
        var lines: [String] = []
        if !scripts.isEmpty {
            lines.append(Messages.newScripts(scripts.map(\.path.description)))
        }
        if !tools.isEmpty { lines.append(Messages.newTools(tools)) }
        lines += findings.map { "\($0.sentence.spoken) [\($0.rule)]" }
        return lines
    }
}
