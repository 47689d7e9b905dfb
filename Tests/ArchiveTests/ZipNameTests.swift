import Foundation
import Testing

@testable import Archive

@Suite struct `Names in a zip` {
    /// 表/ソ能.md in the code page of Japanese Windows; 表, ソ and 能 hold the byte of a backslash.
    private static let japanese: [UInt8] = [
        0x95, 0x5C, 0x2F, 0x83, 0x5C, 0x94, 0x5C, 0x2E, 0x6D, 0x64,
    ]

    private func names(_ entries: [ZipBuilder.Entry]) throws -> [String] {
        try Workshop().directory(of: ZipBuilder(entries).bytes).entries.map(\.name)
    }

    private func entry(
        _ name: [UInt8], flags: UInt16 = 0, maker: UInt16 = 3, central: String? = nil,
        local: String? = nil
    ) -> ZipBuilder.Entry {
        var entry = ZipBuilder.Entry(name, [])
        entry.both {
            $0.flags = flags
            $0.madeBy = maker << 8 | 20
        }
        entry.central.attributes = 0
        if let central { entry.central.extra = unicodePath(central, for: name) }
        if let local { entry.local.extra = unicodePath(local, for: name) }
        return entry
    }

    private func entry(_ name: String, flags: UInt16 = 0, maker: UInt16 = 3) -> ZipBuilder.Entry {
        entry(Array(name.utf8), flags: flags, maker: maker)
    }

    @Test func `are UTF-8 with the flag and without`() throws {
        #expect(try names([entry("手順.md", flags: 0x800), entry("資料")]) == ["手順.md", "資料"])
    }

    @Test func `are decoded as Japanese Windows names if they are not UTF-8`() throws {
        #expect(try names([entry(Self.japanese, maker: 0)]) == ["表/ソ能.md"])
        let backslashed = Self.japanese.map { $0 == 0x2F ? 0x5C : $0 }
        #expect(try names([entry(backslashed, maker: 0)]) == ["表/ソ能.md"])
        #expect(try names([entry(backslashed, maker: 3)]) == ["表\\ソ能.md"])
    }

    @Test(
        arguments: [
            ([0x61, 0xFF], 0x800), ([0x61, 0x82], 0x800), ([0x61, 0xFF], 0), ([0x61, 0xC4], 0),
        ] as [([UInt8], UInt16)])
    func `are rejected if they can't be decoded`(_ name: [UInt8], _ flags: UInt16) throws {
        let shown = String(decoding: name, as: UTF8.self)
        #expect(throws: ZipError.undecodableName(shown)) { try names([entry(name, flags: flags)]) }
    }

    /// Names in code pages 437, 932 and 936.
    @Test(
        arguments: [
            ([[0x72, 0x82, 0x73, 0x75, 0x6D, 0x82]], .western, ["résumé"]),
            ([[0x4D, 0x81, 0x6C, 0x6C, 0x65, 0x72]], .western, ["Müller"]),
            ([[0x47, 0x72, 0x94, 0xE1, 0x65]], .western, ["Größe"]),
            ([[0x94, 0x6C]], .western, ["öl"]),
            ([[0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x2E, 0x6D]], .japanese, ["テスト.m"]),
            ([[0x8E, 0x91, 0x97, 0xBF], [0x83, 0x65, 0x61]], .japanese, ["資料", "テa"]),
            ([[0xD6, 0xD0, 0xCE, 0xC4], [0xBC, 0xBC, 0xC4, 0xDC]], .chinese, ["中文", "技能"]),
        ] as [([[UInt8]], AssumedCodePage, [String])])
    func `are decoded in the code page that fits all of them`(
        _ bytes: [[UInt8]], _ page: AssumedCodePage, _ expected: [String]
    ) throws {
        let plain = entry("plain.md")
        let directory = try Workshop().directory(
            of: ZipBuilder([plain] + bytes.map { entry($0) }).bytes)
        #expect(directory.entries.map(\.name) == ["plain.md"] + expected)
        #expect(
            directory.assumedEncoding == AssumedEncoding(codePage: page, example: expected[0]))
    }

    @Test func `have no assumed encoding if they are Unicode`() throws {
        let builder = ZipBuilder([entry("手順.md", flags: 0x800), entry("資料")])
        #expect(try Workshop().directory(of: builder.bytes).assumedEncoding == nil)
    }

    @Test func `are rejected if they are in several code pages`() throws {
        #expect(
            throws: ZipError.undecodableName(
                String(decoding: [0x8E, 0x91, 0x97, 0xBF], as: UTF8.self))
        ) {
            try names([entry([0x8E, 0x91, 0x97, 0xBF]), entry([0xD6, 0xD0, 0xCE, 0xC4])])
        }
    }

    @Test func `are rejected if they contain a NUL`() throws {
        #expect(throws: ZipError.nulInName("../x\0/ok.md")) { try names([entry("../x\0/ok.md")]) }
    }

    @Test(arguments: [0, 10, 14] as [UInt16])
    func `have backslashes replaced if Windows made all of them`(_ maker: UInt16) throws {
        let windows = entry("..\\x\\y.md", maker: maker)
        #expect(try names([windows, entry("a\\", maker: maker)]) == ["../x/y.md", "a/"])
        #expect(try names([entry("..\\\u{301}x", maker: maker)]) == ["../\u{301}x"])
        #expect(try names([windows, entry("a/b")]) == ["..\\x\\y.md", "a/b"])
        #expect(try names([windows, entry("a\\b")]) == ["../x/y.md", "a\\b"])
    }

    @Test func `are folders if they end in a slash or backslash, or have the DOS attribute`() throws
    {
        var marked = entry("c", maker: 0)
        marked.central.attributes = 0x10
        let builder = ZipBuilder([
            entry("a\\", maker: 0), entry("b", maker: 0), marked, entry("d\\", maker: 3),
        ])
        let entries = try Workshop().directory(of: builder.bytes).entries
        #expect(entries.map(\.kind) == [.directory, .file, .directory, .file])
    }

    @Test func `belong to folders, links and special files according to the Unix mode`() throws {
        let modes: [UInt32] = [
            0o100644, 0o040755, 0o120777, 0o010644, 0o020644, 0o100755, 0o755, 0,
        ]
        for maker in [3, 19] as [UInt16] {
            let builder = ZipBuilder(
                modes.map { mode in
                    var entry = entry("e\(mode)", maker: maker)
                    entry.central.attributes = mode << 16
                    return entry
                })
            let entries = try Workshop().directory(of: builder.bytes).entries
            #expect(
                entries.map(\.kind) == [
                    .file, .directory, .link, .other, .other, .file, .file, .file,
                ])
            #expect(entries.map(\.isExecutable) == modes.map { [0o100755, 0o755].contains($0) })
        }
    }

    @Test func `belong to special files if a maker without Unix modes declares a link or device`()
        throws
    {
        for maker in [0, 2, 11] as [UInt16] {
            let modes: [UInt32] = [0o120777, 0o020644, 0o010644, 0o100644]
            let builder = ZipBuilder(
                modes.map { mode in
                    var entry = entry("e\(mode)", maker: maker)
                    entry.central.attributes = mode << 16 | 0x20
                    return entry
                })
            let entries = try Workshop().directory(of: builder.bytes).entries
            #expect(entries.map(\.kind) == [.other, .other, .other, .file])
        }
    }

    @Test func `can be repeated in Unicode`() throws {
        let western: [UInt8] = [0x63, 0x61, 0x66, 0x82, 0x2E, 0x6D, 0x64]
        #expect(try names([entry(western, central: "café.md", local: "café.md")]) == ["café.md"])
        #expect(try names([entry(western, central: "café.md")]) == ["café.md"])
        #expect(try names([entry(Self.japanese, central: "表/ソ能.md")]) == ["表/ソ能.md"])
        let chinese: [UInt8] = [0xCE, 0xC4, 0xBC, 0xFE]
        #expect(try names([entry(chinese, central: "文件")]) == ["文件"])
        let lost = Array("__.md".utf8)
        #expect(try names([entry(lost, central: "資料.md")]) == ["資料.md"])
        #expect(try names([entry(Array("a.md".utf8), central: "a.md")]) == ["a.md"])
    }

    @Test(arguments: [
        ("notes.md", "SKILL.md"), ("x", "../../x"), ("ab", "a/"), ("a_b", "a/b"), ("a_", "a"),
        ("é.md", "è.md"), ("a", ""), ("a", "a\0"),
    ])
    func `are rejected if the Unicode name differs`(_ name: String, _ other: String) throws {
        let bytes = Array(name.utf8)
        #expect(throws: ZipError.unicodeNameDisagrees(name: name)) {
            try names([entry(bytes, flags: 0x800, central: other)])
        }
        #expect(throws: ZipError.unicodeNameDisagrees(name: name)) {
            try names([
                entry(bytes, flags: name.utf8.contains { $0 > 0x7F } ? 0x800 : 0, local: other)
            ])
        }
    }

    @Test func `are rejected if only one header has a Unicode name, and it differs`() throws {
        let lost = Array("_.md".utf8)
        #expect(throws: ZipError.unicodeNameDisagrees(name: "_.md")) {
            try names([entry(lost, central: "資.md", local: "料.md")])
        }
        #expect(throws: ZipError.unicodeNameDisagrees(name: "_.md")) {
            try names([entry(lost, local: "料.md")])
        }
    }

    @Test func `are rejected if the Unicode name belongs to other bytes or is damaged`() throws {
        let bytes = Array("a.md".utf8)
        let fields = [
            unicodePath("a.md", for: [0x61]), field(0x7075, []), field(0x7075, [1, 0, 0, 0]),
            field(0x7075, [2] + little(crc32(bytes)) + bytes),
            field(0x7075, [1] + little(crc32(bytes)) + [0xFF]),
        ]
        for field in fields {
            var entry = entry(bytes)
            entry.central.extra = field
            #expect(throws: ZipError.unicodeNameDisagrees(name: "a.md")) { try names([entry]) }
        }
    }
}
