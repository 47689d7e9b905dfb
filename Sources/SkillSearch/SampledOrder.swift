internal import ArraySpan

/// Sorted texts of a search file with a sample of every 64th.
///
/// The system reads a mapped file in pieces of many pages, and a binary search over all texts would touch about 30 of
/// them. The samples are together in one piece, and a search goes on in one or two others.
struct SampledOrder {
    private static let step = 64
    private static let length = 16

    private let samples: Range<Int>
    private let count: Int

    /// Describes `count` texts whose samples are in a range of the file.
    init(samples: Range<Int>, count: Int) {
        self.samples = samples
        self.count = count
    }

    /// The size of the samples of `count` texts, in bytes.
    static func size(of count: Int) -> Int { (count + step - 1) / step * length }

    /// Returns the samples of sorted texts.
    static func samples(of texts: some RandomAccessCollection<String>) -> [UInt8] {
        var samples: [UInt8] = []
        for (index, text) in texts.enumerated() where index.isMultiple(of: step) {
            samples += sample(of: text.utf8)
        }
        return samples
    }

    private static func sample(of bytes: some Collection<UInt8>) -> [UInt8] {
        let start = Array(bytes.prefix(length))
        return start + repeatElement(0, count: length - start.count)
    }

    /// Returns the index of the first text that is not before another; `range` returns the range of the text at an index.
    func firstIndex(
        from text: Span<UInt8>, in bytes: Span<UInt8>, range: (Int) -> Range<Int>?
    ) -> Int {
        let known = Self.sample(of: (0..<min(text.count, Self.length)).map { text[$0] })
        let blocks = samples.count / Self.length
        let before = Self.partitionPoint(0..<blocks) { order($0, known.span, bytes) >= 0 }
        let after = Self.partitionPoint(before..<blocks) { order($0, known.span, bytes) > 0 }
        let candidates = max(0, before - 1) * Self.step..<min(count, after * Self.step)
        return Self.partitionPoint(candidates) { index in
            range(index).map { bytes.order($0, text) >= 0 } ?? true
        }
    }

    private func order(_ block: Int, _ known: Span<UInt8>, _ bytes: Span<UInt8>) -> Int {
        let start = samples.lowerBound + block * Self.length
        return bytes.order(start..<start + Self.length, known)
    }

    /// Returns the first index of a range from which on a condition holds.
    private static func partitionPoint(
        _ range: Range<Int>, _ isInSecondPart: (Int) -> Bool
    ) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isInSecondPart(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
