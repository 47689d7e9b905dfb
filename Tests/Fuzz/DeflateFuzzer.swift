// Fuzzes decompression: the result does not depend on how much is read and written at once.

internal import ArraySpan
internal import Deflate

/// Unpacks an input in steps of several sizes.
func fuzzDeflate(_ bytes: [UInt8]) {
    for container in [DeflateContainer.gzip, .zlib] {
        let whole = unpacked(bytes, container, pieces: max(bytes.count, 1), room: 65_536)
        precondition(unpacked(bytes, container, pieces: 3, room: 7) == whole)
    }
}

private func unpacked(
    _ bytes: [UInt8], _ container: DeflateContainer, pieces size: Int, room: Int
) -> [UInt8]? {
    var inflater = Inflater(container)
    var output = [UInt8](repeating: 0, count: room)
    var result: [UInt8] = []
    var start = 0
    while result.count <= 1 << 20 {
        let end = min(start + size, bytes.count)
        let step = inflater.step(bytes.span.extracting(start..<end), into: &output, from: 0)
        precondition(step.consumed <= end - start && step.produced <= room)
        start += step.consumed
        result += output.prefix(step.produced)
        switch step.outcome {
        case .more: continue
        case .done: return result
        case .broken: return nil
        }
    }
    return nil
}
