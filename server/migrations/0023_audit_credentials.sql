-- The credential of each change, and version 2 of the hash, whose content can be erased later (decision 0051). Triggers and
-- functions write and seal the log, so entries of nodes of the previous release have version 2 from here on, too.

-- PostgreSQL before 18 adds no column to a table whose row type the body of a function uses. The body comes back below.
create or replace function audit_hash(previous bytea, entry audit_entry) returns bytea stable language sql as 'select previous';

-- The check is not validated: entries from before have null there, and reading all of them would take longer than a statement may.
-- What each version requires is checked by audit_hash(): a check on the table would cost every write some 50 µs.
alter table audit_entry
  -- Null: no request, or a node of the previous release, which names its credential by key_id, portal_link_id and the actor.
  add column credential_kind text,
  add column credential_id uuid,
  add column hash_version smallint not null default 1,
  -- Random. Without it the changes can't be guessed from their hash.
  add column salt bytea,
  -- Of an erased entry: audit_changes_hash() of what was erased, in place of changes and salt.
  add column changes_hash bytea,
  alter column changes drop not null,
  add constraint audit_entry_credential_kind_check
    check (credential_kind in ('key', 'portal', 'invitation', 'operator')) not valid;

create function audit_changes_hash(salt bytea, changes jsonb) returns bytea stable language sql
  return sha256(salt || convert_to(changes::text, 'UTF8'));

-- Everything of the entry but its hash and the order of writing, as a JSON array in PostgreSQL's spelling of jsonb. Version 2 has
-- the hash of the changes in place of the changes. Version 1 has changes and nothing in the new columns; version 2 has either changes
-- and salt, or, when these were erased, their hash. Otherwise null: such an entry can't be sealed, and equals no stored hash.
create or replace function audit_hash(previous bytea, entry audit_entry) returns bytea stable language sql
  return case
    when entry.hash_version = 1 and entry.changes is not null and entry.salt is null and entry.changes_hash is null
        and entry.credential_kind is null and entry.credential_id is null then
      sha256(previous || convert_to(jsonb_build_array(entry.tenant_id, entry.number, entry.id,
        to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_kind, entry.actor_id, entry.key_id,
        entry.portal_link_id, entry.request_id, entry.action, entry.resource, entry.subject_id, entry.operation,
        entry.changes)::text, 'UTF8'))
    when entry.hash_version = 2 and (entry.changes is null) = (entry.salt is null)
        and (entry.changes is null) = (entry.changes_hash is not null) then
      sha256(previous || convert_to(jsonb_build_array(entry.hash_version, entry.tenant_id, entry.number, entry.id,
        to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_kind, entry.actor_id,
        entry.credential_kind, entry.credential_id, entry.key_id, entry.portal_link_id, entry.request_id, entry.action,
        entry.resource, entry.subject_id, entry.operation,
        encode(coalesce(entry.changes_hash, audit_changes_hash(entry.salt, entry.changes)), 'hex'))::text, 'UTF8'))
  end;

-- As before; entries have the credential and version 2.
create or replace function audit_statement() returns trigger language plpgsql set timezone to 'UTC' as $$
declare
  tenant text := tg_argv[1];
  subject text := tg_argv[2];
  keys text[] := string_to_array(tg_argv[3], ',');
  left_out text[] := string_to_array(tg_argv[4], ',') || 'tenant_id'::text;
  -- Set for the transaction by kernel/db/client.ts.
  call jsonb := nullif(current_setting('engagement.call', true), '');
  used_kind text := call ->> 'credential_kind';
  used_id uuid := call ->> 'credential_id';
  changed audit_row[];
  entry record;
begin
  -- Each row becomes JSON once: without `offset 0` and `materialized` it would wherever it is asked for.
  if tg_op = 'INSERT' then
    changed := array(select row(n ->> tenant, n ->> subject, n -> 'id', null, n - left_out)::audit_row
      from (select to_jsonb(new_rows) as n from new_rows offset 0) as made);
  elsif tg_op = 'DELETE' then
    changed := array(select row(o ->> tenant, o ->> subject, o -> 'id', o - left_out, null)::audit_row
      from (select to_jsonb(old_rows) as o from old_rows offset 0) as gone);
  else
    -- In a shorter key the first column stands for those that it does not have. A row whose key has changed has no partner.
    changed := array(with old as materialized (select to_jsonb(old_rows) as o from old_rows),
        new as materialized (select to_jsonb(new_rows) as n from new_rows)
      select row(coalesce(n, o) ->> tenant, coalesce(n, o) ->> subject, coalesce(n, o) -> 'id',
        case when n is null then o - left_out else differs.before end,
        case when o is null then n - left_out when n is not null then differs.after end)::audit_row
      from old full join new on o ->> keys[1] = n ->> keys[1]
        and o ->> coalesce(keys[2], keys[1]) = n ->> coalesce(keys[2], keys[1])
        and o ->> coalesce(keys[3], keys[1]) = n ->> coalesce(keys[3], keys[1])
      cross join lateral (select jsonb_object_agg(key, value) as before, jsonb_object_agg(key, n -> key) as after
        from jsonb_each(o) where value is distinct from n -> key and key <> all(left_out)) as differs
      where o is null or n is null or differs.before is not null);
  end if;
  for entry in
    select tenant_id, subject_id, jsonb_agg(jsonb_build_object('id', id, 'before', before, 'after', after) order by nth) as changes
    from unnest(changed) with ordinality as one(tenant_id, subject_id, id, before, after, nth)
    group by tenant_id, subject_id
  loop
    -- The previous release reads key_id and portal_link_id, and sends them in place of the credential.
    insert into audit_entry (tenant_id, at, actor_kind, actor_id, credential_kind, credential_id, key_id, portal_link_id,
      request_id, action, resource, subject_id, operation, changes, hash_version, salt)
    values (entry.tenant_id, coalesce((call ->> 'at')::timestamptz, date_trunc('milliseconds', clock_timestamp())),
      coalesce(call ->> 'actor_kind',
        case current_setting('application_name') when 'team-engagement' then 'system' else 'database' end),
      (call ->> 'actor_id')::uuid, used_kind, used_id,
      case used_kind when 'key' then used_id else (call ->> 'key_id')::uuid end,
      case used_kind when 'portal' then used_id else (call ->> 'portal_link_id')::uuid end,
      (call ->> 'request_id')::uuid, call ->> 'action', tg_argv[0], entry.subject_id,
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, entry.changes, 2,
      uuid_send(gen_random_uuid()));
  end loop;
  return null;
end $$;
