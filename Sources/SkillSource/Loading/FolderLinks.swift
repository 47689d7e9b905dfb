internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// The symlinks of a local folder, which may lead to everything in it and to the files of the repository around it.
struct FolderLinks: Sendable {
    /// The number of symlinks on the way to one file.
    private static let linkLimit = 10
    /// The number of files to which the symlinks of one skill lead.
    private static let fileLimit = 20_000

    /// The folder, or the top of the checkout around it, which no symlink may leave.
    private let top: Directory
    /// The folder from the top; all paths of callers start there.
    private let start: SourceFolder
    private let checkout: Checkout?

    init(in directory: Directory, of checkout: Checkout?) {
        top = checkout?.top ?? directory
        start = checkout?.folder ?? .top
        self.checkout = checkout
    }

    /// A file to copy.
    struct File {
        /// The path in the skill.
        let path: RelativePath
        let flag: TreeFile.Flag
        /// The size in bytes.
        let size: Int
        /// A folder with the file, and its path there.
        let folder: Directory
        let original: RelativePath
    }

    /// Reads a file, which may be a symlink to another one, or behind one.
    func contents(
        of path: RelativePath, limit: Int
    ) throws(FileTreeError) -> [UInt8] {
        if let plain = start.appending(path) {
            do { return try top.contents(of: plain, limit: limit) } catch {
                guard error.isAboutLinks else { throw error }
            }
        }
        let link = fromTop(path)
        let place = try top.locate(file: link)
        guard pathFromTop(of: place).map(isPart) == true else {
            throw .leadsOutside(path: link.string, target: place.name.string)
        }
        return try place.parent.openFile(place.name).contents(limit: limit)
    }

    /// Opens a folder, which may be behind symlinks.
    func open(_ path: RelativePath?) throws(FileTreeError) -> Directory {
        try top.descend(to: path.map(fromTop) ?? startPath, missing: .fail).directory
    }

    /// The end of a chain of symlinks.
    enum Target {
        /// A file of the source.
        case file
        /// A folder in the one that is searched.
        case inside(SourceFolder)
        /// The folder that is searched, or one around it.
        case around
        /// A folder beside the one that is searched.
        case beside
        /// Nothing, or the folder of a skill that is not in the source.
        case missing
        /// Something else that is not in the source.
        case other
    }

    /// Returns what a path leads to.
    func target(of path: RelativePath) -> Target {
        let link = fromTop(path)
        if let folder = try? top.descend(to: link, missing: .fail).directory {
            guard let real = pathFromTop(of: folder) else { return .other }
            if startPath.components.starts(with: real.components) { return .around }
            guard let path = RelativePath(real.string), !IgnoredNames.contains(path) else {
                return .other
            }
            return start.rest(of: path).map { .inside(SourceFolder($0)) } ?? .beside
        }
        if let file = try? top.locate(file: link) {
            guard let kind = (try? file.parent.examine(file.name))?.kind else { return .missing }
            return kind == .file && pathFromTop(of: file).map(isPart) == true ? .file : .other
        }
        do throws(FileTreeError) {
            let outside = try Directory.open(top.path.pushing(link))
            return (try? outside.contains("SKILL.md")) == true ? .missing : .other
        } catch {
            let isGone = [.noSuchFileOrDirectory, .tooManySymbolicLinkLevels].contains(error.code)
            return isGone ? .missing : .other
        }
    }

    /// Whether a file is part of the source, wherever symlinks lead.
    func has(_ path: RelativePath) -> Bool {
        let place = try? top.locate(file: fromTop(path))
        return place.flatMap(pathFromTop).map(isPart) == true
    }

    /// Whether a folder is in the one that is searched, not only behind a symlink.
    func hasInside(_ path: RelativePath?) -> Bool {
        guard let path else { return true }
        return (try? start.appending(path).map(top.open)) != nil
    }

    /// Returns the files of a folder that the source does not have: those beside the folder that is searched, and unknown to
    /// the repository.
    func strangers(
        among snapshot: TreeSnapshot, in folder: Directory
    ) -> [RelativePath] {
        guard let real = pathFromTop(of: folder), !real.isEmpty else { return [] }
        return snapshot.files.map(\.path).filter { file in
            RelativePath(real.appending(FilePath("\(file)").components).string).map(isPart) != true
        }
    }

    /// Returns the files to which a symlink leads, by their paths in a skill where it is at `target`; nil if
    /// it leads to none, out of the source, around in a circle, or to credentials.
    func files(
        at path: RelativePath?, as target: RelativePath, _ included: IncludedFiles
    ) -> [File]? {
        guard let path, let folder = try? open(path.parent), var link = pathFromTop(of: folder),
            let name = FilePath.Component(path.lastName)
        else { return nil }
        link.append(name)
        var files: [File] = []
        return add(link, as: target, included, depth: 0, to: &files) ? files : nil
    }

    private var startPath: FilePath { FilePath(start.path?.description ?? "") }

    private func fromTop(_ path: RelativePath) -> FilePath {
        startPath.appending(FilePath(path.description).components)
    }

    /// Whether a file is part of the source, by its real path from the top: one outside of the folder only if the repository
    /// has it.
    private func isPart(_ path: RelativePath) -> Bool {
        start.rest(of: path) != nil || checkout?.hasFile(path) == true
    }

    /// Returns the path of an open folder from the top, without symlinks; empty for the top; nil if it is not below it.
    private func pathFromTop(of folder: Directory) -> FilePath? {
        var path = folder.path
        return path.removePrefix(top.path) ? path : nil
    }

    /// Returns the path from the top that a symlink leads to; nil for the top itself, and for the files of git.
    private func pathFromTop(of place: Descent.Place) -> RelativePath? {
        let path = pathFromTop(of: place.parent)?.appending(place.name)
        return path.flatMap { RelativePath($0.string) }.flatMap {
            IgnoredNames.contains($0) ? nil : $0
        }
    }

    private func add(
        _ link: FilePath, as target: RelativePath, _ included: IncludedFiles, depth: Int,
        to files: inout [File]
    ) -> Bool {
        guard depth < Self.linkLimit, let place = try? top.locate(file: link),
            let entry = try? place.parent.examine(place.name),
            let path = pathFromTop(of: place)
        else { return false }
        switch entry.kind {
        case .link, .special: return false
        case .file:
            guard isPart(path) else { return false }
            let bytes = { try? top.contents(of: path, limit: CredentialFiles.searchedBytes) }
            if included != .all, CredentialFiles.contains(path, contents: bytes) { return false }
            files.append(
                File(
                    path: target, flag: entry.isExecutable ? .executable : .plain,
                    size: entry.size, folder: top, original: path))
        case .directory:
            // A folder that contains the symlink would be copied into itself.
            guard !link.starts(with: FilePath(path.description)),
                let folder = try? top.open(path), let snapshot = try? TreeSnapshot(of: folder),
                snapshot.unsupportedPaths.isEmpty
            else { return false }
            let strangers = strangers(among: snapshot, in: folder)
            guard strangers.count < snapshot.files.count else { return false }
            let leftOut = Set(included.leftOut(of: snapshot, in: folder) + strangers)
            for file in snapshot.files where !leftOut.contains(file.path) {
                guard let path = path.appending(file.path),
                    let target = target.appending(file.path), files.count < Self.fileLimit
                else { return false }
                guard file.flag == .link else {
                    files.append(
                        File(
                            path: target, flag: file.flag, size: file.size, folder: top,
                            original: path))
                    continue
                }
                let next = FilePath(path.description)
                guard add(next, as: target, included, depth: depth + 1, to: &files) else {
                    return false
                }
            }
        }
        return true
    }
}

extension FileTreeError {
    /// Whether a path may lead on behind a symlink.
    var isAboutLinks: Bool { [.tooManySymbolicLinkLevels, .notDirectory].contains(code) }
}
