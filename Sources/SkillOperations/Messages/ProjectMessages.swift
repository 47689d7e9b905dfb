internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

extension ProjectError {
    /// What failed.
    public var summary: String {
        switch self {
        case .noProject: "there is no skills.json and no skills.lock in this folder"
        case .noLock: "there is no skills.lock in this folder, so nothing is frozen"
        case .disagreement(let disagreements):
            "skills.json and skills.lock disagree: "
                + disagreements.map(\.summary).joined(separator: "; ")
        case .sourceChanged(let name, let locked, let wanted):
            "skills.json wants \(name) from \(wanted.words(besides: locked?.typed)); skills.lock has it from "
                + (locked?.words(besides: wanted.source) ?? "nowhere")
        case .unknownAgent(let name, _): "there is no agent \(name.prefix(80))"
        case .edited(let name): "\(name) was edited; it was left as it is"
        case .notInStore(let name): "\(name) is not in the store, and nothing was to be fetched"
        case .incompleteEntry(let name): "the lock says too little of \(name) to bring it again"
        case .wrongContent(let name, let locked, let actual):
            "what came of \(name) is \(actual), not \(locked) as the lock says"
        case .wrongFileList(let name):
            "what skills.lock lists of the files of \(name) does not belong to its tree hash"
        case .otherCatalogVersion(let name):
            "this program brings another version of \(name) than skills.lock has"
        case .invalidBundle(let file, let fault): "\(file) is no whole bundle: \(fault.summary)"
        case .noBundle(let file): "there is no file \(file)"
        case .otherLock(let file):
            "the lock in \(file) is not the skills.lock of this folder"
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .noProject(let above?): "cd \(above.string.shellQuoted)"
        case .noProject(nil): "skills install --save ADDRESS starts one"
        case .noLock: "skills lock makes it; then commit skills.lock"
        case .disagreement(let disagreements):
            "\(Self.remedies(for: disagreements).joined(separator: "; ")); then commit skills.lock"
        case .sourceChanged: "if that is right, say --allow-source-change"
        case .unknownAgent(_, let similar) where similar.count > 1:
            "did you mean one of \(similar.joined(separator: ", "))?"
        case .unknownAgent(_, let similar):
            similar.first.map { "did you mean \($0)?" } ?? "skills agents --all lists the agents"
        case .noBundle: "skills bundle writes one"
        case .edited(let name):
            "look with skills verify --project \(name); --force puts the locked version in its place (skills undo "
                + "--project brings yours back)"
        case .notInStore: "skills sync brings it, with a network"
        case .incompleteEntry(let name):
            "install it again: skills install --save ADDRESS --as \(name)"
        case .wrongContent: "do not use it; ask whoever changed the lock, or the source"
        case .wrongFileList:
            "skills.lock was changed by hand: take it from your version control again"
        case .otherCatalogVersion(let name):
            "use the version of skills that wrote the lock, or a file of skills bundle; for the new one: skills update "
                + "--project \(name)"
        case .invalidBundle: "make it again: skills bundle"
        case .otherLock: "take the bundle that belongs to this lock, or remove skills.lock first"
        }
    }

    /// The commands that resolve disagreements, each once.
    private static func remedies(for disagreements: [Project.Disagreement]) -> [String] {
        var remedies: [String] = []
        for remedy in disagreements.map(\.remedy) where !remedies.contains(remedy) {
            remedies.append(remedy)
        }
        return remedies
    }
}

extension Project.Disagreement {
    /// What differs.
    fileprivate var summary: String {
        switch self {
        case .unlocked(let name): "\(name) is not locked"
        case .sourceChanged(let name): "\(name) has another source"
        case .extra(let name): "\(name) is locked and not wanted"
        case .extraAgents(let name): "\(name) is locked for agents that don't want it"
        case .missingAgents(let name): "\(name) is wanted for further agents"
        }
    }

    /// The command that resolves it.
    fileprivate var remedy: String {
        switch self {
        case .unlocked, .missingAgents: "skills lock"
        case .sourceChanged: "skills lock --allow-source-change"
        case .extra, .extraAgents: "skills sync --prune"
        }
    }
}

extension ProjectError.BundleFault {
    /// What is wrong.
    fileprivate var summary: String {
        switch self {
        case .noLock: "it has no lock"
        case .noFiles(let name): "it has no files of \(name)"
        case .pathTooLong: "its path is too long"
        }
    }
}
