-- One template system for all mails (decision 0085): a record of each mail, the logo of a team, and which mails were refused. The previous
-- release runs beside it: it knows neither the tables nor the columns, and sends its mails without a record.

-- Without the content, which may contain a secret. A row is written before the mail is sent.
create table mail (
  tenant_id uuid not null,
  -- Derived from the kind, the cause and the number: a mail has one row and one Message-ID, however often it is tried.
  id uuid not null,
  kind text not null,
  -- The resource that caused it, such as an invitation.
  cause_id uuid not null,
  -- Counts the times that somebody asked for it to be sent again.
  number integer not null,
  -- In lower case.
  recipients text[] not null,
  message_id text not null,
  -- pending: is being sent; retrying: failed and will be tried again; failed: given up; cancelled: no longer due.
  status text not null check (status in ('pending', 'retrying', 'sent', 'refused', 'failed', 'bounced', 'cancelled')),
  attempts integer not null,
  -- Of the mail server, or the reason of a bounce.
  response text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  next_attempt_at timestamptz,
  primary key (tenant_id, id)
);
create index mail_page on mail (tenant_id, created_at desc, id desc);
create index mail_status on mail (tenant_id, status, created_at desc, id desc);
create index mail_kind on mail (tenant_id, kind, created_at desc, id desc);
-- Of all teams: mails to delete, and those that are no longer due.
create index mail_age on mail (created_at);
create index mail_unfinished on mail (updated_at) where status in ('pending', 'retrying');
comment on table mail is 'not audited: a log itself';

create table team_logo (
  tenant_id uuid not null references tenant,
  sha256 bytea not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  width integer not null,
  height integer not null,
  size integer not null,
  updated_at timestamptz not null,
  primary key (tenant_id),
  constraint team_logo_file_fkey foreign key (tenant_id, sha256) references stored_file (tenant_id, sha256)
);
create index team_logo_file on team_logo (tenant_id, sha256);

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table invitation add column mail_number integer not null default 1;
  alter table portal_link add column is_undeliverable boolean not null default false;
  alter table webhook_progress add column mail_number integer not null default 0;
end $$;

-- As before; no list shows the changes of the logo. It has the names of 0032 and 0033, whichever of them ran before.
create or replace function changed_resource(audited text) returns text immutable language sql
  return case
    when audited in ('user_tag', 'user_team', 'invitation', 'invitation_tag', 'invitation_team') then 'user'
    when audited in ('freelancer_tag', 'freelancer_team') then 'freelancer'
    when audited = 'mission_deliverable' then 'mission'
    when audited like 'activity\_report\_%' then 'activity_report'
    when audited = 'accounting_entry_code' then 'accounting_entry'
    when audited in ('accounting_series', 'framework_agreement', 'signature', 'team_settings', 'session', 'sign_in_link',
      'identity', 'step_up_code', 'passkey', 'portal_session', 'team_logo') then null
    else audited
  end;

-- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
do $$
begin
  create trigger audit_insert after insert on team_logo referencing new table as new_rows
    for each statement execute function audit_statement('team_logo', 'tenant_id', 'tenant_id', 'tenant_id', '');
  create trigger audit_update after update on team_logo referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('team_logo', 'tenant_id', 'tenant_id', 'tenant_id', '');
  create trigger audit_delete after delete on team_logo referencing old table as old_rows
    for each statement execute function audit_statement('team_logo', 'tenant_id', 'tenant_id', 'tenant_id', '');
end $$;
