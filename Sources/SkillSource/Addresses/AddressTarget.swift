/// A folder of a repository at a revision that a changed address must select.
struct AddressTarget {
    let url: String
    /// The branch, tag or commit; nil for the default branch.
    let ref: String?
    /// The folder; nil for the top.
    let path: String?

    /// Returns whether an address selects the folder.
    func isMeaning(of address: SkillAddress) -> Bool {
        let git: GitAddress
        switch address.meaning {
        case .git(let meant): git = meant
        case .site(let site): git = site.gitAddress
        case .archive, .artifact, .catalog, .folder: return false
        }
        guard git.url == url else { return false }
        switch git.revision {
        case .head: return ref == nil && git.path == path
        case .ref(let text), .refOrSkill(let text): return text == ref && git.path == path
        case .unsplit(let text):
            let full = [ref, path].compactMap(\.self).joined(separator: "/")
            return text == full && git.path == nil || text == ref && git.path == path
        }
    }

    /// The address as `URL#ref:path`.
    var fragmentForm: String {
        guard ref != nil || path != nil else { return url }
        return "\(url)#\(ref ?? "")\(path.map { ":\($0)" } ?? "")"
    }
}

extension String {
    /// Returns the text with the last occurrence of a part replaced; nil if there is none.
    func replacingLast(_ part: String, with new: String) -> String? {
        ranges(of: part).last.map { self[..<$0.lowerBound] + new + self[$0.upperBound...] }
    }
}
