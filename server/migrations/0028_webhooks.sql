-- Webhooks: endpoints of a team, and the deliveries of events to them (decision 0069).

create table webhook_endpoint (
  tenant_id uuid not null references tenant,
  id uuid not null,
  url text not null,
  description text,
  -- '*': every type that the scopes allow.
  types text[] not null,
  -- Which resources the events may be about.
  scopes text[] not null,
  is_enabled boolean not null,
  -- Of the last time that it was disabled.
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('request', 'failing', 'gone')),
  -- Secrets are derived, not stored (decision 0070). The check names the key from which this generation is derived.
  secret_generation integer not null,
  key_check text not null,
  -- The generation before is used beside it until then.
  previous_key_check text,
  previous_until timestamptz,
  -- When a user last asked for a test, a replay or a retry, so that the audit log has it.
  requested_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint webhook_endpoint_created_by_fkey foreign key (tenant_id, created_by) references team_user (tenant_id, id)
);

create index webhook_endpoint_created_by on webhook_endpoint (tenant_id, created_by);

-- What the delivery engine knows about an endpoint. Apart from it, because it changes with each delivery and is not audited. A
-- transaction that changes deliveries of the endpoint locks this row first. It stays until the deliveries of a deleted endpoint are deleted.
create table webhook_progress (
  tenant_id uuid not null,
  endpoint_id uuid not null,
  is_enabled boolean not null,
  is_deleted boolean not null default false,
  -- Deliveries exist for events of the feed up to this number.
  enqueued_until bigint not null,
  -- Deliveries with the status pending.
  pending integer not null default 0,
  -- The engine looks at the endpoint from this time on. Null: when the feed has new events.
  wake_at timestamptz,
  -- Failed attempts in succession. From a certain number on, one delivery at a time is tried, at retry_at.
  failures integer not null default 0,
  failing_since timestamptz,
  retry_at timestamptz,
  -- The mail that says that the service has disabled the endpoint.
  mail_due_at timestamptz,
  mail_attempts integer not null default 0,
  primary key (tenant_id, endpoint_id)
);
create index webhook_progress_wake on webhook_progress (wake_at) where wake_at is not null;
create index webhook_progress_mail on webhook_progress (tenant_id, mail_due_at) where mail_due_at is not null;
create index webhook_progress_deleted on webhook_progress (tenant_id, endpoint_id) where is_deleted;
comment on table webhook_progress is 'not audited: the progress of deliveries';

-- One row for each event that an endpoint gets, however often it is sent.
create table webhook_delivery (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  number bigint not null,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- Of the pending deliveries about one subject, the one that is to be sent or is being sent. The others wait for it.
  is_first boolean not null,
  -- Sent again on request.
  is_replay boolean not null default false,
  attempts integer not null default 0,
  -- While a node is sending it: when its lease ends.
  due_at timestamptz not null,
  claim uuid,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create unique index webhook_delivery_number_key on webhook_delivery (tenant_id, endpoint_id, number);
create unique index webhook_delivery_first_key on webhook_delivery (tenant_id, endpoint_id, subject_id) where is_first;
create index webhook_delivery_due on webhook_delivery (tenant_id, endpoint_id, due_at, number) where is_first;
create index webhook_delivery_waiting on webhook_delivery (tenant_id, endpoint_id, subject_id, number) where status = 'pending';
create index webhook_delivery_claimed on webhook_delivery (tenant_id, endpoint_id) where claim is not null;
create index webhook_delivery_list on webhook_delivery (tenant_id, endpoint_id, created_at, id);
create index webhook_delivery_status on webhook_delivery (tenant_id, endpoint_id, status, created_at, id);
create index webhook_delivery_subject on webhook_delivery (tenant_id, endpoint_id, subject_id, created_at, id);
create index webhook_delivery_event on webhook_delivery (tenant_id, event_id);
create index webhook_delivery_finished on webhook_delivery (finished_at) where finished_at is not null;
comment on table webhook_delivery is 'not audited: a log itself';

create table webhook_attempt (
  tenant_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  -- Null without a response.
  response_status integer,
  -- Why it failed; null of a success.
  error text,
  duration_ms integer not null,
  address text,
  -- The start of the response.
  excerpt text,
  primary key (tenant_id, id),
  constraint webhook_attempt_delivery_fkey foreign key (tenant_id, delivery_id)
    references webhook_delivery (tenant_id, id) on delete cascade
);
create index webhook_attempt_delivery on webhook_attempt (tenant_id, delivery_id, id);
comment on table webhook_attempt is 'not audited: a log itself';

-- The feed has events that no node has made deliveries of.
alter table feed_head add column has_news boolean not null default false;
create index feed_head_news on feed_head (tenant_id) where has_news;

-- As before; also says that there are new events. It waits for nobody: a lock of one team must not delay the events of another.
create or replace function number_events(of_tenant uuid, most integer, out numbered integer, out is_more boolean, out is_held boolean)
language plpgsql as $$
declare
  last bigint;
  batch bigint[];
  has_endpoints boolean;
begin
  numbered := 0;
  is_more := false;
  is_held := false;
  -- Asked first, because an insert would wait for the holder of the row.
  if not exists (select from feed_head where tenant_id = of_tenant) then
    insert into feed_head (tenant_id, number) values (of_tenant, 0) on conflict do nothing;
  end if;
  select number into last from feed_head where tenant_id = of_tenant for update skip locked;
  if not found then
    is_held := true;
    return;
  end if;
  -- A statement of its own, begun under the lock: it sees what the one before has numbered.
  batch := array(select position from feed_entry where tenant_id = of_tenant and number is null order by position limit most);
  numbered := cardinality(batch);
  if numbered = 0 then return; end if;
  is_more := numbered = most;
  update feed_entry set number = last + array_position(batch, position)
    where tenant_id = of_tenant and position = any(batch);
  has_endpoints := exists (select from webhook_progress where tenant_id = of_tenant and is_enabled);
  update feed_head set number = last + numbered, has_news = has_news or has_endpoints where tenant_id = of_tenant;
end $$;

-- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
create trigger audit_insert after insert on webhook_endpoint referencing new table as new_rows
  for each statement execute function audit_statement('webhook_endpoint', 'tenant_id', 'id', 'tenant_id,id', '');
create trigger audit_update after update on webhook_endpoint referencing old table as old_rows new table as new_rows
  for each statement execute function audit_statement('webhook_endpoint', 'tenant_id', 'id', 'tenant_id,id', '');
create trigger audit_delete after delete on webhook_endpoint referencing old table as old_rows
  for each statement execute function audit_statement('webhook_endpoint', 'tenant_id', 'id', 'tenant_id,id', '');
