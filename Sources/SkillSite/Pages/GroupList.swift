internal import HTML

/// Links to lists of groups, with the numbers of their skills.
enum GroupList {
    static func write(
        _ groups: some Collection<SiteGroup>, _ frame: PageFrame, to writer: inout MarkupWriter
    ) {
        writer.element(.ul, [.class("groups")]) { list in
            for group in groups {
                list.element(.li) {
                    $0.element(
                        .a, [.href(frame.link(to: ["list", group.name.slug]))],
                        group.name.title(frame.text))
                    $0.text(" ")
                    $0.element(
                        .span, [.class("count")], SiteText.grouped(group.members.count))
                }
            }
        }
        writer.newline()
    }
}
