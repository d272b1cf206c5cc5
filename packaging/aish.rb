# The formula for a Homebrew tap. It builds from source: no program for macOS is among the files of a release.
class Aish < Formula
  desc "AI copilot that lives inside your own zsh, bash or fish"
  homepage "{{repository}}"
  url "{{repository}}/releases/download/v{{version}}/aish-{{version}}.src.tar.gz"
  sha256 "{{sha256 aish-VERSION.src.tar.gz}}"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args
    man1.install "docs/aish.1"
    zsh_completion.install "completions/_aish"
    bash_completion.install "completions/aish.bash" => "aish"
    fish_completion.install "completions/aish.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/aish --version")
    assert_match "ls", shell_output("#{bin}/aish suggest --model cookbook list files")
  end
end
