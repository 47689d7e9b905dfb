internal import Digest
internal import FileTree
public import Problem
internal import Signature
public import SkillFormat
internal import SkillStore

/// A comparison of locked versions that are not installed with those that are, for the review of a changed lock file.
public struct LockReview: Sendable {
    /// The new capabilities of the locked version of a skill, or the error in reading it.
    public typealias Result = Swift.Result<NewCapabilities, ReviewError>

    /// A locked version that could not be read.
    public struct ReviewError: Error {
        /// The reason.
        public let problem: any Problem
    }

    private let session: Session
    private let project: Project

    /// Reviews in a session that changes nothing.
    public init(_ session: Session, _ project: Project) {
        self.session = session
        self.project = project
    }

    /// Reviews the locked versions; of those that are installed, only those that a frozen sync refuses, and those that
    /// differ from their commits.
    ///
    /// Compares each locked version that is not installed with the version that is, else with the one that was agreed to,
    /// if the store has it; not one whose agreement in the manifest includes everything that needs consent.
    ///
    /// Versions that the store does not have are downloaded.
    public func run() async throws -> [SkillName: Result] {
        let staging = try session.staging
        let versions = await Restorer(session, .network, project).read(changed, in: staging)
        return versions.reduce(into: [:]) { reviews, version in
            if case .success(let restored) = version.value, isAgreed(restored, version.key) {
                return
            }
            reviews[version.key] = version.value.map {
                NewCapabilities(of: $0.version, over: known(version.key))
            }.mapError { ReviewError(problem: $0.problem) }
        }.merging(await forged(in: staging)) { reviewed, _ in reviewed }
            .merging(installed) { reviewed, _ in reviewed }
    }

    /// Returns skills that this machine did not install and that differ from their commits, or can't be compared with
    /// them.
    ///
    /// Such files came with the project's repository: an author who changed them may have changed their tree hash in
    /// the lock file, too, and kept the source that they seem to be from. Commits can't change; the present files of
    /// other sources prove nothing about the locked version.
    private func forged(in staging: StagingFolder) async -> [SkillName: Result] {
        let unknown = project.statuses.compactMap { name, status -> LockedSkill? in
            guard status == .ok, project.isUnknownVersion(name),
                let entry = project.lock?.skills[name], entry.origin.git?.commit != nil
            else { return nil }
            return (name, entry)
        }
        return await Restorer(session, .network, project, .source).read(unknown, in: staging)
            .compactMapValues { version in
                guard case .failure(let error) = version else { return nil }
                return .failure(ReviewError(problem: error.problem))
            }
    }

    /// The skills that are installed as locked, and that a frozen sync refuses: recalled ones, those that a policy does
    /// not allow, and versions that lack consent on this machine.
    private var installed: [SkillName: Result] {
        var reviews: [SkillName: Result] = [:]
        for (name, status) in project.statuses where status == .ok {
            do { try session.checkInstalled(name, in: project) } catch {
                reviews[name] = .failure(ReviewError(problem: error.problem))
                continue
            }
            guard let unknown = session.unknownVersion(of: name, in: project) else { continue }
            if case .success(let review) = unknown.review, !review.isAsked { continue }
            let capabilities = NewCapabilities(of: unknown.version, over: nil)
            reviews[name] = .success(capabilities.adding(unknown.signerChange))
        }
        return reviews
    }

    private var changed: [LockedSkill] {
        project.statuses.compactMap { name, status in
            switch status {
            case .missing, .behind, .edited: break
            case .ok, .linked, .conflicted, .unlocked, .sourceChanged, .otherSource, .foreign,
                .foreignAgent, .unknownAgent, .extra, .extraAgents:
                return nil
            }
            guard let entry = project.lock?.skills[name],
                project.skills[name.description]?.snapshot?.hash != entry.tree
            else { return nil }
            return (name, entry)
        }
    }

    /// Whether the manifest agrees to everything in a version that needs consent, of which there must be something.
    private func isAgreed(_ restored: Restorer.Restored, _ name: SkillName) -> Bool {
        guard let agreement = project.consent.agreement(to: name) else { return false }
        let skill = restored.version.skill
        let needed =
            (skill.findings
            + project.prior(to: name, restored.staged.entry, session.context.trust)
            .signerChange(to: skill.signature, session.context.trust))
            .filter { $0.effect != .report }
        return !needed.isEmpty
            && needed.allSatisfy { agreement.covers($0, in: restored.tree) }
    }

    /// The version that the team or the user knows.
    private func known(_ name: SkillName) -> ReadVersion? {
        let trust = session.context.trust
        if let installed = project.installedVersion(of: name, trust, .ofRecord) {
            return installed
        }
        let agreed = project.consent.agreement(to: name)?.tree
        let folder = agreed.flatMap { project.store.trees.copy(of: $0)?.directory }
        return folder.flatMap { ReadVersion(in: $0, of: name, trust) }
    }
}

extension Project {
    /// Returns the version in the folder of a skill, with any edits; nil if there is none that can be read.
    func installedVersion(
        of name: SkillName, _ trust: SignerTrust, _ lineEnds: SkillFiles.LineEnds
    ) -> ReadVersion? {
        guard let skill = skills[name.description], let folder = try? Directory.open(skill.path)
        else { return nil }
        return ReadVersion(in: folder, of: name, trust, as: skill.entry, lineEnds)
    }
}
