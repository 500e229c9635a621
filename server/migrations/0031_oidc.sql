-- People sign in at an identity provider (decision 0081): the accounts there that belong to users, and attempts to sign in. The
-- previous release runs beside it: it knows none of the tables, and only reads the new method of a session, with which it lets nobody
-- change the team.

create table identity (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid not null,
  -- Of the provider, and of the account there.
  issuer text not null,
  subject text not null,
  -- The address that the provider had verified at the last sign-in, if it had.
  email text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint identity_user_fkey foreign key (tenant_id, user_id) references team_user (tenant_id, id)
);
-- An account is one user of a team, and a user has one account at a provider: whoever gets the address of the user later is refused.
create unique index identity_account on identity (tenant_id, issuer, subject);
create unique index identity_user on identity (tenant_id, user_id, issuer);
-- The teams of an account.
create index identity_sign_in on identity (issuer, subject);

-- Of no team: which teams a person has is known when the provider has responded.
create table oidc_attempt (
  id uuid primary key,
  -- Of the cookie of the browser that began. State, nonce and code verifier are derived from the cookie, so they are not stored.
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The provider has sent the browser back: works once.
  returned_at timestamptz,
  -- The account, once the provider has confirmed it, while the person chooses a team.
  issuer text,
  subject text,
  email text,
  -- Ends with a session.
  ended_at timestamptz
);
create unique index oidc_attempt_secret on oidc_attempt (secret_hash);
create index oidc_attempt_age on oidc_attempt (created_at);
comment on table oidc_attempt is 'not audited: nothing that a team has';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table session drop constraint session_method_check;
  alter table session add constraint session_method_check check (method in ('code', 'link', 'invitation', 'oidc'));
end $$;

-- As before; no list shows the changes of identities.
create or replace function changed_resource(audited text) returns text immutable language sql
  return case
    when audited in ('user_tag', 'user_team', 'invitation', 'invitation_tag', 'invitation_team') then 'user'
    when audited in ('freelancer_tag', 'freelancer_team') then 'freelancer'
    when audited = 'mission_deliverable' then 'mission'
    when audited like 'activity\_report\_%' then 'activity_report'
    when audited = 'accounting_entry_code' then 'accounting_entry'
    when audited in ('accounting_series', 'framework_agreement', 'signature', 'team_settings', 'session', 'sign_in_link',
      'identity') then null
    else audited
  end;

-- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
do $$
begin
  create trigger audit_insert after insert on identity referencing new table as new_rows
    for each statement execute function audit_statement('identity', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_update after update on identity referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('identity', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_delete after delete on identity referencing old table as old_rows
    for each statement execute function audit_statement('identity', 'tenant_id', 'id', 'tenant_id,id', '');
end $$;
