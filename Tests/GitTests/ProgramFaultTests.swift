import Git
import Problem
import Testing

@Suite struct `The error output of git` {
    @Test(arguments: [
        (
            "ssh: connect to host example.com port 22: Bad port\nfatal: Could not read from remote "
                + "repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.\n",
            "git failed: ssh: connect to host example.com port 22: Bad port; fatal: Could not read from "
                + "remote repository."
        ),
        (
            "Cloning into 'x'...\nWarning: Permanently added 'x' to the list of known hosts.\none\ntwo\nthree\n"
                + "fatal: four\nfive\n",
            "git failed: two; three; fatal: four"
        ),
        ("ERROR: Not today.\nfatal: no\n", "git failed: ERROR: Not today."),
        ("one\ntwo\nthree\nfour", "git failed: two; three; four"),
        ("", "git failed without an error message"),
        ("\n", "git failed without an error message"),
    ])
    func `is shortened to the error and the two lines before it`(_ words: String, _ reason: String)
    {
        #expect(ProgramFault.failed(errors: words).reason == reason)
    }

    @Test func `names the folder in git's own command to trust a repository`() {
        let errors = """
            fatal: detected dubious ownership in repository at '/x/a b/.git'
            To add an exception for this directory, call:

            \tgit config --global --add safe.directory '/x/a b/.git'
            """
        let command = "git config --global --add safe.directory"
        #expect(
            ProgramFault.failed(errors: errors).hint?.description
                == "trust it: \(command) '/x/a b/.git'")
        let short = "fatal: detected dubious ownership in repository at '/x'"
        #expect(
            ProgramFault.failed(errors: short).hint?.description == "trust it: \(command) FOLDER")
    }

    /// Messages of git 2.39, OpenSSH 9.2, GitHub and GitLab.
    @Test(arguments: [
        (
            "fatal: '/x/r.git' does not appear to be a git repository\nfatal: Could not read from remote "
                + "repository.\n", "no git repository", ProblemKind.notFound
        ),
        (
            "ERROR: Repository not found.\nfatal: Could not read from remote repository.\n",
            "no git repository", .notFound
        ),
        (
            "remote: ERROR: The project you were looking for could not be found or you don't have permission to "
                + "view it.\n", "no git repository", .notFound
        ),
        (
            "git@github.com: Permission denied (publickey).\nfatal: Could not read from remote repository.\n",
            "none of your SSH keys", .authentication
        ),
        (
            "No ED25519 host key is known for host and you have requested strict checking.\n"
                + "Host key verification failed.\n", "is not known on this machine", .authentication
        ),
        (
            "@  WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!  @\nHost key verification failed.\n",
            "has changed", .authentication
        ),
        (
            "ssh: Could not resolve hostname nohost.invalid: Name or service not known\n",
            "failed to resolve", .network
        ),
        (
            "ssh: connect to host example.com port 22: Connection refused\n", "failed to connect",
            .network
        ),
        ("fatal: write error: No space left on device\n", "no disk space left", .failed),
        ("error: file write error: Disk quota exceeded\n", "no disk space left", .failed),
    ])
    func `is explained if it is known`(_ words: String, _ reason: String, _ kind: ProblemKind) {
        let error = GitError.program(.failed(errors: words))
        #expect(error.summary.contains(reason), "\(error.summary)")
        #expect(error.kind == kind)
        #expect(error.hint != nil)
        #expect(!error.summary.contains("fatal:"))
    }

    @Test func `about the disk of the server is not about this machine`() {
        let words = "remote: fatal: write error: No space left on device\nfatal: early EOF\n"
        #expect(GitError.program(.failed(errors: words)).kind == .network)
    }
}
