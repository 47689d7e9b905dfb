internal import Digest
internal import FileTree
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import SkillSource
internal import SkillStore

/// Plans installs: loads the sources of skills, unpacks and reviews them.
public struct Installer {
    private(set) var session: Session
    let request: InstallRequest
    var report = InstallReport()

    private init(_ session: Session, _ request: InstallRequest) {
        self.session = session
        self.request = request
    }

    /// Plans the installs of a request, in a session whose admission purpose is an install.
    ///
    /// Each address fails on its own; everything that does not fail is unpacked into the staging folder.
    public static func plan(
        _ request: InstallRequest, in session: Session
    ) async throws -> Plan<InstallReport> {
        var installer = Installer(session, request)
        return try await installer.plan()
    }

    private mutating func plan() async throws -> Plan<InstallReport> {
        let loader = try session.loader
        let staging = try session.planFolder
        var (sources, submodules) = try await load(with: loader)
        let followed = try await follow(
            submodules + sources.flatMap { self.submodules(of: $0) }, with: loader)
        sources += followed.sources
        for source in sources {
            let notes = source.notes.filter { note in
                guard !request.choosesName || !note.isAboutOtherSkills else { return false }
                return note.submodule?.address.map { !followed.addresses.contains($0) } ?? true
            }
            if !notes.isEmpty { report.notes.append((source.address.typed, notes)) }
        }
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        guard !sources.isEmpty else { return Plan(report, session.store, command: "install") }
        let selections = try await select(from: sources)
        if let agents = report.agents { session = session.with(agents) }
        let unpacking = Unpacking(session, request, in: staging)
        var staged = try await unpack(selections, with: unpacking)
        try await addNeeds(from: unpacking, to: &staged)
        linkNeeds(of: &staged, selected: Set(selections.flatMap { $0.choices.map(\.name) }))
        for source in sources {
            let steps = await source.steps
            if !steps.isEmpty { report.requests.append((source.address.typed, steps)) }
        }
        return try await review(staged)
    }

    /// Records why an address or a skill is not installed; throws if the install was interrupted.
    mutating func fail(_ name: String, _ error: any Error) throws {
        if error.problem.kind == .interrupted { throw error }
        report.failures.append((name, error.problem))
    }

    /// Loads all sources concurrently and returns them in the order of the addresses, and the submodules of those that have
    /// nothing else, if everything is wanted.
    private mutating func load(
        with loader: SourceLoader
    ) async throws -> ([LoadedSource], [NamedSubmodule]) {
        struct Loaded: Sendable {
            let index: Int
            let result: Result<LoadedSource, SkillSourceError>
        }
        let names = NameChoice(session)
        let wanted = try await wanted(names)
        let digest = request.digest
        let loaded = await withTaskGroup(of: Loaded.self) { group in
            for (index, one) in wanted.enumerated() {
                group.addTask {
                    do throws(SkillSourceError) {
                        let source = try await one.load(with: loader, expecting: digest)
                        return Loaded(index: index, result: .success(source))
                    } catch {
                        return Loaded(index: index, result: .failure(error))
                    }
                }
            }
            return await group.reduce(into: [Loaded]()) { $0.append($1) }
        }
        var sources: [LoadedSource] = []
        var submodules: [NamedSubmodule] = []
        for one in loaded.sorted(by: { $0.index < $1.index }) {
            switch one.result {
            case .success(let source): sources.append(source)
            case .failure(let error):
                let source = wanted[one.index]
                let others = self.submodules(of: source.address, error)
                submodules += others
                if others.isEmpty {
                    let error = error.choosing(request.choice)
                    report.failures.append((source.typed, source.problem(error, names)))
                }
            }
        }
        return (sources, submodules)
    }

    /// Finds the skills that the names among the addresses mean; unknown names become failures.
    private mutating func wanted(_ names: NameChoice) async throws -> [WantedSource] {
        var wanted: [WantedSource] = []
        for address in request.addresses {
            do {
                wanted.append(try await names.source(at: address))
            } catch {
                try fail(address.typed, error)
            }
        }
        return wanted
    }

    /// Unpacks selected skills; those whose files can't be used become failures.
    mutating func unpack(
        _ selections: [Selection], with unpacking: Unpacking
    ) async throws -> [InstallResult] {
        let unpacked = try await unpacking.run(selections)
        report.failures += unpacked.failures
        return unpacked.results
    }
}

// Selecting skills.
extension Installer {
    private mutating func select(from sources: [LoadedSource]) async throws -> [Selection] {
        var selections: [Selection] = []
        var owners: [SkillName: String] = [:]
        for source in sources {
            let address = source.address.typed
            do {
                let selection = try await select(from: source, besides: owners)
                for choice in selection.choices { owners[choice.name] = address }
                if !selection.choices.isEmpty { selections.append(selection) }
            } catch {
                try fail(address, error)
            }
        }
        return selections
    }

    /// Selects skills of one source; `owners` are the addresses of the names that are already taken.
    private mutating func select(
        from source: LoadedSource, besides owners: [SkillName: String]
    ) async throws -> Selection {
        let address = source.address.typed
        let chosen = try await selection(of: source)
        guard request.alias == nil || chosen.skills.count == 1 else {
            throw InstallError.aliasForSeveral(count: chosen.skills.count)
        }
        let parts = chosen.plugins.map { SourceNote.pluginParts($0) }
        if !parts.isEmpty { report.notes.append((address, parts)) }
        var selection = Selection(source: source)
        for candidate in chosen.skills {
            guard let name = request.alias ?? source.nameOfEntry(candidate) ?? candidate.name else {
                let name = candidate.declaredName ?? candidate.folder?.lastName ?? address
                let place = source.onlySkill == nil ? candidate.place : nil
                report.failures.append(
                    (name, InstallError.invalidName(name, address: address, place: place)))
                continue
            }
            if let found = source.entry, name != found.entry.name, !request.choosesName,
                source.onlySkill == candidate
            {
                throw InstallError.otherName(name, found)
            }
            if let other = owners[name] {
                throw InstallError.sameName(name, addresses: [other, address])
            }
            selection.choices.append((name, candidate))
        }
        report.failures += chosen.ambiguities.map { ($0.name, $0.problem) }
        report.failures += chosen.unusable.map {
            ($0.name, SkillSourceError.content(.unusable(address, $0)))
        }
        if !chosen.unusable.isEmpty,
            let index = report.notes.lastIndex(where: { $0.address == address })
        {
            report.notes[index].notes.removeAll { $0.unusableSkill != nil }
        }
        if !chosen.leftOut.isEmpty { report.leftOut.append((address, chosen.leftOut)) }
        return selection
    }

    private mutating func selection(of source: LoadedSource) async throws -> SkillSelection {
        let choice = request.choice
        guard choice == .only, source.onlySkill == nil, !source.candidates.isEmpty else {
            return try await source.select(choice)
        }
        switch await session.context.questions.selects(try await session.contents(of: source)) {
        case .skills(let candidates, let agents):
            report.agents = agents ?? report.agents
            return try await source.select(.picked(candidates))
        case .unavailable: return try await source.select(choice)
        case .cancelled: throw InstallError.cancelled
        }
    }
}

// Reviewing skills.
extension Installer {
    /// Returns the plan to install the skills that may be; the others become failures.
    private func review(_ staged: [InstallResult]) async throws -> Plan<InstallReport> {
        let preview = try session.store.preview()
        let consent = try session.consent(to: staged.compactMap(\.installed))
        let similarName = SimilarName(beside: try session.store.lock())
        let isNamed = staged.contains { $0.source.entry != nil }
        let installed = isNamed ? try session.store.forShowing.skills() : []
        var plan = Plan(report, session.store, command: "install")
        for var result in staged {
            let name = result.staged.name
            do {
                try await refuseReplaced(result)
                let change = Change.install(result.staged, over: request.permission)
                let review = try session.review(
                    PolicySubject(result.staged, result.skill, from: .program), result.skill,
                    and: request.alias == nil ? similarName.findings(of: result) : [],
                    bringing: result.brings,
                    after: prior(to: result, consent),
                    named: result.source.entry.map { NamedSkill($0, beside: installed) },
                    tooNew: await tooNew(result))
                result.outcome = try preview.outcome(of: change)
                result.places = preview.places(of: result.staged)
                result.agreement = review.agreement(
                    and: result.source.hasUnlistedCommit ? .unlistedCommit : nil)
                plan.add(review, change)
                plan.report.results.append(result)
            } catch {
                plan.report.leaveOut(name, because: error)
            }
        }
        plan.drop([])
        plan.manifest = request.saving.changes(for: plan.report.results)
        return plan
    }

    /// Throws if the repository of an installed skill was replaced by one without its history, which an update refuses, too.
    private func refuseReplaced(_ result: InstallResult) async throws {
        let new = result.staged.entry.origin
        guard request.permission != .anything, let skill = result.installed,
            let old = skill.entry?.origin, old.isSameSource(as: new), old.git?.ref == new.git?.ref,
            let commit = old.git?.commit, !result.hasInstalledFiles
        else { return }
        if let replacement = try await result.source.replacement(since: commit) {
            throw UpdateError.replacedSource(skill, replacement)
        }
    }

    private func prior(to result: InstallResult, _ consent: ConsentHistory) -> PriorConsent {
        var prior = result.prior
        prior.agreement = request.agreement
        guard result.hasInstalledFiles else { return prior }
        let name = result.staged.name
        prior.agreement = prior.agreement ?? consent.agreement(to: name)
        if consent.includes(result.staged.snapshot.hash, of: name) {
            prior.findings = result.skill.findings
        }
        return prior
    }

    /// Returns the refusal of a skill that is younger than a policy requires.
    private func tooNew(_ result: InstallResult) async -> PolicyRefusal? {
        guard session.context.policy.minimumAge != nil else { return nil }
        let date = await result.source.commitTime()
        do {
            try session.checkAge(of: result.staged.name, result.staged.entry.origin, date)
            return nil
        } catch {
            return error
        }
    }
}

extension LoadedSource {
    /// Returns the name of the catalog's entry for its only skill if SKILL.md has no usable name: the archive is named by
    /// its digest.
    fileprivate func nameOfEntry(_ candidate: SkillCandidate) -> SkillName? {
        guard let entry, onlySkill == candidate,
            candidate.declaredName.flatMap({ SkillName($0) }) == nil
        else { return nil }
        return entry.entry.name
    }
}
