public import Digest
public import FileTree

extension ObjectID {
    /// Computes the ID of the tree that a folder has in a repository.
    ///
    /// The files may be at any depth, but no file's path may be a folder of another one.
    public init(
        ofFolderWith files: [(path: RelativePath, flag: TreeFile.Flag, id: ObjectID)],
        format: ObjectFormat
    ) {
        self.init(
            ofTreeWith: files.map {
                FolderFile(names: $0.path.names[...], flag: $0.flag, id: $0.id)
            },
            format)
    }

    private init(ofTreeWith files: [FolderFile], _ format: ObjectFormat) {
        var entries: [(key: [UInt8], text: [UInt8])] = []
        for (name, members) in Dictionary(grouping: files, by: \.name) {
            // Git sorts a folder as if its name ended in a slash.
            if let file = members.first(where: \.isHere) {
                entries.append((name, Array("\(file.mode) ".utf8) + name + [0] + file.id.bytes))
            } else {
                let id = ObjectID(ofTreeWith: members.map(\.inside), format)
                entries.append((name + [0x2F], Array("40000 ".utf8) + name + [0] + id.bytes))
            }
        }
        entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
        self.init(of: .tree, contents: entries.flatMap(\.text), format: format)
    }
}

/// A file below a folder.
private struct FolderFile {
    /// The names of the folders below this one, then that of the file.
    let names: ArraySlice<String>
    let flag: TreeFile.Flag
    let id: ObjectID

    /// The name of the file or of the folder that contains it; bytes, because equal strings may differ in them.
    var name: [UInt8] { Array((names.first ?? "").utf8) }
    /// Whether it is directly in the folder.
    var isHere: Bool { names.count == 1 }
    /// The file as seen from the next folder.
    var inside: FolderFile { FolderFile(names: names.dropFirst(), flag: flag, id: id) }

    var mode: String {
        switch flag {
        case .plain: "100644"
        case .executable: "100755"
        case .link: "120000"
        }
    }
}
