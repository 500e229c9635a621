-- Rate periods of missions, and the day from which the rate of an extension applies (decision 0134). The previous release runs beside it:
-- it knows `mission.rate_amount` only, which is the rate of the last period, and triggers turn what it writes into periods.

-- A rate applies from its day to the day before the next one. The first period starts with the mission. None: the mission has no rate.
create table mission_rate_period (
  tenant_id uuid not null,
  mission_id uuid not null,
  from_date date not null,
  rate_amount numeric(16, 4) not null check (rate_amount > 0),
  primary key (tenant_id, mission_id, from_date),
  constraint mission_rate_period_mission_fkey foreign key (tenant_id, mission_id) references mission (tenant_id, id)
);

-- What was accepted before keeps its effect: one rate for the whole mission.
insert into mission_rate_period (tenant_id, mission_id, from_date, rate_amount)
  select tenant_id, id, start_date, rate_amount from mission where rate_amount is not null;

-- Follows the mission, whatever release writes it. This release writes the period of an accepted extension before the mission.
create function keep_rate_periods() returns trigger language plpgsql as $$
declare
  -- Citus accepts only plain values in the statements of a trigger.
  of_tenant uuid := new.tenant_id;
  of_mission uuid := new.id;
  starts_on date := new.start_date;
  new_rate numeric := new.rate_amount;
  begins_on date;
  last_from date;
  last_rate numeric;
  zone text;
  last_month text;
begin
  -- A new mission and a draft have one rate.
  if tg_op = 'INSERT' then
    insert into mission_rate_period (tenant_id, mission_id, from_date, rate_amount)
      values (of_tenant, of_mission, starts_on, new_rate);
    return null;
  end if;
  if old.status = 'draft' then
    if new_rate is null then
      delete from mission_rate_period where tenant_id = of_tenant and mission_id = of_mission;
    else
      update mission_rate_period set from_date = starts_on, rate_amount = new_rate
        where tenant_id = of_tenant and mission_id = of_mission;
      if not found then
        insert into mission_rate_period (tenant_id, mission_id, from_date, rate_amount)
          values (of_tenant, of_mission, starts_on, new_rate);
      end if;
    end if;
    return null;
  end if;

  -- An extension with a rate is accepted: it was proposed, is no more, and its end is the end now.
  if new_rate is null or old.extension_rate_amount is null or new.extension_end_date is not null
    or new.rate_amount <> old.extension_rate_amount or new.end_date <> old.extension_end_date then return null; end if;
  select from_date, rate_amount into last_from, last_rate from mission_rate_period
    where tenant_id = of_tenant and mission_id = of_mission order by from_date desc limit 1;
  begins_on := old.extension_effective_from;
  if begins_on is null then
    -- Proposed by the previous release. This release has written the period; for the previous one the rate applies from the day of the
    -- answer on, to months without a submitted report.
    if last_rate = new_rate then return null; end if;
    select time_zone into zone from tenant where id = of_tenant;
    select max(report_month) into last_month from activity_report
      where tenant_id = of_tenant and mission_id = of_mission and status in ('pending', 'approved', 'rejected');
    begins_on := greatest(starts_on, (new.updated_at at time zone zone)::date,
      ((last_month || '-01')::date + interval '1 month')::date);
    begins_on := least(begins_on, old.end_date + 1);
  elsif last_from = begins_on and last_rate = new_rate then
    return null;
  end if;
  delete from mission_rate_period
    where tenant_id = of_tenant and mission_id = of_mission and from_date >= begins_on;
  insert into mission_rate_period (tenant_id, mission_id, from_date, rate_amount)
    values (of_tenant, of_mission, begins_on, new_rate);
  return null;
end $$;

-- The previous release ends a proposed extension without this column.
create function clear_effective_from() returns trigger language plpgsql as $$
begin
  new.extension_effective_from := null;
  return new;
end $$;

-- As before, with the table of this migration.
create or replace function changed_resource(audited text) returns text immutable language sql
  return case
    when audited in ('user_tag', 'user_team', 'invitation', 'invitation_tag', 'invitation_team') then 'user'
    when audited in ('freelancer_tag', 'freelancer_team') then 'freelancer'
    when audited in ('mission_deliverable', 'mission_rate_period') then 'mission'
    when audited like 'activity\_report\_%' then 'activity_report'
    when audited in ('accounting_entry_code', 'invoice') then 'accounting_entry'
    when audited = 'payment_batch_line' then 'payment_batch'
    when audited in ('accounting_series', 'framework_agreement', 'signature', 'team_settings', 'session', 'sign_in_link',
      'identity', 'step_up_code', 'passkey', 'portal_session', 'team_logo', 'invoice_series', 'payment_settings') then null
    else audited
  end;

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- The day from which the rate of the proposed extension applies. Null: the day after the end, as proposed by the previous release.
  alter table mission add column extension_effective_from date;

  create trigger keep_rate_periods_of_new after insert on mission
    for each row when (new.rate_amount is not null) execute function keep_rate_periods();
  create trigger keep_rate_periods after update of rate_amount, start_date, extension_end_date on mission
    for each row when ((old.rate_amount, old.start_date, old.extension_end_date)
      is distinct from (new.rate_amount, new.start_date, new.extension_end_date)) execute function keep_rate_periods();
  create trigger clear_effective_from before update of extension_end_date on mission
    for each row when (new.extension_end_date is null and new.extension_effective_from is not null)
    execute function clear_effective_from();

  -- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
  create trigger audit_insert after insert on mission_rate_period referencing new table as new_rows
    for each statement execute function audit_statement('mission_rate_period', 'tenant_id', 'mission_id', 'tenant_id,mission_id,from_date', '');
  create trigger audit_update after update on mission_rate_period referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('mission_rate_period', 'tenant_id', 'mission_id', 'tenant_id,mission_id,from_date', '');
  create trigger audit_delete after delete on mission_rate_period referencing old table as old_rows
    for each statement execute function audit_statement('mission_rate_period', 'tenant_id', 'mission_id', 'tenant_id,mission_id,from_date', '');
end $$;
