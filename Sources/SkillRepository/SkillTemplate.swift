internal import Digest
public import FileTree
internal import Problem
public import SkillFormat

/// The first files of a new skill, which passes validation.
public struct SkillTemplate: Sendable {
    /// Folders for additional files.
    public enum Part: String, Sendable, CaseIterable {
        case scripts, references, assets
    }

    /// A file of the new skill.
    public struct File: Sendable {
        /// The path in the skill folder.
        public let path: RelativePath
        /// The text.
        public let text: String
        /// Whether the file is a script to run.
        public let isExecutable: Bool

        fileprivate init?(_ path: String, _ text: String, isExecutable: Bool = false) {
            guard let path = RelativePath(path) else { return nil }
            self.path = path
            self.text = text
            self.isExecutable = isExecutable
        }
    }

    /// The files, SKILL.md first.
    public let files: [File]

    /// Writes the texts; without a description, one is made from the name.
    public init(name: SkillName, description: String?, parts: Set<Part>) {
        let words = name.description.split(separator: "-").joined(separator: " ")
        let title = words.prefix(1).uppercased() + words.dropFirst()
        let description = description ?? Self.description(for: name.description)
        let body = TemplateMessages.body(title: title) + Self.sections(for: parts)
        let header = "---\nname: \(name)\ndescription: \(Self.quoted(description))\n---\n\n"
        var files = [File("SKILL.md", header + body)]
        if parts.contains(.references) {
            files.append(File("references/details.md", TemplateMessages.details))
        }
        if parts.contains(.scripts) {
            files.append(File("scripts/check.sh", TemplateMessages.script, isExecutable: true))
        }
        if parts.contains(.assets) {
            files.append(File("assets/template.md", TemplateMessages.asset))
        }
        self.files = files.compactMap(\.self)
    }

    /// Returns the description that a new skill has if none is given.
    private static func description(for name: String) -> String {
        TemplateMessages.description(of: name.split(separator: "-").joined(separator: " "))
    }

    /// The languages in which templates are written.
    static let languages: [Language] = [.english, .japanese]

    /// Whether a description is that of a new skill, in any language.
    static func isDescription(_ text: String, of name: String) -> Bool {
        languages.contains { $0.speak { description(for: name) } == text }
    }

    /// The contents of the files besides SKILL.md whose text is meant to be replaced.
    static let placeholders: Set<Placeholder> = Set(
        languages.flatMap { language in
            [
                Placeholder("references/details.md", language.speak { TemplateMessages.details }),
                Placeholder("assets/template.md", language.speak { TemplateMessages.asset }),
            ].compactMap(\.self)
        })

    /// A file whose text is meant to be replaced.
    struct Placeholder: Hashable {
        let path: RelativePath
        let digest: SHA256Digest

        fileprivate init?(_ path: String, _ text: String) {
            guard let path = RelativePath(path) else { return nil }
            self.path = path
            digest = SHA256Digest(of: Array(text.utf8))
        }
    }

    /// The sections of SKILL.md that refer to the additional files.
    private static func sections(for parts: Set<Part>) -> String {
        var text = ""
        if parts.contains(.references) { text += TemplateMessages.referencesSection }
        if parts.contains(.scripts) { text += TemplateMessages.scriptsSection }
        if parts.contains(.assets) { text += TemplateMessages.assetsSection }
        return text
    }

    /// A YAML scalar, in quotes unless the text is plain.
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
