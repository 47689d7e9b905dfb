internal import FileTree
internal import Problem
public import SkillStore

extension InstalledSkill {
    /// The command that installs the skill again from its source.
    public var installCommand: String {
        guard let origin = entry?.origin, origin.typed != name else {
            return scope.command("install \(name.shellQuoted)")
        }
        // A relative path that was typed in another folder means something else here.
        return installCommand(from: origin.url.hasPrefix("/") ? origin.url : origin.typed)
    }

    /// The command that brings the installed version back; a sync does so for all missing skills of a project.
    public var restoreCommand: String {
        scope == .user || state != .missing ? command("restore") : "skills sync"
    }

    /// Returns the command that installs the skill from an address of its source.
    func installCommand(from address: String) -> String {
        var command = "install \(address.shellQuoted)"
        // An address that ends in the skill folder already selects one skill of several.
        if let origin = entry?.origin, origin.kind != .catalog, let path = origin.path,
            !address.hasSuffix("/\(path)"), !address.hasSuffix(":\(path)"),
            !address.contains("/\(path)@")
        {
            command += " --skill \(path.shellQuoted)"
        }
        return scope.command(command + " --as \(name)")
    }

    /// Returns the command line that runs a command for the skill in its scope.
    public func command(_ verb: String, _ options: String...) -> String {
        scope.command(([verb, name.shellQuoted] + options).joined(separator: " "))
    }

    /// The address of the whole source, or a description if the source is unknown.
    var sourceAddress: String { entry?.origin.sourceAddress ?? UpdateMessages.unknownSource }

    /// The command that replaces the skill with the one in a folder of its source; nil is the top.
    func installCommand(at folder: RelativePath?) -> String {
        let choice = (folder?.description ?? ".").shellQuoted
        return scope.command(
            "install \(sourceAddress.shellQuoted) --skill \(choice) --as \(name) --force")
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
