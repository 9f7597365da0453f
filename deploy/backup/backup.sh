#!/bin/sh
# Writes an encrypted backup of one database, and of the payout service's state file if there is one: backup.sh <folder>
# BACKUP_RECIPIENT: the public key of age to which it is encrypted. This machine cannot read its own backups.
# PGURL: a connection of the owner. STATE_FILE: the payout service's, optional.
set -eu
folder=$1
: "${BACKUP_RECIPIENT:?}" "${PGURL:?}"
umask 077
at=$(date -u +%Y%m%dT%H%M%SZ)
mkdir -p "$folder"

# A pipe has the exit code of its last command, so each step is one of its own: a backup that broke off gets no name.
sealed() {
  work=$(mktemp -d "$folder/.unfinished.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  mkfifo "$work/pipe"
  age --encrypt --recipient "$BACKUP_RECIPIENT" --output "$work/sealed" <"$work/pipe" &
  encrypting=$!
  "$@" >"$work/pipe"
  wait "$encrypting"
  mv "$work/sealed" "$folder/$name"
  rm -rf "$work"
  echo "$folder/$name"
}

name=momi-$at.dump.age
sealed pg_dump --format=custom --no-owner --dbname "$PGURL"
if [ -n "${STATE_FILE:-}" ]; then
  name=payouts-$at.sqlite.age
  copy=$(mktemp)
  # A copy of one moment, also while the service writes.
  node -e "const { DatabaseSync, backup } = require('node:sqlite'); backup(new DatabaseSync(process.argv[1], { readOnly: true }), process.argv[2])" "$STATE_FILE" "$copy"
  sealed cat "$copy"
  rm -f "$copy"
fi
