internal import Signature
internal import SkillFormat

/// Reads the files of a skill that was unpacked from a source; an error names its folder in the source, or the address if
/// it is at the top.
func readUnpacked(
    _ files: SkillFiles, from folder: String?, of address: String, folderName: String?,
    purpose: Purpose = .install, trust: SignerTrust
) throws(SkillFormatError) -> Skill {
    do {
        return try readSkill(files, folderName: folderName, purpose: purpose, trust: trust)
    } catch {
        throw error.named(inFolder: folder ?? address)
    }
}
