internal import Text

// Decoding, evaluation and the start of programs.
extension Sign {
    static let executions: [Sign] =
        disguises + executions1 + executions2 + executions3 + executions4 + executions5
        + executions6 + executions7 + executions8 + executions9

    private static let executions1: [Sign] = list(
        .decodes, .text,
        [
            "b64decode(", "b32decode(", "a85decode(", "b85decode(", "atob(", "frombase64string",
            "decode64(", "base64_decode(", "unhexlify(", "fromhex(", "zlib.decompress(",
            "lzma.decompress(", "gzip.decompress(", "bz2.decompress(", "gzinflate(",
            "inflatesync(", "gunzipsync(", "fromcharcode", "'rot13'", "\"rot13\"", "rot_13",
            "str_rot13(", "decodestring(", "'base64')", "\"base64\")",
            "bytes.fromhex", "gzipstream",
        ])

    private static let executions2: [Sign] = [
        Sign("base64", .decodes, .command, beside: [" -d", "--decode", " -D"]),
        Sign("openssl", .decodes, .command, beside: [" -d", "dec"], without: ["-digest"]),
        Sign("xxd -r", .decodes, .command),
        Sign("chr(", .decodes, .start, beside: ["join(", "map(", "^", "+chr", "+ chr"]),
        Sign("\\x6", .decodes, .text, holds: { $0.hasHexEscapes(from: $1) }),
        Sign("\\x7", .decodes, .text, holds: { $0.hasHexEscapes(from: $1) }),
        Sign("| rev", .decodes, .text),
    ].filter { $0.word.utf8.count >= 3 }

    private static let executions3: [Sign] = [
        Sign(
            "eval(", .evaluates, .start, without: [".eval()", "def eval("],
            holds: { $0.isOwnCall(at: $1) }),
        Sign("exec(", .evaluates, .start, without: ["def exec("], holds: { $0.isOwnCall(at: $1) }),
        Sign("eval", .evaluates, .command, holds: { $0.starts(" ", at: $1 + 4) }),
        Sign("then(eval", .evaluates, .text),
        Sign(
            "function(", .evaluates, .start,
            holds: { statement, place in
                // The constructor, whose name has a capital letter.
                statement.original[statement.start + place] == UInt8(ascii: "F")
            }),
        Sign(".constructor(", .evaluates, .text), Sign("vm.run", .evaluates, .start),
        Sign("runinthiscontext", .evaluates, .start), Sign("runinnewcontext", .evaluates, .start),
        Sign("vm.script(", .evaluates, .start), Sign("execscript(", .evaluates, .start),
        Sign("._compile(", .evaluates, .text), Sign("iex", .evaluates, .command),
        Sign("|iex", .evaluates, .text), Sign("| iex", .evaluates, .text),
        Sign("invoke-expression", .evaluates), Sign("scriptblock]::create", .evaluates, .text),
        Sign("runpy.run", .evaluates, .start),
        Sign("pickle.loads(", .evaluates, .start), Sign("marshal.loads(", .evaluates, .start),
        Sign("dill.loads(", .evaluates, .start), Sign("instance_eval", .evaluates, .start),
        Sign("class_eval", .evaluates, .start), Sign("assembly]::load", .evaluates, .text),
        Sign("yaml.unsafe_load(", .evaluates, .start),
        Sign("| bash", .evaluates, .text),
        Sign(
            "| sh", .evaluates, .text,
            holds: {
                $0.isWordEnd($1 + 4)
            }),
        Sign("|bash", .evaluates, .text),
        Sign(
            "|sh", .evaluates, .text,
            holds: {
                $0.isWordEnd($1 + 3)
            }),
        Sign("| zsh", .evaluates, .text), Sign("| sudo bash", .evaluates, .text),
        Sign("| sudo sh", .evaluates, .text),
        Sign(
            "| python", .evaluates, .text,
            holds: {
                !$0.pythonReadsData(from: $1)
            }),
        Sign(
            "| node", .evaluates, .text,
            holds: {
                $0.text[min($0.text.count, $1 + 6)...].allSatisfy(\.isSpace)
            }),
        Sign("| perl", .evaluates, .text, without: [" -"]),
        Sign("source <(", .evaluates, .text), Sign(". <(", .evaluates, .text),
        Sign("bash <(", .evaluates, .text), Sign("sh <(", .evaluates, .text),
        Sign("bash <<<", .evaluates, .text), Sign("sh <<<", .evaluates, .text),
        Sign("bash -c", .evaluates, .text, holds: { $0.runsExpansion(after: $1 + 7) }),
        Sign("sh -c", .evaluates, .text, holds: { $0.runsExpansion(after: $1 + 5) }),
        Sign("python -c", .evaluates, .command, holds: { $0.runsExpansion(after: $1 + 9) }),
        Sign("python3 -c", .evaluates, .command, holds: { $0.runsExpansion(after: $1 + 10) }),
        Sign("node -e", .evaluates, .command, holds: { $0.runsExpansion(after: $1 + 7) }),
    ]

    private static let executions4: [Sign] = list(
        .starts, .start,
        [
            "os.system(", "os.popen(", "subprocess.", "popen(", "check_output(", "check_call(",
            "execsync(", "spawnsync(", "spawn(", "execfile(", "execfilesync(", "os.exec",
            "exec.command(", "command::new(", "process.start(", "shell_exec(", "passthru(",
            "proc_open(", "child_process", "os.startfile(", "os.spawn", "processbuilder(",
            "kernel.system(", "shelljs",
        ])

    private static let executions5: [Sign] = list(
        .starts, .text,
        ["start-process", "chmod +x", "chmod a+x", "chmod u+x", "chmod 7", "chmod 0755"])

    private static let executions6: [Sign] = list(
        .starts, .command,
        [
            "bash", "zsh", "python", "python3", "node", "perl", "ruby", "pwsh", "powershell",
            "installer", "msiexec", "rundll32", "regsvr32", "wscript", "cscript", "dpkg", "source",
            "open", "osascript",
        ])

    /// Modes that make a file executable.
    private static let executableModes = ["s_ix", "0o7", "0o5", "0x1", "755", "777", "700", "+x"]

    private static let executions7: [Sign] = [
        Sign("sh ", .starts, .command), Sign(". /", .starts, .command),
        Sign(". \"", .starts, .command),
        Sign("os.chmod(", .starts, .start, beside: executableModes),
        Sign("chmodsync(", .starts, .start, beside: executableModes),
    ]

    private static let executions8: [Sign] = list(
        .writes, .start,
        [
            "open(", "write_text(", "write_bytes(", "writefile", "appendfile", "json.dump(",
            "out-file", "set-content", "add-content", "createwritestream(", "shutil.copy",
            "copyfile", "os.replace(", "os.rename(", "file.write", "os.writefile(", "yaml.dump(",
            "file_put_contents(", "io.copy(", "os.symlink(",
        ])

    private static let executions9: [Sign] = list(
        .writes, .command, ["tee", "cp ", "mv ", "ln ", "install -", "sed -i", "dd of"])

    private static let disguises: [Sign] =
        names + pieces + escapes + clipboards + loaders

    private static let names: [Sign] = list(
        .disguises, .start,
        ["getattr(", "__import__(", "globals()[", "locals()[", "vars()[", "__dict__["],
        beside: [
            "\" + \"", "' + '", "\"+\"", "'+'", "chr(", "[::-1]", "join(", "b64decode", "reversed(",
            "rot",
        ])

    private static let pieces: [Sign] = ["\" + \"", "' + '", "\"+\"", "'+'"].map { joint in
        Sign(joint, .disguises, .text, holds: { $0.isPieced(by: joint) && $1 >= 0 })
    }

    private static let escapes: [Sign] = list(
        .disguises, .text, ["$(printf '\\x", "$'\\x", "printf \"\\x", "${ifs}", "\"\"$"],
        beside: ["sh", "eval", "curl", "bash"])

    private static let clipboards: [Sign] = list(
        .fillsClipboard, .text,
        [
            "pyperclip.copy", "clipboard.writetext", "set-clipboard", "pbcopy", "clipboard.copy",
            "xclip -i", "clipboardy.write",
        ])

    private static let loaders: [Sign] = [
        Sign("mshta", .evaluates, .command, beside: ["http"]),
        Sign("regsvr32", .evaluates, .command, beside: ["http"]),
        Sign("regsvr32", .downloads, .command, beside: ["http"]),
        Sign("rundll32", .evaluates, .command, beside: ["http"]),
        Sign("rundll32", .downloads, .command, beside: ["http"]),
        Sign("msiexec", .evaluates, .command, beside: ["http"]),
        Sign("msiexec", .downloads, .command, beside: ["http"]),
        Sign("git push", .publishes, .command, beside: ["--mirror", "https://", "http://"]),
        Sign(
            "git remote add", .publishes, .command,
            holds: { statement, place in
                guard let host = WebHost(in: statement, from: place)?.host else { return false }
                return ![
                    "github", "gitlab", "bitbucket", "azure", "visualstudio", "heroku", "codeberg",
                    "example.com", "$", "your", "huggingface", "hf.co", "sr.ht", "gitea",
                ].contains { host.contains($0) } && host.contains(".")
            }),
    ]
}

extension Passage {
    /// Whether a call is not that of a method: `re.exec(` of JavaScript matches text, and `model.eval()` runs nothing.
    func isOwnCall(at place: Int) -> Bool {
        guard place > 0, text[place - 1] == UInt8(ascii: ".") else { return true }
        return ["builtins.", "__builtins__.", "window.", "global.", "globalthis.", "self."].contains
        {
            starts($0, at: place - $0.utf8.count)
        }
    }

    /// Whether Python after a pipe reads data: it has a program of its own.
    func pythonReadsData(from place: Int) -> Bool {
        let rest = text[place...].dropFirst(8).drop { $0.isDigit || $0 == UInt8(ascii: ".") }
        let words = rest.split { $0.isSpace }
        guard let first = words.first else { return false }
        return !first.elementsEqual("-".utf8) && ![34, 39, 41, 96].contains(first.first ?? 0)
    }

    /// Whether the program in an argument starts with an expansion: `sh -c "$code"`.
    func runsExpansion(after end: Int) -> Bool {
        let next = text[min(end, text.count)...].first { !$0.isBlank && ![34, 39].contains($0) }
        return next == UInt8(ascii: "$") || next == UInt8(ascii: "`")
    }

    /// Whether several characters are written as hexadecimal escapes.
    func hasHexEscapes(from place: Int) -> Bool {
        (0..<6).allSatisfy { starts("\\x", at: place + 4 * $0) }
    }

    /// Whether a string is put together from at least four short pieces.
    func isPieced(by joint: String) -> Bool {
        var pieces = 0
        var last: Int?
        var from = 0
        while let place = find(joint, from: from) {
            if let last, place - last <= joint.utf8.count + 7 { pieces += 1 }
            last = place
            from = place + 1
        }
        return pieces >= 3
    }
}
