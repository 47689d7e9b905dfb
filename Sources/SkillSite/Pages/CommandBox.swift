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

    /// Writes how to get the program that runs the commands.
    static func writeProgram(_ text: SiteText, to writer: inout MarkupWriter) {
        writer.element(.details) {
            $0.element(.summary, text.getProgram)
            $0.element(.p, [.class("note")], text.getProgramNote)
            write(InstallLines.program, title: nil, text, to: &$0)
        }
    }
}
