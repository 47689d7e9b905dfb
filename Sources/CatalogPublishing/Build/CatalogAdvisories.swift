internal import Digest
internal import FileTree
internal import SkillCatalog

/// The advisories of a catalog that is built.
struct CatalogAdvisories {
    /// The blob that the root refers to; nil if there are none.
    let blob: IndexRoot.Blob?
    /// The same bytes beside the index, for people and other programs.
    let file: CatalogOutput.File?
    /// The number of advisories.
    let count: Int
    /// The advisories that recall files, by the trees of these.
    let recalls: [TreeHash: Advisory]

    /// Takes the advisories of a request, or else those of the previous index, so that a build without `--advisories`
    /// never lifts a recall.
    init(
        _ settings: CatalogOutputSettings, _ previous: PreviousCatalog, _ blobs: BlobStore
    ) throws(CatalogBuildError) {
        var list = settings.advisories
        if list == nil, let known = previous.root?.advisories {
            guard previous.reuse == .allowed,
                let bytes = blobs.contents(of: known.digest, limit: AdvisoryList.sizeLimit),
                let kept = try? AdvisoryList(parsing: bytes)
            else { throw .lostAdvisories }
            list = kept
        }
        guard let list else {
            (blob, file, count, recalls) = (nil, nil, 0, [:])
            return
        }
        do { blob = try blobs.add(list.bytes) } catch { throw .files(error) }
        file = CatalogOutput.File(path: AdvisoryList.fileName, bytes: list.bytes)
        count = list.advisories.count
        recalls = Dictionary(
            list.advisories.filter { $0.withdrawn == nil }.flatMap { advisory in
                advisory.affected.flatMap(\.trees).map { ($0, advisory) }
            }
        ) { first, _ in first }
    }
}
