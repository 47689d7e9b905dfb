internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage
internal import Terminal

extension Messages {
    static func unsuitableFolder(_ path: String, _ issue: FolderState.Issue) -> String {
        switch issue {
        case .notWritable: "\(path) is not writable"
        case .readOnly: "\(path) is on a read-only file system"
        case .worldWritable: "\(path) is writable by every user of this machine"
        case .danglingLink(let link): link.summary
        case .diskFull(let free, _): "\(path) is on a disk with only \(byteCount(free)) free"
        case .unusable(let error): "\(path) is not usable: \(error.summary)"
        }
    }

    static func savedDamagedFile(_ path: String) -> String {
        "Rebuilt a damaged file; its damaged copy is \(path)."
    }
    static func restoredLock(_ path: String) -> String {
        "Rebuilt the missing lock file \(path)."
    }
    static func lostLock(_ path: String, _ names: String) -> String {
        "the lock file \(path) is missing, but the journal has \(names)"
    }
    static let rebuildLock: Suggestion =
        "rebuild it from the journal: \(skills: "doctor", "--global", "--repair")"
    static func lostEntries(_ names: [String]) -> String {
        "the entries of \(names.joinedWithAnd) could not be read and are lost; install these skills again"
    }
    static func lostProjectEntries(_ names: [String]) -> Suggestion {
        "the entries of \(names.joinedWithAnd) could not be read and are lost; to lock these skills again: \(skills: "lock")"
    }
    static func reconnected(_ folder: String, _ names: [String], to scope: Scope) -> String {
        let skills = names.isEmpty ? "" : " Disabled or linked: \(names.joinedWithAnd)."
        let new = scope == .user ? "your home folder" : "this project"
        return "Applied the records about \(folder) to \(new).\(skills)"
    }
    static func lostHome(_ home: String) -> String {
        "your history and disabled skills are recorded for the home folder \(home), which no longer exists"
    }
    static func reconnectHome(_ home: String) -> Suggestion {
        "if it was moved here: \(skills: "doctor", "--moved-from", home, "--global")"
    }
    static func lost(_ project: LostProject, at folder: String) -> String {
        let skills = project.skills.map { skill in
            skill.files == .edited ? "\(skill.name) (edited)" : skill.name.description
        }
        return "\(folder) no longer exists, and had disabled or linked skills: "
            + skills.joinedWithAnd
    }
    static func reconnect(_ folder: String) -> Suggestion {
        "if it was moved, run in its new folder: \(skills: "doctor", "--moved-from", folder)"
    }
    static func postponed(
        _ command: String, in folder: String, _ obstacle: PostponedChange.Obstacle
    ) -> Suggestion {
        "An interrupted `skills \(command)` in \(folder) can't be completed or rolled back yet: \(reason(obstacle)). "
            + "See \(skills: "doctor")."
    }
    static func reason(_ obstacle: PostponedChange.Obstacle) -> String {
        switch obstacle {
        case .missingFolder: "the folder no longer exists"
        case .failed(let error): error.summary
        }
    }
    static func postponed(_ change: PostponedChange, in folder: String) -> String {
        guard let command = change.command else { return reason(change.obstacle) }
        return "an interrupted `skills \(command)` in \(folder) can't be completed or rolled back: "
            + reason(change.obstacle)
    }
    /// A change of the user's skills, or one whose record can't be read.
    static func postponed(_ change: PostponedChange) -> String {
        guard let command = change.command else { return reason(change.obstacle) }
        return "an interrupted `skills \(command)` of your own skills can't be completed or "
            + "rolled back: "
            + reason(change.obstacle)
    }
    static func settle(_ change: PostponedChange, in folder: FilePath) -> Suggestion {
        switch change.obstacle {
        case .missingFolder:
            "\(reconnect(folder.string)); if it was deleted: rm \(change.file.string.shellQuoted)"
        case .failed: "see what is wrong there: \(.typed(["-C", folder.string, "doctor"]))"
        }
    }
    static func settleOwn(_ change: PostponedChange) -> Suggestion? {
        switch change.obstacle {
        case .missingFolder: nil
        case .failed(let error) where change.folder == nil: error.hint
        case .failed: "see what is wrong: \(skills: "doctor", "--global")"
        }
    }
    static let noProblems = "No problems found."
    static let problemLabel = "problem: "

    static func curl(_ version: String, _ tls: String?, hasHTTP2: Bool) -> String {
        "\(version), \(tls ?? "without TLS")\(hasHTTP2 ? ", HTTP/2" : "")"
    }
    static let noTLS = "libcurl was built without TLS, so https addresses do not work"

    static let libraryFixes =
        "come with the updates of your system, or of a release of this program"
    static let unknownProgram = "unknown"
    static func otherProgram(_ path: String) -> String {
        "the shell runs \(path) as skills, which is a different program"
    }
    static let fixPATH: Suggestion =
        "move this program's folder to the front of PATH, or remove the other program"

    static func missingLink(_ path: String, _ name: String) -> String {
        "\(path), which links to \(name), is missing"
    }
    static func missingFolder(_ name: String) -> String {
        "\(name) is in the lock file, but its folder is missing"
    }
    static func restore(_ command: SuggestedCommand) -> Suggestion { "restore it: \(command)" }
    static func remedy(_ remedy: Suggestion, orRemove removal: SuggestedCommand) -> Suggestion {
        "\(remedy); or remove it: \(removal)"
    }
    static func stranded(_ path: String) -> String {
        "\(path) has files of a skill that is neither disabled nor linked, so no command uses them"
    }
    static func moveStranded(_ path: FilePath) -> Suggestion {
        let name = path.lastComponent?.string ?? ""
        return "move them away: mv \(path.string.shellQuoted) \(name)-shelved"
    }
    static func unused(_ path: String, _ reason: UnusedEntry.Reason) -> String {
        switch reason {
        case .danglingLink(let target): "\(path) is a symlink to \(target), which does not exist"
        case .noSkill: "\(path) has no SKILL.md, so agents ignore it"
        case .tooDeep(let skills, let agents):
            "\(agents.map(\.name).sorted().joinedWithAnd) "
                + "\(agents.count == 1 ? "does" : "do") not search \(path), which contains "
                + "\(NameList(names: skills.map(\.string)).text())"
        }
    }
    static func removeUnused(_ path: FilePath, _ reason: UnusedEntry.Reason) -> Suggestion {
        switch reason {
        case .danglingLink: "remove it: rm \(path.string.shellQuoted)"
        case .tooDeep(let skills, _):
            "move each skill up: mv \(path.appending(skills[0].components).string.shellQuoted) "
                + "\(path.removingLastComponent().string.shellQuoted)"
        case .noSkill: "see what is in it, then move or remove it: ls -A \(path.string.shellQuoted)"
        }
    }
    static func unreadable(_ name: String, _ reason: String) -> String {
        "failed to read \(name): \(reason)"
    }
    static func becameLink(_ path: String, to target: String) -> String {
        "\(path) was replaced by a symlink to \(target)"
    }
    static func unopenable(_ path: String) -> String { "failed to open \(path)" }
    static func checkOwner(_ path: String) -> Suggestion {
        "check its owner: ls -ld \(path.shellQuoted)"
    }
    static func returned(_ name: String, to path: String) -> String {
        "\(name) is disabled, but back in \(path), where agents load it"
    }
    static func hideOrShow(_ hide: SuggestedCommand, _ show: SuggestedCommand) -> Suggestion {
        "to hide it again: \(hide); to keep it: \(show)"
    }
    static func conflicts(in name: String, _ places: [String]) -> String {
        "\(name) has unresolved conflicts in \(places.joinedWithAnd)"
    }
    static func noDescription(_ name: String) -> String {
        "\(name) has no description, so agents do not use it automatically"
    }
    static func unsafe(_ name: String, _ message: String) -> String {
        "\(name) looks unsafe: \(message)"
    }
    static func seeInfo(_ command: SuggestedCommand) -> Suggestion { "review it: \(command)" }

    static func freeSpace(_ path: String) -> Suggestion {
        "free some space: df -h \(path.shellQuoted)"
    }
    static let notCreatedYet = " (not created yet)"
}
