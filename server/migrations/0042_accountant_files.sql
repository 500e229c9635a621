-- The accountant's files (decision 0091): numbered postings with their lines, accounts as settings, overrides, sendings, the flag of the
-- DAS2. The previous release runs beside it: it writes exports without totals and knows none of the tables.

-- A posting gets its number and its lines in the first FEC export that contains it, and keeps them. Numbers of a team have no gaps.
create table accounting_posting (
  tenant_id uuid not null references tenant,
  number integer not null check (number > 0),
  -- purchase: an entry; vat_transfer: its VAT becomes deductible, because it is paid; payment: the supplier is paid by the bank.
  kind text not null check (kind in ('purchase', 'vat_transfer', 'payment')),
  entry_id uuid not null,
  -- null: a purchase, or a payment that the previous release recorded in the entry alone.
  payment_id uuid,
  -- Incl. VAT: of the entry, or of the payment; negative for a credit note and for a payment taken back.
  amount numeric(16, 4) not null,
  posted_on date not null,
  -- The day of the export that numbered it, in the time zone of the team.
  validated_on date not null,
  journal_code text not null,
  journal_label text not null,
  piece_ref text not null,
  piece_date date not null,
  label text not null,
  -- Whether the VAT of the entry waits for its payment. Every posting of an entry says the same.
  vat_waits boolean not null,
  primary key (tenant_id, number),
  constraint accounting_posting_key unique nulls not distinct (tenant_id, entry_id, kind, payment_id),
  constraint accounting_posting_entry_fkey foreign key (tenant_id, entry_id) references accounting_entry (tenant_id, id)
);
create index accounting_posting_day on accounting_posting (tenant_id, posted_on, number);
comment on table accounting_posting is 'not audited: the exports that have it are, with the hash of their bytes';

create table accounting_posting_line (
  tenant_id uuid not null references tenant,
  number integer not null,
  position integer not null check (position > 0),
  -- What the line is, whichever its account.
  role text not null check (role in ('cost', 'vat', 'vat_waiting', 'vat_reverse', 'vat_due', 'supplier', 'bank')),
  account text not null,
  account_label text not null,
  auxiliary text,
  auxiliary_label text,
  debit numeric(16, 4) not null check (debit >= 0),
  credit numeric(16, 4) not null check (credit >= 0),
  primary key (tenant_id, number, position),
  constraint accounting_posting_line_side_check check ((debit = 0) <> (credit = 0)),
  constraint accounting_posting_line_posting_fkey foreign key (tenant_id, number) references accounting_posting (tenant_id, number)
);
create index accounting_posting_line_account on accounting_posting_line (tenant_id, account, number);
comment on table accounting_posting_line is 'not audited: the exports that have it are, with the hash of their bytes';

-- Another account than the default for the amounts of a project code or of a mission.
create table account_override (
  tenant_id uuid not null references tenant,
  id uuid not null,
  project_code_id uuid,
  mission_id uuid,
  applies_to text not null check (applies_to in ('services', 'expenses')),
  account text not null,
  label text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint account_override_target_check check (num_nonnulls(project_code_id, mission_id) = 1),
  constraint account_override_project_code_fkey foreign key (tenant_id, project_code_id) references project_code (tenant_id, id) on delete cascade,
  constraint account_override_mission_fkey foreign key (tenant_id, mission_id) references mission (tenant_id, id)
);
create unique index account_override_project_code_key on account_override (tenant_id, project_code_id, applies_to);
create unique index account_override_mission_key on account_override (tenant_id, mission_id, applies_to);
create index account_override_page on account_override (tenant_id, created_at desc, id desc);

-- A mail to the accountant with links to the files of a month.
create table accounting_sending (
  tenant_id uuid not null references tenant,
  id uuid not null,
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  emails text[] not null check (cardinality(emails) > 0),
  export_ids uuid[] not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- Set while the mail is still to be sent.
  mail_due_at timestamptz,
  mail_attempts integer not null default 0,
  primary key (tenant_id, id),
  constraint accounting_sending_created_by_fkey foreign key (tenant_id, created_by) references team_user (tenant_id, id)
);
create index accounting_sending_page on accounting_sending (tenant_id, created_at desc, id desc);
create index accounting_sending_created_by on accounting_sending (tenant_id, created_by);
-- Of all teams.
create index accounting_sending_due on accounting_sending (mail_due_at) where mail_due_at is not null;
create index accounting_sending_team_due on accounting_sending (tenant_id, mail_due_at) where mail_due_at is not null;
comment on table accounting_sending is 'not audited: its event and its exports are';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table accounting_export drop constraint accounting_export_format_check;
  alter table accounting_export
    add constraint accounting_export_format_check check (format in ('csv', 'csv_excel', 'fec'));
  alter table accounting_export
    -- null: an export of the previous release.
    add column totals jsonb,
    add column checks jsonb,
    -- Of a FEC: the last posting number of the team when it was made. It has the postings of its range up to this number.
    add column last_posting integer;
  -- Only what differs from the defaults of the code.
  alter table tenant add column accounting_settings jsonb not null default '{}';
  -- Whether payments to the supplier are fees, which the DAS2 declares (CGI, art. 240).
  alter table freelancer add column is_in_das2 boolean not null default true;
  -- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
  create trigger audit_insert after insert on account_override referencing new table as new_rows
    for each statement execute function audit_statement('account_override', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_update after update on account_override referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('account_override', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_delete after delete on account_override referencing old table as old_rows
    for each statement execute function audit_statement('account_override', 'tenant_id', 'id', 'tenant_id,id', '');
end $$;
