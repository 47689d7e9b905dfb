internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore

/// Installs skills: loads their sources, unpacks and examines them, and moves them into place.
public struct Installer {
    private let session: Session

    /// Installs in a session whose admission purpose is an install.
    public init(_ session: Session) { self.session = session }

    /// Carries out a request.
    ///
    /// Each address fails on its own; everything that did not fail is installed in one transaction.
    public func run(_ request: InstallRequest) async throws -> InstallReport {
        var report = try await stage(request)
        guard session.mode == .apply else { return report }
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
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
        let sources = await load(request, with: loader, report: &report)
        for source in sources where !source.notes.isEmpty {
            report.notes.append((source.address.typed, source.notes))
        }
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        guard !sources.isEmpty else { return report }
        let selections = try await select(
            from: sources, request, in: staging, report: &report)
        let staged = try await unpack(selections, request, in: staging, report: &report)
        for source in sources {
            let steps = await source.steps
            if !steps.isEmpty { report.requests.append((source.address.typed, steps)) }
        }
        report.results = try admitted(staged, request, report: &report)
        return report
    }

    /// Loads all sources concurrently and returns them in the order of the addresses.
    private func load(
        _ request: InstallRequest, with loader: SourceLoader, report: inout InstallReport
    ) async -> [LoadedSource] {
        struct Loaded: Sendable {
            let index: Int
            let result: Result<LoadedSource, SkillSourceError>
        }
        let loaded = await withTaskGroup(of: Loaded.self) { group in
            for (index, address) in request.addresses.enumerated() {
                group.addTask {
                    do throws(SkillSourceError) {
                        let source = try await loader.load(address, expecting: request.digest)
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
                report.failures.append((request.addresses[one.index].typed, error))
            }
        }
        return sources
    }
}

// Selecting skills.
extension Installer {
    /// The skills to install from one source.
    private struct Selection: Sendable {
        let source: LoadedSource
        var choices: [Choice] = []
    }

    /// A skill to install, the name it gets, and the empty folder for it.
    private typealias Choice = (name: SkillName, candidate: SkillCandidate, directory: Directory)

    private func select(
        from sources: [LoadedSource], _ request: InstallRequest, in staging: StagingFolder,
        report: inout InstallReport
    ) async throws -> [Selection] {
        var selections: [Selection] = []
        var owners: [SkillName: String] = [:]
        for source in sources {
            let address = source.address.typed
            do {
                let selection = try await select(
                    from: source, request, besides: owners, in: staging, report: &report)
                for choice in selection.choices { owners[choice.name] = address }
                if !selection.choices.isEmpty { selections.append(selection) }
            } catch InstallError.cancelled {
                throw InstallError.cancelled
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
        in staging: StagingFolder, report: inout InstallReport
    ) async throws -> Selection {
        let address = source.address.typed
        let chosen = try await self.selection(of: source, request.choice)
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
            if let other = owners[name] {
                throw InstallError.sameName(name, addresses: [other, address])
            }
            selection.choices.append(
                (name, candidate, try staging.directory.create(name.component)))
        }
        report.failures += chosen.ambiguities.map { ($0.name, $0.problem) }
        if !chosen.leftOut.isEmpty { report.leftOut.append((address, chosen.leftOut)) }
        return selection
    }

    private func selection(
        of source: LoadedSource, _ choice: SkillChoice
    ) async throws -> SkillSelection {
        guard choice == .only, source.onlySkill == nil, !source.candidates.isEmpty else {
            return try await source.select(choice)
        }
        switch session.context.questions.selects(source) {
        case .skills(let candidates): return try await source.select(.picked(candidates))
        case .unavailable: return try await source.select(choice)
        case .cancelled: throw InstallError.cancelled
        }
    }
}

// Unpacking skills.
extension Installer {
    /// The maximum number of skills of one source to install, including those that others refer to.
    private static let relatedLimit = 100

    /// Unpacks and reads all selected skills, with all sources running concurrently.
    private func unpack(
        _ selections: [Selection], _ request: InstallRequest, in staging: StagingFolder,
        report: inout InstallReport
    ) async throws -> [InstallResult] {
        struct Outcome: Sendable {
            let index: Int
            let result: Result<Unpacked, any Error>
        }
        let locations = session.store.locations
        let outcomes = await withTaskGroup(of: Outcome.self) { group in
            for (index, selection) in selections.enumerated() {
                group.addTask {
                    do {
                        let unpacked = try await Self.unpack(
                            selection, request, locations, in: staging)
                        return Outcome(index: index, result: .success(unpacked))
                    } catch {
                        return Outcome(index: index, result: .failure(error))
                    }
                }
            }
            return await group.reduce(into: [Outcome]()) { $0.append($1) }
        }
        var results: [InstallResult] = []
        for one in outcomes.sorted(by: { $0.index < $1.index }) {
            do {
                let unpacked = try one.result.get()
                results += unpacked.results
                report.failures += unpacked.failures
            } catch {
                if error.problem.kind == .interrupted { throw error }
                report.failures.append((selections[one.index].source.address.typed, error.problem))
            }
        }
        return results
    }

    /// The skills of one source that could be unpacked, and the reason for each of the others.
    private struct Unpacked: Sendable {
        var results: [InstallResult] = []
        var failures: [(name: String, problem: any Problem)] = []
    }

    /// Unpacks the selected skills of one source and, on request, the skills that they refer to.
    ///
    /// A skill with unusable files fails on its own; an error concerns the source.
    private static func unpack(
        _ selection: Selection, _ request: InstallRequest, _ locations: StoreLocations,
        in staging: StagingFolder
    ) async throws -> Unpacked {
        let source = selection.source
        var unpacked = Unpacked()
        var round = selection.choices
        var known = Set(round.map(\.candidate))
        while !round.isEmpty {
            let outcomes = try await source.unpack(round.map { ($0.candidate, $0.directory) })
            var next: [Choice] = []
            for (choice, outcome) in zip(round, outcomes) {
                guard !Task.isCancelled else { throw SkillSourceError.interrupted }
                let content: Content
                do { content = try read(choice, outcome, of: source, request) } catch {
                    let problem = InstallError.unusable(
                        choice.name, address: source.address.typed, error.problem)
                    unpacked.failures.append((choice.name.description, problem))
                    continue
                }
                var result = try await self.result(
                    choice, content, of: source, request, locations, in: staging)
                for other in try await source.related(to: choice.candidate, result.skill)
                where !known.contains(other) {
                    guard request.related == .install, known.count < relatedLimit,
                        let name = other.name
                    else {
                        result.related.append(other)
                        continue
                    }
                    known.insert(other)
                    next.append((name, other, try staging.directory.create(name.component)))
                }
                unpacked.results.append(result)
            }
            round = next
        }
        return unpacked
    }

    /// The unpacked files of a skill.
    private typealias Content = (snapshot: TreeSnapshot, skill: Skill, notes: [UnpackNote])

    /// Reads an unpacked skill; throws if its files can't be used.
    private static func read(
        _ choice: Choice, _ outcome: UnpackResult, of source: LoadedSource,
        _ request: InstallRequest
    ) throws -> Content {
        let notes = try outcome.get()
        let files: SkillFiles
        do { files = try SkillFiles(of: choice.directory) } catch {
            switch error {
            case .tooManyFiles(_, let limit):
                throw SkillSourceError.unsafeContent(
                    source.address.typed, .tooManyFiles(limit: limit))
            case .tooDeep(_, let limit):
                throw SkillSourceError.unsafeContent(
                    source.address.typed, .tooDeep(limit: limit))
            case .failed, .fileTooLarge: throw error
            }
        }
        // Under an alias, the folder name and the skill's name may differ.
        let skill = try readSkill(
            files, folderName: request.alias == nil ? choice.name.description : nil,
            purpose: .install)
        return (files.snapshot, skill, notes)
    }

    private static func result(
        _ choice: Choice, _ content: Content, of source: LoadedSource, _ request: InstallRequest,
        _ locations: StoreLocations, in staging: StagingFolder
    ) async throws -> InstallResult {
        let pin = try await source.pin(of: choice.candidate)
        let staged = StagedSkill(
            name: choice.name,
            origin: source.origin(of: choice.candidate, pin, in: locations.scope),
            snapshot: content.snapshot, agents: locations.agents, sharing: request.sharing,
            in: staging)
        return InstallResult(
            staged: staged, skill: content.skill, source: source, notes: content.notes)
    }
}

// Examining skills.
extension Installer {
    /// Returns the skills that can be installed; the others become failures.
    private func admitted(
        _ staged: [InstallResult], _ request: InstallRequest, report: inout InstallReport
    ) throws(SkillStoreError) -> [InstallResult] {
        let preview = try session.store.preview()
        var results: [InstallResult] = []
        for var result in staged {
            do {
                try session.admit(result.staged.name) { result.skill.findings }
                result.outcome = try preview.outcome(
                    of: .install(result.staged, over: request.permission))
                result.places = preview.places(of: result.staged)
                results.append(result)
            } catch {
                report.failures.append((result.staged.name.description, error.problem))
            }
        }
        return results
    }
}
