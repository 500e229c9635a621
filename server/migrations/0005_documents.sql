-- Contracts as files that never change, their versions, and who signed what.

-- By the hash of its content: the same bytes are kept once in a team.
create table stored_file (
  tenant_id uuid not null references tenant,
  sha256 bytea not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, sha256)
);
-- A PDF is compressed already.
alter table stored_file alter column bytes set storage external;

-- `content` is what was laid out: a later version with signatures shows the same text, whatever has changed since.
create table document (
  tenant_id uuid not null references tenant,
  id uuid not null,
  mission_id uuid not null,
  version integer not null check (version > 0),
  -- The first version of the same document, itself included: a signed version follows an unsigned one.
  series_id uuid not null,
  kind text not null check (kind in ('contract', 'amendment')),
  sha256 bytea not null,
  size integer not null,
  content jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint document_mission_fkey foreign key (tenant_id, mission_id) references mission (tenant_id, id),
  constraint document_file_fkey foreign key (tenant_id, sha256) references stored_file (tenant_id, sha256)
);
create unique index document_version_key on document (tenant_id, mission_id, version);
create index document_series on document (tenant_id, series_id, version);
create index document_file on document (tenant_id, sha256);

-- Of the version that was before the person; the next version shows it.
create table signature (
  tenant_id uuid not null references tenant,
  id uuid not null,
  document_id uuid not null,
  side text not null check (side in ('freelancer', 'company')),
  name text not null,
  signed_at timestamptz not null,
  -- Of the caller on the network.
  address text,
  user_agent text,
  user_id uuid,
  portal_link_id uuid,
  primary key (tenant_id, id),
  constraint signature_document_fkey foreign key (tenant_id, document_id) references document (tenant_id, id),
  constraint signature_user_fkey foreign key (tenant_id, user_id) references team_user (tenant_id, id),
  constraint signature_portal_link_fkey foreign key (tenant_id, portal_link_id) references portal_link (tenant_id, id)
);
create index signature_document on signature (tenant_id, document_id);
create index signature_user on signature (tenant_id, user_id);
create index signature_portal_link on signature (tenant_id, portal_link_id);
