import Foundation
import JSON
import SystemPackage
import TestSupport
import Testing

/// Skills with a signature, from `skills sign` to an update by someone else.
@Suite(.timeLimit(.minutes(5))) struct `A signed skill` {
    private static let keys = Result { try SigningWorkshop() }
    private let fixture: CommandFixture
    private let workshop: SigningWorkshop

    init() throws {
        fixture = try CommandFixture()
        workshop = try Self.keys.get()
        try write("Reads forms.")
        for file in ["lone.key", "lone.pub", "root.pem", "ica.pem", "rival.pem"] {
            try fixture.shell("cp \(workshop.folder.path)/\(file) .")
        }
    }

    private func write(_ text: String) throws {
        try fixture.shell(
            """
            mkdir -p src/pdf
            printf -- '---\\nname: pdf\\ndescription: Reads forms. Use when a PDF is given.\\n---\\n\(text)\\n' \
                >src/pdf/SKILL.md
            """)
    }

    /// Runs a command an hour after the certificates were made.
    private func run(_ line: String) async -> CommandFixture.Result {
        let time = Date().addingTimeInterval(3_600)
        return await fixture.run(
            line.split(separator: " ").map(String.init), now: time.formatted(.iso8601))
    }

    private func json(_ line: String) async throws -> JSONValue {
        try JSONValue(parsing: Array(await run(line + " --json").output.utf8))
    }

    /// Signs the skill with a new certificate.
    private func sign(_ name: String, by issuer: String = "ica", organization: String = "Acme")
        async throws
    {
        try workshop.issue(name, "leaf", by: issuer, organization: organization)
        let folder = workshop.folder.path
        try fixture.shell("cat \(folder)/\(name).pem \(folder)/\(issuer).pem >chain.pem")
        let result = await run("sign src/pdf --key \(folder)/\(name).key --certificate chain.pem")
        #expect(result.status == 0 && result.output.contains("as \(organization)"), "\(result.log)")
    }

    private var signer: JSONValue? {
        get throws {
            let file = fixture.home.appendingPathComponent(".local/state/skills/skills.lock")
            return try JSONValue(parsing: Array(Data(contentsOf: file)))["skills"]?["pdf"]?[
                "signer"]
        }
    }

    @Test func `is signed by another key with a warning`() async throws {
        try await sign("before")
        try workshop.issue("after", "leaf", by: "ica", organization: "Other")
        let folder = workshop.folder.path
        try fixture.shell("cat \(folder)/after.pem \(folder)/ica.pem >chain.pem")
        let line = "sign src/pdf --key \(folder)/after.key --certificate chain.pem"
        let plan = await run(line + " --dry-run")
        #expect(
            plan.errors.contains("warning: this would replace the signature of Acme"),
            "\(plan.log)")
        let signed = await run(line)
        #expect(signed.status == 0, "\(signed.log)")
        #expect(signed.errors.contains("warning: this replaced the signature of Acme"))
        #expect(await run(line).errors.contains("the signature of") == false)
    }

    @Test func `shows its signer when it is installed, listed, verified and validated`()
        async throws
    {
        try await sign("shown")
        _ = await run("trust add acme root.pem")
        let text = "signed by Acme"
        #expect(await run("validate src/pdf").errors.contains("1 skill \(text)"))
        #expect(await run("preview ./src/pdf").output.contains("\(text)\n"))
        let installed = await run("install ./src/pdf")
        #expect(installed.status == 0 && installed.output.contains("  \(text)\n"))
        #expect(await run("verify").output.contains("\(text)\n"))
        #expect(await run("info pdf").output.contains("\(text)\n"))
        let list = await run("list")
        #expect(list.output.contains("SIGNED BY") && list.output.contains("Acme"))
        let signature = try await json("list")["skills"]?.array?.first?["signature"]
        #expect(signature?["signer"]?["state"]?.string == "trusted")
        #expect(signature?["signer"]?["root"]?.string == "acme")
        #expect(try signer?["name"]?.string == "Acme")
        #expect(try signer?["fingerprint"] == signature?["signer"]?["fingerprint"])
    }

    @Test func `of an unknown signer is never called verified`() async throws {
        try await sign("unknown")
        let text = "signed by Acme (not verified: no trust root)"
        _ = await run("trust add rival rival.pem")
        for line in ["install ./src/pdf", "verify", "info pdf", "validate src/pdf"] {
            #expect(await run(line).log.contains(text), "\(line)")
        }
        #expect(await run("list").output.contains("Acme (not verified)"))
    }

    @Test func `with changed, added or missing files is refused if its signer is trusted`()
        async throws
    {
        try fixture.shell("mkdir -p src/pdf && echo Forms >src/pdf/forms.md")
        try write("Read [forms](forms.md).")
        try await sign("drift")
        _ = await run("trust add acme root.pem")
        for (attack, rule) in [
            ("echo Evil >>src/pdf/SKILL.md", "signature-drift"),
            ("rm src/pdf/forms.md", "signature-drift"),
            ("echo Evil >src/pdf/evil.md", "signature-unsigned-file"),
            ("mv src/pdf/forms.md src/pdf/other.md", "signature-unsigned-file"),
            ("sed -i 's/\"payload\":\"..../&AAAA/' src/pdf/skill.oms.sig", "signature-invalid"),
        ] {
            try fixture.shell("cp -r src kept && \(attack)")
            let refused = await run("install ./src/pdf")
            let isForgery = rule != "signature-invalid"
            if isForgery {
                #expect(refused.status == 4 && refused.errors.contains("[\(rule)]"), "\(attack)")
                #expect(refused.errors.contains("--allow"), "\(refused.log)")
                let strict = await run("validate src/pdf")
                #expect(strict.status == 2 && strict.output.contains("[\(rule)]"), "\(attack)")
            } else {
                #expect(refused.log.contains("[\(rule)]"), "\(refused.log)")
                _ = await run("remove pdf --force")
            }
            try fixture.shell("rm -r src && mv kept src")
        }
        try fixture.shell("echo Evil >>src/pdf/SKILL.md")
        let allowed = await run("install ./src/pdf --allow signature-drift")
        #expect(allowed.status == 0, "\(allowed.log)")
        let signature = await run("verify").output
        #expect(signature.contains("signed by Acme; 1 file changed"), "\(signature)")
    }

    @Test func `with changed files is only warned about if its signer is unknown`() async throws {
        try await sign("stranger")
        try fixture.shell("echo More >>src/pdf/SKILL.md")
        let installed = await run("install ./src/pdf")
        #expect(installed.status == 0, "\(installed.log)")
        #expect(installed.errors.contains("warning: "), "\(installed.log)")
        #expect(installed.errors.contains("[signature-drift]"), "\(installed.log)")
    }

    @Test func `is not updated to an unsigned version, nor to one of another signer`()
        async throws
    {
        _ = await run("trust add acme root.pem")
        _ = await run("trust add rival rival.pem")
        try await sign("first")
        #expect(await run("install ./src/pdf").status == 0)
        // The next certificate of the same signer is welcome.
        try write("Reads more forms.")
        try await sign("second")
        let updated = await run("update")
        #expect(updated.status == 0 && updated.output.contains("signed by Acme"), "\(updated.log)")
        // Nobody signed this version.
        try write("Reads all forms, and more than before.")
        try fixture.shell("rm src/pdf/skill.oms.sig")
        #expect(await run("outdated").log.contains("this one is not signed"))
        try await expectRefusal("this one is not signed")
        // What it brings is not asked about before it is refused.
        try fixture.shell("mkdir src/pdf/scripts && echo 'echo 1' >src/pdf/scripts/run.sh")
        try await expectRefusal("this one is not signed")
        let asked = await fixture.run(
            ["install", "./src/pdf"], environment: ["NO_COLOR": "1", "TERM": "xterm"],
            readLine: { "y" })
        #expect(asked.status == 4 && !asked.errors.contains("Install:"), "\(asked.log)")
        try fixture.shell("rm -r src/pdf/scripts")
        // Someone else did, whom the user trusts too, or who has the same name.
        try await sign("third", by: "rival", organization: "Rival")
        try await expectRefusal("this one by Rival")
        try await sign("fourth", by: "rival")
        try await expectRefusal("this one by Acme")
        try await sign("fifth", by: "other")
        try await expectRefusal("a signer that you do not trust, 'Acme'")
        let allowed = await run("update --allow signer-changed")
        #expect(allowed.status == 0, "\(allowed.log)")
    }

    private func expectRefusal(_ text: String) async throws {
        for line in ["update", "install ./src/pdf", "install ./src/pdf --force"] {
            let refused = await run(line)
            #expect(refused.status == 4, "\(line): \(refused.log)")
            #expect(refused.errors.contains(text), "\(line): \(refused.log)")
            #expect(refused.errors.contains("--allow signer-changed"), "\(line): \(refused.log)")
        }
    }

    @Test func `that was forged in a lock file is not restored`() async throws {
        _ = await run("trust add acme root.pem")
        try fixture.shell("mkdir -p project/.claude")
        #expect(await run("-C project install ../src/pdf --save").status == 0)
        let root = try #require(try await json("trust")["signers"]?.array?.first)
        let file = fixture.home.appendingPathComponent("project/skills.lock")
        var lock = try #require(try JSONValue(parsing: Array(Data(contentsOf: file))).object)
        var entry = try #require(lock["skills"]?["pdf"]?.object)
        entry["signer"] = .object([
            "name": .string("Acme"), "fingerprint": try #require(root["fingerprint"]),
        ])
        lock["skills"] = .object(["pdf": .object(entry)])
        try Data(JSONValue.object(lock).text().utf8).write(to: file)
        #expect(!(await run("-C project list --project").output.contains("Acme")))
        try fixture.shell("rm -r project/.claude/skills/pdf")
        let refused = await run("-C project sync")
        #expect(refused.status == 4, "\(refused.log)")
        #expect(refused.errors.contains("signed by Acme"), "\(refused.log)")
    }

    /// Installs a signed version into `project`, and locks an unsigned one in `evil`, as someone who does not trust its
    /// signer.
    private func lockWithoutSigner(_ key: String) async throws {
        _ = await run("trust add acme root.pem")
        try await sign(key)
        try fixture.shell("mkdir -p project/.claude")
        #expect(await run("-C project install ../src/pdf --save").status == 0)
        try write("Reads forms of others.")
        try fixture.shell("cp -r project evil && rm src/pdf/skill.oms.sig")
        _ = await run("trust remove acme")
        let update = await run("-C evil update --project")
        #expect(update.status == 0, "\(update.log)")
        _ = await run("trust add acme root.pem")
        let lock = try fixture.shell("cat evil/skills.lock")
        #expect(!lock.contains("signer"), "\(lock)")
    }

    @Test func `is not replaced by an unsigned version of a lock file that names no signer`()
        async throws
    {
        try await lockWithoutSigner("dropped-one")
        let manifest = try fixture.shell("cp evil/skills.lock project && cat project/skills.json")
        for line in ["sync", "sync --frozen", "sync --yes", "lock"] {
            let refused = await run("-C project \(line)")
            #expect(refused.status == 4, "\(line): \(refused.log)")
            #expect(refused.errors.contains("signed by Acme"), "\(line): \(refused.log)")
            #expect(refused.errors.contains("--allow signer-changed"), "\(line): \(refused.log)")
        }
        #expect(try fixture.shell("ls project/.claude/skills/pdf") == "SKILL.md\nskill.oms.sig\n")
        #expect(try fixture.shell("cat project/skills.json") == manifest)
        #expect(await run("-C project sync --check").log.contains("this one is not signed"))
        let allowed = await run("-C project sync --allow signer-changed")
        #expect(allowed.status == 0, "\(allowed.log)")
        #expect(try fixture.shell("ls project/.claude/skills/pdf") == "SKILL.md\n")
    }

    @Test func `is replaced by an unsigned version that the manifest agrees to`() async throws {
        try await lockWithoutSigner("dropped-two")
        try fixture.shell("cp -r project other")
        for line in ["update --project", "install ../src/pdf --project"] {
            let refused = await run("-C project \(line)")
            #expect(refused.status == 4, "\(line): \(refused.log)")
        }
        let update = await run("-C project update --project --allow signer-changed")
        #expect(update.status == 0, "\(update.log)")
        let manifest = try fixture.shell("cp project/skills.* other && cat other/skills.json")
        #expect(manifest.contains("\"signer-changed\""), "\(manifest)")
        let sync = await run("-C other sync --frozen")
        #expect(sync.status == 0, "\(sync.log)")
    }

    @Test func `is not replaced by an update of a lock file that names no signer`() async throws {
        try await lockWithoutSigner("dropped-three")
        try fixture.shell("sed -i '/\"signer\"/,/}/d' project/skills.lock")
        let lock = try fixture.shell("cat project/skills.lock")
        #expect(!lock.contains("signer"), "\(lock)")
        for line in ["update --project", "install ../src/pdf --project"] {
            let refused = await run("-C project \(line)")
            #expect(refused.status == 4, "\(line): \(refused.log)")
            #expect(refused.errors.contains("signed by Acme"), "\(line): \(refused.log)")
        }
    }

    @Test func `is signed only without errors and symlinks, and by a key that can sign`()
        async throws
    {
        let signed = await run("sign src/pdf --key lone.key --dry-run")
        #expect(signed.output.hasPrefix("Would sign pdf  1 file, as key "), "\(signed.log)")
        #expect(try fixture.shell("ls src/pdf") == "SKILL.md\n")
        #expect(await run("sign src/pdf --key lone.pub").status == 1)
        #expect(await run("sign src/pdf --key missing.key").status == 5)
        #expect(await run("sign src/pdf --key lone.key --certificate root.pem").status == 1)
        #expect(await run("sign nothing --key lone.key").status == 5)
        try fixture.shell("ln -s SKILL.md src/pdf/link.md")
        let link = await run("sign src/pdf --key lone.key")
        #expect(link.status == 4 && link.errors.contains("link.md"), "\(link.log)")
        try fixture.shell("rm src/pdf/link.md && sed -i s/pdf/other/ src/pdf/SKILL.md")
        let faulty = await run("sign src/pdf --key lone.key")
        #expect(faulty.status == 4)
        #expect(faulty.errors.contains("fix them first: skills validate src/pdf\n"))
        #expect(try fixture.shell("ls src/pdf") == "SKILL.md\n")
    }

    @Test func `can be signed again after a change, without its git files`() async throws {
        _ = await run("trust add me lone.pub")
        _ = await run("sign src/pdf --key lone.key")
        try fixture.shell("echo '*.log' >src/pdf/.gitignore")
        try write("Reads forms anew.")
        #expect(await run("validate src/pdf").status == 2)
        let again = await run("sign src/pdf --key lone.key")
        #expect(again.errors.contains(".gitignore"), "\(again.log)")
        let valid = await run("validate src/pdf")
        #expect(valid.status == 0 && valid.errors.contains("signed by me"), "\(valid.log)")
    }

    @Test func `is trusted by what the user says, never by a project`() async throws {
        try await sign("project")
        try fixture.shell("mkdir -p project/.claude project/.skills")
        _ = await run("trust add acme root.pem")
        try fixture.shell("cp .config/skills/config.json project/.skills/config.json")
        let refused = await run("trust remove acme")
        #expect(refused.output.contains("No longer trusted"), "\(refused.log)")
        let installed = await run("-C project install ../src/pdf")
        #expect(!installed.output.contains("signed by Acme\n"), "\(installed.log)")
    }
}

@Suite struct `The trusted signers` {
    private let fixture: CommandFixture
    private let workshop: SigningWorkshop

    init() throws {
        fixture = try CommandFixture()
        workshop = try SigningWorkshop()
        try fixture.shell("cp \(workshop.folder.path)/*.pem \(workshop.folder.path)/*.pub .")
    }

    private func run(_ line: String, machine: FilePath = "/etc/skills/config.json") async
        -> CommandFixture.Result
    {
        await fixture.run(
            line.split(separator: " ").map(String.init), systemSettings: machine)
    }

    @Test func `are added, listed and removed by name`() async throws {
        #expect(await run("trust").errors.contains("No signers are trusted."))
        #expect(await run("trust add acme root.pem").output.hasPrefix("Trusted acme"))
        #expect(await run("trust add lone lone.pub").status == 0)
        let again = await run("trust add acme other.pem")
        #expect(again.status == 4 && again.errors.contains("already"), "\(again.log)")
        let twin = await run("trust add twin root.pem --dry-run")
        #expect(twin.errors.contains("'acme' is the same"), "\(twin.log)")
        let list = await run("trust list").output
        #expect(list.contains("acme  Acme     certificate  sha256:"), "\(list)")
        #expect(list.contains("lone  -        key          sha256:"), "\(list)")
        #expect(await run("trust remove acme").status == 0)
        #expect(await run("trust remove acme").status == 5)
        let left = await run("trust").output
        #expect(left.contains("\nlone  ") && !left.contains("acme"), "\(left)")
    }

    @Test func `are only certificates and keys in files that can be read`() async throws {
        try fixture.shell("cat root.pem ica.pem >two.pem && echo Text >text.pem")
        for (file, status) in [("two.pem", 1), ("text.pem", 1), ("missing.pem", 5)] {
            let result = await run("trust add acme \(file)")
            #expect(result.status == status, "\(result.log)")
        }
        for line in ["trust add", "trust add acme", "trust remove", "trust list acme"] {
            #expect(await run(line).status == 64, "\(line)")
        }
        #expect(await run("trust add a/b root.pem").errors.contains("can't name a signer"))
    }

    @Test func `of the machine count for everyone and stay`() async throws {
        _ = await run("trust add acme root.pem")
        try fixture.shell("mv .config/skills/config.json machine.json")
        let machine = FilePath(fixture.home.appendingPathComponent("machine.json").path)
        let list = await run("trust", machine: machine)
        #expect(list.output.contains("\nacme  Acme     certificate  machine  "), "\(list.log)")
        let removed = await run("trust remove acme", machine: machine)
        #expect(removed.status == 4, "\(removed.log)")
    }

    @Test func `that can't be read are an error, not nobody`() async throws {
        try fixture.shell(
            "mkdir -p .config/skills && echo '{\"signers\": [{\"name\": \"acme\"}]}' >.config/skills/config.json"
        )
        let result = await run("trust")
        #expect(result.status == 1 && result.errors.contains("signer 1"), "\(result.log)")
        try fixture.shell(
            "mkdir -p src/pdf && printf -- '---\\nname: pdf\\ndescription: Reads.\\n---\\nText.\\n' >src/pdf/SKILL.md"
        )
        #expect(await run("install ./src/pdf").status == 1)
    }
}
