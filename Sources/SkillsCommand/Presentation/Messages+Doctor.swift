internal import Problem
internal import Terminal

extension Messages {
    static func savedDamagedLock(_ path: String) -> String {
        "Rebuilt the lock file; the damaged one was moved to \(path)."
    }
    static let noProblems = "No problems found."
    static let problemLabel = "problem: "

    static func curl(_ version: String, _ tls: String?, hasHTTP2: Bool) -> String {
        "\(version), \(tls ?? "without TLS")\(hasHTTP2 ? ", HTTP/2" : "")"
    }
    static let noTLS = "libcurl was built without TLS, so https addresses do not work"
    static let unknownProgram = "unknown"
    static func otherProgram(_ path: String) -> String {
        "the shell runs \(path) as skills, which is a different program"
    }
    static let fixPATH =
        "move this program's folder to the front of PATH, or remove the other program"

    static func missingLink(_ path: String, _ name: String) -> String {
        "\(path), which links to \(name), is missing"
    }
    static func changedLink(_ path: String) -> String { "\(path) was changed or replaced" }
    static func missingFolder(_ name: String) -> String {
        "\(name) is in the lock file, but its folder is missing"
    }
    static func reinstall(_ command: String, orRemove name: String) -> String {
        "\(command), or skills remove \(name)"
    }
    static func unreadable(_ name: String, _ reason: String) -> String {
        "can't read \(name): \(reason)"
    }
    static func becameLink(_ path: String, to target: String) -> String {
        "\(path) was replaced by a symlink to \(target)"
    }
    static func cannotOpen(_ path: String) -> String { "can't open \(path)" }
    static func checkOwner(_ path: String) -> String {
        "check its owner: ls -ld \(path.shellQuoted)"
    }
    static func noDescription(_ name: String) -> String {
        "\(name) has no description, so agents do not use it automatically"
    }
    static func unsafe(_ name: String, _ message: String) -> String {
        "\(name) looks unsafe: \(message)"
    }
    static func seeInfo(_ name: String) -> String { "skills info \(name.shellQuoted)" }

    static let notWritable = "is not writable"
    static let worldWritable = "is writable by every user of this machine"
    static func diskFull(_ free: Int) -> String { "is on a disk with \(byteCount(free)) free" }
    static func freeSpace(_ path: String) -> String { "free some space: df -h \(path.shellQuoted)" }
    static func unusable(_ reason: String) -> String { "is not usable: \(reason)" }
    static let notCreatedYet = " (not created yet)"
}
