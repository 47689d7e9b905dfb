internal import FileTree

extension Archive {
    /// Goes once through the archive and shows the wanted members, by their numbers, to `visit`.
    ///
    /// A zip is left after the last of them. A tar is read to its end, for its checksum covers all of it.
    func pass(
        over wanted: Set<Int>, isCancelled: @escaping @Sendable () -> Bool,
        visit: (borrowing ArchiveReader, Int) throws(ArchiveError) -> Void
    ) throws(ArchiveError) {
        guard !wanted.isEmpty else { return }
        let deadline = Deadline(limit: limits.duration, isCancelled: isCancelled)
        let reader = try ArchiveReader(
            FileCursor(file), format: format, limits: limits, deadline: deadline)
        var left = wanted.count
        var position = 0
        while format != .zip || left > 0, let header = try reader.next() {
            guard position < entries.count, entries[position].matches(header, in: format) else {
                throw .damaged(reason: "the file has changed since it was opened")
            }
            if let number = entries[position].member, wanted.contains(number) {
                try visit(reader, number)
                left -= 1
            }
            position += 1
        }
        guard left == 0 else { throw .truncated }
    }

    /// The regular file that a path stands for, itself or through links; nil when there is none.
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

    /// As many links in a row as Linux follows.
    private static let linkLimit = 40

    /// Where each member stands in the list.
    var numbers: [RelativePath: Int] {
        Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.path, $0) })
    }
}
