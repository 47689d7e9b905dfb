// Fuzzes all rules: what scripts do, what Markdown asks for, and what hooks run.
//
// The first byte of an input says which file of a skill the rest is.

internal import FileTree
internal import Signature
internal import SystemPackage

@testable internal import SkillFormat

private let folder: String = {
    let folder = Scratch.folder("skill")
    Scratch.write(skillFile.utf8, to: folder + "/pdf/SKILL.md")
    return folder + "/pdf"
}()

private let skillFile =
    "---\nname: pdf\ndescription: Fills forms. Use when a form has fields.\n---\nRun `scripts/a.sh`.\n"

private let names = [
    "SKILL.md", "scripts/a.sh", "scripts/a.py", "scripts/a.js", "scripts/a.ps1", "scripts/a.rb",
    "references/a.md", "hooks/hooks.json", ".claude-plugin/plugin.json", "sub/SKILL.md", "a",
    "scripts/a.bat", "package.json", "skill.oms.sig", "Makefile", "a.html",
]

/// Checks a skill that has an input as one of its files.
func fuzzSkill(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let name = names[Int(first) % names.count]
    let path = folder + "/" + name
    Scratch.write(bytes.dropFirst(), to: path)
    defer {
        Scratch.remove(path)
        if name == "SKILL.md" { Scratch.write(skillFile.utf8, to: path) }
    }
    for purpose in [Purpose.validate, .install] {
        guard let directory = try? Directory.open(FilePath(folder)),
            let files = try? SkillFiles(of: directory),
            let skill = try? readSkill(
                files, folderName: "pdf", purpose: purpose, trust: .none)
        else { preconditionFailure("a skill that can't be read") }
        for finding in skill.findings {
            precondition(finding.line >= 0 && finding.column >= 0 && !finding.message.isEmpty)
        }
    }
}
