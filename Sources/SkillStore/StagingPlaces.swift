internal import FileTree
internal import SystemPackage

/// A list of unusual places where staging folders were created, so that the next run finds those left by a killed
/// one.
struct StagingPlaces {
    private static let name: FilePath.Component = "staging-places"
    private static let sizeLimit = 1024 * 1024

    let stateFolder: FilePath

    /// Adds a place, before a staging folder is created there.
    func note(_ place: FilePath) throws(FileTreeError) {
        try Directory.openOrCreate(stateFolder).append(
            Array("\(place.string)\n".utf8), to: Self.name)
    }

    /// Removes orphaned staging folders from the places, and clears the list.
    ///
    /// The caller holds the lock of the state folder.
    func sweep() {
        guard let state = try? Directory.open(stateFolder),
            let bytes = try? state.openFile(Self.name).contents(limit: Self.sizeLimit)
        else { return }
        for line in Set(bytes.split(separator: UInt8(ascii: "\n"))) {
            StagingFolder.sweep(FilePath(String(decoding: line, as: UTF8.self)))
        }
        try? state.removeFile(Self.name)
    }
}
