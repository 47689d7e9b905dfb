internal import FileTree
internal import SkillSource
internal import SystemPackage

/// The files and folders that complete a path.
struct PathCandidates {
    /// The files that are offered beside folders.
    enum Selection {
        case folders, archives, everything
    }

    let workingDirectory: FilePath
    let home: FilePath

    /// Returns the completions of a path that may start with `~/`; hidden names only if the path asks for them.
    func completion(of text: String, _ selection: Selection) -> Completion {
        let split = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
        let (kept, start) = (String(text[..<split]), text[split...])
        var result = Completion(kept: kept, kind: .paths)
        guard let folder = try? Directory.open(folder(kept)), let names = try? folder.names()
        else { return result }
        for entry in names {
            guard let name = entry.text, name.utf8.starts(with: start.utf8),
                start.hasPrefix(".") || !name.hasPrefix(".")
            else { continue }
            // At the start of a word, a dash would make an option, and a tilde a home folder.
            guard !kept.isEmpty || !(name.hasPrefix("-") || name.hasPrefix("~")) else { continue }
            if isFolder(entry, in: folder) {
                result.candidates.append(.init(text: name + "/"))
            } else if accepts(name, selection) {
                result.candidates.append(.init(text: name))
            }
            if result.candidates.count > Completion.limit { break }
        }
        return result
    }

    private func folder(_ kept: String) -> FilePath {
        FilePath(typed: kept, from: workingDirectory, home: home)
    }

    private func isFolder(_ entry: DirectoryName, in folder: Directory) -> Bool {
        switch entry.kind {
        case .directory: true
        case .link: (try? Directory.open(folder.path.appending(entry.name))) != nil
        case .file, .special: false
        }
    }

    private func accepts(_ name: String, _ selection: Selection) -> Bool {
        switch selection {
        case .folders: false
        case .archives: SkillAddress.namesArchive(name)
        case .everything: true
        }
    }
}

/// The names of the folders with a SKILL.md below a folder, for completion.
///
/// Looks at 500 folders in four levels at most, which takes a few milliseconds.
struct FolderSkillNames {
    /// The names, in the order in which they are found.
    private(set) var names: [String] = []
    private var rest = 500

    /// Searches a folder.
    init(in path: FilePath) { search(path, levels: 4) }

    private mutating func search(_ path: FilePath, levels: Int) {
        guard rest > 0, let entries = try? Directory.open(path).names() else { return }
        rest -= 1
        if let name = path.lastComponent?.string, entries.contains(where: { $0.text == "SKILL.md" })
        {
            names.append(name)
        }
        guard levels > 0 else { return }
        let ignored = [".git", "node_modules"]
        for entry in entries where entry.kind == .directory {
            guard let text = entry.text, !ignored.contains(text) else { continue }
            search(path.appending(entry.name), levels: levels - 1)
        }
    }
}
