import FileTree
import JSON
import SystemPackage
import TestSupport
import Testing

@testable import SkillStore

@Suite struct `The number of a file` {
    @Test func `is read from records of earlier versions, whatever device they name`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("a", to: "a")
        try folder.write("b", to: "b")
        let directory = try Directory.open(folder.path)
        let inode = try directory.examine("a").identity.inode
        let record = try JSONValue(parsing: Array(#"{"device":"-1","inode":"\#(inode)"}"#.utf8))
        #expect(FileNumber(record) == directory.number(of: "a"))
        #expect(FileNumber(record) != directory.number(of: "b"))
        #expect(directory.number(of: "c") == nil)
        let number = try #require(directory.number(of: "a"))
        #expect(FileNumber(number.json) == number)
    }
}
