-- The data of the two parties of an invoice: of the supplier in `freelancer`, of the buyer in `tenant`. The previous release runs beside
-- it: it writes none of these columns, and each has a default.

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table freelancer
    -- ISO 3166-1 alpha-2.
    add column country text not null default 'FR' constraint freelancer_country_check check (country ~ '^[A-Z]{2}$'),
    add column legal_form text,
    add column siret text constraint freelancer_siret_check check (siret ~ '^[0-9]{14}$'),
    add column vat_number text,
    -- Such as "732 829 320 RCS Paris".
    add column register text,
    -- {"scheme": …, "value": …}: where the party receives invoices. null: derived when an invoice is made.
    add column electronic_address jsonb constraint freelancer_electronic_address_check check (electronic_address ?& array['scheme', 'value']),
    add column vat_on_debits boolean not null default false,
    add column vat_exemption_reason text,
    -- An umbrella company always invoices itself, whatever this says.
    add column invoicing_mode text not null default 'self_billing' constraint freelancer_invoicing_mode_check check (invoicing_mode in ('self_billing', 'supplier_invoice')),
    add column supplier_code text constraint freelancer_supplier_code_check check (supplier_code ~ '^[A-Z0-9]{1,12}$');
  alter table tenant
    add column country text not null default 'FR' constraint tenant_country_check check (country ~ '^[A-Z]{2}$'),
    add column legal_form text,
    add column register text,
    add column electronic_address jsonb constraint tenant_electronic_address_check check (electronic_address ?& array['scheme', 'value']),
    -- null: the default wording.
    add column late_payment_penalty text;
end $$;
