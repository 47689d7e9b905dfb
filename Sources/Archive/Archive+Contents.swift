public import FileTree

extension Archive {
    /// Reads files into memory in one pass; paths that are not in the archive are ignored.
    ///
    /// Links are resolved to their files. No file may be larger than `limit` bytes.
    public func contents(
        of paths: Set<RelativePath>, limit: Int,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(ArchiveError) -> [RelativePath: [UInt8]] {
        let numbers = numbers
        var destinations: [Int: [RelativePath]] = [:]
        for path in paths {
            guard let number = numbers[path] else { continue }
            guard let file = resolve(number, in: numbers) else {
                throw .unsafeLink(members[number])
            }
            guard members[file].size <= limit else {
                throw .fileTooLarge(member: path.description, limit: limit)
            }
            destinations[file, default: []].append(path)
        }
        var result: [RelativePath: [UInt8]] = [:]
        try pass(over: Set(destinations.keys), isCancelled: isCancelled) {
            reader, number throws(ArchiveError) in
            let bytes = try reader.bytes(size: members[number].size)
            for path in destinations[number, default: []] { result[path] = bytes }
        }
        return result
    }
}
