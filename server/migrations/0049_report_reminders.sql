-- Reminders of activity reports that freelancers have not submitted (decision 0100). The previous release runs beside it and knows none of
-- it.
create table report_reminder (
  tenant_id uuid not null references tenant,
  id uuid not null,
  mission_id uuid not null,
  -- YYYY-MM
  month text not null,
  reminded_at timestamptz not null,
  reminded_by uuid not null,
  primary key (tenant_id, id),
  constraint report_reminder_mission_fkey foreign key (tenant_id, mission_id) references mission (tenant_id, id),
  constraint report_reminder_by_fkey foreign key (tenant_id, reminded_by) references team_user (tenant_id, id)
);
-- The last one of a mission and month.
create index report_reminder_last on report_reminder (tenant_id, mission_id, month, reminded_at desc);
create index report_reminder_by on report_reminder (tenant_id, reminded_by);

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file. As
-- audit_every_table() does it, which cannot run on distributed tables.
do $$
begin
  create trigger audit_insert after insert on report_reminder referencing new table as new_rows
    for each statement execute function audit_statement('report_reminder', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_update after update on report_reminder referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('report_reminder', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_delete after delete on report_reminder referencing old table as old_rows
    for each statement execute function audit_statement('report_reminder', 'tenant_id', 'id', 'tenant_id,id', '');
end $$;
