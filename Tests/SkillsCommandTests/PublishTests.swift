import Digest
import Foundation
import JSON
import Synchronization
import SystemPackage
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("skills publish push and mirror", .needs("docker-registry")) struct PublishTests {
    private let site: PublishSite

    init() throws { site = try PublishSite() }

    private func read(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: site.fixture.home.appendingPathComponent(path)))
    }

    private func header(_ name: String, of path: String) throws -> String? {
        let object = try #require(try site.objects.object("\(site.name)/\(path)"))
        return object.headers.first { $0.name.lowercased() == name }?.value
    }

    @Test func `a catalog is published to every kind of target, and then up to date`() async throws
    {
        await site.build(version: 1)
        for target in site.targets {
            let plan = try await site.json("publish push out \(target) --dry-run")
            #expect(plan.object?["previousVersion"] == .null)
            let first = try await site.json("publish push out \(target)")
            #expect(first["skills"] == .integer(2))
            #expect(first["sent"] == plan["sent"])
            #expect(first["sentBytes"] == plan["sentBytes"])
            let second = try await site.json("publish push out \(target)")
            #expect(second["sent"] == .integer(0))
            #expect(second["artifacts"] == .integer(0))
            #expect(second["previousVersion"] == .integer(1))
            #expect(try #require(second["requests"]?.integer) <= 3)
        }
    }

    @Test func `a catalog whose folder can't be written is published, with a warning`() async throws
    {
        await site.build(version: 1)
        try site.fixture.shell("mkdir out/.published.json")
        for target in site.targets {
            let result = await site.run("publish push out \(target)")
            #expect(result.output.hasPrefix("Published "))
            #expect(result.errors.contains("warning: failed to record the publication in "))
            #expect(result.errors.contains("hint: make the folder writable"), "\(result.errors)")
            let again = try await site.json("publish push out \(target)")
            #expect(again["sent"] == .integer(0))
            #expect(again["unrecorded"]?["causes"]?.array?.isEmpty == false)
        }
        try site.fixture.shell("rmdir out/.published.json")
        #expect(try await site.json("publish push out www").object?["unrecorded"] == .null)
    }

    @Test func `other files of a web site are not read`() async throws {
        await site.build(version: 1)
        // Reading it would take hours.
        try site.fixture.shell(
            "mkdir -p www/films && truncate -s 1T www/films/long.mp4 www/other.iso")
        await site.run("publish push out www")
        await site.run("publish push out www")
        try site.fixture.shell("cd www && sha256sum --check --quiet SHA256SUMS")
        #expect(try site.fixture.shell("ls www/films") == "long.mp4\n")
    }

    @Test func `a folder that another run writes into is left alone`() async throws {
        await site.build(version: 1)
        try site.fixture.shell("mkdir www")
        let folder = try FileDescriptor.open(
            FilePath(site.fixture.home.appendingPathComponent("www").path), .readOnly)
        defer { try? folder.close() }
        #expect(flock(folder.rawValue, LOCK_EX | LOCK_NB) == 0)
        let busy = await site.run("publish push out www", expecting: 4)
        #expect(busy.errors.contains("error: another run is writing into "), "\(busy.log)")
        #expect(try site.fixture.shell("ls www/index.json 2>/dev/null || true") == "")
    }

    @Test func `a bucket without entity tags is refused as that`() async throws {
        await site.build(version: 1)
        await site.run("publish push out \(site.bucket)")
        try site.writeSkill("gamma", "Another one.")
        await site.build(version: 2)
        let proxy = try FaultyProxy(of: site.objects.port)
        proxy.hideEntityTags()
        let refused = await site.run(
            "publish push out \(site.bucket)", objects: proxy.port, expecting: 4)
        #expect(refused.errors.contains("If-Match"), "\(refused.log)")
        #expect(!refused.errors.contains("someone else"), "\(refused.log)")
    }

    @Test func `servers get media types and how long files may be cached`() async throws {
        await site.build(version: 1)
        await site.run("publish push out \(site.bucket)")
        let zip = try #require(
            try FileManager.default.contentsOfDirectory(
                atPath: site.fixture.home.appendingPathComponent("out/blobs").path
            ).first { $0.hasSuffix(".zip") })
        #expect(
            try header("cache-control", of: "blobs/\(zip)") == "public, max-age=31536000, immutable"
        )
        #expect(try header("content-type", of: "blobs/\(zip)") == "application/zip")
        #expect(try header("cache-control", of: "index.json") == "public, max-age=60")
        #expect(try header("content-type", of: "index.json") == "application/json")
    }

    @Test func `a skill from every kind of target has the same files`() async throws {
        await site.build(version: 1)
        var trees: Set<String> = []
        for target in site.targets {
            await site.run("publish push out \(target)")
            let location = target == "www" ? "./www" : target
            await site.run("catalog add shop \(location)")
            await site.run("install shop:beta --yes")
            trees.insert(try site.tree(of: "beta"))
            #expect(await site.run("outdated").log.contains("up to date"))
            await site.run("verify")
            try site.forget()
        }
        for address in ["\(site.repository)/beta", "\(site.repository)/beta:1.2.0"] {
            await site.run("install \(address) --yes")
            trees.insert(try site.tree(of: "beta"))
            try site.forget()
        }
        await site.run("install ./src/beta --yes")
        trees.insert(try site.tree(of: "beta"))
        #expect(trees.count == 1)
    }

    @Test func `a recall is published to every kind of target, and copied from there`() async throws
    {
        await site.run("install ./src/alpha --yes")
        try Data(
            """
            {"id": "ACME-1", "summary": "alpha sends keys to a stranger", "modified": "2026-11-20T10:00:00Z",
             "affected": [{"package": {"name": "alpha"}, "trees": ["\(try site.tree(of: "alpha"))"]}]}
            """.utf8
        ).write(to: site.fixture.home.appendingPathComponent("advisory.json"))
        await site.build("--advisories advisory.json", version: 1)
        let again = await site.run("publish build ./src -o out --publisher acme --index-version 1")
        #expect(
            again.errors.contains(
                "'acme/alpha' is still in the catalog, but its advisory ACME-1 recalls it"),
            "\(again.log)")
        for target in site.targets {
            await site.run("publish push out \(target)")
            let location = target == "www" ? "./www" : target
            await site.run("publish mirror \(location) copy")
            try site.fixture.shell("cd copy && sha256sum --check --quiet SHA256SUMS")
            for place in [location, "./copy"] {
                await site.run("catalog add shop \(place)")
                let refused = await site.run("install shop:alpha --yes", expecting: 4)
                #expect(refused.errors.contains("alpha sends keys to a stranger"), "\(target)")
                try site.forget()
            }
            try site.fixture.shell("rm -rf copy")
        }
    }

    @Test func `a damaged copy is repaired by the next one, a cut file by a publication`()
        async throws
    {
        await site.build(version: 1)
        await site.run("publish push out www")
        await site.run("publish mirror ./www copy")
        try site.fixture.shell(
            "for file in copy/blobs/*.zip; do printf 'X' | dd of=$file bs=1 seek=20 conv=notrunc status=none; done"
        )
        let copied = try await site.json("publish mirror ./www copy")
        #expect(copied["sent"] == .integer(2))
        try site.fixture.shell("cd copy && sha256sum --check --quiet SHA256SUMS")
        try site.fixture.shell("for file in www/blobs/*.zip; do truncate -s 20 $file; done")
        let published = try await site.json("publish push out www")
        #expect(published["sent"] == .integer(2))
        try site.fixture.shell("cd www && sha256sum --check --quiet SHA256SUMS")
    }

    @Test func `only what changed is sent`() async throws {
        await site.build(version: 1)
        for target in site.targets { await site.run("publish push out \(target)") }
        try site.writeSkill("alpha", "Say goodbye.")
        await site.build(version: 2)
        let counts = try await site.targets.asyncMap { target in
            let report = try await site.json("publish push out \(target)")
            #expect(report["previousVersion"] == .integer(1))
            return report["sent"]?.integer
        }
        // Two archives, the index, the index for other programs, and the list; a registry has an artifact instead.
        #expect(counts == [5, 5, 3])
    }

    @Test func `an older catalog and another one with the same version are refused`() async throws {
        await site.build(version: 5)
        for target in site.targets { await site.run("publish push out \(target)") }
        try site.writeSkill("alpha", "Say goodbye.")
        try site.fixture.shell("rm -rf out")
        await site.build(version: 4)
        for target in site.targets {
            let older = await site.run("publish push out \(target)", expecting: 4)
            #expect(older.errors.contains("has version 5, which is newer than version 4"))
        }
        try site.fixture.shell("rm -rf out")
        await site.build(version: 5)
        for target in site.targets {
            let same = await site.run("publish push out \(target)", expecting: 4)
            #expect(same.errors.contains("has other content with the same version, 5"))
        }
    }

    @Test func `a folder that someone else's catalog replaced is not published over it`()
        async throws
    {
        await site.build(version: 1)
        for target in site.targets {
            await site.run("publish push out \(target)")
            await site.run("publish mirror \(target == "www" ? "./www" : target) theirs")
            try site.writeSkill("gamma", "Theirs.")
            await site.run("publish build ./src -o theirs --publisher acme --index-version 2")
            await site.run("publish push theirs \(target)")
            try site.fixture.shell("rm -rf src/gamma theirs")
            try site.writeSkill("delta", "Mine.")
            await site.build(version: 3)
            let result = await site.run("publish push out \(target)", expecting: 4)
            #expect(result.errors.contains("someone else published version 2 to"))
            try site.fixture.shell("rm -rf src/delta out")
            await site.build(version: 1)
        }
    }

    @Test func `of two publishers at the same time, one fails without changing the index`()
        async throws
    {
        await site.build(version: 1)
        await site.run("publish push out \(site.bucket)")
        try site.writeSkill("gamma", "Theirs.")
        await site.run("publish build ./src -o theirs --publisher acme --index-version 2")
        try site.fixture.shell("rm -rf src/gamma")
        try site.writeSkill("delta", "Mine.")
        await site.build(version: 3)
        // The other one publishes when this one is about to replace the index.
        let proxy = try FaultyProxy(of: site.objects.port)
        let (objects, name, home) = (site.objects, site.name, site.fixture.home)
        proxy.fail { request in
            guard request.method == "PUT", request.path.hasSuffix("/index.json"),
                request.number == 2
            else { return nil }
            let bytes =
                (try? Data(contentsOf: home.appendingPathComponent("theirs/index.json"))) ?? Data()
            _ = try? ObjectStoreServer.put(Array(bytes), to: "\(name)/index.json", on: objects)
            return nil
        }
        let result = await site.run(
            "publish push out \(site.bucket)", objects: proxy.port, expecting: 4)
        #expect(result.errors.contains("someone else published to \(site.bucket) at the same time"))
        #expect(try objects.object("\(name)/index.json")?.1 == read("theirs/index.json"))
    }

    @Test(arguments: [1, 4, 8, 12])
    func `an interrupted run leaves the old index, and the next one sends the rest`(
        _ count: Int
    ) async throws {
        await site.build(version: 1)
        await site.run("publish push out \(site.bucket)")
        let old = try read("out/index.json")
        for number in 0..<8 { try site.writeSkill("more-\(number)", "Text \(number).") }
        await site.build(version: 2)
        let proxy = try FaultyProxy(of: site.objects.port)
        let puts = Counter()
        proxy.fail { request in
            guard request.method == "PUT" else { return nil }
            return puts.next() > count ? .status(400) : nil
        }
        await site.run("publish push out \(site.bucket)", objects: proxy.port, expecting: 6)
        #expect(try site.objects.object("\(site.name)/index.json")?.1 == old)
        proxy.recover()
        let report = try await site.json("publish push out \(site.bucket)", objects: proxy.port)
        // A request of the interrupted run may still be on its way.
        #expect((1...count).contains(try #require(report["resumed"]?.integer)))
        #expect(try site.objects.object("\(site.name)/index.json")?.1 == read("out/index.json"))
        await site.run("publish mirror \(site.bucket) copy")
        try site.fixture.shell("cd copy && sha256sum --check --quiet SHA256SUMS")
    }

    @Test func `servers that fail for a moment don't stop a publication`() async throws {
        await site.build(version: 1)
        let counter = Counter()
        let proxy = try FaultyProxy(of: site.objects.port)
        proxy.fail { _ in
            switch counter.next() {
            case 3: .status(503, retryAfter: 0)
            case 6: .lostRequest
            case 8: .status(429, retryAfter: 0)
            case 10: .lostAnswer
            case 12: .status(500)
            default: nil
            }
        }
        await site.run("publish push out \(site.bucket)", objects: proxy.port)
        await site.run("publish mirror \(site.bucket) copy")
        #expect(try read("copy/index.json") == read("out/index.json"))
        let registry = try FaultyProxy(of: site.registry.port)
        let numbers = Counter()
        registry.fail { _ in
            switch numbers.next() {
            case 4: .status(503, retryAfter: 0)
            case 7: .lostRequest
            case 11: .lostAnswer
            case 15: .status(429, retryAfter: 0)
            case 19: .cutAnswer
            case 23: .lostAnswer
            default: nil
            }
        }
        await site.run("publish push out oci://127.0.0.1:\(registry.port)/\(site.name)")
        try site.fixture.shell("rm -rf copy")
        await site.run("publish mirror \(site.repository) copy")
        #expect(try read("copy/index.json") == read("out/index.json"))
    }

    @Test func `unused files are removed when they are old, and those of the index before stay`()
        async throws
    {
        await site.build(version: 1)
        for target in ["www", site.bucket] {
            await site.run("publish push out \(target)")
        }
        for version in 2...3 {
            try site.writeSkill("alpha", "Version \(version).")
            await site.build("--prune", version: version)
            for target in ["www", site.bucket] {
                let report = try await site.json("publish push out \(target) --prune 30d")
                #expect(report["removed"] == .array([]))
            }
        }
        let later = "2027-03-01T00:00:00Z"
        for target in ["www", site.bucket] {
            let result = await site.run(
                "publish push out \(target) --prune 30d --json", now: later)
            let report = try JSONValue(parsing: Array(result.output.utf8))
            // The archives of the first version; those of the second one, too, as nothing else was published since.
            #expect(report["removed"]?.array?.count == 4, "\(result.log)")
            await site.run(
                "publish mirror \(target == "www" ? "./www" : target) copy-\(target.count)")
        }
        let refused = await site.run(
            "publish push out \(site.repository) --prune 30d", expecting: 64)
        #expect(refused.errors.contains("--prune does not apply"))
    }

    @Test func `copies have the same bytes, whichever way they take`() async throws {
        await site.run("publish key my.key")
        await site.build("--sign my.key", version: 1)
        await site.run("publish push out \(site.bucket)")
        await site.run("publish mirror \(site.bucket) \(site.repository) --key my.key.pub")
        await site.run("publish mirror \(site.repository) \(site.bucket)-2")
        await site.run("publish mirror \(site.bucket)-2 last")
        try site.fixture.shell(
            """
            diff -r -x .published.json out last && cd last && sha256sum --check --quiet SHA256SUMS &&
            minisign -Vqm index.json -p ../my.key.pub
            """)
        let again = try await site.json("publish mirror \(site.bucket) \(site.repository)")
        #expect(again["sent"] == .integer(0))
        await site.run("publish key other.key")
        let refused = await site.run(
            "publish mirror \(site.bucket) elsewhere --key other.key.pub", expecting: 4)
        #expect(refused.errors.contains("is not signed with this key"), "\(refused.log)")
    }

    @Test(arguments: ["web", "registry", "bucket", "folder"])
    func `a copy by a key has only what the key signed`(_ kind: String) async throws {
        await site.run("publish key my.key")
        await site.build("--sign my.key --base-url https://example.com/c", version: 1)
        try site.fixture.shell(
            """
            cp -r out honest && cd out && mkdir pages && echo '<script>1</script>' >pages/index.html
            echo 'alert(1)' >site.js && sed -i 's/Does alpha/Ignore alpha/' .well-known/agent-skills/index.json
            sed -i 's,example.com,evil.example,' .claude-plugin/marketplace.json
            echo 'untrusted comment: x' >>index.json.minisig
            find . -type f ! -name SHA256SUMS ! -name '.published*' | sed 's,^\\./,,' | LC_ALL=C sort | xargs sha256sum >SHA256SUMS
            """)
        let source: String
        switch kind {
        case "web":
            let nginx = try Nginx()
            try site.fixture.shell("cp -r out/. \(nginx.folder)")
            source = "http://127.0.0.1:\(nginx.plainPort)/"
            try await expectSignedCopy(of: source, nginx)
        case "registry":
            await site.run("publish push out \(site.repository)")
            try await expectSignedCopy(of: site.repository)
        case "bucket":
            await site.run("publish push out \(site.bucket)")
            try await expectSignedCopy(of: site.bucket)
        default: try await expectSignedCopy(of: "./out")
        }
    }

    /// Copies a forged catalog by its key, and compares the copy with the honest one.
    private func expectSignedCopy(of source: String, _ server: Nginx? = nil) async throws {
        defer { withExtendedLifetime(server) {} }
        let result = await site.run("publish mirror \(source) copy --key my.key.pub")
        #expect(result.output.contains("that the key does not sign:"), "\(result.log)")
        #expect(result.output.contains(".claude-plugin/marketplace.json"), "\(result.log)")
        let differences = try site.fixture.shell(
            """
            set -e; rm -r honest/.claude-plugin honest/index.json.minisig
            grep -v marketplace honest/SHA256SUMS >sums && mv sums honest/SHA256SUMS
            diff -r -x .published.json honest copy && cd copy && sha256sum --check --quiet SHA256SUMS
            """)
        #expect(differences == "")
    }

    @Test func `a copy of a damaged catalog fails`() async throws {
        await site.build(version: 1)
        await site.run("publish push out \(site.bucket)")
        let proxy = try FaultyProxy(of: site.objects.port)
        proxy.fail { $0.path.hasSuffix(".zip") ? .status(404) : nil }
        let result = await site.run(
            "publish mirror \(site.bucket) copy", objects: proxy.port, expecting: 1)
        #expect(result.errors.contains("is missing or damaged"))
        #expect(throws: (any Error).self) { try read("copy/index.json") }
    }

    @Test(arguments: [1_000_000_000_000_000_000, Int.max])
    func `a catalog that states impossible sizes is copied by its digests`(
        _ size: Int
    ) async throws {
        await site.build(version: 1)
        let index = site.fixture.home.appendingPathComponent("out/index.json")
        let text = try String(contentsOf: index, encoding: .utf8)
        let changed = text.replacing(/"size": \d+,(\s+"url")/) { "\"size\": \(size),\($0.1)" }
        #expect(changed != text)
        try Data(changed.utf8).write(to: index)
        let nginx = try Nginx()
        try site.fixture.shell("cp -r out/. \(nginx.folder)")
        await site.run("publish mirror http://127.0.0.1:\(nginx.plainPort)/ copy")
        try site.fixture.shell("diff -r out/blobs copy/blobs")
        #expect(try read("copy/index.json") == Array(changed.utf8))
    }

    @Test func `other programs read what is published`() async throws {
        await site.build(version: 1)
        await site.run("publish push out \(site.bucket)")
        await site.run("publish push out \(site.repository)")
        let host = site.registry.host
        let settings = site.objects.environment.map { "\($0.key)=\($0.value)" }
            .joined(separator: " ")
        try site.fixture.shell(
            """
            mkdir -p images && skopeo copy -q --src-tls-verify=false docker://\(host)/\(site.name)/beta:1.2.0 dir:images
            layer=$(ls -S images | grep -E '^[0-9a-f]{64}$' | head -1)
            mkdir tree && tar -C tree -xzf images/$layer && diff -r src/beta tree/beta && test -x tree/beta/scripts/run.sh
            PYTHONPATH=\(PublishServers.oras.string) python3 -c '
            import oras.client
            client = oras.client.OrasClient(hostname="\(host)", insecure=True, tls_verify=False)
            client.pull(target="\(host)/\(site.name):latest", outdir="pulled")
            '
            cmp out/index.json pulled/index.json && cmp out/SHA256SUMS pulled/SHA256SUMS
            unset AWS_CA_BUNDLE; export \(settings)
            rclone --config /dev/null sync :s3:shelf/\(site.name) synced --s3-provider Other --s3-env-auth \
              --s3-endpoint $AWS_ENDPOINT_URL --s3-force-path-style
            diff -r -x .published.json out synced
            """)
    }
}

/// Counts calls from several threads.
final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

extension Array {
    /// Returns the results of an asynchronous operation, one after the other.
    fileprivate func asyncMap<Result>(
        _ operation: (Element) async throws -> Result
    ) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await operation(element)) }
        return results
    }
}
