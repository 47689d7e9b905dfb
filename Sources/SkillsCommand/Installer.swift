internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Transfer

/// What somebody wants installed, and how.
struct InstallRequest: Sendable {
    var addresses: [SkillAddress]
    var choice: SkillChoice
    /// The name to install a single skill under.
    var alias: SkillName?
    /// The SHA-256 that a single archive must have.
    var digest: SHA256Digest?
    var permission: Change.Permission
    /// Rules whose findings do not stop this install.
    var allowedRules: AllowedRules
    /// The language that is wanted where a source has several, such as `ja` or `ja_JP.UTF-8`.
    var language: String?
    /// What becomes of other skills of a source that a chosen one refers to.
    var related = Related.named
    /// How further agents get at a skill.
    var sharing = LockEntry.Sharing.links
    /// Whether the project's manifest wants the skills from now on.
    var saving = ManifestSaving.nothing
    /// Whether warnings stop the install.
    var strictness: Strictness
    /// Whether the command changes anything.
    var mode: Mode

    enum Related: Sendable { case named, installed }
    enum Strictness: Sendable { case lenient, strict }
    enum Mode: Sendable { case install, dryRun }
}

/// What became of one skill.
struct InstallResult: Sendable {
    let staged: StagedSkill
    let skill: Skill
    let source: LoadedSource
    let outcome: Outcome
    /// The folders that it is in; the first has it, the others a link or a copy.
    var places: [SkillsPlace] = []
    /// What somebody should know about how it was unpacked.
    var notes: [UnpackNote] = []
    /// Other skills of its source that it refers to and that are not installed with it.
    var related: [SkillCandidate] = []
}

/// What became of an install as a whole.
struct InstallReport {
    /// The skills that were, or would be, installed.
    var results: [InstallResult] = []
    /// The addresses and skills that were not, with the reason of each.
    var failures: [(name: String, problem: any Problem)] = []
    /// What was asked of git servers, by address.
    var requests: [(address: String, steps: [String])] = []
    /// What there is to know about the sources, by address.
    var notes: [(address: String, notes: [SourceNote])] = []
}

/// Brings skills from addresses into an agent's folder: loads, unpacks, checks, asks, swaps.
struct Installer {
    let store: SkillStore
    let transferConfiguration: TransferConfiguration
    let catalogs: [any Catalog]
    let git: GitSettings
    /// Told how far each download is.
    let progress: @Sendable (SkillAddress, TransferProgress) -> Void
    /// Asked whether findings are agreed to; true to go on.
    let agree: (SkillName, [Finding]) -> Bool
    /// Asked which skills of a source with several are wanted; nil when nobody can tell.
    let pick: (LoadedSource) throws(ExitStatus) -> [SkillCandidate]?

    /// Does what a request asks for.
    ///
    /// Addresses fail each by itself; what did not fail is installed in one transaction.
    func run(_ request: InstallRequest) async throws -> InstallReport {
        let downloads = try store.makeDownloadFolder()
        defer { downloads.discard() }
        let transfer = Transfer(configuration: transferConfiguration)
        defer { transfer.close() }
        let loader = SourceLoader(
            transfer: transfer, catalogs: catalogs, downloads: downloads.directory, git: git,
            allowing: request.allowedRules.commits,
            language: request.language, progress: progress)
        let staging =
            request.mode == .dryRun ? try store.makeDownloadFolder() : try store.makeStagingFolder()
        defer { staging.discard() }
        var report = try await stage(request, with: loader, in: staging)
        if request.mode == .install { try apply(&report, request) }
        return report
    }

    /// Brings everything that a request asks for into a staging folder, and checks it; nothing is put in place.
    func stage(
        _ request: InstallRequest, with loader: SourceLoader, in staging: StagingFolder
    ) async throws -> InstallReport {
        var report = InstallReport()
        let sources = await load(request, with: loader, report: &report)
        for source in sources where !source.notes.isEmpty {
            report.notes.append((source.address.typed, source.notes))
        }
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        guard !sources.isEmpty else { return report }
        let prepared = try prepare(sources, request, in: staging, report: &report)
        var staged = try await unpack(prepared, request, in: staging, report: &report)
        for source in sources {
            let steps = await source.steps
            if !steps.isEmpty { report.requests.append((source.address.typed, steps)) }
        }
        try check(&staged, request, report: &report)
        report.results = staged
        return report
    }

    /// Loads all sources at once, in the order of the addresses.
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

    /// The skills that are wanted of one source, each with the empty folder that it is unpacked into.
    private struct Prepared: Sendable {
        let source: LoadedSource
        var choices: [Choice] = []
    }

    /// A skill that is wanted, the name it gets, and the empty folder for it.
    private typealias Choice = (name: SkillName, candidate: SkillCandidate, directory: Directory)

    /// Makes the choices, and a folder in the staging folder for each skill.
    private func prepare(
        _ sources: [LoadedSource], _ request: InstallRequest, in staging: StagingFolder,
        report: inout InstallReport
    ) throws(ExitStatus) -> [Prepared] {
        var prepared: [Prepared] = []
        for source in sources {
            do {
                prepared.append(try choose(from: source, request, in: staging, besides: prepared))
            } catch let problem as any Problem {
                report.failures.append((source.address.typed, problem))
            } catch let status as ExitStatus {
                throw status
            } catch {
                preconditionFailure("every error of a room is a Problem")
            }
        }
        return prepared
    }

    private func choose(
        from source: LoadedSource, _ request: InstallRequest, in staging: StagingFolder,
        besides others: [Prepared]
    ) throws -> Prepared {
        var prepared = Prepared(source: source)
        let chosen = try candidates(of: source, request.choice)
        guard request.alias == nil || chosen.count == 1 else {
            throw UsageProblem.contradiction(
                "--as names one skill, and \(chosen.count) were chosen")
        }
        for candidate in chosen {
            guard let name = request.alias ?? candidate.name else {
                throw InstallProblem.unusableName(
                    candidate.declaredName ?? candidate.folder?.lastName ?? source.address.typed,
                    source.address.typed)
            }
            if let other = others.first(where: { $0.choices.contains { $0.name == name } }) {
                throw InstallProblem.sameName(
                    name, addresses: [other.source.address.typed, source.address.typed])
            }
            prepared.choices.append((name, candidate, try staging.directory.create(name.component)))
        }
        return prepared
    }

    private func candidates(
        of source: LoadedSource, _ choice: SkillChoice
    ) throws -> [SkillCandidate] {
        guard choice == .only, source.candidates.count > 1, let picked = try pick(source) else {
            return try source.choose(choice)
        }
        return try source.choose(.picked(picked))
    }

    /// Unpacks and reads all chosen skills, source beside source.
    private func unpack(
        _ prepared: [Prepared], _ request: InstallRequest, in staging: StagingFolder,
        report: inout InstallReport
    ) async throws -> [InstallResult] {
        struct Unpacked: Sendable {
            let index: Int
            let result: Result<[InstallResult], any Error>
        }
        let locations = store.locations
        let unpacked = await withTaskGroup(of: Unpacked.self) { group in
            for (index, source) in prepared.enumerated() {
                group.addTask {
                    do {
                        let results = try await Self.unpack(
                            source, request, locations, in: staging)
                        return Unpacked(index: index, result: .success(results))
                    } catch {
                        return Unpacked(index: index, result: .failure(error))
                    }
                }
            }
            return await group.reduce(into: [Unpacked]()) { $0.append($1) }
        }
        var results: [InstallResult] = []
        for one in unpacked.sorted(by: { $0.index < $1.index }) {
            do {
                results += try one.result.get()
            } catch let problem as any Problem {
                if problem.kind == .interrupted { throw problem }
                report.failures.append((prepared[one.index].source.address.typed, problem))
            }
        }
        return results
    }

    /// Unpacks the chosen skills of one source and, where that is wanted, those that they refer to.
    private static func unpack(
        _ prepared: Prepared, _ request: InstallRequest, _ locations: StoreLocations,
        in staging: StagingFolder
    ) async throws -> [InstallResult] {
        let source = prepared.source
        var results: [InstallResult] = []
        var round = prepared.choices
        var known = Set(round.map(\.candidate))
        while !round.isEmpty {
            let notes = try await source.unpack(round.map { ($0.candidate, $0.directory) })
            var next: [Choice] = []
            for choice in round {
                guard !Task.isCancelled else { throw SkillSourceError.interrupted }
                var result = try await read(choice, of: source, request, locations, in: staging)
                let own = choice.candidate.name?.description
                result.notes = notes.filter { $0.skill == own }
                for other in try await source.related(to: choice.candidate, result.skill)
                where !known.contains(other) {
                    guard request.related == .installed, known.count < relatedLimit,
                        let name = other.name
                    else {
                        result.related.append(other)
                        continue
                    }
                    known.insert(other)
                    next.append((name, other, try staging.directory.create(name.component)))
                }
                results.append(result)
            }
            round = next
        }
        return results
    }

    /// The most skills of one source that are installed because others refer to them.
    private static let relatedLimit = 100

    private static func read(
        _ choice: Choice, of source: LoadedSource, _ request: InstallRequest,
        _ locations: StoreLocations,
        in staging: StagingFolder
    ) async throws -> InstallResult {
        let files: SkillFiles
        do { files = try SkillFiles(of: choice.directory) } catch {
            switch error {
            case .tooManyFiles(_, let limit):
                throw SkillSourceError.unsafeContent(
                    source.address.typed, .tooManyFiles(limit: limit))
            case .tooDeep(_, let limit):
                throw SkillSourceError.unsafeContent(
                    source.address.typed, .tooDeep(limit: limit))
            case .refused, .fileTooLarge: throw error
            }
        }
        // The skill's folder will be called as the skill is, unless somebody wants it otherwise.
        let skill = try readSkill(
            files, folderName: request.alias == nil ? choice.name.description : nil,
            purpose: .install)
        let pin = try await source.pin(of: choice.candidate)
        let staged = StagedSkill(
            name: choice.name,
            origin: source.origin(of: choice.candidate, pin, in: locations.scope),
            snapshot: files.snapshot, agents: locations.agents, sharing: request.sharing,
            in: staging)
        return InstallResult(staged: staged, skill: skill, source: source, outcome: .installed)
    }

    /// Takes out what must not be installed, with the reason of each.
    private func check(
        _ staged: inout [InstallResult], _ request: InstallRequest, report: inout InstallReport
    ) throws(SkillStoreError) {
        let preview = try store.preview()
        var kept: [InstallResult] = []
        for result in staged {
            do {
                try refuseFindings(of: result, request)
                let outcome = try preview.outcome(
                    of: .install(result.staged, over: request.permission))
                var placed = result.with(outcome)
                placed.places = preview.places(of: result.staged)
                kept.append(placed)
            } catch let problem as any Problem {
                report.failures.append((result.staged.name.description, problem))
            } catch {
                preconditionFailure("every error of a room is a Problem")
            }
        }
        staged = kept
    }

    private func refuseFindings(of result: InstallResult, _ request: InstallRequest) throws {
        let findings = result.skill.findings.filter { !request.allowedRules.contains($0.rule) }
        let name = result.staged.name
        let questions = findings.filter { $0.effect == .consent }
        let blocking = findings.filter { $0.effect == .block }
        guard blocking.isEmpty else { throw InstallProblem.unsafe(name, blocking + questions) }
        if request.strictness == .strict {
            let heavy = findings.filter { $0.severity != .info }
            guard heavy.isEmpty else { throw InstallProblem.strict(name, heavy) }
        }
        guard questions.isEmpty || request.mode == .dryRun || agree(name, questions) else {
            throw InstallProblem.notAgreed(name, questions)
        }
    }

    private func apply(_ report: inout InstallReport, _ request: InstallRequest) throws {
        guard !Task.isCancelled else { throw SkillSourceError.interrupted }
        let outcomes = try store.apply(
            report.results.map { .install($0.staged, over: request.permission) },
            manifest: request.saving.changes(for: report.results), command: "install")
        report.results = report.results.map {
            $0.with(outcomes[$0.staged.name] ?? .unchanged)
        }
    }
}

extension InstallResult {
    func with(_ outcome: Outcome) -> InstallResult {
        InstallResult(
            staged: staged, skill: skill, source: source, outcome: outcome, places: places,
            notes: notes, related: related)
    }
}

extension LoadedSource {
    /// Where a candidate came from, as the lock says it.
    ///
    /// What a project takes from its own folders stands in its lock relative to the project, so that the lock
    /// means the same everywhere.
    func origin(of candidate: SkillCandidate, _ pin: GitPin?, in scope: Scope) -> LockEntry.Origin {
        let kind: LockEntry.Origin.Kind =
            switch address.meaning {
            case .catalog: .catalog
            case .archive, .wellKnown: .archive
            case .folder: .local
            case .git: .git
            }
        return LockEntry.Origin(
            typed: scope.relative(typed(for: candidate)), kind: kind, url: scope.relative(url),
            path: candidate.folder?.description,
            archive: archiveDigest,
            git: pin.map { .init(ref: $0.ref, commit: $0.commit, tree: $0.tree) })
    }
}

extension Scope {
    /// A path below the project's folder as one that starts there, `./skills/pdf`; any other text as it is.
    func relative(_ text: String) -> String {
        guard case .project(let root) = self, text.hasPrefix("/") else { return text }
        var path = FilePath(text)
        guard path.starts(with: root), path.removePrefix(root) else { return text }
        return "./\(path.string)"
    }
}
