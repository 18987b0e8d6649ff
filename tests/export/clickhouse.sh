# SPDX-License-Identifier: MIT
# Two servers of ClickHouse for a test, with ports and files of its own. Sourced after tests/lib/tap.sh.

# start_server NAME TCP HTTP OTHER FIRST SECOND: a server below $temp/NAME
start_server() {
	mkdir -p "$temp/$1/data" "$temp/$1/tmp" "$temp/$1/schemas"
	cat >"$temp/$1/config.xml" <<END
<?xml version="1.0"?>
<yandex>
<logger><level>warning</level><log>$temp/$1/log</log><errorlog>$temp/$1/errors</errorlog></logger>
<http_port>$3</http_port><tcp_port>$2</tcp_port><interserver_http_port>$4</interserver_http_port><listen_host>127.0.0.1</listen_host>
<max_concurrent_queries>20</max_concurrent_queries><mark_cache_size>5368709</mark_cache_size>
<path>$temp/$1/data/</path><tmp_path>$temp/$1/tmp/</tmp_path><format_schema_path>$temp/$1/schemas/</format_schema_path>
<users_config>$temp/users.xml</users_config><default_profile>default</default_profile><default_database>default</default_database>
<remote_servers><fleet>
<shard><replica><host>127.0.0.1</host><port>$5</port></replica></shard>
<shard><replica><host>127.0.0.1</host><port>$6</port></replica></shard>
</fleet></remote_servers>
</yandex>
END
	cat >"$temp/users.xml" <<'END'
<?xml version="1.0"?>
<yandex><profiles><default><max_memory_usage>1000000000</max_memory_usage><insert_distributed_sync>1</insert_distributed_sync></default></profiles>
<users><default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users>
<quotas><default></default></quotas></yandex>
END
	clickhouse-server --config-file="$temp/$1/config.xml" >"$temp/$1/out" 2>&1 &
	servers="$servers $!"
}

stop_servers() {
	for pid in $servers; do
		kill "$pid" 2>/dev/null
	done
	for pid in $servers; do
		i=0
		while kill -0 "$pid" 2>/dev/null && [ $i -lt 100 ]; do
			sleep 0.1
			i=$((i + 1))
		done
		kill -KILL "$pid" 2>/dev/null
		wait "$pid" 2>/dev/null
	done
	servers=
}

# Six ports that nobody has at this moment.
free_ports() {
	python3 -c '
import socket
sockets = [socket.socket() for _ in range(6)]
for s in sockets:
    s.bind(("127.0.0.1", 0))
print(*(s.getsockname()[1] for s in sockets))'
}

# Starts both; false where they do not answer within a minute.
start_servers() {
	servers=
	# shellcheck disable=SC2046 # six words
	set -- $(free_ports)
	first=$1 second=$2
	start_server one "$1" "$3" "$4" "$first" "$second"
	start_server two "$2" "$5" "$6" "$first" "$second"
	i=0
	while [ $i -lt 120 ]; do
		[ "$(query "$first" 'SELECT 1' 2>/dev/null)$(query "$second" 'SELECT 1' 2>/dev/null)" = 11 ] && return 0
		sleep 0.5
		i=$((i + 1))
	done
	return 1
}

# query PORT SQL [OPTION...]
query() {
	port=$1 sql=$2
	shift 2
	clickhouse-client --host 127.0.0.1 --port "$port" "$@" --query "$sql"
}
