import Digest
import FileTree
import SystemPackage
import TestSupport
import Testing

@testable import Archive

@Suite struct `Every format and tool preserves the tree` {
    let workshop: Workshop

    init() throws {
        workshop = try Workshop()
        let deep = String(repeating: "long-name/", count: 9) + String(repeating: "n", count: 60)
        try workshop.write("tree/SKILL.md", Array("---\nname: doors\n---\n".utf8))
        try workshop.write(
            "tree/scripts/run.sh", Array("#!/bin/sh\n".utf8), mode: .treeFile(.executable))
        try workshop.write("tree/scripts/empty", [], mode: [.ownerReadWrite, .groupRead])
        try workshop.write("tree/references/手順書.md", Array("日本語\n".utf8))
        try workshop.run("head -c 600000 /dev/urandom >tree/references/large")
        try workshop.write("tree/\(deep)", [1])
    }

    static let tars: [String] = [
        "tar -C tree -cf out .",
        "cd tree; tar -czf ../out *",
        "tar -C tree --format gnu -czf out .",
        "tar -C tree --format pax -czf out .",
        "tar -C tree --format ustar -czf out .",
        "rm -r tree/long-name; tar -C tree --format v7 -czf out .",
        "tar -C tree -cf - . | cat >out",
        "tar -C tree -c . | gzip -1 >out",
        "bsdtar -C tree -cf out .",
        "bsdtar -C tree --format gnutar -czf out .",
        "bsdtar -C tree --format ustar -czf out .",
        "LC_ALL=C bsdtar -C tree --format pax -czf out .",
        "LC_ALL=C.UTF-8 bsdtar -C tree --format pax -czf out .",
        "cd tree; python3 -m tarfile -c ../out *",
        "cd tree; python3 -c 'import tarfile as t\nwith t.open(\"../out\", \"w:gz\") as f: f.add(\".\")'",
        "cd tree; python3 -c 'import tarfile as t\nwith t.open(\"../out\", \"w\", format=t.GNU_FORMAT) as f: f.add(\".\")'",
        """
        cd tree; git init -q; git add .; git -c user.name=a -c user.email=a commit -qm a
        git archive --format tar.gz -o ../out HEAD
        """,
    ]

    static let zips: [String] = [
        "cd tree; zip -qr ../out.zip .",
        "cd tree; zip -qr0 ../out.zip *",
        "cd tree; zip -qrD ../out.zip .",
        "cd tree; zip -qr - . | cat >../out.zip",
        "cd tree; zip -qrfz ../out.zip .",
        "cd tree; 7z a -bd -tzip ../out.zip . >/dev/null",
        "bsdtar -C tree --format zip -cf out.zip .",
        "LC_ALL=C.UTF-8 bsdtar -C tree --format zip -cf - . | cat >out.zip",
        "cd tree; python3 -m zipfile -c ../out.zip *",
        """
        cd tree; git init -q; git add .; git -c user.name=a -c user.email=a commit -qm a
        git archive --format zip -o ../out.zip HEAD
        """,
    ]

    @Test(.needsGNUTar, arguments: tars) func `with tar`(_ command: String) throws {
        try workshop.run(command)
        let expected = try TreeSnapshot(of: workshop.folder("tree")).hash
        #expect(try workshop.unpack("out").hash == expected)
    }

    @Test(arguments: zips) func `with zip`(_ command: String) throws {
        try workshop.run("\(command)")
        try workshop.run("mv out.zip out")
        let expected = try TreeSnapshot(of: workshop.folder("tree")).hash
        #expect(try workshop.unpack("out").hash == expected)
    }

    @Test(arguments: [
        "tar -C tree -cf out .", "cd tree; zip -qry ../out .; mv ../out.zip ../out",
        "bsdtar -C tree -czf out .",
    ])
    func `with links as copies of their files`(_ command: String) throws {
        try workshop.run(
            """
            (cd tree; ln -s ../SKILL.md scripts/link; ln -s link scripts/again; ln scripts/run.sh hard)
            (\(command))
            cd tree/scripts; rm link again; cp ../SKILL.md link; cp ../SKILL.md again
            """)
        let copied = try TreeSnapshot(of: workshop.folder("tree")).hash
        #expect(try workshop.unpack("out").hash == copied)
    }

    @Test func `without ignored files`() throws {
        let expected = try TreeSnapshot(of: workshop.folder("tree")).hash
        try workshop.write("tree/.DS_Store", [1])
        try workshop.write("tree/__MACOSX/._SKILL.md", [1])
        try workshop.write("tree/scripts/._run.sh", [1])
        for name in [".git", ".GIT", ".gIt", "GIT~1"] {
            try workshop.write("tree/scripts/\(name)/config", Array("[core] fsmonitor=x".utf8))
        }
        try workshop.run("tar -C tree -cf out .")
        #expect(try workshop.unpack("out").hash == expected)
        let members = try Archive.open(workshop.input("out")).members
        #expect(!members.contains { $0.path.description.lowercased().contains("git") })
    }
}
