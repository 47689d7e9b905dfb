import Foundation
import TestSupport
import Testing

/// A local checkout gives the same skills as its repository, whose symlinks may lead to everything in it.
@Suite(.timeLimit(.minutes(5))) struct `Installing from a checkout with symlinks` {
    private let fixture: CommandFixture

    init() throws {
        fixture = try CommandFixture()
        try fixture.shell(
            """
            mkdir -p r/skills/one r/skills/two r/skills/three r/shared/deep r/plugins/p/skills; cd r; git init -q -b main .
            for name in one two three; do
                printf -- "---\\nname: $name\\ndescription: Does $name. Use when asked for $name.\\n---\\n# Skill\\n" > skills/$name/SKILL.md
            done
            echo rules > shared/rules.md; echo deep > shared/deep/a.md; printf '#!/bin/sh\\n' > shared/deep/run.sh; chmod +x shared/deep/run.sh
            """)
    }

    private func state(of source: String) async throws -> String {
        let result = await fixture.run(
            ["install", source, "--all", "-y"], environment: ["PATH": "/usr/bin:/bin"])
        let files = try fixture.shell(
            "cd .claude/skills 2>/dev/null && find . -type f -printf '%p %m ' -exec sha256sum {} ';' | sort; cd; rm -rf .claude .local .cache"
        )
        return "\(result.status)\n\(files)"
    }

    @Test(arguments: [
        // A file, a folder, a link in a linked folder, and a SKILL.md.
        "ln -s ../../shared/rules.md skills/one/rules.md",
        "ln -s ../../shared/deep skills/one/references",
        "ln -s ../../shared skills/two/all; ln -s ../rules.md shared/deep/rules.md",
        "mkdir plugins/p/skills/four; ln -s ../../../../skills/one/SKILL.md plugins/p/skills/four/SKILL.md",
        "rm skills/three/SKILL.md; echo '---\\nname: three\\ndescription: Does it three times.\\n---\\n# T' > shared/three.md; ln -s ../../shared/three.md skills/three/SKILL.md",
    ])
    func `installs what the repository gives`(_ links: String) async throws {
        try fixture.shell(
            "cd r && \(links) && git add -A && git -c user.name=a -c user.email=a@b.example commit -qm x"
        )
        let remote = try await state(of: "file://\(fixture.home.path)/r")
        let local = try await state(of: "./r")
        #expect(remote.hasPrefix("0\n./"))
        #expect(local == remote)
    }

    @Test(arguments: [
        // A file and a folder beside the skills; a skill beside the folder, a shelf of skills, and one of skills' folders.
        ("skills", "ln -s ../../shared/rules.md skills/one/rules.md"),
        ("skills/one", "ln -s ../../shared/deep skills/one/references"),
        ("skills", "mkdir source; mv skills/two source; ln -s ../source/two skills/two"),
        ("skills", "mkdir source; mv skills/t* source; ln -s ../source skills/more"),
        ("linked", "mkdir linked; for n in one two; do ln -s ../skills/$n linked/$n; done"),
    ])
    func `installs from a folder of it what that folder of the repository gives`(
        _ folder: String, _ links: String
    ) async throws {
        try fixture.shell(
            "cd r && \(links) && git add -A && git -c user.name=a -c user.email=a@b.example commit -qm x"
        )
        let remote = try await state(of: "file://\(fixture.home.path)/r#:\(folder)")
        let local = try await state(of: "./r/\(folder)")
        #expect(remote.hasPrefix("0\n./"))
        let count = ["skills": 3, "skills/one": 1, "linked": 2][folder]
        #expect(remote.split(separator: "\n").count { $0.contains("/SKILL.md ") } == count)
        #expect(local == remote)
    }

    @Test(arguments: ["../gone", "two", "../../../outside"])
    func `names the symlink in the place of a skill that leads to nothing`(
        _ target: String
    ) async throws {
        try fixture.shell(
            """
            mkdir outside; cp r/skills/one/SKILL.md outside; cd r/skills; rm -r two; ln -s \(target) two
            git add -A; git -c user.name=a -c user.email=a@b.example commit -qm x
            """)
        let repository = "file://\(fixture.home.path)/r"
        for (source, link) in [
            ("./r", "skills/two"), ("./r/skills", "two"), (repository, "skills/two"),
            ("\(repository)#:skills", "two"),
        ] {
            let result = await fixture.run(
                ["install", source, "--all", "-y", "--force"],
                environment: ["PATH": "/usr/bin:/bin"])
            #expect(result.status == 3, "\(source): \(result.log)")
            #expect(
                result.errors.contains(
                    "error: \(link) in \(source) is a symlink to something that is not in the source"
                ),
                "\(source): \(result.log)")
        }
    }

    @Test(arguments: [
        "ln -s ../../.git/HEAD a.md", "ln -s ../../.git/config a.md", "ln -s ../../.git a",
    ])
    func `never copies the files of git through a symlink`(_ link: String) async throws {
        try fixture.shell("cp r/skills/one/SKILL.md r/.git; cd r/skills/one && \(link)")
        for source in ["./r", "./r/skills"] {
            let result = await fixture.run(["install", source, "--all", "-y", "--force"])
            #expect(result.status == 3, "\(result.log)")
        }
        #expect(try fixture.shell("ls .claude/skills") == "three\ntwo\n")
    }

    @Test(arguments: [
        // A file that the repository ignores, one that it does not know, one of another repository, and folders with them.
        "ln -s ../../secret/key.md a.md", "ln -s ../../new/a.md a.md",
        "ln -s ../../other/a.md a.md", "ln -s ../../secret a", "ln -s ../../other a",
    ])
    func `refuses a symlink to a file that the repository does not have`(
        _ link: String
    ) async throws {
        try fixture.shell(
            """
            cd r; mkdir secret new other; echo secret > .gitignore; echo SECRET | tee secret/key.md new/a.md other/a.md
            git add .gitignore skills; git -c user.name=a -c user.email=a@b.example commit -qm x; git init -q other
            (cd other; git add a.md); (cd skills/one; \(link))
            """)
        let result = await fixture.run(["install", "./r/skills", "--all", "-y"])
        #expect(result.status == 3, "\(result.log)")
        let files = try fixture.shell("ls .claude/skills; grep -rl SECRET .claude .local | wc -l")
        #expect(files == "three\ntwo\n0\n")
    }

    @Test func `does not take an unknown file beside the folder for a skill`() async throws {
        try fixture.shell(
            "cd r; git add -A; mkdir new; cp skills/one/SKILL.md new; ln -s ../new skills/new; rm -r skills/one"
        )
        let result = await fixture.run(["install", "./r/skills", "--all", "-y"])
        #expect(result.status == 0, "\(result.log)")
        #expect(try fixture.shell("ls .claude/skills") == "three\ntwo\n")
    }

    @Test func `names a SKILL.md that is a symlink out of the folder, and installs the others`()
        async throws
    {
        try fixture.shell(
            "mv r/skills/one/SKILL.md out.md; ln -s ../../../out.md r/skills/one/SKILL.md")
        for source in ["./r", "./r/skills"] {
            let result = await fixture.run(["install", source, "--all", "-y", "--force"])
            #expect(result.status == 3, "\(result.log)")
            #expect(
                result.errors.contains("one/SKILL.md in \(source) is a symlink to something"),
                "\(result.log)")
        }
    }

    @Test func `says that there are no skills, whatever else leads nowhere`() async throws {
        try fixture.shell("mkdir none; echo x > none/README.md; ln -s gone none/data")
        let result = await fixture.run(["install", "./none", "-y"])
        #expect(result.status == 5 && result.errors.contains("README.md"), "\(result.log)")
    }

    @Test(arguments: [
        "./r", "./r/outer", "./r/outer/", "./r/outer/SKILL.md", "REPOSITORY", "REPOSITORY#:outer",
        "./all.zip", "./outer.zip", "./flat/outer.zip", "./copy", "./copy/outer",
    ])
    func `finds one skill in the folder of a skill with others, wherever it starts`(
        _ source: String
    ) async throws {
        try fixture.shell(
            """
            rm -r r/skills; for path in outer outer/skills/inner outer/sub/deep; do
                mkdir -p r/$path; name=$(basename $path)
                printf -- "---\nname: $name\ndescription: Does $name. Use when asked for $name.\n---\n# Skill\n" > r/$path/SKILL.md
            done
            cd r; git add -A; git -c user.name=a -c user.email=a@b.example commit -qm x; cd ..
            mkdir copy flat; cp -r r/outer copy/outer; cd copy; python3 -c "
            import shutil
            shutil.make_archive('../all', 'zip', '.'); shutil.make_archive('../outer', 'zip', '.', 'outer')
            shutil.make_archive('../flat/outer', 'zip', 'outer')"
            """)
        let repository = "file://\(fixture.home.path)/r"
        let result = await fixture.run(
            ["install", source.replacing("REPOSITORY", with: repository), "--all", "-y"],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == 0, "\(result.log)")
        #expect(
            try fixture.shell("cd .claude/skills; find . -name SKILL.md | sort")
                == "./outer/SKILL.md\n./outer/skills/inner/SKILL.md\n./outer/sub/deep/SKILL.md\n")
    }

    @Test(arguments: [
        "ln -s ../../../outside.md skills/one/a.md", "ln -s /etc/hostname skills/one/a.md",
        "ln -s .. skills/one/up", "ln -s a skills/one/a", "ln -s ../../.env skills/one/settings",
        "ln -s ../../../outside skills/one/folder",
    ])
    func `refuses the skill whose symlink leads nowhere, out, around or to credentials`(
        _ link: String
    ) async throws {
        try fixture.shell(
            "echo x > outside.md; mkdir outside; echo x > outside/a.md; echo SECRET > r/.env; cd r && \(link)"
        )
        let result = await fixture.run(["install", "./r", "--all", "-y"])
        #expect(result.status == 3, "\(result.log)")
        let files = try fixture.shell("ls .claude/skills; grep -rl SECRET .claude .local | wc -l")
        #expect(files == "three\ntwo\n0\n")
    }
}
