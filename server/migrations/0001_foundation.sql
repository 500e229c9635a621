-- Every table of a team leads with its tenant: primary key, foreign keys, unique indexes. A foreign id can't be stored.
-- Enumerations are text with a check, so that adding a value is a cheap migration.

create table tenant (
  id uuid primary key,
  name text not null,
  currency text not null,
  time_zone text not null,
  locale text not null check (locale in ('fr', 'en')),
  payment_terms_days integer not null check (payment_terms_days between 1 and 365),
  payment_terms_basis text not null check (payment_terms_basis in ('invoice_date', 'end_of_month')),
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  hours_per_day numeric(6, 4) not null check (hours_per_day > 0 and hours_per_day <= 24),
  is_subscribed boolean not null,
  company text,
  siren text,
  address text,
  postal_code text,
  city text,
  vat_number text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tenant_page on tenant (created_at desc, id desc);

create table team_user (
  tenant_id uuid not null references tenant,
  id uuid not null,
  email text not null,
  role text not null check (role in ('team-admin', 'team-member')),
  first_name text,
  last_name text,
  job_title text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index team_user_email_key on team_user (tenant_id, lower(email));
create index team_user_page on team_user (tenant_id, created_at desc, id desc) where is_active;

-- The token of an invitation is kept as its hash. `mail_due_at` is set while a mail is still to be sent.
create table invitation (
  tenant_id uuid not null references tenant,
  id uuid not null,
  email text not null,
  role text not null check (role in ('team-admin', 'team-member')),
  first_name text,
  last_name text,
  job_title text,
  token_hash bytea not null,
  expires_at timestamptz not null,
  is_undeliverable boolean not null default false,
  accepted_at timestamptz,
  mail_due_at timestamptz,
  mail_attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index invitation_email_key on invitation (tenant_id, lower(email)) where accepted_at is null;
create index invitation_page on invitation (tenant_id, created_at desc, id desc) where accepted_at is null;
-- Looked up without a tenant: the token is the credential that tells it.
create index invitation_token on invitation (token_hash);
create index invitation_mail_due on invitation (mail_due_at) where mail_due_at is not null;

create table api_key (
  tenant_id uuid not null references tenant,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  requests_per_minute integer check (requests_per_minute > 0),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint api_key_user_fkey foreign key (tenant_id, user_id) references team_user (tenant_id, id)
);
-- Looked up without a tenant: the key is the credential that tells it.
create unique index api_key_secret_hash_key on api_key (secret_hash);
create index api_key_page on api_key (tenant_id, created_at desc, id desc);
create index api_key_user on api_key (tenant_id, user_id);

-- The accepted requests of a key's last minute, shared by all nodes. Unlogged: a crash of the database may forget them.
create unlogged table rate_window (
  tenant_id uuid not null,
  key_id uuid not null,
  hits timestamptz[] not null,
  accepted boolean not null,
  primary key (tenant_id, key_id)
);

create table project_code (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index project_code_external_id_key on project_code (tenant_id, external_id);
create index project_code_page on project_code (tenant_id, created_at desc, id desc);

create table team_tag (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index team_tag_page on team_tag (tenant_id, created_at desc, id desc);

-- `position` is the place in tree order (1, 2, 3, … per tenant), kept by every write, so that a page is an index range.
create table team (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  parent_id uuid,
  external_id text,
  sort_order integer not null check (sort_order >= 0),
  is_archived boolean not null default false,
  depth integer not null check (depth between 1 and 32),
  path text collate "C" not null,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint team_parent_fkey foreign key (tenant_id, parent_id) references team (tenant_id, id)
);
create unique index team_external_id_key on team (tenant_id, external_id);
create index team_page on team (tenant_id, position);
create index team_children on team (tenant_id, parent_id, position);
create index team_archived on team (tenant_id, is_archived, position);
create index team_path on team (tenant_id, path);

create table team_user_tag (
  tenant_id uuid not null,
  user_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, user_id, tag_id),
  constraint team_user_tag_user_fkey foreign key (tenant_id, user_id) references team_user (tenant_id, id) on delete cascade,
  constraint team_user_tag_tag_fkey foreign key (tenant_id, tag_id) references team_tag (tenant_id, id) on delete cascade
);
create index team_user_tag_by_tag on team_user_tag (tenant_id, tag_id);

create table team_user_team (
  tenant_id uuid not null,
  user_id uuid not null,
  team_id uuid not null,
  primary key (tenant_id, user_id, team_id),
  constraint team_user_team_user_fkey foreign key (tenant_id, user_id) references team_user (tenant_id, id) on delete cascade,
  constraint team_user_team_team_fkey foreign key (tenant_id, team_id) references team (tenant_id, id) on delete cascade
);
create index team_user_team_by_team on team_user_team (tenant_id, team_id);

create table invitation_tag (
  tenant_id uuid not null,
  invitation_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, invitation_id, tag_id),
  constraint invitation_tag_invitation_fkey foreign key (tenant_id, invitation_id) references invitation (tenant_id, id) on delete cascade,
  constraint invitation_tag_tag_fkey foreign key (tenant_id, tag_id) references team_tag (tenant_id, id) on delete cascade
);
create index invitation_tag_by_tag on invitation_tag (tenant_id, tag_id);

create table invitation_team (
  tenant_id uuid not null,
  invitation_id uuid not null,
  team_id uuid not null,
  primary key (tenant_id, invitation_id, team_id),
  constraint invitation_team_invitation_fkey foreign key (tenant_id, invitation_id) references invitation (tenant_id, id) on delete cascade,
  constraint invitation_team_team_fkey foreign key (tenant_id, team_id) references team (tenant_id, id) on delete cascade
);
create index invitation_team_by_team on invitation_team (tenant_id, team_id);

-- Freelancers and missions as far as tags, teams and project codes read them; their own features extend both.
create table freelancer (
  tenant_id uuid not null references tenant,
  id uuid not null,
  email text not null,
  status text not null check (status in ('invited', 'active', 'archived')),
  primary key (tenant_id, id)
);

create table freelancer_tag (
  tenant_id uuid not null,
  freelancer_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, freelancer_id, tag_id),
  constraint freelancer_tag_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id) on delete cascade,
  constraint freelancer_tag_tag_fkey foreign key (tenant_id, tag_id) references team_tag (tenant_id, id) on delete cascade
);
create index freelancer_tag_by_tag on freelancer_tag (tenant_id, tag_id);

create table freelancer_team (
  tenant_id uuid not null,
  freelancer_id uuid not null,
  team_id uuid not null,
  primary key (tenant_id, freelancer_id, team_id),
  constraint freelancer_team_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id) on delete cascade,
  constraint freelancer_team_team_fkey foreign key (tenant_id, team_id) references team (tenant_id, id) on delete cascade
);
create index freelancer_team_by_team on freelancer_team (tenant_id, team_id);

create table mission (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  status text not null,
  mission_type text not null check (mission_type in ('hourly', 'daily', 'monthly', 'deliverable')),
  start_date date not null,
  end_date date not null,
  external_id text,
  project_code_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint mission_project_code_fkey foreign key (tenant_id, project_code_id) references project_code (tenant_id, id)
);
create index mission_by_project_code on mission (tenant_id, project_code_id, created_at desc, id desc);

-- Every change of state, written in the transaction that makes it.
create table event (
  tenant_id uuid not null references tenant,
  id uuid not null,
  type text not null,
  subject_id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'operator', 'invitee', 'freelancer', 'system')),
  actor_id uuid,
  request_id uuid,
  data jsonb not null,
  primary key (tenant_id, id)
);
create index event_timeline on event (tenant_id, subject_id, id);
