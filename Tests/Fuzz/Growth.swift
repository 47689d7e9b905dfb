internal import Foundation

/// A search for inputs that take more than linear time.
///
/// A part of an input is repeated until the input has a certain size, and until it has eight times that size. If the time
/// grows far more than eightfold, the reader is superlinear in something that an input can have many of. Each part is
/// repeated as it is, and with a number in each repetition, as names that must differ do.
struct Growth {
    private static let small = 32_768
    private static let large = 8 * small
    /// Shorter times say nothing.
    private static let leastSeconds = 0.2
    private static let factor = 24.0

    private let fuzzer: Fuzzer
    private var random = SplitMix(state: 1)

    init(of fuzzer: Fuzzer) { self.fuzzer = fuzzer }

    /// Repeats parts of all files in some folders; ends the program with status 1 if any takes too long.
    mutating func search(_ folders: some Sequence<String>) -> Never {
        var tried = 0
        var slow = 0
        let end = Date(timeIntervalSinceNow: Self.limit)
        for input in Self.inputs(in: folders) {
            for part in parts(of: input) {
                for way in [Repetition.same, .numbered] where Date() < end {
                    tried += 1
                    guard let seconds = excess(of: input, repeating: part, way) else { continue }
                    slow += 1
                    report(input, part, seconds)
                }
            }
        }
        print("\(fuzzer.name): \(tried) repeated parts, \(slow) with more than linear time")
        exit(slow == 0 ? 0 : 1)
    }

    /// The time for all inputs in seconds, from the environment.
    private static var limit: Double {
        ProcessInfo.processInfo.environment["GROWTH_SECONDS"].flatMap { Double($0) } ?? 60
    }

    private static func inputs(in folders: some Sequence<String>) -> [[UInt8]] {
        folders.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.sorted().compactMap { name in
                FileManager.default.contents(atPath: "\(folder)/\(name)").map { Array($0) }
            }
        }.filter { !$0.isEmpty }
    }

    private enum Repetition { case same, numbered }

    private func isNameByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// The number of lines of an input that are repeated, alone and with the next one.
    private static let lineLimit = 200

    /// The whole input, its lines alone and in pairs, and parts at random places.
    private mutating func parts(of input: [UInt8]) -> [Range<Int>] {
        var parts = [0..<input.count]
        let lines = input.split(separator: 0x0A).map {
            $0.startIndex..<min($0.endIndex + 1, input.count)
        }
        parts += lines.prefix(Self.lineLimit)
        parts += zip(lines, lines.dropFirst()).prefix(Self.lineLimit).map {
            $0.lowerBound..<$1.upperBound
        }
        for size in [1, 2, 4, 8, 16, 64, 256] where size < input.count {
            for _ in 0..<3 {
                let start = Int(random.next() % UInt64(input.count - size))
                parts.append(start..<start + size)
            }
        }
        return parts
    }

    /// The processor times for both sizes if the larger one takes too long.
    private func excess(
        of input: [UInt8], repeating part: Range<Int>, _ way: Repetition
    ) -> (small: Double, large: Double)? {
        let large = seconds(input, part, Self.large, way)
        guard large > Self.leastSeconds else { return nil }
        let small = seconds(input, part, Self.small, way)
        return large > Self.factor * small ? (small, large) : nil
    }

    private func seconds(
        _ input: [UInt8], _ part: Range<Int>, _ size: Int, _ way: Repetition
    ) -> Double {
        var bytes = Array(input[..<part.lowerBound])
        let place = part.first { isNameByte(input[$0]) }.map { $0 + 1 } ?? part.upperBound
        var number = 0
        while bytes.count < size {
            bytes += input[part.lowerBound..<place]
            if way == .numbered { bytes += String(number).utf8 }
            bytes += input[place..<part.upperBound]
            number += 1
        }
        bytes += input[part.upperBound...]
        let start = clock()
        fuzzer.check(bytes)
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }

    private func report(
        _ input: [UInt8], _ part: Range<Int>, _ seconds: (small: Double, large: Double)
    ) {
        func text(_ bytes: some Collection<UInt8>) -> String {
            String(decoding: bytes, as: UTF8.self).debugDescription
        }
        print(
            """
            \(fuzzer.name): \(seconds.small) s for \(Self.small) bytes, \(seconds.large) s for \(Self.large)
              repeated: \(text(input[part].prefix(200)))
              after: \(text(input[..<part.lowerBound].suffix(200)))
              before: \(text(input[part.upperBound...].prefix(100)))
            """)
    }
}

/// A generator of random numbers that gives the same ones each time.
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
