extension Rules {
    /// Rules about files and the encoding of text.
    static let fileRules: [any Rule] = [
        SkillFileCase(), SkillFileEmpty(), NotUTF8(), NULByte(), ControlCharacter(),
        ByteOrderMark(), CarriageReturns(),
    ]
}
