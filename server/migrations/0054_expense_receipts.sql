-- Receipts of expenses (decision 0105). The previous release runs beside it: it writes expenses without receipts.

-- A report replaces all its expenses at each save, so that a receipt has a row of its own, which expenses refer to.
create table expense_receipt (
  tenant_id uuid not null references tenant,
  id uuid not null,
  mission_id uuid not null,
  freelancer_id uuid not null,
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  sha256 bytea not null,
  size integer not null,
  -- As the person's device calls the file.
  name text,
  uploaded_by text not null check (uploaded_by in ('team', 'freelancer')),
  -- Since when no expense refers to it. A job deletes it after a while.
  unused_since timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint expense_receipt_mission_fkey foreign key (tenant_id, mission_id) references mission (tenant_id, id),
  constraint expense_receipt_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint expense_receipt_file_fkey foreign key (tenant_id, sha256) references stored_file (tenant_id, sha256)
);
create index expense_receipt_mission on expense_receipt (tenant_id, mission_id);
create index expense_receipt_freelancer on expense_receipt (tenant_id, freelancer_id, created_at);
create index expense_receipt_file on expense_receipt (tenant_id, sha256);
create index expense_receipt_team_unused on expense_receipt (tenant_id, unused_since) where unused_since is not null;
-- Of all teams.
create index expense_receipt_unused on expense_receipt (unused_since) where unused_since is not null;
comment on column expense_receipt.unused_since is 'not audited: follows from the expenses';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- Citus adds no foreign key between a distributed table and one that is distributed after the migration. Whoever writes an expense
  -- locks its receipt.
  alter table activity_report_expense add column receipt_id uuid;
  create index activity_report_expense_receipt on activity_report_expense (tenant_id, receipt_id) where receipt_id is not null;
  -- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
  create trigger audit_insert after insert on expense_receipt referencing new table as new_rows
    for each statement execute function audit_statement('expense_receipt', 'tenant_id', 'id', 'tenant_id,id', 'unused_since');
  create trigger audit_update after update on expense_receipt referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('expense_receipt', 'tenant_id', 'id', 'tenant_id,id', 'unused_since');
  create trigger audit_delete after delete on expense_receipt referencing old table as old_rows
    for each statement execute function audit_statement('expense_receipt', 'tenant_id', 'id', 'tenant_id,id', 'unused_since');
end $$;
