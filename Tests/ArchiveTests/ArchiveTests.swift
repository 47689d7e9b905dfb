import Digest
import FileTree
import Problem
import SystemPackage
import Testing

@testable import Archive

@Suite struct `An archive` {
    let workshop: Workshop

    init() throws {
        workshop = try Workshop()
        try workshop.write("tree/skills/one/SKILL.md", Array("one".utf8))
        try workshop.write("tree/skills/one/run", Array("run".utf8), mode: .treeFile(.executable))
        try workshop.write("tree/skills/two/SKILL.md", Array("two".utf8))
        try workshop.write("tree/skills/twofold", Array("near".utf8))
        try workshop.write("tree/README.md", Array("read".utf8))
        try workshop.run(
            """
            cd tree; ln -s ../../README.md skills/two/out; ln -s SKILL.md skills/one/link
            \(Self.packing)
            """)
    }

    private static let packing = """
        zip -qry ../out.zip .; tar -cf ../out.tar .; tar -czf ../out.tar.gz .
        bsdtar -cjf ../out.tar.bz2 .; bsdtar -cJf ../out.tar.xz .; bsdtar -c --zstd -f ../out.tar.zst .
        """

    private func archive(_ format: ArchiveFormat) throws -> Archive {
        let archive = try Archive.open(workshop.input("out.\(format.rawValue)"))
        #expect(archive.format == format)
        return archive
    }

    @Test(arguments: ArchiveFormat.allCases)
    func `lists its files and links`(_ format: ArchiveFormat) throws {
        let members = try archive(format).members.sorted { $0.path < $1.path }
        #expect(
            members.map { "\($0.path) \($0.kind)" } == [
                "README.md file(size: 4, isExecutable: false)",
                "skills/one/SKILL.md file(size: 3, isExecutable: false)",
                "skills/one/link link(target: \"SKILL.md\")",
                "skills/one/run file(size: 3, isExecutable: true)",
                "skills/two/SKILL.md file(size: 3, isExecutable: false)",
                "skills/two/out link(target: \"../../README.md\")",
                "skills/twofold file(size: 4, isExecutable: false)",
            ])
    }

    @Test(arguments: ArchiveFormat.allCases)
    func `returns the contents of files and of link targets`(_ format: ArchiveFormat) throws {
        let archive = try archive(format)
        let paths = try Set(
            ["skills/one/SKILL.md", "skills/one/link", "skills/two/out", "missing"].map(path))
        let contents = try archive.contents(of: paths, limit: 4)
        #expect(
            Dictionary(
                uniqueKeysWithValues: contents.map {
                    ($0.key.description, String(decoding: $0.value, as: UTF8.self))
                })
                == [
                    "skills/one/SKILL.md": "one", "skills/one/link": "one",
                    "skills/two/out": "read",
                ])
        #expect(throws: ArchiveError.fileTooLarge(member: "skills/two/out", limit: 3)) {
            try archive.contents(of: paths, limit: 3)
        }
    }

    @Test(arguments: ArchiveFormat.allCases)
    func `is unpacked folder by folder in one pass`(_ format: ArchiveFormat) throws {
        let archive = try archive(format)
        let one = try workshop.folder("one-\(format)")
        let again = try workshop.folder("again-\(format)")
        let all = try workshop.folder("all-\(format)")
        let two = try workshop.folder("two-\(format)")
        let results = try archive.extract([
            ArchiveSelection(folder: path("skills/one"), destination: one),
            ArchiveSelection(folder: path("skills/two"), destination: two),
            ArchiveSelection(folder: path("skills/one"), destination: again),
            ArchiveSelection(folder: nil, destination: all),
        ])
        // A link out of a selection concerns this selection only.
        for index in [0, 2, 3] { try results[index].get() }
        let error = ArchiveError.unsafeLink(member: "skills/two/out", target: "../../README.md")
        #expect(throws: error) { try results[1].get() }
        #expect(try two.entries().isEmpty)
        let files = try TreeSnapshot(of: one)
        #expect(files.files.map(\.path.description) == ["SKILL.md", "link", "run"])
        #expect(files.files.map(\.flag) == [.plain, .plain, .executable])
        #expect(try TreeSnapshot(of: again).hash == files.hash)
        #expect(try TreeSnapshot(of: all).files.count == 7)
    }

    @Test(arguments: ArchiveFormat.allCases)
    func `rejects links out of the selection, and ignores links outside it`(
        _ format: ArchiveFormat
    ) throws {
        let archive = try archive(format)
        let error = ArchiveError.unsafeLink(member: "skills/two/out", target: "../../README.md")
        let destination = try workshop.folder("two-\(format)")
        #expect(throws: error) {
            try archive.extract(
                ArchiveSelection(folder: path("skills/two"), destination: destination))
        }
        #expect(try destination.entries().isEmpty)
    }

    @Test(arguments: ArchiveFormat.allCases)
    func `keeps the executable bit and no other metadata`(_ format: ArchiveFormat) throws {
        try workshop.run(
            """
            cd tree; chmod 6711 skills/one/run; chmod 600 README.md; rm skills/two/out
            rm ../out.*
            \(Self.packing)
            """)
        let destination = try workshop.folder("modes")
        try archive(format).extract(ArchiveSelection(folder: nil, destination: destination))
        let modes = try workshop.run("cd modes; stat -c '%a %n' README.md skills skills/one/run")
        #expect(modes == "644 README.md\n755 skills\n755 skills/one/run\n")
    }

    @Test(arguments: ArchiveFormat.allCases)
    func `is not unpacked over existing files`(_ format: ArchiveFormat) throws {
        let destination = try workshop.folder("taken")
        try workshop.run("ln -s /nowhere taken/README.md")
        #expect(
            throws: ArchiveError.files(
                .failed(
                    .create, path: destination.path.appending("README.md").string, .fileExists))
        ) {
            try archive(format).extract(ArchiveSelection(folder: nil, destination: destination))
        }
    }

    @Test(arguments: ArchiveFormat.allCases)
    func `can be cancelled`(_ format: ArchiveFormat) throws {
        let input = try workshop.input("out.\(format.rawValue)")
        let archive = try archive(format)
        let destination = try workshop.folder("stopped")
        #expect(throws: ArchiveError.cancelled) {
            try archive.extract(
                ArchiveSelection(folder: path("skills/one"), destination: destination),
                isCancelled: { true })
        }
        #expect(ArchiveError.cancelled.kind == .interrupted)
        #expect(throws: ArchiveError.tooSlow(limit: .zero)) {
            let hasty = try Archive.open(input, limits: ArchiveLimits(duration: .zero))
            try hasty.extract(
                ArchiveSelection(folder: path("skills/one"), destination: destination))
        }
        #expect(try destination.entries().isEmpty)
    }

    @Test func `is checked for changes after it was opened`() throws {
        let archive = try archive(.tar)
        var bytes = Tar { $0.add("other", body: [1]) }.finished
        bytes += [UInt8](repeating: 0, count: 10_240)
        try workshop.run("cat >>/dev/null; : >out.tar")
        try workshop.write("new", bytes)
        try workshop.run("cat new >out.tar")
        let destination = try workshop.folder("changed")
        #expect(throws: ArchiveError.damaged(reason: "the file has changed since it was opened")) {
            try archive.extract(
                ArchiveSelection(folder: path("skills/one"), destination: destination))
        }
    }

    @Test func `keeps few folders open, regardless of their number`() throws {
        let root = try workshop.folder("folders")
        var maker = FolderCreator(root: root)
        for number in 0..<200 { _ = try maker.folder(of: path("\(number)/a/file")) }
        for number in 0..<200 { _ = try maker.folder(of: path("\(number)/a/other")) }
        #expect(try root.entries().count == 200)
        #if os(Linux)
            let open = try workshop.run("ls -l /proc/$PPID/fd | grep -c '\(root.path)/' || true")
            #expect((1...70).contains(Int(open.dropLast()) ?? -1))
        #endif
    }

    @Test func `reports the version of libarchive`() {
        #expect(Archive.libraryVersion.hasPrefix("libarchive "))
    }
}
