-- A file whose bytes are kept in a folder has a row all the same: documents refer to it, and a backup knows what to look for.
alter table stored_file alter column bytes drop not null;
create index stored_file_in_folder on stored_file (tenant_id, sha256) where bytes is null;
