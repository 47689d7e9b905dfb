internal import Digest
internal import FileTree
public import Signature
public import SkillFormat
internal import SkillSource
public import SkillStore
internal import Synchronization

/// The consent that the user of this machine is known to have given: the versions that its journal has as installed,
/// and the agreements in the project's own `skills.json`.
///
/// The need for consent is decided here, and never concluded from a lock file, a committed folder or the store: others
/// can change the first two, and comparing versions fills the third. Only in the user's own scope, which no one else
/// writes, does the lock file show which versions were installed.
public final class ConsentHistory: Sendable {
    private let store: SkillStore
    private let skills: [InstalledSkill]
    private let agreements: [SkillName: Agreement]
    private let history = Mutex<InstallHistory?>(nil)

    /// Finds the consent to versions of some skills; of the journal, only the records of their versions are read.
    ///
    /// `manifest` must be the project's own: the agreements in a bundle are those of its author.
    init(to skills: [InstalledSkill], in store: SkillStore, _ manifest: Manifest?) {
        self.store = store
        self.skills = skills
        agreements = (manifest?.skills ?? [:]).compactMapValues(\.agreed)
    }

    /// Whether this machine installed a version, which needed consent.
    func includes(_ tree: TreeHash, of name: SkillName) -> Bool {
        isOfUser || readHistory().hasInstalled(tree, as: name)
    }

    /// Returns the findings in the files of an installed skill that need consent and don't have it.
    ///
    /// None of a version that this machine installed as it is: the install asked.
    public func withoutConsent(
        _ findings: [Finding], in skill: InstalledSkill, _ trust: SignerTrust
    ) -> [Finding] {
        let asked = findings.filter { $0.effect == .consent }
        guard !asked.isEmpty, let name = SkillName(skill.name), let entry = skill.installedEntry
        else { return asked }
        let isKnown = includes(entry.tree, of: name)
        if isKnown, skill.state == .ok { return [] }
        let base = isKnown ? store.trees.copy(of: entry.tree) : nil
        let known = base.flatMap { ReadVersion(in: $0.directory, of: name, trust) }
        return asked.excluding(known?.skill.findings ?? []).filter { finding in
            skill.snapshot.map { agreement(to: name)?.covers(finding, in: $0.hash) != true } ?? true
        }
    }

    /// The agreement to a version in `skills.json`.
    func agreement(to name: SkillName) -> Agreement? { agreements[name] }

    /// The signer of the version that this machine installed last, even if the lock file names another one now.
    private func lastSigner(of name: SkillName) -> LockEntry.Signer? {
        isOfUser ? nil : readHistory().lastEntry(of: name)?.signer
    }

    /// Returns the earlier consent to a version with this tree hash: the agreement, and the findings in the folder if
    /// exactly these files were installed here.
    ///
    /// Another version that is installed does not count: the lock file decides what is installed next. Nor is the lock
    /// file alone evidence of the signer of the version before: one that names a signer must be right about it, and one
    /// that names none may be forged.
    func prior(
        to entry: LockEntry, of name: SkillName, over skill: InstalledSkill?, _ trust: SignerTrust
    ) -> PriorConsent {
        var prior = PriorConsent(
            agreement: agreement(to: name),
            recordedSigners: [entry.signer, lastSigner(of: name)],
            signers: [skill?.signer(trust)].compactMap(\.self))
        guard let skill, skill.state == .ok, skill.snapshot?.isTree(entry.tree) == true,
            includes(entry.tree, of: name)
        else { return prior }
        let version = (try? Directory.open(skill.path)).flatMap {
            ReadVersion(in: $0, of: name, trust, as: entry)
        }
        prior.findings = version?.skill.findings ?? []
        return prior
    }

    /// Returns the findings about which an update of a skill does not ask again: those of the version that it replaces
    /// if this machine installed that, and those in the agreed version that the agreement includes.
    ///
    /// `version` is the one from which the files in the folder were made or, in the user's own scope, those files.
    private func findings(
        in version: ReadVersion?, replacedAs skill: InstalledSkill, _ trust: SignerTrust
    ) -> [Finding] {
        guard let name = SkillName(skill.name) else { return [] }
        let tree = version?.files.snapshot.hash
        var findings: [Finding] = []
        if isOfUser || tree.map({ includes($0, of: name) }) == true {
            findings += version?.skill.findings ?? []
        }
        if let agreement = agreement(to: name) {
            let agreed =
                tree == agreement.tree
                ? version
                : store.trees.copy(of: agreement.tree).flatMap {
                    ReadVersion(in: $0.directory, of: name, trust)
                }
            findings += (agreed?.skill.findings ?? []).filter {
                agreement.covers($0, in: agreement.tree)
            }
        }
        return findings
    }

    /// Returns the earlier consent for an update, which replaces a version: in a project, the lock file may name
    /// another one than that in the folder.
    func prior(
        toUpdating skill: InstalledSkill, from version: ReadVersion?, _ trust: SignerTrust
    ) -> PriorConsent {
        PriorConsent(
            findings: findings(in: version, replacedAs: skill, trust),
            recordedSigners: [skill.entry?.signer, SkillName(skill.name).flatMap(lastSigner)],
            signers: [version?.skill.signature?.signer, isOfUser ? nil : skill.signer(trust)]
                .compactMap(\.self))
    }

    /// Returns the commits and files of a locked version that may be loaded for a comparison: any of a version that was
    /// installed here, because the loaded files go to the store, from which they could be installed.
    func versions(
        of entry: LockEntry, _ name: SkillName, _ admission: Admission
    ) -> AllowedVersions {
        let kind = entry.origin.kind
        let isAgreed = agreement(to: name)?.covers(.unlisted(kind), in: entry.tree) == true
        return isAgreed || includes(entry.tree, of: name) ? .any : admission.versions(of: kind)
    }

    private var isOfUser: Bool { store.locations.scope == .user }

    private func readHistory() -> InstallHistory {
        history.withLock { history in
            if let history { return history }
            var wanted: [SkillName: Set<TreeHash>] = [:]
            for skill in skills {
                guard let name = SkillName(skill.name), let entry = skill.entry else { continue }
                wanted[name] = [entry.tree, (skill.installedEntry ?? entry).tree]
            }
            // What can't be read is no consent.
            let read = (try? store.installHistory(of: wanted)) ?? InstallHistory()
            history = read
            return read
        }
    }
}

extension SkillStore {
    /// Returns the known consent to versions of some skills.
    public func consent(to skills: [InstalledSkill]) throws(SkillStoreError) -> ConsentHistory {
        ConsentHistory(to: skills, in: self, try manifest())
    }
}

extension Session {
    /// Returns the known consent to versions of some skills.
    func consent(to skills: [InstalledSkill]) throws(SkillStoreError) -> ConsentHistory {
        try store.consent(to: skills)
    }
}
