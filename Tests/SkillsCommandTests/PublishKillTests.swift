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

/// Publishers that are killed, or that publish at the same moment.
@Suite("skills publish push, killed", .needs("docker-registry")) struct PublishKillTests {
    private let site: PublishSite

    init() throws { site = try PublishSite() }

    /// Writes a version of the catalog, and returns the text that its skill has.
    private func build(_ version: Int) async throws {
        for number in 0..<4 { try site.writeSkill("more-\(number)", "Version \(version).") }
        try site.writeSkill("alpha", "Version \(version).")
        await site.build(version: version)
    }

    /// Publishes with the built program, which is killed at a request; returns whether it was.
    private func publish(
        to target: String, through proxy: FaultyProxy, objects port: Int, killedAt point: Int
    ) throws -> Bool {
        let running = Mutex<RunningProgram?>(nil)
        let counter = Counter()
        let isKilled = Mutex(false)
        proxy.fail { _ in
            guard counter.next() == point else { return nil }
            // First, because the program may have ended, and been waited for, before `signal` returns.
            isKilled.withLock { $0 = true }
            running.withLock { $0?.program.signal(SIGKILL) }
            // One half of the points are before the request has reached the server, the other half after it.
            return point.isMultiple(of: 2) ? .lostRequest : .lostAnswer
        }
        let process = try running.withLock { running in
            let process = try site.fixture.start(
                ["publish", "push", "out", target, "--quiet"],
                environment: site.objects.environment(port: port))
            running = process
            return process
        }
        process.program.wait()
        proxy.recover()
        return isKilled.withLock(\.self)
    }

    /// Copies the catalog at a place, which checks all of it, and returns its version.
    private func version(at place: String) async throws -> Int {
        try site.fixture.shell("rm -rf copy")
        await site.run("publish mirror \(place) copy")
        try site.fixture.shell("cd copy && sha256sum --check --quiet SHA256SUMS")
        let index = try Data(
            contentsOf: site.fixture.home.appendingPathComponent("copy/index.json"))
        return try #require(try JSONValue(parsing: Array(index))["version"]?.integer)
    }

    @Test func `no reader of a bucket sees half of a catalog, and the next run completes it`()
        async throws
    {
        let proxy = try FaultyProxy(of: site.objects.port)
        try await attack(site.bucket, proxy, objects: proxy.port, reader: site.bucket)
    }

    @Test func `no reader of a registry sees half of a catalog, and the next run completes it`()
        async throws
    {
        let proxy = try FaultyProxy(of: site.registry.port)
        try await attack(
            "oci://127.0.0.1:\(proxy.port)/\(site.name)", proxy, objects: site.objects.port,
            reader: site.repository)
    }

    /// Kills publishers at every third request.
    private func attack(
        _ target: String, _ proxy: FaultyProxy, objects port: Int, reader: String
    ) async throws {
        try await build(1)
        await site.run("publish push out \(target)", objects: port)
        var version = 1
        var kills = 0
        for point in stride(from: 1, through: 100, by: 3) {
            try await build(version + 1)
            let isKilled = try publish(
                to: target, through: proxy, objects: port, killedAt: point)
            let seen = try await self.version(at: reader)
            #expect((version...version + 1).contains(seen), "killed at request \(point)")
            guard isKilled else {
                #expect(seen == version + 1)
                break
            }
            kills += 1
            await site.run("publish push out \(target)", objects: port)
            version += 1
            #expect(try await self.version(at: reader) == version, "after request \(point)")
        }
        #expect(kills >= 6)
    }

    @Test func `what a killed publication to a folder left is removed by the next one`()
        async throws
    {
        try site.fixture.shell(
            "mkdir -p src/large && head -c 8000000 /dev/urandom >src/large/numbers.bin")
        try await build(1)
        // Killed as soon as a file is seen that is not complete.
        let blobs = site.fixture.home.appendingPathComponent("www/blobs").path
        func hasUnfinished() -> Bool {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: blobs)) ?? []
            return names.contains { $0.hasPrefix(".") }
        }
        for _ in 0..<60 where !hasUnfinished() {
            try site.fixture.shell("rm -rf www")
            let running = try site.fixture.start(
                ["publish", "push", "out", "www", "--quiet"],
                environment: site.objects.environment)
            while running.program.isRunning, !hasUnfinished() {}
            running.program.signal(SIGKILL)
            running.program.wait()
        }
        try site.fixture.shell(
            """
            cd www && : >.htaccess.0123456789abcdef && : >blobs/.mine.0123456789abcdef \\
                && : >.index.json.0123456789abcdef
            """)
        let unfinished =
            "cd www && find . -type f -regex '.*\\.[0-9a-f]*' -name '.*' ! -name '.*.0123*'"
        #expect(try site.fixture.shell(unfinished).hasPrefix("./blobs/."))
        // A publication that still runs holds the file that it writes.
        let file = "www/.index.json.0123456789abcdef"
        let held = try FileDescriptor.open(
            FilePath(site.fixture.home.appendingPathComponent(file).path), .readOnly)
        #expect(flock(held.rawValue, LOCK_EX | LOCK_NB) == 0)
        await site.run("publish push out www --dry-run")
        #expect(try !site.fixture.shell(unfinished).isEmpty)
        await site.run("publish push out www")
        #expect(try site.fixture.shell(unfinished) == "")
        let others = "cd www && find . -name '.*.0123456789abcdef' | LC_ALL=C sort"
        let own = "./.htaccess.0123456789abcdef\n"
        let mine = "./blobs/.mine.0123456789abcdef\n"
        #expect(
            try site.fixture.shell(others) == own + "./.index.json.0123456789abcdef\n" + mine)
        try held.close()
        await site.run("publish push out www")
        #expect(try site.fixture.shell(others) == own + mine)
        #expect(try await version(at: "www") == 1)
    }

    @Test func `of two publishers to a registry at the same moment, at least one fails`()
        async throws
    {
        try await build(1)
        await site.run("publish push out \(site.repository)")
        await site.run("publish mirror \(site.repository) theirs")
        try site.writeSkill("gamma", "Theirs.")
        await site.run("publish build ./src -o theirs --publisher acme --index-version 2")
        try site.fixture.shell("rm -rf src/gamma")
        try site.writeSkill("delta", "Mine.")
        await site.build(version: 3)
        // The other one publishes when this one is about to replace the catalog.
        let proxy = try FaultyProxy(of: site.registry.port)
        let environment = site.objects.environment
        let (fixture, repository) = (site.fixture, site.repository)
        proxy.fail { request in
            guard request.method == "PUT", request.path.hasSuffix("/manifests/publishing"),
                request.number == 1
            else { return nil }
            let other = try? fixture.start(
                ["publish", "push", "theirs", repository, "--quiet"],
                environment: environment)
            other?.program.wait()
            return nil
        }
        let mine = await site.run(
            "publish push out oci://127.0.0.1:\(proxy.port)/\(site.name)", expecting: 4)
        #expect(mine.errors.contains("at the same time; the index was not changed"))
        #expect(try await version(at: site.repository) == 2)
    }

    @Test func `a catalog on a web server is copied to a folder, which another one serves`()
        async throws
    {
        let (first, second) = (try Nginx(), try Nginx())
        await site.run("publish key my.key")
        await site.build("--sign my.key", version: 1)
        await site.run("publish push out \(first.folder)")
        let source = "http://127.0.0.1:\(first.plainPort)/"
        let proxy = try FaultyProxy(of: first.plainPort)
        let counter = Counter()
        proxy.fail { _ in
            switch counter.next() {
            case 2: .status(429, retryAfter: 0)
            case 5: .cutAnswer
            case 8: .status(503)
            default: nil
            }
        }
        await site.run(
            "publish mirror http://127.0.0.1:\(proxy.port) \(second.folder) --key my.key.pub")
        try site.fixture.shell(
            "diff -r -x .published.json out \(second.folder) && cd \(second.folder) && sha256sum --check --quiet SHA256SUMS"
        )
        let again = try await site.json("publish mirror \(source) \(second.folder)")
        #expect(again["sent"] == .integer(0))
        await site.run(
            "catalog add copy http://127.0.0.1:\(second.plainPort)/ --key my.key.pub")
        await site.run("install copy:beta --yes")
        let tree = try site.tree(of: "beta")
        try site.forget()
        await site.run("install ./src/beta --yes")
        #expect(try site.tree(of: "beta") == tree)
        // A server that lost a file.
        try site.fixture.shell("rm \(first.folder)/blobs/*.skill")
        let damaged = await site.run("publish mirror \(source) other", expecting: 1)
        #expect(damaged.errors.contains("is missing or damaged"))
    }
}
