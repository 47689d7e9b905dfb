import Git
import Testing

@Suite struct `The installed git's words` {
    @Test(arguments: [
        (
            "ssh: connect to host example.com port 22: Connection refused\nfatal: Could not read from remote "
                + "repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.\n",
            "git says: ssh: connect to host example.com port 22: Connection refused; fatal: Could not read from "
                + "remote repository."
        ),
        (
            "Cloning into 'x'...\nWarning: Permanently added 'x' to the list of known hosts.\none\ntwo\nthree\n"
                + "fatal: four\nfive\n",
            "git says: two; three; fatal: four"
        ),
        ("ERROR: Repository not found.\nfatal: no\n", "git says: ERROR: Repository not found."),
        ("one\ntwo\nthree\nfour", "git says: two; three; four"), ("", "git says: nothing"),
        ("\n", "git says: nothing"),
    ])
    func `come with the reason before the last line`(_ words: String, _ reason: String) {
        #expect(ProgramFault.failed(words: words).reason == reason)
    }
}
