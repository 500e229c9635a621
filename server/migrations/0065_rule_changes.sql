-- Loosened rules wait (decision 0130), `manual_payment_limit`, and invitations whose link was shown. The previous release runs beside it: it
-- loosens a rule at once, and knows no limit (docs/upgrading.md).

-- A change that loosens a rule with which a team protects itself from one person.
create table rule_change (
  tenant_id uuid not null references tenant,
  id uuid not null,
  rule text not null check (rule in ('needs_second_person', 'manual_payment_limit', 'signing', 'compliance_threshold',
    'compliance_urssaf_vigilance', 'compliance_registration', 'compliance_insurance', 'compliance_foreign_workers')),
  from_value jsonb not null,
  to_value jsonb not null,
  -- pending: it waits; approved: a second person let it take effect; stopped: it never takes effect; effective: nobody stopped it in time,
  -- or it did not have to wait.
  state text not null check (state in ('pending', 'approved', 'stopped', 'effective')),
  -- Null: the operator.
  proposed_by uuid,
  -- The proposer, and whoever could have acted with the same key.
  involved_ids uuid[] not null,
  effective_at timestamptz not null,
  -- Null: the service, or the operator.
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint rule_change_proposed_by_fkey foreign key (tenant_id, proposed_by) references team_user (tenant_id, id),
  constraint rule_change_decided_by_fkey foreign key (tenant_id, decided_by) references team_user (tenant_id, id),
  constraint rule_change_decided_check check ((state = 'pending') = (decided_at is null))
);
create unique index rule_change_pending_key on rule_change (tenant_id, rule) where state = 'pending';
create index rule_change_page on rule_change (tenant_id, created_at desc, id desc);
create index rule_change_state on rule_change (tenant_id, state, created_at desc, id desc);
create index rule_change_proposed_by on rule_change (tenant_id, proposed_by);
create index rule_change_decided_by on rule_change (tenant_id, decided_by);
-- Of all teams.
create index rule_change_due on rule_change (effective_at) where state = 'pending';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- With VAT, in the currency of the entry. Null: no limit.
  alter table payment_settings add column manual_payment_limit numeric(16, 4);
  alter table payment_settings add constraint payment_settings_limit_check check (manual_payment_limit >= 0);
  -- Whether the response showed the link to the inviter, who could accept the invitation. Null: a node of the previous release created the
  -- link.
  alter table invitation add column is_link_shown boolean;
  -- Whether it was opened with such a link: it has no personal acts.
  alter table session add column is_link_shown boolean not null default false;

  -- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
  create trigger audit_insert after insert on rule_change referencing new table as new_rows
    for each statement execute function audit_statement('rule_change', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_update after update on rule_change referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('rule_change', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_delete after delete on rule_change referencing old table as old_rows
    for each statement execute function audit_statement('rule_change', 'tenant_id', 'id', 'tenant_id,id', '');
end $$;
