-- Orders of lists that a client may ask for (decision 0103). An index whose order ends with the id answers the page after a cursor at any
-- depth. Those on dates and months replace indexes on the same columns, which served filters only. The previous release runs beside it.

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  create index mission_name on mission (tenant_id, name collate "und-x-icu", id);
  create index mission_by_start_date on mission (tenant_id, start_date desc, id desc)
    include (created_at, status, due_on, early_termination_date);
  drop index mission_start_date;
  create index mission_by_end_date on mission (tenant_id, effective_end_date desc, id desc)
    include (created_at, status, due_on, early_termination_date);
  drop index mission_effective_end_date;

  -- Of a part of the name: an index entry has at most 2704 bytes.
  create index freelancer_name on freelancer (tenant_id, (left(last_name || ' ' || first_name, 200)) collate "und-x-icu", id);

  create index activity_report_by_month on activity_report (tenant_id, report_month desc, id desc) include (created_at, status);
  drop index activity_report_month;
  create index activity_report_submitted on activity_report (tenant_id, (coalesce(submission_date, created_at)), id);

  -- Credit notes have no due date.
  create index accounting_entry_by_due_date on accounting_entry (tenant_id, (coalesce(due_date, 'infinity'::date)), id);
end $$;
