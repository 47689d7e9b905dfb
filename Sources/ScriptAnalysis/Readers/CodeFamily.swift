internal import FileTree
internal import Markdown
package import Text

/// The family of languages that a reader reads.
package enum CodeFamily: Sendable {
    case shell, powerShell, appleScript, settings
    case program(ProgramSyntax)

    /// A name that distinguishes it from the other families.
    package var name: String {
        switch self {
        case .shell: "shell"
        case .powerShell: "powerShell"
        case .appleScript: "appleScript"
        case .settings: "settings"
        case .program(let syntax): syntax.name
        }
    }

    /// Reads the statements in a range of a text.
    func reading(of bytes: [UInt8], in range: Range<Int>) -> CodeReading {
        switch self {
        case .shell, .settings: CommandReader.reading(of: bytes, in: range)
        case .powerShell: PowerShellReader.reading(of: bytes, in: range)
        case .appleScript:
            CodeReading(statements: AppleScriptReader.statements(of: bytes, in: range))
        case .program(let syntax): ProgramReader.reading(of: bytes, in: range, syntax)
        }
    }

    /// The family of a language by the extension of its files or the word after a code fence; nil if nothing runs it.
    init?(_ word: String) {
        guard let known = Self.byWord[word] else { return nil }
        self = known
    }

    /// The family of the program that reads a script, such as `python3`.
    init?(interpreter: String) {
        let name = interpreter.prefix { $0.isLetter }.lowercased()
        switch name {
        case "sh", "bash", "zsh", "dash", "ksh", "fish", "ash": self = .shell
        case "python", "pypy": self = .program(.python)
        case "node", "bun", "deno", "tsx", "nodejs": self = .program(.javaScript)
        case "ruby": self = .program(.ruby)
        case "perl": self = .program(.perl)
        case "php": self = .program(.php)
        case "pwsh", "powershell": self = .powerShell
        case "osascript": self = .appleScript
        default: return nil
        }
    }

    /// The extensions of the files that programs load as modules.
    static let moduleExtensions = [
        "py", "pyc", "js", "mjs", "cjs", "ts", "rb", "php", "lua", "pl", "pm", "so", "dylib", "dll",
        "node", "psm1", "r",
    ]

    private static let byWord: [String: CodeFamily] = {
        let words: [(CodeFamily, String)] = [
            (
                .shell,
                "sh bash zsh fish ksh command bat cmd mk tool bats shell console terminal text txt "
                    + "shell-session dockerfile makefile"
            ), (.powerShell, "ps1 psm1 powershell pwsh"),
            (.appleScript, "scpt applescript"), (.program(.python), "py pyw python py3"),
            (.program(.javaScript), "js mjs cjs ts mts tsx jsx javascript typescript node"),
            (.program(.ruby), "rb ruby"), (.program(.perl), "pl pm perl"), (.program(.php), "php"),
            (.program(.lua), "lua"), (.program(.swift), "swift"), (.program(.r), "r jl"),
            (.program(.others), "go golang rs rust java kt cs"),
            (
                .settings,
                "json jsonc json5 yaml yml toml cfg ini conf plist service desktop reg timer"
            ),
        ]
        return Dictionary(
            uniqueKeysWithValues: words.flatMap { family, names in
                names.split(separator: " ").map { (String($0), family) }
            })
    }()
}

extension SourceText {
    /// The family of a script or of settings with commands, by the name or the first line; nil for texts and data.
    package var family: CodeFamily? {
        if !path.fileExtension.isEmpty, let known = CodeFamily(path.fileExtension) {
            if case .settings = known { return path.isRunConfiguration ? known : nil }
            return ["txt", "text"].contains(path.fileExtension) && !isShellFile ? nil : known
        }
        if isShellFile { return .shell }
        let first = line(0)
        guard first.starts(with: "#!".utf8) else { return nil }
        let words = first.dropFirst(2).split { $0.isSpace || $0 == UInt8(ascii: "/") }
        return words.lazy.compactMap {
            CodeFamily(interpreter: String(decoding: $0, as: UTF8.self))
        }.last ?? .program(.others)
    }

    /// Whether a program runs the file, rather than reads commands in it.
    package var isScript: Bool {
        switch family {
        case nil, .settings: false
        default: true
        }
    }

    /// Whether it is a minified bundle, whose names of one letter stand for something else in each function: what it does
    /// is not followed.
    package var isBundle: Bool {
        guard bytes.count > Self.bundleSize, bytes.count / lineStarts.count > Self.bundleWidth,
            case .program(let syntax)? = family
        else { return false }
        return syntax.name == ProgramSyntax.javaScript.name
    }

    /// The number of bytes from which a script may be a bundle, and of a line of one on average.
    private static let (bundleSize, bundleWidth) = (20_000, 500)

    private var isShellFile: Bool {
        let name = path.lastName.lowercased()
        return Self.shellNames.contains(name) || name.hasPrefix(".env")
    }

    private static let shellNames: Set<String> = [
        "makefile", "dockerfile", "justfile", ".envrc", "procfile", "brewfile", "requirements.txt",
        "containerfile", "gnumakefile",
    ]

    /// A range of code in a document.
    struct CodeRange {
        let range: Range<Int>
        let family: CodeFamily
        var isShown: Bool
        var isSpan = false
    }

    /// The code of a script or of settings with commands.
    func codeUnits() -> [CodeUnit] {
        guard let family else { return [] }
        if case .settings = family {
            return [CodeUnit(reading: SettingsReader.reading(of: self), isShown: false)]
        }
        return [unit(as: family)]
    }

    /// Reads the whole text as code of a family.
    func unit(as family: CodeFamily) -> CodeUnit {
        unit(CodeRange(range: 0..<bytes.count, family: family, isShown: false))
    }

    /// Reads the code of a range.
    func unit(_ code: CodeRange) -> CodeUnit {
        CodeUnit(
            reading: code.family.reading(of: bytes, in: code.range), isShown: code.isShown,
            isSpan: code.isSpan)
    }

    /// The code blocks and code spans of a document, in text order.
    func codeRanges(_ fences: [CodeFence]) -> [CodeRange] {
        let shape = TextShape(self, fences)
        var ranges: [CodeRange] = []
        var line = 0
        for fence in fences {
            addSpans(of: line..<fence.lines.lowerBound, shape, to: &ranges)
            line = fence.lines.upperBound
            let isPlain = fence.language.isEmpty || fence.language.hasSuffix("!")
            guard let family = isPlain ? .shell : CodeFamily(fence.language),
                !fence.contentLines.isEmpty
            else { continue }
            var isShown = shape[fence.lines.lowerBound + 1] == .otherFence
            if case .settings = family { continue }
            if case .program = family { isShown = false }
            let start = lineStarts[fence.contentLines.lowerBound]
            let end = self.line(fence.contentLines.upperBound - 1).endIndex
            ranges.append(CodeRange(range: start..<end, family: family, isShown: isShown))
        }
        addSpans(of: line..<lineStarts.count, shape, to: &ranges)
        return ranges
    }

    /// Adds the code spans of lines, and lines that are indented as code.
    private func addSpans(of lines: Range<Int>, _ shape: TextShape, to ranges: inout [CodeRange]) {
        for number in lines {
            let line = self.line(number)
            let isShown = shape[number + 1] != .plain
            func add(_ range: Range<Int>) {
                ranges.append(
                    CodeRange(range: range, family: .shell, isShown: isShown, isSpan: true))
            }
            if line.first == Byte.tab || line.starts(with: "    " as StaticString),
                !line.holds("`")
            {
                let text = line.drop(while: \.isBlank)
                if let first = text.first, first.isLetterOrDigit || "$./".utf8.contains(first) {
                    add(text.startIndex..<text.endIndex)
                }
                continue
            }
            guard line.holds("`") else { continue }
            var rest = line
            while let open = rest.firstIndex(of: UInt8(ascii: "`")) {
                let start = rest[open...].firstIndex { $0 != UInt8(ascii: "`") } ?? rest.endIndex
                guard let close = rest[start...].firstIndex(of: UInt8(ascii: "`")) else { break }
                if close - start >= 3 { add(start..<close) }
                rest = rest[(close + 1)...].drop { $0 == UInt8(ascii: "`") }
            }
        }
    }
}

extension RelativePath {
    /// Whether the file is data whose commands run: the scripts of a package, hooks, tasks, services, workflows.
    fileprivate var isRunConfiguration: Bool {
        let name = lastName.lowercased()
        return Self.runNames.contains(name) || Self.runExtensions.contains(fileExtension)
            || name.hasPrefix("docker-compose") || name.hasPrefix("settings")
    }

    private static let runNames: Set<String> = [
        "package.json", "hooks.json", "tasks.json", ".mcp.json", "mcp.json", "plugin.json",
        "devcontainer.json", "pyproject.toml", "setup.cfg", "composer.json", "pip.conf",
        "launch.json", "taskfile.yml", "config.toml", ".pre-commit-config.yaml", "lefthook.yml",
        "action.yml", "action.yaml", "deno.json",
    ]
    private static let runExtensions: Set<String> = [
        "service", "plist", "desktop", "reg", "timer", "conf", "ini",
    ]
}
