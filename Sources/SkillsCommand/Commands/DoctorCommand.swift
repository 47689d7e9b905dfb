internal import Archive
internal import ArgumentParser
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal
internal import Transfer

/// `skills doctor` looks for what keeps skills from working.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look for what keeps skills from working.",
        discussion: "Exit status 2 means that something needs a hand.")

    @Flag(help: "Make a damaged lock again from the journal; the damaged one is set aside.")
    var repair = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let (store, trouble) = try store()
        if repair, let aside = try store.repairLock() {
            common.notes.line("The damaged lock is now \(World.current.display(aside)).")
        }
        try? store.tidy()
        let examination = Examination(store: store, world: .current, trouble)
        if common.json {
            common.write(
                "doctor",
                [
                    "facts": .object(
                        Dictionary(
                            examination.facts.map { ($0.key, .string($0.value)) },
                            uniquingKeysWith: { first, _ in first })),
                    "problems": .array(
                        examination.problems.map {
                            .object(["summary": .string($0.summary), "hint": .text($0.hint)])
                        }),
                ])
        } else {
            write(examination)
        }
        if !examination.problems.isEmpty { throw ExitStatus.findings }
    }

    /// The store; where the configuration can't be used, one for Claude Code, and what is wrong.
    private func store() throws -> (SkillStore, SettingsProblem?) {
        do {
            return (try common.store(scope), nil)
        } catch let problem as SettingsProblem {
            return (try common.store(scope, [.claudeCode]), problem)
        }
    }

    private func write(_ examination: Examination) {
        let console = common.results
        var table = Table()
        for (key, value) in examination.facts { table.add(.dim(key), .init(value, .plain)) }
        table.write(to: console)
        for problem in examination.problems {
            console.line(Console.Piece("problem: ", .yellow), .init(problem.summary, .plain))
            if let hint = problem.hint {
                console.line(Console.Piece("hint: ", .cyan), .init(hint, .plain))
            }
        }
        if examination.problems.isEmpty { console.line("Everything is in order.") }
    }
}

/// What doctor finds out.
struct Examination {
    struct Trouble {
        let summary: String
        let hint: String?
    }

    private(set) var facts: [(key: String, value: String)] = []
    private(set) var problems: [Trouble] = []
    private let world: World

    init(store: SkillStore, world: World, _ settings: SettingsProblem?) {
        self.world = world
        if let settings {
            problems.append(Trouble(summary: settings.summary, hint: settings.hint))
        }
        examineLibraries()
        examineFolders(store.locations)
        examinePrograms()
        examineSkills(store)
    }

    private mutating func examineLibraries() {
        let transfer = Transfer.libraryVersions
        facts.append(("skills", skillsVersion))
        facts.append(
            (
                "libcurl",
                "\(transfer.curl), \(transfer.tls ?? "without TLS")\(transfer.hasHTTP2 ? ", HTTP/2" : "")"
            ))
        let archive = Archive.libraryVersion
        facts.append(("libarchive", archive.replacing("libarchive ", with: "")))
        if transfer.tls == nil {
            problems.append(
                Trouble(summary: "libcurl has no TLS: https does not work", hint: nil))
        }
    }

    private mutating func examineFolders(_ locations: StoreLocations) {
        let folders = [
            ("skills folder", locations.skillsFolder), ("state", locations.stateFolder),
            ("store", locations.storeFolder), ("cache", locations.cacheFolder),
        ]
        for (name, path) in folders {
            let state = FolderState(path)
            facts.append((name, "\(world.display(path))\(state.note)"))
            add(state, of: path)
        }
        // New skills wait beside the folder before they move into it.
        let beside = locations.skillsFolder.removingLastComponent()
        add(FolderState(beside), of: beside)
    }

    private mutating func add(_ state: FolderState, of path: FilePath) {
        guard let summary = state.trouble else { return }
        let place = world.display(state.place ?? path)
        let trouble = Trouble(summary: "\(place) \(summary)", hint: state.hint)
        if !problems.contains(where: { $0.summary == trouble.summary }) { problems.append(trouble) }
    }

    /// Other programs of this name that a shell would find first, or later.
    private mutating func examinePrograms() {
        let own = world.executable
        facts.append(("program", own.map { world.display($0) } ?? "unknown"))
        var found: [FilePath] = []
        for folder in (world.environment["PATH"] ?? "").split(separator: ":") {
            let path = FilePath(String(folder)).appending("skills")
            guard let real = try? Directory.resolve(path), !found.contains(real) else { continue }
            found.append(real)
        }
        let others = found.filter { $0 != own }
        if let first = found.first, first != own {
            problems.append(
                Trouble(
                    summary:
                        "a shell runs \(world.display(first)) as skills, which is another program",
                    hint: "put this program's folder first in PATH, or remove the other one"))
        } else if let other = others.first {
            facts.append(("also on PATH", world.display(other)))
        }
    }

    private mutating func examineSkills(_ store: SkillStore) {
        let skills: [InstalledSkill]
        do { skills = try store.skills() } catch {
            problems.append(Trouble(summary: error.summary, hint: error.hint))
            return
        }
        facts.append(("skills installed", String(skills.count)))
        for skill in skills {
            examine(skill)
            for share in skill.shares where share.state != .ok {
                let summary =
                    share.state == .missing
                    ? "\(world.display(share.path)), which leads to \(skill.name), is gone"
                    : "\(world.display(share.path)) is not what was installed there"
                problems.append(Trouble(summary: summary, hint: reinstalling(skill)))
            }
        }
    }

    private mutating func examine(_ skill: InstalledSkill) {
        switch (skill.state, skill.obstacle) {
        case (.missing, _):
            problems.append(
                Trouble(
                    summary: "\(skill.name) is in the lock, but its folder is gone",
                    hint: "\(reinstalling(skill)), or skills remove \(skill.name)"))
        case (_, .unreadable(let error)?):
            problems.append(
                Trouble(summary: "\(skill.name) can't be read: \(error.summary)", hint: error.hint))
        case (_, .file?):
            problems.append(
                Trouble(
                    summary: "\(world.display(skill.path)) is no folder", hint: reinstalling(skill))
            )
        case (.edited, .link(let target)?):
            problems.append(
                Trouble(
                    summary: "\(world.display(skill.path)) is a link to \(target) now",
                    hint: reinstalling(skill)))
        case (.ok, _), (.edited, _), (.unmanaged, _), (.unreadable, _): examineContent(of: skill)
        }
    }

    private func reinstalling(_ skill: InstalledSkill) -> String {
        skill.installCommand + (skill.state == .missing ? "" : " --force")
    }

    private mutating func examineContent(of skill: InstalledSkill) {
        let inspected: (skill: Skill, snapshot: TreeSnapshot)?
        do { inspected = try SkillFolder(skill.path)?.inspect() } catch {
            let reason = (error as? any Problem)?.summary ?? "\(error)"
            problems.append(
                Trouble(summary: "\(skill.name) can't be read: \(reason)", hint: nil))
            return
        }
        guard let inspected else {
            problems.append(
                Trouble(
                    summary: "\(world.display(skill.path)) can't be opened",
                    hint: "see who owns it: ls -ld \(skill.path.string.shellQuoted)"))
            return
        }
        if inspected.skill.frontmatter?.description == nil {
            problems.append(
                Trouble(
                    summary: "\(skill.name) has no description, so no agent uses it by itself",
                    hint: "skills info \(skill.name.shellQuoted)"))
        }
        if let unsafe = inspected.skill.findings.first(where: { $0.effect == .block }) {
            problems.append(
                Trouble(
                    summary: "\(skill.name) looks unsafe: \(unsafe.message)",
                    hint: "skills info \(skill.name.shellQuoted)"))
        }
    }
}

/// Whether a folder can be used; of one that is not there yet, whether it can be made.
private struct FolderState {
    /// What to say behind its path.
    let note: String
    /// What is wrong with it.
    let trouble: String?
    /// What helps.
    let hint: String?
    /// The folder above that the trouble is with, where it is not the folder itself.
    let place: FilePath?

    /// Less than this makes an install fail sooner or later.
    private static let scarceBytes = 16 * 1_048_576

    init(_ path: FilePath) {
        do {
            let directory = try Directory.open(path)
            let facts = try directory.metadata()
            (note, place) = ("", nil)
            let ownership = "see who owns it: ls -ld \(path.string.shellQuoted)"
            if !directory.isWritable {
                (trouble, hint) = ("can't be written to", ownership)
            } else if facts.permissions.contains(.otherWrite) {
                (trouble, hint) = ("can be written to by every user of this machine", ownership)
            } else if let free = try? directory.freeBytes(), free < Self.scarceBytes {
                (trouble, hint) = (
                    "is on a disk with \(byteCount(free)) left",
                    "make room: df -h \(path.string.shellQuoted)"
                )
            } else {
                (trouble, hint) = (nil, nil)
            }
        } catch {
            let parent = path.removingLastComponent()
            guard error.code == .noSuchFileOrDirectory, parent != path, !parent.isEmpty else {
                (note, place) = ("", nil)
                (trouble, hint) = ("can't be used: \(error.summary)", error.hint)
                return
            }
            let above = FolderState(parent)
            note = " (not there yet)"
            place = above.place ?? parent
            // A folder that everybody may write to is no trouble above one's own.
            let isOpen = above.trouble?.hasPrefix("can be written") == true
            (trouble, hint) = isOpen ? (nil, nil) : (above.trouble, above.hint)
        }
    }
}
