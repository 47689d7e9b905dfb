internal import Digest
internal import FileTree
internal import Problem
internal import Signature
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import SkillSource
internal import SkillStore

/// Installs skills: loads their sources, unpacks and examines them, and moves them into place.
public struct Installer {
    let session: Session

    /// Installs in a session whose admission purpose is an install.
    public init(_ session: Session) { self.session = session }

    /// Carries out a request.
    ///
    /// Each address fails on its own; everything that did not fail is installed in one transaction.
    public func run(_ request: InstallRequest) async throws -> InstallReport {
        if session.mode == .dryRun { try session.store.refuseUnusableFolder() }
        var report = try await stage(request)
        let session = report.agents.map(session.with) ?? session
        guard session.mode == .apply else { return report }
        try session.requireAnswers()
        let outcomes = try session.store.apply(
            report.results.map { .install($0.staged, over: request.permission) },
            manifest: request.saving.changes(for: report.results), command: "install")
        for index in report.results.indices {
            let name = report.results[index].staged.name
            report.results[index].outcome = outcomes[name] ?? .unchanged
        }
        return report
    }

    /// Unpacks everything that a request asks for into the staging folder and examines it.
    func stage(_ request: InstallRequest) async throws -> InstallReport {
        let loader = try session.loader
        let staging = try session.staging
        var report = InstallReport()
        let sources = try await load(request, with: loader, report: &report)
        for source in sources where !source.notes.isEmpty {
            report.notes.append((source.address.typed, source.notes))
        }
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        guard !sources.isEmpty else { return report }
        let selections = try await select(
            from: sources, request, report: &report)
        let chosen = report.agents.map { Installer(session.with($0)) } ?? self
        let unpacking = Unpacking(chosen.session, request, in: staging)
        var staged = try await unpacking.run(selections, report: &report)
        try await chosen.addNeeds(from: unpacking, to: &staged, report: &report)
        let selected = Set(selections.flatMap { $0.choices.map(\.name) })
        chosen.linkNeeds(of: &staged, selected: selected, request, report: &report)
        for source in sources {
            let steps = await source.steps
            if !steps.isEmpty { report.requests.append((source.address.typed, steps)) }
        }
        let tooNew = await chosen.tooNew(staged)
        report.results = try chosen.admitted(staged, request, tooNew, report: &report)
        return report
    }

    /// Loads all sources concurrently and returns them in the order of the addresses.
    private func load(
        _ request: InstallRequest, with loader: SourceLoader, report: inout InstallReport
    ) async throws -> [LoadedSource] {
        struct Loaded: Sendable {
            let index: Int
            let result: Result<LoadedSource, SkillSourceError>
        }
        let names = NameChoice(session)
        let wanted = try await wanted(request.addresses, names, report: &report)
        let loaded = await withTaskGroup(of: Loaded.self) { group in
            for (index, one) in wanted.enumerated() {
                group.addTask {
                    do throws(SkillSourceError) {
                        let source = try await one.load(with: loader, expecting: request.digest)
                        return Loaded(index: index, result: .success(source))
                    } catch {
                        return Loaded(index: index, result: .failure(error))
                    }
                }
            }
            return await group.reduce(into: [Loaded]()) { $0.append($1) }
        }
        var sources: [LoadedSource] = []
        for one in loaded.sorted(by: { $0.index < $1.index }) {
            switch one.result {
            case .success(let source): sources.append(source)
            case .failure(let error):
                let source = wanted[one.index]
                report.failures.append((source.typed, source.problem(error, names)))
            }
        }
        return sources
    }

    /// Finds what the names among the addresses mean; those that mean nothing become failures.
    private func wanted(
        _ addresses: [SkillAddress], _ names: NameChoice, report: inout InstallReport
    ) async throws -> [WantedSource] {
        var wanted: [WantedSource] = []
        for address in addresses {
            do {
                wanted.append(try await names.source(at: address))
            } catch InstallError.refused {
                throw InstallError.refused
            } catch {
                if error.problem.kind == .interrupted { throw error }
                report.failures.append((address.typed, error.problem))
            }
        }
        return wanted
    }
}

// Selecting skills.
extension Installer {
    private func select(
        from sources: [LoadedSource], _ request: InstallRequest,
        report: inout InstallReport
    ) async throws -> [Selection] {
        var selections: [Selection] = []
        var owners: [SkillName: String] = [:]
        for source in sources {
            let address = source.address.typed
            do {
                let selection = try await select(
                    from: source, request, besides: owners, report: &report)
                for choice in selection.choices { owners[choice.name] = address }
                if !selection.choices.isEmpty { selections.append(selection) }
            } catch {
                if error.problem.kind == .interrupted { throw error }
                report.failures.append((address, error.problem))
            }
        }
        return selections
    }

    /// Selects skills of one source; `owners` are the addresses of the names that are already taken.
    private func select(
        from source: LoadedSource, _ request: InstallRequest, besides owners: [SkillName: String],
        report: inout InstallReport
    ) async throws -> Selection {
        let address = source.address.typed
        let chosen = try await self.selection(of: source, request.choice, report: &report)
        guard request.alias == nil || chosen.skills.count == 1 else {
            throw InstallError.aliasForSeveral(count: chosen.skills.count)
        }
        var selection = Selection(source: source)
        for candidate in chosen.skills {
            guard let name = request.alias ?? candidate.name else {
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
        if !chosen.leftOut.isEmpty { report.leftOut.append((address, chosen.leftOut)) }
        return selection
    }

    private func selection(
        of source: LoadedSource, _ choice: SkillChoice, report: inout InstallReport
    ) async throws -> SkillSelection {
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

// Examining skills.
extension Installer {
    /// Returns the skills that can be installed; the others become failures.
    private func admitted(
        _ staged: [InstallResult], _ request: InstallRequest,
        _ tooNew: [SkillName: PolicyRefusal], report: inout InstallReport
    ) throws(SkillStoreError) -> [InstallResult] {
        let preview = try session.store.preview()
        let consent = try session.consent(to: staged.compactMap(\.installed))
        var results: [InstallResult] = []
        for var result in staged {
            do {
                var prior = PriorConsent(agreement: request.agreement)
                if result.hasInstalledFiles {
                    let name = result.staged.name
                    prior.agreement = prior.agreement ?? consent.agreement(to: name)
                    if consent.includes(result.staged.snapshot.hash, of: name) {
                        prior.findings = result.skill.findings
                    }
                }
                let subject = PolicySubject(result.staged, result.skill, from: .program)
                try session.enforcePolicy(on: subject) { result.skill.findings }
                if let refusal = tooNew[result.staged.name] { throw refusal }
                // First, as nothing is asked about what the store refuses anyway.
                result.outcome = try preview.outcome(
                    of: .install(result.staged, over: request.permission))
                try showWhatComes(with: result, request)
                result.shownFindings = try session.admit(
                    result.staged.name, result.staged.snapshot.hash, prior
                ) {
                    result.skill.findings + result.signerChange
                }
                result.places = preview.places(of: result.staged)
                results.append(result)
            } catch {
                report.failures.append((result.staged.name.description, error.problem))
            }
        }
        return Self.withoutUnusedNeeds(results)
    }

    /// Returns the skills that are younger than a policy requires.
    private func tooNew(_ staged: [InstallResult]) async -> [SkillName: PolicyRefusal] {
        guard session.context.policy.minimumAge != nil else { return [:] }
        var refusals: [SkillName: PolicyRefusal] = [:]
        for result in staged {
            let date = await result.source.commitTime()
            do {
                try session.checkAge(of: result.staged.name, result.staged.entry.origin, date)
            } catch { refusals[result.staged.name] = error }
        }
        return refusals
    }

    /// Shows what a skill brings that is not installed yet, and asks unless its findings lead to a question, a team has
    /// agreed to it, only scripts have changed, or nothing is installed.
    private func showWhatComes(with result: InstallResult, _ request: InstallRequest) throws {
        let name = result.staged.name
        guard !result.brings.isEmpty || !result.brings.changedScripts.isEmpty else { return }
        let isAgreed = request.agreement != nil || result.brings.isEmpty
        let asking: Questions.Asking
        try session.requireAnswers()
        switch session.admission.verdict(on: result.skill.findings + result.signerChange) {
        case .admitted where isAgreed, .needsConsent where isAgreed: asking = .none
        case .admitted: asking = session.mode == .apply ? .due : .planned
        case .needsConsent where session.mode == .dryRun: return
        case .needsConsent: asking = .follows
        case .blocked, .strict: return
        }
        switch session.context.questions.showContents(name, result.brings, asking) {
        case .proceed: return
        case .refused: throw AdmissionError.refused(name)
        case .cancelled: throw session.endWithoutAnswer(name)
        }
    }

    /// Returns the skills without those that only skills which are not installed need.
    private static func withoutUnusedNeeds(_ results: [InstallResult]) -> [InstallResult] {
        var results = results
        while true {
            let names = Set(results.map(\.staged.name))
            let used = results.filter {
                $0.neededBy.isEmpty || !names.isDisjoint(with: $0.neededBy)
            }
            if used.count == results.count { return results }
            results = used
        }
    }
}
