internal import ArraySpan
internal import Digest
public import FileTree

/// The hashes that git gives a folder and its files.
public struct GitFolder: Sendable {
    /// The SHA-1 of each file as a git blob, in hexadecimal.
    public let files: [RelativePath: String]
    /// The SHA-1 of the folder as a git tree, in hexadecimal.
    public let tree: String

    /// Hashes the files of a folder.
    public init(_ snapshot: TreeSnapshot, in directory: Directory) throws(FileTreeError) {
        var files: [RelativePath: String] = [:]
        var top = Tree()
        for file in snapshot.files {
            let bytes =
                file.flag == .link
                ? try directory.target(ofLink: file.path)
                : try directory.contents(of: file.path, limit: file.size)
            let id = Self.hash("blob", bytes)
            files[file.path] = Self.hexadecimal(id)
            let mode =
                switch file.flag {
                case .plain: "100644"
                case .executable: "100755"
                case .link: "120000"
                }
            top.add(file.path.names.map { Array($0.utf8) }[...], mode, id)
        }
        self.files = files
        tree = Self.hexadecimal(top.hash)
    }

    /// A folder with the entries of its git tree.
    private struct Tree {
        private var files: [(name: [UInt8], mode: String, id: [UInt8])] = []
        private var folders: [[UInt8]: Tree] = [:]

        mutating func add(_ names: ArraySlice<[UInt8]>, _ mode: String, _ id: [UInt8]) {
            guard let name = names.first else { return }
            if names.count == 1 {
                files.append((name, mode, id))
            } else {
                folders[name, default: Tree()].add(names.dropFirst(), mode, id)
            }
        }

        var hash: [UInt8] {
            typealias Entry = (key: [UInt8], line: [UInt8])
            var entries: [Entry] = []
            for (name, mode, id) in files {
                entries.append((name, Self.line(mode, name, id)))
            }
            for (name, folder) in folders {
                // Git sorts folders as if their names ended with a slash.
                entries.append(
                    (name + [UInt8(ascii: "/")], Self.line("40000", name, folder.hash)))
            }
            entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
            return GitFolder.hash("tree", entries.flatMap(\.line))
        }

        private static func line(_ mode: String, _ name: [UInt8], _ id: [UInt8]) -> [UInt8] {
            var line = Array("\(mode) ".utf8)
            line += name
            line.append(0)
            line += id
            return line
        }
    }

    private static func hash(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
        var hash = SHA1()
        let header = Array("\(kind) \(contents.count)\0".utf8)
        hash.update(header.span)
        hash.update(contents.span)
        return hash.finish()
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }
}
