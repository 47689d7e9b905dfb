import SkillsCommand

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

exit(await runSkills(Array(CommandLine.arguments.dropFirst()), in: .live))
