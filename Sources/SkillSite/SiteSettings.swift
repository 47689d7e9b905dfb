internal import Digest
internal import Web

/// The settings that the pages of a site share.
public struct SiteSettings: Sendable {
    /// The title of the site.
    public let title: String
    /// Its URL, which ends in `/`; nil if it is unknown, so that no page can state an absolute URL.
    public let baseURL: String?
    /// The program and its version.
    public let generator: String
    /// The name for the catalog in commands.
    let catalogName: String
    /// The public key that signs the catalog; nil if it is not signed.
    let key: String?
    /// A hash of everything that a page depends on besides its own skill.
    let digest: SHA256Digest

    /// Creates settings; `catalogName` is the name that commands on the pages give the catalog.
    public init(
        title: String, baseURL: String?, generator: String, catalogName: String,
        key publicKey: String? = nil
    ) {
        self.title = title
        self.baseURL = baseURL
        self.generator = generator
        self.catalogName = catalogName
        self.key = publicKey
        var key = PageKey()
        key.add(title)
        key.add(baseURL)
        key.add(publicKey)
        key.add([generator, catalogName, SiteAssets.shared.key, Self.format])
        digest = key.digest
    }

    /// The path of the URL, which starts and ends in `/`.
    var basePath: String {
        let path = baseURL.flatMap { WebLocation($0)?.path } ?? ""
        return path.isEmpty ? "/" : path
    }

    /// Changes with the form of the pages, within one version of the program.
    private static let format = "4"
}
