#!/usr/bin/env bash
# A throw-away S3 server for the contract suite: Ceph with one monitor, one manager, one store and its RADOS gateway, all
# in one folder and on 127.0.0.1. Needs (Debian): ceph-mon ceph-mgr ceph-osd radosgw ceph-common.
#
#   scripts/s3-server.sh start FOLDER [PORT]   prints the environment for the suite; FOLDER must be new or empty
#   scripts/s3-server.sh stop FOLDER           ends what `start` started and removes FOLDER
set -Eeuo pipefail

action="${1:-}"
folder="${2:-}"
port="${3:-7480}"
if [[ -z "$folder" || ("$action" != start && "$action" != stop) ]]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
  exit 64
fi

# Ends one daemon by the id it wrote, and only if that id is still this daemon on this folder.
end_daemon() {
  local pid_file="$1" pid
  [[ -f "$pid_file" ]] || return 0
  pid="$(cat "$pid_file")"
  if tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -qF "$folder/ceph.conf"; then
    kill "$pid"
    for _ in $(seq 100); do kill -0 "$pid" 2>/dev/null || return 0; sleep 0.1; done
    kill -KILL "$pid" 2>/dev/null || true
  fi
}

stop() {
  folder="$(cd "$folder" && pwd)"
  # A folder that this script did not fill is not removed.
  [[ -f "$folder/ceph.conf" && -f "$folder/s3-server" ]] || { echo "$folder holds no such server." >&2; exit 1; }
  local name
  for name in rgw osd mgr mon; do end_daemon "$folder/$name.pid"; done
  rm -rf "$folder"
}

# cephx stays on: with `auth none` the gateway hangs at its start.
write_configuration() {
  cat >"$folder/ceph.conf" <<CONFIGURATION
[global]
fsid = $(cat /proc/sys/kernel/random/uuid)
mon_host = v1:127.0.0.1:$((port + 1))
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
ms_bind_ipv4 = true
ms_bind_ipv6 = false
public_network = 127.0.0.0/8
run_dir = $folder/run
admin_socket = $folder/run/\$name.asok
crash_dir = $folder/run
log_file = $folder/log/\$name.log
keyring = $folder/keyring
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_allow_pool_delete = true
mon_warn_on_pool_no_redundancy = false
mon_data = $folder/mon
mgr_data = $folder/mgr
osd_data = $folder/osd
osd_objectstore = bluestore
bluestore_block_size = 21474836480
bluestore_block_db_create = false
bluestore_block_wal_create = false
osd_memory_target = 939524096
rgw_data = $folder/rgw
rgw_frontends = beast endpoint=127.0.0.1:$port
rgw_enable_usage_log = false
CONFIGURATION
}

ceph_here() { ceph --conf "$folder/ceph.conf" --connect-timeout 20 "$@"; }

start_monitor() {
  local monmap="$folder/monmap"
  ceph-authtool --create-keyring "$folder/keyring" --gen-key -n mon. --cap mon 'allow *' >/dev/null
  ceph-authtool "$folder/keyring" --gen-key -n client.admin \
    --cap mon 'allow *' --cap osd 'allow *' --cap mds 'allow *' --cap mgr 'allow *' >/dev/null
  monmaptool --create --addv a "v1:127.0.0.1:$((port + 1))" --fsid \
    "$(awk '/^fsid/ {print $3}' "$folder/ceph.conf")" "$monmap" >/dev/null
  ceph-mon --conf "$folder/ceph.conf" --mkfs -i a --monmap "$monmap" --keyring "$folder/keyring"
  ceph-mon --conf "$folder/ceph.conf" -i a --pid-file "$folder/mon.pid"
}

start_manager() {
  ceph_here auth get-or-create mgr.x mon 'allow profile mgr' osd 'allow *' mds 'allow *' >"$folder/mgr/keyring"
  ceph-mgr --conf "$folder/ceph.conf" -i x --keyring "$folder/mgr/keyring" --pid-file "$folder/mgr.pid"
}

start_osd() {
  local uuid id
  uuid="$(cat /proc/sys/kernel/random/uuid)"
  id="$(ceph_here osd new "$uuid")"
  ceph_here auth get-or-create "osd.$id" mon 'allow profile osd' mgr 'allow profile osd' osd 'allow *' \
    >"$folder/osd/keyring"
  ceph-osd --conf "$folder/ceph.conf" -i "$id" --mkfs --osd-uuid "$uuid" --keyring "$folder/osd/keyring"
  ceph-osd --conf "$folder/ceph.conf" -i "$id" --keyring "$folder/osd/keyring" --pid-file "$folder/osd.pid"
}

start_gateway() {
  ceph_here auth get-or-create client.rgw mon 'allow rw' osd 'allow rwx' >"$folder/rgw/keyring"
  radosgw --conf "$folder/ceph.conf" -n client.rgw --keyring "$folder/rgw/keyring" --pid-file "$folder/rgw.pid"
  for _ in $(seq 600); do
    (: >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && return 0
    sleep 0.1
  done
  echo "The gateway did not open its port." >&2
  return 1
}

start() {
  mkdir -p "$folder"
  folder="$(cd "$folder" && pwd)"
  [[ -z "$(ls -A "$folder")" ]] || { echo "$folder is not empty." >&2; exit 1; }
  touch "$folder/s3-server"
  mkdir "$folder"/{run,log,mon,mgr,osd,rgw}
  write_configuration
  exec 3>&2
  trap 'echo "The server did not start; see $folder/log." >&3' ERR
  {
    start_monitor
    start_manager
    start_osd
    start_gateway
    radosgw-admin --conf "$folder/ceph.conf" user create --uid suite --display-name suite \
      --access-key SUITEACCESSKEY --secret-key suite-secret-key
  } >"$folder/log/start.log" 2>&1
  trap - ERR
  echo "export S3_ENDPOINT=http://127.0.0.1:$port S3_BUCKET=inkside-contract S3_REGION=default" \
    "S3_ACCESS_KEY_ID=SUITEACCESSKEY S3_SECRET_ACCESS_KEY=suite-secret-key"
}

"$action"
