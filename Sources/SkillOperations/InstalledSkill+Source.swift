package import FileTree
public import Problem
public import SkillStore

extension InstalledSkill {
    /// The command that brings the installed version back; a sync does so for all missing skills of a project.
    public var restoreCommand: SuggestedCommand {
        scope == .user || state != .missing ? command("restore") : SuggestedCommand("sync")
    }

    /// Returns a command for the skill in its scope.
    public func command(_ verb: String, _ options: String...) -> SuggestedCommand {
        SuggestedCommand(words: [verb, name] + options, in: scope)
    }

    /// The address of the whole source, or a description if the source is unknown.
    package var sourceAddress: String {
        entry?.origin.sourceAddress ?? UpdateMessages.unknownSource
    }

    /// The command that replaces the skill with the one in a folder of its source; nil is the top.
    package func installCommand(at folder: RelativePath?) -> SuggestedCommand {
        SuggestedCommand(
            "install", sourceAddress, "--skill", folder?.description ?? ".", "--as", name,
            "--force",
            in: scope)
    }
}

extension LockEntry.Origin {
    /// The address of the whole source, from which its other skills can be installed.
    public var sourceAddress: String {
        guard kind == .git else { return typed }
        // A branch or tag follows `#`, and a folder follows `:`.
        let parts = typed.split(separator: "#", maxSplits: 1)
        let ref = parts.count == 2 ? parts[1].prefix { $0 != ":" } : ""
        return ref.isEmpty ? url : "\(url)#\(ref)"
    }
}
