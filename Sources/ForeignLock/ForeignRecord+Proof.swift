internal import ArraySpan
internal import Digest
public import FileTree

extension ForeignRecord {
    /// Returns whether the recorded hash proves that a skill has exactly the files that the tool installed.
    ///
    /// Hashes other than those of git don't cover modes and symbolic links: a folder with a link is never proven, and a
    /// changed mode is not noticed.
    public func proves(_ snapshot: TreeSnapshot, in directory: Directory) -> Bool {
        guard let hash, snapshot.unsupportedPaths.isEmpty, !snapshot.files.isEmpty else {
            return false
        }
        if case .gitTree(let digits) = hash {
            return (try? GitFolder(snapshot, in: directory))?.tree == digits
        }
        guard snapshot.files.allSatisfy({ $0.flag != .link }) else { return false }
        switch hash {
        case .gitTree: return false
        case .files(let digits):
            return (try? Self.digest(of: ordered(snapshot.files), in: directory)) == digits
        case .eachFile(let digests):
            return digests.count == snapshot.files.count
                && snapshot.files.allSatisfy { digests[$0.path] == $0.digest.hex }
        }
    }

    /// The files in the order in which the tool hashes them: apm sorts by code points, `npx skills` like JavaScript.
    private func ordered(_ files: [TreeSnapshot.File]) -> [TreeSnapshot.File] {
        guard tool != .apm else { return files }
        return files.map { (file: $0, key: PathOrder.Key($0.path.description)) }
            .sorted { $0.key < $1.key }.map(\.file)
    }

    /// The SHA-256 over the path and contents of each file, without separators.
    private static func digest(
        of files: [TreeSnapshot.File], in directory: Directory
    ) throws(FileTreeError) -> String {
        var hash = SHA256()
        for file in files {
            let path = Array(file.path.description.utf8)
            hash.update(path.span)
            let contents = try directory.contents(of: file.path, limit: file.size)
            hash.update(contents.span)
        }
        return hash.finish().hex
    }
}
