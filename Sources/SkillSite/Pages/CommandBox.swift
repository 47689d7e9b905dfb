internal import HTML

/// Commands to copy; the script of the page adds the button.
enum CommandBox {
    static func write(
        _ commands: String, title: String?, _ text: SiteText, to writer: inout MarkupWriter
    ) {
        writer.element(.div, [.class("command")]) { box in
            if let title { box.element(.p, [.class("label")], title) }
            box.element(
                .pre,
                [.text("data-copy", text.copy), .text("data-copied", text.copied)]
            ) {
                $0.element(.code, commands)
            }
        }
        writer.newline()
    }

    /// Writes how to get the program that runs the commands from the releases of a repository; nothing before the first one.
    static func writeProgram(
        from repository: String? = InstallLines.repository, _ text: SiteText,
        to writer: inout MarkupWriter
    ) {
        guard let repository else { return }
        writer.element(.details) {
            $0.element(.summary, text.getProgram)
            $0.element(.p, [.class("note")], text.getProgramNote)
            write(InstallLines.program(from: repository), title: nil, text, to: &$0)
        }
    }
}
