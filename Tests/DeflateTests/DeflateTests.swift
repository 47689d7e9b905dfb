import ArraySpan
import Deflate
import Testing

@Suite("Compressed bytes") struct DeflateTests {
    private static let texts = [
        [], Array("a".utf8), [UInt8](repeating: 0, count: 300_000),
        (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) },
    ]

    private func unpacked(
        _ bytes: [UInt8], _ container: DeflateContainer
    ) -> (bytes: [UInt8], isComplete: Bool) {
        var inflater = Inflater(container)
        var (result, start) = ([UInt8](), 0)
        var buffer = [UInt8](repeating: 0, count: 1_000)
        while true {
            let step = inflater.step(
                bytes.span.extracting(start..<bytes.count), into: &buffer, from: 0)
            result += buffer.prefix(step.produced)
            start += step.consumed
            switch step.outcome {
            case .more: continue
            case .done: return (result, start == bytes.count)
            case .broken: return (result, false)
            }
        }
    }

    @Test(arguments: [DeflateContainer.gzip, .zlib], [Deflater.Effort.least, .moderate, .most])
    func `are unpacked to what they were`(_ container: DeflateContainer, _ effort: Deflater.Effort)
    {
        for text in Self.texts {
            let packed = Deflater.compress(text, as: container, effort: effort)
            let read = unpacked(packed, container)
            #expect(read.bytes == text && read.isComplete)
            #expect(!unpacked(Array(packed.dropLast()), container).isComplete)
        }
    }

    @Test func `have a header without a time, a name and a system`() {
        let packed = Deflater.compress(Self.texts[3], as: .gzip, effort: .moderate)
        #expect(packed.prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
        #expect(packed[9] == 255)
    }
}
