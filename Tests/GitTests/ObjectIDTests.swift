import Git
import Testing

@Suite struct `Object IDs` {
    @Test func `are the same as in git`() throws {
        // git hash-object --stdin < /dev/null, and in a repository of the other format
        let empty = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
        #expect(ObjectID(of: .blob, contents: [], format: .sha1).description == empty)
        let empty256 = "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"
        #expect(ObjectID(of: .blob, contents: [], format: .sha256).description == empty256)
        let tree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
        #expect(ObjectID(of: .tree, contents: [], format: .sha1).description == tree)
    }

    @Test(arguments: ObjectFormat.allCases)
    func `can be created from their digits and bytes`(_ format: ObjectFormat) throws {
        let id = ObjectID(of: .blob, contents: Array("x".utf8), format: format)
        #expect(id.format == format && id.bytes.count == format.byteCount)
        #expect(ObjectID(hex: id.description) == id)
        #expect(ObjectID(hex: id.description.uppercased()) == id)
        #expect(ObjectID(bytes: id.bytes, format: format) == id)
        #expect(id.description.hasPrefix(id.abbreviation) && id.abbreviation.utf8.count == 7)
    }

    @Test(arguments: [
        "", "ab", String(repeating: "a", count: 39), String(repeating: "a", count: 41),
        String(repeating: "g", count: 40), String(repeating: "a", count: 63),
        String(repeating: "é", count: 20), String(repeating: "a", count: 39) + " ",
    ])
    func `are rejected unless they have a valid number of digits`(_ text: String) {
        #expect(ObjectID(hex: text) == nil)
    }

    @Test func `are rejected if their length does not match the format`() {
        #expect(ObjectID(bytes: [UInt8](repeating: 1, count: 20), format: .sha256) == nil)
        #expect(ObjectID(bytes: [UInt8](repeating: 1, count: 32), format: .sha1) == nil)
    }

    @Test(arguments: ObjectFormat.allCases)
    func `are sorted by their bytes`(_ format: ObjectFormat) throws {
        var numbers = SystemRandomNumberGenerator()
        let names = (0..<2_000).map { _ in
            (0..<format.byteCount).map { _ in UInt8.random(in: 0...3, using: &numbers) & 0x81 }
        }
        let sorted = names.compactMap { ObjectID(bytes: $0, format: format) }.sorted()
        #expect(sorted.map(\.bytes) == names.sorted { $0.lexicographicallyPrecedes($1) })
    }
}
