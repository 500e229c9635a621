-- The VAT regimes of a freelancer have dates (decision 0135), and how far ahead reports may be approved (decision 0136). The previous
-- release runs beside it: it reads and writes the regime of the freelancer alone, and approves reports of any month.

create table freelancer_vat_period (
  tenant_id uuid not null references tenant,
  freelancer_id uuid not null,
  id uuid not null,
  -- Null: from the beginning. Every freelancer has one such period.
  from_date date,
  vat_regime text not null check (vat_regime in ('standard', 'franchise', 'reverse_charge', 'exempt')),
  vat_rate numeric(7, 4) not null check (vat_rate between 0 and 100),
  -- The day on which a job copies the period to the freelancer. Null once it is copied.
  due_on date,
  primary key (tenant_id, freelancer_id, id),
  constraint freelancer_vat_period_freelancer_fkey foreign key (tenant_id, freelancer_id)
    references freelancer (tenant_id, id) on delete cascade
);
-- An expression, because the beginning is null, and PostgreSQL holds two of these for different.
create unique index freelancer_vat_period_key on freelancer_vat_period
  (tenant_id, freelancer_id, (coalesce(from_date, '-infinity'::date)));
-- Of all teams.
create index freelancer_vat_period_due on freelancer_vat_period (due_on) where due_on is not null;

-- The first period of a freelancer, whatever created them.
create function begin_vat_history() returns trigger language plpgsql as $$
declare
  -- Citus accepts only plain values in the statements of a trigger.
  of_tenant uuid := new.tenant_id;
  of_freelancer uuid := new.id;
  new_id uuid := gen_random_uuid();
  new_regime text := new.vat_regime;
  new_rate numeric := new.vat_rate;
begin
  insert into freelancer_vat_period (tenant_id, freelancer_id, id, vat_regime, vat_rate)
    values (of_tenant, of_freelancer, new_id, new_regime, new_rate);
  return null;
end $$;

-- A node of the previous release changes the regime of the freelancer alone: from that day on, in the time zone of the team. This release
-- writes the period first, so that there is nothing left to do.
create function follow_vat_of_freelancer() returns trigger language plpgsql as $$
declare
  of_tenant uuid := new.tenant_id;
  of_freelancer uuid := new.id;
  new_id uuid := gen_random_uuid();
  new_regime text := new.vat_regime;
  new_rate numeric := new.vat_rate;
  zone text;
  day date;
  before record;
begin
  select time_zone into zone from tenant where id = of_tenant;
  -- By the clock of the team, which a sandbox sets itself.
  day := (new.updated_at at time zone zone)::date;
  select vat_regime, vat_rate into before from freelancer_vat_period
    where tenant_id = of_tenant and freelancer_id = of_freelancer and coalesce(from_date, '-infinity'::date) <= day
    order by coalesce(from_date, '-infinity'::date) desc limit 1;
  if before.vat_regime = new_regime and before.vat_rate = new_rate then return null; end if;
  delete from freelancer_vat_period where tenant_id = of_tenant and freelancer_id = of_freelancer and from_date >= day;
  select vat_regime, vat_rate into before from freelancer_vat_period
    where tenant_id = of_tenant and freelancer_id = of_freelancer
    order by coalesce(from_date, '-infinity'::date) desc limit 1;
  if before.vat_regime = new_regime and before.vat_rate = new_rate then return null; end if;
  insert into freelancer_vat_period (tenant_id, freelancer_id, id, from_date, vat_regime, vat_rate)
    values (of_tenant, of_freelancer, new_id, day, new_regime, new_rate);
  return null;
end $$;

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  create trigger begin_vat_history after insert on freelancer
    for each row execute function begin_vat_history();
  create trigger follow_vat_of_freelancer after update of vat_regime, vat_rate on freelancer
    for each row when ((old.vat_regime, old.vat_rate) is distinct from (new.vat_regime, new.vat_rate))
    execute function follow_vat_of_freelancer();

  -- Nobody can write freelancers any more until the end of this file.
  insert into freelancer_vat_period (tenant_id, freelancer_id, id, vat_regime, vat_rate)
    select tenant_id, id, gen_random_uuid(), vat_regime, vat_rate from freelancer;

  -- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
  create trigger audit_insert after insert on freelancer_vat_period referencing new table as new_rows
    for each statement execute function audit_statement('freelancer_vat_period', 'tenant_id', 'freelancer_id', 'tenant_id,freelancer_id,id', 'due_on');
  create trigger audit_update after update on freelancer_vat_period referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('freelancer_vat_period', 'tenant_id', 'freelancer_id', 'tenant_id,freelancer_id,id', 'due_on');
  create trigger audit_delete after delete on freelancer_vat_period referencing old table as old_rows
    for each statement execute function audit_statement('freelancer_vat_period', 'tenant_id', 'freelancer_id', 'tenant_id,freelancer_id,id', 'due_on');

  alter table tenant add column approve_ahead text not null default 'current_month';
  alter table tenant add constraint tenant_approve_ahead_check check (approve_ahead in ('current_month', 'none'));
end $$;
comment on column freelancer_vat_period.due_on is 'not audited: the job that copies the period needs it';
