import Archive
import FileTree
import Foundation
import Testing

@Suite struct `Zips by real tools` {
    private static let tree = """
        mkdir -p s/資料 s/empty
        printf hello > s/SKILL.md
        seq 1 2000 > s/資料/手順書.md
        printf '#!/bin/sh\\n' > s/run
        chmod 755 s/run
        ln -s SKILL.md s/link
        : > s/zero
        """

    private static let tools = [
        "zip": "zip -qr x.zip s",
        "zip with links": "zip -qry x.zip s",
        "zip that stores": "zip -qr -0 x.zip s",
        "zip with a comment": "zip -qr x.zip s && echo 日本語 | zip -qz x.zip",
        "zip to a pipe": "zip -qr - s | cat > x.zip",
        "zip from a pipe, zip64": "seq 9999 | zip -q x.zip -",
        "zip with zip64": "zip -qr -fz x.zip s",
        "zip changed twice": "zip -qr x.zip s && zip -qd x.zip s/zero && zip -qr x.zip s",
        "7z": "7z a -bd -y x.zip s > 7z.log",
        "bsdtar": "bsdtar --format zip -cf x.zip s",
        "bsdtar to a pipe": "bsdtar --format zip -cf - s | cat > x.zip",
        "python": "python3 -m zipfile -c x.zip s",
        "python to a pipe": """
        python3 - <<'END' | cat > x.zip
        import sys, zipfile
        class Pipe:
            def write(self, data): return sys.stdout.buffer.write(data)
            def flush(self): sys.stdout.buffer.flush()
        with zipfile.ZipFile(Pipe(), 'w', zipfile.ZIP_DEFLATED) as archive:
            archive.write('s/SKILL.md')
            archive.write('s/empty')
            archive.writestr('s/資料/x.md', 'x' * 5000)
            with archive.open('s/wide', 'w', force_zip64=True) as file: file.write(b'hello')
        END
        """,
        "git archive": """
        cd s
        git init -q .
        git add -A
        git -c user.name=a -c user.email=a@b.c commit -qm x
        git archive --format zip --prefix s/ HEAD > ../x.zip
        rm -rf .git
        """,
    ]

    private static let judge = """
        import zipfile
        for i in zipfile.ZipFile('x.zip').infolist():
            name = i.orig_filename.encode('utf-8' if i.flag_bits & 0x800 else 'cp437')
            print(name.hex(), i.file_size, i.compress_size, i.CRC, i.compress_type, i.header_offset)
        """

    @Test(arguments: tools.keys.sorted())
    func `are read as unzip and python read them`(_ tool: String) throws {
        let workshop = try Workshop()
        try workshop.run(Self.tree)
        try workshop.run(try #require(Self.tools[tool]))
        let entries = try workshop.directory(of: "x.zip").entries

        let names = try workshop.run("unzip -Z1 x.zip")
        #expect(entries.map { $0.name + "\n" }.joined() == names)
        let ours = entries.map { entry in
            let hex = entry.rawName.map { String(format: "%02x", $0) }.joined()
            return "\(hex) \(entry.size) \(entry.compressedSize) \(entry.checksum)"
                + " \(entry.method.rawValue) \(entry.headerOffset)\n"
        }
        try workshop.write(Array(Self.judge.utf8), as: "judge.py")
        #expect(ours.joined() == (try workshop.run("python3 judge.py")))
    }

    @Test(arguments: ["zip with links", "zip to a pipe", "7z", "bsdtar", "python", "git archive"])
    func `preserve folders and executable bits`(_ tool: String) throws {
        let workshop = try Workshop()
        try workshop.run(Self.tree)
        try workshop.run(try #require(Self.tools[tool]))
        let entries = try workshop.directory(of: "x.zip").entries
        for entry in entries {
            #expect((entry.kind == .directory) == entry.name.hasSuffix("/"), "\(entry.name)")
            #expect(entry.isExecutable == (entry.name == "s/run"), "\(entry.name)")
        }
        let link = try #require(entries.first { $0.name == "s/link" })
        #expect(link.kind == (["zip to a pipe", "python"].contains(tool) ? .file : .link))
    }

    /// What Python 3.11.2 writes for `open('s/wide', 'w', force_zip64=True)`: a local header with both sizes twice.
    private static let wide = """
        504b03041400000000000000210086a61036050000000500000006001400732f77696465010010000500000000000000\
        050000000000000068656c6c6f504b010214031400000000000000210086a61036050000000500000006000000000000\
        0000000000800100000000732f77696465504b05060000000001000100340000003d0000000000
        """

    @Test func `may have sizes in the local header that its zip64 field repeats, but no others`()
        throws
    {
        let digits = Array(Self.wide.utf8)
        let bytes = try stride(from: 0, to: digits.count, by: 2).map { index in
            try #require(
                UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16))
        }
        let workshop = try Workshop()
        try workshop.write(bytes, as: "x.zip")
        #expect(try workshop.directory(of: "x.zip").entries.map(\.size) == [5])
        #expect(try workshop.run("unzip -p x.zip s/wide") == "hello")
        // The first byte of each size in the field.
        for place in [40, 48] {
            var other = bytes
            other[place] = 6
            try workshop.write(other, as: "y.zip")
            #expect(throws: ZipError.zip64Disagrees) {
                try workshop.directory(of: "y.zip").entries.map { $0 }
            }
        }
    }

    @Test func `give the range of the data`() throws {
        let workshop = try Workshop()
        try workshop.run(Self.tree)
        try workshop.run("zip -qr -0 x.zip s")
        let entry = try #require(
            try workshop.directory(of: "x.zip").entries.first { $0.name == "s/SKILL.md" })
        let file = try workshop.open("x.zip").file
        let bytes = try file.bytes(at: entry.data.lowerBound, count: entry.data.count)
        #expect(bytes == Array("hello".utf8))
    }

    @Test func `can have many entries, up to a limit`() throws {
        let workshop = try Workshop()
        try workshop.run("mkdir d && cd d && seq 3000 | xargs touch && zip -qr ../x.zip .")
        let (file, size) = try workshop.open("x.zip")
        #expect(try ZipDirectory.read(file, size: size).entries.count == 3000)
        #expect(throws: ZipError.tooManyEntries(limit: 2999)) {
            try ZipDirectory.read(file, size: size, limits: .init(entries: 2999))
        }
        #expect(throws: ZipError.directoryTooLarge(limit: 1000)) {
            try ZipDirectory.read(file, size: size, limits: .init(directoryBytes: 1000))
        }
    }
}
