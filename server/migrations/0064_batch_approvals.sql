-- A second person approves a payment batch before its file exists (decision 0129). The previous release runs beside it: it knows no
-- approval, so a trigger refuses what it would do without one. The refusal counts as a conflict of two writes: that release responds with
-- 503 `busy`, and the client tries again, until a node of this release serves it.

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table payment_batch
    -- Whoever prepared it has frozen its entries, accounts and amounts.
    add column prepared_by uuid,
    add column prepared_at timestamptz,
    -- SHA-256 of what was prepared: of the file as it would have been written at that time. The export compares and removes it.
    add column prepared_sha256 bytea,
    add column approved_by uuid,
    add column approved_at timestamptz,
    -- Users who downloaded its file, and those who created the keys with which they did.
    add column file_reader_ids uuid[] not null default '{}';
  alter table payment_batch add constraint payment_batch_prepared_by_fkey foreign key (tenant_id, prepared_by)
    references team_user (tenant_id, id);
  alter table payment_batch add constraint payment_batch_approved_by_fkey foreign key (tenant_id, approved_by)
    references team_user (tenant_id, id);
  alter table payment_batch add constraint payment_batch_prepared_check check ((prepared_by is null) = (prepared_at is null)
    and (approved_by is null) = (approved_at is null) and (approved_at is null or prepared_at is not null)
    and (prepared_sha256 is null or prepared_at is not null));
end $$;
create index payment_batch_prepared_by on payment_batch (tenant_id, prepared_by);
create index payment_batch_approved_by on payment_batch (tenant_id, approved_by);

create function keep_approvals() returns trigger language plpgsql as $$
declare
  -- Citus accepts only plain values in the statements of a trigger.
  of_tenant uuid := new.tenant_id;
  -- Set for the transaction by kernel/db/connections/client.ts.
  call jsonb;
  reader uuid;
begin
  if old.status = 'draft' and new.status = 'exported' then
    if new.prepared_sha256 is not null then
      raise exception 'payment batch % is prepared: what it pays was not compared', new.id using errcode = 'serialization_failure';
    end if;
    if new.approved_at is null and (new.needs_second_person
        or exists (select 1 from payment_settings where tenant_id = of_tenant and needs_second_person)) then
      raise exception 'payment batch % is not approved', new.id using errcode = 'serialization_failure';
    end if;
  end if;
  if old.status = 'draft' and new.status = 'draft' and new.prepared_at = old.prepared_at
      and (new.label, new.execution_date, new.line_count, new.total, new.bank_account_id, new.payer_city, new.payer_country)
        is distinct from (old.label, old.execution_date, old.line_count, old.total, old.bank_account_id, old.payer_city, old.payer_country) then
    raise exception 'payment batch % is prepared: it is frozen', new.id using errcode = 'serialization_failure';
  end if;
  if new.file_read_at is distinct from old.file_read_at then
    if new.status = 'cancelled' or (new.cancelled_at is not null and old.file_read_at is null) then
      raise exception 'payment batch % was cancelled: it has no file', new.id using errcode = 'serialization_failure';
    end if;
    call := nullif(current_setting('engagement.call', true), '');
    reader := case call ->> 'actor_kind' when 'user' then call ->> 'actor_id' end;
    if reader <> all (new.file_reader_ids) then
      new.file_reader_ids := new.file_reader_ids || reader;
    end if;
  end if;
  return new;
end $$;

do $$
begin
  create trigger keep_approvals before update on payment_batch for each row execute function keep_approvals();
end $$;
