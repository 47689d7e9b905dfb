import FileTree
import SystemPackage
import TestSupport
import Testing

@testable import Git

/// Indexes that the installed git writes.
@Suite(.timeLimit(.minutes(5))) struct `The index of a working tree` {
    private func files(
        _ version: Int, format: String = "sha1", then command: String = "true"
    ) throws -> TrackedFiles {
        let folder = try TemporaryDirectory()
        let result = try Program.shell(
            """
            git init -q --object-format=\(format) . && git config index.version \(version)
            mkdir -p a/b new; for n in x xx 0123456789 0123456789a; do echo $n > a/b/$n; echo $n > $n.md; done
            echo n > new/n; echo 日 > 日本語; git add a '*.md' 日本語; git add -N new/n; git rm -q --cached x.md; \(command)
            """, options: "-euc", in: folder.path,
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path.string])
        #expect(result.status == 0, "\(result.errorText)")
        return TrackedFiles(of: folder.path)
    }

    private func has(_ files: TrackedFiles, _ path: String) -> Bool {
        RelativePath(path).map(files.contains) == true
    }

    @Test(arguments: [2, 3, 4], ["sha1", "sha256"])
    func `lists the files of the repository`(_ version: Int, _ format: String) throws {
        let files = try files(version, format: format)
        let known = ["a/b/x", "a/b/xx", "a/b/0123456789", "a/b/0123456789a", "xx.md", "日本語"]
        for path in known { #expect(has(files, path), "\(path)") }
        for path in ["x.md", "a", "a/b", "a/b/0", ".git/HEAD"] { #expect(!has(files, path)) }
    }

    @Test(arguments: [
        "rm .git/index", "echo DIRC > .git/index", "rm -r .git", "truncate -s 100 .git/index",
    ])
    func `that can't be read has no files`(_ command: String) throws {
        #expect(!has(try files(2, then: command), "xx.md"))
    }
}
