-- How many bytes of documents and of stored idempotent responses each team has: the sum of its rows. Triggers only add rows, so
-- writes never wait for each other; a job adds up what has gathered. What the audit log takes is counted when it is sealed.
create table team_usage (
  -- No foreign key: the operator's responses belong to no team.
  tenant_id uuid not null,
  resource text not null check (resource in ('documents', 'idempotency')),
  id uuid not null,
  bytes bigint not null,
  primary key (tenant_id, resource, id)
);
comment on table team_usage is 'not audited: sums of what is stored';

alter table audit_head add column bytes bigint not null default 0;

-- Null: the setting of the server; 0: unlimited.
alter table tenant
  add column document_quota_bytes bigint check (document_quota_bytes >= 0),
  add column audit_quota_bytes bigint check (audit_quota_bytes >= 0),
  add column idempotency_quota_bytes bigint check (idempotency_quota_bytes >= 0);

-- A file in a folder has no bytes in its row. Null in rows of the previous release.
alter table stored_file add column size bigint;

-- An insert by values, of variables: on a machine that has a part of the teams, only that finds the part of the table that the
-- same machine has.
create function add_usage(of_tenant uuid, of_resource text, more bigint) returns void language plpgsql as $$
declare
  new_id uuid := gen_random_uuid();
begin
  if more <> 0 then insert into team_usage values (of_tenant, of_resource, new_id, more); end if;
end $$;

create function tally_stored_file() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select tenant_id, sum(coalesce(size, octet_length(bytes), 0))::bigint as bytes from new_rows group by 1 loop
    perform add_usage(one.tenant_id, 'documents', one.bytes);
  end loop;
  return null;
end $$;
create trigger tally_insert after insert on stored_file referencing new table as new_rows
  for each statement execute function tally_stored_file();

create function tally_export_piece() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select tenant_id, sum(octet_length(content))::bigint as bytes from new_rows group by 1 loop
    perform add_usage(one.tenant_id, 'documents', one.bytes);
  end loop;
  return null;
end $$;
create trigger tally_insert after insert on accounting_export_piece referencing new table as new_rows
  for each statement execute function tally_export_piece();

-- A key that is claimed and not yet answered counts for nothing. 200: the row itself and its entries in two indexes.
create function idempotency_bytes(status integer, key text, answer text) returns bigint immutable language sql
  return case when status is null then 0 else 200 + octet_length(key) + coalesce(octet_length(answer), 0) end;

create function tally_idempotency() returns trigger language plpgsql as $$
declare
  one record;
begin
  if tg_op = 'UPDATE' then
    for one in select tenant_id, sum(bytes)::bigint as bytes from (
      select tenant_id, idempotency_bytes(status, key, answer) as bytes from new_rows
      union all select tenant_id, - idempotency_bytes(status, key, answer) from old_rows) as changed group by 1 loop
      perform add_usage(one.tenant_id, 'idempotency', one.bytes);
    end loop;
  else
    for one in select tenant_id, sum(idempotency_bytes(status, key, answer))::bigint as bytes from old_rows group by 1 loop
      perform add_usage(one.tenant_id, 'idempotency', - one.bytes);
    end loop;
  end if;
  return null;
end $$;
create trigger tally_update after update on idempotency referencing old table as old_rows new table as new_rows
  for each statement execute function tally_idempotency();
create trigger tally_delete after delete on idempotency referencing old table as old_rows
  for each statement execute function tally_idempotency();

-- As stored, which is compressed; 400: the rest of the row and its entries in the indexes.
create function audit_bytes(changes jsonb) returns bigint stable language sql return 400 + pg_column_size(changes);

-- As before; also adds up what the entries take.
create or replace function seal_audit_entries(of_tenant uuid, most integer) returns integer language plpgsql as $$
declare
  head audit_head;
  entry audit_entry;
  first bigint;
  added bigint;
begin
  -- Asked first, because an insert would wait for whoever holds the row.
  if not exists (select from audit_head where tenant_id = of_tenant) then
    insert into audit_head values (of_tenant, 0, audit_genesis()) on conflict do nothing;
  end if;
  select * into head from audit_head where tenant_id = of_tenant for update skip locked;
  if not found then return 0; end if;
  first := head.number + 1;
  -- A statement of its own, begun under the lock: it sees what the one before has sealed.
  for entry in select * from audit_entry where tenant_id = of_tenant and number is null order by position limit most loop
    entry.number := head.number + 1;
    head.hash := audit_hash(head.hash, entry);
    head.number := entry.number;
    update audit_entry set number = head.number, hash = head.hash
      where tenant_id = of_tenant and at = entry.at and position = entry.position;
  end loop;
  if head.number >= first then
    select sum(audit_bytes(changes)) into added from audit_entry
      where tenant_id = of_tenant and number between first and head.number;
    update audit_head set number = head.number, hash = head.hash, bytes = bytes + added where tenant_id = of_tenant;
  end if;
  return head.number - first + 1;
end $$;

-- What is there already.
insert into team_usage
select tenant_id, 'documents', gen_random_uuid(), sum(bytes)::bigint from (
  select f.tenant_id, coalesce(octet_length(f.bytes),
    (select d.size from document d where d.tenant_id = f.tenant_id and d.sha256 = f.sha256 limit 1), 0) as bytes from stored_file f
  union all select tenant_id, octet_length(content) from accounting_export_piece) as stored
group by 1;
insert into team_usage
select tenant_id, 'idempotency', gen_random_uuid(), sum(idempotency_bytes(status, key, answer))::bigint from idempotency group by 1;
update audit_head set bytes = sealed.bytes from (
  select tenant_id, sum(audit_bytes(changes)) as bytes from audit_entry where number is not null group by 1) as sealed
where audit_head.tenant_id = sealed.tenant_id;
