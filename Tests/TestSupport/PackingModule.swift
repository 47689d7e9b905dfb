/// The Python module `pack` of the packing scripts.
enum PackingModule {
    static let text = #"""
        import os, struct, sys, tarfile, zipfile, zlib

        def tree(root='pdf-notes'):
            """The (name, bytes, mode) of all files, in order."""
            for folder, folders, names in os.walk(root):
                folders.sort()
                for name in sorted(names):
                    path = os.path.join(folder, name)
                    yield path, open(path, 'rb').read(), os.stat(path).st_mode

        class Zip:
            """A writer of zips with any bytes as names, and any fields."""
            def __init__(self):
                self.body, self.directory, self.count = b'', b'', 0

            def add(self, name, data=b'', mode=0o100644, flags=0, maker=3, attributes=None,
                    extra=b'', descriptor=None, central=None, method=8):
                if isinstance(name, str): name = name.encode()
                packed = data
                if method == 8:
                    deflate = zlib.compressobj(wbits=-15)
                    packed = deflate.compress(data) + deflate.flush()
                if attributes is None: attributes = mode << 16
                if descriptor is not None: flags |= 8
                sums = struct.pack('<III', zlib.crc32(data), len(packed), len(data))
                local = bytes(12) if descriptor is not None else sums
                head = struct.pack('<HHHHH', 20, flags, method, 0, 0x5D75)
                self.directory += (b'PK\1\2' + struct.pack('<BB', 20, maker) + head + sums
                    + struct.pack('<HHHHHII', len(central or name), len(extra), 0, 0, 0, attributes,
                                  len(self.body)) + (central or name) + extra)
                self.body += (b'PK\3\4' + head + local + struct.pack('<HH', len(name), len(extra))
                    + name + extra + packed)
                if descriptor == 'signed': self.body += b'PK\7\x08' + sums
                if descriptor == 'bare': self.body += sums
                self.count += 1
                return self

            def add_tree(self, root='pdf-notes', rename=lambda name: name, **options):
                for name, data, mode in tree(root):
                    self.add(rename(name), data, mode, **options)
                return self

            def write(self, path='x.zip', comment=b'', prefix=b''):
                end = b'PK\5\6' + struct.pack('<HHHHIIH', 0, 0, self.count, self.count,
                    len(self.directory), len(self.body), len(comment))
                open(path, 'wb').write(prefix + self.body + self.directory + end + comment)

        def unicode_path(text, name):
            """The Unicode Path extra field of Info-ZIP for a name."""
            data = struct.pack('<BI', 1, zlib.crc32(name)) + text.encode()
            return struct.pack('<HH', 0x7075, len(data)) + data
        """#
}
