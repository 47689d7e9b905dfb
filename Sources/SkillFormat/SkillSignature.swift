internal import Digest
public import FileTree
public import Signature

/// The signature in a skill folder, `skill.oms.sig`, checked against the files of the skill.
///
/// Its form is that of OpenSSF Model Signing; the name of the file is the one that publishers of skills use.
public struct SkillSignature: Sendable, Hashable {
    /// The file.
    public static let path: RelativePath = {
        guard let path = RelativePath("skill.oms.sig") else { preconditionFailure("a path") }
        return path
    }()

    /// The largest file that is looked for because the signature lists it and the skill leaves it out, in bytes.
    private static let sizeLimit = 64 << 20

    /// Who signed the skill; nil if the signature is not valid.
    public let signer: Signer?
    /// Why the signature is not valid; nil if it is.
    public let fault: SignatureFault?
    /// How the skill differs from what was signed; nothing if the signature is not valid.
    public let differences: SignedDifferences

    /// Reads and checks the signature; nil if the skill has none.
    ///
    /// It is judged by the digests of the snapshot, which may be those of a record (see ``TreeSnapshot/convertedPaths``).
    public init?(of snapshot: TreeSnapshot, in folder: Directory, _ trust: SignerTrust) {
        guard let file = snapshot[Self.path] else { return nil }
        do throws(SignatureFault) {
            let signature = try FolderSignature(Self.contents(of: file, snapshot, in: folder))
            let signer = try signature.signer(trust)
            // Links are followed by none of the programs that sign, so they never are what was signed.
            var files = snapshot.files.filter { $0.path != Self.path }.map {
                FolderSignature.File(
                    path: $0.path.description, digest: $0.flag == .link ? nil : $0.digest)
            }
            files += snapshot.unsupportedPaths.map { FolderSignature.File(path: $0, digest: nil) }
            files += Self.unlisted(signature.paths, besides: snapshot, in: folder)
            self.signer = signer
            fault = nil
            differences = signature.differences(from: files)
        } catch {
            signer = nil
            fault = error
            differences = SignedDifferences()
        }
    }

    private static func contents(
        of file: TreeSnapshot.File, _ snapshot: TreeSnapshot, in folder: Directory
    ) throws(SignatureFault) -> [UInt8] {
        guard file.flag != .link else { throw .malformed(SecurityMessages.signatureIsLink) }
        guard file.size <= FolderSignature.sizeLimit else {
            throw .tooLarge(limit: FolderSignature.sizeLimit)
        }
        let isConverted = snapshot.convertedPaths.contains(path)
        guard let bytes = try? folder.contents(of: path, limit: FolderSignature.sizeLimit),
            let signed = isConverted ? bytes.withLineEnds(of: file.digest) : bytes,
            SHA256Digest(of: signed) == file.digest
        else { throw .malformed(SecurityMessages.signatureUnreadable) }
        return signed
    }

    /// Returns the signed files that the folder has, but that are not counted as files of the skill, such as
    /// `.DS_Store`.
    private static func unlisted(
        _ paths: [String], besides snapshot: TreeSnapshot, in folder: Directory
    ) -> [FolderSignature.File] {
        let known = Set(snapshot.files.map(\.path))
        return paths.compactMap { text in
            guard let path = RelativePath(text), !known.contains(path),
                let bytes = try? folder.contents(of: path, limit: sizeLimit)
            else { return nil }
            return FolderSignature.File(path: text, digest: SHA256Digest(of: bytes))
        }
    }
}
