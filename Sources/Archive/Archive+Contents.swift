public import FileTree

extension Archive {
    /// Reads some files into memory in one pass; a path that the archive does not hold is left out.
    ///
    /// A link stands for the file that it leads to. No file may have more than `limit` bytes.
    public func contents(
        of paths: Set<RelativePath>, limit: Int,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(ArchiveError) -> [RelativePath: [UInt8]] {
        let numbers = numbers
        var places: [Int: [RelativePath]] = [:]
        for path in paths {
            guard let number = numbers[path] else { continue }
            guard let file = resolve(number, in: numbers) else {
                throw .unsafeLink(members[number])
            }
            guard members[file].size <= limit else {
                throw .fileTooLarge(member: path.description, limit: limit)
            }
            places[file, default: []].append(path)
        }
        var result: [RelativePath: [UInt8]] = [:]
        try pass(over: Set(places.keys), isCancelled: isCancelled) {
            reader, number throws(ArchiveError) in
            let bytes = try reader.bytes(size: members[number].size)
            for path in places[number, default: []] { result[path] = bytes }
        }
        return result
    }
}
