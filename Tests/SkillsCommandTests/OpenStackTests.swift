#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// A store with the interface of Amazon S3, but without conditional writes.
    @Suite(.needs("docker-registry")) struct `A bucket of OpenStack Swift` {
        private static let server = Result { try ObjectStoreServer.openStack() }
        private let site: PublishSite
        private let objects: ObjectStoreServer

        init() throws {
            objects = try Self.server.get()
            site = try PublishSite(objects: objects)
        }

        @Test func `is refused as a target, and readers see nothing`() async throws {
            await site.build(version: 1)
            let result = await site.run("publish push out \(site.bucket)", expecting: 4)
            #expect(result.errors.contains("does not support conditional writes"))
            let read = await site.run("catalog add acme \(site.bucket)", expecting: 5)
            #expect(read.errors.contains("no such object: \(site.bucket)/index.json"))
        }

        @Test func `that another program filled is read, installed from and copied`() async throws {
            await site.build(version: 1)
            let settings = objects.environment.map { "\($0.key)=\($0.value)" }
                .joined(separator: " ")
            try site.fixture.shell(
                """
                unset AWS_CA_BUNDLE; export \(settings)
                rclone --config /dev/null sync out :s3:shelf/\(site.name) --s3-provider Other --s3-env-auth \
                  --s3-endpoint $AWS_ENDPOINT_URL --s3-force-path-style
                """)
            await site.run("catalog add acme \(site.bucket)")
            await site.run("install acme:beta --yes")
            try site.fixture.shell("diff -r src/beta .claude/skills/beta")
            await site.run("publish mirror \(site.bucket) copy")
            try site.fixture.shell("cd copy && sha256sum --check --quiet SHA256SUMS")
            // A refused publication leaves the index that is there.
            try site.writeSkill("alpha", "Say goodbye.")
            await site.build(version: 2)
            let again = await site.run("publish push out \(site.bucket)", expecting: 4)
            #expect(again.errors.contains("does not support conditional writes"))
            await site.run("catalog refresh acme")
            await site.run("install acme:alpha --yes")
            let text = try site.fixture.shell("cat .claude/skills/alpha/SKILL.md")
            #expect(text.contains("Say hello."))
        }
    }
#endif
