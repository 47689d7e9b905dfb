internal import HTML
internal import Web

/// The files of a skill with their sizes.
enum SkillFileList {
    /// The id of the row of a file.
    static func id(of path: String) -> String { "f-" + path.percentEncoded }

    static func write(_ content: SkillContent, _ text: SiteText, to writer: inout MarkupWriter) {
        writer.element(.ul, [.class("files")]) { list in
            for file in content.files {
                list.newline()
                list.element(.li, [.id(id(of: file.path))]) { row in
                    row.element(.code) { code in
                        let name =
                            file.path.split(separator: "/").last.map(String.init) ?? file.path
                        let folder = String(file.path.dropLast(name.count))
                        if !folder.isEmpty { code.element(.span, [.class("folder")], folder) }
                        code.text(name)
                        if file.isExecutable {
                            code.element(.span, [.class("mark"), .title(text.executable)], "*")
                        }
                    }
                    row.element(.span, [.class("size")], size(file.size))
                }
            }
        }
        let rest = content.fileCount - content.files.count
        if rest > 0 { writer.element(.p, [.class("note")], text.moreFiles(rest)) }
    }

    /// A size in decimal units with one digit after the point: `1.2 kB`.
    static func size(_ bytes: Int) -> String {
        guard bytes >= 1_000 else { return "\(bytes) B" }
        var (value, unit) = (bytes, 0)
        while value >= 1_000_000 {
            value /= 1_000
            unit += 1
        }
        let tenths = (value + 50) / 100
        return "\(tenths / 10).\(tenths % 10) \(["kB", "MB", "GB", "TB"][min(unit, 3)])"
    }
}
