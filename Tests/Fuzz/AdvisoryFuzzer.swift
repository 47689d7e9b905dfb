// Fuzzes the reader of advisories.

internal import Digest

@testable internal import SkillCatalog

/// Reads an input as a list of advisories; what is written is read as the same list.
func fuzzAdvisories(_ bytes: [UInt8]) {
    let list: AdvisoryList
    do throws(AdvisoryFault) { list = try AdvisoryList(parsing: bytes) } catch {
        precondition(!error.reason.isEmpty)
        return
    }
    precondition((try? AdvisoryList(parsing: list.bytes)) == list)
    for advisory in list.advisories {
        for part in advisory.affected {
            precondition(!part.trees.isEmpty || part.name != nil && part.owner != nil)
            for tree in part.trees {
                precondition(advisory.recalls(tree) == (advisory.withdrawn == nil))
            }
        }
    }
}
