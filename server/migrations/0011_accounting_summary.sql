-- The summary adds up what waits, what was invoiced and what was paid. Entries are wide, so the sums come from the indexes.
create index accounting_entry_waiting on accounting_entry (tenant_id, due_date) include (currency, amount_excl_vat, amount_incl_vat) where status = 'waiting_payment';
drop index accounting_entry_paid;
create index accounting_entry_paid on accounting_entry (tenant_id, paid_at desc) include (created_at, id, currency, amount_excl_vat, amount_incl_vat) where paid_at is not null;
drop index accounting_entry_invoice_date;
create index accounting_entry_invoice_date on accounting_entry (tenant_id, invoice_date, created_at, freelancer_id, series_number) include (id, currency, amount_excl_vat, amount_incl_vat);
