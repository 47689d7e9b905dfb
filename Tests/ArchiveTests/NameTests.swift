import FileTree
import Testing

@testable import Archive

/// The process has the locale `C`, because `setlocale` is not called; names must not depend on it.
@Suite struct `Japanese names` {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private func names(_ bytes: [UInt8]) throws -> [String] {
        try workshop.write("archive", bytes)
        return try workshop.unpack("archive").files.map(\.path.description)
    }

    private static let decomposed = "\u{30AB}\u{3099}イト\u{3099}/手順書.md"
    private static let composed = "\u{30AC}イ\u{30C9}/手順書.md"
    /// 表 has a backslash as its second byte in this encoding.
    private static let cp932: [UInt8] = [
        0x95, 0x5C, 0x2F, 0x8E, 0xE8, 0x8F, 0x87, 0x2E, 0x6D, 0x64,
    ]

    @Test func `in a zip are read as UTF-8, as cp932, and composed`() throws {
        var marked = ZipBuilder([.init(Self.decomposed, "x")])
        marked.entries[0].local.flags = 0x800
        marked.entries[0].central.flags = 0x800
        #expect(try names(marked.bytes).map { Array($0.utf8) } == [Array(Self.composed.utf8)])
        #expect(
            try names(ZipBuilder([.init(Self.decomposed, "x")]).bytes).map { Array($0.utf8) }
                == [Array(Self.composed.utf8)])
        #expect(try names(ZipBuilder([.init(Self.cp932, [1])]).bytes) == ["表/手順.md"])
    }

    @Test func `in a tar are read as UTF-8, and composed`() throws {
        let plain = Tar { $0.add(Self.decomposed) }.finished
        #expect(try names(plain).map { Array($0.utf8) } == [Array(Self.composed.utf8)])
        let extended = Tar {
            $0.add(pax: [("path", Self.decomposed)])
            $0.add("x")
        }
        #expect(try names(extended.finished).map { Array($0.utf8) } == [Array(Self.composed.utf8)])
        let long = Tar {
            $0.add("././@LongLink", kind: "L", body: Array(Self.composed.utf8) + [0])
            $0.add("x")
        }
        #expect(try names(long.finished) == [Self.composed])
    }

    @Test func `in a tar are rejected in other encodings`() throws {
        try workshop.run(
            "python3 -c 'import tarfile; t = tarfile.open(\"x\", \"w\", encoding=\"cp932\", format=1); "
                + "t.addfile(tarfile.TarInfo(\"手順\")); t.close()'")
        guard case .name(_, .notUTF8)? = try workshop.refusal(of: workshop.bytes("x")) else {
            Issue.record("not refused")
            return
        }
    }

    @Test func `can be link targets`() throws {
        try workshop.run(
            "mkdir tree; cd tree; echo a >手順書; ln -s 手順書 link; ln 手順書 hard; "
                + "zip -qry ../zip .; tar -cf ../tar .; bsdtar --format pax -cf ../pax .")
        for name in ["zip.zip", "tar", "pax"] {
            let files = try workshop.unpack(name).files
            #expect(files.map(\.path.description) == ["hard", "link", "手順書"])
            #expect(Set(files.map(\.digest)).count == 1)
        }
    }
}
