-- Bank details of freelancers and of the team (decision 0089). The previous release runs beside it and knows none of it.

create table bank_account (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- Null: the team's own account.
  freelancer_id uuid,
  -- The freelancer, otherwise the team: what the unique keys need, because null differs from null.
  owner_id uuid not null,
  -- From 1 for each owner.
  version integer not null check (version >= 1),
  -- proposed: awaits a second person; approved: in use; replaced: by a later approved one.
  status text not null check (status in ('proposed', 'approved', 'rejected', 'withdrawn', 'replaced')),
  -- AES-256-GCM of {"iban", "bic", "holder_name"}: nonce, ciphertext and tag. The key is not in the database.
  sealed bytea not null,
  -- Which key sealed it.
  key_check text not null,
  -- Of the IBAN.
  country text not null check (country ~ '^[A-Z]{2}$'),
  last_digits text not null check (last_digits ~ '^[A-Z0-9]{4}$'),
  proposed_by text not null check (proposed_by in ('team', 'freelancer')),
  -- The user who proposed it for the team.
  proposed_by_id uuid,
  -- Of a freelancer: how the portal was opened, and the user who issued the link.
  portal_link_id uuid,
  portal_session_id uuid,
  link_issued_by_id uuid,
  -- Users who created the key with which it was proposed or with which the link was issued, and the keys before it.
  involved_ids uuid[] not null default '{}',
  step_up_method text,
  -- The address of the freelancer when it was proposed, and from the approval on when it was approved.
  contact_email text,
  decided_by_id uuid,
  decided_at timestamptz,
  -- Why it was rejected.
  reason text,
  replaced_at timestamptz,
  -- When somebody last read it in clear: the audit log has who.
  details_read_at timestamptz,
  -- Set while the mail of its status is still to be sent.
  mail_due_at timestamptz,
  mail_attempts integer not null default 0,
  -- Counts the mails.
  mail_number integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint bank_account_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint bank_account_proposed_by_fkey foreign key (tenant_id, proposed_by_id) references team_user (tenant_id, id),
  constraint bank_account_link_issued_by_fkey foreign key (tenant_id, link_issued_by_id) references team_user (tenant_id, id),
  constraint bank_account_decided_by_fkey foreign key (tenant_id, decided_by_id) references team_user (tenant_id, id),
  constraint bank_account_owner_check check (owner_id = coalesce(freelancer_id, tenant_id)),
  constraint bank_account_proposer_check check ((proposed_by = 'team') = (proposed_by_id is not null)),
  constraint bank_account_team_check check (freelancer_id is not null or proposed_by = 'team'),
  constraint bank_account_contact_check check ((freelancer_id is null) = (contact_email is null)),
  constraint bank_account_decided_check check ((status in ('approved', 'rejected', 'replaced')) <= (decided_by_id is not null)),
  constraint bank_account_rejected_check check ((status = 'rejected') = (reason is not null)),
  constraint bank_account_replaced_check check ((status = 'replaced') = (replaced_at is not null))
);
create unique index bank_account_version_key on bank_account (tenant_id, owner_id, version);
create unique index bank_account_approved_key on bank_account (tenant_id, owner_id) where status = 'approved';
create unique index bank_account_proposed_key on bank_account (tenant_id, owner_id) where status = 'proposed';
create index bank_account_page on bank_account (tenant_id, created_at desc, id desc);
create index bank_account_status on bank_account (tenant_id, status, created_at desc, id desc);
create index bank_account_owner on bank_account (tenant_id, owner_id, created_at desc, id desc);
create index bank_account_freelancer on bank_account (tenant_id, freelancer_id);
create index bank_account_proposed_by on bank_account (tenant_id, proposed_by_id);
create index bank_account_link_issued_by on bank_account (tenant_id, link_issued_by_id);
create index bank_account_decided_by on bank_account (tenant_id, decided_by_id);
-- Of all teams.
create index bank_account_key_check on bank_account (key_check);
create index bank_account_mail_due on bank_account (mail_due_at) where mail_due_at is not null;
comment on column bank_account.sealed is 'not audited: a secret';
comment on column bank_account.key_check is 'not audited: sealing again under another key is no change that anybody makes';
comment on column bank_account.mail_due_at is 'not audited: sending mails is no change that anybody makes';
comment on column bank_account.mail_attempts is 'not audited: sending mails is no change that anybody makes';
comment on column bank_account.mail_number is 'not audited: sending mails is no change that anybody makes';

-- Rows are kept, and what was approved stays what was approved, by whichever statement. Only another key seals a row again.
create function keep_bank_accounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'bank account % is kept', old.id using errcode = 'restrict_violation';
  end if;
  if (new.sealed <> old.sealed and new.key_check = old.key_check) or new.tenant_id <> old.tenant_id or new.id <> old.id
      or new.owner_id <> old.owner_id or new.version <> old.version or new.country <> old.country or new.last_digits <> old.last_digits
      or new.proposed_by_id is distinct from old.proposed_by_id or new.link_issued_by_id is distinct from old.link_issued_by_id
      or new.involved_ids <> old.involved_ids
      or (old.status <> new.status and old.status <> 'proposed' and not (old.status = 'approved' and new.status = 'replaced')) then
    raise exception 'bank account % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  create trigger keep before delete or update on bank_account for each row execute function keep_bank_accounts();
  create trigger audit_insert after insert on bank_account referencing new table as new_rows
    for each statement execute function audit_statement('bank_account', 'tenant_id', 'id', 'tenant_id,id', 'sealed,key_check,mail_due_at,mail_attempts,mail_number');
  create trigger audit_update after update on bank_account referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('bank_account', 'tenant_id', 'id', 'tenant_id,id', 'sealed,key_check,mail_due_at,mail_attempts,mail_number');
  create trigger audit_delete after delete on bank_account referencing old table as old_rows
    for each statement execute function audit_statement('bank_account', 'tenant_id', 'id', 'tenant_id,id', 'sealed,key_check,mail_due_at,mail_attempts,mail_number');
end $$;
