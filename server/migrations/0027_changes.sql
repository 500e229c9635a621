-- The last change of each resource, in the order in which the audit log was sealed (decision 0067). Sealing happens after the commit and
-- one batch at a time, so a reader sees either all changes up to a number or none after it: what it has not seen has a higher number and a
-- later time. The filter `updated_since` and GET /changes read it.

create table change (
  -- No foreign key: the rows that it is about have one, and a lookup for each change would cost for nothing.
  tenant_id uuid not null,
  -- What the API calls it: the rows of a report belong to the report.
  resource text not null,
  subject_id uuid not null,
  -- Of the audit entry. 0: unchanged since before this table.
  number bigint not null,
  -- Later than that of each lower number of the team, and not before `updated_at` of the resource.
  sealed_at timestamptz not null,
  is_deleted boolean not null,
  primary key (tenant_id, resource, subject_id)
);
create index change_number on change (tenant_id, resource, number, subject_id);
create index change_sealed_at on change (tenant_id, resource, sealed_at) include (subject_id);
comment on table change is 'not audited: the order of what is audited';

-- The resource of the API that an entry of the audit log is about. Null: one that no list shows.
create function changed_resource(audited text) returns text immutable language sql
  return case
    when audited in ('user_tag', 'user_team', 'invitation', 'invitation_tag', 'invitation_team') then 'user'
    when audited in ('freelancer_tag', 'freelancer_team') then 'freelancer'
    when audited = 'mission_deliverable' then 'mission'
    when audited like 'activity\_report\_%' then 'activity_report'
    when audited = 'accounting_entry_code' then 'accounting_entry'
    when audited in ('accounting_series', 'framework_agreement', 'signature', 'team_settings') then null
    else audited
  end;

-- Nobody seals while the rows are copied: nodes of the previous release would number changes that are not copied. Writes go on.
-- Not SET: Citus would send the whole text of this file to the workers.
select set_config('statement_timeout', '0', true);
lock table audit_head in exclusive mode;

insert into change select tenant_id, 'user', id, 0, updated_at, false from team_user;
insert into change select tenant_id, 'user', id, 0, updated_at, false from invitation where accepted_at is null and role is not null;
insert into change select tenant_id, 'freelancer', id, 0, updated_at, false from freelancer;
insert into change select tenant_id, 'portal_link', id, 0, greatest(created_at, revoked_at), false from portal_link;
insert into change select tenant_id, 'api_key', id, 0, greatest(created_at, revoked_at), false from api_key;
insert into change select tenant_id, 'project_code', id, 0, updated_at, false from project_code;
insert into change select tenant_id, 'team_tag', id, 0, updated_at, false from team_tag;
insert into change select tenant_id, 'team', id, 0, updated_at, false from team;
insert into change select tenant_id, 'document_template', id, 0, updated_at, false from document_template;
insert into change select tenant_id, 'mission', id, 0, updated_at, false from mission;
insert into change select tenant_id, 'document', id, 0, created_at, false from document;
insert into change select tenant_id, 'activity_report', id, 0, updated_at, false from activity_report;
insert into change select tenant_id, 'accounting_entry', id, 0, greatest(created_at, paid_at, sent_to_accounting_at), false from accounting_entry;
insert into change select tenant_id, 'accounting_export', id, 0, created_at, false from accounting_export;

-- Of the last sealed entry: everything that is sealed later has a later time.
alter table audit_head add column sealed_at timestamptz not null default now();
-- Written by a node whose clock is ahead.
do $$
declare
  ahead record;
begin
  for ahead in select tenant_id, max(sealed_at) as sealed_at from change where sealed_at > now() group by tenant_id loop
    update audit_head set sealed_at = ahead.sealed_at where tenant_id = ahead.tenant_id;
  end loop;
end $$;

-- Called under the lock of the team's audit_head.
create function record_change(of_tenant uuid, of_resource text, subject uuid, of_number bigint, at timestamptz, gone boolean) returns void
language plpgsql as $$
begin
  insert into change (tenant_id, resource, subject_id, number, sealed_at, is_deleted)
    values (of_tenant, of_resource, subject, of_number, at, gone)
  on conflict (tenant_id, resource, subject_id)
    do update set number = excluded.number, sealed_at = excluded.sealed_at, is_deleted = excluded.is_deleted;
end $$;

-- As before; also records the change of the resource. Nodes of the previous release call it, too.
create or replace function seal_audit_batch(of_tenant uuid, most integer, most_bytes bigint, out sealed integer, out is_more boolean)
language plpgsql set timezone to 'UTC' as $$
declare
  head audit_head;
  entry audit_entry;
  first bigint;
  added bigint;
  size bigint;
  hashed bigint := 0;
  of_resource text;
  report uuid;
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
    -- The clock of the node that wrote the row may be ahead of the clock here.
    head.sealed_at := greatest(clock_timestamp(), head.sealed_at + interval '1 microsecond', entry.at,
      (select max((one -> 'after' ->> 'updated_at')::timestamptz) from jsonb_array_elements(entry.changes) as one));
    of_resource := changed_resource(entry.resource);
    -- An invitation of a freelancer is not among the users. Only a created or deleted row has the role for certain.
    if entry.resource like 'invitation%'
      and coalesce(entry.changes -> 0 -> 'after', entry.changes -> 0 -> 'before') ->> 'role' is null
      and not exists (select from change where tenant_id = of_tenant and resource = 'user' and subject_id = entry.subject_id) then
      of_resource := null;
    end if;
    if of_resource is not null then
      perform record_change(of_tenant, of_resource, entry.subject_id, entry.number, head.sealed_at,
        entry.operation = 'deleted' and (entry.resource = of_resource or entry.resource = 'invitation'));
    end if;
    -- A report shows its entries, and whether they are paid.
    if of_resource = 'accounting_entry' then
      select activity_report_id into report from accounting_entry where tenant_id = of_tenant and id = entry.subject_id;
      if report is not null then
        perform record_change(of_tenant, 'activity_report', report, entry.number, head.sealed_at, false);
      end if;
    end if;
  end loop;
  is_more := is_more or sealed = most;
  if sealed > 0 then
    select sum(audit_bytes(changes)) into added from audit_entry
      where tenant_id = of_tenant and number between first and head.number;
    update audit_head set number = head.number, hash = head.hash, bytes = bytes + added, sealed_at = head.sealed_at
      where tenant_id = of_tenant;
  end if;
end $$;
