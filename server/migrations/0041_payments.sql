-- Payments and payment batches (decision 0090). The previous release runs beside it: an entry that it marks as paid has no payment.

-- Entries that are paid with one file for the bank.
create table payment_batch (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- draft: entries are chosen; exported: its file is frozen, and the bank may have it; confirmed: no entry is open, and at least one was
  -- paid; cancelled: none was.
  status text not null check (status in ('draft', 'exported', 'confirmed', 'cancelled')),
  label text,
  execution_date date not null,
  -- Whether whoever created it cannot confirm it. The setting of the team when it was created.
  needs_second_person boolean not null,
  -- Of all lines that are not released.
  line_count integer not null check (line_count >= 0),
  paid_count integer not null check (paid_count between 0 and line_count),
  total numeric(16, 4) not null check (total >= 0),
  -- Frozen by the export, so that each download has the same bytes.
  bank_account_id uuid,
  payer_city text,
  payer_country text,
  file_name text,
  size bigint,
  sha256 bytea,
  reason text,
  created_by uuid not null,
  exported_by uuid,
  exported_at timestamptz,
  confirmed_by uuid,
  confirmed_at timestamptz,
  cancelled_by uuid,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint payment_batch_account_fkey foreign key (tenant_id, bank_account_id) references bank_account (tenant_id, id),
  constraint payment_batch_created_by_fkey foreign key (tenant_id, created_by) references team_user (tenant_id, id),
  constraint payment_batch_exported_by_fkey foreign key (tenant_id, exported_by) references team_user (tenant_id, id),
  constraint payment_batch_confirmed_by_fkey foreign key (tenant_id, confirmed_by) references team_user (tenant_id, id),
  constraint payment_batch_cancelled_by_fkey foreign key (tenant_id, cancelled_by) references team_user (tenant_id, id),
  constraint payment_batch_file_check check ((sha256 is null) = (exported_at is null) and (sha256 is null or bank_account_id is not null))
);
create index payment_batch_page on payment_batch (tenant_id, created_at desc, id desc);
create index payment_batch_status on payment_batch (tenant_id, status, created_at desc, id desc);
create index payment_batch_account on payment_batch (tenant_id, bank_account_id);
create index payment_batch_created_by on payment_batch (tenant_id, created_by);
create index payment_batch_exported_by on payment_batch (tenant_id, exported_by);
create index payment_batch_confirmed_by on payment_batch (tenant_id, confirmed_by);
create index payment_batch_cancelled_by on payment_batch (tenant_id, cancelled_by);

-- What was paid for an accounting entry, and what was taken back. Nothing is deleted: the amounts of an entry add up to its total if
-- it is paid, and to 0 if it is not.
create table payment (
  tenant_id uuid not null references tenant,
  id uuid not null,
  entry_id uuid not null,
  freelancer_id uuid not null,
  kind text not null check (kind in ('payment', 'reversal')),
  -- Negative for a reversal.
  amount numeric(16, 4) not null,
  currency text not null,
  -- The day on which the bank executed it; of a reversal, on which it was taken back.
  paid_on date not null,
  reference text,
  batch_id uuid,
  -- Of a reversal: the payment that it takes back, and why.
  reversed_payment_id uuid,
  reason text,
  -- Of a payment: when it was taken back.
  reversed_at timestamptz,
  -- null: recorded by the service for an entry that an earlier release marked as paid.
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint payment_entry_fkey foreign key (tenant_id, entry_id) references accounting_entry (tenant_id, id),
  constraint payment_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint payment_batch_fkey foreign key (tenant_id, batch_id) references payment_batch (tenant_id, id),
  constraint payment_reversed_fkey foreign key (tenant_id, reversed_payment_id) references payment (tenant_id, id),
  constraint payment_created_by_fkey foreign key (tenant_id, created_by) references team_user (tenant_id, id),
  constraint payment_reversal_check check ((kind = 'reversal') = (reversed_payment_id is not null) and (kind = 'reversal') = (reason is not null)
    and (kind = 'payment' or reversed_at is null)),
  constraint payment_sign_check check (case kind when 'payment' then amount >= 0 else amount <= 0 end)
);
-- An entry is paid once, and a payment is taken back once.
create unique index payment_standing_key on payment (tenant_id, entry_id) where kind = 'payment' and reversed_at is null;
create unique index payment_reversed_key on payment (tenant_id, reversed_payment_id) where reversed_payment_id is not null;
create index payment_page on payment (tenant_id, created_at desc, id desc);
create index payment_entry on payment (tenant_id, entry_id, created_at desc, id desc);
create index payment_freelancer on payment (tenant_id, freelancer_id, created_at desc, id desc);
create index payment_paid_on on payment (tenant_id, paid_on desc) include (created_at, id);
create index payment_batch_payments on payment (tenant_id, batch_id, created_at desc, id desc) where batch_id is not null;
create index payment_created_by on payment (tenant_id, created_by);

create table payment_batch_line (
  tenant_id uuid not null references tenant,
  batch_id uuid not null,
  entry_id uuid not null,
  freelancer_id uuid not null,
  status text not null check (status in ('open', 'paid', 'released')),
  amount numeric(16, 4) not null check (amount > 0),
  -- Frozen by the export.
  bank_account_id uuid,
  payee_city text,
  payee_country text,
  payment_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, batch_id, entry_id),
  constraint payment_batch_line_batch_fkey foreign key (tenant_id, batch_id) references payment_batch (tenant_id, id),
  constraint payment_batch_line_entry_fkey foreign key (tenant_id, entry_id) references accounting_entry (tenant_id, id),
  constraint payment_batch_line_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint payment_batch_line_account_fkey foreign key (tenant_id, bank_account_id) references bank_account (tenant_id, id),
  constraint payment_batch_line_payment_fkey foreign key (tenant_id, payment_id) references payment (tenant_id, id),
  constraint payment_batch_line_paid_check check ((status = 'paid') = (payment_id is not null))
);
-- An entry stands in one open batch.
create unique index payment_batch_line_open_key on payment_batch_line (tenant_id, entry_id) where status = 'open';
create index payment_batch_line_page on payment_batch_line (tenant_id, batch_id, created_at desc, entry_id desc);
create index payment_batch_line_entry on payment_batch_line (tenant_id, entry_id);
create index payment_batch_line_freelancer on payment_batch_line (tenant_id, freelancer_id);
create index payment_batch_line_account on payment_batch_line (tenant_id, bank_account_id);
create index payment_batch_line_payment on payment_batch_line (tenant_id, payment_id);

-- Of a team; without a row: the defaults.
create table payment_settings (
  tenant_id uuid primary key references tenant,
  -- Whoever creates a batch cannot confirm it.
  needs_second_person boolean not null default false
);

-- As before, with the tables of this migration.
create or replace function changed_resource(audited text) returns text immutable language sql
  return case
    when audited in ('user_tag', 'user_team', 'invitation', 'invitation_tag', 'invitation_team') then 'user'
    when audited in ('freelancer_tag', 'freelancer_team') then 'freelancer'
    when audited = 'mission_deliverable' then 'mission'
    when audited like 'activity\_report\_%' then 'activity_report'
    when audited in ('accounting_entry_code', 'invoice') then 'accounting_entry'
    when audited = 'payment_batch_line' then 'payment_batch'
    when audited in ('accounting_series', 'framework_agreement', 'signature', 'team_settings', 'session', 'sign_in_link',
      'identity', 'step_up_code', 'passkey', 'portal_session', 'team_logo', 'invoice_series', 'payment_settings') then null
    else audited
  end;

-- Payments are kept: only the day on which one was taken back is added.
create function keep_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reversed_at is null
      and (to_jsonb(new) - 'reversed_at') = (to_jsonb(old) - 'reversed_at') then
    return new;
  end if;
  raise exception 'payment % is kept as it was recorded', old.id using errcode = 'restrict_violation';
end $$;

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  create trigger keep before update or delete on payment for each row execute function keep_payments();
  create trigger audit_insert after insert on payment referencing new table as new_rows
    for each statement execute function audit_statement('payment', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_update after update on payment referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('payment', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_delete after delete on payment referencing old table as old_rows
    for each statement execute function audit_statement('payment', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_insert after insert on payment_settings referencing new table as new_rows
    for each statement execute function audit_statement('payment_settings', 'tenant_id', 'tenant_id', 'tenant_id', '');
  create trigger audit_update after update on payment_settings referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('payment_settings', 'tenant_id', 'tenant_id', 'tenant_id', '');
  create trigger audit_delete after delete on payment_settings referencing old table as old_rows
    for each statement execute function audit_statement('payment_settings', 'tenant_id', 'tenant_id', 'tenant_id', '');
  create trigger audit_insert after insert on payment_batch referencing new table as new_rows
    for each statement execute function audit_statement('payment_batch', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_update after update on payment_batch referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('payment_batch', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_delete after delete on payment_batch referencing old table as old_rows
    for each statement execute function audit_statement('payment_batch', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_insert after insert on payment_batch_line referencing new table as new_rows
    for each statement execute function audit_statement('payment_batch_line', 'tenant_id', 'batch_id', 'tenant_id,batch_id,entry_id', '');
  create trigger audit_update after update on payment_batch_line referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('payment_batch_line', 'tenant_id', 'batch_id', 'tenant_id,batch_id,entry_id', '');
  create trigger audit_delete after delete on payment_batch_line referencing old table as old_rows
    for each statement execute function audit_statement('payment_batch_line', 'tenant_id', 'batch_id', 'tenant_id,batch_id,entry_id', '');
end $$;
