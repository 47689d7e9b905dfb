import FileTree
import Problem
import Testing

@testable import Archive

@Suite struct `A zip is rejected if` {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private static let preamble = """
        import zipfile
        D, S = zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED
        def i(name, mode=0o100644, method=S):
            info = zipfile.ZipInfo(name)
            info.create_system, info.external_attr, info.compress_type = 3, mode << 16, method
            return info
        with zipfile.ZipFile("out.zip", "w") as z:
            z.writestr(i("a/SKILL.md"), b"ok")

        """

    /// Writes a zip with Python and tries to unpack it; `z` is the open zip, `i` makes an entry.
    private func refusal(
        _ script: String, limits: ArchiveLimits = ArchiveLimits()
    ) throws -> ArchiveError? {
        let lines = script.split(separator: "\n").map { "    \($0)\n" }
        try workshop.write("make.py", Array((Self.preamble + lines.joined()).utf8))
        try workshop.run("python3 -W ignore make.py")
        return try workshop.refusal(of: workshop.bytes("out.zip"), limits: limits)
    }

    @Test(arguments: [
        ("../x", NameViolation.escapesFolder), ("/x", .absolute), ("a/../../x", .escapesFolder),
        ("a\\\\x", .backslash), (".. /x", .escapesFolder),
    ])
    func `a name is unsafe`(_ name: String, _ problem: NameViolation) throws {
        let error = try refusal("z.writestr(i(r'\(name)'), b'x')")
        guard case .name(_, problem)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.kind == .refused)
    }

    @Test(arguments: ["/etc/passwd", "../../x", "missing", "a", "link", "資料"])
    func `a symbolic link does not point to a file in it`(_ target: String) throws {
        let error = try refusal("z.writestr(i('link', 0o120777), '\(target)')")
        #expect(error == .unsafeLink(member: "link", target: target))
    }

    @Test(arguments: [0o010644, 0o020644, 0o060644, 0o140644])
    func `a member is a device, a pipe or a socket`(_ mode: Int) throws {
        let error = try refusal("z.writestr(i('odd', \(mode)), b'')")
        #expect(error == .unsupportedKind(member: "odd", .unknown))
    }

    @Test func `two names are equal on some file system`() throws {
        #expect(
            try refusal("z.writestr(i('a/skill.MD'), b'x')")
                == .collision("a/SKILL.md", "a/skill.MD"))
        #expect(
            try refusal("z.writestr(i('a/SKILL.md/x'), b'x')")
                == .collision("a/SKILL.md", "a/SKILL.md"))
    }

    @Test func `a name occurs twice, unless the files are equal`() throws {
        #expect(try refusal("z.writestr(i('a/SKILL.md'), b'ok')") == nil)
        #expect(try refusal("z.writestr(i('a/SKILL.md', method=D), b'ok')") == nil)
        // These words have the same size and CRC-32.
        let words = "z.writestr(i('x'), b'plumless')\nz.writestr(i('x'), b'buckeroo')"
        #expect(try refusal(words) == .duplicate("x"))
        #expect(
            try refusal("z.writestr(i('a/SKILL.md', 0o100755), b'ok')")
                == .duplicate("a/SKILL.md"))
    }

    @Test func `it exceeds the limits`() throws {
        let limits = ArchiveLimits(entries: 3, totalSize: 10_000, fileSize: 5000)
        let large = "for n in range(2): z.writestr(i(str(n)), b'x' * 5000)"
        #expect(try refusal(large, limits: limits) == .tooLarge(limit: 10_000))
        #expect(
            try refusal("z.writestr(i('x'), b'x' * 5001)", limits: limits)
                == .fileTooLarge(member: "x", limit: 5000))
        #expect(
            try refusal("for n in range(3): z.writestr(i(str(n)), b'')", limits: limits)
                == .tooManyEntries(limit: 3))
        #expect(
            try refusal("z.writestr(i('link', 0o120777), 'x' * 4097)")
                == .fileTooLarge(member: "link", limit: 4096))
    }

    @Test func `it is a bomb`() throws {
        #expect(
            try refusal("z.writestr(i('zeros', method=D), bytes(8 << 20))") == .bomb(ratio: 200))
        #expect(try refusal("z.writestr(i('zeros', method=D), bytes(1 << 20))") == nil)
    }

    @Test func `the data of a member is damaged`() throws {
        try workshop.write("a", Array(repeating: UInt8(ascii: "x"), count: 100))
        try workshop.run("zip -q0 out.zip a")
        var bytes = try workshop.bytes("out.zip")
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "x")))
        bytes[place + 50] = 0
        guard case .damaged(let reason)? = try workshop.refusal(of: bytes) else {
            Issue.record("not found out")
            return
        }
        #expect(reason.contains("CRC"))
    }

    @Test(arguments: [588_894, 588_896, 1000])
    func `a member has a different size than declared`(_ announced: UInt32) throws {
        try workshop.run("seq 1 100000 >a; zip -q out.zip a")
        var bytes = try workshop.bytes("out.zip")
        func field(_ size: UInt32) -> [UInt8] { withUnsafeBytes(of: size.littleEndian, Array.init) }
        var found = 0
        for place in bytes.indices.dropLast(4) where bytes[place...].starts(with: field(588_895)) {
            bytes.replaceSubrange(place..<place + 4, with: field(announced))
            found += 1
        }
        #expect(found == 2)
        guard case .damaged(let reason)? = try workshop.refusal(of: bytes) else {
            Issue.record("not found out")
            return
        }
        // Detected before an excess byte is written, not when libarchive warns at the end.
        #expect(announced != 1000 || reason == "an entry is larger than its header says")
    }

    @Test func `it is encrypted`() throws {
        try workshop.write("a", Array("secret".utf8))
        try workshop.run("zip -qP password out.zip a")
        let error = try workshop.refusal(of: workshop.bytes("out.zip"))
        #expect(error == .zip(.encrypted(name: "a")))
        #expect(error?.kind == .refused)
    }

    @Test func `it is truncated anywhere`() throws {
        try workshop.write("a", (0..<20_000).map { _ in UInt8.random(in: 0...255) })
        try workshop.run("zip -q out.zip a")
        let whole = try workshop.bytes("out.zip")
        #expect(try workshop.refusal(of: whole) == nil)
        for part in 1..<50 {
            let bytes = Array(whole.prefix(whole.count * part / 50))
            #expect(try workshop.refusal(of: bytes) == .zip(.truncated), "\(part)/50")
        }
    }
}
