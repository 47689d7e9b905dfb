// Fuzzes the readers of addresses: what a user types, what a lock file says, and what a policy compares.

internal import SkillCatalog
internal import SystemPackage
internal import Transfer
internal import Web

@testable internal import SkillSource

/// Reads an input as an address, and compares the readers of URLs with each other.
func fuzzAddress(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let shown = AddressSecrets.removed(from: text)
    precondition(AddressSecrets.removed(from: shown) == shown)
    _ = SourceAccount(url: text)
    _ = SkillAddress.pastedCommand(
        text.split(separator: " ").map(String.init), workingDirectory: "/work", home: "/home/me")
    compareHosts(in: text)
    guard let address = try? SkillAddress(text, workingDirectory: "/work", home: "/home/me") else {
        return
    }
    precondition(!address.typed.isEmpty)
    switch address.meaning {
    case .folder(let path): precondition(path.isAbsolute)
    case .archive(let archive):
        switch archive.location {
        case .file(let path): precondition(path.isAbsolute)
        case .web(let url): compareHosts(in: url)
        }
        if let path = archive.path { precondition(!path.hasPrefix("/")) }
    case .git(let git):
        precondition(!git.url.isEmpty && !git.url.hasPrefix("-"))
        if let path = git.path { precondition(!path.split(separator: "/").contains("..")) }
        compareHosts(in: git.url)
    case .artifact(let artifact): precondition(artifact.url.hasPrefix("oci://"))
    case .site(let site): compareHosts(in: site.requestURL)
    case .catalog(let request): precondition(!request.name.isEmpty)
    }
}

/// Whatever decides about a URL must see the host, the port and the path that libcurl sees.
private func compareHosts(in url: String) {
    if let name = WebLocation(url)?.host {
        precondition(HostName(name.description) == name, "\(name)")
        precondition(name.names.contains(name.description))
    }
    guard let address = try? WebAddress(url) else { return }
    guard let location = WebLocation(address.text) else { preconditionFailure(address.text) }
    let host = HostName(address.host)
    precondition(location.host == host, "\(address.text): \(String(describing: location.host))")
    precondition(
        location.host == nil || location.port.map { Int($0) } ?? location.usualPort == address.port)
    precondition(location.path == address.path || location.path.isEmpty && address.path == "/")
    // The text as written is read as the same host, or as none.
    let written = WebLocation(url)?.host
    precondition(written == nil || written == host, "\(url): \(String(describing: written))")
}

extension WebLocation {
    fileprivate var usualPort: Int? { WebLocation.usualPorts[scheme].map { Int($0) } }
}
