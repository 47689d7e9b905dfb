internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import Transfer

// The Git LFS interface of a server (git-lfs, "Git LFS Batch API", "Basic Transfers").
extension SmartServer {
    /// The number of objects in a request, as in git-lfs.
    private static let batchSize = 100
    /// The maximum size of an answer in bytes.
    private static let answerLimit = 4 << 20

    /// The location of the contents of a file, with the headers for its request.
    private struct Download {
        let address: WebAddress
        let headers: [HeaderField]
        let authorization: Authorization?
    }

    func download(
        _ pointers: [LargeFile.Pointer], to folder: Directory
    ) async throws(GitError) {
        for start in stride(from: 0, to: pointers.count, by: Self.batchSize) {
            let batch = pointers[start..<min(start + Self.batchSize, pointers.count)]
            let (answer, receipt) = try await ask(for: batch)
            for pointer in batch {
                let download = try Self.download(of: pointer, in: answer)
                let file = try files { () throws(FileTreeError) in
                    try folder.createFile(pointer.fileName, permissions: .treeFile(.plain))
                }
                try await receive(pointer, from: download, receipt, into: file)
            }
        }
    }

    private func ask(
        for pointers: ArraySlice<LargeFile.Pointer>
    ) async throws(GitError) -> (JSONValue, TransferReceipt) {
        let body: JSONValue = .object([
            "operation": .string("download"), "transfers": .strings(["basic"]),
            "hash_algo": .string("sha256"),
            "objects": .array(
                pointers.map {
                    .object(["oid": .string($0.digest.hex), "size": .integer($0.size)])
                }),
        ])
        var text = base.text
        while text.hasSuffix("/") { text.removeLast() }
        if !text.hasSuffix(".git") { text += ".git" }
        var request: TransferRequest
        do {
            request = TransferRequest(
                try WebAddress("\(text)/info/lfs/objects/batch"), byteLimit: Self.answerLimit)
        } catch { throw .transfer(error) }
        request = prepared(request)
        request.method = .post(body: body.bytes(.line), contentType: "application/vnd.git-lfs+json")
        request.headers = [("Accept", "application/vnd.git-lfs+json")]
            .compactMap { HeaderField($0, $1) }
        let response = try await authorized {
            [transfer, progress, request] (authorization) async throws(TransferError) in
            try await transfer.fetch(request.authorized(by: authorization), progress: progress)
        }
        guard let answer = try? JSONValue(parsing: response.body) else {
            throw .server(.largeFiles("invalid JSON"))
        }
        return (answer, response.receipt)
    }

    private static func download(
        of pointer: LargeFile.Pointer, in answer: JSONValue
    ) throws(GitError) -> Download {
        let object = answer["objects"]?.array?.first {
            $0["oid"]?.string == pointer.digest.hex
        }
        if let error = object?["error"] {
            let reason = error["message"]?.string ?? "no such object"
            throw .server(.largeFiles(reason.abridged(to: 200)))
        }
        guard let action = object?["actions"]?["download"], let text = action["href"]?.string else {
            throw .server(.largeFiles("no such object"))
        }
        let address: WebAddress
        do { address = try WebAddress(text) } catch { throw .transfer(error) }
        let fields = (action["header"]?.object ?? [:]).compactMapValues(\.string)
        return Download(
            address: address,
            headers: fields.sorted { $0.key < $1.key }.compactMap { HeaderField($0.key, $0.value) },
            authorization: fields.first { $0.key.lowercased() == "authorization" }
                .flatMap { Authorization(header: $0.value) })
    }

    /// Receives the contents of a file, which must have the digest and the size of the pointer.
    private func receive(
        _ pointer: LargeFile.Pointer, from download: Download, _ answer: TransferReceipt,
        into file: OutputFile
    ) async throws(GitError) {
        var request = prepared(
            TransferRequest(
                download.address, headers: download.headers, byteLimit: pointer.size))
        request.authorization = download.authorization
        // Like a redirect, the answer of a public server leads to no private network.
        request.referrer = referrer ?? Referrer(answer.address, network: answer.network)
        let isOwn = download.address.origin == base.origin
        let receipt: TransferReceipt
        if isOwn, download.authorization == nil {
            receipt = try await authorized {
                [transfer, progress, request] (authorization) async throws(TransferError) in
                try await transfer.download(
                    request.authorized(by: authorization), to: file, progress: progress)
            }
        } else {
            request.server = isOwn ? .requested : .redirected
            do {
                receipt = try await transfer.download(request, to: file, progress: progress)
            } catch { throw .transfer(error) }
        }
        guard receipt.byteCount == pointer.size, receipt.digest == pointer.digest else {
            throw .server(.largeFiles("the contents do not have the recorded SHA-256"))
        }
    }
}
