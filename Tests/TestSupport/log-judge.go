// Checks a transparency log in a folder with the packages of Go's own checksum database: the signature of its
// checkpoint, every entry, the tree of all entries, and that it follows earlier checkpoints.
// usage: log-judge FOLDER ORIGIN KEY [SIZE:ROOT]...; KEY and ROOT are in base64. Prints the size and the root.
package main

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

type folder string

func (f folder) Height() int                             { return height }
func (f folder) SaveTiles(tiles []tlog.Tile, _ [][]byte) {}

func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(filepath.Join(string(f), path))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

// entries returns the entries in the bundle beside a tile of level 0.
func (f folder) entries(index, width int64) ([][]byte, error) {
	tile := tlog.Tile{H: height, L: 0, N: index, W: int(width)}
	path := strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1)
	data, err := os.ReadFile(filepath.Join(string(f), path))
	if err != nil {
		return nil, err
	}
	var entries [][]byte
	for len(data) > 0 {
		if len(data) < 2 || len(data) < 2+int(data[0])<<8+int(data[1]) {
			return nil, fmt.Errorf("%s is cut off", path)
		}
		size := int(data[0])<<8 + int(data[1])
		entries = append(entries, data[2:2+size])
		data = data[2+size:]
	}
	if int64(len(entries)) != width {
		return nil, fmt.Errorf("%s has %d entries", path, len(entries))
	}
	return entries, nil
}

type memory []tlog.Hash

func (m memory) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	var hashes []tlog.Hash
	for _, index := range indexes {
		hashes = append(hashes, m[index])
	}
	return hashes, nil
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func root(text string) (hash tlog.Hash) {
	bytes, err := base64.StdEncoding.DecodeString(text)
	fail(err)
	copy(hash[:], bytes)
	return hash
}

func main() {
	log, origin := folder(os.Args[1]), os.Args[2]
	key, err := base64.StdEncoding.DecodeString(os.Args[3])
	fail(err)
	vkey, err := note.NewEd25519VerifierKey(origin, ed25519.PublicKey(key))
	fail(err)
	verifier, err := note.NewVerifier(vkey)
	fail(err)
	text, err := os.ReadFile(filepath.Join(string(log), "checkpoint"))
	fail(err)
	checkpoint, err := note.Open(text, note.VerifierList(verifier))
	fail(err)
	lines := strings.Split(checkpoint.Text, "\n")
	if len(lines) != 4 || lines[0] != origin {
		fail(fmt.Errorf("the checkpoint has the lines %q", lines))
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	fail(err)
	tree := tlog.Tree{N: size, Hash: root(lines[2])}
	reader := tlog.TileHashReader(tree, log)

	var hashes memory
	for start := int64(0); start < size; start += 256 {
		width := size - start
		if width > 256 {
			width = 256
		}
		entries, err := log.entries(start/256, width)
		fail(err)
		for offset, entry := range entries {
			index := start + int64(offset)
			stored, err := tlog.StoredHashes(index, entry, hashes)
			fail(err)
			hashes = append(hashes, stored...)
			proof, err := tlog.ProveRecord(size, index, reader)
			fail(err)
			fail(tlog.CheckRecord(proof, size, tree.Hash, index, tlog.RecordHash(entry)))
		}
	}
	all, err := tlog.TreeHash(size, hashes)
	fail(err)
	if !bytes.Equal(all[:], tree.Hash[:]) {
		fail(fmt.Errorf("the root of all entries is %v", all))
	}
	for _, earlier := range os.Args[4:] {
		parts := strings.SplitN(earlier, ":", 2)
		old, err := strconv.ParseInt(parts[0], 10, 64)
		fail(err)
		proof, err := tlog.ProveTree(size, old, reader)
		fail(err)
		fail(tlog.CheckTree(proof, size, tree.Hash, old, root(parts[1])))
	}
	fmt.Printf("%d %s\n", size, lines[2])
}
