internal import SkillFormat

/// The texts of the pages in one language, one member for each.
struct SiteText: Sendable {
    /// The name of the language in the language itself.
    let languageName: String

    // Every page.
    let skipToContent: String
    let home: String
    let allSkills: String
    let feed: String
    let languages: String
    let search: String
    let searchHint: String
    let madeWith: String
    let statement: String

    // The start page and lists.
    let skills: Counted
    let publishers: Counted
    let lastChange: @Sendable (_ date: String) -> String
    let introduction: String
    let results: String
    let recent: String
    let best: String
    let groups: String
    let otherGroup: String
    let pageNumber: @Sendable (_ number: Int, _ count: Int) -> String
    let pages: String
    let previousPage: String
    let nextPage: String
    let useCatalog: String
    let addCatalogOnce: String

    // A skill.
    let whenItIsUsed: String
    let originalDescription: String
    let install: String
    let installWithSkills: String
    let getUpdates: String
    let withoutProgram: String
    let macAndLinux: String
    let windows: String
    let verifiesFirst: String
    let copy: String
    let copied: String
    let facts: String
    let publisher: String
    let version: String
    let license: String
    let changed: String
    let score: String
    let scoreOf: @Sendable (_ score: Int) -> String
    let size: String
    let commit: String
    let tree: String
    let writtenIn: String
    let compatibility: String
    let brings: String
    let scripts: String
    let tools: String
    let hosts: String
    let programs: String
    let variables: String
    let bringsNothing: String
    let or: String
    let and: @Sendable (_ more: Int) -> String
    let downloads: String
    let archive: String
    let folderArchive: String
    let files: String
    let fileCount: Counted
    let executable: String
    let moreFiles: @Sendable (_ count: Int) -> String
    let document: String
    let documentCut: String
    let original: String
    let findings: String
    let findingsNote: String
    let noFindings: String
    let line: @Sendable (_ number: Int) -> String
    let severity: @Sendable (_ severity: Finding.Severity) -> String
    let related: String
    let copies: String
    let mirrors: String
    let unavailableContent: String
    let table: String
    let image: String

    // Skills that are recalled or gone, and missing pages.
    let recalled: String
    let recallAdvice: String
    let removedReason: @Sendable (_ reason: String) -> String
    let renamed: @Sendable (_ name: String) -> String
    let missingPage: String
    let missingPageText: String

    // The script.
    let noResults: String
    let searching: String
    let resultCount: String
    let searchFailed: String
    let more: String

    /// A number of things.
    struct Counted: Sendable {
        let one: String
        let other: String

        func callAsFunction(_ count: Int) -> String {
            "\(Self.grouped(count))\(count == 1 ? one : other)"
        }

        /// A number with commas between groups of three digits.
        static func grouped(_ number: Int) -> String {
            var digits = Array(String(number))
            var place = digits.count - 3
            while place > 0 {
                digits.insert(",", at: place)
                place -= 3
            }
            return String(digits)
        }
    }
}
