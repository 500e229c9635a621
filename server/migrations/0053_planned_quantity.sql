-- The budget of an hourly or daily mission (decision 0104). The previous release runs beside it: it creates missions without one.
-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- Null: not planned; the budget is then estimated from the dates.
  alter table mission add column planned_quantity numeric(16, 4);
  alter table mission add constraint mission_planned_quantity_check check (planned_quantity > 0);
end $$;
