internal import ContainerRegistry
internal import Digest
internal import JSON
internal import RemoteStore
internal import SkillFormat

/// The form of a skill of a catalog in a container registry.
///
/// Each skill has a repository below that of its catalog. Its manifest has one layer, a tar archive in gzip with the
/// files below a folder with the skill's name, as Thomas Vitale's specification for skills in registries requires; the
/// entry of the skill states the layer's SHA-256 (``EntryFacts/layer``). Clients of the catalog read the layer by that,
/// and other programs read it by a tag.
public struct SkillArtifact: Sendable {
    /// The JSON of the manifest, as it is sent to the registry.
    public let manifest: [UInt8]
    /// The configuration, a blob that the manifest refers to.
    public let configuration: [UInt8]
    /// The tags of the manifest.
    public let tags: [String]

    /// The suffix of the layer in addresses.
    static let suffix = ".tar.gz"

    /// Creates the artifact of an entry, whose layer has this size; nil without a layer.
    ///
    /// `isPreferred` is whether the repository means this version if no tag is stated.
    public init?(of entry: CatalogEntry, layerSize: Int, preference: Preference) {
        guard let digest = entry.facts.layer else { return nil }
        let name = entry.name.description
        var members: [String: JSONValue] = [
            "schemaVersion": .string("1"), "name": .string(name),
            "description": .string(entry.description),
        ]
        members["version"] = entry.version.map { .string($0) }
        members["license"] = entry.facts.license.map { .string($0) }
        configuration = Array(JSONValue.object(members).text(.line).utf8)
        var layer = ContentDescriptor(MediaType.skillContent, digest: digest, size: layerSize)
        layer.annotations[Annotation.title] = "\(name)\(Self.suffix)"
        var manifest = ArtifactManifest(
            .artifact(
                configuration: ContentDescriptor(MediaType.skillConfiguration, of: configuration),
                layers: [layer]), artifactType: MediaType.skill)
        manifest.annotations = [
            Annotation.skillName: name, Annotation.description: entry.description,
        ]
        manifest.annotations[Annotation.version] = entry.version
        manifest.annotations[Annotation.licenses] = entry.facts.license
        self.manifest = manifest.bytes
        let version = entry.version.flatMap { ArtifactReference.isTag($0) ? $0 : nil }
        let publisher = entry.publisher?.description.lowercased()
        tags =
            switch preference {
            case .preferred: [version, ArtifactReference.defaultTag].compactMap(\.self)
            case .other:
                [publisher, version].compactMap(\.self).isEmpty
                    ? [digest.hex]
                    : [[publisher, version].compactMap(\.self).joined(separator: "-")]
                        .filter(ArtifactReference.isTag)
            }
    }

    /// Whether an entry is the one that its repository means without a tag.
    public enum Preference: Sendable {
        case preferred, other
    }

    /// Returns the name of the repository of a skill below that of its catalog.
    ///
    /// A name with other letters than those of repositories has the start of its SHA-256 instead.
    public static func repositoryName(of entry: CatalogEntry) -> String {
        let name = entry.name.description
        guard !ArtifactReference.isName(name) || name.contains("/") else { return name }
        return "skill-\(SHA256Digest(of: Array(name.utf8)).hex.prefix(16))"
    }
}

extension CatalogEntry {
    /// The source of the entry's files: for one in a container registry, its layer.
    public var fileSource: EntrySource? {
        guard case .archive(let url, _)? = source, let layer = facts.layer,
            case (.repository(let reference), _)? = RemoteLocation.blob(at: url),
            let repository = reference.appending(SkillArtifact.repositoryName(of: self))
        else { return source }
        let path = "blobs/\(layer.hex)\(SkillArtifact.suffix)"
        return .archive(url: "\(repository)/\(path)", digest: layer)
    }
}
