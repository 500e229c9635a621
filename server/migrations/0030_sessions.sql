-- People sign in (decision 0080): sessions of users, sign-in links of the operator, and attempts to sign in by mail. The previous
-- release runs beside it: it knows none of the tables, and only reads the new values of the two lists below.

create table session (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid not null,
  -- Of the cookie.
  secret_hash bytea not null,
  -- How the person was recognised: by a code sent to the address, by a link of the operator, or by an invitation.
  method text not null check (method in ('code', 'link', 'invitation')),
  -- The address of the user at that time. A session ends when the user gets another one.
  email text not null,
  -- Of the browser that signed in.
  address text not null,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  constraint session_user_fkey foreign key (tenant_id, user_id) references team_user (tenant_id, id)
);
create index session_secret on session (tenant_id, secret_hash);
create index session_by_user on session (tenant_id, user_id, created_at desc, id desc);
comment on column session.secret_hash is 'not audited: a secret';
comment on column session.last_seen_at is 'not audited: no change that anybody makes';

create table sign_in_link (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id),
  constraint sign_in_link_user_fkey foreign key (tenant_id, user_id) references team_user (tenant_id, id)
);
create index sign_in_link_token on sign_in_link (tenant_id, token_hash);
create index sign_in_link_user on sign_in_link (tenant_id, user_id);
comment on column sign_in_link.token_hash is 'not audited: a secret';

-- Of no team: which teams a person has is known when the code was right. A row for each request, also for an unknown address.
create table sign_in_attempt (
  id uuid primary key,
  -- Of the cookie of the browser that asked.
  secret_hash bytea not null,
  -- In lower case.
  email text not null,
  -- Null until a mail is sent, and always for an unknown address.
  code_hash bytea,
  tries integer not null default 0,
  -- The code was right and is used up.
  confirmed_at timestamptz,
  -- Ends with a session.
  ended_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  mail_due_at timestamptz,
  mail_attempts integer not null default 0
);
create unique index sign_in_attempt_secret on sign_in_attempt (secret_hash);
create index sign_in_attempt_email on sign_in_attempt (email, created_at);
create index sign_in_attempt_mail_due on sign_in_attempt (mail_due_at) where mail_due_at is not null;
create index sign_in_attempt_age on sign_in_attempt (created_at);
comment on table sign_in_attempt is 'not audited: nothing that a team has';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- The teams of an address.
  create index team_user_sign_in on team_user (lower(email)) where is_active;
  alter table api_key drop constraint api_key_created_via_check;
  alter table api_key add constraint api_key_created_via_check
    check (created_via in ('operator', 'api_key', 'invitation', 'session'));
  -- Not validated: reading the whole log would take longer than a statement may.
  alter table audit_entry drop constraint audit_entry_credential_kind_check;
  alter table audit_entry add constraint audit_entry_credential_kind_check
    check (credential_kind in ('key', 'portal', 'invitation', 'operator', 'session')) not valid;
end $$;

-- As before; no list shows the changes of sessions and sign-in links.
create or replace function changed_resource(audited text) returns text immutable language sql
  return case
    when audited in ('user_tag', 'user_team', 'invitation', 'invitation_tag', 'invitation_team') then 'user'
    when audited in ('freelancer_tag', 'freelancer_team') then 'freelancer'
    when audited = 'mission_deliverable' then 'mission'
    when audited like 'activity\_report\_%' then 'activity_report'
    when audited = 'accounting_entry_code' then 'accounting_entry'
    when audited in ('accounting_series', 'framework_agreement', 'signature', 'team_settings', 'session', 'sign_in_link') then null
    else audited
  end;

-- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
create trigger audit_insert after insert on session referencing new table as new_rows
  for each statement execute function audit_statement('session', 'tenant_id', 'id', 'tenant_id,id', 'secret_hash,last_seen_at');
create trigger audit_update after update on session referencing old table as old_rows new table as new_rows
  for each statement execute function audit_statement('session', 'tenant_id', 'id', 'tenant_id,id', 'secret_hash,last_seen_at');
create trigger audit_delete after delete on session referencing old table as old_rows
  for each statement execute function audit_statement('session', 'tenant_id', 'id', 'tenant_id,id', 'secret_hash,last_seen_at');
create trigger audit_insert after insert on sign_in_link referencing new table as new_rows
  for each statement execute function audit_statement('sign_in_link', 'tenant_id', 'id', 'tenant_id,id', 'token_hash');
create trigger audit_update after update on sign_in_link referencing old table as old_rows new table as new_rows
  for each statement execute function audit_statement('sign_in_link', 'tenant_id', 'id', 'tenant_id,id', 'token_hash');
create trigger audit_delete after delete on sign_in_link referencing old table as old_rows
  for each statement execute function audit_statement('sign_in_link', 'tenant_id', 'id', 'tenant_id,id', 'token_hash');
