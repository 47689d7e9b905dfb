internal import ArgumentParser
internal import Problem

/// How much a command writes about each skill.
enum Detail {
    /// A summary; many skills are counted rather than listed.
    case summary
    /// Everything about each skill, with exact times.
    case everything
}

/// The option that asks for details.
struct DetailOptions: ParsableArguments {
    @Flag(
        name: .shortAndLong,
        help: ArgumentHelp(say("Show every skill and file.", ja: "すべてのスキルとファイルを表示する。")))
    var verbose = false

    /// The requested amount of detail.
    var detail: Detail { verbose ? .everything : .summary }
}
