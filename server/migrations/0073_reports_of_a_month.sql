-- The reports of a freelancer in one month, for hints: the same day on two missions (decision 0141).

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  create index activity_report_freelancer_month on activity_report (tenant_id, freelancer_id, report_month);
end $$;
