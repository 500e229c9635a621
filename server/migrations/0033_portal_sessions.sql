-- Freelancers sign in to the portal (decision 0084): sessions, codes by mail for them, and new links for expired ones. The previous
-- release runs beside it: it knows none of the tables, writes attempts of the console only, and reads the new values of the lists below.

create table portal_session (
  tenant_id uuid not null references tenant,
  id uuid not null,
  freelancer_id uuid not null,
  -- The personal link that opened it; the session ends when the link is revoked.
  portal_link_id uuid,
  -- Of the cookie.
  secret_hash bytea not null,
  -- How the person was recognised: by a code sent to the address, or by a personal link.
  method text not null check (method in ('code', 'link')),
  -- The address of the freelancer at that time. A session ends when the freelancer gets another one.
  email text not null,
  -- Of the browser that signed in.
  address text not null,
  user_agent text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  constraint portal_session_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint portal_session_link_fkey foreign key (tenant_id, portal_link_id) references portal_link (tenant_id, id),
  constraint portal_session_method_link_check check ((method = 'link') = (portal_link_id is not null))
);
create index portal_session_secret on portal_session (tenant_id, secret_hash);
create index portal_session_by_freelancer on portal_session (tenant_id, freelancer_id, created_at desc, id desc);
create index portal_session_link on portal_session (tenant_id, portal_link_id);
comment on column portal_session.secret_hash is 'not audited: a secret';
comment on column portal_session.last_seen_at is 'not audited: no change that anybody makes';

-- Requests for a new link in place of an expired one. Of no team: a row for each request, also for an unknown token, so that the
-- request is the same for all; the mail job looks the link up and deletes the row.
create table link_renewal (
  id uuid primary key,
  token_hash bytea not null,
  -- The team that the token contains, if it does. Anybody can write any id into a token.
  claimed_team_id uuid,
  created_at timestamptz not null
);
create index link_renewal_age on link_renewal (created_at);
comment on table link_renewal is 'not audited: nothing that a team has';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- What the code opens: a session of the console or of the portal, never the other.
  alter table sign_in_attempt add column audience text not null default 'console' check (audience in ('console', 'portal'));
  -- The teams of an address.
  create index freelancer_sign_in on freelancer (lower(email)) where status = 'active';
  -- The session in which a freelancer signed, for the evidence.
  alter table signature add column portal_session_id uuid;
  -- Not validated: reading the whole log would take longer than a statement may.
  alter table audit_entry drop constraint audit_entry_credential_kind_check;
  alter table audit_entry add constraint audit_entry_credential_kind_check
    check (credential_kind in ('key', 'portal', 'invitation', 'operator', 'session', 'portal_session')) not valid;
end $$;

-- As before; no list shows the changes of portal sessions.
create or replace function changed_resource(audited text) returns text immutable language sql
  return case
    when audited in ('user_tag', 'user_team', 'invitation', 'invitation_tag', 'invitation_team') then 'user'
    when audited in ('freelancer_tag', 'freelancer_team') then 'freelancer'
    when audited = 'mission_deliverable' then 'mission'
    when audited like 'activity\_report\_%' then 'activity_report'
    when audited = 'accounting_entry_code' then 'accounting_entry'
    when audited in ('accounting_series', 'framework_agreement', 'signature', 'team_settings', 'session', 'sign_in_link',
      'identity', 'step_up_code', 'passkey', 'portal_session') then null
    else audited
  end;

-- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
do $$
begin
  create trigger audit_insert after insert on portal_session referencing new table as new_rows
    for each statement execute function audit_statement('portal_session', 'tenant_id', 'id', 'tenant_id,id', 'secret_hash,last_seen_at');
  create trigger audit_update after update on portal_session referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('portal_session', 'tenant_id', 'id', 'tenant_id,id', 'secret_hash,last_seen_at');
  create trigger audit_delete after delete on portal_session referencing old table as old_rows
    for each statement execute function audit_statement('portal_session', 'tenant_id', 'id', 'tenant_id,id', 'secret_hash,last_seen_at');
end $$;
