// What an address that starts with `file:` may have been meant to be.
extension SkillAddress {
    /// Returns the path in a `file:` URL of any form, as an address.
    package static func path(ofFile url: String) -> String {
        var path = url.dropFirst("file:".count)
        if path.hasPrefix("//") { path = path.dropFirst(2) }
        if path.lowercased().hasPrefix("localhost/") { path = path.dropFirst("localhost".count) }
        return AddressReader.isPath(String(path)) ? String(path) : "./\(path)"
    }

    /// Returns the address that selects a revision of a repository on this machine, whose path may contain an `@`; nil for
    /// an address without one.
    package static func revision(ofFile address: String) -> String? {
        guard let sign = address.lastIndex(of: "@"),
            !address[sign...].contains("/"), address.index(after: sign) < address.endIndex
        else { return nil }
        let revision = address[address.index(after: sign)...]
        return "\(address[..<sign])#\(revision)"
    }
}
