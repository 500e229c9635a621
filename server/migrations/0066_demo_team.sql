-- The demo team of a first start, whose codes may be shown on the machine of the service (decision 131). The previous release creates none
-- of these: it makes demos that are not marked, whose people confirm with a code of the operator as before.
do $$ begin
  alter table tenant add column is_demo boolean not null default false;
end $$;
