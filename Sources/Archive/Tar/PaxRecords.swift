/// The records of a pax extended header: `<length> <key>=<value>\n` each.
struct PaxRecords {
    private(set) var values: [(key: String, value: ArraySlice<UInt8>)] = []

    init(_ body: [UInt8]) throws(ArchiveError) {
        var rest = body[...]
        while !rest.isEmpty {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            guard digits.count <= 7, let length = Int(String(decoding: digits, as: UTF8.self)),
                rest.count >= length, length > digits.count + 2,
                rest[digits.endIndex] == UInt8(ascii: " ")
            else { throw .malformed }
            let record = rest.prefix(length).dropFirst(digits.count + 1)
            guard record.last == UInt8(ascii: "\n"),
                let equals = record.firstIndex(of: UInt8(ascii: "="))
            else { throw .malformed }
            let key = String(decoding: record[..<equals], as: UTF8.self)
            values.append((key, record[(equals + 1)...].dropLast()))
            rest = rest.dropFirst(length)
        }
    }
}

extension ArchiveError {
    fileprivate static var malformed: Self { .damaged(reason: Messages.invalidPaxHeader) }
}
