-- People confirm who they are before they sign (decision 0083): codes of users and freelancers, passkeys of users, and what the evidence
-- of a signature tells of it. The previous release runs beside it: it knows none of the tables, writes none of the new columns, and lets no
-- session sign.

create table step_up_code (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- Of a user, or of a freelancer.
  user_id uuid,
  freelancer_id uuid,
  -- A mailed code of a user works in the session that asked for it; one of the operator in any session of the user.
  session_id uuid,
  source text not null check (source in ('mail', 'operator')),
  -- Null until the mail is sent.
  code_hash bytea,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  mail_due_at timestamptz,
  mail_attempts integer not null default 0,
  primary key (tenant_id, id),
  constraint step_up_code_user_fkey foreign key (tenant_id, user_id) references team_user (tenant_id, id),
  constraint step_up_code_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint step_up_code_session_fkey foreign key (tenant_id, session_id) references session (tenant_id, id),
  check ((user_id is null) <> (freelancer_id is null)),
  check ((source = 'mail' and user_id is not null) = (session_id is not null))
);
create index step_up_code_user on step_up_code (tenant_id, user_id, created_at desc);
create index step_up_code_freelancer on step_up_code (tenant_id, freelancer_id, created_at desc);
create index step_up_code_session on step_up_code (tenant_id, session_id);
create index step_up_code_mail_due on step_up_code (mail_due_at) where mail_due_at is not null;
comment on column step_up_code.code_hash is 'not audited: a secret';
comment on column step_up_code.tries is 'not audited: wrong codes change nothing';
comment on column step_up_code.mail_due_at is 'not audited: sending mails is no change that anybody makes';
comment on column step_up_code.mail_attempts is 'not audited: sending mails is no change that anybody makes';

create table passkey (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  -- As the authenticator calls it, and its public key (COSE).
  credential_id bytea not null,
  public_key bytea not null,
  -- How often it has signed, if it counts: a copy of the key would be behind.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  constraint passkey_user_fkey foreign key (tenant_id, user_id) references team_user (tenant_id, id)
);
create unique index passkey_credential on passkey (tenant_id, credential_id);
create index passkey_by_user on passkey (tenant_id, user_id, created_at desc, id desc);
comment on column passkey.credential_id is 'not audited: of no use to people';
comment on column passkey.public_key is 'not audited: of no use to people';
comment on column passkey.counter is 'not audited: no change that anybody makes';
comment on column passkey.last_used_at is 'not audited: no change that anybody makes';

-- Challenges of passkeys: each is used once. Of no team: who signs in is known when the authenticator has responded.
create table passkey_challenge (
  id uuid primary key,
  -- Of the cookie of a browser that signs in, or of the id of the session.
  owner_hash bytea not null,
  challenge bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index passkey_challenge_owner on passkey_challenge (owner_hash);
create index passkey_challenge_age on passkey_challenge (expires_at);
comment on table passkey_challenge is 'not audited: nothing that a team has';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table session
    add column stepped_up_at timestamptz,
    add column step_up_method text constraint session_step_up_method_check check (step_up_method in ('code', 'operator_code', 'passkey'));
  alter table session drop constraint session_method_check;
  alter table session add constraint session_method_check check (method in ('code', 'link', 'invitation', 'oidc', 'passkey'));
  -- Null: of a release that did not record it. Citus adds no foreign key between a distributed table and one that is distributed after the
  -- migrations; sessions are never deleted.
  alter table signature
    add column is_typed boolean,
    add column session_id uuid,
    add column step_up_method text constraint signature_step_up_method_check check (step_up_method in ('code', 'operator_code', 'passkey'));
  alter table tenant
    add column signing text not null default 'key_or_session' constraint tenant_signing_check check (signing in ('key_or_session', 'session'));
end $$;

-- As before; no list shows the changes of codes and passkeys.
create or replace function changed_resource(audited text) returns text immutable language sql
  return case
    when audited in ('user_tag', 'user_team', 'invitation', 'invitation_tag', 'invitation_team') then 'user'
    when audited in ('freelancer_tag', 'freelancer_team') then 'freelancer'
    when audited = 'mission_deliverable' then 'mission'
    when audited like 'activity\_report\_%' then 'activity_report'
    when audited = 'accounting_entry_code' then 'accounting_entry'
    when audited in ('accounting_series', 'framework_agreement', 'signature', 'team_settings', 'session', 'sign_in_link',
      'identity', 'step_up_code', 'passkey') then null
    else audited
  end;

-- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
do $$
begin
  create trigger audit_insert after insert on step_up_code referencing new table as new_rows
    for each statement execute function audit_statement('step_up_code', 'tenant_id', 'id', 'tenant_id,id', 'code_hash,tries,mail_due_at,mail_attempts');
  create trigger audit_update after update on step_up_code referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('step_up_code', 'tenant_id', 'id', 'tenant_id,id', 'code_hash,tries,mail_due_at,mail_attempts');
  create trigger audit_delete after delete on step_up_code referencing old table as old_rows
    for each statement execute function audit_statement('step_up_code', 'tenant_id', 'id', 'tenant_id,id', 'code_hash,tries,mail_due_at,mail_attempts');
  create trigger audit_insert after insert on passkey referencing new table as new_rows
    for each statement execute function audit_statement('passkey', 'tenant_id', 'id', 'tenant_id,id', 'credential_id,public_key,counter,last_used_at');
  create trigger audit_update after update on passkey referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('passkey', 'tenant_id', 'id', 'tenant_id,id', 'credential_id,public_key,counter,last_used_at');
  create trigger audit_delete after delete on passkey referencing old table as old_rows
    for each statement execute function audit_statement('passkey', 'tenant_id', 'id', 'tenant_id,id', 'credential_id,public_key,counter,last_used_at');
end $$;
