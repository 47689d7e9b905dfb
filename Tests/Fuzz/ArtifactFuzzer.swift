// Fuzzes the readers of manifests, and of catalogs in container registries.

internal import Digest

@testable internal import ContainerRegistry
@testable internal import RemoteStore
@testable internal import SkillCatalog

/// Reads an input as a manifest and as an entry of a pack; what is written is read as the same manifest.
func fuzzArtifact(_ bytes: [UInt8]) {
    _ = CatalogPack.unpack(bytes, size: Int(bytes.first ?? 0) * 8)
    guard let manifest = try? ArtifactManifest(parsing: bytes) else { return }
    precondition((try? ArtifactManifest(parsing: manifest.bytes)) == manifest)
    let layers =
        switch manifest.content {
        case .artifact(let configuration, let layers): [configuration] + layers
        case .list(let manifests): manifests
        }
    for layer in layers {
        precondition(layer.size >= 0)
        if let data = layer.data { precondition(SHA256Digest(of: data) == layer.digest) }
    }
    let catalog = try? CatalogLayers(
        of: layers, annotations: manifest.annotations, at: "oci://registry/name")
    guard let catalog else { return }
    for (path, place) in catalog.packed {
        precondition(place.member.path == path && catalog.titled[path] == nil)
        precondition(place.member.range.upperBound <= catalog.packs[place.pack].layer.size)
        precondition(
            CatalogPath.digest(of: path) ?? place.member.digest == place.member.digest)
    }
    for pack in catalog.packs {
        let same = CatalogPack(
            digest: pack.layer.digest, size: pack.layer.size, members: pack.members,
            removed: pack.removed)
        precondition(CatalogPack(same.layer)?.members == pack.members)
    }
}
