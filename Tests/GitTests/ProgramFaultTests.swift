import Git
import Testing

@Suite struct `The error output of git` {
    @Test(arguments: [
        (
            "ssh: connect to host example.com port 22: Connection refused\nfatal: Could not read from remote "
                + "repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.\n",
            "git failed: ssh: connect to host example.com port 22: Connection refused; fatal: Could not read from "
                + "remote repository."
        ),
        (
            "Cloning into 'x'...\nWarning: Permanently added 'x' to the list of known hosts.\none\ntwo\nthree\n"
                + "fatal: four\nfive\n",
            "git failed: two; three; fatal: four"
        ),
        ("ERROR: Repository not found.\nfatal: no\n", "git failed: ERROR: Repository not found."),
        ("one\ntwo\nthree\nfour", "git failed: two; three; four"),
        ("", "git failed without an error message"),
        ("\n", "git failed without an error message"),
    ])
    func `is shortened to the error and the two lines before it`(_ words: String, _ reason: String)
    {
        #expect(ProgramFault.failed(errors: words).reason == reason)
    }
}
