public import FileTree

extension Archive {
    /// Reads through the archive once and calls `visit` with the numbers of the wanted members.
    ///
    /// Stops after the last of them in a zip. A tar is read to its end, because its checksum covers everything.
    func pass(
        over wanted: Set<Int>, isCancelled: @escaping @Sendable () -> Bool,
        visit: (borrowing ArchiveReader, Int) throws(ArchiveError) -> Void
    ) throws(ArchiveError) {
        guard !wanted.isEmpty else { return }
        let deadline = Deadline(limit: limits.duration, isCancelled: isCancelled)
        let reader = try ArchiveReader(
            FileCursor(file, endingAt: end), format: format, limits: limits, deadline: deadline)
        var left = wanted.count
        var position = 0
        while format != .zip || left > 0, let header = try reader.next() {
            guard position < entries.count, entries[position].matches(header, in: format) else {
                throw .damaged(reason: Messages.fileChanged)
            }
            if let number = entries[position].member, wanted.contains(number) {
                try visit(reader, number)
                left -= 1
            }
            position += 1
        }
        guard left == 0 else { throw .truncated }
    }

    /// Follows links from a member to a regular file; nil if they don't lead to one.
    func resolve(
        _ number: Int, in numbers: [RelativePath: Int]
    ) -> Int? {
        var number = number
        var steps = 0
        while case .link = members[number].kind {
            steps += 1
            guard steps <= Self.linkLimit, let path = members[number].linkedPath,
                let next = numbers[path]
            else { return nil }
            number = next
        }
        return number
    }

    /// The links that lead to no regular file of the archive.
    public var brokenLinks: Set<RelativePath> {
        let numbers = numbers
        let broken = members.indices.filter { resolve($0, in: numbers) == nil }
        return Set(broken.map { members[$0].path })
    }

    /// The size of all files in bytes, of which links are copies when they are unpacked.
    public var unpackedSize: Int {
        let numbers = numbers
        return members.indices.reduce(0) { total, number in
            total + (resolve(number, in: numbers).map { members[$0].size } ?? 0)
        }
    }

    /// The number of consecutive links that Linux follows.
    private static let linkLimit = 40

    /// The indexes of the members by path.
    var numbers: [RelativePath: Int] {
        Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.path, $0) })
    }
}
