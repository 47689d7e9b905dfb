internal import FileTree
public import SystemPackage
public import Transfer

/// The address of an object store, and the key for it, from the variables and files that other programs for it read.
///
/// | setting | variables, the first wins | files |
/// |---|---|---|
/// | server | `AWS_ENDPOINT_URL_S3`, `AWS_ENDPOINT_URL` | `endpoint_url` |
/// | region | `AWS_REGION`, `AWS_DEFAULT_REGION` | `region` |
/// | key | `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN` | `aws_access_key_id` and so on |
/// | profile | `AWS_PROFILE` | |
///
/// The files are `~/.aws/credentials` (`AWS_SHARED_CREDENTIALS_FILE`) and `~/.aws/config` (`AWS_CONFIG_FILE`). Without a
/// key, requests are not signed, which is enough for public buckets. Programs that fetch keys (`credential_process`,
/// single sign-on, roles of machines) are not started.
public struct ObjectStoreSettings: Sendable {
    /// The server, whose address ends with a slash.
    public let server: WebAddress
    /// The region for signatures.
    public let region: String
    /// The key; nil for unsigned requests.
    public let signature: RequestSignature?
    /// The token of a temporary key.
    let sessionToken: HeaderField.Value?

    private static let defaultRegion = "us-east-1"
    private static let fileLimit = 1 << 20

    /// Reads the settings.
    public init(
        environment: [String: String], home: FilePath
    ) throws(ObjectStoreError) {
        func variable(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        func path(_ name: String, _ usual: String) -> FilePath {
            variable(name).map { FilePath($0) } ?? home.appending(".aws").appending(usual)
        }
        let profile = variable("AWS_PROFILE") ?? "default"
        let keys = try Self.section(
            [profile], of: path("AWS_SHARED_CREDENTIALS_FILE", "credentials"))
        let configuration = try Self.section(
            profile == "default" ? ["default", "profile default"] : ["profile \(profile)"],
            of: path("AWS_CONFIG_FILE", "config"))
        func setting(_ name: String) -> String? { keys[name] ?? configuration[name] }

        region =
            variable("AWS_REGION", "AWS_DEFAULT_REGION") ?? setting("region") ?? Self.defaultRegion
        server = try Self.server(
            variable("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL") ?? setting("endpoint_url")
                ?? "https://s3.\(region).amazonaws.com")
        var key = Key(
            id: variable("AWS_ACCESS_KEY_ID"), secret: variable("AWS_SECRET_ACCESS_KEY"),
            token: variable("AWS_SESSION_TOKEN"))
        if key.isMissing {
            key = Key(
                id: setting("aws_access_key_id"), secret: setting("aws_secret_access_key"),
                token: setting("aws_session_token"))
        }
        guard !key.isMissing else {
            signature = nil
            sessionToken = nil
            return
        }
        guard let id = key.id, let secret = key.secret,
            let signature = RequestSignature(keyID: id, secret: secret, region: region)
        else { throw .incompleteKey }
        self.signature = signature
        sessionToken = try key.token.map { (token) throws(ObjectStoreError) in
            guard let value = HeaderField.Value(token) else { throw .incompleteKey }
            return value
        }
    }

    /// The parts of a key, as found in one file or in the environment.
    private struct Key {
        let id: String?
        let secret: String?
        let token: String?

        var isMissing: Bool { id == nil && secret == nil }
    }

    /// Reads the address of a server, which may lack the slash at its end.
    private static func server(_ text: String) throws(ObjectStoreError) -> WebAddress {
        let address: WebAddress
        do { address = try WebAddress(text.hasSuffix("/") ? text : text + "/") } catch {
            throw .invalidEndpoint(text, error)
        }
        guard address.query == nil else { throw .invalidEndpoint(text, nil) }
        return address
    }

    /// Returns the settings in the sections of a file, the later ones first; empty if the file does not exist.
    private static func section(
        _ names: Set<String>, of path: FilePath
    ) throws(ObjectStoreError) -> [String: String] {
        let bytes: [UInt8]
        do { bytes = try InputFile.open(path).contents(limit: fileLimit) } catch {
            guard error.code == .noSuchFileOrDirectory || error.code == .notDirectory else {
                throw .files(error)
            }
            return [:]
        }
        var settings: [String: String] = [:]
        var isWanted = false
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let text = line.trimmed
            guard !text.isEmpty, !text.hasPrefix("#"), !text.hasPrefix(";") else { continue }
            if text.hasPrefix("["), text.hasSuffix("]") {
                isWanted = names.contains(String(text.dropFirst().dropLast().trimmed))
            } else if isWanted, let equals = text.firstIndex(of: "=") {
                let name = text[..<equals].trimmed.lowercased()
                settings[name] = String(text[text.index(after: equals)...].trimmed)
            }
        }
        return settings
    }
}

extension Substring {
    /// The text without blanks at its ends.
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return start[...end]
    }
}
