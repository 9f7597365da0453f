#!/bin/sh
# Restores the newest backup of a folder into a database of its own, checks it, and removes it: restore-drill.sh <folder>
# BACKUP_IDENTITY: the file with age's private key. PGURL: a connection to a PostgreSQL for the drill, as a role that may
# create databases. MOMI: the command that runs operator commands, with the keys of the installation in its environment;
# default: npm run --silent momi --
set -eu
folder=$1
: "${BACKUP_IDENTITY:?}" "${PGURL:?}"
newest=$(ls "$folder"/momi-*.dump.age | sort | tail -n 1)
database=momi_drill_$$
work=$(mktemp -d)
target=$(node -p "const url = new URL(process.argv[1]); url.pathname = process.argv[2]; url.href" "$PGURL" "$database")
end() {
  rm -rf "$work"
  psql --quiet --dbname "$PGURL" --command "drop database if exists $database with (force)"
}
trap end EXIT
# Fails for a file that was changed or cut off: each part of it is authenticated.
age --decrypt --identity "$BACKUP_IDENTITY" --output "$work/dump" "$newest"
psql --quiet --dbname "$PGURL" --command "create database $database"
pg_restore --exit-on-error --no-owner --dbname "$target" "$work/dump"
echo "Restored $newest"
DATABASE_URL=$target ${MOMI:-npm run --silent momi --} backup-check
