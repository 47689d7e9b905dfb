public import FileTree

extension TreeMerge {
    /// A file of the merged folder, and where it is to be written.
    public struct PlacedFile: Sendable, Equatable {
        /// Where it lies.
        public let path: RelativePath
        /// What it is.
        public let file: MergedFile
    }

    /// The files of the merged folder, ordered by the bytes of their paths.
    ///
    /// Where somebody has to choose, both versions are there: a text has marker lines (see
    /// ``ConflictedText/marked(_:)``); of what can't be merged, or can't stand side by side, yours stays where it is
    /// and theirs lies beside it under the name with `.theirs` behind it. What one side deleted and the other
    /// edited is there as it was edited; what both moved apart is where you moved it.
    public func tree(_ labels: ConflictLabels = ConflictLabels()) -> [PlacedFile] {
        var layout = Layout()
        let placed = files.flatMap { file in file.claims(labels) }
        for claim in placed where claim.place == .path && yours[claim.path] != nil {
            layout.keep(claim.file, at: claim.path)
        }
        for claim in placed where claim.place == .path && yours[claim.path] == nil {
            layout.add(claim.file, at: claim.path)
        }
        for claim in placed where claim.place == .beside {
            layout.addBeside(claim.file, claim.path)
        }
        return layout.files.sorted { $0.path < $1.path }
    }
}

/// A file that wants to stand somewhere.
private struct Claim {
    enum Place { case path, beside }

    let path: RelativePath
    let place: Place
    let file: MergedFile
}

extension TreeMerge.File {
    fileprivate func claims(_ labels: ConflictLabels) -> [Claim] {
        if let file = outcome.file { return [Claim(path: path, place: .path, file: file)] }
        guard case .conflict(let conflict) = outcome else { return [] }
        switch conflict {
        case .bothEdited(let file), .bothAdded(let file):
            let bytes = MergedFile.Content.bytes(file.text.marked(labels))
            let marked = MergedFile(bytes, file.flag, move: file.move)
            return [Claim(path: path, place: .path, file: marked)]
        case .unmergeable(let yours, let theirs, _):
            return [
                Claim(path: path, place: .path, file: yours),
                Claim(path: path, place: .beside, file: theirs),
            ]
        case .editedHereDeletedThere(let file), .deletedHereEditedThere(let file),
            .movedApart(let file, _), .fileAgainstFolder(let file, _, _),
            .spelledAlike(let file, _, _):
            return [Claim(path: path, place: .path, file: file)]
        }
    }
}

/// Gives every file a path of its own, on every disk.
private struct Layout {
    private(set) var files: [TreeMerge.PlacedFile] = []
    /// For what a disk may take for one path: how it is spelled, and whether a file or a folder is there.
    private var taken: [String: [RelativePath: Kind]] = [:]
    /// Where folders went that could not be where they were.
    private var moved: [RelativePath: RelativePath] = [:]

    private enum Kind { case file, folder }

    /// Puts a file where it is on your disk already.
    mutating func keep(_ file: MergedFile, at path: RelativePath) {
        for folder in path.ancestors { taken[folder.collisionKey, default: [:]][folder] = .folder }
        taken[path.collisionKey, default: [:]][path] = .file
        files.append(TreeMerge.PlacedFile(path: path, file: file))
    }

    /// Puts a file where it is to be, or beside what is there.
    mutating func add(_ file: MergedFile, at path: RelativePath) {
        var place: RelativePath?
        for part in path.ancestors + [path] {
            let isLast = part == path
            guard let wanted = Self.path(part.lastName, in: place) else {
                return keep(file, at: lastResort())
            }
            if !isLast, let other = moved[part] {
                place = other
            } else if fits(wanted, as: isLast ? .file : .folder) {
                place = wanted
            } else {
                let other = beside(wanted)
                if !isLast { moved[part] = other }
                place = other
            }
        }
        keep(file, at: place ?? path)
    }

    /// Puts a file beside the one that has its path.
    mutating func addBeside(_ file: MergedFile, _ path: RelativePath) {
        keep(file, at: beside(path))
    }

    private func fits(_ path: RelativePath, as kind: Kind) -> Bool {
        guard let others = taken[path.collisionKey] else { return true }
        return kind == .folder && others[path] == .folder
    }

    /// A free path: the name with `.theirs` behind it, and a number when that is taken too.
    private func beside(_ path: RelativePath) -> RelativePath {
        for number in 1...FileList.limit {
            let name = path.lastName + (number == 1 ? ".theirs" : ".theirs-\(number)")
            guard let other = Self.path(name, in: path.parent) else { break }
            if taken[other.collisionKey] == nil { return other }
        }
        return lastResort()
    }

    /// A free path at the top, for names that would be too long.
    private func lastResort() -> RelativePath {
        for number in 1... {
            guard let path = RelativePath("theirs-\(number)") else { break }
            if taken[path.collisionKey] == nil { return path }
        }
        preconditionFailure("a number is not a path")
    }

    private static func path(_ name: String, in folder: RelativePath?) -> RelativePath? {
        RelativePath((folder.map { "\($0)/" } ?? "") + name)
    }
}
