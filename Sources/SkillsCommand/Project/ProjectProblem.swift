internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

/// Why a project can't be brought to what its files say.
enum ProjectProblem: Problem {
    /// Neither skills.json nor skills.lock is here; a folder above that has one.
    case noProject(above: FilePath?)
    /// `--frozen` without a lock.
    case noLock
    /// Manifest and lock say different things.
    case disagreement(reasons: [String], remedies: [String])
    /// The manifest names another source than the lock.
    case sourceChanged(SkillName, locked: LockEntry.Origin?, wanted: Manifest.Want)
    /// Edited skills are in the way.
    case edited(SkillName)
    /// What a lock says is not in the store, and nothing may be fetched.
    case notHere(SkillName)
    /// The lock's entry says too little to bring the skill again.
    case vague(SkillName)
    /// What came is not what the lock says.
    case wrongContent(SkillName, wanted: String, got: String)
    /// The lock's list of a skill's files does not belong to its tree hash.
    case wrongFiles(SkillName)
    /// The program has another version of a skill of its own than the lock.
    case otherCatalog(SkillName)
    /// A bundle without a lock, or without a tree that its lock names.
    case brokenBundle(String, reason: String)
    /// There is no file that should be a bundle.
    case noBundle(String)
    /// The bundle's lock is another one than the project's.
    case otherLock(String)

    /// What manifest and lock disagree about, each remedy once.
    init(_ disagreements: [(reason: String, remedy: String)]) {
        var remedies: [String] = []
        for remedy in disagreements.map(\.remedy) where !remedies.contains(remedy) {
            remedies.append(remedy)
        }
        self = .disagreement(reasons: disagreements.map(\.reason), remedies: remedies)
    }

    var summary: String {
        switch self {
        case .noProject: "there is no skills.json and no skills.lock in this folder"
        case .noLock: "there is no skills.lock in this folder, so nothing is frozen"
        case .disagreement(let reasons, _):
            "skills.json and skills.lock disagree: \(reasons.joined(separator: "; "))"
        case .sourceChanged(let name, let locked, let wanted):
            "skills.json wants \(name) from \(wanted.words(besides: locked?.typed)); skills.lock has it from "
                + (locked?.words(besides: wanted.source) ?? "nowhere")
        case .edited(let name): "\(name) was edited; it was left as it is"
        case .notHere(let name): "\(name) is not in the store, and nothing was to be fetched"
        case .vague(let name): "the lock says too little of \(name) to bring it again"
        case .wrongContent(let name, let wanted, let got):
            "what came of \(name) is \(got), not \(wanted) as the lock says"
        case .wrongFiles(let name):
            "what skills.lock lists of the files of \(name) does not belong to its tree hash"
        case .otherCatalog(let name):
            "this program brings another version of \(name) than skills.lock has"
        case .brokenBundle(let file, let reason): "\(file) is no whole bundle: \(reason)"
        case .noBundle(let file): "there is no file \(file)"
        case .otherLock(let file):
            "the lock in \(file) is not the skills.lock of this folder"
        }
    }

    var hint: String? {
        switch self {
        case .noProject(let above?): "cd \(above.string.shellQuoted)"
        case .noProject(nil): "skills install --save ADDRESS starts one"
        case .noLock: "skills lock makes it; then commit skills.lock"
        case .disagreement(_, let remedies):
            "\(remedies.joined(separator: "; ")); then commit skills.lock"
        case .sourceChanged: "if that is right, say --allow-source-change"
        case .noBundle: "skills bundle writes one"
        case .edited(let name):
            "look with skills verify --project \(name); --force puts the locked version in its place (skills undo "
                + "--project brings yours back)"
        case .notHere: "skills sync brings it, with a network"
        case .vague(let name): "install it again: skills install --save ADDRESS --as \(name)"
        case .wrongContent: "do not use it; ask whoever changed the lock, or the source"
        case .wrongFiles: "skills.lock was changed by hand: take it from your version control again"
        case .otherCatalog(let name):
            "use the version of skills that wrote the lock, or a file of skills bundle; for the new one: skills update "
                + "--project \(name)"
        case .brokenBundle: "make it again: skills bundle"
        case .otherLock: "take the bundle that belongs to this lock, or remove skills.lock first"
        }
    }

    var kind: ProblemKind {
        switch self {
        case .noProject, .noLock, .noBundle: .notFound
        case .disagreement, .sourceChanged, .edited, .wrongContent, .wrongFiles, .otherCatalog,
            .otherLock:
            .refused
        case .notHere: .network
        case .vague, .brokenBundle: .failed
        }
    }
}
