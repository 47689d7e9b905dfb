internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// Writes how a project's folders differ from its lock file, and what a changed lock file brings.
struct DriftPresentation {
    let project: Project
    let reviews: [SkillName: LockReview.Result]
    let common: CommonOptions
    /// The skills that are installed as locked, and that a frozen sync refuses or that could not be compared with their
    /// commits, ordered by name.
    private let refused: [SkillName]
    private let leftovers: [Leftover]

    init(project: Project, reviews: [SkillName: LockReview.Result], common: CommonOptions) {
        self.project = project
        self.reviews = reviews
        self.common = common
        refused = project.statuses.filter { $0.status == .ok && reviews[$0.name] != nil }
            .map(\.name)
        leftovers = project.leftovers
    }

    /// Writes the report; throws the exit status if anything differs.
    func write() throws {
        let drift = project.statuses.filter { $0.status != .ok }
        if common.json { writeJSON() } else { writeText(drift) }
        common.warn(about: project.unknownMembers, common.reasons)
        for agent in project.unknownAgents { common.reasons.warning(Messages.unknownAgent(agent)) }
        if !drift.isEmpty || !refused.isEmpty || !project.misspelledMembers.isEmpty
            || leftovers.contains(where: { !$0.isEdited })
        {
            throw ExitStatus.findings
        }
    }

    private typealias Drift = [(name: SkillName, status: Project.Status)]

    private func writeText(_ drift: Drift) {
        var rows: [Row] = drift.map { name, status in
            Row(name, status.label, .yellow, status.sentence(of: name, in: project))
        }
        for name in refused {
            let reason: String =
                switch reviews[name] {
                case .failure(let error)?: error.problem.summary
                case .success?, nil:
                    project.manifest == nil ? Messages.stateUnknown : Messages.stateNotAgreed
                }
            rows.append(Row(name, label(ofInstalled: name), .red, "\(reason)"))
        }
        Row.write(rows, to: common.results)
        let isListed = Set(refused)
        for (name, review) in reviews.sorted(by: { $0.key < $1.key }) {
            // The table has the reason already.
            if isListed.contains(name), case .failure = review { continue }
            write(review, of: name)
        }
        if !project.unmanaged.isEmpty {
            common.notes.line(.dim(Messages.unlisted(project.unmanaged)))
        }
        common.noteLeftovers(leftovers)
        if project.manifest == nil { common.notes.warning(Messages.withoutManifest) }
        noteLineEnds()
        common.noteDisabled(in: project)
        let fixable = drift.count { $0.status.isRepairable && !isRefused($0.name) }
        let count = project.statuses.count
        let summary =
            drift.isEmpty
            ? refused.isEmpty
                ? Messages.inSync(
                    count, disabled: project.disabled.count - project.returned.count)
                : Messages.refusedInstalled(
                    refused.count { standing(ofInstalled: $0) == Self.refusedWord },
                    unread: refused.count { standing(ofInstalled: $0) == Self.unreadWord },
                    of: count)
            : Messages.outOfSync(drift.count, of: count, fixable: fixable).text
        let open = (drift.map(\.name) + refused).filter { !findings(of: $0).isEmpty }
        common.notes.line(.init(summary, .plain))
        for name in refused {
            guard case .failure(let error)? = reviews[name] else { continue }
            if let hint = error.problem.anyHint { common.notes.hint(hint) }
        }
        guard !open.isEmpty else { return }
        let found = open.flatMap(findings)
        func rules(_ findings: [Finding]) -> [String] {
            Set(findings.map(\.rule)).sorted().map(\.description)
        }
        let names = open.map(\.description)
        common.notes.hint(
            project.manifest == nil
                ? Messages.needConsentOnce(names, allowing: rules(found))
                : Messages.needConsent(
                    names, allowing: rules(found.filter { $0.effect == .block })))
    }

    /// Names the settings of git that keep the line ends of skills as they are locked, if it has converted some.
    private func noteLineEnds() {
        let converted = project.skills.values.filter {
            $0.snapshot?.convertedPaths.isEmpty == false
        }
        let lines = Set(
            converted.compactMap { skill -> String? in
                guard case .project(let root) = skill.scope else { return nil }
                var folder = skill.place.folder
                return folder.removePrefix(root) ? "/\(folder)/** -text" : nil
            }
        ).sorted()
        guard !lines.isEmpty else { return }
        common.notes.hint(Messages.keepLineEnds(converted.map(\.name).sorted(), lines))
    }

    /// The findings for which a sync refuses a locked version until someone consents.
    private func findings(of name: SkillName) -> [Finding] {
        guard case .success(let capabilities)? = reviews[name] else { return [] }
        return capabilities.findings.filter { $0.effect != .report }
    }

    /// The standing of a skill that is installed as locked, and that a frozen sync refuses.
    private static let refusedWord = "refused"
    /// The standing of one whose source could not be read, so that nobody knows whether it has these files.
    private static let unreadWord = "unread"

    private func standing(ofInstalled name: SkillName) -> String {
        guard case .failure(let error)? = reviews[name], error.problem.kind != .refused else {
            return Self.refusedWord
        }
        return Self.unreadWord
    }

    private func label(ofInstalled name: SkillName) -> String {
        let standing = standing(ofInstalled: name)
        return standing == Self.refusedWord
            ? say(standing, ja: "拒否") : say(standing, ja: "読み取り不可")
    }

    /// Whether a sync would refuse a locked version.
    private func isRefused(_ name: SkillName) -> Bool {
        if case .failure(let error)? = reviews[name] { return error.problem.kind == .refused }
        return !findings(of: name).isEmpty
    }

    private func write(_ review: LockReview.Result, of name: SkillName) {
        switch review {
        case .success(let capabilities):
            var lines = capabilities.lines
            if !capabilities.changedScripts.isEmpty {
                lines.append(
                    Messages.changedScripts(capabilities.changedScripts.map(\.description)))
            }
            if !capabilities.hosts.isEmpty { lines.append(Messages.newHosts(capabilities.hosts)) }
            guard !lines.isEmpty else { return }
            common.results.line(.init(Messages.lockBrings(name.description), .plain))
            for line in lines { common.results.line("  \(line)") }
        case .failure(let error):
            common.notes.note(Messages.notReviewed(name.description, error.problem.summary))
        }
    }

    private func writeJSON() {
        common.write(
            "sync",
            [
                "skills": .array(project.statuses.map { json($0.name, $0.status) }),
                "unmanaged": .strings(project.unmanaged), "check": .bool(true),
                "leftovers": .strings(leftovers.map(\.name.description)),
                "disabled": .strings(project.disabled.map(\.description)),
                "unknownMembers": .array(
                    project.unknownMembers.map {
                        .object([
                            "skill": .text($0.skill?.description), "name": .string($0.name),
                            "similar": .text($0.similar),
                        ])
                    }),
            ])
    }

    private func json(_ name: SkillName, _ status: Project.Status) -> JSONValue {
        var members: [String: JSONValue] = [
            "name": .string(name.description),
            "state": .string(
                status == .ok && reviews[name] != nil
                    ? standing(ofInstalled: name) : status.rawValue),
        ]
        switch reviews[name] {
        case .success(let capabilities)?: members["brings"] = capabilities.json
        case .failure(let error)?: members["error"] = error.problem.json
        case nil: break
        }
        return .object(members)
    }
}

extension CommonOptions {
    /// Warns about members of skills.json that have no effect.
    func warn(about members: [Manifest.UnknownMember], _ console: Console) {
        for member in members { console.warning(Messages.unknownMember(member)) }
    }
}

extension NewCapabilities {
    /// The new and changed scripts, and the new tools, hosts and findings.
    var json: JSONValue {
        .object([
            "scripts": .strings(scripts.map(\.path.description)),
            "changedScripts": .strings(changedScripts.map(\.description)),
            "tools": .strings(tools),
            "hosts": .strings(hosts), "findings": .array(findings.map(\.json)),
        ])
    }
}

/// A skill that differs, which a terminal wraps without breaking a command.
private struct Row {
    private let name: String
    private let state: String
    private let style: Console.Style
    private let text: Suggestion

    init(_ name: SkillName, _ state: String, _ style: Console.Style, _ text: Suggestion) {
        (self.name, self.state, self.style, self.text) = (name.description, state, style, text)
    }

    static func write(_ rows: [Row], to console: Console) {
        let name = rows.map(\.name.columns).max() ?? 0
        let state = rows.map(\.state.columns).max() ?? 0
        for row in rows {
            let label = row.name.padded(to: name + 2) + row.state.padded(to: state + 2)
            Paragraph(.init(label, row.style), row.text.paragraph, indentBelow: 4)
                .write(to: console)
        }
    }
}
