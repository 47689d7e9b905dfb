internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

extension InstalledSkill {
    /// The version in the skill's metadata.
    var version: String? {
        if case .known(let version) = statedVersion { version } else { header?.version }
    }

    /// The skill's frontmatter, read from disk.
    var header: Frontmatter? { SkillFolder(path)?.header }

    /// The agents that load the skill.
    var agents: [String] { readers }

    /// The state of the skill in all its folders: its own state, or the worst state of its symlinks and copies.
    var overallState: State {
        if isConflicted { return .conflicted }
        if let copy = workingCopy {
            if SkillFolder(copy)?.hasSkillFile != true { return .missing }
            if shares.contains(where: { $0.state.hasEdits }) { return .edited }
            return shares.contains { $0.state == .missing } ? .missing : .linked
        }
        guard state == .ok else { return state }
        if shares.contains(where: { $0.state == .edited }) { return .edited }
        return shares.contains { $0.state == .missing } ? .missing : .ok
    }

    /// Whether this program did not install or link it, as a folder of the repository around it that agents read, too.
    var isForeign: Bool { entry == nil && state != .linked }

    /// Whether updates skip it.
    var isPinned: Bool { entry?.pin == .pinned }

    /// The state for a table, without the pin: `disabled` or `disabled, edited` for a disabled skill.
    var standingPiece: Console.Piece {
        let piece =
            isOtherVersion && overallState == .edited
            ? Console.Piece(Messages.behindState, .yellow) : overallState.piece
        guard isDisabled else { return piece }
        guard overallState != .ok else { return .dim(Messages.disabledState) }
        return Console.Piece(
            say(
                "\(Messages.disabledState), \(piece.text)",
                ja: "\(Messages.disabledState)、\(piece.text)"), piece.style)
    }

    /// The state for a table.
    var statePiece: Console.Piece {
        let piece = standingPiece
        return isPinned
            ? Console.Piece(say("\(piece.text), pinned", ja: "\(piece.text)、固定"), piece.style)
            : piece
    }

    /// Details about the state.
    var remarks: [String] {
        let world = World.current
        var remarks: [String] = []
        switch obstacle {
        case .link(let target)?: remarks.append(Messages.isLink(to: target))
        case .file?: remarks.append(Messages.isNotFolder(world.display(path)))
        case .unreadable(let error)?: remarks.append(error.summary)
        case nil: break
        }
        if let copy = workingCopy { remarks += linkRemarks(copy, world) }
        if entry?.isVersionUnknown == true { remarks.append(Messages.versionUnknown) }
        if isOtherVersion {
            remarks.append(Messages.isOtherVersion.text)
        } else if isBehind {
            remarks.append(Messages.isEditedOtherVersion.text)
        }
        remarks += unresolved.map { Messages.unresolved($0.path.description, $0.reason) }
        for share in shares where share.state != .ok {
            let path = world.display(share.path)
            remarks.append(share.state.remark(path))
        }
        for place in returned {
            let path = world.display(place.folder.appending(name))
            remarks.append(Messages.isBack(path, hide: command("disable")).text)
        }
        for path in namesakes { remarks.append(Messages.isNamesake(world.display(path))) }
        return remarks
    }

    private func linkRemarks(_ copy: FilePath, _ world: World) -> [String] {
        let path = world.display(copy)
        guard let folder = SkillFolder(copy) else { return [Messages.isGone(path)] }
        guard folder.hasSkillFile else { return [Messages.hasNoSkillFile(path)] }
        return entry == nil ? [] : [Messages.keepsInstalled(command("unlink")).text]
    }

    /// The symlinks and copies for additional agents, as JSON.
    var placesJSON: JSONValue {
        .array(
            shares.map {
                .object(["path": .string($0.path.string), "state": .string($0.state.rawValue)])
            })
    }

    /// The unresolved conflicts in its folder, as JSON.
    var conflictsJSON: JSONValue {
        .array(
            unresolved.map {
                .object(["path": .string($0.path.description), "lines": .array($0.lines)])
            })
    }

    /// The source; nil for a linked skill, because that of a kept version does not apply to the working copy.
    var shownOrigin: LockEntry.Origin? { workingCopy == nil ? entry?.origin : nil }

    /// The source in a form that means the same in any folder: an address as typed, or the absolute path that it led to.
    var absoluteSource: String? {
        guard let origin = shownOrigin else { return nil }
        let isPath = origin.kind == .local || origin.typed.hasPrefix(".")
        return isPath ? absoluteURL : origin.typed
    }

    /// The URL of the source, or its absolute path.
    var absoluteURL: String? {
        guard let origin = shownOrigin else { return nil }
        let isPath = [.local, .archive].contains(origin.kind) && !origin.url.contains("://")
        return isPath ? scope.absolute(origin.url).string : origin.url
    }

    /// The configured catalog by which it was found; nil if there is none.
    var catalogText: String? {
        guard let origin = shownOrigin, let catalog = origin.catalog, catalog != .embedded else {
            return nil
        }
        let entry = origin.kind == .catalog ? nil : origin.catalogEntry
        return Messages.catalog(entry: entry, at: origin.catalogLocation)
    }

    /// The entry of a catalog by which it was found, and where the catalog was, as JSON.
    private var catalogJSON: JSONValue {
        guard let origin = shownOrigin, let entry = origin.catalogName else { return .null }
        return .object([
            "entry": .string(entry), "location": .text(origin.catalogLocation),
        ])
    }

    /// The skill as JSON.
    var json: JSONValue {
        .object([
            "name": .string(name), "version": .text(version),
            "state": .string(isDisabled ? "disabled" : state.rawValue),
            "source": .text(shownOrigin?.typed), "catalog": catalogJSON,
            "url": .text(absoluteURL), "ref": .text(shownOrigin?.git?.ref),
            "commit": .text(shownOrigin?.git?.commit),
            "archive": .text(shownOrigin?.archive?.description),
            "agents": .strings(agents),
            "tree": .text(
                workingCopy == nil ? (snapshot?.hash ?? entry?.tree)?.description : nil),
            "link": .text(workingCopy?.string),
            "path": .string(path.string), "notes": .strings(remarks),
            "overallState": .string(overallState.rawValue), "places": placesJSON,
            "pinned": .bool(isPinned), "conflicts": conflictsJSON,
        ])
    }
}

extension CommonOptions {
    /// Names the command that finishes the updates of conflicted skills, if there are any.
    func hintAtConflicts(of skills: [InstalledSkill], in scope: Scope) {
        if skills.contains(where: \.hasMergeConflicts) { notes.hint(Messages.resolveMerge) }
        guard skills.contains(where: { $0.isConflicted && !$0.hasMergeConflicts }) else { return }
        notes.hint(Messages.toContinue(SuggestedCommand("update", "--continue", in: scope)))
    }
}

extension InstalledSkill.State {
    /// The state for a table.
    var piece: Console.Piece {
        switch self {
        case .ok: Console.Piece(word, .green)
        case .edited, .missing, .unreadable: Console.Piece(word, .yellow)
        case .conflicted: Console.Piece(word, .red)
        case .linked: Console.Piece(word, .cyan)
        case .unmanaged: Console.Piece(word, .dim)
        }
    }
}

extension InstalledSkill.State {
    /// The state in a word.
    private var word: String { say(rawValue, ja: japanese) }

    private var japanese: String {
        switch self {
        case .ok: "正常"
        case .edited: "編集済み"
        case .missing: "なし"
        case .unreadable: "読み取り不可"
        case .conflicted: "競合"
        case .linked: "リンク"
        case .unmanaged: "管理外"
        }
    }
}
extension InstalledSkill.AgentCopy.State {
    /// The fault of a link or copy at a path.
    func remark(_ path: String) -> String {
        switch self {
        case .ok: path
        case .missing: Messages.isMissing(path)
        case .edited: Messages.isReplaced(path)
        case .conflicted: Messages.isConflicted(path)
        }
    }
}

extension UnresolvedFile {
    /// The lines with conflict markers, as JSON.
    fileprivate var lines: [JSONValue] {
        switch remainder {
        case .markers(let lines), .merge(let lines): lines.map { .integer($0) }
        case .otherVersion: []
        }
    }
}
