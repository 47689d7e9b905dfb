import Foundation
import JSON
import SkillCatalog
import TestSupport
import Testing

@Suite("skills publish build --shard") struct CatalogShardTests {
    private let fixture: CommandFixture

    init() throws { fixture = try CommandFixture() }

    /// A repository with skills, one of which has a name that another one has.
    private func makeRepository(_ count: Int) throws {
        try fixture.shell(
            """
            mkdir repo && cd repo && git init -q -b main
            for number in $(seq \(count)); do
                mkdir -p skills/s$number
                printf -- '---\\nname: s%d\\ndescription: Does %d.\\n---\\n# S\\n\\nText.\\n' $number $number \
                    >skills/s$number/SKILL.md
            done
            cp -r skills/s1 skills/again
            """)
        try commit(at: "2026-03-01T00:00:00Z")
    }

    private func commit(at date: String) throws {
        try fixture.shell(
            """
            cd repo && git add -A && GIT_COMMITTER_DATE=\(date) GIT_AUTHOR_DATE=\(date) \
            git -c user.name=A -c user.email=a@example.com commit -qm Change
            """)
    }

    @discardableResult
    private func run(
        _ command: String, expecting status: Int32 = 0
    ) async -> CommandFixture.Result {
        let words = command.split(separator: " ")
            .map { $0 == "REPO" ? "file://\(fixture.home.path)/repo" : String($0) }
        let result = await fixture.run(
            ["publish"] + words, environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == status, "\(command): \(result.log)")
        return result
    }

    private func expectSums() throws {
        #expect(try fixture.shell("cd merged && sha256sum --quiet --check SHA256SUMS") == "")
    }

    private func buildShards(_ count: Int, expecting status: Int32 = 0) async {
        for number in 1...count {
            await run(
                "build REPO -o shard\(number) --shard \(number)/\(count)", expecting: status)
        }
    }

    private func merge(_ count: Int, _ options: String = "") async -> CommandFixture.Result {
        let folders = (1...count).map { "shard\($0)" }.joined(separator: " ")
        return await run("merge \(folders) -o merged \(options)")
    }

    /// The sizes, modes and digests of all files below a folder.
    private func tree(_ folder: String) throws -> String {
        try fixture.shell(
            "cd \(folder) && find . -type f | LC_ALL=C sort | xargs sha256sum && find . -printf '%M %p\\n' | sort"
        )
    }

    @Test(arguments: [1, 4, 16])
    func `makes the catalog of a build without shards, byte for byte`(_ count: Int) async throws {
        try makeRepository(60)
        try fixture.shell(
            #"echo '{"s7": {"removed": "gone"}, "s8": {"renamed": "s9"}}' > changes.json"#)
        await run("build REPO -o whole --changes changes.json --name Acme")
        await buildShards(count)
        let merged = await merge(count, "--changes changes.json --name Acme")
        #expect(merged.output.contains("Built merged: 58 skills, version"), "\(merged.log)")
        #expect(try tree("merged") == tree("whole"))
        try expectSums()

        // Again after a change: the catalogs are those of a second build, too.
        try fixture.shell(
            "cd repo && echo More. >> skills/s3/SKILL.md && rm -r skills/s5 && cp -r skills/s1 skills/new "
                + "&& sed -i 's/name: s1$/name: new/' skills/new/SKILL.md")
        try commit(at: "2026-04-01T00:00:00Z")
        let whole = await run("build REPO -o whole --changes changes.json --prune")
        await buildShards(count)
        let again = await merge(count, "--changes changes.json --prune")
        let counts = "  60 entries: 1 added, 1 changed, 1 vanished, 58 unchanged\n"
        #expect(whole.output.contains(counts) && again.output.contains(counts), "\(again.log)")
        #expect(try tree("merged") == tree("whole"))
        let check = await merge(count, "--changes changes.json --check")
        #expect(check.output.contains("merged is up to date"), "\(check.log)")
    }

    @Test func `packs and reads only archives that are new`() async throws {
        try makeRepository(12)
        await buildShards(3)
        _ = await merge(3)
        try fixture.shell("cd repo && echo More. >> skills/s3/SKILL.md")
        try commit(at: "2026-04-01T00:00:00Z")
        var written = 0
        for number in 1...3 {
            let result = await run(
                "build REPO -o shard\(number) --shard \(number)/3 --json")
            let value = try JSONValue(parsing: Array(result.output.utf8))
            written += value["written"]?.integer ?? 0
        }
        // The zip and the .skill of one skill.
        #expect(written == 2)
        let merged = await merge(3, "--json")
        let value = try JSONValue(parsing: Array(merged.output.utf8))
        #expect(value["written"]?.integer == 2)
        #expect(value["changed"]?.array?.count == 1)
        // A damaged archive of the shard that the catalog has already does no harm; one that it lacks is refused.
        try fixture.shell(
            "for file in shard*/blobs/*; do echo damaged > $file.new; mv $file.new $file; done")
        _ = await merge(3)
        try expectSums()
        try fixture.shell("rm -r merged")
        let refused = await run("merge shard1 shard2 shard3 -o merged", expecting: 4)
        #expect(refused.errors.contains("is missing or damaged"), "\(refused.log)")
        #expect(refused.errors.contains("hint: build it again: --shard "), "\(refused.log)")
        #expect(try fixture.shell("test -e merged/index.json || echo none").contains("none"))
    }

    @Test func `takes nothing but all shards of one build`() async throws {
        try makeRepository(6)
        await buildShards(2)
        let missing = await run("merge shard1 -o merged", expecting: 5)
        #expect(missing.errors.contains("error: the shard 2/2 is missing\n"), "\(missing.log)")
        let twice = await run("merge shard1 shard2 shard1 -o merged", expecting: 4)
        #expect(
            twice.errors.contains("error: two folders have the shard 1/2\n"), "\(twice.log)")
        await run("build REPO -o other --shard 1/3")
        let mixed = await run("merge shard1 other -o merged", expecting: 4)
        #expect(mixed.errors.contains("are not of one build\n"), "\(mixed.log)")
        try fixture.shell("cp -r repo/skills/s1 one")
        await run("build REPO ./one -o other --shard 2/2")
        let more = await run("merge shard1 other -o merged", expecting: 4)
        #expect(more.errors.contains("are not of one build\n"), "\(more.log)")
        let none = await run("merge repo -o merged", expecting: 5)
        #expect(none.errors.contains("repo is not a shard of a catalog\n"), "\(none.log)")

        try fixture.shell("cd repo && echo More. >> skills/s3/SKILL.md")
        try commit(at: "2026-04-01T00:00:00Z")
        await run("build REPO -o shard2 --shard 2/2")
        let newer = await run("merge shard1 shard2 -o merged", expecting: 4)
        #expect(newer.errors.contains("were built from different commits\n"), "\(newer.log)")
        await run("build REPO -o shard1 --shard 1/2")

        try fixture.shell("sed -i 's/Does/Did/' shard1/shard.jsonl")
        let edited = await run("merge shard1 shard2 -o merged", expecting: 4)
        #expect(edited.errors.contains("shard1 is damaged\n"), "\(edited.log)")
        try fixture.shell("head -c 300 shard1/shard.jsonl > cut && mv cut shard1/shard.jsonl")
        await run("merge shard1 shard2 -o merged", expecting: 4)
        #expect(try fixture.shell("ls").contains("merged") == false)
    }

    @Test(arguments: [
        "echo More. >> two/s2/SKILL.md", "rm -r two/s2", "mv two/s2 two/other",
    ])
    func `of a folder without commits is not merged with one of other files`(
        _ change: String
    ) async throws {
        try makeRepository(6)
        try fixture.shell("cp -r repo/skills one && rm -r one/again && cp -r one two")
        await run("build ./one -o shard1 --shard 1/2")
        await run("build ./two -o shard2 --shard 2/2")
        let same = await merge(2)
        #expect(same.output.contains("Built merged: 6 skills"), "\(same.log)")
        try fixture.shell(change)
        await run("build ./two -o shard2 --shard 2/2")
        let other = await run("merge shard1 shard2 -o merged", expecting: 4)
        #expect(
            other.errors.contains(
                "error: the shards 1/2 and 2/2 were built from different files\n"),
            "\(other.log)")
        // Both at commits do not need it, and a header without it proves nothing.
        try fixture.shell(
            #"sed -i '1s/"files": *"[0-9a-f]*"/"files": null/' shard1/shard.jsonl shard2/shard.jsonl"#
        )
        await run("merge shard1 shard2 -o merged", expecting: 4)
    }

    @Test func `has no index, and takes no options of one`() async throws {
        try makeRepository(3)
        let typo = await run("build REPO -o out --shard 0/2 --sign nothing", expecting: 64)
        #expect(typo.errors.contains("is not a shard such as 3/16"), "\(typo.log)")
        for text in ["0/4", "5/4", "4", "1/4097", "1/4/4", "-1/4"] {
            let result = await run("build REPO -o out --shard=\(text)", expecting: 64)
            #expect(result.errors.contains("is not a shard such as 3/16"), "\(result.log)")
        }
        let signed = await run("build REPO -o out --shard 1/4 --expires 30d", expecting: 64)
        #expect(
            signed.errors.contains(
                "error: a shard has no index: give --expires to skills publish merge\n"),
            "\(signed.log)")
        let planned = await run("build REPO -o out --shard 1/1 --dry-run")
        #expect(planned.output == "Would build shard 1/1 in out: 3 skills\n", "\(planned.log)")
        await run("build REPO -o out --shard 1/1")
        #expect(try fixture.shell("ls out") == "blobs\nshard.jsonl\n")
        // Neither can be built over the other.
        let whole = await run("build REPO -o out", expecting: 4)
        #expect(whole.errors.contains("out already exists and is not a catalog"), "\(whole.log)")
        await run("build REPO -o whole")
        await run("build REPO -o whole --shard 1/1", expecting: 4)
    }
}
