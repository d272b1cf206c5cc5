//! Whether a bare word may be the name of something that is installed, ended, stopped or started. "install happiness"
//! must not become a command, so a name has to look like one, be announced as one, or be known.

use super::Environment;
use super::lex::{Kind, Token};
use super::template::Value;

/// Recipes that act on a program, service or package by its name.
fn acts(id: &str) -> bool {
    matches!(
        id,
        "pkg.install"
            | "pkg.remove"
            | "pkg.search"
            | "pkg.info"
            | "pkg.files"
            | "pkg.pip-install"
            | "pkg.npm-install"
            | "proc.kill-name"
            | "proc.kill-name-force"
    ) || id.starts_with("docker.")
        || id.starts_with("service.") && !matches!(id, "service.list" | "service.failed" | "service.enabled")
}

/// Whether the recipe would act on a word that is probably no name.
pub fn doubtful(id: &str, name: Option<&Value>, tokens: &[Token], environment: &Environment) -> bool {
    let Some(name) = name.filter(|n| n.kind == Kind::Word && acts(id)) else { return false };
    let low = name.raw.to_lowercase();
    let Some(at) = tokens.iter().position(|t| t.raw == name.raw) else { return false };
    // "the docker service", "package foo": said to be a name.
    let noun = |t: &Token| {
        matches!(
            t.low().trim_end_matches('s'),
            "service"
                | "proces"
                | "processe"
                | "package"
                | "program"
                | "daemon"
                | "app"
                | "application"
                | "library"
                | "module"
                | "tool"
                | "called"
                | "named"
                | "server"
                | "pip"
                | "npm"
                | "apt"
                | "systemctl"
        )
    };
    // "all zombie processes": how they are, not what they are called.
    if STATES.split_whitespace().any(|state| state == low) {
        return true;
    }
    if id.starts_with("docker.") {
        return false;
    }
    let announced = at.checked_sub(1).is_some_and(|b| noun(&tokens[b])) || tokens.get(at + 1).is_some_and(noun);
    let shaped = name.raw.contains(|c: char| !c.is_alphabetic());
    !(announced || shaped || KNOWN.split_whitespace().any(|k| k == low) || (environment.has)(&low))
}

/// Words that say how something is.
const STATES: &str = "zombie zombies defunct orphan orphaned hung hanging stuck idle frozen dead sleeping suspended stopped running \
    background child parent duplicate other old oldest new newest last unused unneeded broken failed failing unresponsive slow";

/// Programs, services and packages people name most.
const KNOWN: &str = "ack acpi alacritty ansible ant apache aptitude aria atop audacity autoconf automake avahi awk awscli axel bash bat bc \
    bison bitcoind blender bluetooth borg brave btop buildah bun byobu caddy calibre cargo cassandra celery certbot chrome chromium chrony clang clamav \
    clementine cmake cmatrix cockpit code codium composer conda conky consul containerd couchdb cowsay cron cronie crond cups curl cvs darktable dash dbus \
    deluge deno dhcpcd discord django dnsmasq docker dolphin dotnet dovecot dropbox duplicity elasticsearch elixir emacs envoy erlang etcd ethtool evince \
    evolution exa eza express fail fd fdfind ffmpeg figlet filezilla firefox firewalld fish flask flameshot flatpak fortune fzf gawk gcc gdb gdm geany gedit ghc \
    gimp git gitlab gitea gnupg gnuplot go golang gparted gpg gradle grafana graphviz grep gunicorn gzip handbrake haproxy haskell helm heroku hexchat htop httpd \
    httpie hugo iftop imagemagick influxdb inkscape iotop iperf iptables java jdk jekyll jenkins jetty jq jre julia jupyter kafka kate kdenlive keepassxc kibana \
    kitty kodi konsole krita kubectl kubelet kubernetes latex lftp libreoffice libvirtd lighttpd lightdm lldb llvm logrotate logstash lsof ltrace lua lxc lxd lynx \
    lz make mailutils man mariadb maven mc memcached mercurial meson micro minikube minio mongo mongod mongodb mosh mosquitto mpd mplayer mpv mumble munin mutt mutter mysql mysqld \
    nagios nano nautilus ncdu neofetch neomutt neovim netcat netdata networkmanager nfs nftables nginx ninja nmap node nodejs npm ntp ntpd numpy nvim obs ollama \
    openjdk openssh openssl openvpn packer pandas pandoc parallel parted pass pcmanfm perl php pidgin pinta pip pipenv pipewire plex pm podman poetry polybar \
    postfix postgres postgresql powertop prometheus proftpd psql pulseaudio puma puppet pyenv pytest python qbittorrent qemu rabbitmq ranger rclone react redis remmina requests \
    ripgrep rsnapshot rspamd rsync rsyslog ruby rust rustup rxvt salt samba sbt scala scala scipy scrapy screen sddm sed selenium sendmail sentry sidekiq signal silversearcher slack \
    smbd snapd snapper solr spotify sqlite squid ssh sshd ssl steam stow strace sublime subversion sudo supervisor supervisord svn swift syncthing syslog sysstat tar tcpdump \
    teams telegram telnet tensorflow terminator terraform thunar thunderbird tig tilix tldr tmux tomcat tor torch transmission tree typescript udev ufw unbound unison unzip uvicorn \
    vagrant valgrind varnish vault vim virtualbox vlc vnc vnstat vscode vsftpd wayland webpack weechat wget wine wireguard wireshark xclip xfce xorg xterm yarn yq yt zabbix \
    zeromq zim zip zoom zookeeper zsh zstd";

/// Whether a word is plain English that says how, when or which, and names nothing.
pub fn is_plain(word: &str) -> bool {
    PLAIN.split_ascii_whitespace().any(|w| w == word)
}

const PLAIN: &str = "about above absolutely accidentally actively afterwards again ago alike all almost alone along already also always another \
    any anymore anything around automatically away back backwards badly barely based basically because become becoming been before behind being \
    belonging best better beyond big bigger biggest both briefly broken busy carefully certain clean cleanly clear clearly close closed common \
    complete completely constantly continuously corrupt correct correctly currently daily dead deep deeply default detached detailed different \
    differently directly does doing done double dry duplicate during each early easily easy eating either else empty entire entirely equal even \
    ever every everybody everyone everything everywhere exact exactly existing extra extremely failed failing few fewer final finally fine first \
    forever former found free frequent frequently fresh full fully further general generally gone good graceful gracefully greatly hanging hard \
    hardly harmless having heavily heavy hidden high higher highest highly hourly however idle immediately important in inactive individual \
    individually initial inside instantly instead interactive interactively it itself just kind lacking large larger largest last late lately later \
    latest least left less light likely little live local locally locked long longer longest loose lost loud low lower lowest mainly manual \
    manually many maximum maybe me mean merged middle minimum missing modern monthly more most mostly much mutual naturally near nearly neatly \
    needed neither nested never new newer newest newly next nice nicely nightly no nobody none normal normally not nothing notify now nowhere \
    numeric obsolete odd off often ok old older oldest once one online only open opened orphaned other others otherwise outdated outside over \
    overall own parallel particular past pending per perfectly permanent permanently plain please plus possible present pretty previous previously \
    private probably proper properly quick quickly quiet quietly quite random randomly rarely rather raw ready real really recent recently \
    recursive recursively regular regularly related relevant remaining remotely repeatedly respective respectively right roughly running safe \
    safely same scheduled second secondly secret secretly securely separate separately several shall short shorter shortest shortly silent \
    silently similar simple simply single slow slower slowest slowly small smaller smallest smart so some somebody somehow someone something \
    sometimes somewhere soon sorted specific specified staged stale still stopped straight strange strict strictly strong stuck such suddenly sure \
    suspended tall temporarily temporary their them then there these they third this those thoroughly together tomorrow too total totally twice \
    unchanged under unfinished unique unless unneeded unnecessary unread unsaved unsigned unstaged untouched untracked unused up upside urgent \
    usable usual usually valid various verbose very visible wasted weekly well when which while whole whose wide wider widest without worst wrong \
    yearly yet young younger youngest zombie hand default purpose mistake accident chance turn detail details color colors colour colours black \
    white red green blue yellow purple english german french spanish \
    bytes kilobytes megabytes gigabytes terabytes kb mb gb tb percent seconds minutes hours";

#[cfg(test)]
mod tests {
    use super::Environment;

    #[test]
    fn names_look_like_names() {
        let environment = Environment { has: &|p| p == "apt", ..super::super::tests::bare(aish_text::Shell::Bash) };
        let command = |words: &str| super::super::suggest(words, &environment).map(|s| s.command);
        for words in
            ["install happiness", "kill the messenger", "stop nonsense", "restart the revolution", "uninstall sadness"]
        {
            assert_eq!(command(words), None, "{words}");
        }
        for words in [
            "install htop",
            "install python3-venv",
            "kill the process called messenger",
            "restart the billing service",
            "kill firefox",
        ] {
            assert!(command(words).is_some(), "{words}");
        }
    }
}
