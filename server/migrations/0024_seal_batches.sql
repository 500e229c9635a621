-- A batch of seals ends by its bytes, too: hashing 500 large entries takes longer than a statement may, and would be tried
-- again and again. `is_more`: the batch was full.
create function seal_audit_batch(of_tenant uuid, most integer, most_bytes bigint, out sealed integer, out is_more boolean)
language plpgsql as $$
declare
  head audit_head;
  entry audit_entry;
  first bigint;
  added bigint;
  size bigint;
  hashed bigint := 0;
begin
  sealed := 0;
  is_more := false;
  -- Asked first, because an insert would wait for whoever holds the row.
  if not exists (select from audit_head where tenant_id = of_tenant) then
    insert into audit_head values (of_tenant, 0, audit_genesis()) on conflict do nothing;
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
  if sealed > 0 then
    select sum(audit_bytes(changes)) into added from audit_entry
      where tenant_id = of_tenant and number between first and head.number;
    update audit_head set number = head.number, hash = head.hash, bytes = bytes + added where tenant_id = of_tenant;
  end if;
end $$;

-- For nodes of the previous release.
create or replace function seal_audit_entries(of_tenant uuid, most integer) returns integer language sql as $$
  select sealed from seal_audit_batch(of_tenant, most, 8000000)
$$;
