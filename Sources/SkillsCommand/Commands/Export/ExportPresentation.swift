internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// Writes the report of an export, as text or JSON.
struct ExportPresentation {
    let export: SkillExport
    let output: String
    let mode: Session.Mode
    /// The exported skills that are disabled here, which says nothing about another machine.
    let disabled: [SkillName]
    let common: CommonOptions

    /// Writes the report; `unused` are folders of an earlier export that are no longer part of it.
    func write(unused: [String]) {
        guard !common.json else { return writeJSON(unused) }
        let included = export.items.filter { $0.content != .source }
        common.results.line(Messages.exported(export.items.count, to: output, mode))
        for item in included {
            common.results.line(
                "  ", .bold(item.name.description),
                .dim(": \(Messages.exportContent(item.content))"))
        }
        for item in export.items where !item.leftOut.isEmpty {
            common.notes.warning(
                "\(item.name): \(Messages.credentialsLeftOut(item.leftOut.map(\.description)))")
        }
        for omission in export.omissions {
            common.notes.warning("\(omission.name): \(omission.reason.summary)")
        }
        if !disabled.isEmpty {
            common.notes.note(Messages.disabledStays(disabled.map(\.description)))
        }
        if !export.kept.isEmpty {
            common.notes.note(Messages.keptInExport(export.kept.map(\.description)))
        }
        if !unused.isEmpty { common.notes.warning(Messages.unusedExportFolders(unused)) }
        guard !mode.isPreview, !export.items.isEmpty else { return }
        common.notes.line(.dim(Messages.afterExport(output.shellQuoted)))
    }

    private func writeJSON(_ unused: [String]) {
        common.write(
            "export",
            [
                "output": .string(output), "dryRun": mode.json,
                "skills": .array(
                    export.items.map { item in
                        .object([
                            "name": .string(item.name.description),
                            "content": .string(item.content.rawValue),
                            "source": .string(item.entry.origin.typed),
                            "commit": .text(item.entry.origin.git?.commit),
                            "tree": .string(item.entry.tree.description),
                            "leftOut": .strings(item.leftOut.map(\.description)),
                        ])
                    }),
                "leftOut": .array(
                    export.omissions.map {
                        .object([
                            "name": .string($0.name), "reason": .string($0.reason.summary),
                        ])
                    }),
                "kept": .object([
                    "skills": .strings(export.kept.map(\.description)),
                    "folders": .strings(unused),
                ]),
                "disabled": .strings(disabled.map(\.description)),
            ])
    }
}
