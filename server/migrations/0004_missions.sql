-- Missions with their terms, people, deliverables and totals, and the framework agreements that they stand under.

-- `expired` is not stored: the date decides it.
create table framework_agreement (
  tenant_id uuid not null references tenant,
  id uuid not null,
  freelancer_id uuid not null,
  status text not null check (status in ('draft', 'awaiting-signature', 'in-progress', 'ended')),
  valid_until date not null,
  template_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint framework_agreement_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint framework_agreement_template_fkey foreign key (tenant_id, template_id) references document_template (tenant_id, id) on delete set null (template_id)
);
create index framework_agreement_freelancer on framework_agreement (tenant_id, freelancer_id, created_at desc, id desc);
create index framework_agreement_template on framework_agreement (tenant_id, template_id);

alter table mission
  add constraint mission_status_check check (status in ('draft', 'pending-freelancer-review', 'pending-company-review',
    'pending-freelancer-extension', 'in-progress', 'completed', 'early-terminated', 'cancelled', 'rejected', 'deleted')),
  add column description text not null,
  add column contract_kind text not null check (contract_kind in ('services_agreement', 'master_agreement')),
  add column has_document boolean not null,
  add column currency text not null,
  add column rate_amount numeric(16, 4) check (rate_amount > 0),
  add column client_rate_amount numeric(16, 4) check (client_rate_amount >= 0),
  add column payment_terms_days integer not null check (payment_terms_days between 1 and 365),
  add column payment_terms_basis text not null check (payment_terms_basis in ('invoice_date', 'end_of_month')),
  add column early_termination_date date,
  add column terminated_by uuid,
  add column purchase_order text,
  -- Whether there is more than blanks in it; the application says, so that every database agrees on what is blank.
  add column has_purchase_order boolean not null,
  add column extension_end_date date,
  add column extension_rate_amount numeric(16, 4) check (extension_rate_amount > 0),
  add column approver_id uuid,
  add column team_signer_id uuid,
  add column template_locale text check (template_locale in ('fr', 'en')),
  add column service_template_id uuid,
  add column framework_agreement_id uuid,
  -- When it was first put before the freelancer; before that the portal does not show it.
  add column offered_at timestamptz,
  add column created_by uuid not null,
  add column updated_at timestamptz not null,
  -- The last day on which it is worked, as far as is known.
  add column effective_end_date date not null generated always as (coalesce(early_termination_date, end_date)) stored,
  -- The day at whose beginning the state changes by itself.
  add column due_on date generated always as (
    case
      when status = 'in-progress' then coalesce(early_termination_date, end_date + 1)
      when status = 'pending-freelancer-extension' then end_date + 1
    end) stored,
  add constraint mission_dates_check check (start_date <= end_date and early_termination_date between start_date and end_date),
  add constraint mission_terminated_by_fkey foreign key (tenant_id, terminated_by) references team_user (tenant_id, id),
  add constraint mission_approver_fkey foreign key (tenant_id, approver_id) references team_user (tenant_id, id),
  add constraint mission_team_signer_fkey foreign key (tenant_id, team_signer_id) references team_user (tenant_id, id),
  add constraint mission_created_by_fkey foreign key (tenant_id, created_by) references team_user (tenant_id, id),
  add constraint mission_service_template_fkey foreign key (tenant_id, service_template_id) references document_template (tenant_id, id) on delete set null (service_template_id),
  add constraint mission_framework_agreement_fkey foreign key (tenant_id, framework_agreement_id) references framework_agreement (tenant_id, id);

-- One index for each filter of the list, in the list's order where the filter is an equality. Where a filter can leave
-- most of a team's missions, the index also holds what the total and the order ask for, so that the table is not read.
-- Dates run backwards because missions that begin late are mostly created late: the list's order, or nearly.
create index mission_page on mission (tenant_id, created_at desc, id desc) include (status, due_on, early_termination_date);
create index mission_status_page on mission (tenant_id, status, created_at desc, id desc) include (due_on, early_termination_date);
create index mission_external_id on mission (tenant_id, external_id, created_at desc, id desc);
create index mission_purchase_order on mission (tenant_id, has_purchase_order, created_at desc, id desc) include (status, due_on, early_termination_date);
drop index mission_by_project_code;
create index mission_by_project_code on mission (tenant_id, project_code_id, created_at desc, id desc) include (status, due_on, early_termination_date);
create index mission_approver on mission (tenant_id, approver_id, created_at desc, id desc);
create index mission_start_date on mission (tenant_id, start_date desc) include (created_at, id, status, due_on, early_termination_date);
create index mission_effective_end_date on mission (tenant_id, effective_end_date desc) include (created_at, id, status, due_on, early_termination_date);
create index mission_due on mission (tenant_id, due_on) where due_on is not null;
-- Read without a tenant: the sweeper looks for whatever is due, of whichever team.
create index mission_due_anywhere on mission (due_on) where due_on is not null;
create index mission_framework_agreement on mission (tenant_id, framework_agreement_id);
create index mission_terminated_by on mission (tenant_id, terminated_by);
create index mission_team_signer on mission (tenant_id, team_signer_id);
create index mission_created_by on mission (tenant_id, created_by);
create index mission_service_template on mission (tenant_id, service_template_id);

create table mission_deliverable (
  tenant_id uuid not null,
  mission_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  quantity numeric(16, 4) not null check (quantity > 0),
  amount_excl_vat numeric(16, 4) not null check (amount_excl_vat >= 0),
  order_index integer not null check (order_index >= 0),
  primary key (tenant_id, mission_id, id),
  constraint mission_deliverable_mission_fkey foreign key (tenant_id, mission_id) references mission (tenant_id, id)
);

-- How many missions of a team are in which state: the sum of its rows. Writes only add rows, so they never wait for each
-- other; a job adds up what has gathered.
create table mission_tally (
  tenant_id uuid not null references tenant,
  status text not null,
  id uuid not null,
  missions integer not null,
  primary key (tenant_id, status, id)
);
