#!/bin/sh
# Makes tonight's backup and deletes those older than two weeks. The arguments are how to run the server's commands here:
#   backup.sh podman exec latchkey-jobs /app/node server/serve.js
# It fails if the backup is missing afterwards. deploy/prometheus alerts if there is no new one for 36 hours.
set -eu
folder=${BACKUP_FOLDER:-/var/backups/latchkey}
metrics=${METRICS_FOLDER:-$folder/metrics}
file=$folder/latchkey-$(date +%F).backup
started=$(mktemp)
trap 'rm -f "$started"' EXIT

# Remains of a backup that was killed.
find "$folder" -maxdepth 1 -name 'latchkey-*.backup*.part' -mtime +0 -delete
"$@" backup "$file"
if [ ! -s "$file" ] || [ "$started" -nt "$file" ]; then
  echo "There is no new $file." >&2
  exit 1
fi
find "$folder" -maxdepth 1 -name 'latchkey-*.backup' -mtime +14 -delete
mkdir -p "$metrics"
echo "latchkey_backup_finished_seconds $(date +%s)" > "$metrics/new"
chmod 644 "$metrics/new"
mv "$metrics/new" "$metrics/backup.prom"
