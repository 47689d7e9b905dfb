public import FileTree

extension TreeMerge {
    /// A file in the merged folder and its path.
    public struct PlacedFile: Sendable, Equatable {
        /// The path to write the file to.
        public let path: RelativePath
        /// The content and the mode to write.
        public let file: MergedFile
        /// The trace of a conflict in it, for the user to resolve; nil if there is none.
        public let leftover: Leftover?
    }

    /// The trace that a conflict left in a file.
    public enum Leftover: Sendable, Equatable {
        /// Conflict markers of this length.
        case markers(length: Int)
        /// The other version of a file, at a path that it has in no version.
        case otherVersion
    }

    /// Returns the files of the merged folder, sorted by the bytes of their paths.
    ///
    /// For conflicts, both versions are included. A text contains conflict markers (see ``ConflictedText/marked(_:)``).
    /// For files that can't be merged or can't coexist, your version keeps its path and the other version gets the suffix
    /// `.theirs`. A file deleted on one side and edited on the other is included as edited. A file that both sides moved
    /// is at your path.
    public func tree(_ labels: ConflictLabels = ConflictLabels()) -> [PlacedFile] {
        var layout = Layout()
        let placed = files.flatMap { file in file.placements(labels) }
        for request in placed where request.place == .path && yours[request.path] != nil {
            layout.keep(request, at: request.path)
        }
        for request in placed where request.place == .path && yours[request.path] == nil {
            layout.add(request)
        }
        for request in placed where request.place == .beside {
            layout.addBeside(request)
        }
        return layout.files.sorted { $0.path < $1.path }
    }
}

/// A file and its preferred path.
private struct PlacementRequest {
    enum Place { case path, beside }

    let path: RelativePath
    let place: Place
    let file: MergedFile
    var leftover: TreeMerge.Leftover?
}

extension TreeMerge.File {
    fileprivate func placements(_ labels: ConflictLabels) -> [PlacementRequest] {
        if let file = outcome.file {
            return [PlacementRequest(path: path, place: .path, file: file)]
        }
        guard case .conflict(let conflict) = outcome else { return [] }
        switch conflict {
        case .bothEdited(let file), .bothAdded(let file):
            let bytes = MergedFile.Content.bytes(file.text.marked(labels))
            let marked = MergedFile(bytes, file.flag, move: file.move)
            let leftover = TreeMerge.Leftover.markers(length: file.text.markerLength)
            return [
                PlacementRequest(path: path, place: .path, file: marked, leftover: leftover)
            ]
        case .unmergeable(let yours, let theirs, _):
            return [
                PlacementRequest(path: path, place: .path, file: yours),
                PlacementRequest(path: path, place: .beside, file: theirs),
            ]
        case .editedHereDeletedThere(let file), .deletedHereEditedThere(let file),
            .bothMoved(let file, _), .fileVersusFolder(let file, _, _),
            .nameCollision(let file, _, _):
            return [PlacementRequest(path: path, place: .path, file: file)]
        }
    }
}

/// Assigns a unique path to every file, also on case-insensitive file systems.
private struct Layout {
    private(set) var files: [TreeMerge.PlacedFile] = []
    /// The assigned files and folders, by the form in which paths collide.
    private var taken: [String: [RelativePath: Kind]] = [:]
    /// The new paths of folders whose path was taken.
    private var moved: [RelativePath: RelativePath] = [:]

    private enum Kind { case file, folder }

    /// Adds a file at its current path on disk, or at another path that was found for it.
    mutating func keep(_ request: PlacementRequest, at path: RelativePath) {
        for folder in path.ancestors { taken[folder.collisionKey, default: [:]][folder] = .folder }
        taken[path.collisionKey, default: [:]][path] = .file
        let leftover = path == request.path ? request.leftover : .otherVersion
        files.append(TreeMerge.PlacedFile(path: path, file: request.file, leftover: leftover))
    }

    /// Adds a file at its preferred path or, if that is taken, next to it.
    mutating func add(_ request: PlacementRequest) {
        let path = request.path
        var place: RelativePath?
        for part in path.ancestors + [path] {
            let isLast = part == path
            guard let wanted = Self.path(part.lastName, in: place) else {
                return keep(request, at: fallbackPath())
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
        keep(request, at: place ?? path)
    }

    /// Adds a file next to the one at its path.
    mutating func addBeside(_ request: PlacementRequest) {
        keep(request, at: beside(request.path))
    }

    private func fits(_ path: RelativePath, as kind: Kind) -> Bool {
        guard let others = taken[path.collisionKey] else { return true }
        return kind == .folder && others[path] == .folder
    }

    /// Returns an unused path: the name with the suffix `.theirs`, and a number if that is taken too.
    private func beside(_ path: RelativePath) -> RelativePath {
        for number in 1...FileList.limit {
            let name = path.lastName + (number == 1 ? ".theirs" : ".theirs-\(number)")
            guard let other = Self.path(name, in: path.parent) else { break }
            if taken[other.collisionKey] == nil { return other }
        }
        return fallbackPath()
    }

    /// Returns an unused path in the top folder, for names that would be too long.
    private func fallbackPath() -> RelativePath {
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
