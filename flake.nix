{
  description = "An AI copilot that lives inside your own zsh, bash or fish";

  inputs.nixpkgs.url = "nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      forAll = make: nixpkgs.lib.genAttrs systems (system: make nixpkgs.legacyPackages.${system});
      manifest = (builtins.fromTOML (builtins.readFile ./Cargo.toml));
    in
    {
      packages = forAll (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = "aish";
          version = manifest.workspace.package.version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          cargoBuildFlags = [ "--package" "aish" ];
          # The suite needs three shells in a pseudo-terminal: `bash tests/run.sh`.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            installManPage docs/aish.1
            installShellCompletion --zsh completions/_aish --bash completions/aish.bash --fish completions/aish.fish
          '';
          meta = {
            description = "An AI copilot that lives inside your own zsh, bash or fish";
            mainProgram = "aish";
          };
        };
      });
    };
}
