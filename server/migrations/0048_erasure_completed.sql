-- Erasure finds what a seller is known by, and leaves the log of rows that a law keeps (decision 0099). The previous release runs beside
-- it: it knows neither the column nor the function.

do $$
begin
  -- SIREN or id under which an erased freelancer has sold, while the erasure runs: the number series are found by it.
  alter table person_erasure add column sellers text[] not null default '{}';
end $$;

-- As before, with `fields`: only entries in which one of these fields has a value.
create function erase_audit_batch(of_tenant uuid, of_resource text, subjects uuid[], mentions text[], fields text[], most integer)
returns integer language plpgsql as $$
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
      and (fields is null or exists (select from jsonb_array_elements(changes) as changed cross join unnest(fields) as field
        where changed -> 'before' ->> field is not null or changed -> 'after' ->> field is not null))
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
