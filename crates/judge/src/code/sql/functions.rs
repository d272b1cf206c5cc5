//! The functions a query can call: which of them only compute, and what the other ones do. A function that isn't listed
//! is unknown, since a database's own functions can do anything.

use super::super::listed;

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
    const NAMES: &str = "abs acos acosh age aes_decrypt aes_encrypt all and any any_value anyheavy anylast arbitrary argmax argmin \
        as ascii asin atan atan2 avg avgif bigint bin binary bit bit_and bit_count bit_length bit_or bit_xor \
        bool_and bool_or blob btrim between by benchmark case cast cbrt ceil ceiling changes char char_length \
        character_length chr clock_timestamp coalesce collate col_description concat concat_ws connection_id \
        contains conv convert convert_from convert_to convert_tz corr cos cosh cot count count_big countif \
        countdistinct covar_pop covar_samp crc32 cube cume_dist curdate curtime current current_database \
        current_date current_query current_schema current_schemas current_setting current_time current_timestamp \
        current_user database date dateadd datediff datename datepart datetime day dayname dayofmonth dayofweek \
        dayofyear db_id db_name decimal decode degrees dense_rank dictget distinct div double elt else empty \
        encode ends_with endswith enum enum_range eomonth epoch every except exists exp explode export_set \
        extract extractvalue factorial field filter find_in_set first first_value flatten float floor format \
        format_type formatdatetime found_rows from from_base64 from_days from_unixtime fromunixtimestamp gcd \
        gen_random_uuid generate_series generate_subscripts getdate getutcdate get_bit get_byte get_lock \
        getvariable greatest group group_concat grouparray grouping grouping_sets groupuniqarray generateuuidv4 \
        having hash hashbytes hex hll hour hstore if ifnull iif ilike in inet_aton inet_ntoa inet6_aton \
        inet6_ntoa initcap instr int integer intersect interval isnull isdate isnumeric isfinite join julianday \
        justify_days justify_hours justify_interval lag last last_day last_insert_id last_insert_rowid last_value \
        lastval currval lateral lcm lead least left len length lengthb like likelihood likely limit listagg list \
        ln localtime localtimestamp locate log log10 log2 lower lpad ltrim lcase len_utf8 make_date make_interval \
        make_set make_time make_timestamp make_timestamptz makedate maketime map masklen match materialized max \
        maxif md5 median mid min minif minute mod mode month monthname months_between microsecond multiif newid \
        not now now64 nth_value ntile nullif numeric numnode nvarchar nvl nvl2 number obj_description object_id \
        object_name objectproperty octet_length offset on only or ord order over overlay overlaps oid \
        only_full_group_by partition parsename percent_rank percentile_cont percentile_disc period_add \
        period_diff pg_backend_pid pg_blocking_pids pg_column_size pg_conf_load_time pg_current_wal_lsn \
        pg_current_xact_id pg_database_size pg_encoding_to_char pg_indexes_size pg_is_in_recovery \
        pg_is_wal_replay_paused pg_last_wal_receive_lsn pg_last_wal_replay_lsn pg_last_xact_replay_timestamp \
        pg_lock_status pg_postmaster_start_time pg_relation_filepath pg_relation_size pg_size_bytes \
        pg_size_pretty pg_sleep pg_table_is_visible pg_table_size pg_tablespace_size pg_total_relation_size \
        pg_typeof pg_wal_lsn_diff pi pivot position pow power printf pg_ls_waldir pg_ls_logdir \
        pg_control_checkpoint pg_walfile_name quantile quantiles quarter quote quote_ident quote_literal \
        quote_nullable quotename radians rand random randomblob range range_agg rank real regr_slope release_lock \
        repeat replace replicate reverse right rlike rollup round row row_count row_number row_to_json rownum \
        rpad rtrim ratio_to_report schema schema_name sec_to_time second select session_user set sha sha1 sha2 \
        sha224 sha256 sha384 sha512 shobj_description sign similar sin sinh sleep slice smallint some soundex \
        space split_part sqlite_source_id sqlite_version sqrt starts_with startswith statement_timestamp std \
        stddev stddev_pop stddev_samp stdev string string_agg string_to_array strcmp strftime strlen strpos stuff \
        subdate adddate addtime subtime substr substring substring_index sum sumif suser_sname suser_name sysdate \
        sysdatetime sysutcdatetime system_user serverproperty setseed sets struct table tan tanh text then time \
        time_bucket time_format time_to_sec timediff timeofday timestamp timestampadd timestampdiff timestamptz \
        timezone tinyint to top topk total total_changes transaction_timestamp translate trim trunc truncate \
        try_cast try_convert tsrange tstzrange txid_current type_name typeof tuple today ucase unbase64 \
        uncompress compress unhex unicode union uniq uniqexact unistr unix_timestamp unixepoch unlikely unnest \
        updatexml upper user user_id user_name using utc_date utc_time utc_timestamp uuid uuid_generate_v4 \
        uuid_generate_v1 uuid_short values var_pop var_samp varbinary varchar varchar2 variance version void var \
        week weekday weekofyear when where width_bucket with within window writetime ttl token xor xmlagg \
        xmlelement xmlforest xmlparse xpath year yearweek yesterday zeroblob zeroifnull insert formatreadablesize \
        formatreadablequantity formatreadabletimedelta hostname uptime numbers systemnumbers generaterandom \
        pragma_table_info pragma_index_list pragma_database_list pragma_foreign_key_list pragma_index_info \
        pragma_table_list pragma_compile_options sqlite_compileoption_used pg_listening_channels \
        pg_current_logfile approx_count_distinct approx_quantiles hll_count safe_cast safe_divide \
        farm_fingerprint iff zn parse_json get_path object_keys object_construct try_parse_json";
    const FAMILIES: &str = "json jsonb array st to pg_get regexp has date time str ts xml is arrayjoin bit lower timestamp approx map \
        parse quantile tointerval math list struct inet array_agg object";
    const STARTS: &str = "toint touint todate tostartof tofloat tostring tounix toyear tomonth jsonextract formatreadable array sha \
        datetime";
    listed(NAMES, name)
        || name
            .split_once('_')
            .is_some_and(|(family, _)| listed(FAMILIES, family) && !name.contains("exec") && !name.contains("drop"))
        || name.starts_with("pg_get_")
        || STARTS.split_ascii_whitespace().any(|start| name.starts_with(start))
}
