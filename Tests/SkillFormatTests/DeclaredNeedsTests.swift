import SkillFormat
import Testing

/// Reading what a frontmatter says that the skill needs.
@Suite struct `The declared needs of a skill` {
    private func needs(_ fields: String) throws -> DeclaredNeeds {
        let text = "---\nname: pdf\ndescription: Fills forms.\n\(fields)\n---\n# PDF\n"
        return DeclaredNeeds(of: try #require(readHeader(Array(text.utf8)).frontmatter))
    }

    private func certain(_ fields: String) throws -> [String] {
        try needs(fields).skills.filter { $0.certainty == .certain }.flatMap(\.texts)
    }

    private func possible(_ fields: String) throws -> [String] {
        try needs(fields).skills.filter { $0.certainty == .possible }.flatMap(\.texts)
    }

    @Test(arguments: [
        "depends_on: [reader, writer]", "depends-on: reader, writer", "dependsOn: reader writer",
        "depends:\n  - reader\n  - 'writer'", "metadata:\n  depends_on: reader, writer",
        "required_skills: [{name: reader}, {name: writer, version: '1'}]",
        "requires:\n  skills: [reader, writer]", "depends_on: {skills: [reader, writer]}",
        "dependencies:\n  skills: reader, writer",
        "depends: [reader@1.2, 'writer >= 2']",
        #"metadata: '{"requires": {"skills": ["reader", "writer"]}}'"#,
    ])
    func `are skills in fields that can only mean skills`(fields: String) throws {
        #expect(try certain(fields) == ["reader", "writer"])
        #expect(try possible(fields).isEmpty)
    }

    @Test(arguments: [
        ("dependencies: [reader, writer]", true), ("dependencies: [reader, pandas]", false),
        ("dependencies: [admin/reader, pandas]", true), ("dependencies: [pandas]", false),
        ("depends_on: [pandas]", true),
    ])
    func `are skills if the list has no packages`(fields: String, isAboutSkills: Bool) throws {
        let list = try #require(try needs(fields).skills.first)
        let known = ["reader", "writer", "admin/reader"]
        #expect(list.isAboutSkills(known.contains) == isAboutSkills)
    }

    @Test(arguments: [
        "dependencies: [admin/reader, writer]", "requires: admin/reader, writer",
        "metadata:\n  requires: admin/reader writer",
        "prerequisites:\n  - admin/reader\n  - writer",
    ])
    func `may be skills in other fields`(fields: String) throws {
        #expect(try possible(fields) == ["admin/reader", "writer"])
        #expect(try certain(fields).isEmpty)
    }

    @Test(arguments: [
        "dependencies: [torch>=2.0, transformers]", "dependencies: ['ray[train]', torch]",
        "dependencies: python>=3.8", "dependencies: ['@scope/package', react]",
        "dependencies: none", "requires: [python3, docker]", "depends_on: []", "requires: null",
        "metadata:\n  requires: GPU node Blackwell, Hopper and Ampere for benchmarking",
        "dependencies:\n  agents: [planner]", "dependencies:\n  optional: [reader]",
        "requires: ['Node.js 18+', 'an account']", "depends_on: A working internet connection",
        "depends_on: [{name: reader, optional: true}]", "depends_on: reader (optional)",
        "related: [reader]", "dependencies: 5",
    ])
    func `are empty for packages, programs without a field, sentences and optional items`(
        fields: String
    ) throws {
        #expect(try needs(fields).isEmpty)
    }

    @Test(arguments: [
        "requires:\n  bins: [curl, jq]\n  anyBins: [npm, bun]\n  env: [KEY]",
        "metadata:\n  openclaw:\n    requires: {bins: [curl, jq], anyBins: [npm, bun]}\n    primaryEnv: KEY",
        #"metadata: {"clawdbot":{"requires":{"bins":["curl","jq"],"anyBins":["npm","bun"],"env":["KEY"]}}}"#,
        #"metadata: '{"openclaw":{"requires":{"bins":["curl","jq"],"anyBins":["npm","bun"],"env":["KEY"]}}}'"#,
        "prerequisites:\n  commands: [curl, jq]\n  anyBins: [npm, bun]\n  env_vars: [KEY]",
        "bins: [curl, jq]\nrequires: {anyBins: [npm, bun], envs: KEY}",
        "requires: {bins: [curl, jq], anyBins: [npm, bun]}\nconfig: {requiredEnv: [KEY], optionalEnv: [B]}",
        "requires: {bins: [curl, jq], anyBins: [npm, bun]}\nenv: {KEY: A key., B: {default: x}}",
        "requires: {bins: [curl, jq], anyBins: [npm, bun]}\nmetadata: {clawdbot: {env: [KEY]}}",
        "requires:\n  bins: curl jq\n  anyBins: npm, bun\n  env: [{name: KEY}, {name: B, required: false}]",
    ])
    func `are programs and environment variables`(fields: String) throws {
        let needs = try needs(fields)
        #expect(Set(needs.programs) == [["curl"], ["jq"], ["npm", "bun"]])
        #expect(needs.variables == ["KEY"])
        #expect(needs.skills.isEmpty)
    }

    @Test func `have a limit`() throws {
        let many = (0..<1_000).map { "item-\($0)" }.joined(separator: ", ")
        let needs = try needs("depends: [\(many)]\nrequires: {bins: [\(many)], env: [\(many)]}")
        #expect(needs.skills.flatMap(\.texts).count == DeclaredNeeds.limit)
        #expect(needs.programs.count == DeclaredNeeds.limit)
        let long = String(repeating: "x", count: 300)
        #expect(try self.needs("depends: [\(long)]").isEmpty)
    }
}
