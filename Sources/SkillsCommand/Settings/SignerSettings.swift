internal import JSON
internal import Signature
internal import SystemPackage

/// The certificates and keys whose signatures are trusted, in the files of the user and of the machine.
///
/// The key is `"signers": [{"name": "nvidia", "certificate": "MII…"}, {"name": "acme", "key": "MFk…"}]`, with the base64
/// of the DER. A project can't name signers: its files come from other people.
struct SignerSettings: Sendable {
    /// A signer in a file.
    struct Entry: Sendable {
        /// The certificate or the key.
        let root: TrustRoot
        /// The file.
        let file: SettingsFile
    }

    /// The key of the list.
    static let key = "signers"

    /// The signers, those of the user first.
    let entries: [Entry]

    /// Reads the files; missing ones have no signers.
    init(of world: World) throws(SettingsProblem) {
        var entries: [Entry] = []
        for file in [SettingsFile.user(world), .machine(world)] {
            entries += try Self.roots(in: file).map { Entry(root: $0, file: file) }
        }
        self.entries = entries
    }

    /// Adds a signer to the user's file; throws ``TrustProblem/exists(_:)`` if it has one of this name.
    static func add(_ root: TrustRoot, in world: World) async throws {
        try await change(world) { roots in
            guard !roots.contains(where: { $0.name == root.name }) else {
                throw TrustProblem.exists(root.name)
            }
            roots.append(root)
        }
    }

    /// Removes a signer from the user's file.
    static func remove(_ name: String, in world: World) async throws {
        try await change(world) { $0.removeAll { $0.name == name } }
    }

    private static func change(
        _ world: World, _ body: (inout [TrustRoot]) throws -> Void
    ) async throws {
        let file = SettingsFile.user(world)
        let lock = try await file.lock()
        defer { withExtendedLifetime(lock) {} }
        var roots = try roots(in: file)
        try body(&roots)
        let elements = roots.map { root in
            JSONValue.object([
                "name": .string(root.name), root.kind.rawValue: .string(root.base64),
            ]).text(.line)
        }
        let bytes: [UInt8]
        do { bytes = try file.editable().setting(elements: elements, of: key) } catch let error
            as SettingsProblem
        {
            throw error
        } catch { throw SettingsProblem.invalid(file.path, .signersNotList) }
        try file.replace(with: bytes)
    }

    private static func roots(in file: SettingsFile) throws(SettingsProblem) -> [TrustRoot] {
        guard let value = try file.members()[key], value != .null else { return [] }
        guard let elements = value.array else { throw .invalid(file.path, .signersNotList) }
        var roots: [TrustRoot] = []
        for (index, element) in elements.enumerated() {
            let kinds = TrustRoot.Kind.allCases.filter { element[$0.rawValue] != nil }
            guard kinds.count == 1, let kind = kinds.first,
                let text = element[kind.rawValue]?.string, let name = element["name"]?.string,
                let root = try? TrustRoot(name: name, kind: kind, base64: text),
                !roots.contains(where: { $0.name == name })
            else { throw .invalid(file.path, .signer(index + 1)) }
            roots.append(root)
        }
        return roots
    }
}

extension SignerTrust {
    /// The trusted signers of the running command, at the present time.
    ///
    /// If the configuration can't be read, no signer is trusted: a command that needs the configuration reports that.
    static var current: SignerTrust {
        let world = World.current
        return world.signerTrust { SignerTrust((try? SignerSettings(of: world))?.entries, world) }
    }

    fileprivate init(_ entries: [SignerSettings.Entry]?, _ world: World) {
        self.init(
            roots: (entries ?? []).map(\.root), time: world.seconds)
    }
}
