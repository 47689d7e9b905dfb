internal import FileTree
internal import SystemPackage

/// A netrc file, as far as it decides which servers receive credentials of it (`man 5 netrc`).
struct NetrcFile {
    /// The maximum size in bytes.
    private static let sizeLimit = 1 << 20

    /// The hosts of its `machine` entries, in lowercase.
    let machines: Set<String>

    /// Reads the names of the hosts; a file that can't be read has none.
    init(at path: FilePath) {
        let bytes = (try? InputFile.open(path).contents(limit: Self.sizeLimit)) ?? []
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    init(_ text: String) {
        var machines: Set<String> = []
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var previous: Substring?
        while let line = lines.popFirst() {
            var words = line.split(whereSeparator: \.isWhitespace)[...]
            while let word = words.popFirst() {
                if word.hasPrefix("#"), previous == nil { break }
                switch previous {
                case "machine"?: machines.insert(word.lowercased())
                case "login"?, "password"?, "account"?: break
                case "macdef"?:
                    // A macro ends at an empty line.
                    lines = lines.drop { !$0.allSatisfy(\.isWhitespace) }
                    words = []
                default:
                    previous = word
                    continue
                }
                previous = nil
            }
        }
        self.machines = machines
    }
}
