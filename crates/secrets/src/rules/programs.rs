//! Programs whose options or arguments carry secrets, by the manual page of each. Data only.

/// Where an option puts the secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// `-pSECRET` only: a separate word is something else.
    Attached,
    /// `-p SECRET` or `-pSECRET`.
    Either,
    /// `-p SECRET` or `-p=SECRET` only.
    Next,
    /// Like `Either`, if the command line has the word `login`.
    Login,
    /// Behind the first colon of the word: `-u user:SECRET`.
    AfterColon,
    /// Behind the first percent sign: `-U user%SECRET`.
    AfterPercent,
    /// Behind the first comma: `-u user,SECRET`.
    AfterComma,
    /// Behind the first slash and before an `@`: `user/SECRET@db`. The option is empty: any argument.
    AfterSlash,
    /// Each argument behind the word of the option that is no option, path or drive: `net use \\\\host\\share SECRET`.
    Free,
    /// The argument with this number behind the words of the option.
    Argument(usize),
}

/// One place of one program.
#[derive(Clone, Copy, Debug)]
pub struct ProgramRule {
    /// The programs, by the last part of their path, separated with blanks.
    pub programs: &'static str,
    /// The option, or the words in front of the argument.
    pub option: &'static str,
    /// Where the secret is.
    pub place: Place,
}

const fn row(programs: &'static str, option: &'static str, place: Place) -> ProgramRule {
    ProgramRule { programs, option, place }
}

use Place::{AfterColon, AfterComma, AfterPercent, AfterSlash, Argument, Attached, Either, Free, Login, Next};

/// One row per place.
pub const RULES: &[ProgramRule] = &[
    row(
        "mysql mysqldump mysqladmin mysqlimport mysqlshow mysqlcheck mariadb mariadb-dump mariadb-admin mysqlsh mycli mysqlslap",
        "-p",
        Attached,
    ),
    row("sshpass", "-p", Either),
    row("docker podman nerdctl buildah skopeo helm oras crane gcrane az oc argocd", "-p", Login),
    row(
        "twine uv cqlsh mongo mongosh mongodump mongorestore mongoexport mongoimport nxc netexec crackmapexec",
        "-p",
        Either,
    ),
    row(
        "evil-winrm lsar unar instaloader rdesktop arangosh cypher-shell hydra medusa ncftp ncftpget ncftpput",
        "-p",
        Either,
    ),
    row("ldapdomaindump bloodhound-python", "-p", Either),
    row("plink pscp psftp", "-pw", Next),
    row("curl http https httpie xh xhs lwp-request siege ab httpx ht", "-u", AfterColon),
    row("curl", "--user", AfterColon),
    row("curl", "--proxy-user", AfterColon),
    row("curl", "-U", AfterColon),
    row("curl", "--oauth2-bearer", Next),
    row("curl wget", "--pass", Next),
    row("curl", "-E", AfterColon),
    row("curl", "--cert", AfterColon),
    row("http https httpie xh xhs", "-a", AfterColon),
    row("http https httpie xh xhs", "--auth", AfterColon),
    row("ab", "-A", AfterColon),
    row("ab", "-P", AfterColon),
    row("elasticsearch-users", "-p", Either),
    row("redis-cli valkey-cli keydb-cli", "-a", Next),
    row("redis-cli valkey-cli keydb-cli", "AUTH", Argument(1)),
    row("redis-cli valkey-cli keydb-cli", "CONFIG SET requirepass", Argument(1)),
    row("ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami ldappasswd ldapcompare ldapmodrdn ldapvi", "-w", Either),
    row("ldappasswd", "-s", Either),
    row("ldappasswd", "-a", Either),
    row("slappasswd", "-s", Either),
    row(
        "smbclient rpcclient smbget smbmap net nmblookup wbinfo smbpasswd winexe wmic pth-winexe smbcacls",
        "-U",
        AfterPercent,
    ),
    row("smbclient rpcclient smbget net winexe", "--user", AfterPercent),
    row("wbinfo", "-a", AfterPercent),
    row(
        "mosquitto_pub mosquitto_sub mosquitto_rr ipmitool sqlcmd bcp keytool unzip zip zipcloak ssh-keygen isql osql htpasswd.exe pdftotext pdfinfo",
        "-P",
        Either,
    ),
    row("ssh-keygen", "-N", Next),
    row("snmpwalk snmpget snmpset snmpbulkwalk snmptrap snmpgetnext snmptable", "-A", Next),
    row("snmpwalk snmpget snmpset snmpbulkwalk snmptrap snmpgetnext snmptable", "-X", Next),
    row("snmpwalk snmpget snmpset snmpbulkwalk snmpgetnext snmptable", "-c", Next),
    row("7z 7za 7zr 7zz rar unrar", "-p", Attached),
    row("rar unrar", "-hp", Attached),
    row("openssl", "-k", Next),
    row("openssl", "-K", Next),
    row("openssl", "-passin", Next),
    row("openssl", "-passout", Next),
    row("openssl", "-pass", Next),
    row("openssl", "-hmac", Next),
    row("openssl", "-macopt", Next),
    row("openssl", "passwd -6", Argument(1)),
    row("openssl", "passwd -1", Argument(1)),
    row("openssl", "passwd -5", Argument(1)),
    row("openssl", "passwd -apr1", Argument(1)),
    row("mkpasswd", "-m sha-512", Argument(1)),
    row("lftp", "-u", AfterComma),
    row("lftp", "--user", AfterComma),
    row("sqlplus rman expdp impdp sqlldr exp imp sqlcl sql tnsping", "", AfterSlash),
    row("rabbitmqctl", "add_user", Argument(2)),
    row("rabbitmqctl", "change_password", Argument(2)),
    row("rabbitmqctl", "authenticate_user", Argument(2)),
    row("rabbitmqadmin", "-p", Either),
    row("mc mcli", "alias set", Argument(4)),
    row("mc mcli", "config host add", Argument(4)),
    row("mc mcli", "admin user add", Argument(3)),
    row("vault bao", "login", Argument(1)),
    row("vault bao", "operator unseal", Argument(1)),
    row("cargo", "login", Argument(1)),
    row("snyk", "auth", Argument(1)),
    row("ngrok", "authtoken", Argument(1)),
    row("ngrok", "config add-authtoken", Argument(1)),
    row("doctl", "-t", Next),
    row("flyctl fly vercel netlify codecov railway surge", "-t", Next),
    row("netlify", "--auth", Next),
    row("tailscale", "--authkey", Next),
    row("cloudflared", "service install", Argument(1)),
    row("aws", "--secret-string", Next),
    row("aws", "ssm put-parameter --value", Argument(1)),
    row("az", "keyvault secret set --value", Argument(1)),
    row("az", "create -p", Argument(1)),
    row("bundle", "", AfterColon),
    row("ConvertTo-SecureString", "", Argument(1)),
    row("wpa_passphrase", "", Argument(2)),
    row("nmcli", "password", Argument(1)),
    row("nmcli", "wifi-sec.psk", Argument(1)),
    row("nmcli", "802-11-wireless-security.psk", Argument(1)),
    row("nmcli", "vpn.secrets.password", Argument(1)),
    row("aws", "configure set aws_secret_access_key", Argument(1)),
    row("aws", "configure set aws_session_token", Argument(1)),
    row("composer poetry", "config http-basic.*", Argument(2)),
    row("npm yarn pnpm", "config set", Argument(2)),
    row("gcloud", "--access-token", Next),
    row("htpasswd", "-b*", Argument(3)),
    row("htpasswd", "-nb*", Argument(2)),
    row("htpasswd", "-bn*", Argument(2)),
    row("htpasswd", "-cb*", Argument(3)),
    row("htpasswd", "-bc*", Argument(3)),
    row("useradd usermod", "-p", Next),
    row("net net.exe", "user", Argument(2)),
    row("net net.exe", "use", Free),
    row("schtasks schtasks.exe", "/rp", Next),
    row("schtasks schtasks.exe", "/p", Next),
    row("etcdctl", "--user", AfterColon),
    row("gh", "secret set --body", Argument(1)),
    row("gh", "secret set -b", Argument(1)),
    row("oathtool", "", Argument(1)),
    row("security", "-w", Next),
    row("security", "unlock-keychain -p", Argument(1)),
    row("security", "-p", Next),
    row("keytool jarsigner apksigner", "-storepass", Next),
    row("keytool jarsigner", "-keypass", Next),
    row("apksigner", "--ks-pass", AfterColon),
    row("psexec psexec.exe psexec.py", "-p", Next),
    row(
        "impacket-psexec psexec.py wmiexec.py secretsdump.py smbexec.py GetADUsers.py GetNPUsers.py reg.py mssqlclient.py",
        "",
        AfterColon,
    ),
    row("xfreerdp xfreerdp3 wlfreerdp mstsc cmdkey", "/p", Next),
    row("xfreerdp xfreerdp3 wlfreerdp mstsc cmdkey", "/pass", Next),
    row("xfreerdp xfreerdp3 wlfreerdp", "/gp", Next),
    row("gotty", "-c", AfterColon),
    row("ttyd", "-c", AfterColon),
    row("simplehttpserver", "-basic-auth", AfterColon),
    row("aria2c", "--http-passwd", Next),
    row("aria2c", "--rpc-secret", Next),
    row("cryptcat", "-k", Next),
    row("steghide outguess", "-p", Next),
    row("pdftk", "user_pw", Argument(1)),
    row("pdftk", "owner_pw", Argument(1)),
    row("pdftk", "input_pw", Argument(1)),
    row("sentry-cli", "--auth-token", Next),
    row("ansible ansible-playbook", "--vault-pass", Next),
    row("svn", "--password", Next),
    row("pulumi", "config set --secret", Argument(2)),
    row("wrangler", "--api-token", Next),
    row("grafana-cli", "admin reset-admin-password", Argument(1)),
    row("grafana", "cli admin reset-admin-password", Argument(1)),
];
