import SkillsCommand

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

exit(await runSkills(commandLine: World.commandLine, in: .live))
