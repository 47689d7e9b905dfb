internal import Digest
internal import FileTree

/// Determines the outcome for each file.
struct FileMerger {
    private let contents: Contents
    /// The budget for all texts together.
    private var budget: StepBudget

    /// The number of texts that may use the full budget of a text.
    private static let fullBudgetTexts = 8

    init(contents: Contents) {
        self.contents = contents
        budget = StepBudget(contents.limits, texts: Self.fullBudgetTexts)
    }

    mutating func outcome(of versions: FileVersions) throws(MergeError) -> MergeOutcome {
        switch (versions.base, versions.yours, versions.theirs) {
        case (_, nil, nil): .removed(by: .both)
        case (nil, let yours?, nil): .added(.of(.yours, yours), by: .yours)
        case (nil, nil, let theirs?): .added(.of(.theirs, theirs), by: .theirs)
        case (nil, let yours?, let theirs?): try bothAdded(yours, theirs)
        case (let base?, nil, let theirs?):
            theirs == base
                ? .removed(by: .yours)
                : .conflict(
                    .deletedHereEditedThere(.of(.theirs, theirs, move(base, theirs, by: .theirs))))
        case (let base?, let yours?, nil):
            yours == base
                ? .removed(by: .theirs)
                : .conflict(
                    .editedHereDeletedThere(.of(.yours, yours, move(base, yours, by: .yours))))
        case (let base?, let yours?, let theirs?): try both(base, yours, theirs)
        }
    }

    private mutating func bothAdded(
        _ yours: FileVersions.Entry, _ theirs: FileVersions.Entry
    ) throws(MergeError) -> MergeOutcome {
        let flag = flag(nil, yours, theirs)
        if yours.file.content == theirs.file.content {
            return .added(MergedFile.of(.yours, yours, flag), by: .both)
        }
        switch try merge(nil, yours, theirs) {
        case .clean(let bytes): return .added(MergedFile(.bytes(bytes), flag), by: .both)
        case .conflicts(let text):
            return .conflict(.bothAdded(ConflictedFile(text: text, flag: flag, move: nil)))
        case .unmergeable(let obstacle):
            return .conflict(
                .unmergeable(yours: .of(.yours, yours), theirs: .of(.theirs, theirs), obstacle))
        }
    }

    private mutating func both(
        _ base: FileVersions.Entry, _ yours: FileVersions.Entry, _ theirs: FileVersions.Entry
    ) throws(MergeError) -> MergeOutcome {
        if yours == theirs {
            let file = MergedFile.of(.yours, yours, move(base, yours, by: .both))
            return outcome(base, yours, by: .both, file)
        }
        if theirs == base {
            let file = MergedFile.of(.yours, yours, move(base, yours, by: .yours))
            return outcome(base, yours, by: .yours, file)
        }
        if yours == base {
            let file = MergedFile.of(.theirs, theirs, move(base, theirs, by: .theirs))
            return outcome(base, theirs, by: .theirs, file)
        }
        let yourMove = move(base, yours, by: yours.path == theirs.path ? .both : .yours)
        let theirMove = move(base, theirs, by: .theirs)
        if yourMove != nil, theirMove != nil, yours.path != theirs.path {
            let file = MergedFile.of(.yours, yours, yourMove)
            return .conflict(.bothMoved(file, theirs: theirs.path))
        }
        return try merged(base, yours, theirs, yourMove ?? theirMove)
    }

    /// Merges a file that both sides changed differently.
    private mutating func merged(
        _ base: FileVersions.Entry, _ yours: FileVersions.Entry, _ theirs: FileVersions.Entry,
        _ move: MergedFile.Move?
    ) throws(MergeError) -> MergeOutcome {
        let flag = flag(base.file, yours, theirs)
        let (before, mine, other) = (base.file.content, yours.file.content, theirs.file.content)
        if mine == other || before == other {
            return .merged(MergedFile.of(.yours, yours, flag, move))
        }
        if before == mine {
            return .merged(MergedFile.of(.theirs, theirs, flag, move))
        }
        switch try merge(base, yours, theirs) {
        case .clean(let bytes): return .merged(MergedFile(.bytes(bytes), flag, move: move))
        case .conflicts(let text):
            return .conflict(.bothEdited(ConflictedFile(text: text, flag: flag, move: move)))
        case .unmergeable(let obstacle):
            return .conflict(
                .unmergeable(
                    yours: .of(.yours, yours, move), theirs: .of(.theirs, theirs, move), obstacle))
        }
    }

    /// Returns the outcome for a file that one side changed, or both in the same way.
    private func outcome(
        _ base: FileVersions.Entry, _ changed: FileVersions.Entry, by author: MergeAuthor,
        _ file: MergedFile
    ) -> MergeOutcome {
        guard changed != base else { return .unchanged(file) }
        guard changed.path != base.path || changed.file.content != base.file.content else {
            return .modeChanged(file, by: author)
        }
        return switch author {
        case .yours: .keptYours(file)
        case .theirs: .tookTheirs(file)
        case .both: .changedAlike(file)
        }
    }

    private func move(
        _ base: FileVersions.Entry, _ changed: FileVersions.Entry, by author: MergeAuthor
    ) -> MergedFile.Move? {
        base.path == changed.path ? nil : MergedFile.Move(origin: base.path, author: author)
    }

    /// Returns whether the merged file is executable, according to the side that changed it.
    ///
    /// A file without a base counts as not executable before. Symlinks are ignored: whether the result is a symlink
    /// follows from its content.
    private func flag(
        _ base: FileList.File?, _ yours: FileVersions.Entry, _ theirs: FileVersions.Entry
    ) -> TreeFile.Flag {
        let before = base?.flag == .executable
        func bit(_ flag: TreeFile.Flag) -> Bool { flag == .link ? before : flag == .executable }
        let (mine, other) = (bit(yours.file.flag), bit(theirs.file.flag))
        return (mine == before ? other : mine) ? .executable : .plain
    }

    private enum ContentMerge {
        case clean([UInt8])
        case conflicts(ConflictedText)
        case unmergeable(MergeConflict.Obstacle)
    }

    private mutating func merge(
        _ base: FileVersions.Entry?, _ yours: FileVersions.Entry, _ theirs: FileVersions.Entry
    ) throws(MergeError) -> ContentMerge {
        guard yours.file.flag != .link, theirs.file.flag != .link else {
            return .unmergeable(.link)
        }
        var origin: [UInt8] = []
        if let base, base.file.flag != .link {
            guard let bytes = try contents.bytes(of: StoredFile(base, .base)) else {
                return .unmergeable(.tooLarge)
            }
            origin = bytes
        }
        guard let mine = try contents.bytes(of: StoredFile(yours, .yours)),
            let other = try contents.bytes(of: StoredFile(theirs, .theirs))
        else { return .unmergeable(.tooLarge) }
        let limits = contents.limits
        let texts = Self.withSameLineEnds(base == nil ? [mine, other] : [mine, other, origin])
        let merge = budget.lend(limits) { budget in
            TextMerge(
                base: base == nil ? [] : texts[2], yours: texts[0], theirs: texts[1], limits,
                &budget)
        }
        return switch merge {
        case .clean(let bytes): .clean(bytes)
        case .conflicts(let text): .conflicts(text)
        case .binary: .unmergeable(.binary)
        }
    }
}

extension FileMerger {
    /// Returns versions of a text, yours first, with the same line ends.
    ///
    /// Other line ends, which version control and editors write, are no edits. Those of the side that changed them are
    /// taken, yours first.
    private static func withSameLineEnds(_ texts: [[UInt8]]) -> [[UInt8]] {
        let ends = texts.map(\.lineEnd)
        guard Set(ends).count > 1,
            texts.allSatisfy({ ContentKind(of: $0) == .text && $0.contains(UInt8(ascii: "\n")) })
        else { return texts }
        let base = ends.count > 2 ? ends[2] : nil
        guard let end = [ends[0], ends[1]].compactMap(\.self).first(where: { $0 != base }) ?? base
        else { return texts }
        return texts.map { $0.withLineEnds(end) }
    }
}

extension StoredFile {
    init(_ entry: FileVersions.Entry, _ version: MergeVersion) {
        self.init(version: version, path: entry.path, digest: entry.file.digest)
    }
}

extension MergedFile {
    fileprivate static func of(
        _ version: MergeVersion, _ entry: FileVersions.Entry, _ move: Move? = nil
    ) -> MergedFile {
        MergedFile(.stored(StoredFile(entry, version)), entry.file.flag, move: move)
    }

    /// Creates a file with the contents of one version and a merged flag; a symlink stays a symlink.
    fileprivate static func of(
        _ version: MergeVersion, _ entry: FileVersions.Entry, _ flag: TreeFile.Flag,
        _ move: Move? = nil
    ) -> MergedFile {
        let flag = entry.file.flag == .link ? .link : flag
        return MergedFile(.stored(StoredFile(entry, version)), flag, move: move)
    }
}
