-- Who changed what, before and after, in every table of a team. The database itself writes it, in the transaction of the
-- change, so that no path of the code can leave it out.

create table audit_entry (
  -- No foreign key: the rows that an entry tells of have one, and a look-up for each entry would cost for nothing.
  tenant_id uuid not null,
  -- The order of writing, over all teams; never shown.
  position bigint generated always as identity,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  -- `database`: somebody who did not come through the service.
  actor_kind text not null check (actor_kind in ('user', 'operator', 'invitee', 'freelancer', 'system', 'database')),
  actor_id uuid,
  key_id uuid,
  portal_link_id uuid,
  request_id uuid,
  -- The operation id of the contract; null for what nobody asked for by a request.
  action text,
  resource text not null,
  -- What the rows belong to: themselves, or the report of its timesheets, the user of their tags.
  subject_id uuid not null,
  operation text not null check (operation in ('created', 'updated', 'deleted')),
  changes jsonb not null,
  -- The seal, which comes a moment later: the place in the team's chain, and the hash over the one before and this entry.
  number bigint,
  hash bytea,
  primary key (tenant_id, at, position),
  constraint audit_entry_seal_check check ((number is null) = (hash is null))
);
create unique index audit_entry_number_key on audit_entry (tenant_id, number);
create index audit_entry_unsealed on audit_entry (tenant_id, position) where number is null;
-- One for each filter of the list, in the list's order.
create index audit_entry_request on audit_entry (tenant_id, request_id, at, position);
create index audit_entry_actor on audit_entry (tenant_id, actor_id, at, position);
create index audit_entry_resource on audit_entry (tenant_id, resource, at, position);
create index audit_entry_subject on audit_entry (tenant_id, subject_id, at, position);

-- The end of each team's chain. Whoever seals holds the row.
create table audit_head (
  tenant_id uuid primary key,
  number bigint not null,
  hash bytea not null
);

-- What stays out, and why: a table or a column that says so. Everything else of a team is audited.
comment on table event is 'not audited: it is a record itself, of the same change';
comment on table audit_entry is 'not audited: it is the record';
comment on table audit_head is 'not audited: it is the end of the record';
comment on table mission_tally is 'not audited: sums of what is audited';
comment on table rate_window is 'not audited: nothing that a team has';
comment on table idempotency is 'not audited: copies of answers';
comment on table stored_file is 'not audited: the document has the hash of its bytes';
comment on table accounting_export_piece is 'not audited: the export has the hash of its bytes';
comment on column invitation.token_hash is 'not audited: a secret';
comment on column api_key.secret_hash is 'not audited: a secret';
comment on column portal_link.token_hash is 'not audited: a secret';
comment on column api_key.last_used_at is 'not audited: no change that anybody makes';
comment on column invitation.mail_due_at is 'not audited: notes of the job that sends mail';
comment on column invitation.mail_attempts is 'not audited: notes of the job that sends mail';
comment on column portal_link.mail_due_at is 'not audited: notes of the job that sends mail';
comment on column portal_link.mail_attempts is 'not audited: notes of the job that sends mail';
comment on column team.position is 'not audited: follows from the tree, for many teams at a time';
comment on column mission.effective_end_date is 'not audited: follows from other columns';
comment on column mission.due_on is 'not audited: follows from other columns';
comment on column mission.has_purchase_order is 'not audited: follows from other columns';
comment on column document.content is 'not audited: large, and what the hashed file shows';
comment on column activity_report.calculation is 'not audited: large, and follows from the rows of the report';
comment on column accounting_entry.calculation is 'not audited: large, and follows from the rows of the report';

create function is_audited(words text) returns boolean immutable language sql
  return words is null or words not like 'not audited: %';

create type audit_row as (tenant_id uuid, subject_id uuid, id jsonb, before jsonb, after jsonb);

-- One entry for each thing that a statement has changed rows of. Its arguments: what the API calls the table, the column
-- of the tenant, the column of the subject, the primary key, the columns that stay out.
-- Instants are spelled in UTC, whatever the session's own time zone is.
create function audit_statement() returns trigger language plpgsql set timezone to 'UTC' as $$
declare
  tenant text := tg_argv[1];
  subject text := tg_argv[2];
  keys text[] := string_to_array(tg_argv[3], ',');
  left_out text[] := string_to_array(tg_argv[4], ',') || 'tenant_id'::text;
  -- Set for the transaction by kernel/db/client.ts.
  call jsonb := nullif(current_setting('engagement.call', true), '');
  changed audit_row[];
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
  insert into audit_entry (tenant_id, at, actor_kind, actor_id, key_id, portal_link_id, request_id, action, resource,
    subject_id, operation, changes)
  select tenant_id, coalesce((call ->> 'at')::timestamptz, date_trunc('milliseconds', clock_timestamp())),
    coalesce(call ->> 'actor_kind',
      case current_setting('application_name') when 'team-engagement' then 'system' else 'database' end),
    (call ->> 'actor_id')::uuid, (call ->> 'key_id')::uuid, (call ->> 'portal_link_id')::uuid,
    (call ->> 'request_id')::uuid, call ->> 'action', tg_argv[0], subject_id,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
    jsonb_agg(jsonb_build_object('id', id, 'before', before, 'after', after) order by nth)
  from unnest(changed) with ordinality as one(tenant_id, subject_id, id, before, after, nth)
  group by tenant_id, subject_id;
  return null;
end $$;

-- Watches every table of a team that does not say it stays out. A migration that adds a table or a column that stays out
-- ends with calling it again; server/test/schema.test.ts sees when one was forgotten.
create function audit_every_table() returns void language plpgsql as $$
declare
  watched record;
begin
  for watched in
    select t.oid::regclass as name, keys, coalesce(keys[2], keys[1]) as subject_column, keys[1] as tenant_column,
      case t.relname when 'tenant' then 'team_settings' else regexp_replace(t.relname, '^team_user', 'user') end as resource,
      (select string_agg(a.attname, ',') from pg_attribute a where a.attrelid = t.oid and a.attnum > 0
        and not is_audited(col_description(t.oid, a.attnum))) as left_out
    from pg_class t cross join lateral (
      select array_agg(a.attname::text order by nth) as keys from pg_index x
      cross join unnest(x.indkey::int2[]) with ordinality as k(attnum, nth)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
      where x.indrelid = t.oid and x.indisprimary) as key
    where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace and is_audited(obj_description(t.oid, 'pg_class'))
      and (keys[1] = 'tenant_id' or t.relname = 'tenant')
  loop
    if cardinality(watched.keys) > 3 then raise 'The key of % is longer than audit_statement() can take', watched.name; end if;
    execute format('create or replace trigger audit_insert after insert on %1$s referencing new table as new_rows
        for each statement execute function audit_statement(%2$L, %3$L, %4$L, %5$L, %6$L);
      create or replace trigger audit_update after update on %1$s referencing old table as old_rows new table as new_rows
        for each statement execute function audit_statement(%2$L, %3$L, %4$L, %5$L, %6$L);
      create or replace trigger audit_delete after delete on %1$s referencing old table as old_rows
        for each statement execute function audit_statement(%2$L, %3$L, %4$L, %5$L, %6$L)',
      watched.name, watched.resource, watched.tenant_column, watched.subject_column, array_to_string(watched.keys, ','),
      coalesce(watched.left_out, ''));
  end loop;
end $$;
select audit_every_table();

-- Entries are written once and sealed once.
create function keep_audit_entry() returns trigger language plpgsql as $$
declare
  unsealed audit_entry;
begin
  if tg_op = 'UPDATE' then
    unsealed := new;
    unsealed.number := null;
    unsealed.hash := null;
    if old.number is null and unsealed is not distinct from old then return new; end if;
  end if;
  raise 'An entry of the audit log never changes';
end $$;
create trigger audit_entry_kept before update or delete on audit_entry for each row execute function keep_audit_entry();
create trigger audit_entry_whole before truncate on audit_entry for each statement execute function keep_audit_entry();

create function audit_genesis() returns bytea immutable language sql return decode(repeat('00', 32), 'hex');

-- Everything of the entry but its hash and the order of writing, as a JSON array in PostgreSQL's spelling of jsonb.
create function audit_hash(previous bytea, entry audit_entry) returns bytea stable language sql
  return sha256(previous || convert_to(jsonb_build_array(entry.tenant_id, entry.number, entry.id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_kind, entry.actor_id, entry.key_id,
    entry.portal_link_id, entry.request_id, entry.action, entry.resource, entry.subject_id, entry.operation,
    entry.changes)::text, 'UTF8'));

-- Gives the oldest entries without a seal the next numbers. Another one that seals for the same team is left to it.
create function seal_audit_entries(of_tenant uuid, most integer) returns integer language plpgsql as $$
declare
  head audit_head;
  entry audit_entry;
  sealed integer := 0;
begin
  -- Asked first, because an insert would wait for whoever holds the row.
  if not exists (select from audit_head where tenant_id = of_tenant) then
    insert into audit_head values (of_tenant, 0, audit_genesis()) on conflict do nothing;
  end if;
  select * into head from audit_head where tenant_id = of_tenant for update skip locked;
  if not found then return 0; end if;
  -- A statement of its own, begun under the lock: it sees what the one before has sealed.
  for entry in select * from audit_entry where tenant_id = of_tenant and number is null order by position limit most loop
    entry.number := head.number + 1;
    head.hash := audit_hash(head.hash, entry);
    head.number := entry.number;
    update audit_entry set number = head.number, hash = head.hash
      where tenant_id = of_tenant and at = entry.at and position = entry.position;
    sealed := sealed + 1;
  end loop;
  update audit_head set number = head.number, hash = head.hash where tenant_id = of_tenant and sealed > 0;
  return sealed;
end $$;
