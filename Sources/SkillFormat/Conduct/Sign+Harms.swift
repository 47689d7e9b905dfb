internal import Text

// Deletion, rights, persistence, protections.
extension Sign {
    static let harms: [Sign] =
        sweeps + destructionsAndRights
        + persistences
        + startups
        + protections
        + passwords
        + shells
        + archives

    private static let sweeps: [Sign] =
        list(
            .listsHome, .text,
            [
                "home().iterdir", "home().glob(\"*", "home().rglob", "home().glob('*",
                "listdir(os.path.expanduser(\"~\"))",
                "scandir(os.path.expanduser(\"~\"))", "listdir(path.home())", "walk(path.home())",
                "walk(os.path.expanduser(\"~\"))",
                "readdirsync(os.homedir()", "readdirsync(homedir()", "readdir(os.homedir()",
                "dir.home + \"/*",
            ])
        + list(
            .deletesTree, .start,
            [
                "rmtree(", "rmsync(", "unlink(", "os.remove(", "rimraf", "rm_rf", "rm(",
                "unlinksync(",
            ])

    private static let destructionsAndRights: [Sign] = [
        Sign("rm -", .destroys, .command, holds: { $0.deletesEverything(from: $1 + 3) }),
        Sign("rm --recursive", .destroys, .command, holds: { $0.deletesEverything(from: $1 + 3) }),
        Sign("rmtree(", .destroys, .start, holds: { $0.isHomeItself(after: $1 + 7) }),
        Sign("rm(", .destroys, .start, holds: { $0.isHomeItself(after: $1 + 3) }),
        Sign("rmsync(", .destroys, .start, holds: { $0.isHomeItself(after: $1 + 7) }),
        Sign("rimraf(", .destroys, .start, holds: { $0.isHomeItself(after: $1 + 7) }),
        Sign("removeall(", .destroys, .start, beside: ["home"]),
        Sign("rm_rf(", .destroys, .start, beside: ["home"]),
        Sign("find ~ ", .destroys, .command, beside: ["-delete", "rm -", "shred"]),
        Sign(
            "find / ", .destroys, .command, beside: ["-delete", "rm -", "shred"],
            without: ["find /tmp", "find /var/tmp", "find /workspace"]),
        Sign("find $home ", .destroys, .command, beside: ["-delete", "rm -"]),
        Sign("find \"$home\" ", .destroys, .command, beside: ["-delete", "rm -"]),
        Sign(
            "remove-item", .destroys, beside: ["$home", "$env:userprofile", "c:\\ ", "c:\\*"],
            without: ["join-path", "$home\\.", "$home/.", "$env:userprofile\\."]),
        Sign("del /", .destroys, .command, beside: ["c:\\", "%userprofile%"]),
        Sign("format c:", .destroys, .command),
        Sign("wipefs", .destroys, .command, beside: [" -a", "--all"]),
        Sign("mkfs", .destroys, .command, beside: ["/dev/"]),
        Sign(
            "dd ", .destroys, .command,
            beside: ["of=/dev/sd", "of=/dev/nvme", "of=/dev/disk", "of=/dev/hd"]),
        Sign("> /dev/sd", .destroys, .text), Sign(":(){", .destroys, .text),
        Sign(
            "shred ", .destroys, .command,
            beside: ["~/ ", "~/*", "$home", "/dev/sd", "/dev/nvme", "/dev/disk"]),
        Sign("erasedisk", .destroys), Sign("vssadmin delete", .destroys, .text),
        Sign("no-preserve-root", .destroys, .text),
        Sign(
            "drop database", .destroys, .text, beside: ["--force", "-c \"", "execute("],
            holds: { _, _ in false }),
        Sign(
            "/etc/sudoers", .gainsRights, .text,
            beside: [
                ">", "tee", "cp ", "mv ", "write", "echo", "install", "append", "\"a\"", "\"w\"",
                "'w'", "'a'",
            ]),
        Sign("nopasswd", .gainsRights, beside: ["echo", "tee", ">", "write", "sudoers"]),
        Sign("chmod u+s", .gainsRights, .command), Sign("chmod +s", .gainsRights, .command),
        Sign("chmod 4755", .gainsRights, .command), Sign("chmod 4777", .gainsRights, .command),
        Sign("with administrator privileges", .gainsRights, .text),
        Sign("chpasswd", .gainsRights, .command), Sign("ld.so.preload", .gainsRights, .text),
        Sign(
            "usermod -", .gainsRights, .command, beside: ["g sudo", "g wheel", "g root", "g admin"]),
        Sign("dseditgroup", .gainsRights, .command, beside: ["admin"]),
        Sign("net localgroup administrators", .gainsRights, .text),
        Sign("-v /:/", .gainsRights, .text, beside: ["docker", "podman"]),
        Sign("setcap", .gainsRights, .command, beside: ["cap_setuid", "cap_sys_admin", "cap_dac"]),
        Sign("setuid(0", .gainsRights, .text),
    ]

    private static let persistences: [Sign] = [
        Sign(
            "crontab", .persists, .command,
            holds: { statement, place in
                // Not `-l`, `-r`, `-e`.
                statement.contains("crontab -l")
                    ? statement.contains("| crontab")
                    : !statement.contains("crontab -e")
                        && !statement.contains("crontab -r")
                        && (statement.contains("crontab -") || statement.contains("| crontab")
                            || statement.contains("\"crontab\"") || statement.contains("crontab /")
                            || statement.contains("crontab <"))
            }),
        Sign("crontab\",", .persists, .text, beside: ["\"-\"", "'-'"]),
        Sign("/etc/cron", .persists, .text, beside: [">", "tee", "cp ", "write", "install"]),
        Sign(
            "launchagents", .persists, .start,
            beside: ["write", ">", "cp ", "tee", "open(", "copy", "cat ", "load", "mv "]),
        Sign(
            "launchdaemons", .persists, .start,
            beside: ["write", ">", "cp ", "tee", "open(", "copy", "cat ", "load", "mv "]),
        Sign("launchctl load", .persists, .text), Sign("launchctl bootstrap", .persists, .text),
        Sign("\"launchctl\",", .persists, .text),
        Sign(
            "authorized_keys", .persists,
            beside: [
                "ssh-", "ecdsa", "curl", "http", "echo", "printf", "write", "append", "open(",
                "\"a\"", "add-content", "out-file", "joinpath", "join(",
            ], without: [".pub"]),
        Sign(
            "authorized_keys", .persists,
            holds: { statement, _ in statement.contains("= ") && statement.contains(".ssh") }),
        Sign(
            ".git/hooks", .persists, .text,
            beside: ["write", ">", "cp ", "ln ", "mv ", "open(", "tee", "chmod"]),
        Sign("core.hookspath", .persists, .text, beside: ["--global", "--system"]),
        Sign("init.templatedir", .persists, .text), Sign("git_template_dir", .persists, .text),
        Sign("schtasks", .persists, beside: ["/create", "\"/create\"", "'/create'"]),
        Sign("register-scheduledtask", .persists), Sign("currentversion\\run", .persists, .text),
        Sign("currentversion\\\\run", .persists, .text),
        Sign("start menu\\programs\\startup", .persists, .text),
        Sign("/etc/profile.d", .persists, .text, beside: [">", "tee", "cp ", "write"]),
        Sign("/etc/rc.local", .persists, .text),
        Sign(
            ".config/autostart", .persists, .text,
            beside: [">", "write", "cp ", "tee", "cat", "open("]),
        Sign(
            "systemd/user", .persists, .text,
            beside: [">", "tee", "write", "cp ", "cat", "open(", "/ \"", "mv ", "mkdir"]),
        Sign(
            "/etc/systemd/system", .persists, .text,
            beside: ["> ", ">/", "tee", "cp ", "write", "open("], without: ["override"]),
        Sign("systemctl --user enable", .persists, .text),
        Sign("sitecustomize", .persists, .start, beside: ["write", ">", "open(", "cp "]),
        Sign("usercustomize", .persists, .start, beside: ["write", ">", "open(", "cp "]),
    ]

    private static let startups: [Sign] = [
        ".bashrc", ".zshrc", ".profile", ".bash_profile", ".zprofile", ".zshenv",
    ].flatMap { file in
        [
            // What runs in each shell from now on: more than a variable.
            Sign(
                file, .persists, .text,
                beside: [
                    "curl", "wget", "eval", "base64", "nohup", "alias sudo", "alias ssh",
                    "alias git", "source <(", "/dev/tcp", "python -c", "python3 -c", "& disown",
                ], holds: { $0.isWritten(at: $1) })
        ]
    }

    private static let protections: [Sign] = [
        Sign("com.apple.quarantine", .weakensProtection, .text, beside: ["xattr"]),
        Sign("xattr -cr", .weakensProtection, .command),
        Sign("xattr -c ", .weakensProtection, .command),
        Sign("spctl --master-disable", .weakensProtection, .text),
        Sign("spctl --global-disable", .weakensProtection, .text),
        Sign("spctl --add", .weakensProtection, .text),
        Sign("csrutil disable", .weakensProtection, .text),
        Sign("set-mppreference -", .weakensProtection, .text, beside: ["disable", "exclusion"]),
        Sign("add-mppreference", .weakensProtection, .text, beside: ["exclusion"]),
        Sign("setenforce 0", .weakensProtection, .text),
        Sign("ufw disable", .weakensProtection, .command),
        Sign("iptables -f", .weakensProtection, .command),
        Sign("advfirewall set", .weakensProtection, .text, beside: ["off"]),
        Sign("history -c", .weakensProtection, .command),
        Sign("histfile=/dev/null", .weakensProtection, .text),
        Sign("unset histfile", .weakensProtection, .text),
        Sign("auditctl -e 0", .weakensProtection, .text),
        Sign("systemctl stop auditd", .weakensProtection, .text),
        Sign("systemctl stop firewalld", .weakensProtection, .text),
        Sign("systemctl disable firewalld", .weakensProtection, .text),
        Sign("tccutil reset", .weakensProtection, .text),
        Sign("tcc.db", .weakensProtection, .start),
        Sign(
            "executionpolicy", .weakensProtection, .start, beside: ["set-executionpolicy"],
            without: ["-scope process", "remotesigned"]),
        Sign("bypass -w", .weakensProtection, .text),
        Sign("windowstyle hidden", .weakensProtection, .text),
        Sign("-w hidden", .weakensProtection, .text),
        Sign("shred -u ~/.bash_history", .weakensProtection, .text),
        Sign(
            ".bash_history", .weakensProtection, .text, beside: ["rm ", "> ~", "ln -s", "truncate"]),
        Sign("add-trusted-cert", .weakensProtection, .text),
        Sign("amsiutils", .weakensProtection, .text),
        Sign("amsiinitfailed", .weakensProtection, .text),
    ]

    private static let passwords: [Sign] = [
        Sign("hidden answer", .asksPassword, .text),
        Sign("with hidden answer", .asksPassword, .text),
        Sign("display dialog", .asksPassword, .text, beside: ["password", "hidden"]),
        Sign("dscl . -authonly", .asksPassword, .text),
        Sign("dscl /local/default -authonly", .asksPassword, .text),
        Sign("promptforcredential", .asksPassword, .text),
        Sign("zenity --password", .asksPassword, .text),
        Sign("kdialog --password", .asksPassword, .text), Sign("sudo -s <<<", .asksPassword, .text),
        Sign("show=\"*\"", .asksPassword, .text, beside: ["password"]),
        Sign("show='*'", .asksPassword, .text),
    ]

    private static let shells: [Sign] = [
        Sign(
            "/dev/tcp/", .handsOverShell, .text,
            beside: ["sh -i", "0>&1", "0<&", "<&5", "<&3", "exec 5<>"],
            without: ["localhost", "127.0.0.1"]),
        Sign(
            "tcpclient(", .handsOverShell, .start,
            beside: ["iex", "invoke-expression", "getstream"]),
        Sign(
            "sh -i", .handsOverShell, .text,
            beside: ["| nc ", "|nc ", "ncat ", "/dev/tcp", "s_client", "telnet"]),
        Sign(
            "dup2(", .handsOverShell, .start, beside: [".fileno("],
            without: ["sys.std", "devnull", "open("]), Sign("pty.spawn(", .handsOverShell, .start),
        Sign("socat ", .handsOverShell, .command, beside: ["exec:"]),
        Sign(
            "ssh -", .handsOverShell, .command, beside: [" -r ", " -nr", " -fnr", "-fnr "],
            holds: { statement, _ in statement.containsExactly("R ") }),
        Sign("nc -", .handsOverShell, .command, beside: [" -e", "-c /bin", "-c sh", "-c bash"]),
        Sign("ncat ", .handsOverShell, .command, beside: [" -e", "--exec", "--sh-exec"]),
        Sign("mkfifo", .handsOverShell, .command, beside: ["nc ", "ncat ", "openssl s_client"]),
        Sign("stdin.pipe(", .handsOverShell, .text, beside: ["sock", "client", "net."]),
        Sign(".pipe(sh.stdin", .handsOverShell, .text),
        Sign("pipe(shell.stdin", .handsOverShell, .text),
    ]

    private static let archives: [Sign] = [
        Sign(
            "unzip -p", .opensArchive, .command,
            holds: { statement, _ in statement.containsExactly("-P") }),
        Sign(
            "unzip ", .opensArchive, .command, beside: [" -p"],
            holds: { statement, _ in statement.containsExactly(" -P") }),
        Sign("7z x", .opensArchive, .command, beside: [" -p"]),
        Sign("7za x", .opensArchive, .command, beside: [" -p"]),
        Sign("unrar x", .opensArchive, .command, beside: [" -p"]),
        Sign("7zz x", .opensArchive, .command, beside: [" -p"]),
        Sign("extractall(", .opensArchive, .start, beside: ["pwd="]),
        Sign(".setpassword(", .opensArchive, .text, beside: ["zip", "archive", "rar"]),
    ]
}

extension Passage {
    /// Whether `rm` with these options deletes the home folder, everything, or all of a large place.
    func deletesEverything(from options: Int) -> Bool {
        var isRecursive = false
        for word in text[min(options, text.count)...].split(whereSeparator: { $0 <= 32 }) {
            if word.first == UInt8(ascii: "-") {
                if word.contains(UInt8(ascii: "r")) { isRecursive = true }
                continue
            }
            let end = word.firstIndex { ";|&)`".utf8.contains($0) } ?? word.endIndex
            let target = word[..<end].filter { ![34, 39, 92, 44, 93].contains($0) }
            if isRecursive, Self.largePlaces.contains(String(decoding: target, as: UTF8.self)) {
                return true
            }
            if end != word.endIndex { break }
        }
        return false
    }

    private static let largePlaces: Set<String> = [
        "~", "~/", "~/*", "~/.*", "$home", "$home/", "$home/*", "${home}", "${home}/", "${home}/*",
        "/", "/*", "/home", "/home/*", "/users", "/users/*", "/etc", "/usr", "/var", "/boot",
        "~/documents", "~/documents/*", "~/desktop", "~/desktop/*", "~/pictures", "~/.ssh",
        "$home/documents", "$home/desktop", "~/.aws", "/mnt", "/mnt/*", "/volumes", "$home/.*",
        "${home:?}/*", "~/library",
    ]

    /// Whether the argument of a call is the home folder and nothing below it.
    func isHomeItself(after index: Int) -> Bool {
        let rest = text[min(index, text.count)...].prefix(60).filter { $0 != 32 }[...]
        let homes = [
            "path.home())", "path.home(),", "pathlib.path.home()", "os.path.expanduser(\"~\"))",
            "os.path.expanduser(\"~\"),", "os.path.expanduser('~'))", "os.path.expanduser('~'),",
            "os.homedir())", "os.homedir(),", "homedir())", "homedir(),", "process.env.home,",
            "process.env.home)", "\"/\"", "'/'", "dir.home", "os.environ[\"home\"])",
            "os.environ[\"home\"],", "os.environ['home']",
        ]
        return homes.contains { rest.starts(with: $0.utf8) }
    }

    /// Whether the path at a place is the target of a redirection, of `tee` or of a call that writes.
    func isWritten(at place: Int) -> Bool {
        var start = place
        while start > 0, !text[start - 1].isSpace, text[start - 1] != UInt8(ascii: ">") {
            start -= 1
        }
        if isRedirected(to: start) { return true }
        return containsAny(of: [
            "\"a\"", "'a'", "\"w\"", "'w'", "appendfile", "writefile", "add-content", "write_text",
            "writestring",
        ])
    }

    /// Whether a redirection or `tee` precedes an index; `<path>` and arrows are none.
    func isRedirected(to index: Int) -> Bool {
        var end = index
        while end > 0, text[end - 1].isBlank || [34, 39].contains(text[end - 1]) { end -= 1 }
        if end >= 4, starts("tee", at: end - 3) || starts("tee -a", at: end - 6) { return true }
        guard end > 0, text[end - 1] == UInt8(ascii: ">") else { return false }
        while end > 0, text[end - 1] == UInt8(ascii: ">") { end -= 1 }
        guard end > 0 else { return true }
        let before = text[end - 1]
        return before.isSpace || before.isDigit || [34, 39, 41, 38].contains(before)
    }
}
