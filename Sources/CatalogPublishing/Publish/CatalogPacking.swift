internal import Archive
internal import ContainerRegistry
internal import Deflate
internal import Digest
internal import FileTree
internal import RemoteStore
internal import SkillCatalog

/// The division of a catalog's files into one new layer and the layers of the catalog before that stay
/// (``CatalogPack``).
///
/// A layer stays as long as the new catalog or the one before has files in it: clients that have read the index before
/// still find them. Once most of the layers is unused, the new one gets all files.
struct CatalogPacking: Sendable {
    /// The number of layers from which on the new one gets all files.
    private static let layerLimit = 24
    /// The number of files in all lists from which on the new one gets all files: clients read the lists.
    private static let listLimit = 6_000
    /// The maximum size of all layers: this factor of the files in use, and some bytes.
    private static let growth = (factor: 3, bytes: 8 << 20)

    /// The layers that stay, in their order.
    let kept: [CatalogPack]
    /// The files of the new layer; none if the new files are sent one by one.
    let files: [CatalogFile]
    /// The files in the layers that stay that the catalog no longer has.
    let removed: [String]
    /// The paths of all files in layers.
    private let packed: Set<String>

    /// Plans the layers; without new files, none is added.
    init(of contents: CatalogContents, besides state: PublishedState) {
        let all = contents.files.filter { !$0.isArchive } + [contents.rootFile]
        let known = state.layers?.packed ?? [:]
        let old = all.filter { known[$0.path]?.member.digest == $0.digest }
        let new = all.filter { file in
            file.path == IndexRoot.fileName
                ? !state.hasRoot(of: contents) : state.files[file.path] != file.digest
        }
        let packs = state.layers?.packs ?? []
        let live = Set(old.compactMap { known[$0.path]?.pack })
        let previous = known.values.filter { pack, member in
            CatalogPath.digest(of: member.path) == nil || state.listed.contains(member.path)
        }
        let stay = live.union(previous.map(\.pack)).sorted().map { packs[$0] }
        kept = stay
        guard Self.fits(new) else {
            (files, removed, packed) = ([], [], Set(old.map(\.path)))
            return
        }
        let used = old.reduce(0) { $0 + (known[$1.path]?.member.range.count ?? 0) }
        let size = live.reduce(0) { $0 + packs[$1].layer.size }
        let isWasteful =
            live.count >= Self.layerLimit
            || stay.reduce(0, { $0 + $1.members.count }) + new.count > Self.listLimit
            || size > used * Self.growth.factor + Self.growth.bytes
        let both = old + new
        files = isWasteful && !new.isEmpty && Self.fits(both) ? both : new
        packed = Set(both.map(\.path))
        let names = Set(all.map(\.path))
        removed = known.keys.filter {
            CatalogPath.digest(of: $0) == nil && !names.contains($0)
        }.sorted()
    }

    /// Whether a file is in a layer with others.
    func has(_ file: CatalogFile) -> Bool { packed.contains(file.path) }

    private static func fits(_ files: [CatalogFile]) -> Bool {
        files.count <= CatalogPack.countLimit
            && files.reduce(0) { $0 + ($1.size ?? 0) } <= CatalogPack.sizeLimit
    }

    /// The bytes of a layer, and the position of each file in it.
    struct Layer: Sendable {
        let bytes: [UInt8]
        let pack: CatalogPack
    }

    /// Makes the new layer.
    func layer(of contents: CatalogContents) async throws(CatalogPublishError) -> Layer {
        var bytes: [UInt8] = []
        var members: [CatalogPack.Member] = []
        for file in files {
            let content =
                file.path == IndexRoot.fileName
                ? contents.rootBytes : try await contents.bytes(of: file)
            guard let path = RelativePath(file.path) else {
                throw .incomplete(contents.location, path: file.path)
            }
            let entry: [UInt8]
            do {
                entry = try TarWriter.entry(
                    ArchivedFile(path: path, bytes: content, mode: .plain))
            } catch { throw .archive(file.path, error) }
            let packed = Deflater.compress(entry, as: .gzip, effort: .moderate)
            members.append(
                CatalogPack.Member(
                    path: file.path, digest: file.digest, size: content.count,
                    range: bytes.count..<bytes.count + packed.count))
            bytes += packed
        }
        bytes += Deflater.compress(TarWriter.end, as: .gzip, effort: .moderate)
        return Layer(
            bytes: bytes,
            pack: CatalogPack(
                digest: SHA256Digest(of: bytes), size: bytes.count, members: members,
                removed: removed))
    }
}
