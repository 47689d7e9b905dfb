import Problem
import Testing

@testable import Archive

@Suite struct `A file that is not an archive is identified` {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    @Test(arguments: [
        ("", ArchiveError.DetectedContent.empty),
        ("  <!DOCTYPE html><html>", .webPage),
        ("\u{FEFF}<html lang=ja>", .webPage),
        ("{\"message\": \"Not Found\"}", .json),
        ("[1]", .json),
        ("404: Not Found\n", .text),
        ("begin 644 a\n#86)C\n`\nend\n", .text),
        ("#mtree\na type=file contents=/etc/passwd\n", .text),
        ("%PDF-1.7", .pdf),
        ("Rar!\u{1A}\u{7}\u{1}\u{0}", .rar),
        ("LRZI\u{0}\u{6}", .lrzip),
        ("BZh91AY&SY", .bzip2),
        ("BZhang wrote this.\n", .text),
        ("\u{7F}ELF\u{2}\u{1}", .unknown),
        (String(repeating: "\u{0}", count: 10_240), .unknown),
    ])
    func `from its contents`(_ text: String, _ content: ArchiveError.DetectedContent) throws {
        #expect(try workshop.refusal(of: Array(text.utf8)) == .notAnArchive(content))
    }

    @Test(arguments: [
        ("7z a -bd out.7z a >/dev/null; mv out.7z out", ArchiveError.DetectedContent.sevenZip),
        ("bsdtar --format newc -cf out a", .cpio),
        ("bsdtar --format odc -cf out a", .cpio),
        ("bsdtar --format mtree -cf out a", .text),
        ("gzip -c a >out", .bareCompression),
        ("zip -q a.zip a; gzip -c a.zip >out", .bareCompression),
        (": | gzip -c >out", .bareCompression),
        ("tar c a | gzip | gzip >out", .doubleCompression),
    ])
    func `if made by a real tool`(_ command: String, _ content: ArchiveError.DetectedContent) throws
    {
        try workshop.write("a", Array("text\n".utf8))
        try workshop.run(command)
        #expect(try workshop.refusal(of: workshop.bytes("out")) == .notAnArchive(content))
    }

    @Test(arguments: ["MZ\u{0}", "\u{7F}ELF", "#!/bin/sh\nexit\n", "GIF89a"])
    func `unless it is a zip with leading data`(_ start: String) throws {
        try workshop.write("a", Array("text\n".utf8))
        try workshop.run("zip -q a.zip a")
        let bytes = try Array(start.utf8) + workshop.bytes("a.zip")
        #expect(
            try workshop.refusal(of: bytes) == .zip(.prefix(bytes: start.utf8.count)))
    }

    @Test func `as a web page, with a hint`() {
        let error = ArchiveError.notAnArchive(.webPage)
        #expect(error.summary == "the file is a web page, not an archive")
        #expect(error.hint?.description.contains("login") == true)
        #expect(error.kind == .failed)
    }
}
