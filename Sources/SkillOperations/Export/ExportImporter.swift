internal import Digest
internal import FileTree
internal import Problem
internal import SkillFormat
public import SkillSource
internal import SkillStore
internal import SystemPackage

/// Plans to install the skills of an export into the user scope, exactly as they were exported.
public struct ExportImporter {
    /// The maximum number of skills in an export.
    public static let skillLimit = 2_000
    private static let fileLimit = 64 << 20

    private let session: Session
    private let request: ExportImportRequest
    private var plan: Plan<ExportImportReport>

    private init(_ session: Session, _ request: ExportImportRequest) {
        self.session = session.with(.exchange)
        self.request = request
        plan = Plan(ExportImportReport(), session.store, command: "import")
    }

    /// Plans to import the skills of the export at an address, in a session whose admission purpose is an install; skills
    /// that fail are left unchanged.
    public static func plan(
        _ address: SkillAddress, _ request: ExportImportRequest, in session: Session
    ) async throws -> Plan<ExportImportReport> {
        var importer = ExportImporter(session, request)
        return try await importer.plan(address)
    }

    private mutating func plan(
        _ address: SkillAddress
    ) async throws -> Plan<ExportImportReport> {
        let export = try await open(address)
        let staging = try session.planFolder
        let steps = steps(for: try wanted(export))
        let stager = ExportStager(session, export.listing, staging)
        let preview = try session.store.preview()
        for (name, result) in await stager.stage(steps, request.reach) {
            do { try add(name, result.get(), preview) } catch {
                plan.report.leaveOut(name, because: error)
            }
        }
        return plan
    }

    /// Adds a skill that this machine permits.
    private mutating func add(
        _ name: SkillName, _ staged: ExportStager.Staged, _ preview: StorePreview
    ) throws {
        var skill = staged.skill
        skill.entry.origin.confirmLocation(in: session.context.catalogs, .user)
        // A folder with exactly these files is recorded, whether or not this program installed it.
        let change = Change.install(
            skill, over: request.existing == .replace ? .anything : .only(skill.snapshot.hash))
        do throws(SkillStoreError) {
            let effect = try preview.outcome(of: change)
            plan.report.add(name, effect == .installed ? .installed : .replaced)
        } catch {
            throw ExportError.refused(name, error)
        }
        for review in staged.reviews { plan.add(review) }
        plan.add(change)
        if let (snapshot, directory) = staged.pristine {
            plan.keep(snapshot, in: directory, of: name)
        }
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
    private mutating func wanted(_ export: Export) throws -> [LockedSkill] {
        let names = request.names
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
                plan.report.add(name, .failed(ExportError.notLocked(name)))
            }
        }
        return skills
    }
}

// Comparing with this machine.
extension ExportImporter {
    /// Returns the skills to install, with the agents of this machine; skills that are as exported are left out.
    private mutating func steps(for skills: [LockedSkill]) -> [ExportStager.Step] {
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
            plan.report.missingAgents.formUnion(locked.agents.filter { !entry.agents.contains($0) })
            if let installed = installed[name.description], isAsExported(installed, entry, locked) {
                plan.report.add(name, .unchanged)
                continue
            }
            do {
                let content = try ExportStager.Content(of: name, locked)
                steps.append(ExportStager.Step(name: name, entry: entry, content: content))
            } catch {
                plan.report.add(name, .failed(error))
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
}
