import Web

/// The proxies to use, as the usual environment variables set them.
///
/// libcurl never reads the environment itself; callers pass this value.
public struct ProxySettings: Sendable, Equatable {
    /// The proxy for http addresses, possibly with a user name and password.
    public var http: String?
    /// The proxy for https addresses.
    public var https: String?
    /// Hosts to connect to without a proxy, separated by commas; `*` means all.
    public var exceptions: String
    /// The names of the settings of both.
    private var httpSetting: String?
    private var httpsSetting: String?

    /// Creates settings; a scheme without a proxy is connected directly.
    public init(http: String? = nil, https: String? = nil, exceptions: String = "") {
        self.http = http
        self.https = https
        self.exceptions = exceptions
    }

    /// Reads `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
    ///
    /// Lower case takes precedence. `HTTP_PROXY` is ignored because CGI servers set it from a request's
    /// `Proxy` header (CVE-2016-5385).
    public init(environment: [String: String]) {
        func setting(_ names: String...) -> String? {
            names.first { environment[$0] != nil }
        }
        let http = setting("http_proxy", "all_proxy", "ALL_PROXY")
        let https = setting("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        self.init(
            http: http.flatMap { environment[$0] }, https: https.flatMap { environment[$0] },
            exceptions: setting("no_proxy", "NO_PROXY").flatMap { environment[$0] } ?? "")
        (httpSetting, httpsSetting) = (http, https)
    }

    /// The proxy for an address; nil to connect directly.
    func proxy(for address: WebAddress) -> String? {
        let proxy = address.scheme == .https ? https : http
        guard let proxy, !proxy.isEmpty, !isException(address) else { return nil }
        return proxy
    }

    /// Returns the name of the setting of the proxy for an address; nil if that is not known.
    func setting(for address: WebAddress) -> String? {
        address.scheme == .https ? httpsSetting : httpSetting
    }

    /// Uses one proxy for all servers but the exceptions; none if it is empty.
    mutating func replace(by proxy: String, of setting: String?) {
        (http, https) = (proxy, proxy)
        (httpSetting, httpsSetting) = (setting, setting)
    }

    private func isException(_ address: WebAddress) -> Bool {
        let separators: Set<Character> = [",", " ", "\t"]
        let entries = exceptions.lowercased().split(whereSeparator: separators.contains)
        if let number = address.hostAddress {
            return entries.contains { $0 == "*" || number.isWithin(String($0)) }
        }
        let host = address.hostName?.description ?? address.host
        return entries.contains { entry in
            let name = entry.hasPrefix(".") ? entry.dropFirst() : entry[...]
            return entry == "*" || host == name || host.hasSuffix(".\(name)")
        }
    }
}

extension IPAddress {
    /// Whether the address equals the one in `text`, or is in a network such as `10.0.0.0/8`.
    fileprivate func isWithin(_ text: String) -> Bool {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard let network = parts.first.flatMap({ IPAddress(String($0)) }),
            network.bytes.count == bytes.count
        else { return false }
        guard parts.count == 2 else { return network == self }
        guard let length = Int(parts[1]), (0...bytes.count * 8).contains(length) else {
            return false
        }
        return zip(bytes, network.bytes).enumerated().allSatisfy { index, pair in
            let bits = min(8, max(0, length - index * 8))
            let mask = UInt8(truncatingIfNeeded: 0xff00 >> bits)
            return pair.0 & mask == pair.1 & mask
        }
    }
}
