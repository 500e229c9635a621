#!/bin/sh
# First start of the PostgreSQL of compose.yaml: the service owns its database and is no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres <<'SQL'
create role engagement login password :'password';
create database engagement owner engagement;
SQL
