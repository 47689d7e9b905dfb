import FileTree
import Problem
import SystemPackage
import Testing

@testable import Archive

@Suite struct `A tar is rejected if` {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private func refusal(_ make: (inout Tar) -> Void) throws -> ArchiveError? {
        var tar = Tar()
        tar.add("a/SKILL.md", body: Array("ok".utf8))
        make(&tar)
        return try workshop.refusal(of: tar.finished)
    }

    @Test(arguments: [
        ("../x", NameViolation.escapesFolder), ("a/../../x", .escapesFolder),
        ("a/./x", .escapesFolder),
        ("/x", .absolute), (".//x", .absolute), ("a//x", .empty), ("a\\x", .backslash),
        ("C:/x", .absolute),
    ])
    func `a name is unsafe`(_ name: String, _ problem: NameViolation) throws {
        #expect(try refusal { $0.add(name) } == .name(member: name, problem))
        let long = try refusal { tar in
            tar.add(pax: [("path", name)])
            tar.add("harmless")
        }
        #expect(long == .name(member: name, problem))
    }

    @Test(arguments: [
        ("a\u{1B}[2J", NameViolation.controlCharacter), ("a\u{202E}x", .hiddenCharacter),
        (String(repeating: "x", count: 256), .nameTooLong),
    ])
    func `an unsuitable name makes its folder unusable, and no other`(
        _ name: String, _ violation: NameViolation
    ) throws {
        var tar = Tar()
        tar.add("a/SKILL.md", body: Array("ok".utf8))
        tar.add("b/SKILL.md", body: Array("ok".utf8))
        tar.add(pax: [("path", "b/c/\(name)")])
        tar.add("harmless", body: Array("no".utf8))
        try workshop.write("named.tar", tar.finished)
        let archive = try Archive.open(workshop.input("named.tar"))
        #expect(archive.members.map(\.path.description) == ["a/SKILL.md", "b/SKILL.md"])
        let folders = try ["a", "b"].map { try workshop.folder($0) }
        let results = try archive.extract(
            zip(["a", "b"], folders).map {
                ArchiveSelection(folder: RelativePath($0), destination: $1)
            })
        #expect(try folders.map { try $0.names().map(\.name.string) } == [["SKILL.md"], []])
        #expect((try? results[0].get()) != nil)
        guard case .failure(.name(let member, let found)) = results[1] else {
            Issue.record("\(results)")
            return
        }
        #expect(member == "b/c/\(name)" && found == violation)
    }

    @Test(arguments: [
        ("3", ArchiveError.UnsupportedKind.characterDevice), ("4", .blockDevice), ("6", .pipe),
        ("S", .sparseFile), ("M", .unknown), ("V", .unknown), ("D", .unknown), ("A", .unknown),
    ])
    func `a member is of an unsupported kind`(
        _ kind: String, _ unsupported: ArchiveError.UnsupportedKind
    ) throws {
        let error = try refusal { $0.add("odd", kind: Character(kind)) }
        #expect(error == .unsupportedKind(member: "odd", unsupported))
        #expect(error?.kind == .refused)
    }

    @Test(arguments: [
        "/etc/passwd", "../../x", "missing", "folder", "folder/", ".", "loop", "", "a\0b",
    ])
    func `a symbolic link does not point to a file in it`(_ target: String) throws {
        let error = try refusal { tar in
            tar.add("folder/file")
            tar.add("loop", kind: "2", link: "link")
            tar.add("link", kind: "2", link: target)
        }
        guard case .unsafeLink? = error else {
            Issue.record("\(target): \(String(describing: error))")
            return
        }
    }

    @Test(arguments: ["ustar  \0", "\0\0\0\0\0\0\0\0"])
    func `a header has a prefix that only some programs read`(_ magic: String) throws {
        let error = try refusal { $0.add("run.sh", magic: magic, prefix: "a") }
        #expect(error == .damaged(reason: "a header contradicts itself"))
        #expect(try refusal { $0.add("run.sh", magic: magic) } == nil)
        #expect(try refusal { $0.add("run.sh", prefix: "a") } == nil)
    }

    @Test(arguments: ["/etc/passwd", "../SKILL.md", "a", "missing"])
    func `a hard link does not point to a file in it`(_ target: String) throws {
        let error = try refusal { $0.add("link", kind: "1", link: target) }
        #expect(error == .unsafeLink(member: "link", target: target))
    }

    @Test func `a member is inside a link`() throws {
        let error = try refusal { tar in
            tar.add("way", kind: "2", link: "../..")
            tar.add("way/out", body: [1])
        }
        #expect(error == .collision("way", "way"))
    }

    @Test(arguments: [("A/skill.md", "A"), ("a", "a")])
    func `two names are equal on some file system`(_ name: String, _ shown: String) throws {
        guard case .collision(let first, let second)? = try refusal({ $0.add(name) }) else {
            Issue.record("not refused")
            return
        }
        #expect(second == shown)
        #expect(first.lowercased() == second.lowercased())
    }

    @Test func `a name occurs twice, unless the files are equal`() throws {
        #expect(try refusal { $0.add("a/SKILL.md", body: Array("ok".utf8)) } == nil)
        #expect(try refusal { $0.add("./a/SKILL.md", body: Array("ok".utf8)) } == nil)
        let other = ArchiveError.duplicate("a/SKILL.md")
        #expect(try refusal { $0.add("a/SKILL.md") } == other)
        #expect(try refusal { $0.add("a/SKILL.md", body: Array("no".utf8)) } == other)
        #expect(
            try refusal { $0.add("a/SKILL.md", body: Array("ok".utf8), mode: 0o755) } == other)
        #expect(try refusal { $0.add("a/SKILL.md", kind: "2", link: "b") } == other)
    }

    @Test func `a name occurs in two normal forms`() throws {
        let error = try refusal { tar in
            tar.add("\u{E9}")
            tar.add("e\u{301}")
        }
        #expect(error == .collision("\u{E9}", "\u{E9}"))
    }

    @Test func `a global header applies to all members`() throws {
        let error = try refusal { $0.add(pax: [("path", "x")], kind: "g") }
        #expect(error == .unsupportedKind(member: "pax_global_header (path)", .globalHeader))
    }

    @Test(arguments: ["GNU.sparse.major", "GNU.sparse.realsize", "SCHILY.realsize"])
    func `a pax header describes a sparse file`(_ key: String) throws {
        let error = try refusal { tar in
            tar.add(pax: [("path", "holes"), (key, "1")])
            tar.add("x")
        }
        #expect(error == .unsupportedKind(member: "holes", .sparseFile))
    }

    @Test func `headers contradict each other`() throws {
        let records: [[(String, String)]] = [
            [("size", "5")], [("path", "a"), ("path", "b")], [("path", "")], [("path", "a\0b")],
            [("linkpath", "a\0b")],
        ]
        for record in records {
            let error = try refusal { tar in
                tar.add(pax: record)
                tar.add("x")
            }
            guard case .damaged? = error else {
                Issue.record("\(record): \(String(describing: error))")
                continue
            }
        }
        #expect(try refusal { $0.add("") } == .damaged(reason: "a header contradicts itself"))
        #expect(
            try refusal { $0.add("x", kind: "5", body: [1]) }
                == .damaged(reason: "a header contradicts itself"))
        #expect(
            try refusal { $0.add("x", kind: "x", body: Array("5 a=b\n".utf8)) }
                == .damaged(reason: "a pax header is invalid"))
        let orphan = try refusal { $0.add(pax: [("path", "a")]) }
        #expect(orphan == .damaged(reason: "an extended header has no entry"))
    }

    @Test func `a checksum is wrong`() throws {
        var tar = Tar { $0.add("a", body: [1]) }
        tar.add("b", body: [2])
        var bytes = tar.finished
        bytes[1024 + 100] ^= 1
        #expect(
            try workshop.refusal(of: bytes)
                == .damaged(reason: "a header has a wrong checksum"))
    }

    @Test func `data follows its end`() throws {
        let tar = Tar { $0.add("a") }.finished
        #expect(try workshop.refusal(of: tar + tar) == .trailingData)
        let zeros = [UInt8](repeating: 0, count: 600_000)
        #expect(try workshop.refusal(of: tar + zeros) == nil)
        #expect(try workshop.refusal(of: tar + zeros + [1]) == .trailingData)
    }

    @Test func `it exceeds the limits`() throws {
        let limits = ArchiveLimits(entries: 3, totalSize: 10_000, fileSize: 3000)
        func refusal(_ sizes: [Int]) throws -> ArchiveError? {
            var tar = Tar()
            for (index, size) in sizes.enumerated() {
                tar.add("\(index)", body: [UInt8](repeating: 7, count: size))
            }
            return try workshop.refusal(of: tar.finished, limits: limits)
        }
        #expect(try refusal([3000, 3000]) == nil)
        #expect(try refusal([3001]) == .fileTooLarge(member: "0", limit: 3000))
        #expect(try refusal([3000, 3000, 3000]) == .tooLarge(limit: 10_000))
        #expect(try refusal([1, 1, 1, 1]) == .tooManyEntries(limit: 3))
    }

    @Test func `links multiply a file`() throws {
        var tar = Tar()
        tar.add("a", body: [UInt8](repeating: 7, count: 2000))
        for number in 0..<5 { tar.add("link\(number)", kind: "2", link: "a") }
        let limits = ArchiveLimits(totalSize: 10_000)
        #expect(try workshop.refusal(of: tar.finished, limits: limits) == .tooLarge(limit: 10_000))
    }

    @Test func `a header has the wrong size`() throws {
        let error = try workshop.refusal(of: Tar { $0.add("a", size: 1 << 32) }.finished)
        #expect(error == .fileTooLarge(member: "a", limit: 128 << 20))
        #expect(try workshop.refusal(of: Tar { $0.add("a", size: 100_000) }.finished) == .truncated)
    }

    @Test func `it is truncated anywhere`() throws {
        var tar = Tar()
        for number in 0..<20 {
            tar.add("\(number)", body: [UInt8](repeating: UInt8(number), count: number * 100))
        }
        let whole = tar.finished
        #expect(try workshop.refusal(of: whole) == nil)
        for part in 1..<50 {
            let bytes = Array(whole.prefix(whole.count * part / 50))
            let error = try workshop.refusal(of: bytes)
            let isNamed = error == .truncated || error == .notAnArchive(.unknown)
            #expect(isNamed, "\(part)/50: \(String(describing: error))")
        }
    }
}
