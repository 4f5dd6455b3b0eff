# Not tried. A formula for Homebrew. The release has to replace url and sha256; until then it is installed with
# `brew install --HEAD` after `head` is set to the repository.
class Mediainspect < Formula
  desc "Inspect, check, clean and edit media files"
  homepage "https://mediainspect.invalid"
  url "https://mediainspect.invalid/mediainspect-0.2.1.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"

  depends_on xcode: ["26.0", :build]
  depends_on "libmagic"
  depends_on macos: :sequoia
  depends_on "openssl@3"

  uses_from_macos "expat"
  uses_from_macos "python"
  uses_from_macos "zlib"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "mediainspect"
    system "scripts/install", "--program", ".build/release/mediainspect", prefix
    # Homebrew's folder for completions of bash.
    (prefix/"etc").mkpath
    mv share/"bash-completion/completions", prefix/"etc/bash_completion.d"
    rmdir share/"bash-completion"
  end

  test do
    assert_match "mediainspect #{version}", shell_output("#{bin}/mediainspect --version")
    (testpath/"sound.wav").binwrite ["RIFF", 36, "WAVEfmt ", 16, 1, 1, 8000, 8000, 1, 8, "data", 0].pack("a4Va8VvvVVvva4V")
    assert_match "fmt", shell_output("#{bin}/mediainspect tree sound.wav")
  end
end
