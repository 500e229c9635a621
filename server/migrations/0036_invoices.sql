-- Invoices are documents (decision 0086): number series by seller, billing mandates, frozen invoices with their files. The previous
-- release runs beside it: it goes on numbering the entries that it creates (TE-000042) and knows none of the tables.

-- One gapless series for each seller of a team. A transaction that takes a number locks the row until it ends.
create table invoice_series (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- The SIREN of the seller, otherwise the id of the freelancer: two people of one company share its series.
  seller text not null,
  -- The part of the number that identifies the seller.
  code text not null check (code ~ '^[A-Z0-9]{1,12}$'),
  last_number integer not null check (last_number >= 0),
  primary key (tenant_id, id)
);
create unique index invoice_series_seller_key on invoice_series (tenant_id, seller);
create unique index invoice_series_code_key on invoice_series (tenant_id, code);

-- The permission of a seller to be invoiced by the team (CGI, art. 289 I-2). Offered by the team, accepted in the portal.
create table billing_mandate (
  tenant_id uuid not null references tenant,
  id uuid not null,
  freelancer_id uuid not null,
  status text not null check (status in ('offered', 'accepted', 'declined', 'revoked')),
  -- The seller as named in the text. The mandate is not valid for another one.
  seller text not null,
  seller_name text not null,
  series_root text not null,
  contest_days integer not null check (contest_days between 1 and 90),
  covers_credit_notes boolean not null,
  locale text not null check (locale in ('fr', 'en')),
  -- What the freelancer reads and accepts, and its hash.
  content text not null,
  sha256 bytea not null,
  offered_by uuid not null,
  -- Who accepted, as typed, and from where.
  signature_name text,
  address text,
  user_agent text,
  step_up_method text,
  portal_link_id uuid,
  portal_session_id uuid,
  accepted_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  revoked_by text check (revoked_by in ('team', 'freelancer')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint billing_mandate_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint billing_mandate_offered_by_fkey foreign key (tenant_id, offered_by) references team_user (tenant_id, id),
  constraint billing_mandate_accepted_check check ((status in ('offered', 'declined')) <= (accepted_at is null)),
  constraint billing_mandate_evidence_check check ((accepted_at is null) = (signature_name is null))
);
create unique index billing_mandate_current_key on billing_mandate (tenant_id, freelancer_id) where status in ('offered', 'accepted');
create index billing_mandate_page on billing_mandate (tenant_id, created_at desc, id desc);
create index billing_mandate_freelancer on billing_mandate (tenant_id, freelancer_id, created_at desc, id desc);
create index billing_mandate_status on billing_mandate (tenant_id, status, created_at desc, id desc);
create index billing_mandate_offered_by on billing_mandate (tenant_id, offered_by);

-- The invoice of an accounting entry. Entries of the first release have none.
create table invoice (
  tenant_id uuid not null references tenant,
  entry_id uuid not null,
  freelancer_id uuid not null,
  -- waiting: data are missing, and the entry has no number; issued: numbered and frozen, the file is being made; ready: with its file;
  -- void: the entry was cancelled before it had a number.
  status text not null check (status in ('waiting', 'issued', 'ready', 'void')),
  -- UNTDID 1001: 389 and 261 are self-billed, 380 and 381 are the seller's own.
  document_type integer,
  -- What a waiting invoice needs: [{"party", "code"}].
  missing json not null,
  seller text,
  number text,
  issue_date date,
  -- The whole document as plain data, from which the file is made.
  content json,
  logo_sha256 bytea,
  sha256 bytea,
  size integer,
  -- Why the last attempt to make the file failed.
  failure text,
  contest_until date,
  contested_at timestamptz,
  contest_reason text,
  -- Of a credit note: when the freelancer accepted it.
  accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, entry_id),
  constraint invoice_entry_fkey foreign key (tenant_id, entry_id) references accounting_entry (tenant_id, id),
  constraint invoice_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint invoice_file_fkey foreign key (tenant_id, sha256) references stored_file (tenant_id, sha256),
  constraint invoice_logo_fkey foreign key (tenant_id, logo_sha256) references stored_file (tenant_id, sha256),
  constraint invoice_issued_check check ((status in ('issued', 'ready')) = (issue_date is not null and number is not null)),
  constraint invoice_ready_check check ((status = 'ready') = (sha256 is not null))
);
-- A tax office knows an invoice by seller, number and year.
create unique index invoice_number_key on invoice (tenant_id, seller, number, (extract(year from issue_date)));
create index invoice_waiting on invoice (tenant_id, freelancer_id) where status = 'waiting';
create index invoice_freelancer on invoice (tenant_id, freelancer_id);
create index invoice_file on invoice (tenant_id, sha256);
comment on column invoice.content is 'not audited: its file has it, and the hash of the file is audited';
create index invoice_logo on invoice (tenant_id, logo_sha256);
create index invoice_month on invoice (tenant_id, issue_date, entry_id) where status = 'ready';

-- What the job of invoices has to do: look again at a waiting one, make the file of an issued one.
create table invoice_work (
  tenant_id uuid not null,
  entry_id uuid not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  primary key (tenant_id, entry_id)
);
-- Of all teams.
create index invoice_work_due on invoice_work (due_at);
create index invoice_work_team_due on invoice_work (tenant_id, due_at);
comment on table invoice_work is 'not audited: a queue';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- Empty until seller data and mandate are complete. Not null, because the previous release exports it as text.
  alter table accounting_entry alter column invoice_number set default '';
  -- Entries of its range that had no number yet, and so are not in it.
  alter table accounting_export add column waiting_count integer not null default 0;
end $$;

-- Invoices are kept for ten years (Code de commerce, art. L. 123-22): neither row nor file can be deleted or replaced before, by
-- whichever statement.
create function keep_invoices() returns trigger language plpgsql as $$
begin
  if old.status in ('issued', 'ready') and old.created_at > now() - interval '10 years' then
    raise exception 'invoice % is kept until %', old.entry_id, (old.created_at + interval '10 years')::date
      using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create function keep_issued_invoices() returns trigger language plpgsql as $$
begin
  if old.status in ('issued', 'ready') and (new.status not in ('issued', 'ready') or new.content::text is distinct from old.content::text
      or new.issue_date is distinct from old.issue_date or new.number is distinct from old.number or new.entry_id <> old.entry_id or new.tenant_id <> old.tenant_id
      or new.document_type is distinct from old.document_type or new.created_at is distinct from old.created_at
      or (old.sha256 is not null and new.sha256 is distinct from old.sha256)) then
    raise exception 'invoice % is issued and cannot change', old.entry_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create function keep_invoice_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.tenant_id = old.tenant_id and new.sha256 = old.sha256 and new.created_at = old.created_at
      and new.size is not distinct from old.size
      and (new.bytes is not distinct from old.bytes or (old.bytes is null and sha256(new.bytes) = old.sha256)) then
    return new;
  end if;
  if exists (select from invoice i where i.tenant_id = old.tenant_id and i.sha256 = old.sha256
      and i.created_at > now() - interval '10 years') then
    raise exception 'file % is an invoice and kept for ten years', encode(old.sha256, 'hex') using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create function keep_invoice_tables() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where status in ('issued', 'ready')) then
    raise exception '% has invoices, which are kept for ten years', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- As before, with the tables of this migration: a change of an invoice is a change of its entry.
create or replace function changed_resource(audited text) returns text immutable language sql
  return case
    when audited in ('user_tag', 'user_team', 'invitation', 'invitation_tag', 'invitation_team') then 'user'
    when audited in ('freelancer_tag', 'freelancer_team') then 'freelancer'
    when audited = 'mission_deliverable' then 'mission'
    when audited like 'activity\_report\_%' then 'activity_report'
    when audited in ('accounting_entry_code', 'invoice') then 'accounting_entry'
    when audited in ('accounting_series', 'framework_agreement', 'signature', 'team_settings', 'session', 'sign_in_link',
      'identity', 'step_up_code', 'passkey', 'portal_session', 'team_logo', 'invoice_series') then null
    else audited
  end;

do $$
begin
  create trigger keep before delete on invoice for each row execute function keep_invoices();
  create trigger keep_issued before update on invoice for each row execute function keep_issued_invoices();
  create trigger keep before delete or update on stored_file for each row execute function keep_invoice_files();
  create trigger keep_all before truncate on invoice for each statement execute function keep_invoice_tables();
  create trigger keep_all before truncate on stored_file for each statement execute function keep_invoice_tables();
  -- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
  create trigger audit_insert after insert on invoice_series referencing new table as new_rows
    for each statement execute function audit_statement('invoice_series', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_update after update on invoice_series referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('invoice_series', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_delete after delete on invoice_series referencing old table as old_rows
    for each statement execute function audit_statement('invoice_series', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_insert after insert on billing_mandate referencing new table as new_rows
    for each statement execute function audit_statement('billing_mandate', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_update after update on billing_mandate referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('billing_mandate', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_delete after delete on billing_mandate referencing old table as old_rows
    for each statement execute function audit_statement('billing_mandate', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_insert after insert on invoice referencing new table as new_rows
    for each statement execute function audit_statement('invoice', 'tenant_id', 'entry_id', 'tenant_id,entry_id', 'content');
  create trigger audit_update after update on invoice referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('invoice', 'tenant_id', 'entry_id', 'tenant_id,entry_id', 'content');
  create trigger audit_delete after delete on invoice referencing old table as old_rows
    for each statement execute function audit_statement('invoice', 'tenant_id', 'entry_id', 'tenant_id,entry_id', 'content');
end $$;
