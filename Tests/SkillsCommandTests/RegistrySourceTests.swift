import Digest
import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Skills that other programs have written to a container registry.
@Suite("skills install oci://", .needs("docker-registry")) struct RegistrySourceTests {
    private static let manifest = "application/vnd.oci.image.manifest.v1+json"
    private static let index = "application/vnd.oci.image.index.v1+json"
    private static let dockerManifest = "application/vnd.docker.distribution.manifest.v2+json"
    private static let dockerLayer = "application/vnd.docker.image.rootfs.diff.tar.gzip"
    private static let dockerImage = "application/vnd.docker.container.image.v1+json"

    private let site: PublishSite

    init() throws { site = try PublishSite() }

    private func digest(_ bytes: [UInt8]) -> String { SHA256Digest(of: bytes).description }

    /// Makes a compressed archive of files in the home folder, and returns its bytes.
    private func archive(_ arguments: String) throws -> [UInt8] {
        try site.fixture.shell("tar -czf layer.tar.gz \(arguments)")
        return Array(
            try Data(contentsOf: site.fixture.home.appendingPathComponent("layer.tar.gz")))
    }

    /// Uploads blobs, and returns the JSON of their descriptors.
    private func push(
        _ blobs: [(type: String, bytes: [UInt8])], to repository: String
    ) throws -> [String] {
        try blobs.map { type, bytes in
            try site.registry.push(bytes, digest(bytes), to: repository)
            return
                #"{"mediaType":"\#(type)","digest":"\#(digest(bytes))","size":\#(bytes.count)}"#
        }
    }

    /// Writes an image with these layers, and returns its manifest.
    @discardableResult
    private func pushImage(
        _ layers: [[UInt8]], to repository: String, as tag: String?, docker: Bool = false
    ) throws -> String {
        let type = docker ? Self.dockerManifest : Self.manifest
        let layerType =
            docker ? Self.dockerLayer : "application/vnd.oci.image.layer.v1.tar+gzip"
        let configurationType =
            docker ? Self.dockerImage : "application/vnd.oci.image.config.v1+json"
        let configuration = Array(#"{"architecture":"amd64","os":"linux"}"#.utf8)
        let parts = try push(
            [(configurationType, configuration)] + layers.map { (layerType, $0) },
            to: repository)
        let manifest = """
            {"schemaVersion":2,"mediaType":"\(type)","config":\(parts[0]),\
            "layers":[\(parts.dropFirst().joined(separator: ","))]}
            """
        try site.registry.push(
            manifest: manifest, type: type, as: tag ?? digest(Array(manifest.utf8)),
            to: repository)
        return manifest
    }

    /// Installs an address, and returns the tree hash of `beta`.
    private func install(_ address: String) async throws -> String {
        await site.run("install \(address) --yes")
        let tree = try site.tree(of: "beta")
        try site.forget()
        return tree
    }

    private func tree() async throws -> String { try await install("./src/beta") }

    private func place(_ name: String) -> (repository: String, address: String) {
        ("\(site.name)/\(name)", "oci://\(site.registry.host)/\(site.name)/\(name)")
    }

    @Test func `layers that are single files are a skill`() async throws {
        // Such files have no permissions, and this program writes them without their folders.
        try site.fixture.shell(
            "cd src/beta && mv scripts/run.sh . && rmdir scripts && chmod 644 run.sh")
        let (repository, address) = place("beta")
        let log = try site.fixture.shell(
            """
            cd src/beta && PYTHONPATH=\(PublishServers.oras.string) python3 -c '
            import oras.client
            client = oras.client.OrasClient(hostname="\(site.registry.host)", insecure=True, tls_verify=False)
            client.push(target="\(site.registry.host)/\(repository):raw", files=["SKILL.md", "run.sh"])
            '
            """)
        try #require(!log.hasSuffix("]\n"), "\(log)")
        #expect(try await install("\(address):raw") == tree())
    }

    @Test func `an image of Docker is a skill, whose layers replace and remove files`() async throws
    {
        try site.fixture.shell(
            """
            mkdir -p first/beta/old second/beta third/beta; cp src/beta/SKILL.md first/beta/SKILL.md
            echo draft >>first/beta/SKILL.md; echo x >first/beta/old/a; echo y >first/beta/gone
            cp -r src/beta second/; : >second/beta/.wh.gone; : >second/beta/.wh.old
            """)
        let layers = [try archive("-C first beta"), try archive("-C second beta")]
        let (repository, address) = place("beta")
        try pushImage(layers, to: repository, as: "latest", docker: true)
        #expect(try await install(address) == tree())
    }

    @Test func `an image without a folder is a skill with the name of its repository`() async throws
    {
        let (repository, address) = place("beta")
        try pushImage([try archive("-C src/beta .")], to: repository, as: "v1")
        #expect(try await install("\(address):v1") == tree())
    }

    @Test func `an index for several systems has one skill`() async throws {
        let (repository, address) = place("beta")
        let image = Array(
            try pushImage([try archive("-C src/beta .")], to: repository, as: nil).utf8)
        let entries = ["amd64", "arm64"].map {
            """
            {"mediaType":"\(Self.manifest)","digest":"\(digest(image))","size":\(image.count),\
            "platform":{"os":"linux","architecture":"\($0)"}}
            """
        }
        let index = """
            {"schemaVersion":2,"mediaType":"\(Self.index)","artifactType":"dev.toolhive.skills.v1",\
            "manifests":[\(entries.joined(separator: ","))]}
            """
        try site.registry.push(manifest: index, type: Self.index, as: "latest", to: repository)
        #expect(try await install(address) == tree())
    }

    @Test(arguments: ["io.agentskills.skill.ref", "org.opencontainers.image.ref.name"])
    func `a collection has skills of other repositories`(_ annotation: String) async throws {
        let (repository, address) = place("all")
        let entries = try ["alpha", "beta"].map { name in
            let own = "\(site.name)/\(name)"
            let image = Array(
                try pushImage([try archive("-C src \(name)")], to: own, as: "1.0").utf8)
            // Registries only take lists of manifests that they have in the same repository.
            try pushImage([try archive("-C src \(name)")], to: repository, as: nil)
            return """
                {"mediaType":"\(Self.manifest)","digest":"\(digest(image))","size":\(image.count),\
                "artifactType":"application/vnd.agentskills.skill.v1",\
                "annotations":{"\(annotation)":"\(site.registry.host)/\(own):1.0"}}
                """
        }
        let index = """
            {"schemaVersion":2,"mediaType":"\(Self.index)",\
            "artifactType":"application/vnd.agentskills.collection.v1",\
            "manifests":[\(entries.joined(separator: ","))]}
            """
        try site.registry.push(manifest: index, type: Self.index, as: "latest", to: repository)
        let listed = await site.run("install \(address) --list")
        #expect(listed.output.contains("alpha") && listed.output.contains("beta"))
        #expect(try await install("\(address) --skill beta") == tree())
    }

    /// Writes a list of manifests, each with its name and its layers.
    private func pushCollection(
        _ manifests: [(name: String, layers: [String])], to repository: String
    ) throws {
        let empty = try push(
            [("application/vnd.oci.empty.v1+json", Array("{}".utf8))], to: repository)[0]
        let entries = try manifests.map { name, layers in
            let text = """
                {"schemaVersion":2,"mediaType":"\(Self.manifest)","config":\(empty),\
                "layers":[\(layers.joined(separator: ","))]}
                """
            let digest = digest(Array(text.utf8))
            try site.registry.push(
                manifest: text, type: Self.manifest, as: digest, to: repository)
            return """
                {"mediaType":"\(Self.manifest)","digest":"\(digest)","size":\(text.utf8.count),\
                "annotations":{"io.agentskills.skill.name":"\(name)"}}
                """
        }
        let index = """
            {"schemaVersion":2,"mediaType":"\(Self.index)",\
            "manifests":[\(entries.joined(separator: ","))]}
            """
        try site.registry.push(manifest: index, type: Self.index, as: "latest", to: repository)
    }

    /// Uploads a text, and returns a descriptor that states another size.
    private func descriptor(
        ofFile title: String, stating size: Int, in repository: String
    ) throws -> String {
        let text = Array("---\nname: beta\ndescription: Counts. Use to count.\n---\n# T\n".utf8)
        try site.registry.push(text, digest(text), to: repository)
        return """
            {"mediaType":"text/plain","digest":"\(digest(text))","size":\(size),\
            "annotations":{"org.opencontainers.image.title":"\(title)"}}
            """
    }

    @Test func `layers that are too large together are refused before one is downloaded`()
        async throws
    {
        let (repository, _) = place("many")
        let layers = try ["SKILL.md", "a.md"].map {
            try descriptor(ofFile: $0, stating: 200 << 20, in: repository)
        }
        try pushCollection([("beta", layers)], to: repository)
        let proxy = try FaultyProxy(of: site.registry.port)
        let address = "oci://127.0.0.1:\(proxy.port)/\(repository)"
        let result = await site.run("install \(address) --yes", expecting: 4)
        #expect(result.errors.contains("is larger than 256 MiB"), "\(result.log)")
        #expect(proxy.log.contains { $0.contains("/manifests/latest") })
        #expect(!proxy.log.contains { $0.contains("/blobs/") }, "\(proxy.log)")
    }

    @Test func `the downloads of a collection have one limit`() async throws {
        let (repository, address) = place("many")
        let file = try descriptor(ofFile: "SKILL.md", stating: 100 << 20, in: repository)
        try pushCollection([("beta", [file]), ("b", [file])], to: repository)
        await site.run("install \(address) --list")
        try pushCollection([("beta", [file]), ("b", [file]), ("c", [file])], to: repository)
        let result = await site.run("install \(address) --list", expecting: 4)
        #expect(result.errors.contains("is larger than 256 MiB"), "\(result.log)")
    }

    @Test func `what the archives of a collection unpack to has one limit`() async throws {
        // Each link becomes a copy, so that the second skill has 511 MiB; nothing of it is unpacked.
        try site.fixture.shell(
            """
            head -c 2097152 /dev/urandom >src/alpha/data; head -c 1048576 /dev/urandom >src/beta/data
            for i in $(seq 510); do ln -s data src/beta/link$i; done
            """)
        let (repository, address) = place("large")
        let manifests = try ["alpha", "beta"].map { name in
            (
                name: name,
                layers: try push(
                    [
                        (
                            "application/vnd.oci.image.layer.v1.tar+gzip",
                            try archive("-C src \(name)")
                        )
                    ], to: repository)
            )
        }
        try pushCollection(manifests, to: repository)
        let result = await site.run("install \(address) --list", expecting: 4)
        #expect(result.errors.contains("unpacks to more than 512 MiB"), "\(result.log)")
    }

    @Test func `an artifact without files of a skill is refused`() async throws {
        let (repository, address) = place("text")
        let parts = try push(
            [("application/vnd.oci.empty.v1+json", Array("{}".utf8)), ("text/plain", [65])],
            to: repository)
        let text = """
            {"schemaVersion":2,"mediaType":"\(Self.manifest)","config":\(parts[0]),"layers":[\(parts[1])]}
            """
        try site.registry.push(
            manifest: text, type: Self.manifest, as: "latest", to: repository)
        let result = await site.run("install \(address) --yes", expecting: nil)
        #expect(result.status == 5 && result.errors.contains("text/plain"), "\(result.log)")
    }

    @Test func `a tag that moved is an update, and the lock file keeps the version before`()
        async throws
    {
        await site.build(version: 1)
        await site.run("publish push out \(site.repository)")
        let address = "\(site.repository)/alpha"
        try site.fixture.shell("mkdir -p team/.git other")
        await site.run("-C team install \(address) --save --yes")
        await site.run("install \(address) --yes")
        let first = try site.tree(of: "alpha")
        #expect(await site.run("outdated").log.contains("up to date"))
        try site.writeSkill("alpha", "Say goodbye.")
        await site.build(version: 2)
        await site.run("publish push out \(site.repository)")
        #expect(await site.run("outdated").log.contains("alpha"))
        // Another machine gets what the lock file says.
        try site.fixture.shell("mkdir -p other/.git && cp team/skills.json team/skills.lock other/")
        for options in ["--frozen", ""] {
            try site.fixture.shell("rm -rf other/.claude")
            await site.run("-C other sync --yes \(options)")
            try site.fixture.shell("grep -q hello other/.claude/skills/alpha/SKILL.md")
        }
        await site.run("update alpha --yes")
        let second = try site.tree(of: "alpha")
        #expect(first != second)
        await site.run("-C team update --project --yes")
        try site.fixture.shell(
            "cp team/skills.lock other/ && grep -q goodbye team/.claude/skills/alpha/SKILL.md")
        await site.run("-C other sync --yes --frozen")
        try site.fixture.shell("grep -q goodbye other/.claude/skills/alpha/SKILL.md")
        #expect(await site.run("outdated").log.contains("up to date"))
    }

    @Test func `the source that is shown for a skill of a catalog is an address of its files`()
        async throws
    {
        await site.build(version: 1)
        await site.run("publish push out \(site.repository)")
        await site.run("catalog add shop \(site.repository)")
        let shown = await site.run("info shop:beta --json")
        let source = try #require(
            try JSONValue(parsing: Array(shown.output.utf8))["sources"]?.array?.first?["source"]?
                .string)
        #expect(source.hasPrefix("\(site.repository)/beta/blobs/"))
        #expect(try await install(source) == tree())
    }

    @Test(arguments: [
        ("s3:/b/x", "use s3://b/x, or ./s3:/b/x for a folder"),
        ("https://www.example.com/x", "publish to the folder or bucket that it serves"),
        ("oci://ghcr.io/Acme/Skills", "use oci://ghcr.io/acme/skills"),
        ("oci://ghcr.io/a@sha256:0", "use oci://ghcr.io/a"),
        ("oci://ghcr.io", "is not a folder, s3://bucket/prefix or oci://registry/name"),
    ])
    func `a target that is not valid is named, with one that is`(
        _ target: String, _ words: String
    ) async throws {
        await site.build(version: 1)
        let result = await site.run("publish push out \(target)", expecting: 64)
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test func `an address in uppercase is refused with the one in lowercase`() async {
        let result = await site.run("install oci://ghcr.io/Acme/PDF:1", expecting: 64)
        #expect(result.errors.contains("names in registries are lowercase"))
        #expect(result.errors.contains("skills install oci://ghcr.io/acme/pdf:1"))
    }

    @Test func `a place without a catalog is named`() async {
        for place in [site.bucket, site.repository] {
            let result = await site.run("publish mirror \(place) copy", expecting: 5)
            #expect(result.errors.contains("\(place) is not a catalog"))
            #expect(!result.errors.contains("publish build"))
        }
    }

    @Test func `a folder that is missing, and one without a catalog, are named`() async {
        let missing = await site.run("publish push nothing \(site.bucket)", expecting: 5)
        #expect(missing.errors.contains("no such folder: "))
        let plain = await site.run("publish push src \(site.bucket)", expecting: 5)
        #expect(plain.errors.contains("is not a catalog: it has no index.json"))
        #expect(plain.errors.contains("/src -o catalog"))
    }
}
