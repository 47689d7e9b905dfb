internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
public import SkillSource
internal import SkillStore
internal import SystemPackage

/// Installs the skills of an export into the user scope, exactly as they were exported.
public struct ExportImporter {
    /// The maximum number of skills in an export.
    public static let skillLimit = 2_000
    private static let fileLimit = 64 << 20

    private let session: Session

    /// Imports in a session whose admission purpose is an install.
    public init(_ session: Session) { self.session = session }

    /// Imports the skills of the export at an address, in one transaction; skills that fail are left unchanged.
    public func run(
        _ address: SkillAddress, _ request: ExportImportRequest
    ) async throws -> ExportImportReport {
        let export = try await open(address)
        var report = ExportImportReport()
        let staging = try session.staging
        let wanted = try wanted(export, request.names, &report)
        let steps = steps(for: wanted, &report)
        let importer = ExportStager(session, export.listing, staging)
        let staged = await importer.stage(steps, request.reach)
        try session.requireAnswers()
        let changes = try changes(staged, in: staging, request, &report)
        guard session.mode == .apply, !changes.isEmpty else { return report }
        _ = try session.store.apply(changes, command: "import")
        return report
    }

    private typealias Export = (listing: SourceListing, lock: Lock, manifest: Manifest?)

    private func open(_ address: SkillAddress) async throws -> Export {
        guard let lockPath = RelativePath(SkillExport.lockName.string),
            let manifestPath = RelativePath(Manifest.name.string)
        else { throw ExportError.noLock(address.typed) }
        let listing = try await session.loader.list(
            [lockPath, manifestPath], of: address, limit: Self.fileLimit)
        guard let bytes = listing.files[lockPath] else { throw ExportError.noLock(address.typed) }
        let lock = try Lock(parsing: bytes, path: "\(address.typed): \(lockPath)")
        guard lock.skills.count <= Self.skillLimit else {
            throw ExportError.tooManySkills(limit: Self.skillLimit)
        }
        let manifest = try listing.files[manifestPath].map {
            try Manifest(parsing: $0, path: "\(address.typed): \(manifestPath)")
        }
        return (listing, lock, manifest)
    }

    /// Returns the entries of the named skills, or of all skills.
    private func wanted(
        _ export: Export, _ names: [SkillName], _ report: inout ExportImportReport
    ) throws -> [LockedSkill] {
        let locked = export.lock.skills
        let listed = export.manifest.map { Set($0.skills.keys) } ?? []
        for name in names where locked[name] == nil && !listed.contains(name) {
            let known = locked.keys.map(\.description)
            throw ExportError.noSuchSkill(
                name, similar: Similarity.names(like: name.description, among: known))
        }
        let wanted = names.isEmpty ? Set(locked.keys).union(listed) : Set(names)
        var skills: [LockedSkill] = []
        for name in wanted.sorted() {
            if let entry = locked[name] {
                skills.append((name, entry))
            } else {
                report.add(name, .failed(ExportError.notLocked(name)))
            }
        }
        return skills
    }
}

// Comparing with this machine.
extension ExportImporter {
    /// Returns what to install, with the agents of this machine; skills that are as exported are left out.
    private func steps(
        for skills: [LockedSkill], _ report: inout ExportImportReport
    ) -> [ExportStager.Step] {
        let context = session.context
        let present = Set(
            AgentSearch(
                home: context.home, project: context.workingDirectory,
                environment: context.environment
            ).present.filter { $0.reads(.user) }.map(\.id))
        let installed = Dictionary(
            ((try? session.store.skills()) ?? []).map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first })
        var steps: [ExportStager.Step] = []
        for (name, locked) in skills {
            var entry = locked.exported(edits: nil)
            let here = locked.agents.filter(present.contains)
            entry.agents = here.isEmpty ? session.store.locations.agents.map(\.id) : here
            report.missingAgents.formUnion(locked.agents.filter { !entry.agents.contains($0) })
            if let installed = installed[name.description], isAsExported(installed, entry, locked) {
                report.add(name, .unchanged)
                continue
            }
            do {
                let content = try ExportStager.Content(of: name, locked)
                steps.append(ExportStager.Step(name: name, entry: entry, content: content))
            } catch {
                report.add(name, .failed(error))
            }
        }
        return steps
    }

    /// Whether a skill has the exported files for all its agents, regardless of its source.
    private func isAsExported(
        _ skill: InstalledSkill, _ entry: LockEntry, _ locked: LockEntry
    ) -> Bool {
        guard let own = skill.entry, entry.agents.allSatisfy(own.agents.contains) else {
            return false
        }
        // An edited skill keeps its source, although the export has only its files.
        if locked.exportFolder != nil, skill.snapshot?.isTree(entry.tree) == true { return true }
        guard own.tree == entry.tree else { return false }
        guard let edits = locked.exportedEdits else { return skill.isAsInstalled }
        return skill.snapshot?.isTree(edits) == true
    }

    /// Returns the changes that this machine permits.
    private func changes(
        _ staged: [ExportStager.Outcome], in staging: StagingFolder, _ request: ExportImportRequest,
        _ report: inout ExportImportReport
    ) throws -> [Change] {
        let preview = try session.store.preview()
        var changes: [Change] = []
        for outcome in staged {
            switch outcome.result {
            case .failure(let error): report.add(outcome.name, .failed(error.problem))
            case .success(var skill):
                skill.entry.origin.confirmLocation(in: session.context.catalogs, .user)
                // A folder with exactly these files is recorded, whether or not this program installed it.
                let change = Change.install(
                    skill,
                    over: request.existing == .replace ? .anything : .only(skill.snapshot.hash))
                let effect: Outcome
                do throws(SkillStoreError) { effect = try preview.outcome(of: change) } catch {
                    report.add(outcome.name, .failed(ExportError.refused(outcome.name, error)))
                    continue
                }
                do { try showWhatComes(with: skill, in: staging) } catch {
                    report.add(outcome.name, .failed(error.problem))
                    continue
                }
                report.add(outcome.name, effect == .installed ? .installed : .replaced)
                changes.append(change)
            }
        }
        try session.requireAnswers()
        return changes
    }

    /// Shows what a skill brings over the installed one besides text, and asks for consent unless it was just given to these
    /// files: a question about the locked version does not cover edits.
    private func showWhatComes(with skill: StagedSkill, in staging: StagingFolder) throws {
        let (name, trust) = (skill.name, session.context.trust)
        let folder = try staging.directory.open(name.component)
        guard let version = ReadVersion(in: folder, of: name, trust) else { return }
        let capabilities = NewCapabilities(
            of: version, replacing: try? session.store.skill(named: name.description),
            from: skill.entry.origin, trust)
        guard !capabilities.isEmpty else { return }
        try session.requireAnswers()
        let isAgreed =
            session.admission.verdict(on: version.skill.findings) != .admitted
            && skill.entry.tree == skill.snapshot.hash
        let asking: Questions.Asking =
            isAgreed ? .none : session.mode == .apply ? .due : .planned
        switch session.context.questions.showContents(name, capabilities, asking) {
        case .proceed: return
        case .refused: throw AdmissionError.refused(name)
        case .cancelled: throw session.endWithoutAnswer(name)
        }
    }
}
