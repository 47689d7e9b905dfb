internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import Terminal

/// Past changes with the versions of their skills, as text or JSON.
struct HistoryPresentation {
    /// The copies of installed versions, which contain their version numbers.
    let trees: TreeStore
    let detail: Detail
    /// The widths of the columns so far.
    private var widths = [0, 0, 0]

    init(trees: TreeStore, detail: Detail) {
        self.trees = trees
        self.detail = detail
    }

    /// The narrowest column of skills next to the columns of times and commands.
    private static let minimumColumns = 32

    /// Writes one line for each change, wrapped on terminals; columns are as wide as those of earlier changes, or wider.
    mutating func write(_ changes: [PastChange], to console: Console) {
        let heads = changes.map(head)
        for head in heads {
            for (column, piece) in head.enumerated() {
                widths[column] = max(widths[column], piece.text.columns)
            }
        }
        let indent = widths.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 2) }
        for (change, head) in zip(changes, heads) {
            var pieces = zip(head, widths).filter { $0.1 > 0 }.map { piece, width in
                Console.Piece(piece.text.padded(to: width + 2), piece.style)
            }
            let text = text(of: change)
            guard let columns = console.columns else {
                console.line(pieces + [.init(text, .plain)])
                continue
            }
            let isNarrow = columns - indent < Self.minimumColumns
            let margin = isNarrow ? 4 : indent
            var lines = text.wrapped(to: max(16, columns - margin))[...]
            if !isNarrow, let first = lines.popFirst() { pieces.append(.init(first, .plain)) }
            console.line(pieces)
            for line in lines {
                console.line(.init(String(repeating: " ", count: margin) + line, .plain))
            }
        }
    }

    private func head(of change: PastChange) -> [Console.Piece] {
        [
            .dim(World.current.display(time: change.time, detail)), .bold(change.command.asTyped),
            .dim(change.isUndone ? Messages.undone : ""),
        ]
    }

    /// Returns the skills of a change, grouped by effect.
    private func text(of change: PastChange) -> String {
        guard let skills = change.skills else { return Messages.unreadableChange }
        var effects: [PastChange.Effect] = []
        for skill in skills where !effects.contains(skill.effect) {
            effects.append(skill.effect)
        }
        return effects.map { effect in
            text(of: skills.filter { $0.effect == effect }, effect)
        }.joined(separator: "; ")
    }

    private func text(of skills: [PastChange.ChangedSkill], _ effect: PastChange.Effect) -> String {
        guard detail == .summary, skills.count > NameList.limit else {
            return say(
                "\(effect.rawValue) \(skills.map(text).joined(separator: ", "))",
                ja: "\(effect.noun): \(skills.map(text).joined(separator: "、"))")
        }
        let names = NameList(names: skills.map(\.name.description))
        return Messages.changedSkills(
            say(effect.rawValue, ja: "\(effect.noun):"), skills.count, names.text())
    }

    private func text(of skill: PastChange.ChangedSkill) -> String {
        let (old, new) = (trees.label(of: skill.before), trees.label(of: skill.after))
        let versions = old == new ? old : [old, new].compactMap(\.self).joined(separator: " → ")
        return [skill.name.description, versions].compactMap(\.self).joined(separator: " ")
    }

    /// Returns a change as JSON.
    func json(_ change: PastChange) -> JSONValue {
        .object([
            "id": .string(change.id), "time": .string(change.time),
            "command": .string(change.command), "undone": .bool(change.isUndone),
            "skills": change.skills.map { .array($0.map(json)) } ?? .null,
        ])
    }

    private func json(_ skill: PastChange.ChangedSkill) -> JSONValue {
        .object([
            "name": .string(skill.name.description), "effect": .string(skill.effect.rawValue),
            "from": .text(trees.label(of: skill.before)), "to": .text(trees.label(of: skill.after)),
        ])
    }
}

extension PastChange.Effect {
    /// The Japanese noun for the effect.
    fileprivate var noun: String {
        switch self {
        case .installed: "インストール"
        case .replaced: "置き換え"
        case .removed: "削除"
        case .changed: "変更"
        case .pinned: "固定"
        case .unpinned: "固定の解除"
        case .linked: "リンク"
        case .unlinked: "リンクの解除"
        case .disabled: "無効化"
        case .enabled: "有効化"
        }
    }
}
