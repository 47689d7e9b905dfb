internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillRepository
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// The policy files of this machine and of a project.
///
/// No environment variable and no option moves or replaces them.
extension World {
    /// Returns the policies in force for a scope: that of the machine, and in a project that of the project.
    func policy(for scope: Scope) -> Policy {
        var files: [PolicyFile] = []
        do throws(PolicyFault) {
            if let file = try systemPolicyFile() { files.append(file) }
            if let folder = scope.folder, let file = try projectPolicyFile(folder) {
                files.append(file)
            }
        } catch {
            return Policy(files, fault: error)
        }
        return Policy(files)
    }

    /// Returns the policies in force for everything that is done in the working directory.
    var policyHere: Policy {
        policy(for: projectFolder == home ? .user : .project(projectFolder))
    }

    /// Warns if a policy can't be used, in a command that does without one.
    func warnAboutPolicy(_ notes: Console) {
        guard let fault = policyHere.fault else { return }
        notes.warning(Messages.ignoredPolicy(fault.summary))
        if let hint = fault.hint { notes.hint(hint) }
    }

    /// Reads the policy of this machine, which only the administrator may be able to change; nil if there is none.
    private func systemPolicyFile() throws(PolicyFault) -> PolicyFile? {
        let path = systemPolicy
        guard let bytes = try contents(of: path, check: trust) else { return nil }
        return try PolicyFile(
            parsing: bytes, path: path.string, layer: .system, .ofProgram)
    }

    /// Reads the policy of a project; nil if it has none.
    private func projectPolicyFile(_ folder: FilePath) throws(PolicyFault) -> PolicyFile? {
        let path = folder.appending(PolicyFile.projectName)
        guard let bytes = try contents(of: path, check: { _, _ throws(PolicyFault) in }) else {
            return nil
        }
        return try PolicyFile(
            parsing: bytes, path: display(path), layer: .project, .ofProgram)
    }

    /// Returns the bytes of a file; nil only if nothing has its name.
    private func contents(
        of path: FilePath, check: (FilePath, DirectoryEntry) throws(PolicyFault) -> Void
    ) throws(PolicyFault) -> [UInt8]? {
        guard let name = path.lastComponent else { return nil }
        let folder: Directory
        do { folder = try Directory.open(path.removingLastComponent()) } catch {
            guard error.code == .noSuchFileOrDirectory || error.code == .notDirectory else {
                throw .unreadable(path.string, reason: error.summary)
            }
            return nil
        }
        do throws(FileTreeError) {
            guard try folder.contains(name) else { return nil }
        } catch {
            throw .unreadable(path.string, reason: error.summary)
        }
        let (bytes, entries): ([UInt8], [(FilePath, DirectoryEntry)])
        do throws(FileTreeError) {
            // A link may lead to another folder, whose owner could replace the file.
            let target = try Directory.resolve(path) ?? path
            let file = try InputFile.open(target)
            entries = [
                (path.removingLastComponent(), try folder.metadata()),
                (
                    target.removingLastComponent(),
                    try Directory.open(target.removingLastComponent()).metadata()
                ),
                (target, try file.metadata()),
            ]
            bytes = try file.contents(limit: PolicyFile.sizeLimit)
        } catch {
            throw .unreadable(path.string, reason: error.summary)
        }
        for (path, entry) in entries { try check(path, entry) }
        return bytes
    }

    /// Throws if others than the administrator can change a file or folder.
    private func trust(_ path: FilePath, _ entry: DirectoryEntry) throws(PolicyFault) {
        let text = path.string.shellQuoted
        guard entry.owner == administrator else {
            throw .changeable(
                path.string,
                reason: say(
                    "belongs to the user with the ID \(entry.owner)",
                    ja: "所有者が ID \(entry.owner) のユーザーです"),
                command: "chown \(administrator) \(text)")
        }
        guard entry.permissions.isDisjoint(with: [.groupWrite, .otherWrite]) else {
            throw .changeable(
                path.string, reason: say("can be changed by other users", ja: "ほかのユーザーが変更できます"),
                command: "chmod go-w \(text)")
        }
    }
}

extension PolicyVocabulary {
    /// The rules and agents of this program.
    static var ofProgram: PolicyVocabulary {
        PolicyVocabulary(
            rules: { name in
                if AllowedRules.Other(rawValue: name) != nil { return [name] }
                return RuleChoice(name).map { Set($0.ids.map(\.description)) }
            }, agents: Set(Agent.all.map(\.id)))
    }
}
