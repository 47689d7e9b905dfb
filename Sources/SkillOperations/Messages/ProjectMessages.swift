public import Problem
internal import SkillCatalog
package import SkillFormat
internal import SkillSource
public import SkillStore
internal import SystemPackage

extension ProjectError {
    /// What failed.
    public var summary: String {
        switch self {
        case .noProject: "no skills.json or skills.lock found in this folder or above"
        case .noManifest: "no skills.json found in this folder, which skills.lock must match"
        case .misspelledMembers(let members):
            "skills.json has \(members.count == 1 ? "an unknown member" : "unknown members"): "
                + members.map(\.label).joined(separator: ", ")
        case .noLock: "no skills.lock found in this folder"
        case .disagreement(let disagreements):
            "skills.json and skills.lock disagree: "
                + disagreements.map(\.summary).joined(separator: "; ")
        case .leftovers(let names):
            "agents still load skills that skills.lock no longer has: "
                + names.map(\.description).joined(separator: ", ")
        case .sourceChanged(let name, let locked, let wanted):
            "skills.json lists '\(name)' from \(wanted.label(distinctFrom: locked?.typed)), but skills.lock has it from "
                + (locked?.label(distinctFrom: wanted.source) ?? "no source")
        case .otherSource(let name, let installed, let locked, _):
            "'\(name)' was installed here from \(installed.label(distinctFrom: locked.typed)), but skills.lock has it from "
                + locked.label(distinctFrom: installed.typed)
        case .unknownAgent(let agent):
            "skills.json names an unknown agent for '\(agent.skill)': '\(agent.name.abridged)'"
        case .edited(let name): "'\(name)' was edited and was not replaced"
        case .editsConflict(let name, let files):
            "'\(name)' was edited, and the edits conflict with the version in skills.lock in "
                + counted(files.count, "file")
        case .conflicted(let name):
            "'\(name)' has unresolved conflicts and was not replaced"
        case .inTheWay(let error): error.summary
        case .notInStore(let name): "'\(name)' is not in the store, and downloads are disabled"
        case .incompleteEntry(let name): "the entry for '\(name)' in skills.lock is incomplete"
        case .foreignURL(let name, _):
            "the URL of '\(name)' in skills.lock does not match its source"
        case .foreignReference(let name, _):
            "the branch or tag of '\(name)' in skills.lock does not match its source"
        case .foreignFolder(let name, _):
            "the folder of '\(name)' in skills.lock does not match its source"
        case .unknownCatalog(_, let origin):
            "the catalog '\(origin.catalogText)' is not configured, so its files in skills.lock can't be checked"
        case .unlistedFile(let name, let origin):
            "the catalog '\(origin.catalogText)' does not have the file of '\(name)' in skills.lock: "
                + origin.url.abridged
        case .foreignAgent(let name, let agent):
            "'\(name)' in skills.lock is for an unknown agent, '\(agent.abridged)'"
        case .wrongContent(let name, let locked, let actual):
            "'\(name)' has the tree hash \(actual), but skills.lock has \(locked)"
        case .wrongFileList(let name):
            "the files that skills.lock lists for '\(name)' do not match its tree hash"
        case .otherCatalogVersion(let name):
            "the built-in catalog has another version of '\(name)' than skills.lock"
        case .changedSource(let name, _):
            "the source of '\(name)' no longer has the version in skills.lock"
        case .unlistedCommit(_, let error): error.summary
        case .otherThanCommit(let name, _):
            "the tree hash of '\(name)' in skills.lock is not that of its commit"
        case .invalidBundle(let file, let fault):
            "'\(file)' is not a valid bundle: \(fault.summary)"
        case .noBundle(let file): "no such file: \(file)"
        case .otherLock(let file):
            "the lock file in '\(file)' differs from skills.lock in this folder"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .noProject: "start a project: \(skills: "install", "--save", "ADDRESS")"
        case .noManifest:
            "restore skills.json from version control; or, to install from skills.lock alone: "
                + "\(skills: "sync")"
        case .misspelledMembers:
            "correct or remove it; if a newer version wrote it, update this program"
        case .noLock: "create it with \(skills: "lock"), then commit it"
        case .disagreement(let disagreements):
            "run \(disagreements.remedies, separator: " and "), then commit skills.lock"
        case .leftovers(let names):
            "remove \(names.count == 1 ? "it" : "them"): \(skills: "sync", "--prune")"
        case .sourceChanged:
            "to use the source in skills.json: \(skills: "sync", "--allow-source-change"); if skills.lock "
                + "was changed by mistake, restore it from version control"
        case .otherSource(let name, _, _, let command):
            "restore skills.json and skills.lock from version control; or, to use the source in "
                + "skills.lock: \(command == .sync ? .otherSync : .update(name).with("--allow-source-change"))"
        case .unknownAgent(let agent): agent.hint
        case .noBundle: "create a bundle: \(skills: "export", "--project")"
        case .edited(let name):
            "review it with \(.edits(of: name)), or add --force to replace it with the locked version "
                + "(\(.undo) restores your edits)"
        case .editsConflict(let name, _):
            "review the edits with \(.edits(of: name)), or replace them with the locked version: "
                + "\(skills: "sync", "--force") (\(.undo) restores them)"
        case .conflicted(let name):
            "edit its files, then run \(skills: "update", "--project", "--continue", name); or add --force "
                + "to replace it with the locked version (\(.undo) restores your edits)"
        case .inTheWay(.unmanaged(_, .replace)):
            "to lock its source and keep its files: \(skills: "lock"); to replace them: "
                + "\(skills: "sync", "--force") (the change can be undone)"
        case .inTheWay(.edited(let name, .replace)):
            "review it with \(.edits(of: name)), or add --force to replace it (\(.undo) restores your edits)"
        case .inTheWay(.occupied), .inTheWay(.unreadable(_, .replace)):
            "add --force to replace it (the change can be undone)"
        case .inTheWay(let error): error.hint
        case .notInStore: "download it: \(skills: "sync")"
        case .incompleteEntry(let name):
            "reinstall it: \(skills: "install", "--save", "ADDRESS", "--as", name)"
        case .foreignURL(let name, let origin), .foreignReference(let name, let origin):
            Self.relocking(origin.relocking(name, origin.selection))
        case .foreignFolder(let name, let origin): Self.relocking(origin.relocking(name, []))
        case .unknownCatalog(_, let origin):
            "if you trust the catalog, add it: "
                + "\(skills: "catalog", "add", origin.catalogText, origin.catalogLocation ?? "LOCATION")"
        case .unlistedFile:
            "undo the change to the lock file; or, if you trust that file: "
                + "\(skills: "sync", "--allow", AllowedRules.Other.unlistedFile.rawValue)"
        case .foreignAgent:
            "restore skills.lock from version control; if a newer version wrote it, update this program"
        case .wrongContent: "do not use it; ask the person who changed skills.lock or the source"
        case .wrongFileList:
            "restore skills.lock from version control; it was edited by hand"
        case .otherCatalogVersion(let name):
            "use the version of skills that wrote skills.lock, or a bundle; for the new version of the "
                + "skill: \(.update(name))"
        case .changedSource(let name, _):
            "to lock the new version: \(.update(name)); to keep the locked one, sync from a bundle made "
                + "where it is installed: \(skills: "export", "--project")"
        case .unlistedCommit(let name, let error):
            "if the history of the repository was rewritten, lock its present version: \(.update(name)); "
                + "otherwise, \(error.hint ?? "")"
        case .otherThanCommit:
            "restore skills.lock from version control; it was edited by hand"
        case .invalidBundle: "create it again: \(skills: "export", "--project")"
        case .otherLock: "use the bundle made for this skills.lock, or remove skills.lock first"
        }
    }

    /// How to lock a skill again after its entry was changed by hand.
    private static func relocking(_ command: SuggestedCommand) -> Suggestion {
        "restore skills.lock from version control; or lock the skill again: \(command)"
    }
}

/// Commands for the skills of a project.
extension SuggestedCommand {
    package static let undo = Self("undo", "--project")
    package static let otherSync = Self("sync", "--allow-source-change")
    package static func edits(of name: SkillName) -> Self {
        Self("diff", "--project", name, "--local")
    }
    package static func update(_ name: SkillName) -> Self { Self("update", "--project", name) }
}

extension LockEntry.Origin {
    /// The name of its catalog.
    package var catalogText: String { catalog?.description ?? typed.abridged }

    /// The option that selects its skill, if the source may have several.
    package var selection: [String] {
        guard let path, !typed.hasSuffix("/\(path)"), !typed.hasSuffix(":\(path)") else {
            return []
        }
        return ["--skill", path]
    }

    /// Returns the command that locks the skill again.
    package func relocking(_ name: SkillName, _ selection: [String]) -> SuggestedCommand {
        let install = ["install", "--save", typed] + selection
        return SuggestedCommand(words: install + ["--as", name.description, "--force"])
    }
}

extension ForeignFolder {
    /// The folder and the source.
    package var summary: String {
        "the source \(origin.typed) does not lead to the folder \(origin.path ?? ".")"
    }
}

extension ForeignReference {
    /// The branch, tag or commit and the source.
    package var summary: String {
        let version =
            origin.git?.ref?.abridged ?? origin.git?.commit.map { "commit \($0.prefix(12))" }
            ?? "missing branch or tag"
        return "the \(version) does not follow from the source \(origin.typed)"
    }
}

extension ForeignURL {
    /// The URL and the source.
    package var summary: String {
        "the URL \(origin.url) does not follow from the source \(origin.typed)"
    }
}

extension Manifest.UnknownAgent {
    /// What was probably meant, or how to list the known agents.
    public var hint: Suggestion { .agents(like: similar) }
}

extension Suggestion {
    /// Suggests agents with similar names, or how to list the known agents.
    public static func agents(like similar: [String]) -> Suggestion {
        switch similar.count {
        case 0: "list all agents: \(skills: "agents", "--all")"
        case 1: "did you mean \(similar[0])?"
        default: "did you mean one of \(similar.joined(separator: ", "))?"
        }
    }
}

extension Project.Disagreement {
    /// What differs.
    fileprivate var summary: String {
        switch self {
        case .unlocked(let name): "\(name) is not locked"
        case .sourceChanged(let name): "\(name) has different sources"
        case .extra(let name): "\(name) is locked but not listed"
        case .extraAgents(let name): "\(name) is locked for more agents than listed"
        case .missingAgents(let name): "\(name) is listed for more agents than locked"
        }
    }

    /// The command that resolves it.
    fileprivate var remedy: SuggestedCommand {
        switch self {
        case .unlocked, .missingAgents: SuggestedCommand("lock")
        case .sourceChanged: SuggestedCommand("lock", "--allow-source-change")
        case .extra, .extraAgents: SuggestedCommand("sync", "--prune")
        }
    }
}

extension [Project.Disagreement] {
    /// The commands that resolve them, each once.
    package var remedies: [SuggestedCommand] {
        map(\.remedy).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension ProjectError.BundleFault {
    /// What is wrong.
    fileprivate var summary: String {
        switch self {
        case .noLock: "it has no lock file"
        case .noFiles(let name): "it has no files for '\(name)'"
        }
    }
}
