-- Reads follow permissions (decision 0128). The previous release runs beside it: it knows neither the columns nor the functions.

-- When a file with the data of others, or an export, was last downloaded, so that the audit log has each download.
do $$
begin
  alter table freelancer add column exported_at timestamptz;
  alter table team_user add column exported_at timestamptz;
  alter table tenant add column exported_at timestamptz;
  alter table accounting_export add column file_read_at timestamptz;
  alter table supplier_invoice add column file_read_at timestamptz;
  alter table compliance_document add column file_read_at timestamptz;
end $$;

-- The path and the query of a webhook URL may contain a secret of its receiver. `row_values` are those of one row.
create function audit_without_path(row_values jsonb) returns jsonb immutable language sql return
  case when row_values ? 'url'
    then row_values || jsonb_build_object('url', regexp_replace(row_values ->> 'url', '^([^:/?#]+://[^/?#]*)[/?#].+$', '\1/…'))
    else row_values end;

-- The changes of an entry as readers see them: entries of earlier releases contain whole URLs, and sealed entries never change.
create function audit_shown_changes(of_resource text, changes jsonb) returns jsonb immutable language sql return
  case when of_resource <> 'webhook_endpoint' then changes else (
    select jsonb_agg(jsonb_build_object('id', one -> 'id', 'before', audit_without_path(one -> 'before'),
      'after', audit_without_path(one -> 'after')) order by nth)
    from jsonb_array_elements(changes) with ordinality as listed(one, nth)) end;

-- As before. Of the URL of a webhook endpoint, only the origin is recorded; that another part of it changed is visible, because the field
-- is listed.
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
  if of_resource = 'webhook_endpoint' then
    changed := array(select row(one.tenant_id, one.subject_id, one.id, audit_without_path(one.before),
        audit_without_path(one.after))::audit_row
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

-- Events about the settings and the logo of the team now need the scope that reads them, which no endpoint had to have: those that
-- receive such events go on.
update webhook_endpoint set scopes = array_append(scopes, 'team-company:read')
  where not scopes && array['*', 'team-company:read', 'team-company:write']
    and types && array['*', 'tenant.created', 'tenant.updated', 'team_logo.updated', 'team_logo.deleted'];
