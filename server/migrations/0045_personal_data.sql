-- Erasure of personal data (decision 0095). The previous release runs beside it: it knows neither the columns nor the table.

-- Who was erased. The row stays: it says that and when, and what the law keeps.
create table person_erasure (
  tenant_id uuid not null references tenant,
  person_id uuid not null,
  person_kind text not null check (person_kind in ('freelancer', 'user')),
  -- running: a job erases what other tables have.
  status text not null check (status in ('running', 'done')),
  -- In lower case; empty when it is done: mails and invitations are found by it.
  addresses text[] not null,
  -- What is kept: [{"table", "reason", "count", "until"}].
  retained jsonb not null default '[]',
  requested_by uuid,
  requested_at timestamptz not null,
  completed_at timestamptz,
  -- When the job continues, or looks again at what was retained; null: never.
  due_at timestamptz,
  primary key (tenant_id, person_id),
  constraint person_erasure_done_check check ((status = 'done') = (completed_at is not null and addresses = '{}'))
);
-- Of all teams.
create index person_erasure_due on person_erasure (due_at) where due_at is not null;
comment on table person_erasure is 'not audited: its event and the erased rows are';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table freelancer add column erased_at timestamptz;
  alter table team_user add column erased_at timestamptz;
  -- Only what differs from the defaults of the code.
  alter table tenant add column retention_settings jsonb not null default '{}';
end $$;

-- What a transaction erases, set by the code: `person`, `team`, or nothing.
create function erases() returns text stable language sql return coalesce(current_setting('engagement.erases', true), '');

-- As before. What an erasure replaces is not written into the log again: of the values before, only the names of the fields. A team that is
-- deleted as a whole leaves no entries.
create or replace function audit_statement() returns trigger language plpgsql set timezone to 'UTC' as $$
declare
  tenant text := tg_argv[1];
  subject text := tg_argv[2];
  keys text[] := string_to_array(tg_argv[3], ',');
  left_out text[] := string_to_array(tg_argv[4], ',') || 'tenant_id'::text;
  -- Set for the transaction by kernel/db/connections/client.ts.
  call jsonb := nullif(current_setting('engagement.call', true), '');
  erased text := coalesce(current_setting('engagement.erases', true), '');
  changed audit_row[];
  entry record;
  of_tenant uuid;
  done_at timestamptz := coalesce((call ->> 'at')::timestamptz, date_trunc('milliseconds', clock_timestamp()));
  by_kind text := coalesce(call ->> 'actor_kind',
    case current_setting('application_name') when 'team-engagement' then 'system' else 'database' end);
  by_id uuid := call ->> 'actor_id';
  used_kind text := call ->> 'credential_kind';
  used_id uuid := call ->> 'credential_id';
  -- The previous release reads key_id and portal_link_id, and sends them in place of the credential.
  used_key uuid := case used_kind when 'key' then used_id else (call ->> 'key_id')::uuid end;
  used_link uuid := case used_kind when 'portal' then used_id else (call ->> 'portal_link_id')::uuid end;
  in_request uuid := call ->> 'request_id';
  called text := call ->> 'action';
  of_resource text := tg_argv[0];
  done text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  version smallint := 2;
  new_salt bytea;
begin
  if erased = 'team' then return null; end if;
  -- Each row is converted to JSON once: without `offset 0` and `materialized` PostgreSQL converts it for each use.
  if tg_op = 'INSERT' then
    changed := array(select row(n ->> tenant, n ->> subject, n -> 'id', null, n - left_out)::audit_row
      from (select to_jsonb(new_rows) as n from new_rows offset 0) as made);
  elsif tg_op = 'DELETE' then
    changed := array(select row(o ->> tenant, o ->> subject, o -> 'id', o - left_out, null)::audit_row
      from (select to_jsonb(old_rows) as o from old_rows offset 0) as gone);
  else
    -- A key of fewer than three columns repeats its first one. A row whose key has changed has no partner.
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
  if erased = 'person' then
    changed := array(select row(one.tenant_id, one.subject_id, one.id,
        (select jsonb_object_agg(key, null::text) from jsonb_each(one.before)), one.after)::audit_row
      from unnest(changed) as one);
  end if;
  for entry in
    select tenant_id, subject_id, jsonb_agg(jsonb_build_object('id', id, 'before', before, 'after', after) order by nth) as changes
    from unnest(changed) with ordinality as one(tenant_id, subject_id, id, before, after, nth)
    group by tenant_id, subject_id
  loop
    of_tenant := entry.tenant_id;
    new_salt := uuid_send(gen_random_uuid());
    insert into audit_entry (tenant_id, at, actor_kind, actor_id, credential_kind, credential_id, key_id, portal_link_id,
      request_id, action, resource, subject_id, operation, changes, hash_version, salt)
    values (of_tenant, done_at, by_kind, by_id, used_kind, used_id, used_key, used_link, in_request, called, of_resource,
      entry.subject_id, done, entry.changes, version, new_salt);
  end loop;
  return null;
end $$;

-- As before. An erasure replaces the changes and the salt of an entry by their hash (decision 0051), and nothing else.
create or replace function keep_audit_entry() returns trigger language plpgsql as $$
declare
  unsealed audit_entry;
  unerased audit_entry;
begin
  if tg_op = 'UPDATE' then
    unsealed := new;
    unsealed.number := null;
    unsealed.hash := null;
    if old.number is null and unsealed is not distinct from old then return new; end if;
    if erases() = 'person' and old.number is not null and old.hash_version = 2 and old.changes is not null
        and new.changes is null and new.salt is null and new.changes_hash = audit_changes_hash(old.salt, old.changes) then
      unerased := new;
      unerased.changes := old.changes;
      unerased.salt := old.salt;
      unerased.changes_hash := null;
      if unerased is not distinct from old then return new; end if;
    end if;
  elsif tg_op = 'DELETE' and erases() = 'team' then
    return old;
  end if;
  raise 'An entry of the audit log never changes';
end $$;

-- Erases a batch of sealed entries about these rows; those of version 1 stay. `mentions`: only entries with one of these texts. Returns how many.
create function erase_audit_batch(of_tenant uuid, of_resource text, subjects uuid[], mentions text[], most integer) returns integer
language plpgsql as $$
declare
  entry record;
  digest bytea;
  erased integer := 0;
  freed bigint := 0;
begin
  for entry in select at, position, salt, changes from audit_entry
    where tenant_id = of_tenant and resource = of_resource and subject_id = any(subjects)
      and changes is not null and number is not null and hash_version = 2
      -- What an erasure writes has nothing to erase.
      and action is distinct from 'eraseFreelancer' and action is distinct from 'eraseUser'
      and (mentions is null or exists (select from unnest(mentions) as one where position(one in lower(changes::text)) > 0))
    order by at, position limit most
  loop
    digest := audit_changes_hash(entry.salt, entry.changes);
    freed := freed + pg_column_size(entry.changes);
    erased := erased + 1;
    update audit_entry set changes = null, salt = null, changes_hash = digest
      where tenant_id = of_tenant and at = entry.at and position = entry.position;
  end loop;
  if erased > 0 then
    update audit_head set bytes = greatest(0, bytes - freed) where tenant_id = of_tenant;
  end if;
  return erased;
end $$;

-- As before, but an erasure may replace what is older than the law asks for, and a team that is deleted has no more invoices.
create or replace function keep_invoices() returns trigger language plpgsql as $$
begin
  if erases() <> 'team' and old.status in ('issued', 'ready') and old.created_at > now() - interval '10 years' then
    raise exception 'invoice % is kept until %', old.entry_id, (old.created_at + interval '10 years')::date
      using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create or replace function keep_issued_invoices() returns trigger language plpgsql as $$
begin
  if old.status in ('issued', 'ready') and (new.status not in ('issued', 'ready') or new.content::text is distinct from old.content::text
      or new.issue_date is distinct from old.issue_date or new.number is distinct from old.number or new.entry_id <> old.entry_id or new.tenant_id <> old.tenant_id
      or new.document_type is distinct from old.document_type or new.created_at is distinct from old.created_at
      or (old.sha256 is not null and new.sha256 is distinct from old.sha256))
      and not (erases() = 'person' and old.issue_date < now() - interval '10 years') then
    raise exception 'invoice % is issued and cannot change', old.entry_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace function keep_invoice_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.tenant_id = old.tenant_id and new.sha256 = old.sha256 and new.created_at = old.created_at
      and new.size is not distinct from old.size
      and (new.bytes is not distinct from old.bytes or (old.bytes is null and sha256(new.bytes) = old.sha256)) then
    return new;
  end if;
  if erases() <> 'team' and exists (select from invoice i where i.tenant_id = old.tenant_id and i.sha256 = old.sha256
      and i.created_at > now() - interval '10 years') then
    raise exception 'file % is an invoice and kept for ten years', encode(old.sha256, 'hex') using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace function keep_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reversed_at is null
      and (to_jsonb(new) - 'reversed_at') = (to_jsonb(old) - 'reversed_at') then
    return new;
  end if;
  if tg_op = 'UPDATE' and erases() = 'person' and old.paid_on < now() - interval '10 years'
      and (to_jsonb(new) - '{reference,reason}'::text[]) = (to_jsonb(old) - '{reference,reason}'::text[]) then
    return new;
  end if;
  if tg_op = 'DELETE' and erases() = 'team' then return old; end if;
  raise exception 'payment % is kept as it was recorded', old.id using errcode = 'restrict_violation';
end $$;
create or replace function keep_bank_accounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if erases() = 'team' then return old; end if;
    raise exception 'bank account % is kept', old.id using errcode = 'restrict_violation';
  end if;
  if (new.sealed <> old.sealed and new.key_check = old.key_check and erases() <> 'person') or new.tenant_id <> old.tenant_id or new.id <> old.id
      or new.owner_id <> old.owner_id or new.version <> old.version or new.country <> old.country
      or (new.last_digits <> old.last_digits and erases() <> 'person')
      or new.proposed_by_id is distinct from old.proposed_by_id or new.link_issued_by_id is distinct from old.link_issued_by_id
      or new.involved_ids <> old.involved_ids
      or (old.status <> new.status and old.status <> 'proposed' and not (old.status = 'approved' and new.status = 'replaced')) then
    raise exception 'bank account % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function keep_compliance_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if erases() = 'team' then return old; end if;
    raise exception 'compliance document % is kept', old.id using errcode = 'restrict_violation';
  end if;
  if new.tenant_id <> old.tenant_id or new.id <> old.id or new.freelancer_id <> old.freelancer_id or new.kind <> old.kind
      or (old.sha256 is not null and (new.issued_on <> old.issued_on or new.valid_until <> old.valid_until
        or new.uploaded_by_id is distinct from old.uploaded_by_id
        or (erases() <> 'person' and (new.sha256 <> old.sha256 or new.code is distinct from old.code))))
      or (old.status <> new.status and old.status in ('refused', 'replaced'))
      or (old.status = 'approved' and new.status not in ('approved', 'replaced')) then
    raise exception 'compliance document % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What a deleted file took, as it was counted.
create function untally_stored_file() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select tenant_id, sum(coalesce(size, octet_length(bytes), 0))::bigint as bytes from old_rows group by 1 loop
    perform add_usage(one.tenant_id, 'documents', - one.bytes);
  end loop;
  return null;
end $$;
do $$
begin
  -- Sessions whose address is still there, for the job of the retention.
  create index session_ended on session (tenant_id, least(revoked_at, expires_at)) where address <> 'erased';
  create index portal_session_ended on portal_session (tenant_id, least(revoked_at, expires_at)) where address <> 'erased';
  create trigger tally_delete after delete on stored_file referencing old table as old_rows
    for each statement execute function untally_stored_file();
end $$;

-- Whether the file was deleted: not if another row refers to it.
create function delete_unused_file(of_tenant uuid, of_sha256 bytea) returns boolean language plpgsql as $$
begin
  delete from stored_file where tenant_id = of_tenant and sha256 = of_sha256;
  return found;
exception when foreign_key_violation or restrict_violation then
  return false;
end $$;
