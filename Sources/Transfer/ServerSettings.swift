public import SystemPackage

/// The user's settings for contacting a server, if they differ from those for all servers.
public struct ServerSettings: Sendable, Equatable {
    /// The proxy; empty to connect directly, nil for the one of the configuration.
    public var proxy: String?
    /// The name of the setting of the proxy, such as `http.proxy`.
    public var proxySetting: String?
    /// A file of trusted certificates.
    public var certificateFile: FilePath?
    /// A folder of trusted certificates.
    public var certificateDirectory: FilePath?
    /// The file with the client's certificate.
    public var clientCertificate: FilePath?
    /// The file with the key of the client's certificate.
    public var clientKey: FilePath?
    /// Further headers, such as `X-Team: a`, which may contain secrets.
    public var headers: [Header] = []

    /// A header of the user's settings.
    public struct Header: Sendable, Equatable {
        /// The servers that receive it.
        public enum Scope: Sendable {
            /// Only the server that a request is for.
            case requested
            /// The servers that the user has chosen for it, after a redirect, too.
            case chosen
        }

        let line: String
        let scope: Scope
        let setting: String

        /// Reads the header in a setting; nil if it isn't one, or belongs to the connection.
        public init?(_ text: String, for scope: Scope, in setting: String) {
            guard let colon = text.firstIndex(of: ":") else { return nil }
            let name = String(text[..<colon])
            let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            let isAuthorization = name.lowercased() == "authorization"
            guard isAuthorization || HeaderField.Name(name) != nil,
                let value = HeaderField.Value(String(value)), !value.text.isEmpty
            else { return nil }
            line = "\(name): \(value.text)"
            self.scope = scope
            self.setting = setting
        }

        var isAuthorization: Bool { line.lowercased().hasPrefix("authorization:") }
    }

    /// Creates settings that change nothing.
    public init() {}
}

extension TransferConfiguration {
    /// Returns the configuration for a server with settings of its own.
    func applying(_ settings: ServerSettings) -> TransferConfiguration {
        var configuration = self
        if let proxy = settings.proxy {
            configuration.proxies.replace(by: proxy, of: settings.proxySetting)
        }
        if settings.certificateFile != nil || settings.certificateDirectory != nil {
            configuration.certificateFile = settings.certificateFile
            configuration.certificateDirectory = settings.certificateDirectory
        }
        configuration.clientCertificate = settings.clientCertificate
        configuration.clientKey = settings.clientKey
        return configuration
    }
}
