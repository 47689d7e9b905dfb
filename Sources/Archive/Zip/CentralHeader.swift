/// An entry of the central directory (APPNOTE 4.3.12).
struct CentralHeader {
    let rawName: [UInt8]
    /// The name as text, with its original separators; nil if it is in an undeclared code page.
    let name: String?
    let flags: ZipFlags
    let method: ZipEntry.Method
    let checksum: UInt32
    let compressedSize: Int
    let size: Int
    let headerOffset: Int
    private let maker: UInt8
    private let attributes: UInt32

    /// The name for messages, even if it is not valid text.
    var shownName: String { String(decoding: rawName, as: UTF8.self) }

    /// Removes a header from the front of some bytes.
    ///
    /// Checks that sizes and offset are inside the file, and that the data can have the declared size.
    init(
        takenFrom bytes: inout ArraySlice<UInt8>, fileSize: Int
    ) throws(ZipError) {
        guard let record = ZipRecord(.centralHeader, at: bytes) else { throw .damagedDirectory }
        let lengths = [28, 30, 32].map { record.length($0) }
        let rest = bytes.dropFirst(ZipRecord.Shape.centralHeader.size)
        guard lengths.reduce(0, +) <= rest.count else { throw .damagedDirectory }
        bytes = rest.dropFirst(lengths.reduce(0, +))
        rawName = Array(rest.prefix(lengths[0]))
        let shown = String(decoding: rawName, as: UTF8.self)

        flags = ZipFlags(rawValue: record.uint16(8))
        guard flags.isDisjoint(with: .encrypted) else { throw .encrypted(name: shown) }
        guard !flags.contains(.patch) else { throw .patch(name: shown) }
        guard let method = ZipEntry.Method(rawValue: record.uint16(10)) else {
            throw .unsupportedMethod(record.uint16(10), name: shown)
        }
        self.method = method
        checksum = record.uint32(16)
        maker = UInt8(record.uint16(4) >> 8)
        attributes = record.uint32(38)

        guard let extra = ZipExtraFields(rest.dropFirst(lengths[0]).prefix(lengths[1])) else {
            throw .damagedExtraField(name: shown)
        }
        name = try ZipName.decode(rawName, flags: flags, unicodePath: extra.unicodePath)
        let numbers = try Self.numbers(of: record, extra: extra, name: shown)
        guard numbers.disk == 0 else { throw .multipleDisks }
        guard numbers.offset <= fileSize, numbers.compressedSize <= fileSize else {
            throw .noHeader(name: shown)
        }
        headerOffset = Int(numbers.offset)
        compressedSize = Int(numbers.compressedSize)
        guard Self.canHold(numbers.size, in: compressedSize, method) else {
            throw .impossibleSize(name: shown)
        }
        size = Int(numbers.size)
    }

    private static func numbers(
        of record: ZipRecord, extra: ZipExtraFields, name: String
    ) throws(ZipError) -> (compressedSize: UInt64, size: UInt64, offset: UInt64, disk: UInt32) {
        let disk = record.uint16(34)
        var fields = extra
        // If the disk number doesn't fit into the header, it is in the last four bytes of the field.
        let lastDisk = disk == .max ? fields.takeDisk() : UInt32(disk)
        let narrow = [24, 20, 42].map { record.uint32($0) }
        guard let wide = fields.widening(narrow), let lastDisk else { throw .zip64Disagrees }
        return (wide[1], wide[0], wide[2], lastDisk)
    }

    /// Whether data can expand to a size: deflate produces at most 258 bytes from two bits.
    private static func canHold(
        _ size: UInt64, in compressedSize: Int, _ method: ZipEntry.Method
    ) -> Bool {
        switch method {
        case .stored: size == UInt64(compressedSize)
        case .deflated: size <= 1032 * UInt64(compressedSize)
        }
    }

    /// The name with `/` as separator, decoded in a code page if that is undeclared.
    func path(
        in style: ZipDirectory.SeparatorStyle, _ codePage: AssumedCodePage?
    ) throws(ZipError) -> String {
        guard let name = name ?? codePage?.decode(rawName) else {
            throw .undecodableName(shownName)
        }
        guard style == .backslash, isMadeOnDOS else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == "\\" ? "/" : $0 }))
    }

    /// The kind of entry, from its Unix mode if made on Unix or macOS, otherwise from its name.
    func kind(of path: String) throws(ZipError) -> ZipEntry.Kind {
        let isNamedAsDirectory = path.utf8.last == UInt8(ascii: "/")
        let kind: ZipEntry.Kind
        switch mode & 0o170000 {
        case 0o040000: kind = .directory
        case 0o100000: kind = .file
        case 0o120000: kind = .link
        case 0 where hasForeignType: kind = .other
        case 0:
            let isMarked = isMadeOnDOS && attributes & 0x10 != 0
            kind = isNamedAsDirectory || isMarked ? .directory : .file
        default: kind = .other
        }
        guard kind == .directory ? size == 0 : !isNamedAsDirectory else {
            throw .kindDisagrees(name: path)
        }
        return kind
    }

    /// The Unix mode; 0 if not made on Unix or macOS.
    var mode: UInt32 { maker == 3 || maker == 19 ? attributes >> 16 : 0 }

    /// Whether an entry not made on Unix has the type of a link, device or pipe; unzip accepts this for some
    /// systems, while other tools unpack a file.
    private var hasForeignType: Bool {
        ![0, 0o040000, 0o100000].contains(attributes >> 16 & 0o170000)
    }

    /// Whether the entry was made on DOS, OS/2 or Windows (APPNOTE 4.4.2).
    private var isMadeOnDOS: Bool { [0, 6, 10, 14].contains(maker) }
}
