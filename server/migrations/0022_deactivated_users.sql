-- Deactivated users are listed when asked for, in the order of the list.
create index team_user_deactivated on team_user (tenant_id, created_at desc, id desc) where not is_active;
