// swift-tools-version: 6.2.1
import PackageDescription

// Rooms and arrows: every target is one room, listed below the rooms that it may use.
// `Scripts/check` has the compiler compare every import with this list.

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // Only where SKILLS_WARNINGS=errors, as in `Scripts/check`: a newer compiler has new warnings, which must not keep
    // users from building.
    + (Context.environment["SKILLS_WARNINGS"] == "errors" ? [.treatAllWarnings(as: .error)] : [])

// Tests are built as they stand, the rooms that they test as `Scripts/test` says: optimized, as users have them.
let testSettings = settings + [.unsafeFlags(["-Onone"])]

// The rooms that take most of a command's time. In a release, the others are built for size.
let busyRooms: Set<String> = [
    "ArraySpan", "Text", "Digest", "FileTree", "JSON", "YAML", "Markdown", "HTML", "Archive",
    "Deflate",
    "Git", "References", "ScriptAnalysis", "SkillFormat",
]

func room(
    _ name: String, uses dependencies: [Target.Dependency], excluding excluded: [String] = []
) -> Target {
    let isSmall = Context.environment["SKILLS_BUILD"] == "release" && !busyRooms.contains(name)
    return .target(
        name: name, dependencies: dependencies, exclude: excluded,
        swiftSettings: settings + [.strictMemorySafety()]
            + (isSmall ? [.unsafeFlags(["-Osize"])] : []))
}

func cTarget(
    _ name: String, uses dependencies: [Target.Dependency] = [], defines: [CSetting] = [],
    links: [LinkerSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/C/\(name)", cSettings: defines,
        linkerSettings: links)
}

// What `skills --version` says was built, as in `1de4dd6, 2026-11-28`.
let commit = Context.environment["SKILLS_COMMIT"].map {
    CSetting.define("SKILLS_COMMIT", to: "\"\($0)\"")
}

func tests(
    of name: String, uses dependencies: [Target.Dependency] = [], excluding excluded: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
        exclude: excluded, swiftSettings: testSettings)
}

// On Linux libcurl and libarchive are loaded when they are first called (CLateLibraries), so nothing may link them.
#if os(Linux)
    let (curl, archive): (String?, String?) = (nil, nil)
#else
    let (curl, archive): (String?, String?) = ("libcurl", "libarchive")
#endif

let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

let package = Package(
    name: "skills",
    platforms: [.macOS(.v15)],
    dependencies: [
        // Command-line parsing, help and shell completions.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // Paths and error numbers as types.
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    ],
    targets: [
        // System libraries as they are.
        .systemLibrary(
            name: "CLibarchive", path: "Sources/C/CLibarchive", pkgConfig: archive,
            providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
        .systemLibrary(
            name: "CLibcrypto", path: "Sources/C/CLibcrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
        .systemLibrary(
            name: "CLibcurl", path: "Sources/C/CLibcurl", pkgConfig: curl,
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(
            name: "CLibmd4c", path: "Sources/C/CLibmd4c", pkgConfig: "md4c",
            providers: [.apt(["libmd4c-dev"]), .brew(["md4c"])]),
        .systemLibrary(
            name: "CLibyaml", path: "Sources/C/CLibyaml", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CZlib", path: "Sources/C/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

        // C that Swift can't say itself, one target per room that needs it.
        cTarget(
            "CLateLibraries", uses: ["CLibarchive", "CLibcurl"],
            links: ["archive", "curl"].map { .linkedLibrary($0, .when(platforms: [.macOS])) }),
        cTarget("CCurlShim", uses: ["CLateLibraries", "CLibcurl"]),
        cTarget("CEmbeddedFiles", defines: [commit].compactMap { $0 }),
        cTarget("CFileTree"),
        cTarget("CIconv", links: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
        cTarget("CSpawn"),
        cTarget("CTerminal"),

        // Rooms, from the ground up.
        .target(
            name: "ArraySpan",
            swiftSettings: settings
                + [.strictMemorySafety(), .enableExperimentalFeature("Lifetimes")]),
        room("Problem", uses: ["ArraySpan"]),
        room("Digest", uses: ["ArraySpan", "CLibcrypto"]),
        room("Deflate", uses: ["CZlib"]),
        room("Tasks", uses: []),
        room("FileTree", uses: ["ArraySpan", "CFileTree", "Digest", "Problem", system]),
        room("Text", uses: ["ArraySpan", "FileTree"]),
        room("JSON", uses: ["Problem", "Text"]),
        room("Web", uses: []),
        room("SkillPolicy", uses: ["JSON", "Problem", "Web"]),
        room("YAML", uses: ["CLibyaml", "Problem"]),
        room("Merge", uses: ["Digest", "FileTree", "Problem"]),
        room(
            "Transfer",
            uses: [
                "CCurlShim", "CLateLibraries", "CLibcurl", "Digest", "FileTree", "Problem", "Web",
                system,
            ]),
        room("ObjectStore", uses: ["Digest", "FileTree", "Problem", "Transfer", "Web", system]),
        room(
            "ContainerRegistry",
            uses: ["Digest", "FileTree", "JSON", "Problem", "Transfer", "Web", system]),
        room(
            "Archive",
            uses: [
                "CIconv", "CLateLibraries", "CLibarchive", "CZlib", "Digest", "FileTree", "Problem",
                system,
            ]),
        room(
            "Git",
            uses: [
                "ArraySpan", "CSpawn", "Deflate", "Digest", "FileTree", "JSON", "Problem",
                "Transfer", "Web", system,
            ]),
        room(
            "RemoteStore",
            uses: [
                "ArraySpan", "ContainerRegistry", "Deflate", "Digest", "FileTree", "ObjectStore",
                "Problem", "Tasks", "Transfer", system,
            ]),
        room("Markdown", uses: ["CLibmd4c", "FileTree", "Text"]),
        room("HTML", uses: ["Text", "Web"]),
        room("References", uses: ["ArraySpan", "Digest", "FileTree", "Markdown", "Text", "Web"]),
        room("Signature", uses: ["CLibcrypto", "Digest", "JSON", "Problem"]),
        room("TransparencyLog", uses: ["Digest", "Problem", "Signature"]),
        room(
            "ScriptAnalysis", uses: ["ArraySpan", "Digest", "FileTree", "Markdown", "Text", "Web"]),
        room(
            "SkillFormat",
            uses: [
                "Digest", "FileTree", "JSON", "Markdown", "Problem", "References",
                "ScriptAnalysis", "Signature", "Text", "Web", "YAML", system,
            ]),
        room(
            "SkillSearch", uses: ["ArraySpan", "CEmbeddedFiles", "FileTree", "Problem", "Text"],
            excluding: ["Tables"]),
        room(
            "SkillCatalog",
            uses: [
                "ArraySpan", "CEmbeddedFiles", "ContainerRegistry", "Deflate", "Digest", "FileTree",
                "JSON", "Problem", "RemoteStore", "Signature", "SkillFormat", "SkillPolicy",
                "SkillSearch", "Tasks", "Text", "Transfer", "TransparencyLog", "Web", system,
            ], excluding: ["WellKnown"]),
        room(
            "SkillSource",
            uses: [
                "Archive", "ArraySpan", "CEmbeddedFiles", "ContainerRegistry", "Digest", "FileTree",
                "Git", "JSON", "ObjectStore", "Problem", "References", "RemoteStore", "Signature",
                "SkillCatalog", "SkillFormat", "SkillPolicy", "Tasks", "Text", "Transfer", "Web",
                system,
            ]),
        room(
            "SkillStore",
            uses: [
                "CEmbeddedFiles", "Digest", "FileTree", "JSON", "Markdown", "Problem",
                "SkillFormat", "Text", system,
            ], excluding: ["Agents/agents.tsv"]),
        room(
            "ForeignLock",
            uses: [
                "ArraySpan", "Digest", "FileTree", "JSON", "Problem", "SkillFormat", "Text", "Web",
                "YAML", system,
            ]),
        room(
            "SkillRepository",
            uses: [
                "Digest", "FileTree", "JSON", "Markdown", "Problem", "References", "Signature",
                "SkillFormat", "Text", system,
            ]),
        room(
            "SkillSite",
            uses: [
                "CEmbeddedFiles", "Digest", "FileTree", "HTML", "JSON", "Markdown", "Problem",
                "SkillCatalog", "SkillFormat", "SkillSearch", "Tasks", "Text", "Web",
            ], excluding: ["Assets"]),
        room(
            "CatalogPublishing",
            uses: [
                "Archive", "ArraySpan", "ContainerRegistry", "Deflate", "Digest", "FileTree",
                "JSON",
                "ObjectStore", "Problem", "RemoteStore", "Signature", "SkillCatalog", "SkillFormat",
                "SkillRepository", "SkillSearch", "SkillSite", "SkillSource", "Tasks", "Text",
                "Transfer",
                "TransparencyLog", system,
            ]),
        room("Terminal", uses: ["ArraySpan", "CTerminal", "Problem", "Text", system]),
        room(
            "SkillOperations",
            uses: [
                "Archive", "ArraySpan", "Digest", "FileTree", "ForeignLock", "Git", "JSON", "Merge",
                "Problem", "ScriptAnalysis", "Signature", "SkillCatalog", "SkillFormat",
                "SkillPolicy",
                "SkillRepository", "SkillSource", "SkillStore", "Tasks", "Text", "Transfer", "Web",
                system,
            ]),
        room(
            "SkillsCommand",
            uses: [
                "Archive", "ArraySpan", "CatalogPublishing", "CEmbeddedFiles", "CLateLibraries",
                "ContainerRegistry",
                "Digest", "FileTree", "ForeignLock", "Git", "JSON", "Merge", "ObjectStore",
                "Problem", "References", "RemoteStore", "Signature", "SkillCatalog", "SkillFormat",
                "SkillOperations", "SkillPolicy", "SkillRepository", "SkillSearch", "SkillSource",
                "SkillStore", "Terminal", "Text", "Transfer", "TransparencyLog", "Web", "YAML",
                system,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], excluding: ["Documentation.docc", "Guides.ja"]),
        .executableTarget(
            name: "skills", dependencies: ["SkillsCommand"],
            swiftSettings: settings + [.strictMemorySafety()]),

        // Part of `Scripts/bench search`.
        .executableTarget(
            name: "bench-index",
            dependencies: ["CatalogPublishing", "FileTree", "JSON", "SkillCatalog", system],
            path: "Scripts/bench.d/index", swiftSettings: settings),

        // Tests, one target per room, against real servers and real tools.
        .target(
            name: "TestSupport", dependencies: ["CSpawn", "JSON", system],
            path: "Tests/TestSupport",
            exclude: [
                "folding-folder.py", "large-file-server.py", "log-judge.go", "odd-archives.py",
                "moto-server.py", "openstack-server.py",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "GitServerTests", dependencies: ["TestSupport", system],
            swiftSettings: testSettings),
        tests(of: "Deflate", uses: ["ArraySpan"]),
        tests(of: "Problem", uses: ["ArraySpan"]),
        tests(of: "Digest", uses: ["ArraySpan", "TestSupport", system]),
        tests(of: "FileTree", uses: ["ArraySpan", "Digest", "Problem", "TestSupport", system]),
        tests(of: "JSON"),
        tests(of: "Web"),
        tests(of: "YAML"),
        tests(of: "SkillPolicy", uses: ["Problem"]),
        tests(of: "Merge", uses: ["Digest", "FileTree", "TestSupport", system]),
        tests(
            of: "Transfer", uses: ["Digest", "FileTree", "Problem", "TestSupport", "Web", system]),
        tests(
            of: "ObjectStore",
            uses: ["Digest", "FileTree", "Problem", "TestSupport", "Transfer", system]),
        tests(
            of: "ContainerRegistry",
            uses: ["Digest", "Problem", "TestSupport", "Transfer", system]),
        tests(
            of: "Archive",
            uses: ["ArraySpan", "Digest", "FileTree", "Problem", "TestSupport", system]),
        tests(
            of: "Git",
            uses: [
                "ArraySpan", "CZlib", "Digest", "FileTree", "Problem", "TestSupport", "Transfer",
                system,
            ]),
        tests(of: "Text", uses: ["ArraySpan", "FileTree", "TestSupport"]),
        tests(of: "Markdown", uses: ["CLibmd4c", "FileTree", "TestSupport", "Text"]),
        tests(of: "HTML"),
        tests(
            of: "References", uses: ["FileTree", "Markdown", "TestSupport", "Text"],
            excluding: ["Evidence.tsv", "References.tsv"]),
        tests(
            of: "SkillFormat",
            uses: [
                "FileTree", "Markdown", "Problem", "References", "ScriptAnalysis", "Signature",
                "TestSupport", "Text",
                system,
            ], excluding: ["HostileSkills.txt"]),
        tests(of: "ForeignLock", uses: ["FileTree", "SkillSource", "TestSupport", system]),
        tests(
            of: "Signature",
            uses: ["Digest", "FileTree", "JSON", "Problem", "TestSupport", system]),
        tests(
            of: "TransparencyLog",
            uses: ["Digest", "FileTree", "Problem", "Signature", "TestSupport", system]),
        tests(of: "SkillSearch", uses: ["TestSupport", system]),
        tests(
            of: "SkillCatalog",
            uses: [
                "ArraySpan", "Digest", "FileTree", "JSON", "Problem", "RemoteStore", "Signature",
                "SkillFormat", "SkillSearch", "TestSupport", "Transfer", system,
            ], excluding: ["Evaluation/corpus.tsv", "Evaluation/queries.tsv"]),
        tests(
            of: "SkillSource",
            uses: [
                "Digest", "FileTree", "Git", "JSON", "Problem", "RemoteStore", "SkillCatalog",
                "SkillFormat", "Tasks", "TestSupport", "Transfer", system,
            ]),
        tests(
            of: "SkillRepository",
            uses: ["FileTree", "Problem", "SkillFormat", "TestSupport", "Text", system],
            excluding: ["Findings.tsv"]),
        tests(
            of: "SkillStore",
            uses: [
                "ArraySpan", "Digest", "FileTree", "JSON", "SkillFormat", "TestSupport", system,
            ]),
        tests(
            of: "SkillOperations",
            uses: [
                "Digest", "FileTree", "Git", "JSON", "Problem", "Signature", "SkillCatalog",
                "SkillFormat", "SkillSource", "SkillStore", "TestSupport", "Transfer", system,
            ]),
        tests(
            of: "CatalogPublishing",
            uses: [
                "ContainerRegistry", "Deflate", "Digest", "FileTree", "Problem", "RemoteStore",
                "SkillCatalog", "SkillFormat", "TestSupport", system,
            ]),
        tests(
            of: "SkillSite",
            uses: [
                "Digest", "FileTree", "HTML", "JSON", "Signature", "SkillCatalog", "SkillFormat",
                "SkillSearch", "TestSupport", system,
            ], excluding: ["Expected", "Hostile"]),
        tests(of: "Terminal", uses: ["Problem"]),
        tests(
            of: "SkillsCommand",
            uses: [
                "Archive", "CatalogPublishing", "Digest", "FileTree", "Git", "JSON", "Problem",
                "References", "RemoteStore", "Signature", "SkillCatalog", "SkillFormat",
                "SkillOperations",
                "SkillSource", "SkillStore", "Terminal", "TestSupport", "Transfer",
                "TransparencyLog", "skills", system,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            excluding: [
                "GuideSetups", "Terminals", "Transcripts", "TriggerPrompts", "judge-schemas.py",
            ]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)

// The fuzzers, as one program. It needs libFuzzer, so only `Scripts/fuzz` has it built: with the compiler's option
// (SKILLS_FUZZ=instrumented), or with modules as tests have them and the library at a path (SKILLS_FUZZ=PATH).
if let library = Context.environment["SKILLS_FUZZ"] {
    package.targets += [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "Archive", "ArraySpan", "CLibFuzzer", "ContainerRegistry", "Deflate", "Digest",
                "FileTree", "ForeignLock", "Git", "HTML", "JSON", "Markdown", "Merge",
                "ObjectStore", "Problem", "References", "RemoteStore", "Signature", "SkillCatalog",
                "SkillFormat", "SkillPolicy", "SkillRepository", "SkillSearch", "SkillSite",
                "SkillSource",
                "SkillStore",
                "Terminal", "Text", "Transfer", "TransparencyLog", "Web", system,
            ],
            path: "Tests/Fuzz", exclude: ["CLibFuzzer", "Seeds"],
            swiftSettings: settings + [.strictMemorySafety()]
                + (library == "instrumented" ? [.define("LIBFUZZER_MAIN")] : []),
            linkerSettings: library == "instrumented"
                ? [] : [.unsafeFlags([library]), .linkedLibrary("stdc++")]),
    ]
}
