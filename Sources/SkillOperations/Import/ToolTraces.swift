internal import Digest
internal import FileTree
internal import ForeignLock
internal import SkillFormat

/// The changes that another tool makes to a skill when it installs it, which are not edits.
struct ToolTraces {
    /// A skill folder and its contents.
    typealias Tree = (snapshot: TreeSnapshot, directory: Directory)

    let tool: ForeignTool

    /// Returns whether the tool made all the changes between `upstream` and `installed`.
    func explain(_ installed: Tree, from upstream: Tree) -> Bool {
        guard installed.snapshot.unsupportedPaths.isEmpty else { return false }
        var rest: [RelativePath: TreeSnapshot.File] = [:]
        for file in installed.snapshot.files { rest[file.path] = file }
        for file in upstream.snapshot.files {
            guard let own = rest.removeValue(forKey: file.path) else {
                guard isOmitted(file.path) else { return false }
                continue
            }
            guard own != file else { continue }
            let hasSameBytes = own.digest == file.digest && own.flag != .link
            guard hasSameBytes && setsModes(of: file.path) || isMarked(own, installed, upstream)
            else { return false }
        }
        return rest.isEmpty
    }

    /// Returns the number of files that differ, besides those that the tool may have changed; files are compared by hash.
    func differences(
        _ installed: [RelativePath: String], from upstream: [RelativePath: String]
    ) -> Int {
        Set(installed.keys).union(upstream.keys).count {
            installed[$0] != upstream[$0] && !isOmitted($0)
                && !(tool == .ghSkill && $0 == .skillFile)
        }
    }

    /// The npm package `skills` (1.5.20) omits files with this name.
    private func isOmitted(_ path: RelativePath) -> Bool {
        tool == .npxSkills && path.lastName == "metadata.json"
    }

    /// gh (2.103) makes all files in `scripts` folders executable.
    private func setsModes(of path: RelativePath) -> Bool {
        tool == .ghSkill && path.names.dropLast().contains("scripts")
    }

    /// gh adds its keys to SKILL.md.
    private func isMarked(
        _ file: TreeSnapshot.File, _ installed: Tree, _ upstream: Tree
    ) -> Bool {
        guard tool == .ghSkill, file.path == .skillFile, file.flag != .link,
            let own = try? installed.directory.contents(of: file.path, limit: Self.sizeLimit),
            let other = try? upstream.directory.contents(of: file.path, limit: Self.sizeLimit)
        else { return false }
        return isSameExceptGitHubKeys(own, as: other)
    }

    private static let sizeLimit = 1_048_576
}
