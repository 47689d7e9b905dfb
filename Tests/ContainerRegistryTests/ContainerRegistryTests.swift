import Digest
import Problem
import SystemPackage
import TestSupport
import Testing
import Transfer

@testable import ContainerRegistry

@Suite("Container registries", .needs("docker-registry")) struct ContainerRegistryTests {
    private static let open = Result { try ContainerRegistryServer() }
    private static let protected = Result { try ContainerRegistryServer(.password) }
    private static let withTokens = Result { try ContainerRegistryServer(.tokens) }

    private func registry(
        _ host: String, _ environment: [String: String] = [:], home: FilePath = "/nowhere"
    ) -> ContainerRegistry {
        var configuration = TransferConfiguration()
        configuration.retryDelay = .milliseconds(1)
        return ContainerRegistry(
            host, transfer: Transfer(configuration: configuration),
            credentials: RegistryCredentials(environment: environment, home: home))
    }

    /// Writes an artifact with one layer, and returns its manifest.
    @discardableResult
    private func push(_ text: String, to repository: RegistryRepository) async throws -> [UInt8] {
        let (layer, empty) = (Array(text.utf8), Array("{}".utf8))
        for blob in [layer, empty] { try await repository.upload(blob, SHA256Digest(of: blob)) }
        let manifest = ArtifactManifest(
            .artifact(
                configuration: ContentDescriptor(MediaType.empty, of: empty),
                layers: [ContentDescriptor("text/plain", of: layer)]), artifactType: "test/text")
        try await repository.write(
            manifest.bytes, mediaType: manifest.mediaType, tag: "latest")
        return manifest.bytes
    }

    private func reference(_ text: String) throws -> ArtifactReference {
        try #require(ArtifactReference("oci://" + text))
    }

    @Test(arguments: [
        ("oci://ghcr.io/acme/pdf", "ghcr.io", "acme/pdf", nil),
        ("oci://localhost:5000/a/b__c/d-e:1.2.0", "localhost:5000", "a/b__c/d-e", "1.2.0"),
        ("OCI://Host/a:v1_x", "host", "a", "v1_x"),
    ])
    func `a reference has a registry, a repository and a tag`(
        _ text: String, _ registry: String, _ repository: String, _ tag: String?
    ) {
        let reference = ArtifactReference(text)
        #expect(reference?.registry == registry)
        #expect(reference?.repository == repository)
        #expect(reference?.tag == tag)
    }

    @Test(arguments: [
        "oci://host", "oci://host/", "oci://host/A", "oci://host/a//b", "oci://host/a:",
        "oci://u@h/a",
        "oci://host/a:.x", "oci://host/../a", "oci://host/a_-b", "oci://host/a___b",
        "oci://host:x/a",
        "oci://host/a@sha256:12", "oci://host/a@md5:00", "oci:/host/a", "oci://host/-a",
    ])
    func `other texts are not references`(_ text: String) {
        #expect(ArtifactReference(text) == nil)
    }

    @Test func `what is pushed is read by tag and by digest`() async throws {
        let host = try Self.open.get().host
        let repository = registry(host).repository("plain/text", .write)
        let bytes = try await push("hello", to: repository)
        let digest = SHA256Digest(of: bytes)
        #expect(try await repository.digest(ofTag: "latest") == digest)
        #expect(try await repository.digest(ofTag: "none") == nil)
        for text in ["\(host)/plain/text", "\(host)/plain/text@\(digest)"] {
            let read = try await repository.manifest(reference(text))
            #expect(read.bytes == bytes)
            #expect(read.manifest.artifactType == "test/text")
        }
        let layer = SHA256Digest(of: Array("hello".utf8))
        #expect(try await repository.blob(layer, limit: 5) == Array("hello".utf8))
        await #expect(throws: RegistryError.tooLarge("\(host)/plain/text@\(layer)", limit: 4)) {
            try await repository.blob(layer, limit: 4)
        }
        let other = registry(host).repository("plain/other", .write)
        #expect(try await !other.has(layer))
        #expect(try await repository.has(layer))
    }

    @Test func `a blob takes one request where the registry allows that`() async throws {
        let server = try Self.open.get()
        // Debian's registry does not: the proxy answers as registries that do.
        let proxy = try FaultyProxy(of: server.port)
        proxy.completeUploads()
        let whole = registry("127.0.0.1:\(proxy.port)").repository("whole", .write)
        for text in ["one", "two"] {
            let bytes = Array(text.utf8)
            try await whole.upload(bytes, SHA256Digest(of: bytes))
            #expect(try await whole.blob(SHA256Digest(of: bytes), limit: 3) == bytes)
        }
        #expect(proxy.log.filter { $0.hasPrefix("POST") }.count == 2)
        #expect(proxy.log.filter { $0.hasPrefix("PUT") }.isEmpty)
        let plain = try FaultyProxy(of: server.port)
        let parted = registry("127.0.0.1:\(plain.port)").repository("parted", .write)
        for text in ["one", "two"] {
            try await parted.upload(Array(text.utf8), SHA256Digest(of: Array(text.utf8)))
        }
        #expect(plain.log.map { $0.prefix(4) } == ["POST", "PUT ", "POST", "PUT "])
    }

    @Test func `a registry that refuses blobs in one request gets them in two`() async throws {
        let server = try Self.open.get()
        let proxy = try FaultyProxy(of: server.port)
        proxy.fail { $0.target.contains("uploads/?digest=") ? .status(400) : nil }
        let repository = registry("127.0.0.1:\(proxy.port)").repository("refused", .write)
        for text in ["one", "two"] {
            let bytes = Array(text.utf8)
            try await repository.upload(bytes, SHA256Digest(of: bytes))
            #expect(try await repository.blob(SHA256Digest(of: bytes), limit: 3) == bytes)
        }
        #expect(proxy.log.filter { $0.hasPrefix("POST") }.count == 3)
    }

    @Test func `a part of a blob is read alone, and cut out where the registry sends all`()
        async throws
    {
        let server = try Self.open.get()
        let writer = registry(server.host).repository("parts", .write)
        let bytes = Array("0123456789".utf8)
        let digest = SHA256Digest(of: bytes)
        try await writer.upload(bytes, digest)
        let proxy = try FaultyProxy(of: server.port)
        for _ in 0..<2 {
            let repository = registry("127.0.0.1:\(proxy.port)").repository("parts")
            #expect(try await repository.part(3..<6, of: digest, size: 10) == Array("345".utf8))
            proxy.hideRanges()
        }
        await #expect(throws: RegistryError.self) {
            try await writer.part(3..<11, of: digest, size: 10)
        }
        await #expect(throws: RegistryError.self) {
            try await writer.part(8..<12, of: digest, size: 12)
        }
    }

    @Test func `referrers are found by the tag where the registry has no list of them`()
        async throws
    {
        let repository = registry(try Self.open.get().host).repository("referrers", .write)
        let subject = SHA256Digest(of: try await push("x", to: repository))
        #expect(try await repository.referrers(of: subject) == [])
        var referrer = ContentDescriptor(
            MediaType.manifest, of: try await push("signature", to: repository))
        referrer.artifactType = "test/signature"
        let list = ArtifactManifest(.list([referrer]), artifactType: nil)
        try await repository.write(
            list.bytes, mediaType: list.mediaType, tag: "sha256-\(subject.hex)")
        #expect(try await repository.referrers(of: subject) == [referrer])
    }

    @Test func `a password is sent when the registry asks for one`() async throws {
        let server = try Self.protected.get()
        let variable = ContainerRegistryServer.tokenVariable(server.port)
        let writer = registry(server.host, [variable: "carol:secret"]).repository("p", .write)
        try await push("hello", to: writer)
        let error = await #expect(throws: RegistryError.self) {
            _ = try await registry(server.host).repository("p").digest(ofTag: "latest")
        }
        #expect(error?.kind == .authentication)
        #expect(error?.hint?.description.contains("set \(variable) to USER:PASSWORD") == true)
        let refused = await #expect(throws: RegistryError.self) {
            _ = try await registry(server.host, [variable: "carol:wrong"]).repository("p")
                .digest(ofTag: "latest")
        }
        #expect(refused?.summary == "\(server.host) refused the credentials")
    }

    @Test func `Docker's configuration has credentials, and names helpers`() async throws {
        let server = try Self.protected.get()
        let home = try TemporaryDirectory()
        try home.write(
            #"{"auths": {"\#(server.host)": {"auth": "Y2Fyb2w6c2VjcmV0"}}}"#,
            to: ".docker/config.json")
        try await push(
            "hello", to: registry(server.host, home: home.path).repository("d", .write))
        try home.write(#"{"credsStore": "desktop"}"#, to: ".docker/config.json")
        let error = await #expect(throws: RegistryError.self) {
            try await push(
                "hello", to: registry(server.host, home: home.path).repository("d", .write))
        }
        #expect(
            error?.hint?.description.contains("docker-credential-desktop is not started") == true)
    }

    @Test func `a token is requested once for each repository and kind of access`() async throws {
        let server = try Self.withTokens.get()
        let variable = ContainerRegistryServer.tokenVariable(server.port)
        let registry = registry(server.host, [variable: "carol:secret"])
        try await push("hello", to: registry.repository("t/one", .write))
        try await push("hello again", to: registry.repository("t/one", .write))
        #expect(server.scopes.filter { $0 == "repository:t/one:pull,push" }.count == 1)
        // Without credentials, tokens are for reading only.
        let reader = self.registry(server.host).repository("t/one")
        #expect(try await reader.digest(ofTag: "latest") != nil)
        await #expect(throws: RegistryError.self) {
            try await push("x", to: self.registry(server.host).repository("t/one", .write))
        }
    }

    @Test func `credentials don't follow a redirect to another server`() async throws {
        let bytes = Array("blob".utf8)
        let digest = SHA256Digest(of: bytes)
        let storage = try RawServer { _, connection in connection.answer(body: bytes) }
        let server = try RawServer { request, connection in
            guard request.header("authorization") != nil else {
                return connection.answer(401, headers: ["WWW-Authenticate: Basic realm=\"x\""])
            }
            connection.answer(307, headers: ["Location: \(storage.url("/blob"))"])
        }
        let registry = registry(
            "127.0.0.1:\(server.port)", [server.tokenVariable: "carol:secret"])
        #expect(try await registry.repository("r").blob(digest, limit: 10) == bytes)
        #expect(storage.requests.count == 1)
        #expect(storage.requests[0].header("authorization") == nil)
    }

    @Test func `credentials don't go to an unencrypted server of tokens elsewhere`() async throws {
        let server = try RawServer { _, connection in
            connection.answer(
                401, headers: [#"WWW-Authenticate: Bearer realm="http://tokens.example/t""#])
        }
        let registry = registry(
            "127.0.0.1:\(server.port)", [server.tokenVariable: "carol:secret"])
        let error = await #expect(throws: RegistryError.self) {
            _ = try await registry.repository("r").digest(ofTag: "latest")
        }
        #expect(
            error
                == .unsafeTokenServer(
                    registry: "127.0.0.1:\(server.port)", "http://tokens.example/t"))
    }

    @Test func `a registry on the internet leads to no server of tokens on a private network`()
        async throws
    {
        let secret = try RawServer { $1.answer(body: "{\"token\": \"secret\"}") }
        let registry = registry("registry.example", ["SKILLS_TOKEN_REGISTRY_EXAMPLE": "a:b"])
        let hidden = ["https://10.0.0.1/t", "https://localhost/t", "https://[::1]/"]
        for realm in hidden + [secret.url("/t")] {
            var request = try registry.tokenRequest(to: realm, [], nil)
            request.referrer = try registry.referrer(on: .public)
            let asked = request
            let error = await #expect(throws: TransferError.self) {
                try await registry.transfer.fetch(asked)
            }
            #expect(error?.kind == .refused)
            guard case .privateReference? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(secret.connectionCount == 0)
        // One on a private network may lead to its neighbors.
        var request = try registry.tokenRequest(to: secret.url("/t"), [], nil)
        request.referrer = try registry.referrer(on: .private)
        #expect(try await registry.transfer.fetch(request).receipt.status == 200)
    }

    @Test func `a registry on the internet directs no upload to a private network`() async throws {
        let secret = try RawServer { $1.answer(201, body: "") }
        let registry = registry("registry.example")
        let address = try WebAddress(secret.url("/upload"))
        let repository = registry.repository("r", .write)
        let refused = try repository.uploadRequest([1], to: address, namedOn: .public)
        let error = await #expect(throws: TransferError.self) {
            try await registry.transfer.fetch(refused)
        }
        guard case .privateReference? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(secret.connectionCount == 0)
        let allowed = try repository.uploadRequest([1], to: address, namedOn: .private)
        #expect(try await registry.transfer.fetch(allowed).receipt.status == 201)
    }

    @Test func `a manifest or blob with another digest is refused`() async throws {
        let server = try RawServer { _, connection in
            connection.answer(body: #"{"layers": [], "config": {}}"#)
        }
        let digest = SHA256Digest(of: [1])
        let repository = registry("127.0.0.1:\(server.port)").repository("r")
        for read in [
            { _ = try await repository.blob(digest, limit: 100) },
            {
                _ = try await repository.manifest(reference("127.0.0.1:\(server.port)/r@\(digest)"))
            },
        ] {
            let error = await #expect(throws: RegistryError.self) { try await read() }
            guard case .wrongDigest? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test(arguments: [
        ("[]", ManifestFault.missing), ("x", .notJSON), (#"{"layers": []}"#, .missing),
        (#"{"manifests": [{}]}"#, .missing),
        (
            #"{"manifests": [{"mediaType": "a", "digest": "sha512:00", "size": 1}]}"#,
            .otherDigest("sha512:00")
        ),
        (
            #"{"manifests": [{"mediaType": "a", "digest": "sha256:4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a", "size": 1, "data": "AA=="}]}"#,
            .wrongData
        ),
    ])
    func `a manifest that is not one is refused`(_ text: String, _ fault: ManifestFault) {
        #expect(throws: fault) { try ArtifactManifest(parsing: Array(text.utf8)) }
    }

    @Test func `an upload whose answer is lost is not repeated`() async throws {
        let proxy = try FaultyProxy(of: Self.open.get().port)
        proxy.fail { $0.method == "PUT" && $0.number == 1 ? .lostAnswer : nil }
        let repository = registry("127.0.0.1:\(proxy.port)").repository("lost", .write)
        let bytes = Array("lost".utf8)
        try await repository.upload(bytes, SHA256Digest(of: bytes))
        #expect(try await repository.has(SHA256Digest(of: bytes)))
    }
}
