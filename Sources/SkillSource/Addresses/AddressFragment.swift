/// The part of an address after `#`: a ref, a path, or both.
struct AddressFragment {
    var ref: String?
    var path: String?

    /// Splits an address from its fragment.
    static func split(_ text: String) -> (address: String, fragment: AddressFragment) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return (text, AddressFragment()) }
        let halves = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let path = halves.count == 2 ? String(halves[1]).trimmingSlashes : ""
        return (
            String(parts[0]),
            AddressFragment(
                ref: halves[0].isEmpty ? nil : String(halves[0]), path: path.isEmpty ? nil : path)
        )
    }
}

extension String {
    /// The text without slashes at its start and end.
    var trimmingSlashes: String {
        var text = self[...]
        while text.hasPrefix("/") { text.removeFirst() }
        while text.hasSuffix("/") { text.removeLast() }
        return String(text)
    }

    /// The text without `.git` at its end.
    var removingGitSuffix: String { hasSuffix(".git") ? String(dropLast(4)) : self }
}
