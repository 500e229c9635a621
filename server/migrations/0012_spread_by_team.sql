-- What keeps tables from being spread by team with Citus (docs/scaling.md), said in another way. Nothing else changes.

-- A foreign key with the tenant in it may not set anything to null; who deletes a template does it.
alter table mission drop constraint mission_service_template_fkey,
  add constraint mission_service_template_fkey foreign key (tenant_id, service_template_id) references document_template (tenant_id, id);
alter table framework_agreement drop constraint framework_agreement_template_fkey,
  add constraint framework_agreement_template_fkey foreign key (tenant_id, template_id) references document_template (tenant_id, id);

-- A unique index must have the tenant in it. This one is for finding; that no two keys are the same follows from their 256
-- random bits.
drop index api_key_secret_hash_key;
create index api_key_secret on api_key (secret_hash);

-- As before, but each entry is inserted by its values: on a machine that has a part of the teams, only that finds the part
-- of the audit log that the same machine has.
create or replace function audit_statement() returns trigger language plpgsql set timezone to 'UTC' as $$
declare
  tenant text := tg_argv[1];
  subject text := tg_argv[2];
  keys text[] := string_to_array(tg_argv[3], ',');
  left_out text[] := string_to_array(tg_argv[4], ',') || 'tenant_id'::text;
  -- Set for the transaction by kernel/db/client.ts.
  call jsonb := nullif(current_setting('engagement.call', true), '');
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
    insert into audit_entry (tenant_id, at, actor_kind, actor_id, key_id, portal_link_id, request_id, action, resource,
      subject_id, operation, changes)
    values (entry.tenant_id, coalesce((call ->> 'at')::timestamptz, date_trunc('milliseconds', clock_timestamp())),
      coalesce(call ->> 'actor_kind',
        case current_setting('application_name') when 'team-engagement' then 'system' else 'database' end),
      (call ->> 'actor_id')::uuid, (call ->> 'key_id')::uuid, (call ->> 'portal_link_id')::uuid,
      (call ->> 'request_id')::uuid, call ->> 'action', tg_argv[0], entry.subject_id,
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end, entry.changes);
  end loop;
  return null;
end $$;
