/// A file to write below the folder of a site.
public struct SiteFile: Sendable {
    /// The path below the site.
    public let path: String
    /// The contents.
    public let bytes: [UInt8]

    init(_ path: String, _ bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    init(_ path: String, _ text: String) { self.init(path, Array(text.utf8)) }
}
