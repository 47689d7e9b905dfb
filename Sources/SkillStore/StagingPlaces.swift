internal import FileTree
internal import SystemPackage

/// A list of unusual places where staging folders were created, so that the next run finds those left by a killed
/// one.
struct StagingPlaces {
    private static let name: FilePath.Component = "staging-places"
    private static let sizeLimit = 1024 * 1024

    let stateFolder: FilePath
    let home: FilePath

    /// Adds a place, before a staging folder is created there; that of a project with the project's folder.
    func note(_ place: FilePath, in scope: Scope) throws(FileTreeError) {
        let project = scope.folder.map { "\0\($0.string)" } ?? ""
        try Directory.openOrCreate(stateFolder).append(
            Array("\(place.string)\(project)\n".utf8), to: Self.name)
    }

    /// Removes orphaned staging folders from the places, and clears the list.
    ///
    /// The caller holds the lock of the state folder.
    func sweep() {
        guard let state = try? Directory.open(stateFolder),
            let bytes = try? state.openFile(Self.name).contents(limit: Self.sizeLimit)
        else { return }
        for line in Set(bytes.split(separator: UInt8(ascii: "\n"))) {
            let paths = line.split(separator: 0).map {
                FilePath(String(decoding: $0, as: UTF8.self))
            }
            guard let place = paths.first else { continue }
            let scope = paths.count > 1 ? Scope.project(paths[1]) : .user
            // A place that is not in its project any more is none of this program's.
            guard let folder = try? ScopeFolders(scope: scope, home: home).reach(place) else {
                continue
            }
            StagingFolder.sweep(folder.directory)
        }
        try? state.removeFile(Self.name)
    }
}
