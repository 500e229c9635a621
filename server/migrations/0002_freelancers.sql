-- Freelancers with their identity and VAT, their invitations, and personal links to the portal.

alter table freelancer
  add column first_name text not null,
  add column last_name text not null,
  add column external_id text,
  add column siren text,
  add column company text,
  add column address text,
  add column postal_code text,
  add column city text,
  add column vat_regime text not null check (vat_regime in ('standard', 'franchise', 'reverse_charge', 'exempt')),
  add column vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  add column is_umbrella boolean not null,
  add column referent_id uuid,
  add column external_referent jsonb,
  add column created_at timestamptz not null,
  add column updated_at timestamptz not null,
  add constraint freelancer_referent_fkey foreign key (tenant_id, referent_id) references team_user (tenant_id, id);
create unique index freelancer_email_key on freelancer (tenant_id, lower(email));
create unique index freelancer_external_id_key on freelancer (tenant_id, external_id);
create index freelancer_page on freelancer (tenant_id, created_at desc, id desc);
create index freelancer_status_page on freelancer (tenant_id, status, created_at desc, id desc);
create index freelancer_referent on freelancer (tenant_id, referent_id);

-- An invitation is for a user (with a role) or for a freelancer (whose profile waits as `invited`).
alter table invitation
  alter column role drop not null,
  add column freelancer_id uuid,
  add constraint invitation_kind_check check ((role is null) <> (freelancer_id is null)),
  add constraint invitation_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id) on delete cascade;
create unique index invitation_freelancer_key on invitation (tenant_id, freelancer_id) where accepted_at is null;
drop index invitation_email_key;
create unique index invitation_email_key on invitation (tenant_id, lower(email)) where accepted_at is null and role is not null;
drop index invitation_page;
create index invitation_page on invitation (tenant_id, created_at desc, id desc) where accepted_at is null and role is not null;

-- A personal link: its token is kept as a hash. Who made it and how it was delivered is signature evidence later.
create table portal_link (
  tenant_id uuid not null references tenant,
  id uuid not null,
  freelancer_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid,
  delivered_by text not null check (delivered_by in ('answer', 'mail', 'invitation')),
  mail_due_at timestamptz,
  mail_attempts integer not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint portal_link_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id) on delete cascade,
  constraint portal_link_created_by_fkey foreign key (tenant_id, created_by) references team_user (tenant_id, id)
);
create index portal_link_page on portal_link (tenant_id, freelancer_id, created_at desc, id desc);
create index portal_link_created_by on portal_link (tenant_id, created_by);
-- Looked up without a tenant: the token is the credential that tells it.
create index portal_link_token on portal_link (token_hash);
create index portal_link_mail_due on portal_link (mail_due_at) where mail_due_at is not null;

-- Whose mission it is; the mission's own feature extends the table further.
alter table mission
  add column freelancer_id uuid not null,
  add constraint mission_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id);
create index mission_by_freelancer on mission (tenant_id, freelancer_id, created_at desc, id desc);
