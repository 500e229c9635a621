-- Null: an expense with the VAT of its receipt, as the previous release writes them. With a kind, vat_amount is 0: the VAT of re-billed
-- expenses is computed on their sum, and a disbursement has none.
-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table activity_report_expense
    add column kind text constraint activity_report_expense_kind_check check (kind in ('rebilled', 'disbursement'));
end $$;
