import SystemPackage
import TestSupport
import Testing

@testable import SkillsCommand

@Suite struct `Flaws of libraries` {
    private let folder: TemporaryDirectory
    private let flaw: LibraryFlaw

    init() throws {
        folder = try TemporaryDirectory()
        flaw = try #require(LibraryFlaw.all.first { $0.number == "CVE-2023-38545" })
    }

    private func presence(_ version: String) throws -> LibraryFlaw.Presence {
        flaw.presence(in: try #require(LibraryVersion(in: version)), folder.path)
    }

    private func write(changelog: String) throws {
        let file = try folder.write(changelog.utf8, to: "libcurl4/changelog.Debian")
        #expect(try Program.shell("gzip -9nf '\(file)'").status == 0)
    }

    @Test func `are those of a range of versions`() throws {
        for version in ["7.68.0", "8.4.0", "8.14.1", "10.0"] {
            #expect(try presence(version) == .absent, "\(version)")
        }
        for version in ["7.69.0", "7.88.1", "8.3.0-DEV"] {
            #expect(try presence(version) == .unknown, "\(version)")
        }
        #expect(LibraryVersion(in: "OpenSSL/3.0.6") == LibraryVersion(3, 0, 6))
        #expect(LibraryVersion(in: "GnuTLS") == nil)
    }

    @Test func `are absent once the package's changelog names them`() throws {
        try write(changelog: "curl (7.88.1-10+deb12u3) bookworm\n\n  * Fix CVE-2023-385451.\n")
        #expect(try presence("7.88.1") == .present)
        try write(changelog: "curl (7.88.1-10+deb12u4) bookworm\n\n  * Fix CVE-2023-38545, too.\n")
        #expect(try presence("7.88.1") == .absent)
    }

    @Test func `are unknown with a damaged changelog`() throws {
        try folder.write("no gzip".utf8, to: "libcurl4/changelog.Debian.gz")
        #expect(try presence("7.88.1") == .unknown)
    }
}
