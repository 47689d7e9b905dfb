internal import Digest
internal import FileTree
internal import Git
internal import JSON
internal import Merge
internal import Problem
internal import Terminal

/// How differences are shown.
enum DifferenceStyle {
    /// Only the names of files.
    case names
    /// Changed words.
    case words
    /// Changed lines, and changed words in one file.
    case lines(wordsIn: String?)
    /// A patch for a repository with such object IDs.
    case patch(ObjectFormat)
}

extension SkillDifference {
    /// The files as JSON.
    var json: JSONValue {
        .array(
            files.map {
                .object(["path": .string($0.path), "change": .string($0.change.rawValue)])
            })
    }
}

extension CommonOptions {
    /// Writes a difference between skills with these titles.
    func write(
        _ difference: SkillDifference, _ titles: (old: String, new: String),
        _ style: DifferenceStyle
    ) throws {
        guard case .patch(let format) = style else {
            for file in difference.files { results.write(file, titles, style) }
            return
        }
        let (text, leftOut) = try difference.patch(format)
        if World.current.output.columns == nil {
            results.raw(text)
        } else {
            // A terminal must not interpret what is in a skill.
            for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                results.line(.init(String(line), .plain))
            }
        }
        guard !leftOut.isEmpty else { return }
        notes.warning(Messages.credentialsLeftOut(leftOut.map(\.description)))
    }
}

extension Console {
    fileprivate func write(
        _ file: SkillDifference.File, _ titles: (old: String, new: String),
        _ style: DifferenceStyle
    ) {
        let showsWords: Bool
        switch style {
        case .names: return line("\(Messages.fileChange(file.change.rawValue))\(file.path)")
        case .words, .patch: showsWords = true
        case .lines(let path): showsWords = file.path == path
        }
        line(
            .bold("--- \(file.change == .added ? Messages.noFile : "\(titles.old)/\(file.path)")"))
        line(
            .bold("+++ \(file.change == .removed ? Messages.noFile : "\(titles.new)/\(file.path)")")
        )
        if file.changesMode { line(.dim("mode \(file.isExecutable ? "+x" : "-x")")) }
        guard let (before, after) = file.texts else { return line(.dim(Messages.notText)) }
        if showsWords {
            write(WordDiff(from: before, to: after))
        } else {
            write(LineDiff(from: before, to: after))
        }
    }
}
