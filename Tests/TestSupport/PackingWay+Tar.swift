extension PackingWay {
    /// Tars in every format that real tools write.
    static let tarFormats: [PackingWay] =
        ["v7", "ustar", "gnu", "oldgnu", "posix"].map {
            PackingWay("GNU tar, format \($0)", "x.tar", "tar --format \($0) -cf x.tar pdf-notes")
        }
        + ["v7", "ustar", "gnutar", "pax"].map {
            PackingWay("bsdtar, format \($0)", "x.tar", "bsdtar --format \($0) -cf x.tar pdf-notes")
        }
        + ["USTAR", "GNU", "PAX"].map {
            PackingWay(
                "Python's tarfile, format \($0)", "x.tar",
                """
                python3 -c 'import tarfile
                with tarfile.open("x.tar", "w", format=tarfile.\($0)_FORMAT) as t: t.add("pdf-notes")'
                """)
        }

    /// Tars by other tools, and with other names and ends.
    static let tarByTools: [PackingWay] = [
        PackingWay("7z, tar", "x.tar", "7z a -bd -y -ttar x.tar pdf-notes > log"),
        PackingWay(
            "git archive, tar", "x.tar",
            "\(repository); git archive --prefix pdf-notes/ HEAD > ../x.tar"),
        PackingWay("a tar without an extension", "x", "tar -cf x pdf-notes"),
        PackingWay("a tar named .zip", "x.zip", "tar -cf x.zip pdf-notes"),
        PackingWay("a tar of the contents", "x.tar", "tar -C pdf-notes -cf x.tar ."),
        PackingWay("a tar in small blocks", "x.tar", "tar -b 1 -cf x.tar pdf-notes"),
        PackingWay(
            "a tar with many zeros", "x.tar",
            "tar -cf x.tar pdf-notes; head -c 100000 /dev/zero >> x.tar"),
        PackingWay(
            "a tar by its files", "x.tar",
            "tar -cf x.tar $(find pdf-notes -type f | grep -v ' ') 'pdf-notes/references/more notes'"
        ),
    ]

    /// Tars with one layer of compression.
    static let compressedTars: [PackingWay] = [
        PackingWay("tar.gz by GNU tar", "x.tar.gz", "tar -czf x.tar.gz pdf-notes"),
        PackingWay("tar.gz by bsdtar", "x.tar.gz", "bsdtar -czf x.tar.gz pdf-notes"),
        PackingWay(
            "tar.gz by 7z", "x.tar.gz",
            "7z a -bd -y x.tar pdf-notes > log; 7z a -bd -y x.tar.gz x.tar > log"),
        PackingWay(
            "tar.gz by Python", "x.tar.gz",
            "python3 -c 'import shutil; shutil.make_archive(\"x\", \"gztar\", \".\", \"pdf-notes\")'"
        ),
        PackingWay(
            "tar.gz by git", "x.tar.gz",
            "\(repository); git archive --format tar.gz --prefix pdf-notes/ HEAD > ../x.tar.gz"),
        PackingWay("tgz", "x.tgz", "tar -czf x.tgz pdf-notes"),
        PackingWay("tar.gz without an extension", "x", "tar -czf x pdf-notes"),
        PackingWay("tar.gz named .skill", "x.skill", "tar -czf x.skill pdf-notes"),
        PackingWay(
            "tar.gz with a name inside", "x.tar.gz", "tar -cf x.tar pdf-notes; gzip -N x.tar"),
        PackingWay(
            "zeros behind gzip", "x.tar.gz",
            "tar -c pdf-notes | gzip > x.tar.gz; head -c 10240 /dev/zero >> x.tar.gz"),
        PackingWay(
            "two gzip members", "x.tar.gz",
            "tar -cf y pdf-notes; (head -c 5000 y | gzip; tail -c +5001 y | gzip) > x.tar.gz"),
        PackingWay(
            "many gzip members", "x.tar.gz",
            "tar -cf y pdf-notes; mkdir z; split -b 1000 -a 4 y z/; for f in z/*; do gzip -c $f; done > x.tar.gz"
        ),
        PackingWay(
            "an empty gzip member in front", "x.tar.gz",
            "(gzip < /dev/null; tar -c pdf-notes | gzip) > x.tar.gz"),
        PackingWay("tar.bz2", "x.tar.bz2", "bsdtar -cjf x.tar.bz2 pdf-notes"),
        PackingWay("tar.xz", "x.tar.xz", "bsdtar -cJf x.tar.xz pdf-notes"),
        PackingWay("tar.zst", "x.tar.zst", "bsdtar -c --zstd -f x.tar.zst pdf-notes"),
        PackingWay(
            "tar.bz2 by 7z", "x.tbz2",
            "7z a -bd -y x.tar pdf-notes > log; 7z a -bd -y -tbzip2 x.tbz2 x.tar > log"),
        PackingWay(
            "tar.xz by 7z", "x.txz",
            "7z a -bd -y x.tar pdf-notes > log; 7z a -bd -y -txz x.txz x.tar > log"),
        PackingWay("tar.xz without an extension", "x", "bsdtar -cJf x pdf-notes"),
        PackingWay(
            "tar.bz2 by Python", "x.tar.bz2",
            "python3 -c 'import shutil; shutil.make_archive(\"x\", \"bztar\", \".\", \"pdf-notes\")'"
        ),
        PackingWay(
            "tar.xz by Python", "x.tar.xz",
            "python3 -c 'import shutil; shutil.make_archive(\"x\", \"xztar\", \".\", \"pdf-notes\")'"
        ),
    ]

    /// Tars with contents beyond plain files.
    static let tarContents: [PackingWay] = [
        PackingWay(
            "a tar with links", "x.tar",
            "ln -s guide.md pdf-notes/references/link.md; tar -cf x.tar pdf-notes; cp -rL pdf-notes expected"
        ),
        PackingWay(
            "a tar with hard links", "x.tar",
            "ln pdf-notes/references/guide.md pdf-notes/hard.md; tar -cf x.tar pdf-notes"),
        PackingWay(
            "a tar with UTF-8 names", "x.tar",
            "echo 1 > pdf-notes/資料.md; LC_ALL=C.UTF-8 tar -cf x.tar pdf-notes"),
        PackingWay(
            "a pax tar with long UTF-8 names", "x.tar.gz",
            """
            mkdir pdf-notes/資料資料資料資料資料資料資料資料資料資料資料資料資料
            echo 1 > pdf-notes/資料資料資料資料資料資料資料資料資料資料資料資料資料/資料資料資料資料資料資料資料資料資料資料資料資料資料資料資料資料資料資料.md
            LC_ALL=C.UTF-8 bsdtar --format pax -czf x.tar.gz pdf-notes
            """),
        PackingWay(
            "a GNU tar with long names", "x.tar",
            "n=$(printf 'n%.0s' $(seq 150)); mkdir pdf-notes/$n; echo 1 > pdf-notes/$n/$n; tar --format gnu -cf x.tar pdf-notes"
        ),
        PackingWay(
            "a tar of macOS", "x.tar.gz",
            "cp -rp pdf-notes expected; echo a > pdf-notes/._SKILL.md; echo b > pdf-notes/.DS_Store; tar -czf x.tar.gz pdf-notes"
        ),
        PackingWay(
            "the same file twice in a tar", "x.tar",
            "tar -cf x.tar pdf-notes; tar -rf x.tar pdf-notes/SKILL.md"),
    ]

    /// Tars that tools read differently, or that skills must not contain.
    static let refusedTars =
        [
            PackingWay(
                "different files with one name in a tar", "x.tar",
                .refused("twice with different contents"),
                "tar -cf x.tar pdf-notes; echo more >> pdf-notes/SKILL.md; tar -rf x.tar pdf-notes/SKILL.md"
            ),
            PackingWay(
                "bytes behind gzip", "x.tar.gz", .refused("unexpected data after the end"),
                "tar -czf x.tar.gz pdf-notes; echo more >> x.tar.gz"),
            PackingWay(
                "zeros and bytes behind gzip", "x.tar.gz",
                .refused("unexpected data after the end"),
                "tar -czf x.tar.gz pdf-notes; head -c 512 /dev/zero >> x.tar.gz; echo more >> x.tar.gz"
            ),
            PackingWay(
                "a gzip member behind zeros", "x.tar.gz", .refused("unexpected data after the end"),
                "tar -c pdf-notes | gzip > y; (cat y; head -c 512 /dev/zero; cat y) > x.tar.gz"),
            PackingWay(
                "bytes behind bzip2", "x.tar.bz2", .refused("unexpected data after the end"),
                "bsdtar -cjf x.tar.bz2 pdf-notes; echo more >> x.tar.bz2"),
            PackingWay(
                "bytes behind xz", "x.tar.xz", .refused("failed to unpack"),
                "bsdtar -cJf x.tar.xz pdf-notes; echo more >> x.tar.xz"),
            PackingWay(
                "bytes behind Zstandard", "x.tar.zst", .refused("failed to unpack"),
                "bsdtar -c --zstd -f x.tar.zst pdf-notes; echo more >> x.tar.zst"),
            PackingWay(
                "two tars in one file", "x.tar", .refused("unexpected data after the end"),
                "tar -cf y pdf-notes; cat y y > x.tar"),
            PackingWay(
                "two tar.gz in one file", "x.tar.gz", .refused("unexpected data after the end"),
                "tar -czf y pdf-notes; cat y y > x.tar.gz"),
            PackingWay(
                "compressed twice", "x.tar.gz", .refused("compressed twice"),
                "tar -cz pdf-notes | gzip > x.tar.gz"),
            PackingWay(
                "compressed twice by xz", "x.tar.xz", .refused("compressed twice"),
                "bsdtar -cJf y pdf-notes; python3 -c 'import lzma; open(\"x.tar.xz\", \"wb\").write(lzma.compress(open(\"y\", \"rb\").read()))'"
            ),
            PackingWay(
                "a bare gzip file", "x.tar.gz", .refused("does not contain a tar"),
                "gzip -c pdf-notes/SKILL.md > x.tar.gz"),
            PackingWay(
                "a sparse file", "x.tar", .refused("sparse file"),
                "truncate -s 1M pdf-notes/sparse; tar --sparse -cf x.tar pdf-notes"),
            PackingWay(
                "an absolute name in a tar", "x.tar", .refused("unsafe name"),
                "tar -cPf x.tar pdf-notes \"$PWD/pdf-notes/SKILL.md\""),
            PackingWay(
                "a name that leads out of a tar", "x.tar", .refused("unsafe name"),
                "tar -C pdf-notes -cPf x.tar . ../pdf-notes/SKILL.md"),
            PackingWay(
                "a named pipe", "x.tar", .refused("a named pipe"),
                "mkfifo pdf-notes/pipe; tar -cf x.tar pdf-notes"),
            PackingWay(
                "a link out of a tar", "x.tar", .refused("points to"),
                "ln -s /etc/passwd pdf-notes/out; tar -cf x.tar pdf-notes"),
            PackingWay(
                "a label", "x.tar", .refused("an entry of an unsupported type"),
                "tar -V label -cf x.tar pdf-notes"),
            PackingWay(
                "cpio", "x.cpio", .refused("cpio archives are not supported"),
                "bsdtar --format newc -cf x.cpio pdf-notes"),
        ]

    /// Archives that end too early.
    static let truncatedTars: [PackingWay] =
        ["tar", "tar.gz", "tar.bz2", "tar.xz", "tar.zst"].map {
            PackingWay(
                "half a \($0)", "x.\($0)", .refused("failed to unpack"),
                "head -c 90000 /dev/urandom > pdf-notes/big; bsdtar -caf y.\($0) pdf-notes; head -c 50000 y.\($0) > x.\($0)"
            )
        }

    /// Skill files whose names differ from SKILL.md in case.
    static let skillFileNames: [PackingWay] = [
        PackingWay(
            "skill.md in a zip", "x.zip",
            "cp -rp pdf-notes expected; mv pdf-notes/SKILL.md pdf-notes/skill.md; zip -qr x.zip pdf-notes"
        ),
        PackingWay(
            "Skill.md in a tar.gz", "x.tar.gz",
            "cp -rp pdf-notes expected; mv pdf-notes/SKILL.md pdf-notes/Skill.md; tar -czf x.tar.gz pdf-notes"
        ),
    ]
}
