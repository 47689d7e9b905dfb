/// The part of an address after `#`: a ref, a path, or both.
struct AddressFragment {
    /// The fragment as typed, without `#`; empty if there is none.
    var text = ""
    var ref: String?
    var path: String?
    /// The SHA-256 of an archive, as pip writes it.
    var digest: String?

    /// Returns the text before the first `#`, and the fragment after it.
    static func split(_ text: String) -> (address: String, fragment: AddressFragment) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return (text, AddressFragment()) }
        return (String(parts[0]), AddressFragment(String(parts[1])))
    }

    private init() {}

    private init(_ text: String) {
        self.text = text
        guard !readFields() else { return }
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        ref = halves[0].isEmpty ? nil : String(halves[0])
        path = halves.count == 2 ? Self.folder(halves[1]) : nil
    }

    /// Reads the fields of pip's fragments, such as `subdirectory=skills/pdf&egg=pdf` (pip documentation, "VCS
    /// Support"); false if the fragment does not consist of them.
    private mutating func readFields() -> Bool {
        var fields: [(name: Substring, value: Substring)] = []
        for field in text.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, ["egg", "subdirectory", "sha256"].contains(parts[0]) else {
                return false
            }
            fields.append((parts[0], parts[1]))
        }
        guard !fields.isEmpty else { return false }
        path = fields.last { $0.name == "subdirectory" }.flatMap { Self.folder($0.value) }
        digest = fields.last { $0.name == "sha256" }.map { String($0.value) }
        return true
    }

    /// Returns the path of a folder, also for its SKILL.md; nil for the top.
    static func folder(_ path: some StringProtocol) -> String? {
        var names = path.split(separator: "/").filter { $0 != "." }.map {
            String($0).percentDecoded
        }
        if names.last?.isSkillFileName == true { names.removeLast() }
        return names.isEmpty ? nil : names.joined(separator: "/")
    }

    /// Whether it is an anchor on a page, such as a heading of the README or a range of lines, and not a ref.
    var isAnchor: Bool {
        guard path == nil, digest == nil, let ref else { return false }
        let isLine =
            ref.count > 1 && ref.first == "L"
            && ref.dropFirst().allSatisfy { "0123456789LC-".contains($0) }
        return isLine || ["readme", "readme-ov-file"].contains(ref.lowercased())
            || ref.hasPrefix("user-content-")
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

    /// The text without slashes at its end, except for a single slash.
    var trimmingLastSlashes: String {
        var text = self[...]
        while text.count > 1, text.hasSuffix("/") { text.removeLast() }
        return String(text)
    }

    /// Whether it is the name of a skill file, which some authors write in lower case.
    var isSkillFileName: Bool { lowercased() == "skill.md" }

    /// The text without `.git` at its end.
    var removingGitSuffix: String { hasSuffix(".git") ? String(dropLast(4)) : self }
}
