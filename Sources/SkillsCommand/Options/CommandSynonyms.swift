internal import Problem

/// The words that other tools use for commands and options of this program.
///
/// The words come from npm, pnpm, uv, pip, cargo, brew, apt, gh, git, npx skills and apm. A word that becomes a command
/// or an option of its own is never looked up here.
enum CommandSynonyms {
    /// The commands for such words, likeliest first.
    static let commands: [String: [String]] = [
        "a": ["install"], "build": ["pack"], "bundle": ["export --project"],
        "browse": ["search"], "cat": ["info"], "changelog": ["diff"], "ci": ["sync"],
        "clone": ["install"],
        "compile": ["pack"], "create": ["new"], "del": ["remove"], "delete": ["remove"],
        "describe": ["info"], "details": ["info"], "discover": ["search"], "download": ["install"],
        "erase": ["remove"], "experimental_install": ["sync"], "experimental_sync": ["sync"],
        "f": ["search"], "fetch": ["install", "outdated"], "fix": ["validate --fix", "doctor"],
        "contribute": ["diff --patch"], "explain": ["validate --explain"],
        "format-patch": ["diff --patch"],
        "freeze": ["lock", "pin"],
        "generate": ["new"], "get": ["install"], "history": ["undo --list"], "hold": ["pin"],
        "init": ["new"], "inspect": ["info"],
        "l": ["list"], "lint": ["validate"], "log": ["undo --list"],
        "package": ["pack"], "patch": ["diff --patch"],
        "paths": ["agents"], "preview": ["info"], "pull": ["update", "sync"],
        "purge": ["remove"], "query": ["search"], "r": ["remove"], "redo": ["undo --redo"],
        "registry": ["catalog"],
        "reinstall": ["restore", "install --force"],
        "release": ["pack"], "repair": ["doctor"],
        "resolve": ["update --continue", "info --resolve"],
        "revert": ["undo", "restore"], "rollback": ["undo"], "s": ["search"], "scaffold": ["new"],
        "score": ["validate --score"], "show": ["info"], "site": ["publish site"],
        "source": ["catalog"], "status": ["list", "outdated", "verify"],
        "tap": ["catalog add"], "test": ["validate"], "un": ["remove"], "unhold": ["unpin"],
        "unlock": ["unpin"],
        "u": ["update"], "version": ["--version"], "view": ["info"], "where": ["info"],
        "which": ["info"], "zip": ["pack"],
    ]

    private static let folder = SuggestedCommand.typed(["-C", "FOLDER"])

    /// The options or whole commands for names of options, without their dashes, likeliest first.
    static let options: [String: [Suggestion]] = [
        "D": ["--save"], "P": ["--save"], "assume-yes": ["--yes"], "b": ["--ref"],
        "check": ["--dry-run"], "commit": ["--ref"], "confirm": ["--yes"], "d": ["\(folder)"],
        "directory": ["\(folder)"], "dir": ["\(folder)"], "f": ["--force"],
        "frozen-lockfile": ["--frozen"], "hash": ["--sha256"],
        "local": ["--project"], "locked": ["--frozen"], "name": ["--skill", "--as"],
        "no-confirm": ["--yes"], "non-interactive": ["--no-input"],
        "outdated": ["\(skills: "outdated")"], "overwrite": ["--force"], "p": ["--project"],
        "path": ["--skill"], "pin": ["--ref", "\(skills: "pin")"], "r": ["--ref"],
        "rename": ["--as"],
        "rev": ["--ref"], "revision": ["--ref"], "save-dev": ["--save"],
        "scope": ["--project", "--global"], "silent": ["--quiet"], "simulate": ["--dry-run"],
        "system": ["--global"], "tag": ["--ref"], "target": ["--agent"],
        "user": ["--global"], "v": ["--verbose", "\(skills: "--version")"],
        "what-if": ["--dry-run"],
        "whatif": ["--dry-run"],
    ]
}
