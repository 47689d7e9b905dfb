import ArraySpan
import FileTree
import SystemPackage
import TestSupport
import Testing
import Transfer

@testable import Git

@Suite struct `The response to a fetch` {
    @Test(arguments: [1, 5, 1_000])
    func `ends at the header of a pack with too many objects, whatever follows`(
        pieces size: Int
    ) throws {
        let folder = try TemporaryDirectory()
        let file = try Directory.open(folder.path)
            .createFile("pack", permissions: .ownerReadWrite)
        let receiver = FetchReceiver(.version2, into: file, objectLimit: 1_000)
        let response = Array(
            "000dpackfile\n0011\u{1}PACK\0\0\0\u{2}\0\0\u{4}\0zzzz".utf8)
        for start in stride(from: 0, to: response.count, by: size) {
            let piece = Array(response[start..<min(start + size, response.count)])
            guard case .continue = try receiver.receive(piece.span) else { break }
        }
        #expect(try receiver.outcome() == .tooMany(objects: 1_024))
    }
}
