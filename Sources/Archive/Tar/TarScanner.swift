/// A scanner for the headers of a tar on its way to libarchive, which rejects headers that libarchive accepts silently.
///
/// Rejects global headers, sparse files, special files, data after the end, a missing end, and names with a NUL.
/// Everything else is left to libarchive.
struct TarScanner {
    /// The sizes of the members scanned so far.
    private(set) var sizes: [Int] = []
    /// The comment in the global header, in which `git archive` writes the commit.
    private(set) var comment: String?

    private let limits: ArchiveLimits
    /// The remaining bytes of the current body, including padding.
    private var skip = 0
    /// The extended header that is being read.
    private var header: (kind: UInt8, size: Int, body: [UInt8])?
    /// The contents of the extended headers before the next member.
    private var extensions = Extensions()
    /// The number of zero blocks; two mark the end.
    private var endBlocks = 0

    private static let extendedSizeLimit = 1 << 20
    private static let commentLimit = 256

    private struct Extensions {
        var kinds: Set<UInt8> = []
        var name: String?
        var size: Int?
    }

    init(limits: ArchiveLimits) { self.limits = limits }

    /// Scans the next bytes: whole blocks of 512 bytes, except in the last call.
    mutating func scan(_ bytes: Span<UInt8>) throws(ArchiveError) {
        var offset = 0
        while offset < bytes.count {
            if skip > 0 {
                offset += try pass(bytes.extracting(droppingFirst: offset))
            } else {
                let count = min(TarHeader.size, bytes.count - offset)
                try open(Array(bytes, in: offset..<offset + count))
                offset += count
            }
        }
    }

    /// Checks that the end of the tar was reached.
    func finish() throws(ArchiveError) {
        guard endBlocks >= 2 else { throw .truncated }
    }

    private mutating func pass(_ bytes: Span<UInt8>) throws(ArchiveError) -> Int {
        let count = min(skip, bytes.count)
        skip -= count
        guard var extended = header else { return count }
        extended.body += Array(bytes, in: 0..<min(count, extended.size - extended.body.count))
        header = extended
        if skip == 0 {
            header = nil
            try read(extended.body, of: extended.kind)
        }
        return count
    }

    private mutating func open(_ block: [UInt8]) throws(ArchiveError) {
        guard block.contains(where: { $0 != 0 }) else {
            guard extensions.kinds.isEmpty else {
                throw .damaged(reason: Messages.headerWithoutMember)
            }
            if block.count == TarHeader.size { endBlocks += 1 }
            return
        }
        guard endBlocks == 0 else { throw .trailingData }
        guard let header = TarHeader(block) else { throw .truncated }
        guard header.isChecksumRight else {
            throw .damaged(reason: Messages.wrongHeaderChecksum)
        }
        switch Character(UnicodeScalar(header.typeFlag)) {
        case "x", "g", "L", "K": try openExtended(header)
        default: try openMember(header)
        }
    }

    private mutating func openExtended(_ header: TarHeader) throws(ArchiveError) {
        guard let size = header.bodySize, (1...Self.extendedSizeLimit).contains(size),
            extensions.kinds.insert(header.typeFlag).inserted
        else { throw .damaged(reason: Messages.invalidExtendedHeader) }
        self.header = (header.typeFlag, size, [])
        skip = padded(size)
    }

    private mutating func openMember(_ header: TarHeader) throws(ArchiveError) {
        let said = extensions
        extensions = Extensions()
        let name = said.name ?? header.name
        try checkKind(header.typeFlag, of: name)
        guard let size = header.bodySize else {
            throw .fileTooLarge(member: name, limit: limits.fileSize)
        }
        // An empty name makes libarchive 3.6.2 read the byte before it.
        guard !name.isEmpty, said.size ?? size == size, size == 0 || isFile(header.typeFlag),
            !header.hasStrayPrefix
        else {
            throw .damaged(reason: Messages.contradictoryHeader)
        }
        guard size <= limits.fileSize else {
            throw .fileTooLarge(member: name, limit: limits.fileSize)
        }
        guard sizes.count < limits.entries else { throw .tooManyEntries(limit: limits.entries) }
        sizes.append(size)
        skip = padded(size)
    }

    private func isFile(_ kind: UInt8) -> Bool { [0, 0x30, 0x37].contains(kind) }

    private func padded(_ size: Int) -> Int { (size + TarHeader.size - 1) & ~(TarHeader.size - 1) }

    private func checkKind(_ kind: UInt8, of name: String) throws(ArchiveError) {
        let unsupported: ArchiveError.UnsupportedKind
        switch Character(UnicodeScalar(kind)) {
        case "\0", "0", "1", "2", "5", "7": return
        case "3": unsupported = .characterDevice
        case "4": unsupported = .blockDevice
        case "6": unsupported = .pipe
        case "S": unsupported = .sparseFile
        default: unsupported = .unknown
        }
        throw .unsupportedKind(member: name, unsupported)
    }

    /// Reads the body of an extended header.
    private mutating func read(_ body: [UInt8], of kind: UInt8) throws(ArchiveError) {
        switch Character(UnicodeScalar(kind)) {
        case "g":
            extensions.kinds.remove(kind)
            for (key, value) in try PaxRecords(body).values {
                guard key == "comment" else {
                    throw .unsupportedKind(member: "pax_global_header (\(key))", .globalHeader)
                }
                comment =
                    comment ?? String(decoding: value.prefix(Self.commentLimit), as: UTF8.self)
            }
        case "x": try read(PaxRecords(body))
        default:
            let text = try plain(body.prefix { $0 != 0 }, within: body)
            if kind == UInt8(ascii: "L") { extensions.name = text }
        }
    }

    private mutating func read(_ records: PaxRecords) throws(ArchiveError) {
        var seen: Set<String> = []
        for (key, value) in records.values {
            switch key {
            case "path", "linkpath", "size":
                guard seen.insert(key).inserted else {
                    throw .damaged(reason: Messages.duplicatePaxKey(key))
                }
                let text = try plain(value, within: Array(value))
                if key == "path" { extensions.name = text }
                if key == "size" { extensions.size = Int(text) ?? -1 }
            case "SCHILY.realsize", "SUN.holesdata": try refuseHoles()
            default: if key.hasPrefix("GNU.sparse.") { try refuseHoles() }
            }
        }
    }

    private func refuseHoles() throws(ArchiveError) {
        throw .unsupportedKind(member: extensions.name ?? "member", .sparseFile)
    }

    /// Decodes text that must not be empty and may be followed only by NULs.
    private func plain(
        _ text: ArraySlice<UInt8>, within body: [UInt8]
    ) throws(ArchiveError) -> String {
        guard !text.isEmpty, !text.contains(0), body.dropFirst(text.count).allSatisfy({ $0 == 0 })
        else { throw .damaged(reason: Messages.invalidLongName) }
        return String(decoding: text, as: UTF8.self)
    }
}

extension Array<UInt8> {
    /// Copies a range of a span.
    fileprivate init(_ span: Span<UInt8>, in range: Range<Int>) {
        self.init()
        reserveCapacity(range.count)
        for index in range { append(span[index]) }
    }
}
