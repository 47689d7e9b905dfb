internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// The skills of a plan, sorted by what matters to who decides about them.
///
/// ```
/// 18 skills from github.com/anthropics/skills (9d2f1ae)
///   9 need no look
///   claude-api  disables a system protection: `xattr -d com.apple.quarantine …`
///               shared/anthropic-cli.md:21
///   docx, xlsx  26 scripts (Python)
/// ```
struct ReviewSummary {
    private let reviews: [Review]
    private let findings: [Review]
    /// The skills without findings, those together that differ in the number of their scripts only.
    private let contents: [[Review]]
    /// The number of skills with neither findings nor anything else that is shown.
    private let quiet: Int

    /// Sorts the reviews that are shown; `isShown` says whether one is.
    init(_ reviews: [Review], where isShown: (Review) -> Bool) {
        self.reviews = reviews
        findings = reviews.filter { !$0.questions.isEmpty && isShown($0) }
        var contents: [[Review]] = []
        for review in reviews where review.questions.isEmpty && isShown(review) {
            guard review.brings.brief != nil else { continue }
            if let index = contents.firstIndex(where: { $0[0].brings.isLike(review.brings) }) {
                contents[index].append(review)
            } else {
                contents.append([review])
            }
        }
        self.contents = contents
        let open = reviews.filter { !$0.questions.isEmpty }
        quiet = reviews.skills.subtracting((open + contents.joined()).skills).count
    }

    /// Whether there is nothing to show.
    var isEmpty: Bool { findings.isEmpty && contents.isEmpty }

    /// Writes the summary: of one skill without a title, of many at most a screen.
    func write(to console: Console) {
        guard !isEmpty else { return }
        let count = reviews.skills.count
        let margin = count > 1 ? "  " : ""
        if count > 1 {
            console.line(.bold(Messages.reviewed(count, from: origin)))
            if quiet > 0 { console.line(.init(margin + Messages.needNoLook(quiet), .plain)) }
        }
        let limit = (console.columns ?? 80) * 2 / 5
        let labels =
            findings.map(\.name.description)
            + contents.map { Messages.row($0.map(\.name.description).distinct) }
        let width = labels.map(\.columns).filter { $0 <= limit }.max() ?? 0
        let indent = margin + String(repeating: " ", count: width + 2)
        for (review, label) in zip(findings, labels) {
            write(review, margin + label, indent, to: console)
        }
        let shown = contents.prefix(Self.groupLimit)
        for (group, label) in zip(shown, labels.dropFirst(findings.count)) {
            write(group.map(\.brings).brief() ?? "", margin + label, indent, to: console)
        }
        let rest = contents.dropFirst(Self.groupLimit).joined().count
        if rest > 0 { console.line(.dim(margin + Messages.othersBring(rest))) }
    }

    /// The number of groups of skills without findings that a summary lists.
    private static let groupLimit = 12
    /// The number of findings that a summary lists of each of several skills, besides commands that start by themselves.
    private static let findingLimit = 2

    private func write(
        _ review: Review, _ label: String, _ indent: String, to console: Console
    ) {
        var label = label
        let shown = review.questions.filter { !$0.commands.isEmpty }
        let others = review.questions.filter(\.commands.isEmpty)
        let few = reviews.skills.count == 1 ? others[...] : others.prefix(Self.findingLimit)
        for finding in shown + few {
            let place = finding.path.map { "\($0):\(finding.line)" } ?? ""
            write(finding.sentence.spoken, label, indent, .yellow, to: console)
            console.line(.init(indent + place, .plain), .dim(" [\(finding.rule)]"))
            for line in finding.commandLines { console.line([.init(indent, .plain)] + line) }
            label = ""
        }
        let rest = others.count - few.count
        if rest > 0 { console.line(.dim(indent + Messages.andMore(rest))) }
        if let brief = [review.brings].brief(beside: review.questions) {
            write(brief, "", indent, to: console)
        }
    }

    /// Writes a label and a text beside it, or below it if the label is wide.
    private func write(
        _ text: String, _ label: String, _ indent: String, _ style: Console.Style = .plain,
        to console: Console
    ) {
        let lines = text.oneLine.wrapped(to: max(20, (console.columns ?? 80) - indent.columns))
        let isBeside = label.columns + 2 <= indent.columns
        if !isBeside {
            let margin = String(label.prefix { $0 == " " })
            let width = (console.columns ?? 80) - margin.columns
            for line in label.dropFirst(margin.count).description.wrapped(to: width) {
                console.line(.bold(margin + line))
            }
        }
        for (index, line) in lines.enumerated() {
            let start = index == 0 && isBeside ? label.padded(to: indent.columns) : indent
            console.line(.bold(start), .init(line, style))
        }
    }

    /// Where all skills come from; nil if there are several sources.
    private var origin: String? {
        let origins = Set(reviews.map(\.origin.source))
        return origins.count == 1 ? origins.first : nil
    }

    /// Writes the findings with the lines around them, and the files that run.
    func writeDetails(to console: Console) {
        // A skill may be asked about only because its publisher is new to the user.
        let shown = isEmpty ? Array(reviews.prefix(Self.groupLimit)) : findings + contents.joined()
        for review in shown {
            console.line(.bold(review.name.description))
            for finding in review.questions {
                for line in finding.refusalLines { console.wrappedLine(line) }
                guard let passage = review.passages[finding] else { continue }
                for (index, line) in passage.lines.enumerated() {
                    let number = passage.firstLine + index
                    let mark = number == finding.line ? ">" : " "
                    console.line(
                        .dim("  \(mark) " + "\(number)".padded(to: 5)),
                        .init(line.oneLine, .plain))
                }
            }
            let hasPrograms =
                !review.brings.scripts.isEmpty || !review.brings.changedScripts.isEmpty
            if !hasPrograms {
                let nothing =
                    review.purpose == .update
                    ? Messages.bringsNothingNew : Messages.bringsNothing
                let brief = [review.brings].brief(beside: review.questions)
                console.line("  \(brief ?? nothing)")
            }
            if !hasPrograms || reviews.skills.count == 1 {
                console.line("  SKILL.md")
                writeStart(of: .skillFile, in: review.brings.folder, to: console)
            }
            for program in review.brings.scripts {
                let language = program.language.map { "  (\($0))" } ?? ""
                console.line("  \(program.path)", .dim(language))
                writeStart(of: program.path, in: review.brings.folder, to: console)
            }
            for path in review.brings.changedScripts {
                console.line("  \(path)", .dim(Messages.isChanged))
            }
        }
    }
}

extension ReviewSummary {
    /// The maximum numbers of lines of a program, and of its bytes, that the details show.
    private static let (lineLimit, byteLimit) = (20, 1 << 20)

    /// Writes the first lines of a program, and the number of the others.
    private func writeStart(of path: RelativePath, in folder: FilePath?, to console: Console) {
        guard let folder,
            let file = try? InputFile.open(folder.pushing(FilePath(path.description))),
            let bytes = try? file.contents(limit: Self.byteLimit), !bytes.contains(0)
        else { return }
        // The last line usually ends with a line break.
        let content = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        let lines = String(decoding: content, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.prefix(Self.lineLimit).enumerated() {
            let text = String(line.prefix(200)).replacing("\t", with: "    ").visible
            console.line(.dim("    " + "\(index + 1)".padded(to: 5)), .init(text, .plain))
        }
        let rest = lines.count - Self.lineLimit
        if rest > 0 { console.line(.dim("    … \(Messages.moreLines(rest))")) }
    }
}

extension [Review] {
    /// The names of the skills: one that is edited is reviewed twice, as it was and as it is.
    var skills: Set<SkillName> { Set(map(\.name)) }
}

extension LockEntry.Origin {
    /// The address with the version, in short.
    fileprivate var source: String {
        var address = url
        for scheme in ["https://", "http://"] where address.hasPrefix(scheme) {
            address.removeFirst(scheme.count)
        }
        if address.hasSuffix(".git") { address.removeLast(4) }
        return git?.commit.map { "\(address) (\($0.prefix(7)))" } ?? address
    }
}

extension NewCapabilities {
    /// The contents besides text, on one line: `2 scripts (Python), hooks, hosts acme.io`; nil if there are none.
    fileprivate var brief: String? { [self].brief() }

    /// Whether the two differ in the number of scripts only, which a line can add up.
    fileprivate func isLike(_ other: NewCapabilities) -> Bool {
        let both = [self, other]
        return both.allSatisfy {
            !$0.scripts.isEmpty && $0.changedScripts.isEmpty && $0.tools.isEmpty
                && $0.contactedHosts.isEmpty && !$0.hasHooks && $0.manyFiles == nil
        } && languages == other.languages
    }

    fileprivate var languages: Set<String> { Set(scripts.compactMap(\.language)) }
}

extension [NewCapabilities] {
    /// Returns the contents of skills besides text on one line, without what findings say; nil if there are none.
    fileprivate func brief(beside findings: [Finding] = []) -> String? {
        var parts: [String] = []
        let files = compactMap(\.manyFiles).reduce(0, +)
        if files > 0 { parts.append(say(counted(files, "file"), ja: "\(grouped(files))個のファイル")) }
        let scripts = reduce(0) { $0 + $1.scripts.count }
        if scripts > 0 {
            let languages = reduce(into: Set<String>()) { $0.formUnion($1.languages) }.sorted()
            parts.append(
                say(counted(scripts, "script"), ja: "スクリプト \(scripts)個")
                    + (languages.isEmpty ? "" : " (\(Messages.row(languages)))"))
        }
        let changed = reduce(0) { $0 + $1.changedScripts.count }
        if changed > 0 {
            parts.append(
                say(counted(changed, "changed script"), ja: "変更されたスクリプト \(changed)個"))
        }
        if contains(where: \.hasHooks), findings.allSatisfy(\.commands.isEmpty) {
            parts.append(Messages.bringsHooks)
        }
        let tools = flatMap(\.tools)
        if !tools.isEmpty { parts.append(Messages.bringsTools(tools)) }
        let hosts = flatMap(\.contactedHosts)
        if !hosts.isEmpty { parts.append(Messages.bringsHosts(hosts)) }
        return parts.isEmpty ? nil : Messages.row(parts)
    }
}
