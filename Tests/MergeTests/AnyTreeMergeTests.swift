import Digest
import FileTree
import Testing

@testable import Merge

/// Properties of every folder merge.
@Suite struct `Any folder merge` {
    private static let seeds = 1...30 as ClosedRange<UInt64>

    /// Creates folders with random contents and changes them.
    private struct Maker {
        var texts: TextMaker
        /// Few names, so that both sides often use the same one.
        private let names = [
            "a", "b", "B", "d", "d/a", "d/b", "D/a", "d/e/a", "a/b", "手順", "README.md", "Readme.md",
        ]

        init(_ seed: UInt64) { texts = TextMaker(seed, .usual) }

        private mutating func file() -> Folder.File {
            let flag: TreeFile.Flag = texts.number(0...5) == 0 ? .executable : .plain
            switch texts.number(0...9) {
            case 0: return .init(bytes: [0, UInt8(texts.number(0...3))], flag: flag)
            case 1: return .init(bytes: Array("target\(texts.number(0...2))".utf8), flag: .link)
            case 2: return .init(bytes: [], flag: flag)
            default: return .init(bytes: texts.text(texts.lines(texts.number(3...12))), flag: flag)
            }
        }

        private mutating func place(in folder: Folder) -> String? {
            let name = names[texts.number(0...names.count - 1)]
            // The files of one side must be able to coexist on every file system.
            let key = name.lowercased()
            let clashes = folder.files.keys.contains { other in
                let (one, other) = (key + "/", other.lowercased() + "/")
                return one.hasPrefix(other) || other.hasPrefix(one)
            }
            let spelled = folder.files.keys.flatMap { $0.split(separator: "/").dropLast() }
            let folds = name.split(separator: "/").contains { part in
                spelled.contains { $0 != part && $0.lowercased() == part.lowercased() }
            }
            guard !folds else { return nil }
            return clashes ? nil : name
        }

        mutating func folder() -> Folder {
            var folder = Folder()
            for _ in 0..<texts.number(0...7) {
                if let place = place(in: folder) { folder.files[place] = file() }
            }
            return folder
        }

        mutating func changed(_ folder: Folder) -> Folder {
            var folder = folder
            for _ in 0..<texts.number(0...5) {
                let paths = folder.files.keys.sorted()
                let path = paths.isEmpty ? nil : paths[texts.number(0...paths.count - 1)]
                switch (texts.number(0...5), path) {
                case (0, _), (_, nil):
                    if let place = place(in: folder) { folder.files[place] = file() }
                case (1, let path?): folder.files[path] = nil
                case (2, let path?):
                    guard let place = place(in: folder) else { continue }
                    folder.files[place] = folder.files.removeValue(forKey: path)
                case (3, let path?):
                    guard let flag = folder.files[path]?.flag, flag != .link else { continue }
                    folder.files[path]?.flag = flag == .plain ? .executable : .plain
                case (_, let path?):
                    guard let text = folder[path], folder.files[path]?.flag != .link else {
                        continue
                    }
                    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                    folder[path] = texts.edited(lines.map(String.init), times: 2)
                        .joined(separator: "\n")
                }
            }
            return folder
        }

        mutating func folders() -> Folders {
            let base = folder()
            let yours = changed(base)
            return Folders(
                base: base, yours: yours, theirs: changed(texts.number(0...3) == 0 ? yours : base))
        }
    }

    private func samples(_ seed: UInt64) -> [Folders] {
        var maker = Maker(seed)
        return (0..<20).map { _ in maker.folders() }
    }

    @Test(arguments: seeds)
    func `takes all changes if only one side made any`(_ seed: UInt64) throws {
        for folders in samples(seed) {
            let (base, other) = (folders.base, folders.yours)
            for (yours, theirs) in [(base, other), (other, base), (other, other)] {
                let folders = Folders(base: base, yours: yours, theirs: theirs)
                #expect(try folders.merge().isClean)
                #expect(try folders.tree() == other)
            }
        }
    }

    @Test(arguments: seeds)
    func `is symmetric`(_ seed: UInt64) throws {
        for folders in samples(seed) {
            let (one, other) = (try folders.merge(), try folders.swapped.merge())
            #expect(one.isClean == other.isClean)
            guard one.isClean else { continue }
            #expect(one.files.map(\.path) == other.files.map(\.path))
            #expect(try folders.tree(one) == folders.swapped.tree(other))
        }
    }

    /// The changes of both sides are in the merged folder, as complete files or by lines.
    @Test(arguments: seeds)
    func `loses no change of either side`(_ seed: UInt64) throws {
        for folders in samples(seed) {
            let tree = try folders.tree()
            let whole = Set(tree.files.values.map(\.bytes))
            let lines = Set(tree.files.values.flatMap { LineTable.lines(of: $0.bytes) })
            let known = Set(folders.base.files.values.map(\.bytes))
            let knownLines = Set(
                folders.base.files.values.flatMap { LineTable.lines(of: $0.bytes) })
            for side in [folders.yours, folders.theirs] {
                for file in side.files.values
                where !known.contains(file.bytes) && !whole.contains(file.bytes) {
                    #expect(file.flag != .link)
                    for line in LineTable.lines(of: file.bytes) where !knownLines.contains(line) {
                        // A line break is added to a last line without one before a marker.
                        #expect(lines.contains(line) || lines.contains(line + [0x0A]))
                    }
                }
            }
        }
    }

    @Test(arguments: seeds)
    func `results in a folder that every file system supports`(_ seed: UInt64) throws {
        for folders in samples(seed) {
            let merge = try folders.merge()
            let tree = try folders.tree(merge)
            _ = try tree.list()
            let standing = try folders.yours.list().files.keys
            let yours = Set(standing).union(standing.flatMap(\.ancestors))
            var keys: [String: String] = [:]
            for path in try tree.list().files.keys.sorted() {
                for part in path.ancestors + [path] where !yours.contains(part) {
                    let other = keys[part.collisionKey]
                    #expect(other == nil || other == part.description)
                    keys[part.collisionKey] = part.description
                }
            }
        }
    }
}
