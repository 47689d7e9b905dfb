public import FileTree

/// The central directory of a zip archive, read so strictly that all tools agree on the contents.
///
/// Tools disagree about contradictory archives: some trust the central directory, some the local headers, and some
/// stop at the first end record they find. Therefore redundant fields must be equal, the entries must fill the file
/// from its start to the directory without gaps or overlaps, and the directory must be followed by the only end
/// record. The format is defined in PKWARE's APPNOTE.TXT 6.3.10.
public struct ZipDirectory: Sendable, Equatable {
    /// Limits beyond which an archive is rejected.
    public struct Limits: Sendable {
        /// The number of entries of any kind.
        public var entries: Int
        /// The size of the central directory in bytes.
        public var directoryBytes: Int
        /// The size of the file in bytes; prevents overflow in sums of its fields.
        static let fileBytes = 1 << 40

        /// Creates limits; the largest of 93 repositories with skills had 17,467 entries.
        public init(entries: Int = 50_000, directoryBytes: Int = 64 << 20) {
            self.entries = entries
            self.directoryBytes = directoryBytes
        }
    }

    /// The path separator used in an archive.
    enum SeparatorStyle {
        case slash, backslash
    }

    /// The entries, in the order of the central directory.
    public let entries: [ZipEntry]
    /// The encoding of names that is not declared; nil if all names are Unicode.
    public let assumedEncoding: AssumedEncoding?
    /// The end of the fixed part of the end record, before the comment.
    ///
    /// libarchive looks for the end record in the last 16 KiB only, so it must not see a longer comment.
    let end: Int

    /// Reads and checks the central directory and all local headers, without unpacking data.
    ///
    /// `size` is the size of the file, which must not change in the meantime.
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
        let undeclared = headers.filter { $0.name == nil }
        let codePage = AssumedCodePage(of: undeclared.map(\.rawName))
        var entries: [ZipEntry] = []
        for (header, data) in zip(headers, data) {
            let path = try header.path(in: style, codePage)
            entries.append(try ZipEntry(header, path: path, data: data))
        }
        let example = undeclared.first.flatMap { codePage?.decode($0.rawName) }
        let encoding = codePage.flatMap { page in
            example.map { AssumedEncoding(codePage: page, example: $0) }
        }
        return ZipDirectory(entries: entries, assumedEncoding: encoding, end: end.end)
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

    /// Checks that the entries fill the file up to the directory; returns the ranges of their data.
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
        _ header: CentralHeader, path: String, data: Range<Int>
    ) throws(ZipError) {
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
