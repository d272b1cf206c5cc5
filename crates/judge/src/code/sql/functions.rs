//! The functions a query can call: which of them only compute, and what the other ones do. A function that isn't listed
//! is unknown, since a database's own functions can do anything.

use crate::lists;

/// What calling a function does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// It computes, or is no function but a keyword before a parenthesis.
    Pure,
    /// It reads the file that its first argument names.
    ReadsFile,
    /// It writes a file of the server: which of its arguments names it.
    WritesFile(usize),
    /// It changes data or settings.
    Changes,
    /// It ends sessions or queries.
    Kills,
    /// It runs its first argument in a shell.
    Shell,
    /// It loads native code, or executes text as SQL.
    Evaluates,
    /// It talks to another host.
    Network,
    /// It isn't listed.
    Unknown,
}

/// What `name`, in lower case, does.
pub fn function(name: &str) -> Function {
    match name {
        "pg_read_file"
        | "pg_read_binary_file"
        | "load_file"
        | "readfile"
        | "pg_ls_dir"
        | "pg_stat_file"
        | "lo_import"
        | "read_csv"
        | "read_csv_auto"
        | "read_parquet"
        | "parquet_scan"
        | "read_json"
        | "read_json_auto"
        | "read_text"
        | "read_blob"
        | "glob"
        | "file" => Function::ReadsFile,
        "lo_export" | "pg_file_rename" | "pg_file_unlink" => Function::WritesFile(1),
        "pg_file_write" | "writefile" => Function::WritesFile(0),
        "nextval"
        | "setval"
        | "lo_unlink"
        | "lo_create"
        | "lo_put"
        | "lo_from_bytea"
        | "lo_creat"
        | "pg_reload_conf"
        | "pg_rotate_logfile"
        | "pg_switch_wal"
        | "pg_switch_xlog"
        | "pg_promote"
        | "pg_drop_replication_slot"
        | "pg_create_physical_replication_slot"
        | "pg_create_logical_replication_slot"
        | "pg_create_restore_point"
        | "pg_replication_slot_advance"
        | "pg_wal_replay_pause"
        | "pg_wal_replay_resume"
        | "pg_stat_reset"
        | "pg_stat_statements_reset"
        | "pg_notify"
        | "pg_advisory_lock"
        | "set_config"
        | "add_compression_policy"
        | "drop_chunks"
        | "create_hypertable"
        | "add_retention_policy"
        | "cron.schedule"
        | "cron.unschedule"
        | "undrop"
        | "master_set_slave"
        | "pg_logical_slot_get_changes"
        | "fts3_tokenizer" => Function::Changes,
        "pg_terminate_backend"
        | "pg_cancel_backend"
        | "system$abort_session"
        | "system$cancel_query"
        | "system$cancel_all_queries"
        | "system$abort_transaction" => Function::Kills,
        "sys_exec" | "sys_eval" | "xp_cmdshell" | "shell_exec" | "executable" | "edit" => Function::Shell,
        "load_extension"
        | "query_to_xml"
        | "query_to_json"
        | "table_to_xml"
        | "cursor_to_xml"
        | "database_to_xml"
        | "sys_set"
        | "lib_mysqludf_sys_info"
        | "query_to_xmlschema"
        | "query_to_xml_and_xmlschema"
        | "exec_immediate"
        | "plpy" => Function::Evaluates,
        "dblink" | "dblink_exec" | "dblink_connect" | "dblink_open" | "dblink_send_query" | "openrowset"
        | "opendatasource" | "openquery" | "external_query" | "url" | "s3" | "gcs" | "hdfs" | "remote"
        | "remotesecure" | "mysql" | "postgresql" | "postgres_scan" | "mysql_scan" | "sqlite_scan" | "http_get"
        | "http_post" | "http" | "s3cluster" => Function::Network,
        _ if is_pure(name) => Function::Pure,
        _ => Function::Unknown,
    }
}

/// Names of functions that compute, keywords that may stand before a parenthesis, and types with a length.
fn is_pure(name: &str) -> bool {
    const STARTS: &str = "toint touint todate tostartof tofloat tostring tounix toyear tomonth jsonextract formatreadable array sha \
        datetime";
    lists::SQL_FUNCTIONS.has(name)
        || name.split_once('_').is_some_and(|(family, _)| {
            lists::SQL_FAMILIES.has(family) && !name.contains("exec") && !name.contains("drop")
        })
        || name.starts_with("pg_get_")
        || STARTS.split_ascii_whitespace().any(|start| name.starts_with(start))
}
