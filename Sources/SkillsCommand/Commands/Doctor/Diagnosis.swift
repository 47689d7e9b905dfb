internal import Archive
internal import CLateLibraries
internal import FileTree
internal import JSON
internal import Problem
internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillStore
internal import SystemPackage
internal import Transfer

/// The checks of `skills doctor`.
struct Diagnosis {
    /// A problem that was found.
    struct Issue {
        let summary: String
        let hint: Suggestion?
        /// The full disk that it is about.
        var fullDisk: UInt64?
    }

    /// A fact about this installation, as a text or a number.
    enum Fact {
        case text(String)
        case number(Int)

        /// The fact for display.
        var description: String {
            switch self {
            case .text(let text): text
            case .number(let number): String(number)
            }
        }

        /// The fact as JSON.
        var json: JSONValue {
            switch self {
            case .text(let text): .string(text)
            case .number(let number): .integer(number)
            }
        }
    }

    private(set) var facts: [(key: String, value: Fact)] = []
    private(set) var problems: [Issue] = []
    private let world: World

    /// Examines the installation and the skills of a store; `project` is the one of the project in this folder, if it is
    /// another one, and `postponed` are interrupted changes that can't be settled.
    init(
        store: SkillStore, project: SkillStore?, postponed: [PostponedChange], world: World,
        _ settings: SettingsProblem?
    ) {
        self.world = world
        if let settings {
            problems.append(Issue(summary: settings.summary, hint: settings.hint))
        }
        if let fault = world.policyHere.fault {
            problems.append(Issue(summary: fault.summary, hint: fault.hint))
        }
        examineLibraries()
        examineFolders(store.locations)
        examinePrograms()
        examineLock(store)
        examineManifest(store)
        add(say("skills installed", ja: "スキル"), examineSkills(store))
        if let project {
            if let file = FileInPlace(of: project.locations.skillsFolder) {
                problems.append(
                    Issue(summary: file.summary(in: world), hint: file.hint(in: world)))
            }
            examineManifest(project)
            let count = examineSkills(project)
            if count ?? 0 > 0 { add(say("skills in project", ja: "プロジェクトのスキル"), count) }
            examineNames(of: project, beside: store)
        }
        examineLostProjects(store)
        problems += postponed.map { change in
            // The folder with the lock file of the user is no project.
            guard change.folder != store.locations.stateFolder, let folder = change.folder else {
                return Issue(
                    summary: Messages.postponed(change), hint: Messages.settleOwn(change))
            }
            return Issue(
                summary: Messages.postponed(change, in: world.display(folder)),
                hint: Messages.settle(change, in: folder))
        }
    }

    /// Looks for a lock file of the user that is gone, so that its skills count as not installed.
    private mutating func examineLock(_ store: SkillStore) {
        // What can't be read is reported with the skills.
        guard let names = try? store.skillsOfLostLock(), !names.isEmpty else { return }
        problems.append(
            Issue(
                summary: Messages.lostLock(
                    world.display(store.locations.lockFile),
                    NameList(names: names.map(\.description)).text()),
                hint: Messages.rebuildLock))
    }

    /// Looks for a manifest that can't be read, and for members of it that have no effect.
    private mutating func examineManifest(_ store: SkillStore) {
        do throws(SkillStoreError) {
            let manifest = try store.manifest()
            for member in manifest?.unknownMembers ?? [] where member.similar != nil {
                problems.append(Issue(summary: Messages.unknownMember(member), hint: nil))
            }
            for agent in manifest?.unknownAgents ?? [] {
                let error = ProjectError.unknownAgent(agent)
                problems.append(Issue(summary: error.summary, hint: error.hint))
            }
        } catch {
            problems.append(Issue(summary: error.summary, hint: error.hint))
        }
    }

    /// Looks for skills of the project that the user's own hide.
    private mutating func examineNames(of project: SkillStore, beside user: SkillStore) {
        // What can't be read is reported with the skills.
        let hidden = try? user.forShowing.skills().hiding(project.forShowing.skills())
        for skill in hidden ?? [] {
            problems.append(
                Issue(summary: Messages.shadowed(skill.name), hint: Messages.unhide(skill)))
        }
    }

    /// Looks for projects that were moved or deleted while skills in them were disabled or linked.
    private mutating func examineLostProjects(_ store: SkillStore) {
        var unedited: [String] = []
        // An unreadable record was reported with the skills.
        for project in (try? store.lostProjects()) ?? [] {
            if let home = project.home {
                // It explains why skills are missing.
                problems.insert(
                    Issue(
                        summary: Messages.lostHome(home.string),
                        hint: Messages.reconnectHome(home.string)), at: 0)
                continue
            }
            let summary = Messages.lost(project, at: world.display(project.folder))
            let hint = Messages.reconnect(project.folder.string)
            if project.hasEdits {
                problems.append(
                    Issue(
                        summary: say(
                            "\(summary); the files are in \(world.display(project.shelf))",
                            ja: "\(summary)。ファイルは \(world.display(project.shelf)) にあります"),
                        hint: hint))
            } else {
                unedited.append(say("\(summary); \(hint)", ja: "\(summary)。\(hint)"))
            }
        }
        if !unedited.isEmpty {
            add(
                say("missing projects", ja: "見つからないプロジェクト"),
                unedited.joined(separator: "; "))
        }
    }

    private mutating func examineLibraries() {
        let transfer = Transfer.libraryVersions
        add("skills", skillsBuild)
        add("libcurl", Messages.curl(transfer.curl, transfer.tls, hasHTTP2: transfer.hasHTTP2))
        let archive = Archive.libraryVersion
        add("libarchive", archive.replacing("libarchive ", with: ""))
        if transfer.tls == nil {
            problems.append(Issue(summary: Messages.noTLS, hint: nil))
        }
        let contained = unsafe String(cString: late_libraries_contained())
        if !contained.isEmpty { add(say("contains", ja: "内蔵"), contained) }
        add(
            say("library fixes", ja: "ライブラリーの更新"),
            Messages.libraryFixes(areContained: !contained.isEmpty))
    }

    private mutating func examineFolders(_ locations: StoreLocations) {
        let folders = [
            (say("skills folder", ja: "スキルのフォルダー"), locations.skillsFolder),
            (say("state", ja: "状態の記録"), locations.stateFolder),
            (say("store", ja: "保管領域"), locations.storeFolder),
            (say("cache", ja: "キャッシュ"), locations.cacheFolder),
        ]
        for (index, (name, path)) in folders.enumerated() {
            let state = FolderState(path)
            add(name, "\(world.display(path))\(state.note)")
            add(state, of: path, elsewhere(index == 0))
        }
        // New skills are staged next to the skills folder.
        let beside = locations.skillsFolder.removingLastComponent()
        add(FolderState(beside), of: beside, elsewhere(true))
    }

    /// How to use another folder instead of an agent's, or of one of the program's own.
    private func elsewhere(_ isAgents: Bool) -> Suggestion {
        isAgents ? Messages.agentFolderElsewhere(.claudeCode) : Messages.ownFoldersElsewhere
    }

    private mutating func add(_ state: FolderState, of path: FilePath, _ elsewhere: Suggestion) {
        guard let reason = state.issue else { return }
        let place = world.display(state.place ?? path)
        let hint = reason == .readOnly ? elsewhere : state.hint
        var issue = Issue(summary: Messages.unsuitableFolder(place, reason), hint: hint)
        if case .diskFull(_, let device) = reason { issue.fullDisk = device }
        let isKnown = problems.contains {
            $0.summary == issue.summary || $0.fullDisk != nil && $0.fullDisk == issue.fullDisk
        }
        if !isKnown { problems.append(issue) }
    }

    private mutating func add(_ key: String, _ text: String) { facts.append((key, .text(text))) }

    private mutating func add(_ key: String, _ number: Int?) {
        if let number { facts.append((key, .number(number))) }
    }

    /// Looks for other programs named `skills` on PATH.
    private mutating func examinePrograms() {
        let own = world.executable
        add(say("program", ja: "プログラム"), own.map { world.display($0) } ?? Messages.unknownProgram)
        var found: [FilePath] = []
        for folder in (world.environment["PATH"] ?? "").split(separator: ":") {
            let path = FilePath(String(folder)).appending("skills")
            // The shell passes over folders and files that it can't run.
            guard Directory.isExecutableFile(at: path), let real = try? Directory.resolve(path),
                !found.contains(real)
            else { continue }
            found.append(real)
        }
        // A system without /proc does not tell which program this is.
        guard let own else { return }
        let others = found.filter { $0 != own }
        if let first = found.first, first != own {
            problems.append(
                Issue(
                    summary: Messages.otherProgram(world.display(first)), hint: Messages.fixPATH))
        } else if let other = others.first {
            add(say("also on PATH", ja: "PATH 上の別のもの"), world.display(other))
        }
    }

    /// Examines the skills of a store, and returns their number; nil if they can't be read.
    private mutating func examineSkills(_ store: SkillStore) -> Int? {
        let skills: [InstalledSkill]
        do { skills = try store.skills() } catch .unusableFolder(_, let link) {
            // The folder itself has usually been reported.
            if !problems.contains(where: { $0.summary == link.summary }) {
                problems.append(Issue(summary: link.summary, hint: link.hint))
            }
            return nil
        } catch {
            // The manifest can't be read for the same reason while an interrupted change can't be settled.
            let problem = error.reworded(in: world)
            if !problems.contains(where: { $0.summary == problem.summary }) {
                problems.append(Issue(summary: problem.summary, hint: problem.hint))
            }
            return nil
        }
        examineTools(of: skills)
        examineLoading(of: skills)
        let recalls = CatalogNotes(world, store.locations).recalls
        for skill in skills {
            addRecalls(of: skill, recalls)
            guard skill.state != .linked else {
                examineLink(skill)
                continue
            }
            examine(skill)
            for place in skill.returned {
                let path = world.display(place.folder.appending(skill.name))
                problems.append(
                    Issue(
                        summary: Messages.returned(skill.name, to: path),
                        hint: Messages.hideOrShow(
                            skill.command("disable"), skill.command("enable"))))
            }
            if skill.isConflicted { addConflicts(of: skill, in: store.locations.scope) }
            for share in skill.shares where share.state != .ok && share.state != .conflicted {
                let summary =
                    share.state == .missing
                    ? Messages.missingLink(world.display(share.path), skill.name)
                    : Messages.isReplaced(world.display(share.path))
                let isMissing = share.state == .missing
                problems.append(
                    Issue(summary: summary, hint: remedy(for: skill, isMissing: isMissing)))
            }
        }
        for folder in (try? store.strandedFolders()) ?? [] {
            problems.append(
                Issue(
                    summary: Messages.stranded(world.display(folder)),
                    hint: Messages.moveStranded(folder)))
        }
        problems += unusedEntries(of: store.locations, except: Set(skills.map(\.name)))
        return skills.count
    }

    private mutating func addRecalls(of skill: InstalledSkill, _ recalls: Recalls) {
        let hint =
            if skill.isForeign {
                Messages.deleteRecalled([world.display(skill.path)])
            } else if skill.state == .linked {
                Messages.removeRecalled([skill.command("unlink")])
            } else {
                Messages.toReplaceRecalled(skill.command("remove"), skill.command("update"))
            }
        for recall in recalls.recalls(of: skill) {
            let summary = say(
                "\(skill.name) is \(Messages.recalled(recall))",
                ja: "\(skill.name): \(Messages.recalled(recall))")
            problems.append(Issue(summary: summary, hint: hint))
        }
    }

    /// Looks for what agents ignore in the folders of their skills, besides skills that were examined.
    private func unusedEntries(
        of locations: StoreLocations, except names: Set<String>
    ) -> [Issue] {
        UnusedEntry.all(in: locations, except: names).map { place, entry in
            let path = place.folder.appending(entry.name)
            return Issue(
                summary: Messages.unused(world.display(path), entry.reason),
                hint: Messages.removeUnused(path, entry.reason))
        }
    }

    /// Looks for the programs and variables that skills need; only frontmatters are read.
    private mutating func examineTools(of skills: [InstalledSkill]) {
        let tools = skills.map { skill in
            let header = SkillFolder(skill.path)?.header
            let needs = header.map { DeclaredNeeds(of: $0) } ?? .none
            return (skill.name, MissingTools(needs, in: world.environment))
        }
        for line in MissingToolLines(tools, of: .programs).lines {
            problems.append(Issue(summary: line, hint: nil))
        }
        // An agent may get these from its own settings.
        let variables = Set(tools.flatMap(\.1.variables)).sorted()
        if !variables.isEmpty {
            facts.append(
                (say("variables not set", ja: "未設定の環境変数"), .text(variables.joined(separator: ", ")))
            )
        }
    }

    /// Looks for agents that do not load skills in their folders, and for skills that Claude Code lists twice.
    private mutating func examineLoading(of skills: [InstalledSkill]) {
        let settings = ClaudeSettings(of: world)
        let plugins = ClaudePlugins(enabled: settings.enabledPlugins, world)
        let hidden = skills.compactMap { skill in
            HiddenSkill(skill, settings).map { "\(skill.name): \(Messages.hidden($0, skill).text)" }
        }
        if !hidden.isEmpty {
            add(say("hidden skills", ja: "エージェントに見えないスキル"), hidden.joined(separator: "; "))
        }
        for skill in skills {
            let own = skill.agents.compactMap { Agent(id: $0) }
            for failure in LoadCheck(own + world.agentSearch.present, in: world).failures(of: skill)
            {
                problems.append(
                    Issue(
                        summary: "\(skill.name): \(failure.text)",
                        hint: Messages.makeLoadable(failure.obstacle, skill.path)))
            }
            guard own.contains(.claudeCode), !skill.isDisabled else { continue }
            for entry in plugins.skills where entry.name == skill.name {
                problems.append(
                    Issue(
                        summary: Messages.listedTwice(skill.name, entry),
                        hint: Messages.keepOne(skill.command("disable"), entry.plugin)))
            }
        }
    }

    /// Looks for a missing working copy, and for links to it that are missing or replaced.
    private mutating func examineLink(_ skill: InstalledSkill) {
        guard let copy = skill.workingCopy else { return }
        guard skill.overallState == .linked else {
            let exists = SkillFolder(copy)?.hasSkillFile == true
            let isReplaced = skill.shares.contains { $0.state.hasEdits }
            let link = ["link", exists ? copy.string : "FOLDER", "--as", skill.name]
            let unlink = skill.command("unlink")
            let hint = Messages.linkAgain(
                SuggestedCommand(words: link + (isReplaced ? ["--force"] : []), in: skill.scope),
                orUnlink: isReplaced ? unlink.with("--force") : unlink)
            for remark in skill.remarks {
                problems.append(
                    Issue(summary: Messages.brokenLink(skill.name, remark), hint: hint))
            }
            return
        }
        examineContent(of: skill)
    }

    private mutating func examine(_ skill: InstalledSkill) {
        switch (skill.state, skill.obstacle) {
        case (.missing, _):
            problems.append(
                Issue(
                    summary: Messages.missingFolder(skill.name),
                    hint: Messages.remedy(
                        remedy(for: skill, isMissing: true), orRemove: skill.command("remove"))))
        case (_, .unreadable(let error)?):
            problems.append(
                Issue(
                    summary: Messages.unreadable(skill.name, error.summary),
                    hint: error.hint))
        case (_, .file?):
            problems.append(
                Issue(
                    summary: Messages.isNotFolder(world.display(skill.path)),
                    hint: remedy(for: skill, isMissing: false)))
        case (.edited, .link(let target)?):
            problems.append(
                Issue(
                    summary: Messages.becameLink(world.display(skill.path), to: target),
                    hint: remedy(for: skill, isMissing: false)))
        case (.ok, _), (.edited, _), (.conflicted, _), (.unmanaged, _), (.linked, _),
            (.unreadable, _):
            examineContent(of: skill)
        }
    }

    /// Adds the conflicts in a skill folder and its copies; they share one remedy.
    private mutating func addConflicts(of skill: InstalledSkill, in scope: Scope) {
        let files = skill.unresolved.map(\.path.description)
        let copies = skill.shares.filter { $0.state == .conflicted }.map {
            world.display($0.path)
        }
        let hint =
            skill.hasMergeConflicts
            ? Messages.resolveMerge
            : Messages.toContinue(SuggestedCommand("update", "--continue", skill.name, in: scope))
        problems.append(
            Issue(summary: Messages.conflicts(in: skill.name, files + copies), hint: hint))
    }

    /// Returns the command that brings the installed version back.
    private func remedy(for skill: InstalledSkill, isMissing: Bool) -> Suggestion {
        let command = skill.restoreCommand
        return Messages.restore(isMissing ? command : command.with("--force"))
    }

    private mutating func examineContent(of skill: InstalledSkill) {
        let inspected: (skill: Skill, snapshot: TreeSnapshot)?
        do {
            inspected = try SkillFolder(skill.path)?
                .inspect(.current, links: .followed, as: skill.entry)
        } catch {
            let reason = (error as? any Problem)?.summary ?? "\(error)"
            problems.append(
                Issue(summary: Messages.unreadable(skill.name, reason), hint: nil))
            return
        }
        guard let inspected else {
            problems.append(
                Issue(
                    summary: Messages.unopenable(world.display(skill.path)),
                    hint: Messages.checkOwner(skill.path.string)))
            return
        }
        if inspected.skill.frontmatter?.description == nil {
            let cause = inspected.skill.findings.first {
                $0.severity == .error && $0.path == .skillFile
            }
            problems.append(
                Issue(
                    summary: Messages.noDescription(skill.name, cause?.sentence.spoken),
                    hint: Messages.seeInfo(SuggestedCommand("validate", skill.path.string))))
        }
        let header = SkillHeader(folder: skill.name, inspected.skill.document)
        // Without a description at all, that is the problem.
        if header.hasInvalidFrontmatter, header.frontmatter?.description != nil {
            problems.append(
                Issue(
                    summary: "\(skill.name): \(Messages.invalidFrontmatter)",
                    hint: Messages.makeLoadable(.invalidFrontmatter, skill.path)))
        }
        if let unsafe = inspected.skill.findings.first(where: { $0.effect == .block }) {
            problems.append(
                Issue(
                    summary: Messages.unsafe(skill.name, unsafe.message),
                    hint: Messages.seeInfo(skill.command("info"))))
        }
    }
}
