-- Advances to suppliers, letters of settled postings, exports of what was not sent yet, and what an export leaves out (decision 0137). The
-- previous release runs beside it: it posts payments to the suppliers' account and leaves the new columns empty. Its postings stay as they
-- are; a payment that it posted has no line with the role `advance`, so nothing moves it again.

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- advance_transfer: a payment that was posted before its invoice settles the invoice.
  alter table accounting_posting drop constraint accounting_posting_kind_check;
  alter table accounting_posting
    add constraint accounting_posting_kind_check check (kind in ('purchase', 'vat_transfer', 'payment', 'advance_transfer'));
  alter table accounting_posting_line drop constraint accounting_posting_line_role_check;
  alter table accounting_posting_line
    add constraint accounting_posting_line_role_check
    check (role in ('cost', 'vat', 'vat_waiting', 'vat_reverse', 'vat_due', 'supplier', 'bank', 'advance'));
  -- The letters of a line whose entry is settled, counted from 1 (AA) for each supplier, and the day of the last posting that they join.
  -- Set once, by the first FEC after both sides were posted.
  alter table accounting_posting_line
    add column letter_number integer check (letter_number > 0),
    add column lettered_on date;
  alter table accounting_export
    -- unsent: what no earlier export contained, whatever its date; from_date and to_date are then those of its content.
    add column scope text not null default 'period' check (scope in ('period', 'unsent')),
    -- Of a FEC of what was not sent yet: its first posting. It has every posting from there to last_posting, whatever its date.
    add column first_posting integer,
    -- null: an export of the previous release.
    add column paid_without_invoice jsonb,
    add column held_back jsonb;
end $$;

create index accounting_posting_line_open on accounting_posting_line (tenant_id, number, position)
  where role in ('supplier', 'advance') and letter_number is null;
create index accounting_posting_line_letter on accounting_posting_line (tenant_id, auxiliary, letter_number)
  where letter_number is not null;
-- Entries without an invoice number, and those that no export contains.
create index accounting_entry_unnumbered on accounting_entry (tenant_id, created_at desc, id desc) where invoice_number = '';
create index accounting_entry_unnumbered_day on accounting_entry (tenant_id, invoice_date) where invoice_number = '';
create index accounting_entry_unsent on accounting_entry (tenant_id, invoice_date, created_at, freelancer_id, series_number)
  where sent_to_accounting_at is null;
