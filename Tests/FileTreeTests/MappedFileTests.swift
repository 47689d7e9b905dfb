import SystemPackage
import TestSupport
import Testing

@testable import FileTree

@Suite("A mapped file") struct MappedFileTests {
    @Test func `has the bytes of the file`() throws {
        let folder = try TemporaryDirectory()
        for content in ["", "a", String(repeating: "xyz", count: 9_000)] {
            let file = try MappedFile(folder.write(content, to: "f"), limit: 30_000)
            #expect(file.count == content.utf8.count)
            let isEqual = file.withBytes { bytes in
                bytes.count == content.utf8.count
                    && zip(bytes.indices, content.utf8).allSatisfy { bytes[$0] == $1 }
            }
            #expect(isEqual)
        }
    }

    @Test func `keeps its bytes when the file is replaced`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write("old", to: "f")
        let file = try MappedFile(path, limit: 10)
        #expect(try Program.shell("echo new > g && mv g f", in: folder.path).status == 0)
        #expect(file.withBytes { $0[0] } == UInt8(ascii: "o"))
        file.releasePages()
        #expect(file.withBytes { $0[0] } == UInt8(ascii: "o"))
    }

    @Test func `is refused when it is too large, missing or a folder`() throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write("four", to: "f")
        #expect(throws: FileTreeError.fileTooLarge(path: path.string, limit: 3)) {
            try MappedFile(path, limit: 3)
        }
        #expect(throws: FileTreeError.self) { try MappedFile(folder.path.appending("g"), limit: 3) }
        #expect(throws: FileTreeError.self) { try MappedFile(folder.path, limit: 1 << 20) }
    }
}
