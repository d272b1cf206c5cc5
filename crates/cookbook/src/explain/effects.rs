//! What a command touches, in words a person can weigh.

/// A kind of effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// Runs code straight from the network.
    Downloaded,
    /// Removes files for good.
    Deletes,
    /// Replaces what is in files.
    Overwrites,
    /// Writes to a disk or partition itself.
    Disk,
    /// Throws away changes or commits.
    Loses,
    /// Removes containers, images, volumes or things in a cluster.
    Destroys,
    /// Switches the machine off or restarts it.
    Power,
    /// Reads files.
    Reads,
    /// Makes or changes files.
    Writes,
    /// Changes something on another machine.
    Remote,
    /// Talks to other machines.
    Network,
    /// Runs as another user.
    Privileged,
    /// Runs other commands or code.
    Runs,
    /// Ends or signals processes.
    Ends,
    /// Changes packages, services, users, mounts or settings of the system.
    System,
    /// Changes a repository's history, index or branches.
    Repository,
    /// Changes containers, images or a cluster.
    Containers,
    /// Changes permissions or owners.
    Access,
    /// Changes this shell: its directory, variables, aliases.
    Shell,
    /// Changes rows or tables of a database.
    Database,
}

impl Effect {
    /// The effect as a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Downloaded => "**Runs code straight from the network**, unseen.",
            Self::Overwrites => "Can replace the content of existing files.",
            Self::Loses => "Can throw away changes or commits.",
            Self::Destroys => "Removes things together with the data in them.",
            Self::Power => "Switches the machine off, restarts it or puts it to sleep.",
            Self::Remote => "Changes something on another machine.",
            Self::Reads => "Reads files.",
            Self::Writes => "Creates or changes files.",
            Self::Deletes => "**Deletes files**; they don't go to a trash.",
            Self::Disk => "**Can change a disk or file system itself**, with all that is on it.",
            Self::Network => "Uses the network.",
            Self::Privileged => "Runs as another user, by default root.",
            Self::Runs => "Runs other commands or code.",
            Self::Ends => "Ends or signals processes.",
            Self::System => "Changes the system: packages, services, users, mounts or settings.",
            Self::Repository => "Changes the git repository or the working files.",
            Self::Containers => "Changes containers, images or a cluster.",
            Self::Access => "Changes who may read, write or run files.",
            Self::Shell => "Changes this shell: its directory, variables or settings.",
            Self::Database => "Can change a database.",
        }
    }
}

/// Options that add an effect to a program or sub-command.
const ADDS: &[(&str, &str, Effect)] = &[
    ("find", "-delete", Effect::Deletes),
    ("find", "-exec", Effect::Runs),
    ("find", "-execdir", Effect::Runs),
    ("find", "-ok", Effect::Runs),
    ("find", "-fprint", Effect::Writes),
    ("fd", "-x", Effect::Runs),
    ("fd", "-X", Effect::Runs),
    ("sed", "-i", Effect::Overwrites),
    ("sed", "--in-place", Effect::Overwrites),
    ("perl", "-i", Effect::Overwrites),
    ("yq", "-i", Effect::Overwrites),
    ("rsync", "--delete", Effect::Deletes),
    ("rsync", "--del", Effect::Deletes),
    ("rsync", "--delete-after", Effect::Deletes),
    ("rsync", "--delete-excluded", Effect::Deletes),
    ("rsync", "--remove-source-files", Effect::Deletes),
    ("aws", "--delete", Effect::Deletes),
    ("shred", "-u", Effect::Deletes),
    ("fdupes", "-d", Effect::Deletes),
    ("zip", "-m", Effect::Deletes),
    ("zstd", "--rm", Effect::Deletes),
    ("sort", "-o", Effect::Overwrites),
    ("sort", "--output", Effect::Overwrites),
    ("curl", "-o", Effect::Writes),
    ("curl", "-O", Effect::Writes),
    ("curl", "--output", Effect::Writes),
    ("curl", "--remote-name", Effect::Writes),
    ("curl", "-T", Effect::Remote),
    ("curl", "-d", Effect::Remote),
    ("curl", "--data", Effect::Remote),
    ("curl", "-F", Effect::Remote),
    ("curl", "--json", Effect::Remote),
    ("tar", "-c", Effect::Writes),
    ("tar", "-x", Effect::Writes),
    ("tar", "--create", Effect::Writes),
    ("tar", "--extract", Effect::Writes),
    ("tar", "--remove-files", Effect::Deletes),
    ("ln", "-f", Effect::Overwrites),
    ("ln", "--force", Effect::Overwrites),
    ("unzip", "-o", Effect::Overwrites),
    ("crontab", "-r", Effect::Loses),
    ("crontab", "-e", Effect::System),
    ("sysctl", "-w", Effect::System),
    ("ss", "-K", Effect::Ends),
    ("fuser", "-k", Effect::Ends),
    ("dpkg", "-i", Effect::System),
    ("dpkg", "-r", Effect::System),
    ("dpkg", "-P", Effect::System),
    ("rpm", "-i", Effect::System),
    ("rpm", "-U", Effect::System),
    ("rpm", "-e", Effect::System),
    ("pacman", "-S", Effect::System),
    ("pacman", "-Syu", Effect::System),
    ("pacman", "-Sy", Effect::System),
    ("pacman", "-R", Effect::System),
    ("pacman", "-Rs", Effect::System),
    ("pacman", "-Rns", Effect::System),
    ("pacman", "-U", Effect::System),
    ("journalctl", "--vacuum-size", Effect::Deletes),
    ("journalctl", "--vacuum-time", Effect::Deletes),
    ("userdel", "-r", Effect::Deletes),
    ("gpg", "--delete-secret-keys", Effect::Loses),
    ("gpg", "--send-keys", Effect::Network),
    ("gpg", "--recv-keys", Effect::Network),
    ("git", "-c", Effect::Runs),
    ("reset", "--hard", Effect::Loses),
    ("push", "-f", Effect::Loses),
    ("push", "--force", Effect::Loses),
    ("push", "--force-with-lease", Effect::Loses),
    ("push", "-d", Effect::Loses),
    ("push", "--delete", Effect::Loses),
    ("push", "--mirror", Effect::Loses),
    ("branch", "-D", Effect::Loses),
    ("checkout", "-f", Effect::Loses),
    ("checkout", "--force", Effect::Loses),
    ("switch", "-f", Effect::Loses),
    ("down", "-v", Effect::Destroys),
    ("apply", "--prune", Effect::Destroys),
];

/// Options with which a program changes nothing.
const HARMLESS: &[(&str, &str)] = &[
    ("rsync", "-n --dry-run"),
    ("rclone", "-n --dry-run"),
    ("clean", "-n --dry-run"),
    ("add", "-n --dry-run"),
    ("rm", "-n --dry-run"),
    ("mv", "--dry-run"),
    ("push", "-n --dry-run"),
    ("apply", "--check --stat"),
    ("branch", "-a --all -r --remotes -v -vv --verbose -l --list --merged --no-merged --show-current --contains"),
    ("tag", "-l --list -n -v"),
    ("config", "--get -l --list --show-origin"),
    ("tar", "-t --list"),
    ("unzip", "-l -t -v -p"),
    ("gzip", "-l -t -c"),
    ("gunzip", "-c -l -t"),
    ("xz", "-l -t -c"),
    ("zstd", "-c"),
    ("crontab", "-l"),
    ("patch", "--dry-run"),
    ("fdisk", "-l --list --print"),
    ("fsck", "-n"),
    ("wipefs", "-n --no-act"),
    ("iptables", "-L --list -S --list-rules"),
    ("swapon", "-s --summary --show"),
    ("mktemp", "-u --dry-run"),
    ("rename", "-n --no-act --dry-run"),
    ("make", "-n --dry-run"),
    ("kubectl", "--dry-run"),
    ("helm", "--dry-run"),
    ("brew", "-n --dry-run"),
    ("apt", "-s --simulate --dry-run"),
    ("npm", "--dry-run"),
    ("pip", "--dry-run"),
    ("nginx", "-t -T"),
    ("shutdown", "-c"),
    ("passwd", "-S --status"),
    ("wget", "--spider"),
    ("aws", "--dryrun"),
    ("ansible-playbook", "-C --check"),
    ("logrotate", "-d --debug"),
    ("fmt", "--check"),
    ("sudo", "-l --list -v -k"),
    ("mount", "-l"),
];

/// Options with which a program never replaces a file unasked.
const KEEPS: &[(&str, &str)] =
    &[("cp", "-n --no-clobber -i --interactive"), ("mv", "-n --no-clobber -i --interactive"), ("tee", "-a --append")];

/// Options that bring the pattern or script, so that the first operand isn't one.
const SCRIPTED: &[(&str, &str)] = &[
    ("grep", "-e --regexp -f --file"),
    ("egrep", "-e --regexp -f --file"),
    ("fgrep", "-e --regexp -f --file"),
    ("rg", "-e --regexp --files"),
    ("sed", "-e --expression -f --file"),
    ("awk", "-f --file"),
    ("jq", "-f --from-file"),
    ("python", "-c -m"),
    ("perl", "-e -E"),
    ("ruby", "-e"),
    ("php", "-r"),
    ("node", "-e --eval -p --print"),
    ("bash", "-c"),
    ("sh", "-c"),
    ("zsh", "-c"),
    ("fish", "-c"),
];

/// Programs that only show something, or pass their input on, when they are given nothing to work on.
const SHOW_ALONE: [&str; 14] = [
    "gzip", "gunzip", "bzip2", "xz", "zstd", "mount", "branch", "tag", "alias", "umask", "ufw", "route", "trap",
    "export",
];

/// What an option adds; `program` is the first name of the program or sub-command it belongs to.
pub fn of_option(program: &str, option: &str) -> Option<Effect> {
    ADDS.iter().find(|(p, o, _)| *p == program && *o == option).map(|(.., effect)| *effect)
}

/// What the program at hand does, gathered before it counts.
#[derive(Debug, Default)]
pub struct Gathered {
    effects: Vec<Effect>,
    harmless: bool,
    keeps: bool,
    scripted: bool,
}

impl Gathered {
    /// Adds effects.
    pub fn add(&mut self, effects: impl IntoIterator<Item = Effect>) {
        self.effects.extend(effects);
    }

    /// Takes note of an option of a program or sub-command.
    pub fn option(&mut self, program: &str, option: &str) {
        let listed = |table: &[(&str, &str)]| {
            table.iter().any(|(p, options)| *p == program && options.split(' ').any(|o| o == option))
        };
        self.effects.extend(of_option(program, option));
        self.scripted |= listed(SCRIPTED);
        self.harmless |= listed(HARMLESS);
        self.keeps |= listed(KEEPS);
    }

    /// Takes note of a program that got nothing to work on.
    pub fn alone(&mut self, program: &str) {
        self.harmless |= SHOW_ALONE.contains(&program);
    }

    /// Whether the pattern or script was given as an option, so that all operands are files.
    pub fn scripted(&self) -> bool {
        self.scripted
    }

    /// What is left once all options are known.
    pub fn settle(self) -> impl Iterator<Item = Effect> {
        let Self { effects, harmless, keeps, .. } = self;
        let mild = |e: &Effect| matches!(e, Effect::Reads | Effect::Network | Effect::Privileged);
        effects.into_iter().filter(move |e| (!harmless || mild(e)) && !(keeps && *e == Effect::Overwrites))
    }
}
