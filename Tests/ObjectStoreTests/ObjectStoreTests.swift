import Digest
import FileTree
import ObjectStore
import Problem
import SystemPackage
import TestSupport
import Testing
import Transfer

@Suite("Object stores") struct ObjectStoreTests {
    /// The programs that serve objects, each started once for all tests.
    enum Server: CaseIterable, Sendable {
        case moto
        #if os(Linux)
            case openStack
        #endif

        private static let ofMoto = Result { try ObjectStoreServer(checking: .signatures) }
        #if os(Linux)
            private static let ofOpenStack = Result { try ObjectStoreServer.openStack() }
        #endif

        func get() throws -> ObjectStoreServer {
            switch self {
            case .moto: try Self.ofMoto.get()
            #if os(Linux)
                case .openStack: try Self.ofOpenStack.get()
            #endif
            }
        }
    }

    private func store(
        _ environment: [String: String]? = nil, on server: Server = .moto, port: Int? = nil
    ) throws -> ObjectStore {
        let server = try server.get()
        var variables = environment ?? server.environment
        if let port { variables["AWS_ENDPOINT_URL"] = "http://127.0.0.1:\(port)" }
        var configuration = TransferConfiguration()
        configuration.retryDelay = .milliseconds(1)
        return ObjectStore(
            try ObjectStoreSettings(environment: variables, home: "/nowhere"),
            transfer: Transfer(configuration: configuration))
    }

    private func address(_ text: String) throws -> BucketAddress {
        try #require(BucketAddress("s3://shelf/" + text))
    }

    private func upload(_ text: String) -> ObjectStore.Upload {
        let bytes = Array(text.utf8)
        return ObjectStore.Upload(
            bytes, digest: SHA256Digest(of: bytes), mediaType: "text/plain",
            caching: "public, max-age=31536000, immutable")
    }

    @Test(arguments: [
        ("s3://b", "b", ""), ("s3://b/", "b", ""), ("S3://b/c/d", "b", "c/d"),
        ("s3://my.bucket-1/a b/日本", "my.bucket-1", "a b/日本"),
    ])
    func `an address has a bucket and a key`(_ text: String, _ bucket: String, _ key: String) {
        let address = BucketAddress(text)
        #expect(address?.bucket == bucket)
        #expect(address?.key == key)
    }

    @Test(arguments: [
        "s3:b", "s3:///k", "s3://..", "s3://b/../c", "s3://b//c", "s3://b/c?d", "s3://b@c/d",
        "https://b/c", "s3://b/./c", "s3://b/c\\d",
    ])
    func `other texts are not addresses`(_ text: String) { #expect(BucketAddress(text) == nil) }

    @Test(arguments: Server.allCases)
    func `signed requests write, read, list and remove objects`(_ server: Server) async throws {
        let (store, object) = (try store(on: server), try address("plain/a b+c/日本.txt"))
        #expect(try await store.size(of: object) == nil)
        try await store.write(upload("hello"), to: object, if: nil)
        #expect(try await store.size(of: object) == 5)
        let read = try #require(try await store.object(object, limit: 100))
        #expect(read.bytes == Array("hello".utf8))
        let tag = try #require(read.tag)
        #expect(try await store.object(object, limit: 100, unless: tag) == nil)
        let listed = try await store.objects(below: address("plain"), limit: 10)
        #expect(listed.map(\.path) == ["a b+c/日本.txt"])
        #expect(listed.map(\.size) == [5])
        try await store.remove(object)
        try await store.remove(object)
        #expect(try await store.objects(below: address("plain"), limit: 10) == [])
    }

    @Test func `a list of more than a thousand objects takes several requests`() async throws {
        let store = try store()
        let upload = upload("x")
        let keys = (0..<1_005).map { "many/\($0)" }
        try await withThrowingTaskGroup { group in
            for key in keys {
                let object = try address(key)
                group.addTask { try await store.write(upload, to: object, if: nil) }
            }
            try await group.waitForAll()
        }
        let listed = try await store.objects(below: address("many"), limit: 10_000)
        #expect(Set(listed.map(\.path)) == Set((0..<1_005).map(String.init)))
    }

    @Test func `a condition keeps what another writer wrote`() async throws {
        let (store, object) = (try store(), try address("condition"))
        try await store.write(upload("first"), to: object, if: .absent)
        await #expect(throws: ObjectStoreError.changed("s3://shelf/condition")) {
            try await store.write(upload("second"), to: object, if: .absent)
        }
        let tag = try #require(try await store.object(object, limit: 100)?.tag)
        try await store.write(upload("third"), to: object, if: .unchanged(tag))
        await #expect(throws: ObjectStoreError.changed("s3://shelf/condition")) {
            try await store.write(upload("fourth"), to: object, if: .unchanged(tag))
        }
        #expect(try await store.object(object, limit: 100)?.bytes == Array("third".utf8))
    }

    #if os(Linux)
        @Test func `a store without conditions says so, and keeps what it has`() async throws {
            let (store, object) = (try store(on: .openStack), try address("condition"))
            await #expect(throws: ObjectStoreError.noConditions("s3://shelf/condition")) {
                try await store.write(upload("first"), to: object, if: .absent)
            }
            #expect(try await store.size(of: object) == nil)
            try await store.write(upload("second"), to: object, if: nil)
            let tag = try #require(try await store.object(object, limit: 100)?.tag)
            await #expect(throws: ObjectStoreError.noConditions("s3://shelf/condition")) {
                try await store.write(upload("third"), to: object, if: .unchanged(tag))
            }
            #expect(try await store.object(object, limit: 100)?.bytes == Array("second".utf8))
        }
    #endif

    @Test(arguments: ["the same", "other"])
    func `a list that goes on without objects is refused`(_ token: String) async throws {
        let server = try RawServer { request, connection in
            let number = token == "other" ? "\(UInt64.random(in: .min ... .max))" : "1"
            let body =
                "<ListBucketResult><IsTruncated>true</IsTruncated>"
                + "<NextContinuationToken>\(number)</NextContinuationToken></ListBucketResult>"
            connection.answer(body: Array(body.utf8))
        }
        let error = await #expect(throws: ObjectStoreError.self) {
            _ = try await store(port: server.port).objects(below: address("x"), limit: 10)
        }
        #expect(
            error
                == .malformed(
                    "s3://shelf/x", reason: "the list goes on without coming to an end"))
    }

    @Test func `an answer that is lost does not look like another writer`() async throws {
        let plain = try ObjectStoreServer()
        let proxy = try FaultyProxy(of: plain.port)
        proxy.fail { $0.method == "PUT" && $0.number == 1 ? .lostAnswer : nil }
        let store = try store(plain.environment, port: proxy.port)
        let object = try address("lost")
        try await store.write(upload("mine"), to: object, if: .absent)
        #expect(proxy.log.filter { $0.hasPrefix("PUT") }.count == 2)
        #expect(try plain.object("lost")?.1 == Array("mine".utf8))
    }

    @Test(arguments: Server.allCases)
    func `the error of a store is reported even if it is longer than the object may be`(
        _ server: Server
    ) async throws {
        var environment = try server.get().environment
        environment["AWS_SECRET_ACCESS_KEY"] = "wrong"
        let object = try address("small")
        let denied = await #expect(throws: ObjectStoreError.self) {
            _ = try await self.store(environment, on: server).object(object, limit: 1)
        }
        #expect(
            denied
                == .denied("s3://shelf/small", code: "SignatureDoesNotMatch", signing: .signed))
        let store = try self.store(on: server)
        await #expect(throws: ObjectStoreError.notFound("s3://shelf/small")) {
            _ = try await store.object(object, limit: 1)
        }
        try await store.write(upload("four"), to: object, if: nil)
        #expect(try await store.object(object, limit: 4)?.bytes.count == 4)
        let large = await #expect(throws: ObjectStoreError.self) {
            _ = try await store.object(object, limit: 3)
        }
        guard case .transfer(_, .tooLarge(_, limit: 3)) = large else {
            Issue.record("\(String(describing: large))")
            return
        }
    }

    @Test func `a bucket in another region is named with it`() async throws {
        let body =
            "<Error><Code>PermanentRedirect</Code><Message>Use another endpoint</Message></Error>"
        let server = try RawServer { _, connection in
            connection.answer(
                301, headers: ["x-amz-bucket-region: eu-west-3"], body: Array(body.utf8))
        }
        let environment = try Server.moto.get().environment
        let error = await #expect(throws: ObjectStoreError.self) {
            _ = try await self.store(environment, port: server.port)
                .object(address("x"), limit: 10)
        }
        #expect(error == .otherRegion("s3://shelf/x", region: "eu-west-3"))
        #expect(error?.hint == "export AWS_REGION=eu-west-3")
    }

    @Test(arguments: Server.allCases)
    func `a wrong key is refused with the words of the store`(_ server: Server) async throws {
        var environment = try server.get().environment
        environment["AWS_SECRET_ACCESS_KEY"] = "wrong"
        let error = await #expect(throws: ObjectStoreError.self) {
            _ = try await store(environment, on: server).object(address("x"), limit: 100_000)
        }
        #expect(
            error
                == .denied("s3://shelf/x", code: "SignatureDoesNotMatch", signing: .signed))
        #expect(error?.hint == "check AWS_SECRET_ACCESS_KEY and AWS_REGION")
    }

    @Test(arguments: Server.allCases)
    func `a bucket that does not exist is named`(_ server: Server) async throws {
        let missing = try #require(BucketAddress("s3://nosuch/x"))
        await #expect(throws: ObjectStoreError.noSuchBucket("nosuch")) {
            _ = try await store(on: server).object(missing, limit: 100_000)
        }
    }

    @Test func `files have settings for profiles`() throws {
        let home = try TemporaryDirectory()
        try home.write(
            """
            [default]
            aws_access_key_id = one
            aws_secret_access_key = s1
            # comment
            [other]
            aws_access_key_id=two
            aws_secret_access_key=s2
            """, to: ".aws/credentials")
        try home.write(
            """
            [default]
            region = eu-west-1
            [profile other]
            endpoint_url = https://store.example/base
            """, to: ".aws/config")
        let usual = try ObjectStoreSettings(environment: [:], home: home.path)
        #expect(usual.signature?.keyID == "one")
        #expect(usual.server.text == "https://s3.eu-west-1.amazonaws.com/")
        let other = try ObjectStoreSettings(
            environment: ["AWS_PROFILE": "other", "AWS_REGION": "here"], home: home.path)
        #expect(other.signature?.keyID == "two")
        #expect(other.region == "here")
        #expect(other.server.text == "https://store.example/base/")
        let own = try ObjectStoreSettings(
            environment: ["AWS_ACCESS_KEY_ID": "me", "AWS_SECRET_ACCESS_KEY": "s"],
            home: home.path)
        #expect(own.signature?.keyID == "me")
        #expect("\(try #require(own.signature))" == "(key me)")
        #expect(throws: ObjectStoreError.incompleteKey) {
            try ObjectStoreSettings(environment: ["AWS_ACCESS_KEY_ID": "me"], home: "/nowhere")
        }
    }
}
