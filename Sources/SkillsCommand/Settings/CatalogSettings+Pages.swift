internal import SkillCatalog
internal import Web

// The pages of a catalog that `skills publish site` makes.
extension CatalogSettings {
    /// Returns an address or, for a page of a configured catalog, the name of its skill.
    static func named(_ address: String, in world: World) -> String {
        let start = address.prefix(8).lowercased()
        guard start.hasPrefix("https://") || start.hasPrefix("http://") else { return address }
        // Settings that can't be read are reported when the catalogs are asked.
        return (try? CatalogSettings(of: world))?.name(ofPage: address) ?? address
    }

    /// Returns the name of the skill that a page of a configured catalog describes, such as `acme:pdf`; nil for another
    /// URL.
    ///
    /// Pages are `skill/NAME` or `skill/PUBLISHER/NAME` below the catalog, or below the folder of a language there.
    private func name(ofPage url: String) -> String? {
        let path = String(url.prefix { $0 != "?" && $0 != "#" })
        let location = CatalogReference.canonicalLocation(path, of: .index)
        for reference in references where reference.kind == .index {
            let base = reference.canonicalLocation + "/"
            guard location.hasPrefix(base) else { continue }
            var names = location.dropFirst(base.count).split(separator: "/")
                .map { PercentEncoding.text($0) ?? String($0) }
            if names.last == "index.html" { names.removeLast() }
            if names.first == "ja" { names.removeFirst() }
            guard names.first == "skill", (2...3).contains(names.count) else { continue }
            return "\(reference.name):\(names.dropFirst().joined(separator: "/"))"
        }
        return nil
    }
}
