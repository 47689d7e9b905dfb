internal import CEmbeddedFiles
internal import Digest
internal import HTML

/// The style sheet, the script and the icon, which are part of the program.
struct SiteAssets: Sendable {
    static let shared = SiteAssets()

    /// The folder that has them.
    static let folder = "assets"

    let files: [SiteFile]
    /// A short hash of each, by name: a new version has a new URL, so that no cache combines it with an old page.
    private let versions: [String: String]

    private init() {
        var files: [SiteFile] = []
        var versions: [String: String] = [:]
        for index in 0..<embedded_site_count {
            let file = unsafe embedded_site_at(index)
            let source = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
            let name = unsafe String(cString: file.path)
            let bytes = name.hasSuffix(".js") ? Self.compact(source) : source
            files.append(SiteFile("\(Self.folder)/\(name)", bytes))
            versions[name] = String(SHA256Digest(of: bytes).hex.prefix(8))
        }
        self.files = files
        self.versions = versions
    }

    /// Returns a script without indentation and the lines that are comments; it has no texts of several lines.
    private static func compact(_ script: [UInt8]) -> [UInt8] {
        let lines = script.split(separator: UInt8(ascii: "\n")).map { line in
            line.drop { $0 == UInt8(ascii: " ") }
        }
        return lines.filter { !$0.isEmpty && !$0.starts(with: "//".utf8) }
            .flatMap { $0 + [UInt8(ascii: "\n")] }
    }

    /// The versions that the pages depend on.
    var key: String {
        versions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    /// The link to a file from a page whose top is at `root`.
    func link(_ name: String, from root: String) -> WebLink {
        .file(root, [Self.folder, name]).query("v", versions[name] ?? "")
    }
}
