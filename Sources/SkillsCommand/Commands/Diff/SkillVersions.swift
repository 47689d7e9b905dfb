internal import Digest
internal import FileTree
internal import Git
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore

/// An installed skill, compared with its installed version and its newest version.
struct SkillVersions {
    /// How two versions differ.
    enum Difference {
        case files(SkillDifference)
        /// Only the names of the files, because the installed version is not available.
        case names([(path: String, change: String)])

        /// Whether the versions are equal.
        var isEmpty: Bool {
            switch self {
            case .files(let difference): difference.isEmpty
            case .names(let names): names.isEmpty
            }
        }
    }

    let skill: InstalledSkill
    /// The user's edits; nil if there are none or if they were not requested.
    private(set) var local: Difference?
    /// The changes of the newest version; nil if there is none or if it was not requested.
    private(set) var upstream: Difference?
    /// The entry of the version that was edited; nil if it was not needed.
    private(set) var base: LockEntry?
    /// The newest version; nil if it was not requested.
    let checked: CheckedSkill?
    /// The result of an update, if there are edits and a newer version.
    private(set) var merge: UpdateOutcome?
    /// The reasons why something requested is incomplete.
    private(set) var problems: [any Problem] = []

    /// The servers that have the installed version and must not be asked for it.
    private let unasked: [String]

    /// The commit of the version that was edited, if it is known.
    var commit: ObjectID? { base?.origin.git?.commit.flatMap { ObjectID(hex: $0) } }

    /// Compares the versions of a skill in a dry run of an update.
    ///
    /// Only the user's edits can be compared without asking the servers `unasked`. Throws if nothing can be compared.
    init(
        of name: String, _ side: DifferenceSide?, in session: Session,
        notAsking unasked: [String]
    ) async throws {
        let updater = Updater(session)
        var request = UpdateRequest()
        request.pins = .ignore
        let found = try session.store.skill(named: name)
        try Self.checkRecord(of: found, for: side)
        let checked = side == .local ? nil : try await updater.check([name], request).first
        try await self.init(checked?.skill ?? found, checked, side, unasked, in: session)
    }

    /// Compares the versions of a skill that was checked.
    init(of checked: CheckedSkill, in session: Session) async throws {
        try await self.init(checked.skill, checked, nil, [], in: session)
    }

    private init(
        _ skill: InstalledSkill, _ checked: CheckedSkill?, _ side: DifferenceSide?,
        _ unasked: [String], in session: Session
    ) async throws {
        self.unasked = unasked
        self.checked = checked
        self.skill = skill
        if case .failed(let problem)? = checked?.status { problems.append(problem) }
        let wantsLocal =
            side != .upstream && skill.hasEdits && skill.entry?.isVersionUnknown == false
        let version = checked?.newVersion
        guard wantsLocal || version != nil else {
            if let problem = problems.first { throw problem }
            return
        }
        let installed = try await installedVersion(in: session)
        if wantsLocal { local = try Self.localEdits(of: skill, since: installed) }
        guard let version else { return }
        upstream = Self.changes(in: version, of: skill, since: installed)
        guard let checked, local != nil, installed != nil else { return }
        merge = try await Updater(session).plan([checked], UpdateRequest()).settled(
            by: .unavailable
        ).report
            .results.first?.outcome
    }

    /// Throws if the lock file does not say what is asked for.
    private static func checkRecord(
        of skill: InstalledSkill, for side: DifferenceSide?
    ) throws {
        if let path = skill.workingCopy, let name = SkillName(skill.name) {
            throw SkillStoreError.linked(name, to: path, skill.scope)
        }
        guard let entry = skill.entry else { throw DiffProblem.unmanaged(skill.name, skill.scope) }
        guard side == .local else { return }
        if skill.state == .missing { throw UpdateError.missing(skill) }
        if entry.isVersionUnknown { throw DiffProblem.versionUnknown(skill.name, skill.scope) }
    }

    /// Returns the installed version; nil, with a problem, if it is not available.
    private mutating func installedVersion(in session: Session) async throws -> ComparedSkill? {
        if skill.state == .ok || skill.isBehind && !skill.hasEdits {
            return try ComparedSkill(skill)
        }
        do {
            let version = try await InstalledVersion(
                of: skill, in: session, from: unasked.isEmpty ? .storeOrSource : .store)
            base = version.entry
            return ComparedSkill(version.directory, version.snapshot)
        } catch {
            guard case UpdateError.versionUnavailable = error else { throw error }
            problems.append(
                unasked.isEmpty
                    ? error.problem : DiffProblem.notAsked(skill.name, unasked, skill.scope))
            return nil
        }
    }

    private static func localEdits(
        of skill: InstalledSkill, since installed: ComparedSkill?
    ) throws -> Difference {
        guard let installed else {
            return .names(Drift(skill).changes.map { ($0.path, $0.change.rawValue) })
        }
        return .files(SkillDifference(from: installed, to: try ComparedSkill(skill)))
    }

    private static func changes(
        in version: NewVersion, of skill: InstalledSkill, since installed: ComparedSkill?
    ) -> Difference {
        guard let installed else {
            let changes = FileChanges(from: skill.installedEntry, to: version.snapshot)
            return .names(changes.named.map { ($0.path, $0.change.rawValue) })
        }
        return .files(
            SkillDifference(
                from: installed, to: ComparedSkill(version.directory, version.snapshot)))
    }
}

/// An error of `skills diff`.
enum DiffProblem: Problem, Equatable {
    case unmanaged(String, Scope)
    /// The skill was imported, and its installed version is unknown.
    case versionUnknown(String, Scope)
    /// Only servers that the project names have the installed version.
    case notAsked(String, [String], Scope)

    var kind: ProblemKind { .refused }
}
