-- Invoices that suppliers send themselves (decision 0088). The previous release runs beside it and knows none of it.

create table supplier_invoice (
  tenant_id uuid not null references tenant,
  id uuid not null,
  activity_report_id uuid not null,
  freelancer_id uuid not null,
  -- The entries of the report that it invoices.
  entry_ids uuid[] not null check (cardinality(entry_ids) > 0),
  -- received: the team has to look at it; accepted: it is the invoice of its entries; replaced: by a later one.
  status text not null check (status in ('received', 'accepted', 'rejected', 'replaced')),
  -- Whether its data were read from the file, or typed by the sender.
  kind text not null check (kind in ('factur_x', 'pdf')),
  -- UNTDID 1001, as read; 380 or 381 of a plain PDF.
  document_type integer not null,
  -- The SIREN of the seller of the entries, otherwise the id of the freelancer.
  seller text not null,
  number text not null,
  date date not null,
  currency text not null,
  amount_excl_vat numeric(16, 4) not null,
  vat_amount numeric(16, 4) not null,
  amount_incl_vat numeric(16, 4) not null,
  -- From what the entries say: [{"field", "expected", "found", "is_blocking"}].
  differences json not null,
  sha256 bytea not null,
  size integer not null,
  sent_by text not null check (sent_by in ('team', 'freelancer')),
  -- The user who sent it for the team.
  sent_by_id uuid,
  -- The user who accepted or rejected it.
  decided_by_id uuid,
  decided_at timestamptz,
  -- Why it was rejected.
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint supplier_invoice_report_fkey foreign key (tenant_id, activity_report_id) references activity_report (tenant_id, id),
  constraint supplier_invoice_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint supplier_invoice_file_fkey foreign key (tenant_id, sha256) references stored_file (tenant_id, sha256),
  constraint supplier_invoice_sent_by_fkey foreign key (tenant_id, sent_by_id) references team_user (tenant_id, id),
  constraint supplier_invoice_decided_by_fkey foreign key (tenant_id, decided_by_id) references team_user (tenant_id, id),
  constraint supplier_invoice_sender_check check ((sent_by = 'team') = (sent_by_id is not null)),
  constraint supplier_invoice_rejected_check check ((status = 'rejected') = (reason is not null))
);
-- A tax office knows an invoice by seller, number and year. What is not accepted yet blocks no number: two people of an umbrella
-- company have one seller.
create unique index supplier_invoice_number_key on supplier_invoice (tenant_id, seller, number, (extract(year from date)))
  where status = 'accepted';
create index supplier_invoice_page on supplier_invoice (tenant_id, created_at desc, id desc);
create index supplier_invoice_status on supplier_invoice (tenant_id, status, created_at desc, id desc);
create index supplier_invoice_freelancer on supplier_invoice (tenant_id, freelancer_id, created_at desc, id desc);
create index supplier_invoice_report on supplier_invoice (tenant_id, activity_report_id, created_at desc, id desc);
create index supplier_invoice_file on supplier_invoice (tenant_id, sha256);
create index supplier_invoice_sent_by on supplier_invoice (tenant_id, sent_by_id);
create index supplier_invoice_decided_by on supplier_invoice (tenant_id, decided_by_id);

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- One invoice of a supplier may be that of several entries. Its number is unique above.
  drop index invoice_number_key;
  create unique index invoice_number_key on invoice (tenant_id, seller, number, (extract(year from issue_date)))
    where document_type in (389, 261);
  create trigger audit_insert after insert on supplier_invoice referencing new table as new_rows
    for each statement execute function audit_statement('supplier_invoice', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_update after update on supplier_invoice referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('supplier_invoice', 'tenant_id', 'id', 'tenant_id,id', '');
  create trigger audit_delete after delete on supplier_invoice referencing old table as old_rows
    for each statement execute function audit_statement('supplier_invoice', 'tenant_id', 'id', 'tenant_id,id', '');
end $$;
