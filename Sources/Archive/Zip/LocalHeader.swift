/// The check of a local header (APPNOTE 4.3.7) against the central directory.
enum LocalHeader {
    /// Checks that a local header and its data descriptor agree with the central directory.
    ///
    /// The entry must end at `end`, where the next entry or the directory starts. Returns the range of the data.
    static func check(
        _ central: CentralHeader, endingAt end: Int, in file: inout ZipFile
    ) throws(ZipError) -> Range<Int> {
        let shape = ZipRecord.Shape.localHeader
        let namesStart = central.headerOffset + shape.size
        guard namesStart <= end else { throw .overlap(name: central.shownName) }
        let head = try file.bytes(central.headerOffset..<namesStart)
        guard let record = ZipRecord(shape, at: head) else {
            throw .noHeader(name: central.shownName)
        }
        let dataStart = namesStart + record.length(26) + record.length(28)
        let dataEnd = dataStart + central.compressedSize
        guard dataEnd <= end else { throw .overlap(name: central.shownName) }

        let names = try file.bytes(namesStart..<dataStart)
        try compare(record, names: names, with: central)
        if ZipFlags(rawValue: record.uint16(6)).contains(.descriptor) {
            try checkDescriptor(of: central, at: dataEnd..<end, in: &file)
        } else if dataEnd < end {
            throw .gap(after: central.shownName, bytes: end - dataEnd)
        }
        return dataStart..<dataEnd
    }

    private static func compare(
        _ record: ZipRecord, names: ArraySlice<UInt8>, with central: CentralHeader
    ) throws(ZipError) {
        let name = central.shownName
        let rawName = names.prefix(record.length(26))
        guard rawName.elementsEqual(central.rawName) else {
            throw .headersDisagree(.name, name: name)
        }
        let flags = ZipFlags(rawValue: record.uint16(6))
        guard flags.symmetricDifference(central.flags).isSubset(of: .descriptor) else {
            throw .headersDisagree(.flags, name: name)
        }
        guard record.uint16(8) == central.method.rawValue else {
            throw .headersDisagree(.method, name: name)
        }
        guard let extra = ZipExtraFields(names.dropFirst(rawName.count)) else {
            throw .damagedExtraField(name: name)
        }
        try compareUnicodePath(extra.unicodePath, with: central)
        try compareNumbers(of: record, extra: extra, flags: flags, with: central)
    }

    private static func compareUnicodePath(
        _ field: ArraySlice<UInt8>?, with central: CentralHeader
    ) throws(ZipError) {
        guard let field else { return }
        let name = try ZipName.decode(central.rawName, flags: central.flags, unicodePath: field)
        guard name == central.name else {
            throw .unicodeNameDisagrees(name: central.shownName)
        }
    }

    /// Compares checksum and sizes, which can be 0 if a data descriptor follows.
    private static func compareNumbers(
        of record: ZipRecord, extra: ZipExtraFields, flags: ZipFlags, with central: CentralHeader
    ) throws(ZipError) {
        let narrow = [22, 18].map { record.uint32($0) }
        guard let sizes = extra.widening(narrow) ?? extra.repetition(of: narrow) else {
            throw .zip64Disagrees
        }
        let pairs: [(ZipError.Field, UInt64, UInt64)] = [
            (.checksum, UInt64(record.uint32(14)), UInt64(central.checksum)),
            (.size, sizes[0], UInt64(central.size)),
            (.compressedSize, sizes[1], UInt64(central.compressedSize)),
        ]
        for (field, local, expected) in pairs where local != expected {
            guard local == 0, flags.contains(.descriptor) else {
                throw .headersDisagree(field, name: central.shownName)
            }
        }
    }

    /// Checks the data descriptor between the data and the next entry, in any of its four forms: with or
    /// without a signature, and with sizes of four or eight bytes (APPNOTE 4.3.9).
    private static func checkDescriptor(
        of central: CentralHeader, at range: Range<Int>, in file: inout ZipFile
    ) throws(ZipError) {
        let name = central.shownName
        guard let width = [12: 4, 16: 4, 20: 8, 24: 8][range.count] else {
            guard range.count > 24 else { throw .descriptorDisagrees(name: name) }
            throw .gap(after: name, bytes: range.count)
        }
        let bytes = try file.bytes(range)
        let isSigned = range.count % 8 == 0
        let numbers = bytes.dropFirst(isSigned ? 4 : 0)
        guard !isSigned || bytes.number(at: 0, width: 4) == ZipRecord.Shape.descriptorSignature,
            numbers.number(at: 0, width: 4) == UInt64(central.checksum),
            numbers.number(at: 4, width: width) == UInt64(central.compressedSize),
            numbers.number(at: 4 + width, width: width) == UInt64(central.size)
        else { throw .descriptorDisagrees(name: name) }
    }
}
