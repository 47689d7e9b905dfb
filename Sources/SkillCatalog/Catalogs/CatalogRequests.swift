internal import Digest
internal import FileTree
internal import Transfer

/// Requests for the files of a catalog below the URL that is its location.
struct CatalogRequests: Sendable {
    let reference: CatalogReference
    private let base: WebAddress
    private let transfer: @Sendable () -> AuthorizedTransfer

    /// Creates requests for a catalog whose location is a URL; a trailing `index.json` is ignored.
    init(_ reference: CatalogReference, _ access: CatalogAccess) throws(CatalogError) {
        self.reference = reference
        base = try reference.indexFolder()
        transfer = access.transfer
    }

    /// Makes a URL of the catalog absolute; nil for anything but http and https.
    func resolve(_ url: String) -> String? { try? base.resolving(relative: url).text }

    /// Fetches a file into memory; a known entity tag makes the request conditional.
    func fetch(
        _ file: String, limit: Int, knownTag: String? = nil
    ) async throws(CatalogError) -> TransferResponse {
        let request = try request(file, limit: limit, knownTag: knownTag)
        do { return try await transfer().fetch(request) } catch { throw failure(error, file) }
    }

    /// Fetches a file that may be missing.
    func fetchIfPresent(
        _ file: String, limit: Int
    ) async throws(CatalogError) -> TransferResponse? {
        do {
            return try await fetch(file, limit: limit)
        } catch .unreachable(_, .notFound), .unreachable(_, .gone) {
            return nil
        }
    }

    /// Fetches an immutable file and checks its digest.
    func fetch(blob digest: SHA256Digest, limit: Int) async throws(CatalogError) -> [UInt8] {
        let file = IndexRoot.path(ofBlob: digest)
        let response = try await fetch(file, limit: limit)
        try check(response.receipt.digest, of: file, is: digest)
        return response.body
    }

    /// Downloads an immutable file of a known size and checks its digest.
    func download(_ blob: IndexRoot.Blob, to output: OutputFile) async throws(CatalogError) {
        let file = IndexRoot.path(ofBlob: blob.digest)
        let request = try request(file, limit: blob.size, knownTag: nil)
        let receipt: TransferReceipt
        do {
            receipt = try await transfer().download(request, to: output)
        } catch {
            throw failure(error, file)
        }
        try check(receipt.digest, of: file, is: blob.digest)
    }

    private func check(
        _ actual: SHA256Digest, of file: String, is expected: SHA256Digest
    ) throws(CatalogError) {
        guard actual == expected else {
            throw .wrongDigest(reference.name, file: file, expected: expected, actual: actual)
        }
    }

    private func request(
        _ file: String, limit: Int, knownTag: String?
    ) throws(CatalogError) -> TransferRequest {
        guard let address = try? base.resolving(relative: file) else {
            throw .invalidLocation(reference)
        }
        var request = TransferRequest(
            address, byteLimit: limit, knownTag: knownTag.flatMap { HeaderField.Value($0) })
        request.compression = .allowed
        return request
    }

    private func failure(_ error: TransferError, _ file: String) -> CatalogError {
        switch error {
        case .tooLarge(_, let limit): .tooLarge(reference.name, file: file, limit: limit)
        case .unwritable(let cause): .files(cause)
        default: CatalogError(error, reading: reference.name)
        }
    }
}
