internal import FileTree
internal import JSON

/// A registry's answer to the download of a skill that it does not store: a folder of a public repository.
///
/// From the `download` route of ClawHub's API, version 1. The commit identifies the files, so that the answer's own
/// hash of them is not compared.
public struct RepositoryHandOff: Sendable, Hashable {
    /// The maximum size of the answer, in bytes.
    public static let sizeLimit = 65_536

    /// The address of the folder at one commit, as a user types it.
    public let address: String

    /// Reads an answer; nil if it is something else, such as an archive.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit, bytes.first == UInt8(ascii: "{"),
            let json = try? JSONValue(parsing: bytes),
            json["sourceRef"]?.string == "public-github",
            let repository = json["repo"]?.string, Self.isRepository(repository),
            let commit = json["commit"]?.string, Self.isCommit(commit)
        else { return nil }
        let base = "https://github.com/\(repository).git#\(commit)"
        switch json["path"]?.string {
        case nil, "", ".": address = base
        case let path?:
            let isPlain = path.utf8.allSatisfy {
                $0 > 0x20 && $0 != 0x7f && !"%#?\\".utf8.contains($0)
            }
            guard isPlain, RelativePath(path) != nil else { return nil }
            address = "\(base):\(path)"
        }
    }

    private static func isRepository(_ text: String) -> Bool {
        let names = text.split(separator: "/", omittingEmptySubsequences: false)
        return names.count == 2 && names.allSatisfy { Publisher(String($0)) != nil }
    }

    private static func isCommit(_ text: String) -> Bool {
        text.utf8.count == 40
            && text.utf8.allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            }
    }
}
