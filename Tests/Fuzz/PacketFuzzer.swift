// Fuzzes the reader of packets.

@testable internal import Git

/// All packets of a stream that comes in pieces of one size, and whether it was sound to its end.
private func packets(of bytes: [UInt8], pieces size: Int) -> (packets: [PacketLine], isSound: Bool)
{
    var reader = PacketReader()
    var packets: [PacketLine] = []
    do {
        for start in stride(from: 0, to: bytes.count, by: size) {
            reader.append(bytes[start..<min(start + size, bytes.count)])
            while let packet = try reader.next() { packets.append(packet) }
        }
        try reader.finish()
        return (packets, true)
    } catch {
        return (packets, false)
    }
}

/// Reads one input in pieces of several sizes and checks what must hold.
func fuzzPackets(_ bytes: [UInt8]) {
    let whole = packets(of: bytes, pieces: max(bytes.count, 1))
    for size in [1, 3, 7] {
        let cut = packets(of: bytes, pieces: size)
        precondition(cut.packets == whole.packets && cut.isSound == whole.isSound)
    }
    // Written again, the packets are the bytes that they were read from.
    var writer = PacketWriter()
    for packet in whole.packets { writer.write(packet) }
    precondition(!whole.isSound || writer.bytes.count == bytes.count)
    precondition(packets(of: writer.bytes, pieces: 5) == (whole.packets, true))
}

private func == (
    one: (packets: [PacketLine], isSound: Bool), other: (packets: [PacketLine], isSound: Bool)
) -> Bool {
    one.packets == other.packets && one.isSound == other.isSound
}
