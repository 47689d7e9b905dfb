/// The media types of manifests, and of the files that this program writes.
public enum MediaType {
    /// A manifest of one artifact or image (OCI image specification 1.1).
    public static let manifest = "application/vnd.oci.image.manifest.v1+json"
    /// A list of manifests.
    public static let index = "application/vnd.oci.image.index.v1+json"
    /// Docker's form of the manifest.
    public static let dockerManifest = "application/vnd.docker.distribution.manifest.v2+json"
    /// Docker's form of the list.
    public static let dockerIndex = "application/vnd.docker.distribution.manifest.list.v2+json"
    /// A configuration without content, whose bytes are `{}`.
    public static let empty = "application/vnd.oci.empty.v1+json"

    /// A skill, as Thomas Vitale's specification for skills in registries defines it.
    public static let skill = "application/vnd.agentskills.skill.v1"
    /// The configuration blob of a skill's manifest.
    public static let skillConfiguration = "application/vnd.agentskills.skill.config.v1+json"
    /// The files of a skill below a folder with its name.
    public static let skillContent = "application/vnd.agentskills.skill.content.v1.tar+gzip"
    /// A list of skills.
    public static let collection = "application/vnd.agentskills.collection.v1"

    /// Whether a layer is an archive, in any of the forms in which skills are found.
    public static func isArchive(_ type: String) -> Bool {
        type.hasSuffix("tar+gzip") || type.hasSuffix("tar.gzip") || type.hasSuffix(".tar")
            || type == "application/gzip" || type == "application/x-tar"
            || type == "application/zip" || type.hasSuffix("+zip")
    }
}

/// The keys of annotations.
public enum Annotation {
    /// The path of the file that a layer has.
    public static let title = "org.opencontainers.image.title"
    /// Whether ORAS unpacks the layer into a folder.
    public static let unpack = "io.deis.oras.content.unpack"
    /// The version of the packed files.
    public static let version = "org.opencontainers.image.version"
    /// A description of the packed files, in a sentence.
    public static let description = "org.opencontainers.image.description"
    /// Its licenses, as an SPDX expression.
    public static let licenses = "org.opencontainers.image.licenses"
    /// A name of a manifest in a list.
    public static let reference = "org.opencontainers.image.ref.name"
    /// The annotation with the name of a skill.
    public static let skillName = "io.agentskills.skill.name"
    /// The address of a skill in a list.
    public static let skillReference = "io.agentskills.skill.ref"
}
