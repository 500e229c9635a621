-- Where the bytes of a file are, now that there is a third place (decision 0113). The previous release runs beside it: its rows have no
-- place, which means the row if it has bytes and the folder if not.

-- A file in its row keeps that meaning whatever its place says: the previous release adds bytes to a row without changing its place.
create or replace function keep_invoice_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.tenant_id = old.tenant_id and new.sha256 = old.sha256 and new.created_at = old.created_at
      and new.size is not distinct from old.size
      and (new.bytes is not distinct from old.bytes or (old.bytes is null and sha256(new.bytes) = old.sha256)
        -- `documents move`, which has written and verified the file elsewhere.
        or (new.bytes is null and new.place <> 'row' and coalesce(current_setting('engagement.moves', true), '') = 'file')) then
    return new;
  end if;
  if erases() <> 'team' and exists (select from invoice i where i.tenant_id = old.tenant_id and i.sha256 = old.sha256
      and i.created_at > now() - interval '10 years') then
    raise exception 'file % is an invoice and kept for ten years', encode(old.sha256, 'hex') using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table stored_file add column place text;
  alter table stored_file add constraint stored_file_place_check check (place in ('row', 'folder', 's3'));
  -- The place of a copy that `documents move` has still to delete.
  alter table stored_file add column moved_from text;
  alter table stored_file add constraint stored_file_moved_from_check check (moved_from in ('folder', 's3'));
  -- The start looks for one file of any team in each place.
  create index stored_file_not_in_s3 on stored_file (tenant_id, sha256) where bytes is null and place is distinct from 's3';
  create index stored_file_in_s3 on stored_file (tenant_id, sha256) where bytes is null and place = 's3';
  create index stored_file_moved on stored_file (tenant_id, sha256) where moved_from is not null;
end $$;
