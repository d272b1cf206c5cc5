//! Services, disks, users, processes and the machine itself.

use crate::explain::effects::Effect::*;
use crate::explain::table::{Program, p};

const SYSTEMCTL: &[Program] = &[
    p("start", "starts services").fx(&[System]).roles(&["the service…"]),
    p("stop", "stops services").fx(&[System]).roles(&["the service…"]),
    p("restart", "restarts services").fx(&[System]).roles(&["the service…"]),
    p("reload reload-or-restart try-restart", "makes services read their settings again")
        .fx(&[System])
        .roles(&["the service…"]),
    p("status", "shows how services are").roles(&["the service…"]),
    p("enable", "starts services at every boot").fx(&[System]).roles(&["the service…"]),
    p("disable", "no longer starts services at boot").fx(&[System]).roles(&["the service…"]),
    p("mask", "makes it impossible to start services").fx(&[System]).roles(&["the service…"]),
    p("unmask", "lets services start again").fx(&[System]).roles(&["the service…"]),
    p("daemon-reload", "reads the unit files again").fx(&[System]),
    p("list-units", "lists units").roles(&["the pattern…"]),
    p("list-unit-files", "lists unit files").roles(&["the pattern…"]),
    p("list-timers", "lists timers").roles(&["the pattern…"]),
    p("is-active", "says whether services run").roles(&["the service…"]),
    p("is-enabled", "says whether services start at boot").roles(&["the service…"]),
    p("is-failed", "says whether services failed").roles(&["the service…"]),
    p("cat", "prints the unit file").roles(&["the service…"]),
    p("show", "shows all properties").roles(&["the service…"]),
    p("edit", "opens the unit file in an editor").fx(&[System]).roles(&["the service…"]),
    p("kill", "sends a signal to services").fx(&[Ends]).roles(&["the service…"]),
    p("reset-failed", "forgets failures").fx(&[System]).roles(&["the service…"]),
    p("reboot", "restarts the machine").fx(&[Power]),
    p("poweroff halt", "switches the machine off").fx(&[Power]),
    p("suspend hibernate", "puts the machine to sleep").fx(&[Power]),
    p("set-default isolate", "changes the target the system is in or boots into").fx(&[System]).roles(&["the target"]),
];

const SIGNALS: &[(&str, &str)] = &[
    ("-9 -KILL -SIGKILL", "ends them at once; they can't save anything"),
    ("-15 -TERM -SIGTERM", "asks them to end"),
    ("-1 -HUP -SIGHUP", "tells them to read their settings again, or that the terminal is gone"),
    ("-2 -INT -SIGINT", "like Ctrl-C"),
    ("-3 -QUIT -SIGQUIT", "ends them with a core dump"),
    ("-STOP -SIGSTOP -19", "pauses them"),
    ("-CONT -SIGCONT -18", "lets them go on"),
    ("-USR1 -SIGUSR1 -10", "sends the signal USR1"),
    ("-USR2 -SIGUSR2 -12", "sends the signal USR2"),
    ("-0", "only checks whether it is there"),
    ("-s= --signal=", "sends the signal {}"),
    ("-l --list", "lists the signals"),
];

const PKILL: &[(&str, &str)] = &[
    ("-9 -KILL -SIGKILL", "ends them at once; they can't save anything"),
    ("-15 -TERM -SIGTERM", "asks them to end"),
    ("-HUP -1 -SIGHUP", "tells them to read their settings again"),
    ("-STOP", "pauses them"),
    ("-CONT", "lets them go on"),
    ("-f --full", "looks at the whole command line"),
    ("-u= --user=", "processes of {}"),
    ("-x --exact", "the exact name"),
    ("-n --newest", "only the newest"),
    ("-o --oldest", "only the oldest"),
    ("-t= --terminal=", "on the terminal {}"),
    ("-P= --parent=", "children of process {}"),
    ("-i --ignore-case", "in capitals or not"),
    ("-e --echo", "names them"),
    ("-w --wait", "waits until they have ended"),
    ("-q --quiet", "without messages"),
    ("-v --verbose", "with messages"),
    ("-s= --signal=", "sends the signal {}"),
];

const TMUX: &[Program] = &[
    p("new new-session", "starts a session").roles(&["the command in it"]),
    p("attach attach-session a at", "goes back into a session"),
    p("ls list-sessions", "lists sessions"),
    p("kill-session", "ends a session and what runs in it").fx(&[Ends]),
    p("kill-server", "ends all sessions and what runs in them").fx(&[Ends]),
    p("detach detach-client", "leaves the session running"),
    p("send-keys", "types into a session").fx(&[Runs]).roles(&["the keys…"]),
    p("split-window splitw", "splits the window").roles(&["the command in it"]),
    p("new-window neww", "opens a window").roles(&["the command in it"]),
    p("rename-session", "renames a session").roles(&["the new name"]),
    p("source-file source", "reads settings").roles(&["the file"]),
    p("switch switch-client", "goes to another session"),
    p("capture-pane", "prints what is on the screen").opts(&[("-p", "to the output")]),
];

/// The programs of this domain.
pub const PROGRAMS: &[Program] = &[
    p("systemctl", "looks after services").subs(SYSTEMCTL).opts(&[
        ("--user", "your own services"),
        ("--now", "at once too"),
        ("-a --all", "all"),
        ("-t= --type=", "of the type {}"),
        ("--state=", "in the state {}"),
        ("--failed", "failed ones"),
        ("-l --full", "whole lines"),
        ("-n= --lines=", "with {} lines of the log"),
        ("--no-pager", "without paging"),
        ("-q --quiet", "without messages"),
        ("-p= --property=", "only the property {}"),
        ("-f --force", "even so"),
        ("-H= --host=", "on the machine {}"),
    ]),
    p("service", "looks after a service")
        .fx(&[System])
        .roles(&["the service", "what to do"])
        .opts(&[("--status-all", "lists all")]),
    p("launchctl", "looks after services (macOS)").fx(&[System]).roles(&["what to do", "the service…"]),
    p("journalctl", "shows the system's log").fx(&[Reads]).roles(&["the match…"]).opts(&[
        ("-u= --unit=", "of the service {}"),
        ("-f --follow", "goes on, until Ctrl-C"),
        ("-n= --lines=", "the last {} lines"),
        ("-b --boot", "since the last boot"),
        ("-k --dmesg", "of the kernel"),
        ("-p= --priority=", "of the level {} or worse"),
        ("-e --pager-end", "starts at the end"),
        ("-x --catalog", "with explanations"),
        ("-r --reverse", "newest first"),
        ("-o= --output=", "as {}"),
        ("-g= --grep=", "with messages like {}"),
        ("-t= --identifier=", "of the program {}"),
        ("-S= --since=", "later than {}"),
        ("-U= --until=", "earlier than {}"),
        ("-q --quiet", "without messages of its own"),
        ("--user", "of your own services"),
        ("--no-pager", "without paging"),
        ("--disk-usage", "only says how much space it takes"),
        ("--vacuum-size=", "deletes old entries down to {}"),
        ("--vacuum-time=", "deletes entries older than {}"),
        ("--list-boots", "lists the boots"),
        ("-xe", "the end of the log, with explanations"),
    ]),
    p("dmesg", "shows messages of the kernel").opts(&[
        ("-T --ctime", "with readable times"),
        ("-w --follow", "goes on, until Ctrl-C"),
        ("-H --human", "to read"),
        ("-l= --level=", "of the level {}"),
        ("-C --clear", "throws them away"),
        ("-k --kernel", "of the kernel only"),
    ]),
    p("ps", "lists processes").bare().roles(&["which…"]).opts(&[
        ("-e -A", "all of them"),
        ("-f", "with more columns"),
        ("-F", "with even more columns"),
        ("-a", "those of other users on terminals too"),
        ("-u", "with user and usage, or of one user"),
        ("-x", "those without a terminal too"),
        ("-l", "in long form"),
        ("-w", "wide"),
        ("-p= --pid=", "process {}"),
        ("-o= --format=", "with the columns {}"),
        ("-C=", "named {}"),
        ("-U= --User=", "of the user {}"),
        ("-L", "with threads"),
        ("-H --forest", "as a tree"),
        ("-T", "with threads, or of this terminal"),
        ("-j", "with job numbers"),
        ("--sort=", "sorted by {}"),
        ("--ppid=", "children of process {}"),
        ("--no-headers", "without headings"),
    ]),
    p("top", "shows what is running, again and again").opts(&[
        ("-b", "as plain text"),
        ("-n=", "{} times"),
        ("-d=", "every {} seconds"),
        ("-p=", "process {}"),
        ("-u=", "of the user {}"),
        ("-H", "with threads"),
        ("-o=", "sorted by {}"),
        ("-c", "with whole command lines"),
        ("-1", "each core by itself"),
    ]),
    p("htop btop", "shows what is running, in colour").opts(&[
        ("-u=", "of the user {}"),
        ("-p=", "process {}"),
        ("-t", "as a tree"),
        ("-d=", "every {} tenths of a second"),
    ]),
    p("pstree", "shows processes as a tree").roles(&["the process or user"]).opts(&[
        ("-p", "with numbers"),
        ("-a", "with arguments"),
        ("-u", "with users"),
        ("-s", "with those above"),
    ]),
    p("pidof", "prints the numbers of processes").roles(&["the program…"]).opts(&[("-s", "only one")]),
    p("kill", "sends a signal to processes; by default it asks them to end")
        .fx(&[Ends])
        .roles(&["the process…"])
        .opts(SIGNALS),
    p("killall", "sends a signal to all processes of a name; by default it asks them to end")
        .fx(&[Ends])
        .roles(&["the name…"])
        .opts(PKILL),
    p("pkill", "sends a signal to processes found by name; by default it asks them to end")
        .fx(&[Ends])
        .roles(&["the pattern of the name"])
        .opts(PKILL),
    p("xkill", "closes the window you click").fx(&[Ends]),
    p("fuser", "shows who uses a file or port").roles(&["the file or port…"]).opts(&[
        ("-k --kill", "kills them"),
        ("-v --verbose", "with details"),
        ("-m --mount", "anything on that file system"),
        ("-n= --namespace=", "of the kind {}"),
        ("-i --interactive", "asks"),
    ]),
    p("lsof", "lists open files and connections").roles(&["the file…"]).opts(&[
        ("-i?", "network connections"),
        ("-p=", "of process {}"),
        ("-u=", "of the user {}"),
        ("-c=", "of commands that start with {}"),
        ("-t", "only process numbers"),
        ("-n", "no host names"),
        ("-P", "port numbers, no names"),
        ("-a", "all conditions must hold"),
        ("-s?", "with sizes, or in that state"),
        ("-d=", "the descriptor {}"),
        ("+D=", "below {}"),
        ("+d=", "in {}"),
        ("+L1", "that are deleted"),
        ("-U", "Unix sockets"),
        ("-r=", "every {} seconds"),
    ]),
    p("free", "shows how much memory is used").opts(&[
        ("-h --human", "in units people read"),
        ("-m --mebi", "in megabytes"),
        ("-g --gibi", "in gigabytes"),
        ("-s= --seconds=", "every {} seconds"),
        ("-t --total", "with totals"),
    ]),
    p("uptime", "shows how long the machine has been up")
        .opts(&[("-p --pretty", "in words"), ("-s --since", "since when")]),
    p("vmstat", "shows memory, processes and processor")
        .roles(&["every so many seconds", "how often"])
        .opts(&[("-s", "totals"), ("-w", "wide")]),
    p("iostat", "shows how busy disks are").roles(&["the disk or interval…"]).opts(&[
        ("-x", "with details"),
        ("-h", "to read"),
        ("-d", "disks only"),
        ("-c", "processor only"),
    ]),
    p("uname", "names the system").opts(&[
        ("-a --all", "everything"),
        ("-r --kernel-release", "the version of the kernel"),
        ("-m --machine", "the kind of processor"),
        ("-s --kernel-name", "the kernel"),
        ("-n --nodename", "the machine"),
    ]),
    p("hostnamectl", "shows or sets the name of the machine").roles(&["what to do", "the name"]),
    p("timedatectl", "shows or sets the clock").roles(&["what to do", "the value"]),
    p("lscpu", "shows the processor"),
    p("lsblk", "lists disks and partitions").roles(&["the disk…"]).opts(&[
        ("-f --fs", "with file systems"),
        ("-o= --output=", "with the columns {}"),
        ("-a --all", "empty ones too"),
        ("-p --paths", "with whole paths"),
        ("-d --nodeps", "disks only"),
        ("-n --noheadings", "without headings"),
        ("-b --bytes", "sizes in bytes"),
    ]),
    p("blkid", "shows file systems and their ids").roles(&["the disk…"]),
    p("lspci", "lists devices inside").opts(&[
        ("-v -vv -vvv", "with details"),
        ("-k", "with drivers"),
        ("-nn", "with numbers"),
    ]),
    p("lsusb", "lists USB devices").opts(&[("-v", "with details"), ("-t", "as a tree")]),
    p("lsmod", "lists kernel modules"),
    p("modprobe", "loads or removes a kernel module")
        .fx(&[System])
        .roles(&["the module…"])
        .opts(&[("-r --remove", "removes it"), ("-v", "with messages")]),
    p("nvidia-smi", "shows the graphics card").opts(&[("-l=", "every {} seconds"), ("-L", "lists them")]),
    p("dd", "copies bytes from one place to another").fx(&[Reads, Overwrites]).opts(&[
        ("if=", "from {}"),
        ("of=", "to {}; what was there is lost"),
        ("bs=", "in blocks of {}"),
        ("ibs=", "reads blocks of {}"),
        ("obs=", "writes blocks of {}"),
        ("count=", "{} blocks"),
        ("skip=", "skips {} blocks of the input"),
        ("seek=", "skips {} blocks of the output"),
        ("status=", "messages: {}"),
        ("conv=", "with {}"),
        ("iflag=", "reads with {}"),
        ("oflag=", "writes with {}"),
    ]),
    p("mount", "makes a file system reachable in a directory (or lists what is mounted)")
        .fx(&[System])
        .roles(&["the disk or image", "the directory"])
        .opts(&[
            ("-t= --types=", "of the type {}"),
            ("-o= --options=", "with the options {}"),
            ("-a --all", "all in /etc/fstab"),
            ("-r --read-only", "read-only"),
            ("--bind", "the same directory in a second place"),
            ("-v", "with messages"),
            ("-l", "lists, with labels"),
        ]),
    p("umount", "takes a file system out of its directory").fx(&[System]).roles(&["the disk or directory…"]).opts(&[
        ("-l --lazy", "now, and cleans up when it is no longer busy"),
        ("-f --force", "even if it doesn't answer"),
        ("-a --all", "all"),
        ("-R --recursive", "with those below"),
    ]),
    p("findmnt", "shows what is mounted").roles(&["the disk or directory"]),
    p("fdisk gdisk cfdisk parted sfdisk", "shows or changes partitions")
        .fx(&[Disk])
        .roles(&["the disk", "what to do…"])
        .opts(&[("-l --list --print", "only lists them"), ("-s --script", "asks nothing")]),
    p(
        "mkfs mkfs.ext4 mkfs.xfs mkfs.vfat mkfs.btrfs mke2fs mkfs.ext3 mkfs.fat mkfs.ntfs",
        "makes a new, empty file system; all that was there is lost",
    )
    .fx(&[Disk])
    .roles(&["the disk or partition", "its size"])
    .opts(&[
        ("-t=", "of the type {}"),
        ("-L= -n=", "with the label {}"),
        ("-F?", "even so, or of that size"),
        ("-f", "even if there is one"),
        ("-m=", "keeps {} % for root"),
        ("-q", "without messages"),
    ]),
    p("mkswap", "prepares swap space").fx(&[Disk]).roles(&["the partition or file"]),
    p("swapon", "switches swap space on")
        .fx(&[System])
        .roles(&["the partition or file…"])
        .opts(&[("-a --all", "all in /etc/fstab"), ("-s --summary --show", "only lists it")]),
    p("swapoff", "switches swap space off")
        .fx(&[System])
        .roles(&["the partition or file…"])
        .opts(&[("-a --all", "all of it")]),
    p("fsck e2fsck fsck.ext4 xfs_repair", "checks and repairs a file system")
        .fx(&[Disk])
        .roles(&["the disk or partition…"])
        .opts(&[
            ("-y", "says yes to every question"),
            ("-n", "changes nothing"),
            ("-f", "even if it looks clean"),
            ("-a -p", "repairs without asking"),
            ("-A", "all in /etc/fstab"),
        ]),
    p("wipefs", "shows or removes the marks of file systems").fx(&[Disk]).roles(&["the disk…"]).opts(&[
        ("-a --all", "removes all of them; the data can hardly be found afterwards"),
        ("-n --no-act", "changes nothing"),
    ]),
    p("diskutil", "shows or changes disks (macOS)").fx(&[Disk]).roles(&["what to do", "the disk…"]),
    p("smartctl", "shows the health of a disk").roles(&["the disk"]).opts(&[
        ("-a --all", "everything"),
        ("-H --health", "only the verdict"),
        ("-t= --test=", "starts the test {}"),
        ("-i --info", "what it is"),
    ]),
    p("losetup", "makes disks of files").fx(&[System]).roles(&["the device", "the file"]).opts(&[
        ("-f --find", "the first free one"),
        ("-a --all -l --list", "lists them"),
        ("-d --detach", "removes one"),
        ("-P --partscan", "with partitions"),
    ]),
    p("cryptsetup", "works with encrypted disks").fx(&[Disk]).roles(&["what to do", "the disk…"]),
    p("sysctl", "shows or changes kernel settings").roles(&["the setting…"]).opts(&[
        ("-w --write", "changes it"),
        ("-a --all", "all of them"),
        ("-p --load", "reads them from a file"),
        ("-n --values", "only the value"),
    ]),
    p("shutdown", "switches the machine off").fx(&[Power]).roles(&["when", "the message…"]).opts(&[
        ("-r --reboot", "and starts it again"),
        ("-h -P --poweroff", "and cuts the power"),
        ("-c", "no, after all"),
        ("-H --halt", "without cutting the power"),
    ]),
    p("reboot", "restarts the machine").fx(&[Power]).opts(&[("-f --force", "at once")]),
    p("poweroff halt", "switches the machine off").fx(&[Power]).opts(&[("-f --force", "at once")]),
    p("useradd adduser", "adds a user").fx(&[System]).roles(&["the user", "the group"]).opts(&[
        ("-m --create-home", "with a home directory"),
        ("-s= --shell=", "with the shell {}"),
        ("-G= --groups=", "in the groups {}"),
        ("-g= --gid=", "with the main group {}"),
        ("-d= --home-dir=", "with the home {}"),
        ("-r --system", "for a service"),
        ("-u= --uid=", "with the number {}"),
        ("-M", "without a home directory"),
        ("--disabled-password", "without a password"),
        ("-c= --comment=", "with the note {}"),
    ]),
    p("usermod", "changes a user").fx(&[System]).roles(&["the user"]).opts(&[
        ("-a --append", "adds to the groups instead of replacing them"),
        ("-G= --groups=", "in the groups {}"),
        ("-aG=", "adds the user to the groups {}"),
        ("-s= --shell=", "with the shell {}"),
        ("-L --lock", "locks the password"),
        ("-U --unlock", "unlocks the password"),
        ("-l= --login=", "with the new name {}"),
        ("-d= --home=", "with the home {}"),
        ("-m --move-home", "and moves the files there"),
    ]),
    p("userdel deluser", "removes a user")
        .fx(&[System])
        .roles(&["the user", "only from this group"])
        .opts(&[("-r --remove", "with the home directory"), ("-f --force", "even while logged in")]),
    p("groupadd addgroup", "adds a group")
        .fx(&[System])
        .roles(&["the group"])
        .opts(&[("-r --system", "for a service"), ("-g= --gid=", "with the number {}")]),
    p("groupdel delgroup", "removes a group").fx(&[System]).roles(&["the group"]),
    p("passwd", "changes a password").fx(&[System]).roles(&["the user"]).opts(&[
        ("-l --lock", "locks it"),
        ("-u --unlock", "unlocks it"),
        ("-d --delete", "removes it"),
        ("-e --expire", "must be changed at the next login"),
        ("-S --status", "only shows how it is"),
    ]),
    p("chsh", "changes a login shell")
        .fx(&[System])
        .roles(&["the user"])
        .opts(&[("-s= --shell=", "to {}"), ("-l --list-shells", "lists the shells")]),
    p("visudo", "edits who may use sudo").fx(&[System]).opts(&[("-f=", "in the file {}"), ("-c", "only checks")]),
    p("id", "shows user and groups").roles(&["the user"]).opts(&[
        ("-u --user", "only the user number"),
        ("-g --group", "only the main group"),
        ("-G --groups", "only the groups"),
        ("-n --name", "names, no numbers"),
    ]),
    p("whoami", "prints your user name"),
    p("who w users", "shows who is logged in"),
    p("groups", "shows groups").roles(&["the user…"]),
    p("last lastlog", "shows who has logged in")
        .roles(&["the user…"])
        .opts(&[("-n=", "the last {}"), ("-x", "shutdowns too")]),
    p("getent", "looks users, groups or hosts up").roles(&["the list (`passwd`, `group`, `hosts` …)", "which…"]),
    p("crontab", "shows or changes what runs at set times").roles(&["the new table"]).opts(&[
        ("-l", "shows it"),
        ("-e", "opens it in an editor"),
        ("-r", "deletes all of it"),
        ("-u=", "of the user {}"),
        ("-i", "asks first"),
    ]),
    p("at batch", "runs commands later").fx(&[Runs]).roles(&["when…"]).opts(&[
        ("-f=", "the commands are in {}"),
        ("-l", "lists them"),
        ("-d -r", "removes one"),
    ]),
    p("tmux", "keeps terminals running in sessions").subs(TMUX).opts(&[
        ("-s=", "called {}"),
        ("-t=", "in or to {}"),
        ("-d", "in the background"),
        ("-n=", "with a window called {}"),
        ("-h", "side by side"),
        ("-v", "one above the other"),
        ("-c=", "in the directory {}"),
        ("-A", "attaches if it exists"),
        ("-L=", "on the server {}"),
        ("-f=", "with the settings in {}"),
    ]),
    p("screen", "keeps terminals running in sessions").roles(&["the command…"]).opts(&[
        ("-S=", "called {}"),
        ("-r", "goes back into a session"),
        ("-ls -list", "lists sessions"),
        ("-d", "leaves it running elsewhere"),
        ("-D", "leaves it running elsewhere, logging out"),
        ("-R", "goes back or starts anew"),
        ("-x", "joins a session others see too"),
        ("-X", "sends it a command"),
        ("-m", "always a new one"),
        ("-dm", "starts in the background"),
        ("-dmS=", "starts in the background, called {}"),
        ("-L", "writes a log"),
    ]),
    p("date", "shows or sets the time").roles(&["the format, or the new time"]).opts(&[
        ("-d= --date=", "the time {} (on macOS `-d` is another thing)"),
        ("-u --utc", "in UTC"),
        ("-I --iso-8601", "as ISO 8601"),
        ("-s= --set=", "sets the clock to {}"),
        ("-r=", "the time of {}"),
        ("-R --rfc-email", "as in mails"),
        ("-v=", "moved by {} (macOS)"),
        ("-Iseconds", "as ISO 8601, to the second"),
    ]),
    p("cal ncal", "shows a calendar").roles(&["the month or year", "the year"]).opts(&[
        ("-3", "three months"),
        ("-y", "the whole year"),
        ("-m", "weeks start on Monday"),
    ]),
    p("sleep", "waits").roles(&["how long (in seconds, or with `m`, `h`, `d`)…"]),
    p("nproc", "prints how many cores there are").opts(&[("--all", "all of them")]),
    p("logger", "writes to the system's log")
        .fx(&[System])
        .roles(&["the message…"])
        .opts(&[("-t=", "as {}"), ("-p=", "with the level {}")]),
    p("logrotate", "starts new log files")
        .fx(&[System])
        .roles(&["the settings"])
        .opts(&[("-f --force", "even if it isn't time"), ("-d --debug", "changes nothing")]),
    p("mail mailx sendmail", "sends mail")
        .fx(&[Network, Remote])
        .roles(&["to whom…"])
        .opts(&[("-s=", "with the subject {}"), ("-a=", "with the file or header {}")]),
    p("nginx", "runs or controls a web server").fx(&[System]).opts(&[
        ("-t", "only checks the settings"),
        ("-s=", "tells it to {}"),
        ("-c=", "with the settings in {}"),
        ("-T", "checks and prints the settings"),
    ]),
    p("certbot", "gets and renews TLS certificates").fx(&[Network, System]).roles(&["what to do"]).opts(&[
        ("-d=", "for the domain {}"),
        ("--nginx", "sets nginx up"),
        ("--dry-run", "only tries"),
        ("--standalone", "with a server of its own"),
    ]),
    p("ffmpeg", "turns sound and video into other formats").fx(&[Reads, Writes]).roles(&["the output…"]).opts(&[
        ("-i=", "from {}"),
        ("-c= -codec=", "with the codec {}"),
        ("-c:v= -vcodec=", "pictures with the codec {}"),
        ("-c:a= -acodec=", "sound with the codec {}"),
        ("-vn", "without pictures"),
        ("-an", "without sound"),
        ("-ss=", "from {} on"),
        ("-t=", "{} long"),
        ("-to=", "up to {}"),
        ("-vf= -filter:v=", "with the picture filter {}"),
        ("-af=", "with the sound filter {}"),
        ("-r=", "{} pictures a second"),
        ("-crf=", "with the quality {}"),
        ("-b:v=", "pictures at {}"),
        ("-b:a=", "sound at {}"),
        ("-preset=", "with the preset {}"),
        ("-y", "overwrites without asking"),
        ("-n", "never overwrites"),
        ("-f=", "as {}"),
        ("-s=", "of the size {}"),
        ("-q:a=", "sound of the quality {}"),
        ("-map=", "with the stream {}"),
        ("-loglevel=", "messages: {}"),
        ("-hide_banner", "without its own heading"),
        ("-ar=", "sound at {} Hz"),
        ("-safe=", "checks names: {}"),
    ]),
    p("ffprobe", "shows what is in sound and video files").fx(&[Reads]).roles(&["the file"]).opts(&[
        ("-v= -loglevel=", "messages: {}"),
        ("-show_format", "the container"),
        ("-show_streams", "the streams"),
        ("-hide_banner", "without its own heading"),
        ("-of= -print_format=", "as {}"),
        ("-show_entries=", "only {}"),
    ]),
    p("convert magick", "changes pictures").fx(&[Reads, Writes]).roles(&["the picture…", "the output"]).opts(&[
        ("-resize=", "to {}"),
        ("-quality=", "with the quality {}"),
        ("-rotate=", "turned by {} degrees"),
        ("-crop=", "cut to {}"),
        ("-strip", "without metadata"),
        ("-density=", "at {} dots per inch"),
        ("-append", "one below the other"),
        ("+append", "side by side"),
        ("-colorspace=", "in {}"),
    ]),
    p("mogrify", "changes pictures in place").fx(&[Overwrites]).roles(&["the picture…"]).opts(&[
        ("-resize=", "to {}"),
        ("-quality=", "with the quality {}"),
        ("-format=", "as new files of the kind {}"),
        ("-rotate=", "turned by {} degrees"),
        ("-strip", "without metadata"),
        ("-path=", "into {}"),
    ]),
    p("pbcopy xclip xsel wl-copy", "puts its input on the clipboard").roles(&["the text…"]).opts(&[
        ("-selection= -sel=", "the selection {}"),
        ("-b --clipboard", "the clipboard"),
        ("-o --output", "prints the clipboard instead"),
        ("-i --input", "takes the input"),
    ]),
    p("pbpaste wl-paste", "prints the clipboard"),
];
