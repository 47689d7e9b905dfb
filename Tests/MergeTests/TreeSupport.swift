import Digest
import FileTree
import Testing

@testable import Merge

/// A folder in memory.
struct Folder: Equatable {
    struct File: Equatable {
        var bytes: [UInt8]
        var flag: TreeFile.Flag
    }

    var files: [String: File] = [:]

    init(_ texts: [String: String] = [:]) {
        for (path, text) in texts { self[path] = text }
    }

    subscript(path: String) -> String? {
        get { files[path].map { String(decoding: $0.bytes, as: UTF8.self) } }
        set {
            files[path] = newValue.map {
                File(bytes: Array($0.utf8), flag: files[path]?.flag ?? .plain)
            }
        }
    }

    func list() throws -> FileList {
        var list: [RelativePath: FileList.File] = [:]
        for (path, file) in files {
            let file = FileList.File(digest: SHA256Digest(of: file.bytes), flag: file.flag)
            list[try #require(RelativePath(path))] = file
        }
        return try FileList(list)
    }
}

/// Three folders in memory.
struct Folders {
    var base = Folder()
    var yours = Folder()
    var theirs = Folder()

    init(base: Folder, yours: Folder, theirs: Folder) {
        (self.base, self.yours, self.theirs) = (base, yours, theirs)
    }

    init(_ base: [String: String], yours: [String: String], theirs: [String: String]) {
        self.init(base: Folder(base), yours: Folder(yours), theirs: Folder(theirs))
    }

    var swapped: Folders { Folders(base: base, yours: theirs, theirs: yours) }

    subscript(version: MergeVersion) -> Folder {
        switch version {
        case .base: base
        case .yours: yours
        case .theirs: theirs
        }
    }

    func bytes(of file: StoredFile) -> [UInt8]? {
        self[file.version].files[file.path.description]?.bytes
    }

    func merge(_ limits: MergeLimits = MergeLimits()) throws -> TreeMerge {
        try TreeMerge(
            base: base.list(), yours: yours.list(), theirs: theirs.list(), limits: limits
        ) { file, limit in bytes(of: file).flatMap { $0.count <= limit ? $0 : nil } }
    }

    /// Returns the merged folder as it would be written.
    func tree(_ merge: TreeMerge) throws -> Folder {
        var folder = Folder()
        for placed in merge.tree() {
            let bytes =
                switch placed.file.content {
                case .stored(let file): try #require(self.bytes(of: file))
                case .bytes(let bytes): bytes
                }
            let path = placed.path.description
            #expect(folder.files[path] == nil)
            folder.files[path] = Folder.File(bytes: bytes, flag: placed.file.flag)
        }
        return folder
    }

    func tree() throws -> Folder { try tree(try merge()) }

    /// Returns the outcome for each file in a few words.
    func outcomes() throws -> [String: String] {
        var outcomes: [String: String] = [:]
        for file in try merge().files {
            #expect(outcomes[file.path.description] == nil)
            outcomes[file.path.description] = file.outcome.word
        }
        return outcomes
    }
}

extension MergeOutcome {
    /// The outcome in a few words, with the origin of the file.
    var word: String {
        let word =
            switch self {
            case .unchanged: "unchanged"
            case .keptYours: "kept yours"
            case .tookTheirs: "took theirs"
            case .changedAlike: "changed alike"
            case .merged: "merged"
            case .added(_, let author): "added by \(author)"
            case .modeChanged(_, let author): "mode by \(author)"
            case .removed(let author): "removed by \(author)"
            case .conflict(let conflict): "conflict: \(conflict.word)"
            }
        return word + (file?.move.map { " from \($0.origin) by \($0.author)" } ?? "")
    }
}

extension MergeConflict {
    var word: String {
        switch self {
        case .bothEdited: "both edited"
        case .bothAdded: "both added"
        case .unmergeable(_, _, let obstacle): "\(obstacle)"
        case .editedHereDeletedThere: "edited here, deleted there"
        case .deletedHereEditedThere: "deleted here, edited there"
        case .bothMoved(_, let theirs): "both moved, theirs to \(theirs)"
        case .fileVersusFolder: "file versus folder"
        case .nameCollision(_, _, let other): "collides with \(other)"
        }
    }
}
