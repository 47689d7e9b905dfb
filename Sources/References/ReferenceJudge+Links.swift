internal import Markdown
internal import Text

extension ReferenceJudge {
    /// Judges the destination of a link, an image or an attribute.
    mutating func judgeLink(_ token: MarkdownToken, on page: Page) {
        let text = page.document.text(of: token, in: page.source.bytes)
        if text.starts(with: Array("file:".utf8)) {
            let place = PathToken(written: String(decoding: text, as: UTF8.self), at: token.range)
            return addLink(.fileScheme, .warning, place, on: page)
        }
        guard let link = PathToken(destination: text, at: token.range) else { return }
        switch link.root {
        case .relative: judgeRelativeLink(link, on: page)
        case .skill: judgeRooted(link, token: token, on: page)
        case .plugin: judgePluginPath(link, on: page)
        case .skills: judgeSiblingSkillPath(link, token: token, on: page)
        case .home, .absolute:
            guard !Placeholder.occurs(in: link.path) else { return }
            let isHere = link.root == .absolute && paths.contains(link.path)
            let replacement = isHere ? SkillPaths.path(from: page.folder, to: link.path) : nil
            addLink(.absolute, .warning, link, replacement: replacement, on: page)
        }
    }

    private mutating func judgeRelativeLink(_ link: PathToken, on page: Page) {
        if link.path.isEmpty {
            return judgeAnchor(link, in: page.path, on: page)
        }
        guard let target = SkillPaths.resolve(link.path, from: page.folder) else {
            return judgeEscape(link, on: page)
        }
        if paths.contains(target) {
            reach(target, from: page, at: link.range.lowerBound, isLink: true)
            return judgeAnchor(link, in: target, on: page)
        }
        if link.hasBackslash { return judgeBackslash(link, on: page) }
        if let elsewhere = existing(link.path, on: page) {
            reach(elsewhere, from: page, at: link.range.lowerBound, isLink: true)
            let right = SkillPaths.path(from: page.folder, to: elsewhere)
            return addLink(.wrongBase, .warning, link, replacement: right, on: page)
        }
        if let spelling = paths.otherSpelling(of: target) {
            let right = SkillPaths.path(from: page.folder, to: spelling)
            reach(spelling, from: page, at: link.range.lowerBound, isLink: true)
            return addLink(
                .otherSpelling, .error, link, target: target, replacement: right, on: page)
        }
        judgeMissingLink(link, target: target, on: page)
    }

    private mutating func judgeMissingLink(_ link: PathToken, target: String, on page: Page) {
        guard !Placeholder.occurs(in: link.path), !isHidden(link) else { return }
        if ownNames.contains(link.firstName) {
            let rest = String(link.path.dropFirst(link.firstName.count + 1))
            if paths.hasFile(rest) {
                reach(rest, from: page, at: link.range.lowerBound, isLink: true)
                let right = SkillPaths.path(from: page.folder, to: rest)
                return addLink(.wrongBase, .warning, link, replacement: right, on: page)
            }
        }
        let isBare = !link.hasSlash && !link.path.contains(".")
        let isKnown =
            Vocabulary.bundleFolders.contains(link.firstName) || paths.hasFolder(link.firstName)
        let isFolder = link.isFolder && page.path == "SKILL.md"
        // A copied README links to the documents of its project.
        let name = SkillPaths.lastName(of: link.path).lowercased()
        let isOfProject =
            page.path != "SKILL.md" && name != "readme.md"
            && Vocabulary.visitorDocuments.contains(name)
        guard !isBare, !isOfProject,
            link.hasExtension || isKnown || isFolder || link.path.hasPrefix("../")
        else {
            return
        }
        guard !isTemplate, context(of: link, on: page)?.isGoodOrBadExample != true else { return }
        let kind: ReferenceFault.Kind = link.isFolder ? .missingFolder : .missingFile
        let isCertain = !isTutorial && !link.isFolder
        addLink(kind, isCertain ? .error : .warning, link, target: target, on: page)
    }

    /// Whether a path starts with a hidden folder of a project, such as `.github/`.
    private func isHidden(_ link: PathToken) -> Bool {
        link.firstName.hasPrefix(".") && link.firstName != ".."
    }

    private mutating func judgeEscape(_ link: PathToken, on page: Page) {
        let place = surroundings?.place(of: link.path, from: page.folder)
        // `../my-forms/a.md` is an example unless the file exists.
        guard place != .inContainingSkill, place != nil || !Placeholder.occurs(in: link.path) else {
            return
        }
        addLink(.escapes, .warning, link, on: page)
    }

    private mutating func judgeAnchor(_ link: PathToken, in target: String, on page: Page) {
        guard let fragment = link.fragment, !fragment.isEmpty, !fragment.hasPrefix(":~:"),
            !isTutorial,
            let anchors = anchors(of: target)
        else { return }
        let name = HeadingSlug.plain(fragment.lowercased())
        guard !anchors.contains(name), !Placeholder.occurs(in: name) else { return }
        let written = target == page.path ? "#\(fragment)" : "\(target)#\(fragment)"
        addLink(.missingAnchor, .warning, link, target: written, on: page)
    }
}
