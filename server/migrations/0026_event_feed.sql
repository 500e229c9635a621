-- The change feed: the events of a team with numbers without gaps, in the order in which readers may see them. Numbers are given after
-- the commit, by a job: a number from inside the transaction would either leave gaps or make writes of a team wait for each other
-- (decision 0065).

create table feed_entry (
  -- No foreign keys: the event has them, and a lookup for each entry would cost for nothing.
  tenant_id uuid not null,
  -- The order of writing, over all teams; never shown. Writes to one resource wait for each other's row locks, so it is their order.
  position bigint generated always as identity,
  event_id uuid not null,
  type text not null,
  subject_id uuid not null,
  number bigint,
  primary key (tenant_id, position)
);
create unique index feed_entry_number_key on feed_entry (tenant_id, number) include (event_id, type);
create index feed_entry_unnumbered on feed_entry (tenant_id, position) where number is null;
create index feed_entry_subject on feed_entry (tenant_id, subject_id, number);

-- The last number of each team. The job that numbers holds the row.
create table feed_head (
  tenant_id uuid primary key,
  number bigint not null
);

comment on table feed_entry is 'not audited: the order of events, which are a record themselves';
comment on table feed_head is 'not audited: the end of the feed';

-- Also for the previous release, which may run beside this one.
create function enter_into_feed() returns trigger language plpgsql as $$
declare
  -- Citus accepts only plain values in the insert of a trigger.
  of_tenant uuid := new.tenant_id;
  of_event uuid := new.id;
  of_type text := new.type;
  of_subject uuid := new.subject_id;
begin
  insert into feed_entry (tenant_id, event_id, type, subject_id) values (of_tenant, of_event, of_type, of_subject);
  return null;
end $$;
-- In a block, because Citus sends the text of the query to its workers, and this file is one query.
do $$ begin
  create trigger event_feed after insert on event for each row execute function enter_into_feed();
end $$;

-- Events from before the feed keep the order of their ids.
insert into feed_entry (tenant_id, event_id, type, subject_id, number)
  select tenant_id, id, type, subject_id, row_number() over (partition by tenant_id order by id) from event;
insert into feed_head (tenant_id, number) select tenant_id, max(number) from feed_entry group by tenant_id;

-- One batch of one team. Several nodes may call it: one numbers, the others return at once with `is_held`.
create function number_events(of_tenant uuid, most integer, out numbered integer, out is_more boolean, out is_held boolean)
language plpgsql as $$
declare
  last bigint;
  batch bigint[];
begin
  numbered := 0;
  is_more := false;
  is_held := false;
  -- Asked first, because an insert would wait for whoever holds the row.
  if not exists (select from feed_head where tenant_id = of_tenant) then
    insert into feed_head (tenant_id, number) values (of_tenant, 0) on conflict do nothing;
  end if;
  select number into last from feed_head where tenant_id = of_tenant for update skip locked;
  if not found then
    is_held := true;
    return;
  end if;
  -- A statement of its own, begun under the lock: it sees what the one before has numbered.
  batch := array(select position from feed_entry where tenant_id = of_tenant and number is null order by position limit most);
  numbered := cardinality(batch);
  if numbered = 0 then return; end if;
  is_more := numbered = most;
  update feed_entry set number = last + array_position(batch, position)
    where tenant_id = of_tenant and position = any(batch);
  update feed_head set number = last + numbered where tenant_id = of_tenant;
end $$;
