-- Feed and changes cost less of each write.

select set_config('statement_timeout', '0', true);

-- An entry without a number is only in the index of those: numbering writes it into the others.
drop index feed_entry_number_key, feed_entry_subject;
create unique index feed_entry_number_key on feed_entry (tenant_id, number) include (event_id, type) where number is not null;
create index feed_entry_subject on feed_entry (tenant_id, subject_id, number) where number is not null;

-- As before, but records the changes of a batch in one statement. A batch has one `sealed_at`: a reader sees all of it or nothing.
create or replace function seal_audit_batch(of_tenant uuid, most integer, most_bytes bigint, out sealed integer, out is_more boolean)
language plpgsql set timezone to 'UTC' as $$
declare
  head audit_head;
  entry audit_entry;
  first bigint;
  added bigint;
  written_at timestamptz;
  size bigint;
  hashed bigint := 0;
begin
  sealed := 0;
  is_more := false;
  -- Asked first, because an insert would wait for whoever holds the row.
  if not exists (select from audit_head where tenant_id = of_tenant) then
    insert into audit_head (tenant_id, number, hash) values (of_tenant, 0, audit_genesis()) on conflict do nothing;
  end if;
  select * into head from audit_head where tenant_id = of_tenant for update skip locked;
  if not found then return; end if;
  first := head.number + 1;
  -- A statement of its own, begun under the lock: it sees what the one before has sealed.
  for entry in select * from audit_entry where tenant_id = of_tenant and number is null order by position limit most loop
    -- The text is what is hashed; the stored size is compressed, up to a hundredfold. A larger entry is a batch of its own.
    size := coalesce(octet_length(entry.changes::text), 0);
    is_more := sealed > 0 and hashed + size > most_bytes;
    exit when is_more;
    entry.number := head.number + 1;
    head.hash := audit_hash(head.hash, entry);
    head.number := entry.number;
    update audit_entry set number = head.number, hash = head.hash
      where tenant_id = of_tenant and at = entry.at and position = entry.position;
    hashed := hashed + size;
    sealed := sealed + 1;
  end loop;
  is_more := is_more or sealed = most;
  if sealed = 0 then return; end if;
  select sum(audit_bytes(changes)), max(greatest(at,
      (select max((one -> 'after' ->> 'updated_at')::timestamptz) from jsonb_array_elements(changes) as one)))
    into added, written_at
    from audit_entry where tenant_id = of_tenant and number between first and head.number;
  -- The clock of the node that wrote a row may be ahead of the clock here.
  head.sealed_at := greatest(clock_timestamp(), head.sealed_at + interval '1 microsecond', written_at);
  update audit_head set number = head.number, hash = head.hash, bytes = bytes + added, sealed_at = head.sealed_at
    where tenant_id = of_tenant;
  perform record_changes(of_tenant, first, head.number, head.sealed_at);
end $$;

-- The last change of each resource among the entries with these numbers. Called under the lock of the team's audit_head.
create function record_changes(of_tenant uuid, first bigint, last bigint, at timestamptz) returns void
language plpgsql as $$
begin
  insert into change (tenant_id, resource, subject_id, number, sealed_at, is_deleted)
  with entry as (
    select audited.tenant_id, changed_resource(audited.resource) as of_resource, audited.resource, audited.subject_id, audited.number,
      audited.operation = 'deleted' and audited.resource in (changed_resource(audited.resource), 'invitation') as is_gone,
      -- Only a created or deleted row has the role for certain.
      audited.resource like 'invitation%'
        and coalesce(audited.changes -> 0 -> 'after', audited.changes -> 0 -> 'before') ->> 'role' is null as is_without_role
    from audit_entry as audited where audited.tenant_id = of_tenant and audited.number between first and last
  ), changed as (
    select tenant_id, of_resource, subject_id, number, is_gone from entry
    -- An invitation of a freelancer is not among the users.
    where of_resource is not null and (not is_without_role
      or exists (select from entry as other where other.of_resource = 'user' and other.subject_id = entry.subject_id and not other.is_without_role)
      or exists (select from change as known
        where known.tenant_id = of_tenant and known.resource = 'user' and known.subject_id = entry.subject_id))
    union all
    -- A report shows its entries, and whether they are paid.
    select paid.tenant_id, 'activity_report', paid.activity_report_id, entry.number, false
    from entry join accounting_entry as paid on paid.tenant_id = of_tenant and paid.id = entry.subject_id
    where entry.of_resource = 'accounting_entry' and paid.activity_report_id is not null
  )
  select distinct on (of_resource, subject_id) tenant_id, of_resource, subject_id, number, at, is_gone
  from changed order by of_resource, subject_id, number desc
  on conflict (tenant_id, resource, subject_id)
    do update set number = excluded.number, sealed_at = excluded.sealed_at, is_deleted = excluded.is_deleted;
end $$;
drop function record_change(uuid, text, uuid, bigint, timestamptz, boolean);
