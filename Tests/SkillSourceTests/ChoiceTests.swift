import FileTree
import Foundation
import Problem
import SkillFormat
import SkillSource
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A choice of skills` {
    private let site: SourceSite

    init() throws { site = try SourceSite() }

    /// Loads a source with skills at these paths; each text is the name, or a whole SKILL.md.
    private func source(
        _ skills: [String: String], _ more: [String: String] = [:],
        as kind: SourceSite.Kind = .folder
    ) async throws -> LoadedSource {
        var files = more
        for (path, text) in skills {
            let isName = !text.contains("\n")
            // The path makes all skills different.
            files[path == "." ? "SKILL.md" : "\(path)/SKILL.md"] =
                isName ? SourceSite.skill(text, "In \(path).") : text
        }
        let name = "choice-\(UInt64.random(in: 0 ... .max))"
        return try await site.load(site.repository(name, files), as: kind)
    }

    private func internalSkill(_ name: String, _ value: String = "true") -> String {
        "---\nname: \(name)\ndescription: For us.\nmetadata:\n  internal: \(value)\n---\n# T\n\nX\n"
    }

    @Test(
        arguments: [
            ("skills/x", "other/x"), ("skills/a/b/c/x", "x"), ("a/b/c/d/x", ".hidden/x"),
            ("a/b/c/x", ".agents/skills/x"), (".apm/skills/x", ".agents/skills/x"),
            (".apm/b/x", ".cursor/x"), ("a/b/x", "codex/x"), ("a/b/x", "i18n/x"), ("b/x", "a/c/x"),
        ])
    func `of all takes the best placed of several skills with the same name`(
        _ better: String, _ worse: String
    ) async throws {
        let source = try await source([better: "x", worse: "x", "skills/y": "y"])
        let selection = try await source.select(.all)
        #expect(selection.places == [better, "skills/y"].sorted())
        #expect(selection.leftOut.map(\.skill.place) == [worse])
        #expect(selection.leftOut.map(\.reason) == [.sameName(as: better)])
        #expect(selection.ambiguities.isEmpty)
        let named = try await source.select(.named(["x"]))
        #expect(named.places == [better])
        #expect(named.leftOut.map(\.skill.place) == [worse])
        #expect(try await source.select(.named(["./\(worse)"])).places == [worse])
    }

    @Test(arguments: SourceSite.Kind.allCases)
    func `prefers the skills that a manifest names`(_ kind: SourceSite.Kind) async throws {
        let source = try await source(
            ["skills/x": "x", "tools/.x/x": "x"],
            [
                ".claude-plugin/marketplace.json":
                    #"{"plugins": [{"name": "p", "source": "./", "skills": ["./tools/.x/x"]}]}"#
            ], as: kind)
        #expect(try await source.select(.all).places == ["tools/.x/x"])
    }

    @Test func `takes none of different skills that are placed equally, and goes on`() async throws
    {
        let source = try await source([
            "skills/a/x": "x", "skills/b/x": "x", "other/x": "x", "skills/y": "y",
        ])
        let selection = try await source.select(.all)
        #expect(selection.places == ["skills/y"])
        #expect(selection.ambiguities.map(\.name) == ["x"])
        #expect(
            selection.ambiguities.first?.problem.hint?.description.contains(
                "--skill skills/a/x\n") == true)
        #expect(selection.leftOut.map(\.skill.place) == ["other/x"])
        await #expect(throws: SkillSourceError.self) { try await source.select(.named(["x"])) }
    }

    @Test func `by a command from a hint is not ambiguous again`() async throws {
        let source = try await source(["x": "x", "b": "x"])
        guard let problem = try await source.select(.all).ambiguities.first?.problem,
            case .choice(.sameName(_, _, let choices)) = problem
        else {
            Issue.record("x is ambiguous")
            return
        }
        #expect(choices.map { $0.words.last } == ["./b", "./x"])
        #expect(try await source.select(.named(["./x"])).places == ["x"])
    }

    @Test(arguments: SourceSite.Kind.allCases)
    func `offers the skill at the top, and the others`(_ kind: SourceSite.Kind) async throws {
        let source = try await source(
            [".": "root", "skills/a": "a", "skills/a/inner": "inner", "b": "b"], as: kind)
        #expect(source.listing == [":root@.", ":b@b", ":a@skills/a"].map(wrapped(kind)))
        await #expect {
            try await source.select(.only)
        } throws: { error in
            guard case .choice(.severalSkills(_, let skills)) = error as? SkillSourceError else {
                return false
            }
            return skills.count == 3
        }
        #expect(try await source.select(.named(["a"])).names == ["a"])
        #expect(try await source.select(.named(["."])).names == ["root"])
        #expect(try await source.select(.all).names.sorted() == ["a", "b", "root"])
        // A skill inside another has no name for a choice, only a path.
        await #expect(throws: SkillSourceError.self) { try await source.select(.named(["inner"])) }
        #expect(try await source.select(.named(["skills/a/inner"])).names == ["inner"])
    }

    /// Returns a function that gives a line of a listing the top folder of an archive.
    private func wrapped(_ kind: SourceSite.Kind) -> (String) -> String {
        { line in
            guard kind == .tar || kind == .zip, line.hasSuffix("@.") else { return line }
            return line.dropLast() + "tools-main"
        }
    }

    @Test(
        arguments: [
            "tests/fixtures/foo", "archive/foo", "backups/2025/foo", "_deprecated/foo",
            "examples/foo", "assets/template/foo",
        ])
    func `without a name takes the skill at the top, if the others are set aside`(
        _ path: String
    ) async throws {
        let source = try await source([".": "root", path: "foo"])
        #expect(try await source.select(.only).names == ["root"])
        #expect(source.isSelectedByAddress(skillAt: nil))
        #expect(source.offers.map(\.name?.description) == ["root", "foo"])
        let all = try await source.select(.all)
        #expect(all.names == ["root"])
        #expect(all.leftOut.map(\.skill.place) == [path])
        #expect(try await source.select(.named(["foo"])).places == [path])
        #expect(try await source.select(.everything).names.sorted() == ["foo", "root"])
    }

    @Test func `of all takes skills of folders that look set aside, if a manifest names them`()
        async throws
    {
        let skills = ["tests/a": "a", "backups/skills/b": "b", "backups/skills/old/archive/c": "c"]
        let source = try await source(
            skills,
            [
                ".claude-plugin/marketplace.json":
                    #"{"plugins": [{"name": "p", "source": "./", "skills": ["./tests/a", "./backups/skills"]}]}"#
            ])
        #expect(try await source.select(.all).names == ["b", "a"])
    }

    @Test func `counts only the folders above a skill, not its own`() async throws {
        let source = try await source(["skills/archive": "archive", "skills/test": "test"])
        #expect(try await source.select(.all).names == ["archive", "test"])
    }

    @Test(arguments: SourceSite.Kind.allCases)
    func `omits internal skills and those from elsewhere`(_ kind: SourceSite.Kind) async throws {
        let lock = """
            {"version": 1, "skills": {
              "copied": {"source": "someone/else", "sourceType": "github"},
              "Copied Too": {"source": "https://git.example.com/some/thing.git"},
              "own": {"source": "./skills/own", "sourceType": "local"},
              "mine": {"source": "me/tools", "sourceType": "github"}}}
            """
        let files = [
            ".agents/skills/copied": "copied", ".claude/skills/copied-too": "copied-too",
            "skills/own": "own", "skills/deep/copied": "not-copied", "skills/mine": "mine",
            "skills/secret": internalSkill("secret"), "skills/open": internalSkill("open", "false"),
        ]
        var texts = ["skills-lock.json": lock]
        for (path, text) in files {
            texts["\(path)/SKILL.md"] =
                text.contains("\n") ? text : SourceSite.skill(text, "In \(path).")
        }
        // A folder has a different name than the repository.
        if kind == .folder { texts["skills/mine/SKILL.md"] = nil }
        let folder = "tools-\(kind)"
        let source = try await site.load(site.repository(folder, texts), as: kind)
        let mine = kind == .folder ? [] : ["mine"]
        let all = try await source.select(.all)
        #expect(all.names.sorted() == (["not-copied", "open", "own"] + mine).sorted())
        let reasons = Dictionary(
            uniqueKeysWithValues: all.leftOut.map { ($0.skill.name?.description, $0.reason) })
        #expect(reasons["secret"] == .excluded(.internalUse))
        #expect(reasons["copied"] == .excluded(.installed(from: "someone/else")))
        #expect(reasons["copied-too"] != nil)
        for name in ["secret", "copied", "copied-too"] {
            #expect(source.offers.allSatisfy { $0.name?.description != name })
            #expect(try await source.select(.named([name])).names == [name])
        }
        let everything = try await source.select(.everything).names
        #expect(Set(everything).isSuperset(of: ["secret", "copied", "copied-too", "own"]))
    }

    @Test func `finds nothing in a folder that an archive cannot contain`() async throws {
        _ = try await source(["x": "x"], as: .zip)
        let address = try site.address("./a.zip#:../x")
        await #expect(
            throws: SkillSourceError.choice(.noSkill(address.typed, top: ["tools-main/"]))
        ) {
            try await site.loader().load(address, expecting: nil)
        }
    }

    @Test func `explains why nothing is offered`() async throws {
        let source = try await source([
            "skills/a": internalSkill("a"), "skills/b": internalSkill("b"),
        ])
        for choice in [SkillChoice.only, .all] {
            await #expect {
                try await source.select(choice)
            } throws: { error in
                let problem = error as? SkillSourceError
                return problem?.summary.hasSuffix("offers no skill: 2 internal") == true
                    && problem?.hint?.description.contains("--all-skills") == true
            }
        }
    }

    @Test func `is not needed for an internal skill whose folder is the address`() async throws {
        let repository = try site.repository(
            "choice-internal", ["skills/a/SKILL.md": internalSkill("a")])
        let url = site.server.url("choice-internal.git", .github) + "#:skills/a"
        let source = try await site.loader().load(site.address(url), expecting: nil)
        withExtendedLifetime(repository) {}
        #expect(try await source.select(.only).names == ["a"])
    }

    @Test func `reads a broken lock file as none`() async throws {
        for text in ["{", "[]", #"{"skills": 7}"#, #"{"skills": {"a": 7}}"#] {
            let source = try await source(["skills/a": "a"], ["skills-lock.json": text])
            #expect(try await source.select(.only).names == ["a"])
        }
    }
}

extension SkillSelection {
    fileprivate var names: [String] { skills.map { $0.name?.description ?? "?" } }

    /// The paths, without the top folder of an archive.
    fileprivate var places: [String] {
        skills.map(\.place).map { $0.hasPrefix("tools-main/") ? String($0.dropFirst(11)) : $0 }
    }
}
