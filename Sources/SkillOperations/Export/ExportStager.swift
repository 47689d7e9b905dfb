internal import Digest
internal import FileTree
internal import Problem
internal import Signature
internal import SkillFormat
internal import SkillSource
internal import SkillStore
internal import SystemPackage

/// Stages and reviews the skills of an export: from their pinned sources, and from the files of the export.
struct ExportStager {
    /// A skill to stage, with its entry for this machine.
    struct Step: Sendable {
        let name: SkillName
        let entry: LockEntry
        let content: Content
    }

    /// The part of a skill that the export contains, with its folder.
    enum Content: Sendable {
        case source
        /// All files, in this folder of the export.
        case files(RelativePath)
        /// Edited files with this hash, in this folder of the export.
        case edits(RelativePath, TreeHash)

        init(of name: SkillName, _ entry: LockEntry) throws(ExportError) {
            if let folder = entry.exportFolder {
                self = .files(folder)
            } else if !entry.origin.isPortable {
                throw .localSource(name, entry.origin.typed)
            } else if let edits = entry.exportedEdits, let folder = RelativePath("edits/\(name)") {
                self = .edits(folder, edits)
            } else {
                self = .source
            }
        }

        fileprivate var folder: RelativePath? {
            switch self {
            case .source: nil
            case .files(let folder), .edits(let folder, _): folder
            }
        }
    }

    /// A staged skill.
    struct Staged: Sendable {
        let skill: StagedSkill
        /// Its review, after that of the locked version if it has edits.
        var reviews: [Review]
        /// The locked version if it has edits, which the store keeps.
        var pristine: (snapshot: TreeSnapshot, directory: Directory)?
    }

    private let session: Session
    private let listing: SourceListing
    private let staging: StagingFolder

    init(_ session: Session, _ listing: SourceListing, _ staging: StagingFolder) {
        self.session = session
        self.listing = listing
        self.staging = staging
    }

    /// Stages skills; all sources are loaded concurrently, and the files of the export together.
    func stage(
        _ steps: [Step], _ reach: SyncRequest.Reach
    ) async -> [(name: SkillName, result: Result<Staged, any Error>)] {
        let restorer = Restorer(session, reach)
        let pinned = steps.filter { if case .files = $0.content { false } else { true } }
        let restored = await restorer.review(
            pinned.map { ($0.name, $0.entry) }, in: staging)
        let results = Dictionary(uniqueKeysWithValues: restored.map { ($0.name, $0.result) })
        let unpacked = await unpack(steps)
        var outcomes: [(name: SkillName, result: Result<Staged, any Error>)] = []
        for step in steps {
            do {
                var skill = try pristine(of: step, results[step.name])
                if let folder = unpacked[step.name] {
                    skill = try await finish(step, folder.get(), over: skill, restorer)
                }
                guard let skill else { throw ProjectError.incompleteEntry(step.name) }
                outcomes.append((step.name, .success(skill)))
            } catch ProjectError.notInStore(let name) {
                outcomes.append((step.name, .failure(ExportError.notInStore(name))))
            } catch {
                outcomes.append((step.name, .failure(error)))
            }
        }
        return outcomes
    }

    /// Returns the locked version, which has no edits; nil if the export has all files.
    private func pristine(
        of step: Step, _ restored: Result<Restorer.Reviewed, any Error>?
    ) throws -> Staged? {
        do {
            guard let locked = try restored?.get() else { return nil }
            return Staged(skill: locked.staged, reviews: [locked.review])
        } catch {
            guard case .edits(let folder, _) = step.content, error.problem.kind != .interrupted
            else { throw error }
            var command: SuggestedCommand?
            if case .folder = listing.source.address.meaning {
                command = .install("\(listing.source.address.typed)/\(folder)")
            }
            throw ExportError.onlyEdits(step.name, install: command, error.problem)
        }
    }

    /// A folder of the staging folder with files of the export.
    private typealias Unpacked = (name: FilePath.Component, candidate: SkillCandidate)

    /// Unpacks the files that the export has, each skill into a folder of its own.
    private func unpack(_ steps: [Step]) async -> [SkillName: Result<Unpacked, any Error>] {
        var results: [SkillName: Result<Unpacked, any Error>] = [:]
        var choices: [(step: Step, name: FilePath.Component, candidate: SkillCandidate)] = []
        var folders: [(candidate: SkillCandidate, directory: Directory)] = []
        for step in steps {
            guard let folder = step.content.folder,
                let candidate = listing.candidate(named: step.name, in: folder)
            else { continue }
            let name = FilePath.Component.unique(prefix: "\(step.name).export.")
            do {
                folders.append((candidate, try staging.directory.create(name)))
                choices.append((step, name, candidate))
            } catch {
                results[step.name] = .failure(error)
            }
        }
        guard !choices.isEmpty else { return results }
        do {
            for (choice, result) in zip(choices, try await listing.source.unpack(folders)) {
                results[choice.step.name] = result.mapError { $0 }.map { _ in
                    (choice.name, choice.candidate)
                }
            }
        } catch {
            for choice in choices { results[choice.step.name] = .failure(error) }
        }
        return results
    }

    /// Reviews unpacked files, and moves them to the path of the staged skill.
    private func finish(
        _ step: Step, _ unpacked: Unpacked, over locked: Staged?, _ restorer: Restorer
    ) async throws -> Staged {
        let files = try SkillFiles(of: staging.directory.open(unpacked.name))
        var entry = step.entry
        var expected = entry.tree
        if case .edits(_, let hash) = step.content { expected = hash }
        guard files.snapshot.hash == expected else {
            throw ProjectError.wrongContent(
                step.name, locked: expected.description, actual: files.snapshot.hash.description)
        }
        let skill = try readSkill(
            files, folderName: step.name.description, purpose: .install,
            trust: session.context.trust)
        let subject = PolicySubject(
            name: step.name, origin: entry.origin, author: .anyone, tree: files.snapshot.hash,
            agents: entry.agents, signer: skill.signature?.trustedSigner)
        var prior = restorer.prior(to: step.name, entry)
        prior.recordedSigners = []
        // Consent to the locked version includes the findings that its edits keep.
        prior.findings = locked?.reviews.flatMap(\.findings) ?? []
        let review = try session.review(
            subject, skill,
            bringing: restorer.brings(
                ReadVersion(skill: skill, files: files), step.name, from: entry.origin),
            after: prior)
        var pristine: (snapshot: TreeSnapshot, directory: Directory)?
        if let locked {
            pristine = (locked.skill.snapshot, try staging.directory.open(step.name.component))
            try staging.directory.rename(
                step.name.component, to: .unique(prefix: "\(step.name).locked."),
                in: staging.directory)
        } else {
            let pin = try await listing.source.pin(of: unpacked.candidate)
            entry.origin = listing.source.origin(of: unpacked.candidate, pin, in: .user)
        }
        try staging.directory.rename(
            unpacked.name, to: step.name.component, in: staging.directory)
        let staged = StagedSkill(
            restored: entry, name: step.name, snapshot: files.snapshot, in: staging)
        // What is shown is what the edited skill brings.
        let before = (locked?.reviews ?? []).map(\.withoutContents)
        return Staged(skill: staged, reviews: before + [review], pristine: pristine)
    }
}
