internal import Digest
internal import JSON

/// The statement that OpenSSF Model Signing signs: the digests of all files of a folder.
///
/// The form is documented at https://github.com/ossf/model-signing-spec and in model-signing 1.1.1, which writes it:
/// an in-toto statement with one subject, whose digest is the SHA-256 over the digests of the files in their order.
struct SignedStatement {
    static let type = "https://in-toto.io/Statement/v1"
    static let predicateType = "https://model_signing/signature/v1.0"
    /// The most files.
    static let fileLimit = 20_000

    /// A file in the list.
    struct File {
        let path: String
        let digest: SHA256Digest
    }

    /// The files, in the order in which they are listed.
    let files: [File]
    /// The paths that the signer left out, with everything in them.
    let leftOut: [String]

    /// Reads a statement; other members of the predicate are ignored, as the form demands.
    init(_ payload: [UInt8]) throws(SignatureFault) {
        let members = try SignedJSON(payload).members(of: "payload")
        guard try SignedJSON.text(members, "_type") == Self.type else {
            throw .malformed(Messages.noStatement)
        }
        let type = try SignedJSON.text(members, "predicateType")
        guard type == Self.predicateType else { throw .unsupported(Messages.predicate(type)) }
        let predicate = try SignedJSON.required(members, "predicate").members(of: "predicate")
        leftOut = try Self.leftOut(in: SignedJSON.required(predicate, "serialization"))
        files = try Self.files(in: SignedJSON.required(predicate, "resources"))
        let subjects = try SignedJSON.required(members, "subject").elements
        guard let subject = subjects.first, subjects.count == 1 else {
            throw .malformed(Messages.subjectCount(subjects.count))
        }
        let digests = try SignedJSON.required(subject.members(of: "subject"), "digest")
            .members(of: "digest")
        guard let root = SHA256Digest(hex: try SignedJSON.text(digests, "sha256")) else {
            throw .malformed(Messages.noValue("sha256"))
        }
        guard root == Self.rootDigest(of: files) else { throw .wrongRootDigest }
    }

    private static func leftOut(in json: SignedJSON) throws(SignatureFault) -> [String] {
        let serialization = try json.members(of: "serialization")
        let method = try SignedJSON.text(serialization, "method")
        guard method == "files" else { throw .unsupported(Messages.method(method)) }
        let hash = try SignedJSON.text(serialization, "hash_type")
        guard hash == "sha256" else { throw .unsupported(Messages.hash(hash)) }
        var paths: [String] = []
        for element in serialization["ignore_paths"]?.elements ?? [] {
            guard let path = element.string else {
                throw .malformed(Messages.noValue("ignore_paths"))
            }
            paths.append(path)
        }
        return paths
    }

    private static func files(in json: SignedJSON) throws(SignatureFault) -> [File] {
        let resources = json.elements
        guard !resources.isEmpty else { throw .malformed(Messages.noValue("resources")) }
        guard resources.count <= fileLimit else {
            throw .malformed(Messages.fileCount(limit: fileLimit))
        }
        var seen: Set<[UInt8]> = []
        var files: [File] = []
        for resource in resources {
            let members = try resource.members(of: "resources")
            let path = try SignedJSON.text(members, "name")
            guard isPath(path) else { throw .malformed(Messages.noPath(path)) }
            // Not as strings: two that look alike, composed and decomposed, would be the same.
            guard seen.insert(Array(path.utf8)).inserted else {
                throw .malformed(Messages.repeatedPath(path))
            }
            guard try SignedJSON.text(members, "algorithm") == "sha256" else {
                throw .unsupported(Messages.hash(try SignedJSON.text(members, "algorithm")))
            }
            guard let digest = SHA256Digest(hex: try SignedJSON.text(members, "digest")) else {
                throw .malformed(Messages.noValue("digest"))
            }
            files.append(File(path: path, digest: digest))
        }
        return files
    }

    /// Whether a text is a path in the folder that can be written in one way only.
    private static func isPath(_ text: String) -> Bool {
        guard (1...4096).contains(text.utf8.count), !text.utf8.contains(0) else { return false }
        return text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .allSatisfy {
                !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
            }
    }

    /// Creates a statement about files, which are put in order, without those in paths that are left out.
    init(files: [File], leftOut: [String]) {
        // By components, as Python orders its paths.
        let slash = UInt8(ascii: "/")
        let sorted = files.map { file in (file, file.path.utf8.split(separator: slash)) }
            .sorted { first, second in
                first.1.lexicographicallyPrecedes(second.1) { $0.lexicographicallyPrecedes($1) }
            }
        self.files = sorted.map(\.0).filter { !Self.contains($0.path, in: leftOut) }
        self.leftOut = leftOut
    }

    /// Whether a path is one of some others or in one of them.
    static func contains(_ path: String, in others: [String]) -> Bool {
        others.contains { other in
            var folder = Array(other.utf8)
            while folder.last == UInt8(ascii: "/") { folder.removeLast() }
            if folder.starts(with: "./".utf8) { folder.removeFirst(2) }
            guard !folder.isEmpty, !folder.elementsEqual(".".utf8) else { return true }
            let rest = path.utf8.dropFirst(folder.count)
            return path.utf8.starts(with: folder) && (rest.isEmpty || rest.first == 0x2F)
        }
    }

    private static func rootDigest(of files: [File]) -> SHA256Digest {
        SHA256Digest(of: files.flatMap(\.digest.bytes))
    }

    /// The statement as JSON; `name` is only for people.
    func payload(name: String) -> [UInt8] {
        let resources = files.map { file in
            JSONValue.object([
                "name": .string(file.path), "algorithm": .string("sha256"),
                "digest": .string(file.digest.hex),
            ])
        }
        let statement: JSONValue = .object([
            "_type": .string(Self.type), "predicateType": .string(Self.predicateType),
            "subject": .array([
                .object([
                    "name": .string(name),
                    "digest": .object(["sha256": .string(Self.rootDigest(of: files).hex)]),
                ])
            ]),
            "predicate": .object([
                "serialization": .object([
                    "method": .string("files"), "hash_type": .string("sha256"),
                    "allow_symlinks": .bool(false), "ignore_paths": .strings(leftOut),
                ]),
                "resources": .array(resources),
            ]),
        ])
        return Array(statement.text(.line).utf8)
    }
}
