internal import FileTree
internal import SystemPackage

/// A list of unusual folders in which staging folders were created, so that the next run finds those left by a killed
/// one.
///
/// A record is a path, that of the project if the folder is in one, and an empty text, each ended by NUL, which no path
/// contains.
struct StagingPlaces {
    private static let name: FilePath.Component = "staging-places"
    private static let sizeLimit = 1024 * 1024

    let stateFolder: FilePath
    let home: FilePath

    /// Adds a folder, before a staging folder is created in it; that of a project with the project's folder.
    func note(_ place: FilePath, in scope: Scope) throws(FileTreeError) {
        let paths = [place, scope.folder].compactMap(\.self)
        let record = paths.map { "\($0.string)\0" }.joined() + "\0"
        try Directory.openOrCreate(stateFolder).append(Array(record.utf8), to: Self.name)
    }

    /// Removes orphaned staging folders from the listed folders, except those with these names, and clears the list.
    ///
    /// The caller holds the lock of the state folder.
    func sweep(except needed: Set<FilePath.Component>) {
        guard let state = try? Directory.open(stateFolder),
            let file = try? state.openFile(Self.name)
        else { return }
        // The places of a list that is too large are lost; otherwise it would stay for ever.
        let bytes = (try? file.contents(limit: Self.sizeLimit)) ?? []
        for paths in Set(Self.records(in: bytes)) {
            guard let place = paths.first else { continue }
            let scope = paths.count > 1 ? Scope.project(paths[1]) : .user
            // A place that is not in its project any more is none of this program's.
            guard let folder = try? ScopeFolders(scope: scope, home: home).reach(place) else {
                continue
            }
            StagingFolder.sweep(folder.directory, except: needed)
        }
        try? state.removeFile(Self.name)
    }

    /// Returns the paths of each record; a last one without an end, which a killed run wrote, is left out.
    private static func records(in bytes: [UInt8]) -> [[FilePath]] {
        var records: [[FilePath]] = []
        var paths: [FilePath] = []
        for text in bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast() {
            if text.isEmpty {
                records.append(paths)
                paths = []
            } else {
                paths.append(FilePath(String(decoding: text, as: UTF8.self)))
            }
        }
        return records
    }
}
