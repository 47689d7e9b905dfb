import Git
import TestSupport
import Testing

@Suite struct `Packets` {
    private func read(_ bytes: [UInt8], pieces size: Int) throws -> [PacketLine] {
        var reader = PacketReader()
        var packets: [PacketLine] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.append(bytes[start..<min(start + size, bytes.count)])
            while let packet = try reader.next() { packets.append(packet) }
        }
        try reader.finish()
        return packets
    }

    private func fault(_ text: String) -> PacketFault? {
        do throws(GitError) {
            var reader = PacketReader()
            reader.append(text.utf8)
            while try reader.next() != nil {}
            try reader.finish()
            return nil
        } catch {
            guard case .brokenPacket(let fault) = error else { return nil }
            return fault
        }
    }

    @Test(arguments: [1, 7, 65_536])
    func `are read as written, however the stream is split`(_ size: Int) throws {
        var random = SplitMix64(seed: 1)
        var packets: [PacketLine] = [.flush, .delimiter, .responseEnd, .data([])]
        for count in [1, 2, 4, 100, 999, PacketLine.dataLimit - 1, PacketLine.dataLimit] {
            packets.append(.data((0..<count).map { _ in .random(in: 0...255, using: &random) }))
            packets.append(.flush)
        }
        var writer = PacketWriter()
        for packet in packets { writer.write(packet) }
        #expect(try read(writer.bytes, pieces: size) == packets)
    }

    @Test func `of text end in a newline, which is removed`() throws {
        var writer = PacketWriter()
        writer.write(line: "command=ls-refs")
        #expect(writer.bytes == Array("0014command=ls-refs\n".utf8))
        #expect(try read(writer.bytes, pieces: 1).map(\.text) == ["command=ls-refs"])
        #expect(PacketLine.data(Array("a".utf8)).text == "a")
        #expect(PacketLine.flush.text == nil)
    }

    @Test(arguments: ["0003", "000g", "00 4", "+004", "-001", "HTTP", "PACK", "\0\0\0\0", "0x04"])
    func `with an invalid length are rejected`(_ text: String) {
        #expect(fault(text) == .badLength(text))
        #expect(fault("0000" + text) == .badLength(text))
    }

    @Test(arguments: [("fff1", 0xFFF1), ("ffff", 0xFFFF), ("FFFF", 0xFFFF)])
    func `that are too long are rejected early`(_ text: String, _ length: Int) {
        #expect(fault(text) == .tooLong(length))
    }

    @Test(arguments: ["0", "000", "0005", "0008abc", "00000"])
    func `that are truncated are noticed`(_ text: String) {
        #expect(fault(text) == .truncated)
    }

    /// Sends a request in protocol version 2 to git and reads the response.
    @Test(arguments: ObjectFormat.allCases, [1, 7, 65_536])
    func `are understood by git`(_ format: ObjectFormat, _ size: Int) throws {
        let workshop = try Workshop(format)
        var random = SplitMix64(seed: 2)
        for number in 0..<30 { try workshop.write("\(number)", random.text(lines: 900)) }
        try workshop.run("git add -A && git commit -qm one")
        let tree = try workshop.id("git rev-parse 'HEAD^{tree}'")
        var request = PacketWriter()
        request.write(line: "command=fetch")
        request.write(line: "object-format=\(format.protocolName)")
        request.write(.delimiter)
        for line in ["ofs-delta", "want \(tree)", "done"] { request.write(line: line) }
        request.write(.flush)
        let answer = try workshop.run(
            "GIT_PROTOCOL=version=2 git upload-pack --stateless-rpc .", input: request.bytes)
        let packets = try read(answer, pieces: size)
        #expect(packets.first?.text == "packfile" && packets.last == .flush)
        var pack: [UInt8] = []
        for case .data(let bytes) in packets.dropFirst() where bytes.first == 1 {
            pack += bytes.dropFirst()
        }
        #expect(try PackReader.objectCount(header: pack) == 31)
        try workshop.write(".git/came.pack", pack)
        let came = try Pack(checking: workshop.input(".git/came.pack"), format: format)
        #expect(came.contains(tree) && Array(came.ids).count == 31)
    }
}
