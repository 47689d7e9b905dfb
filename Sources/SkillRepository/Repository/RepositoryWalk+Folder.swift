internal import FileTree
internal import Markdown
internal import SkillFormat
internal import SystemPackage

extension RepositoryWalk {
    /// Adds the contents of a folder to `found` and returns the folders to visit below it.
    func add(
        _ entries: [DirectoryName], of directory: Directory, at folder: RelativePath?,
        to found: inout Contents
    ) -> [(name: FilePath.Component, path: RelativePath)] {
        let isSkill = isSkill(entries, in: directory)
        if isSkill { addSkill(entries, in: directory, at: folder, to: &found) }
        var below: [(FilePath.Component, RelativePath)] = []
        for entry in entries {
            guard let text = entry.text else {
                if entry.kind == .directory {
                    found.undecodableFolders.append(
                        (folder.map { "\($0)/" } ?? "") + entry.name.escapedName)
                }
                continue
            }
            guard let name = RelativePath(text), let path = folder.appending(name) else { continue }
            if entry.kind == .directory {
                if isVisited(text, path) { below.append((entry.name, path)) }
            } else if entry.kind == .link, isVisited(text, path),
                isLinkedSkill(entry.name, in: directory)
            {
                found.linkedSkills.append(path)
            } else if isManifest(text, in: folder) {
                found.manifests.append(path)
            } else if !isSkill, let folder, isMarkdownName(text) {
                found.documents[folder, default: []].append(path)
            }
        }
        return below
    }

    private func addSkill(
        _ entries: [DirectoryName], in directory: Directory, at folder: RelativePath?,
        to found: inout Contents
    ) {
        if let file = entries.first(where: { $0.text == "SKILL.md" }),
            let target = mirrored(file, in: directory), target != folder
        {
            found.mirrors.append((folder, target))
        } else {
            found.skillFolders.append(folder)
        }
        found.identities[folder] = try? directory.metadata().identity
    }

    private func isVisited(_ name: String, _ path: RelativePath) -> Bool {
        !RepositoryTree.skippedNames.contains(name) && !IgnoredNames.contains(name)
            && name != "SKILL.md" && !excluded.contains(path)
    }

    private func isManifest(_ name: String, in folder: RelativePath?) -> Bool {
        folder == nil && name == "skills.json"
            || folder?.lastName == ".claude-plugin"
                && ["marketplace.json", "plugin.json"].contains(name)
    }

    /// The skill folder that a symlink to another SKILL.md in the repository leads to; no value for other entries.
    private func mirrored(
        _ entry: DirectoryName, in directory: Directory
    ) -> RelativePath?? {
        guard entry.kind == .link,
            let target = try? Directory.resolve(directory.path.appending(entry.name)),
            let top = try? Directory.resolve(root.path), target.lastComponent?.string == "SKILL.md"
        else { return nil }
        var rest = target.removingLastComponent()
        guard rest.removePrefix(top) else { return nil }
        return rest.isEmpty ? .some(nil) : RelativePath(rest.string).map { .some($0) }
    }

    /// Whether a symlink leads to a skill folder outside the repository, which the walk does not visit.
    private func isLinkedSkill(_ name: FilePath.Component, in directory: Directory) -> Bool {
        let path = directory.path.appending(name)
        guard Directory.kind(at: path.appending("SKILL.md")) == .file,
            let target = try? Directory.resolve(path), let top = try? Directory.resolve(root.path)
        else { return false }
        return !target.starts(with: top)
    }

    /// Whether a folder is meant to be a skill.
    ///
    /// A file name in another letter case counts only if its text looks like a skill.
    private func isSkill(_ entries: [DirectoryName], in directory: Directory) -> Bool {
        if entries.contains(where: { $0.text == "SKILL.md" }) { return true }
        return entries.contains { entry in
            entry.kind == .file && entry.text?.utf8.count == 8
                && entry.text?.lowercased() == "skill.md"
                && Self.isSkillText(entry.name, in: directory)
        }
    }

    /// Whether a file starts with a frontmatter that has a name and a description.
    static func isSkillText(_ name: FilePath.Component, in directory: Directory) -> Bool {
        guard let bytes = try? directory.openFile(name).bytes(at: 0, count: 16_384),
            bytes.starts(with: "---".utf8) || bytes.starts(with: [0xEF, 0xBB, 0xBF])
        else { return false }
        let header = readHeader(bytes).frontmatter
        return header?.name != nil && header?.description != nil
    }
}
