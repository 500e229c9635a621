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
begin
  insert into feed_entry (tenant_id, event_id, type, subject_id)
    values (new.tenant_id, new.id, new.type, new.subject_id);
  return null;
end
$$;
create trigger event_feed after insert on event for each row execute function enter_into_feed();

-- Events from before the feed keep the order of their ids.
insert into feed_entry (tenant_id, event_id, type, subject_id, number)
  select tenant_id, id, type, subject_id, row_number() over (partition by tenant_id order by id) from event;
insert into feed_head (tenant_id, number) select tenant_id, max(number) from feed_entry group by tenant_id;

-- One batch of one team. Several nodes may call it: one numbers, the others leave at once.
create function number_events(p_tenant uuid, p_most integer, out numbered integer, out is_more boolean) language plpgsql as $$
declare
  v_last bigint;
  v_batch bigint[];
begin
  numbered := 0;
  is_more := false;
  insert into feed_head (tenant_id, number) values (p_tenant, 0) on conflict (tenant_id) do nothing;
  select number into v_last from feed_head where tenant_id = p_tenant for update skip locked;
  if not found then return; end if;
  -- A statement after the lock: it sees everything that was committed until then.
  v_batch := array(select position from feed_entry where tenant_id = p_tenant and number is null order by position limit p_most);
  numbered := cardinality(v_batch);
  if numbered = 0 then return; end if;
  is_more := numbered = p_most;
  update feed_entry set number = v_last + array_position(v_batch, position)
    where tenant_id = p_tenant and position = any(v_batch);
  update feed_head set number = v_last + numbered where tenant_id = p_tenant;
end
$$;
