internal import FileTree
internal import JSON

/// A value of a manifest, asked for what we need of it.
struct ManifestValue {
    private let json: LocatedJSON

    init(_ json: LocatedJSON) { self.json = json }

    /// Reads a manifest; throws why it is none, in words.
    init(parsing bytes: [UInt8]) throws(ManifestFault) {
        do { json = try LocatedJSON(parsing: bytes) } catch {
            throw ManifestFault("it is not JSON")
        }
        guard json.members != nil else { throw ManifestFault("it is no JSON object") }
    }

    /// The value of a key.
    subscript(key: String) -> ManifestValue? { json[key].map { ManifestValue($0) } }

    /// The text, when it is one.
    var text: String? { json.string }

    /// The text of a key; nil where there is none or an empty one.
    func text(_ key: String) -> String? { json[key]?.string.flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether a key says `false`.
    func denies(_ key: String) -> Bool {
        guard case .bool(false)? = json[key]?.value else { return false }
        return true
    }

    /// The elements, when it is an array.
    var elements: [ManifestValue]? { json.array.map { $0.map { ManifestValue($0) } } }

    /// Whether it is an object.
    var isObject: Bool { json.members != nil }

    /// The texts of a key that may hold one or several.
    func texts(_ key: String) -> [String] {
        guard let value = json[key] else { return [] }
        return value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
    }
}

/// Why a manifest, or a part of it, is passed over.
struct ManifestFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// A folder that a manifest names, from the top of its source; nil is the top itself.
struct ManifestFolder: Hashable {
    let path: RelativePath?

    init(_ path: RelativePath?) { self.path = path }

    /// Reads a path below a folder; `.` and empty parts mean nothing, and none leads upwards.
    init(_ text: String, below base: ManifestFolder) throws(ManifestFault) {
        let names = text.unicodeScalars.split(separator: "/").map(String.init)
        let shown = text.prefix(100)
        guard !text.hasPrefix("/"), !text.hasPrefix("~"), !names.contains("..") else {
            throw ManifestFault("the path \(shown) leads out of the repository")
        }
        let rest = names.filter { $0 != "." }.joined(separator: "/")
        guard !rest.isEmpty else {
            path = base.path
            return
        }
        guard let below = RelativePath(rest), let full = base.appending(below) else {
            throw ManifestFault("the path \(shown) is none")
        }
        path = full
    }

    /// The path of something in the folder.
    func appending(_ below: RelativePath) -> RelativePath? {
        guard let path else { return below }
        return path.appending(below)
    }

    /// The part of a path behind the folder's; nil when it is not in it.
    func rest(of file: RelativePath) -> RelativePath? {
        guard let path else { return file }
        return file.removing(prefix: path)
    }
}
