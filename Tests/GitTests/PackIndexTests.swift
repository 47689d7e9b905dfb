import Digest
import FileTree
import Foundation
import Git
import Testing

@Suite struct `A pack index` {
    private func pack(_ format: ObjectFormat = .sha1) throws -> (Workshop, Pack) {
        let workshop = try Workshop(format)
        for number in 0..<300 { try workshop.write("\(number % 7)/\(number)", "\(number)".utf8) }
        try workshop.run("git add -A && git commit -qm one")
        return (workshop, try workshop.pack("--delta-base-offset"))
    }

    private func isDamaged(_ bytes: [UInt8]) -> Bool {
        do throws(GitError) {
            _ = try PackIndex(fileContents: bytes)
            return false
        } catch {
            return error == .brokenPack(.badIndex)
        }
    }

    @Test(arguments: ObjectFormat.allCases)
    func `is the same after it was written and read`(_ format: ObjectFormat) throws {
        let (workshop, pack) = try pack(format)
        let index = pack.index
        let again = try PackIndex(fileContents: index.fileContents)
        #expect(again.count == 309 && again.format == format)
        #expect(again.checksum == index.checksum && again.packSize == index.packSize)
        for position in 0..<index.count {
            let id = index.id(at: position)
            #expect(again.position(of: id) == position)
            #expect(again.offset(at: position) == index.offset(at: position))
            #expect(again.size(at: position) == index.size(at: position))
            #expect(again.kind(at: position) == index.kind(at: position))
        }
        let other: ObjectFormat = format == .sha1 ? .sha256 : .sha1
        for id in [
            ObjectID(of: .blob, contents: Array("missing".utf8), format: format),
            ObjectID(of: .blob, contents: Array("7".utf8), format: other),
        ] { #expect(again.position(of: id) == nil) }
        // Git's own index has the same IDs and offsets.
        try workshop.run("git index-pack .git/made.pack > /dev/null")
        for line in try workshop.text("git show-index < .git/made.idx").split(separator: "\n") {
            let words = line.split(separator: " ")
            let id = try #require(ObjectID(hex: words[1]))
            let position = try #require(again.position(of: id))
            #expect(again.offset(at: position) == Int(words[0]))
        }
    }

    @Test func `is rejected if it is damaged`() throws {
        let bytes = try pack().1.index.fileContents
        #expect(!isDamaged(bytes))
        for place in stride(from: 0, to: bytes.count, by: 7) {
            var changed = bytes
            changed[place] ^= 0x40
            #expect(isDamaged(changed))
        }
        for count in [0, 1, 31, 63, 95, 96, bytes.count - 1] {
            #expect(isDamaged(Array(bytes[..<count])))
        }
        #expect(isDamaged(bytes + [0]))
    }

    @Test(arguments: [0, 8, 12, 16])
    func `is rejected if it is invalid, even with a correct checksum`(_ place: Int) throws {
        var bytes = try Array(pack().1.index.fileContents.dropLast(32))
        bytes[place] ^= 1
        #expect(isDamaged(bytes + SHA256Digest(of: bytes).bytes))
    }

    @Test func `belongs to one pack only`() throws {
        let (workshop, pack) = try pack()
        try workshop.run("git commit -q --allow-empty -m two")
        try workshop.run("git pack-objects -q --all --stdout > .git/other.pack < /dev/null")
        let other = try workshop.input(".git/other.pack")
        #expect(throws: GitError.brokenPack(.badIndex)) { try Pack(other, index: pack.index) }
    }
}
