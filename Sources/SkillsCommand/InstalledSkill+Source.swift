internal import FileTree
internal import Problem
internal import SkillStore

extension InstalledSkill {
    /// The command that installs it again, from where it came.
    var installCommand: String {
        guard let origin = entry?.origin, origin.typed != name else {
            return "skills install \(name.shellQuoted)"
        }
        // What was typed from another folder means something else here.
        let address = origin.url.hasPrefix("/") ? origin.url : origin.typed
        var command = "skills install \(address.shellQuoted)"
        // A source may hold several; one whose address ends in the skill's folder gives that one.
        if origin.kind != .catalog, let path = origin.path,
            !address.hasSuffix("/\(path)"), !address.hasSuffix(":\(path)")
        {
            command += " --skill \(path.shellQuoted)"
        }
        return command + " --as \(name)"
    }
}

extension LockEntry.Origin {
    /// The address of the whole source that the skill came from, to install another of its skills.
    var source: String {
        guard kind == .git else { return typed }
        // What stands behind # is a branch or tag, and behind : a folder.
        let parts = typed.split(separator: "#", maxSplits: 1)
        let ref = parts.count == 2 ? parts[1].prefix { $0 != ":" } : ""
        return ref.isEmpty ? url : "\(url)#\(ref)"
    }
}
