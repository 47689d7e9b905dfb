internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillPolicy
internal import SkillSource
public import SkillStore
internal import Web

/// A skill that is about to be installed, as policies and recalls see it.
struct PolicySubject {
    let name: SkillName
    let origin: LockEntry.Origin
    let author: LockAuthor
    let tree: TreeHash
    /// The ids of the agents for which it is installed.
    let agents: [String]
    /// The trusted signer; nil if the skill is not signed, or by a signer that is not trusted.
    let signer: String?
}

extension PolicySubject {
    /// Creates the subject of a staged skill, whose origin has this author.
    init(_ staged: StagedSkill, _ skill: Skill, from author: LockAuthor) {
        self.init(
            name: staged.name, origin: staged.entry.origin, author: author,
            tree: staged.snapshot.hash,
            agents: staged.entry.agents, signer: skill.signature?.trustedSigner)
    }

    /// Creates the subject of a version that a lock file pins which others can change.
    init(_ name: SkillName, _ entry: LockEntry, _ skill: Skill) {
        self.init(
            name: name, origin: entry.origin, author: .anyone, tree: entry.tree,
            agents: entry.agents, signer: skill.signature?.trustedSigner)
    }
}

// The policies in force and the recalled files.
extension Session {
    /// Throws if the files are recalled, or if a policy does not allow the skill.
    func enforcePolicy(
        on subject: PolicySubject, _ findings: () throws -> [Finding]
    ) throws {
        try refuseRecalled(subject.name, subject.tree)
        let policy = context.policy
        try policy.check()
        guard !policy.isEmpty else { return }
        try checkSource(of: subject.name.description, subject.origin, from: subject.author)
        for agent in subject.agents { try policy.decision(onAgent: agent).check() }
        try policy.decision(onSigner: subject.signer, of: subject.name.description).check()
        if let refusal = policy.refusal(of: try findings(), in: subject.name.description) {
            throw refusal
        }
    }

    /// Throws if a policy does not allow the source of a skill, without any request.
    func checkSource(
        of name: String, _ origin: LockEntry.Origin, from author: LockAuthor
    ) throws(PolicyRefusal) {
        let policy = context.policy
        try policy.check()
        guard !policy.isEmpty else { return }
        let record = OriginRecord(
            name: name, origin: origin, author: author, scope: store.locations.scope,
            git: context.git)
        if let refusal = policy.refusal(of: record, context.catalogs) { throw refusal }
    }

    /// Throws if a version is younger than a policy requires; `date` is in seconds since 1970, nil if it is unknown.
    func checkAge(
        of name: SkillName, _ origin: LockEntry.Origin, _ date: Int?
    ) throws(PolicyRefusal) {
        guard let minimum = context.policy.minimumAge, minimum.age.seconds > 0, origin.hasAge else {
            return
        }
        let age = date.map { Age(seconds: max(0, context.now - $0)) }
        if let age, age.seconds >= minimum.age.seconds { return }
        throw .tooNew(name.description, age: age, minimum: minimum.age, minimum.place)
    }

    /// Throws if files are recalled.
    func refuseRecalled(_ name: SkillName, _ tree: TreeHash) throws(RecallError) {
        guard let recall = recalls.recalls(of: tree).first else { return }
        throw RecallError(name: name, recall: recall, place: .new)
    }
}

extension LockEntry.Origin {
    /// Whether its versions have an age: local files have none, because the user put them on this machine, and a
    /// catalog vouches for its entries.
    var hasAge: Bool {
        switch kind {
        case .local, .catalog: false
        case .archive: WebLocation(url) != nil
        case .git, .oci: true
        }
    }

    /// The URL on another machine; nil for files of this machine and of the program.
    var remoteURL: String? {
        switch kind {
        case .local: nil
        case .git, .oci: url
        case .archive: WebLocation(url) != nil ? url : nil
        // The URL of a skill in the program is its full name.
        case .catalog: NameRequest(url) == nil && WebLocation(url) != nil ? url : nil
        }
    }

    /// The host that the source is on; nil for files of this machine and of the program, and if the URL does not show one.
    public var hostText: String? { remoteURL.flatMap { WebLocation($0)?.host?.description } }

    /// The owner of the repository, such as `github.com/acme`; nil if the URL does not show one.
    public var ownerText: String? {
        remoteURL.flatMap { WebLocation($0)?.account?.name }
    }
}
