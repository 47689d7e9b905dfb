import Foundation
public import SystemPackage
public import Testing

/// The programs that tests start, by name: systems keep them in different folders.
///
/// They are searched for in PATH, which `Scripts/test` extends on macOS by the GNU tools of Homebrew, and in the folders of
/// servers, which the PATH of users may lack.
public enum Tool {
    /// Returns the path of a program; nil if it is not installed.
    public static func find(_ name: String) -> FilePath? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let folders = path.split(separator: ":").map(String.init)
        return (folders + ["/usr/sbin", "/usr/local/sbin"]).lazy.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }.map { FilePath($0) }
    }

    /// Returns the path of a program; the name alone if it is not installed, so that the error names it.
    public static func path(_ name: String) -> FilePath { find(name) ?? FilePath(name) }

    /// Whether tests whose tools are missing are skipped.
    ///
    /// They fail on Linux, where `Scripts/setup --tests` installs all of them.
    static var isSkipAllowed: Bool {
        #if os(Linux)
            false
        #else
            true
        #endif
    }

    /// Whether `tar` is that of GNU.
    public static let isTarGNU =
        (try? Program.run(path("tar"), ["--version"]).text.contains("GNU tar")) == true
}

extension Trait where Self == ConditionTrait {
    /// Skips a test on macOS where programs are not installed, and says which.
    public static func needs(_ names: String...) -> Self {
        let missing = names.filter { Tool.find($0) == nil }
        return .enabled(
            if: missing.isEmpty || !Tool.isSkipAllowed, "needs \(missing.joined(separator: ", "))")
    }

    /// Skips a test on macOS where `tar` is not that of GNU.
    public static var needsGNUTar: Self {
        .enabled(
            if: Tool.isTarGNU || !Tool.isSkipAllowed,
            "needs GNU tar in PATH, as Scripts/test has it")
    }
}
