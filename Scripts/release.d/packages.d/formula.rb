class Skills < Formula
  desc "Package manager for agent skills"
  homepage "@ADDRESS@"
  version "@VERSION@"
  license "MIT"

  # @ARCHIVES@

  head do
    url "@ADDRESS@.git", branch: "main"
    depends_on "pkgconf" => :build
    depends_on "libarchive"
    depends_on "libyaml"
    depends_on "md4c"
    depends_on "openssl@3"
    uses_from_macos "swift" => :build
    uses_from_macos "curl"
    uses_from_macos "zlib"
  end

  on_macos do
    depends_on macos: :sequoia
    depends_on "libarchive"
    depends_on "libyaml"
    depends_on "md4c"
    depends_on "openssl@3"
  end

  def install
    if build.head?
      system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "skills"
      bin.install ".build/release/skills"
    else
      bin.install "skills"
      man1.install Dir["man/*.1"]
      (man/"ja/man1").install Dir["man/ja/man1/*.1"]
      pkgshare.install "schemas"
      doc.install "README.md", *Dir["THIRD-PARTY"]
    end
    generate_completions_from_executable(bin/"skills", "completions")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/skills --version") unless build.head?
    system bin/"skills", "install", "swift-testing"
    assert_path_exists testpath/".claude/skills/swift-testing/SKILL.md"
  end
end
