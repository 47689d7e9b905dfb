public import FileTree

/// What a zip archive holds, read so strictly that every tool must agree on it.
///
/// Tools differ on archives that contradict themselves: some go by the directory at the end, some by
/// the headers in front of the data, some stop at the first end that they find. So nothing that is said
/// twice may differ, the entries must fill the file from its start to the directory without gaps or
/// overlaps, and the directory must reach to the one end of the file. The format is that of
/// PKWARE's APPNOTE.TXT 6.3.10.
public struct ZipDirectory: Sendable, Equatable {
    /// The most that is read; beyond it, the archive is refused.
    public struct Limits: Sendable {
        /// Entries of any kind.
        public var entries: Int
        /// Bytes of the directory at the archive's end.
        public var directoryBytes: Int
        /// Bytes of the file: what keeps every sum of its numbers from overflowing.
        static let fileBytes = 1 << 40

        /// Collects the limits; the largest of 93 repositories with skills had 17,467 entries.
        public init(entries: Int = 50_000, directoryBytes: Int = 64 << 20) {
            self.entries = entries
            self.directoryBytes = directoryBytes
        }
    }

    /// What stands between the parts of the names in an archive.
    enum SeparatorStyle {
        case slash, backslash
    }

    /// The entries, in the order of the directory.
    public let entries: [ZipEntry]

    /// Reads and checks the directory of an archive and every local header; no data is unpacked.
    ///
    /// Needs the size of the file, which must not change meanwhile. Small archives are read in one call.
    public static func read(
        _ file: InputFile, size: Int, limits: Limits = Limits()
    ) throws(ZipError) -> ZipDirectory {
        guard size <= Limits.fileBytes else { throw .tooLarge(limit: Limits.fileBytes) }
        var file = ZipFile(file, size: size)
        let end = try ZipEnd.read(&file, limits: limits)
        let headers = try centralHeaders(end, in: &file, limits: limits)
        let data = try checkLocalHeaders(headers, before: end.directory.lowerBound, in: &file)
        let style: SeparatorStyle =
            headers.contains { $0.rawName.contains(UInt8(ascii: "/")) } ? .slash : .backslash
        var entries: [ZipEntry] = []
        for (header, data) in zip(headers, data) {
            entries.append(try ZipEntry(header, data: data, separators: style))
        }
        return ZipDirectory(entries: entries)
    }

    private static func centralHeaders(
        _ end: ZipEnd, in file: inout ZipFile, limits: Limits
    ) throws(ZipError) -> [CentralHeader] {
        var bytes = try file.bytes(end.directory)
        var headers: [CentralHeader] = []
        while !bytes.isEmpty {
            guard headers.count < limits.entries else {
                throw .tooManyEntries(limit: limits.entries)
            }
            headers.append(try CentralHeader(takenFrom: &bytes, fileSize: file.size))
        }
        guard headers.count == end.entryCount else {
            throw .entryCountDisagrees(declared: end.entryCount, found: headers.count)
        }
        return headers
    }

    /// Checks that the entries tile the file up to the directory; gives the places of their data.
    private static func checkLocalHeaders(
        _ headers: [CentralHeader], before directory: Int, in file: inout ZipFile
    ) throws(ZipError) -> [Range<Int>] {
        let order = headers.indices.sorted { headers[$0].headerOffset < headers[$1].headerOffset }
        let first = order.first.map { headers[$0].headerOffset } ?? directory
        guard first == 0 else { throw .prefix(bytes: first) }
        let ends = order.dropFirst().map { headers[$0].headerOffset } + [directory]
        var data = [Range<Int>](repeating: 0..<0, count: headers.count)
        for (index, end) in zip(order, ends) {
            data[index] = try LocalHeader.check(headers[index], endingAt: end, in: &file)
        }
        return data
    }
}

extension ZipEntry {
    fileprivate init(
        _ header: CentralHeader, data: Range<Int>, separators: ZipDirectory.SeparatorStyle
    ) throws(ZipError) {
        let path = header.path(in: separators)
        rawName = header.rawName
        name = path
        kind = try header.kind(of: path)
        isExecutable = kind == .file && header.mode & 0o111 != 0
        method = header.method
        flags = header.flags.rawValue
        checksum = header.checksum
        compressedSize = header.compressedSize
        size = header.size
        headerOffset = header.headerOffset
        self.data = data
    }
}
