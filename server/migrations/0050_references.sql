-- Short references of missions, activity reports and accounting exports (decision 0101). The previous release runs beside it: it creates rows
-- without one, which a job fills, and never changes one.

-- The last number that was given out. No foreign key: a lookup for each block would lock the row of the team for nothing.
create table reference_block (
  tenant_id uuid not null,
  kind text not null check (kind in ('mission', 'activity_report', 'accounting_export')),
  year integer not null,
  last_number bigint not null,
  primary key (tenant_id, kind, year)
);
comment on table reference_block is 'not audited: the rows with the references are';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- Null: the job has not filled it yet.
  alter table mission add column reference text;
  alter table activity_report add column reference text;
  alter table accounting_export add column reference text;
  create unique index mission_reference_key on mission (tenant_id, reference);
  create unique index activity_report_reference_key on activity_report (tenant_id, reference);
  create unique index accounting_export_reference_key on accounting_export (tenant_id, reference);
  -- What the job has to fill.
  create index mission_without_reference on mission (tenant_id, created_at, id) where reference is null;
  create index activity_report_without_reference on activity_report (tenant_id, created_at, id) where reference is null;
  create index accounting_export_without_reference on accounting_export (tenant_id, created_at, id) where reference is null;
end $$;
