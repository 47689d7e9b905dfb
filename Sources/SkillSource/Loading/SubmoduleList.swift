internal import FileTree
internal import Git

/// A submodule of a repository, whose skills are in another repository.
public struct Submodule: Sendable, Equatable {
    /// Its folder.
    public let path: String
    /// The address of the skills of the recorded commit; nil if the repository states none that may be installed from.
    public let address: String?

    /// Creates a submodule.
    package init(path: String, address: String?) {
        self.path = path
        self.address = address
    }
}

/// The submodules of a repository: folders whose files are in other repositories, at recorded commits.
struct SubmoduleList {
    /// The file at the top of a repository that has the addresses of the others (gitmodules(5)).
    static let fileName = ".gitmodules"

    private let commits: [RelativePath: ObjectID]
    /// The addresses, by paths.
    private var urls: [String: String] = [:]
    private let address: String

    /// Creates the list of a repository at an address, with the content of its file, if it has one.
    init(_ commits: [RelativePath: ObjectID], _ file: [UInt8]?, of address: String) {
        self.commits = commits
        self.address = address
        guard !commits.isEmpty, let file else { return }
        var values: [String: String] = [:]
        for line in String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1).map(Self.trimmed)
            if parts[0].hasPrefix("[") { values = [:] }
            guard parts.count == 2 else { continue }
            values[parts[0].lowercased()] = parts[1]
            if let path = values["path"], let url = values["url"] { urls[path] = url }
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// The submodules, ordered by their paths.
    var all: [Submodule] {
        commits.sorted { $0.key < $1.key }.map { path, commit in
            Submodule(
                path: path.description,
                address: urls[path.description].flatMap(resolved).map { "\($0)#\(commit)" })
        }
    }

    /// Returns an address that may be relative to that of the repository; nil if it is of a kind that is not installed from.
    ///
    /// None leads to this machine, where a downloaded repository could name any other (CVE-2022-39253).
    private func resolved(_ url: String) -> String? {
        var base = Substring(address.trimmingSlashes)
        var rest = Substring(url)
        while rest.hasPrefix("../") || rest.hasPrefix("./") {
            if rest.hasPrefix("../") {
                guard let slash = base.lastIndex(of: "/") else { return nil }
                base = base[..<slash]
            }
            rest = rest.drop { $0 != "/" }.dropFirst()
        }
        let full = rest.utf8.count == url.utf8.count ? url : "\(base)/\(rest)"
        // What follows a number sign would select something else than the recorded commit.
        guard !full.contains("#"), let read = try? SkillAddress.read(full), read.isRemote,
            read.repository != nil
        else { return nil }
        return full
    }
}
