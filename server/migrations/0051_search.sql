-- The index of GET /search (decision 0102). A job fills it from the changes, so writes cost nothing. The previous release runs beside it and
-- knows none of it.

-- The words by which a resource is found, in lower case and without accents.
create table search_term (
  -- No foreign key: a check for each word would cost for nothing, because search_progress has one.
  tenant_id uuid not null,
  kind text not null check (kind in ('mission', 'freelancer', 'invoice', 'project_code', 'user')),
  subject_id uuid not null,
  place integer not null,
  -- By bytes, so that the words with a prefix are a range of the index.
  term text collate "C" not null,
  primary key (tenant_id, kind, subject_id, place)
);
-- The exact word comes first, and of several resources with one word the newest.
create index search_term_prefix on search_term (tenant_id, kind, term, subject_id desc);
comment on table search_term is 'not audited: words of what is audited';

-- How far the changes of the team were read.
create table search_progress (
  tenant_id uuid primary key references tenant,
  -- The changes of every kind up to this number of the audit log are in the index.
  number bigint not null,
  -- While a batch is unfinished: up to which number, and where it continues.
  target bigint,
  resource text,
  after_number bigint,
  after_id uuid,
  constraint search_progress_batch_check check (num_nulls(target, resource, after_number, after_id) in (0, 4))
);
comment on table search_progress is 'not audited: a position in the changes';
