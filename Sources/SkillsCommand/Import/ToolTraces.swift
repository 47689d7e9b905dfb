internal import Digest
internal import FileTree
internal import ForeignLock
internal import SkillFormat

/// What another tool changes in a skill while it installs it: such differences are nobody's edits.
struct ToolTraces {
    /// A skill's folder and what is in it.
    typealias Tree = (snapshot: TreeSnapshot, directory: Directory)

    let tool: ForeignTool

    /// Whether everything in which `installed` differs from `upstream` is the tool's own doing.
    func explain(_ installed: Tree, from upstream: Tree) -> Bool {
        guard installed.snapshot.unsupportedPaths.isEmpty else { return false }
        var rest: [RelativePath: TreeSnapshot.File] = [:]
        for file in installed.snapshot.files { rest[file.path] = file }
        for file in upstream.snapshot.files {
            guard let own = rest.removeValue(forKey: file.path) else {
                guard isLeftOut(file.path) else { return false }
                continue
            }
            guard own != file else { continue }
            let hasSameBytes = own.digest == file.digest && own.flag != .link
            guard hasSameBytes && setsModes(of: file.path) || isMarked(own, installed, upstream)
            else { return false }
        }
        return rest.isEmpty
    }

    /// The npm package `skills` (1.5.20) leaves out files of this name.
    private func isLeftOut(_ path: RelativePath) -> Bool {
        tool == .npxSkills && path.lastName == "metadata.json"
    }

    /// gh (2.103) makes everything in a folder `scripts` executable.
    private func setsModes(of path: RelativePath) -> Bool {
        tool == .ghSkill && path.names.dropLast().contains("scripts")
    }

    /// gh writes its keys into SKILL.md.
    private func isMarked(
        _ file: TreeSnapshot.File, _ installed: Tree, _ upstream: Tree
    ) -> Bool {
        guard tool == .ghSkill, file.path == .skillFile, file.flag != .link,
            let own = try? installed.directory.contents(of: file.path, limit: Self.sizeLimit),
            let other = try? upstream.directory.contents(of: file.path, limit: Self.sizeLimit)
        else { return false }
        return isSameBesidesGitHubKeys(own, as: other)
    }

    private static let sizeLimit = 1_048_576
}
