import Archive
import FileTree
import Foundation
import SystemPackage
import TestSupport
import Testing

/// Written archives, checked with other programs and the strict reader.
@Suite struct `A written zip` {
    static func member(_ path: String, _ text: String, _ mode: ArchivedFile.Mode = .plain) throws
        -> ArchivedFile
    {
        ArchivedFile(
            path: try #require(RelativePath(path)), bytes: Array(text.utf8),
            mode: mode)
    }

    func members() throws -> [ArchivedFile] {
        [
            try Self.member("s/scripts/run.sh", "#!/bin/sh\n", .executable),
            try Self.member("s/SKILL.md", "---\nname: s\n---\n"), try Self.member("s/空.md", ""),
        ]
    }

    @Test func `is read back by the strict reader`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(ZipWriter.archive(members()), to: "a.zip")
        let file = try InputFile.open(path)
        let directory = try ZipDirectory.read(file, size: file.metadata().size)
        #expect(directory.entries.count == 3)
    }

    @Test func `is unpacked by unzip, including modes`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(ZipWriter.archive(members()), to: "a.zip")
        let unzip = try Program.run(
            "/usr/bin/unzip", ["-q", path.string, "-d", folder.path.appending("out").string])
        #expect(unzip.status == 0)
        let out = folder.path.appending("out/s")
        let script = out.appending("scripts/run.sh").string
        let text = try String(contentsOfFile: out.appending("SKILL.md").string, encoding: .utf8)
        #expect(text == "---\nname: s\n---\n")
        #expect(FileManager.default.isExecutableFile(atPath: script))
        #expect(FileManager.default.fileExists(atPath: out.appending("空.md").string))
    }

    @Test func `has the same bytes for any order of its files`() throws {
        let one = try ZipWriter.archive(members())
        let other = try ZipWriter.archive(members().reversed())
        #expect(one == other)
        // Changing these bytes breaks published digests.
        let plain = try ZipWriter.archive([Self.member("a", "b")])
        #expect(
            plain == [
                0x50, 0x4B, 3, 4, 20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0, 0xF9, 0xEF, 0xBE, 0x71, 1, 0, 0,
                0, 1, 0, 0, 0, 1, 0, 0, 0, 0x61, 0x62, 0x50, 0x4B, 1, 2, 20, 3, 20, 0, 0, 8, 0, 0,
                0,
                0, 0x21, 0, 0xF9, 0xEF, 0xBE, 0x71, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
                0,
                0, 0, 0, 0xA4, 0x81, 0, 0, 0, 0, 0x61, 0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0,
                0x2F,
                0, 0, 0, 0x20, 0, 0, 0, 0, 0,
            ])
    }

    @Test func `is within the limits for reading`() throws {
        let limits = ArchiveLimits()
        let many = try (0...limits.entries).map { try Self.member("f\($0)", "") }
        #expect(throws: ArchiveError.tooManyEntries(limit: limits.entries)) {
            try ZipWriter.archive(many)
        }
        let large = [UInt8](repeating: 0, count: limits.fileSize + 1)
        let path = try #require(RelativePath("a"))
        let file = ArchivedFile(path: path, bytes: large, mode: .plain)
        let error = ArchiveError.fileTooLarge(member: "a", limit: limits.fileSize)
        #expect(throws: error) { try ZipWriter.archive([file]) }
        #expect(throws: error) { try TarWriter.archive([file]) }
    }
}
