-- Lists by status ask for the missions whose date has passed, nearly always none. From the index alone that costs so
-- little, by the planner's reckoning too, that it keeps one plan for all requests instead of making one for each.
drop index mission_due;
create index mission_due on mission (tenant_id, due_on) include (created_at, id, status, early_termination_date) where due_on is not null;
