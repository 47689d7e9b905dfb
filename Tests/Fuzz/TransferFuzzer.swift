// Fuzzes what decides where credentials go and how addresses are read: netrc files, token variables, proxies, headers.

internal import Synchronization
internal import Web

@testable internal import Transfer

/// The servers of the token variables that were seen.
private let servers = Mutex<[String: String]>([:])

/// Reads an input as each of them.
func fuzzTransfer(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for machine in NetrcFile(text).machines {
        precondition(!machine.isEmpty && !machine.contains(where: \.isWhitespace))
    }
    var headers = ResponseHeaders()
    for line in text.split(separator: "\n") { headers.add(line: line) }
    for field in headers.fields { precondition(!field.name.contains(":")) }
    if let number = IPAddress(text) { precondition([4, 16].contains(number.bytes.count)) }
    let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
    guard let first = lines.first, let address = try? WebAddress(first) else { return }
    precondition((try? WebAddress(address.text)) == address)
    precondition(!address.text.utf8.contains { $0 < 0x20 || $0 == 0x7F })
    let proxies = ProxySettings(https: "http://proxy.example", exceptions: lines.last ?? "")
    _ = proxies.proxy(for: address)
    if let rest = lines.dropFirst().first {
        _ = try? address.resolving(relative: rest)
    }
    // No two servers have the same variable.
    for name in TokenVariables.names(for: address) {
        precondition(name.utf8.allSatisfy { isNameByte($0) })
        servers.withLock { servers in
            let server = "\(address.host):\(address.port)"
            let known = servers[name, default: server]
            precondition(known == server, "\(name): \(known), \(server)")
            if servers.count < 100_000 { servers[name] = server }
        }
    }
}

private func isNameByte(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
}
