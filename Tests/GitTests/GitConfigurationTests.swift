import SystemPackage
import TestSupport
import Testing

@testable import Git

@Suite struct `The configuration of git` {
    @Test(arguments: [
        "[user]\n\tname = Jo Doe\n\temail = jo@example.com\n",
        "\u{FEFF}[USER]\r\nName=  Jo \"  D\"oe ; comment\r\nEMAIL=\"jo@example.com\"#x\r\n",
        "# c\n; c\n[user] name = J\\\"o\\\\x\n[user \"x\"]\nname = No\n[core]\nbare\n[user]\nemail=jo@e\\\nx.com",
        "[user]\nname = One\nemail = one@example.com\n[author]\nname = <Two>\n[user]\nname = Three\n",
    ])
    func `is read as git reads it`(text: String) throws {
        let scratch = try TemporaryDirectory()
        let file = try scratch.write(Array(text.utf8), to: "config")
        let values = GitConfiguration(at: file).values
        for key in ["user.name", "user.email"] {
            let found = try GitCommand.run(["config", "--file", file.string, key]).text
            #expect(values[key] == found)
        }
    }

    @Test(arguments: [
        "[remote \"origin\"]\n\turl = git@host.example:o/r.git\n\tfetch = +refs/*:refs/*\n",
        "[Remote\t\"origin\"]URL=\"https://h.example/o/r\" ; c\n[remote \"Origin\"]\nurl = no\n",
        "[core]\nurl = no\n[include]\npath = other\n[remote.origin]\nurl = https://h.example/o/r\r\n",
    ])
    func `has the values of subsections`(text: String) throws {
        let scratch = try TemporaryDirectory()
        let file = try scratch.write(Array(text.utf8), to: "config")
        let key = "remote.origin.url"
        let found = try GitCommand.run(["config", "--file", file.string, key]).text
        #expect(GitConfiguration(at: file).values[key] == found)
    }

    @Test func `of a file that does not exist is empty`() {
        #expect(GitConfiguration(at: "/nonexistent/config").values.isEmpty)
    }
}
