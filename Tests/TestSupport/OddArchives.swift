import Foundation
public import SystemPackage
import Testing

/// Archives of one kind that `odd-archives.py` makes with a seed, with what unzip or tar unpacks from them.
public struct OddArchives {
    /// The kinds: of real tools, in odd forms of the formats, damaged, and hostile.
    public static let kinds = [
        "python_zip", "info_zip", "seven_zip", "bsd_tar", "gnu_tar", "tar_names", "zip_names",
        "tar_kinds", "zip_links", "truncated", "overlapping", "mismatch", "zip64", "descriptors",
        "encodings", "clashes", "bombs", "surrounded", "flipped",
    ]

    /// What is expected of a reader.
    public enum Expectation: String, Sendable {
        /// Every reader reads it alike.
        case read
        /// It may be refused, but not be read differently.
        case either
        /// It is hostile or damaged.
        case refused
    }

    /// One archive.
    public struct Item: Sendable {
        /// The file's name in the folder.
        public let name: String
        /// What is expected.
        public let expectation: Expectation
    }

    private let folder: TemporaryDirectory
    /// The archives.
    public let items: [Item]

    /// Makes archives.
    public init(kind: String, seed: UInt64, count: Int) throws {
        folder = try TemporaryDirectory()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("odd-archives.py").path
        let result = try Program.run(
            "/usr/bin/env", ["python3", script, kind, "\(seed)", "\(count)", folder.path.string])
        #expect(result.status == 0, "\(result.errorText)")
        items = result.text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, let expectation = Expectation(rawValue: words[1]) else {
                return nil
            }
            return Item(name: words[0], expectation: expectation)
        }
        #expect(items.count == count)
    }

    /// The folder with the archives.
    public var path: FilePath { folder.path }

    /// The names of everything next to the archives and what was unpacked from them.
    public func strangers() throws -> [String] {
        let names = Set(items.map(\.name))
        return try FileManager.default.contentsOfDirectory(atPath: path.string).filter {
            !names.contains($0) && $0 != "judged" && !$0.hasPrefix("made")
        }
    }

    /// Returns the folder of what unzip or tar unpacked.
    public func judged(_ item: Item) -> FilePath { path.appending("judged").appending(item.name) }
}
