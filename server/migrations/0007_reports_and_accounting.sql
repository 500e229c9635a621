-- Activity reports, month by month, and the accounting entries that their approval makes.

-- The terms are those of the mission, the freelancer and the team when it was last saved; from its submission on nothing
-- saves it, so they stay as they were.
create table activity_report (
  tenant_id uuid not null references tenant,
  id uuid not null,
  mission_id uuid not null,
  freelancer_id uuid not null,
  report_month text not null check (report_month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  status text not null check (status in ('draft', 'pending', 'approved', 'rejected', 'cancelled')),
  mission_type text not null check (mission_type in ('hourly', 'daily', 'monthly', 'deliverable')),
  rate_amount numeric(16, 4),
  currency text not null,
  payment_terms_days integer not null,
  payment_terms_basis text not null check (payment_terms_basis in ('invoice_date', 'end_of_month')),
  vat_regime text not null,
  vat_rate numeric(7, 4) not null,
  hours_per_day numeric(6, 4) not null,
  time_zone text not null,
  submission_date timestamptz,
  reviewed_at timestamptz,
  rejection_reason text,
  invoice_amount_excl_vat numeric(16, 4) not null check (invoice_amount_excl_vat >= 0),
  expense_amount_excl_vat numeric(16, 4) not null check (expense_amount_excl_vat >= 0),
  -- How the amounts came about, as it is answered; `json` keeps the digits.
  calculation json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint activity_report_mission_fkey foreign key (tenant_id, mission_id) references mission (tenant_id, id),
  constraint activity_report_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id)
);
create unique index activity_report_month_key on activity_report (tenant_id, mission_id, report_month) where status <> 'cancelled';
create index activity_report_page on activity_report (tenant_id, created_at desc, id desc);
create index activity_report_status on activity_report (tenant_id, status, created_at desc, id desc);
create index activity_report_mission on activity_report (tenant_id, mission_id, created_at desc, id desc);
create index activity_report_freelancer on activity_report (tenant_id, freelancer_id, created_at desc, id desc);
create index activity_report_month on activity_report (tenant_id, report_month desc) include (created_at, id, status);

create table activity_report_timesheet (
  tenant_id uuid not null references tenant,
  report_id uuid not null,
  id uuid not null,
  position integer not null,
  mission_id uuid not null,
  date date not null,
  quantity numeric(16, 4) not null check (quantity >= 0),
  description text,
  project_code_id uuid,
  deliverable_id uuid,
  primary key (tenant_id, report_id, id),
  constraint activity_report_timesheet_report_fkey foreign key (tenant_id, report_id) references activity_report (tenant_id, id),
  constraint activity_report_timesheet_project_code_fkey foreign key (tenant_id, project_code_id) references project_code (tenant_id, id),
  constraint activity_report_timesheet_deliverable_fkey foreign key (tenant_id, mission_id, deliverable_id) references mission_deliverable (tenant_id, mission_id, id)
);
create index activity_report_timesheet_project_code on activity_report_timesheet (tenant_id, project_code_id);
create index activity_report_timesheet_deliverable on activity_report_timesheet (tenant_id, mission_id, deliverable_id);

create table activity_report_item (
  tenant_id uuid not null references tenant,
  report_id uuid not null,
  id uuid not null,
  position integer not null,
  description text not null,
  -- Less than nothing is a deduction.
  amount_excl_vat numeric(16, 4) not null,
  project_code_id uuid,
  primary key (tenant_id, report_id, id),
  constraint activity_report_item_report_fkey foreign key (tenant_id, report_id) references activity_report (tenant_id, id),
  constraint activity_report_item_project_code_fkey foreign key (tenant_id, project_code_id) references project_code (tenant_id, id)
);
create index activity_report_item_project_code on activity_report_item (tenant_id, project_code_id);

create table activity_report_expense (
  tenant_id uuid not null references tenant,
  report_id uuid not null,
  id uuid not null,
  position integer not null,
  description text not null,
  date date not null,
  amount_excl_vat numeric(16, 4) not null check (amount_excl_vat >= 0),
  vat_amount numeric(16, 4) not null check (vat_amount >= 0),
  project_code_id uuid,
  primary key (tenant_id, report_id, id),
  constraint activity_report_expense_report_fkey foreign key (tenant_id, report_id) references activity_report (tenant_id, id),
  constraint activity_report_expense_project_code_fkey foreign key (tenant_id, project_code_id) references project_code (tenant_id, id)
);
create index activity_report_expense_project_code on activity_report_expense (tenant_id, project_code_id);

-- The invoice amount by project code.
create table activity_report_code (
  tenant_id uuid not null references tenant,
  report_id uuid not null,
  project_code_id uuid not null,
  amount_excl_vat numeric(16, 4) not null,
  primary key (tenant_id, report_id, project_code_id),
  constraint activity_report_code_report_fkey foreign key (tenant_id, report_id) references activity_report (tenant_id, id),
  constraint activity_report_code_project_code_fkey foreign key (tenant_id, project_code_id) references project_code (tenant_id, id)
);
create index activity_report_code_project_code on activity_report_code (tenant_id, project_code_id, report_id);

-- The last number given in a freelancer's series. The row is held by whoever takes one, until that transaction ends: what
-- is rolled back leaves no gap, and two never take the same.
create table accounting_series (
  tenant_id uuid not null references tenant,
  freelancer_id uuid not null,
  last_number integer not null check (last_number > 0),
  primary key (tenant_id, freelancer_id),
  constraint accounting_series_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id)
);

-- Amounts, dates and the seller are written once and never change.
create table accounting_entry (
  tenant_id uuid not null references tenant,
  id uuid not null,
  activity_report_id uuid not null,
  freelancer_id uuid not null,
  type text not null check (type in ('invoice', 'expense', 'credit_note')),
  status text not null check (status in ('waiting_payment', 'paid', 'cancelled')),
  amount_excl_vat numeric(16, 4) not null,
  vat_amount numeric(16, 4) not null,
  amount_incl_vat numeric(16, 4) not null check (amount_incl_vat = amount_excl_vat + vat_amount),
  currency text not null,
  vat_rate numeric(7, 4),
  series_number integer not null,
  invoice_number text not null,
  invoice_date date not null,
  due_date date,
  file_name text,
  -- Of a credit note: what it cancels.
  credited_entry_id uuid,
  -- Who is to be paid, as known then: the freelancer, or the umbrella company in their place.
  seller json not null,
  label text not null,
  calculation json not null,
  paid_at timestamptz,
  sent_to_accounting_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint accounting_entry_credit_check check ((type = 'credit_note') = (credited_entry_id is not null)),
  constraint accounting_entry_paid_check check ((status = 'paid') = (paid_at is not null)),
  constraint accounting_entry_report_fkey foreign key (tenant_id, activity_report_id) references activity_report (tenant_id, id),
  constraint accounting_entry_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint accounting_entry_credited_fkey foreign key (tenant_id, credited_entry_id) references accounting_entry (tenant_id, id)
);
create unique index accounting_entry_number_key on accounting_entry (tenant_id, freelancer_id, series_number);
create unique index accounting_entry_credited_key on accounting_entry (tenant_id, credited_entry_id);
create index accounting_entry_report on accounting_entry (tenant_id, activity_report_id, created_at desc, id desc);
create index accounting_entry_page on accounting_entry (tenant_id, created_at desc, id desc);
create index accounting_entry_status on accounting_entry (tenant_id, status, created_at desc, id desc);
create index accounting_entry_type on accounting_entry (tenant_id, type, created_at desc, id desc);
create index accounting_entry_freelancer on accounting_entry (tenant_id, freelancer_id, created_at desc, id desc);
create index accounting_entry_paid on accounting_entry (tenant_id, paid_at desc) include (created_at, id) where paid_at is not null;
create index accounting_entry_due on accounting_entry (tenant_id, due_date desc) include (created_at, id);
-- The order of an export.
create index accounting_entry_invoice_date on accounting_entry (tenant_id, invoice_date, created_at, freelancer_id, series_number);

create table accounting_entry_code (
  tenant_id uuid not null references tenant,
  entry_id uuid not null,
  project_code_id uuid not null,
  amount_excl_vat numeric(16, 4) not null,
  primary key (tenant_id, entry_id, project_code_id),
  constraint accounting_entry_code_entry_fkey foreign key (tenant_id, entry_id) references accounting_entry (tenant_id, id),
  constraint accounting_entry_code_project_code_fkey foreign key (tenant_id, project_code_id) references project_code (tenant_id, id)
);
create index accounting_entry_code_project_code on accounting_entry_code (tenant_id, project_code_id, entry_id);

-- A file for the accountant, kept as it was made, in pieces that are sent one after the other.
create table accounting_export (
  tenant_id uuid not null references tenant,
  id uuid not null,
  format text not null check (format in ('csv', 'fec')),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  file_name text not null,
  entry_count integer not null,
  size bigint not null,
  sha256 bytea not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint accounting_export_created_by_fkey foreign key (tenant_id, created_by) references team_user (tenant_id, id)
);
create index accounting_export_page on accounting_export (tenant_id, created_at desc, id desc);
create index accounting_export_created_by on accounting_export (tenant_id, created_by);

-- Pieces are written first: size and digest are known when the last one is.
create table accounting_export_piece (
  tenant_id uuid not null references tenant,
  export_id uuid not null,
  position integer not null,
  content text not null,
  primary key (tenant_id, export_id, position),
  constraint accounting_export_piece_export_fkey foreign key (tenant_id, export_id) references accounting_export (tenant_id, id)
    deferrable initially deferred
);
