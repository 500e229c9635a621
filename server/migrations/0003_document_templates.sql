-- Templates of agreements: Markdown with placeholders that are checked before it is stored.

create table document_template (
  tenant_id uuid not null references tenant,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('services_agreement', 'master_agreement')),
  locale text not null check (locale in ('fr', 'en')),
  body text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index document_template_page on document_template (tenant_id, created_at desc, id desc);
create index document_template_kind_page on document_template (tenant_id, kind, created_at desc, id desc);
