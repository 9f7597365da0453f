#!/bin/sh
# Creates the role of the api's processes, which owns nothing. The owner of the tables is POSTGRES_USER.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set "password=$DATABASE_PROCESS_PASSWORD" <<'SQL'
create role momi_api login password :'password';
SQL
