public import FileTree
internal import References
public import SkillFormat

/// The first files of a new skill, in which validation finds nothing.
public struct SkillTemplate: Sendable {
    /// Folders that a skill may bring along.
    public enum Part: String, Sendable, CaseIterable {
        case scripts, references, assets
    }

    /// The files by their paths, with whether they may be executed.
    public let files: [(path: RelativePath, text: String, isExecutable: Bool)]

    /// Writes the texts; without a description, one that says what it is about.
    public init(name: SkillName, description: String?, parts: Set<Part>) {
        let words = name.description.split(separator: "-").joined(separator: " ")
        let description =
            description
            ?? "Describes the task \(words) step by step. Use when somebody asks for \(words)."
        var body = """
            # \(words.prefix(1).uppercased() + words.dropFirst())

            What the result is, and what it is not, in two or three sentences.

            ## Steps

            1. Look at what is there.
            2. Do the work, one step at a time.
            3. Check the result, and say what was done.

            """
        var extra: [(path: String, text: String, isExecutable: Bool)] = []
        if parts.contains(.references) {
            body +=
                "\n## More\n\nRead [details](references/details.md) when a case is not the usual one.\n"
            extra.append(
                ("references/details.md", "# Details\n\nThe cases that are rare.\n", false))
        }
        if parts.contains(.scripts) {
            body += "\n## Checking\n\n```sh\nscripts/check.sh RESULT\n```\n"
            let script =
                "#!/bin/sh\n# Checks a result.\nset -eu\ntest -s \"$1\" || { echo \"$1 is empty\" >&2; exit 1; }\n"
            extra.append(("scripts/check.sh", script, true))
        }
        if parts.contains(.assets) {
            body += "\n## Form\n\nStart from `assets/template.md`.\n"
            extra.append(("assets/template.md", "# Title\n\nText.\n", false))
        }
        let header = "---\nname: \(name)\ndescription: \(Self.quoted(description))\n---\n\n"
        let all = [("SKILL.md", header + body, false)] + extra
        files = all.compactMap { path, text, isExecutable in
            RelativePath(path).map { ($0, text, isExecutable) }
        }
    }

    /// A value as it may stand in YAML.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n", "\r", "\t": quoted += " "
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        let isPlain =
            text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0)
                    || " .,;()'/-".unicodeScalars.contains($0)
            } && text.unicodeScalars.first?.properties.isAlphabetic ?? false
        return isPlain ? text : quoted + "\""
    }
}
