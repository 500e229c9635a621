-- The version of the default templates of contracts (decision 0140). Teams that exist keep version 1 until they choose the current one; so
-- do teams that a node of the previous release creates.
do $$ begin
  alter table tenant add column default_templates_version integer not null default 1;
  alter table tenant add constraint tenant_default_templates_version_check check (default_templates_version between 1 and 2);
end $$;
