-- The legal maximum of payment terms and the rate of late-payment interest (decision 0138). The previous release runs beside it: it checks
-- no maximum, and shows no interest.

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table tenant
    -- What happens to payment terms above the legal maximum.
    add column payment_terms_limit text not null default 'warn'
      constraint tenant_payment_terms_limit_check check (payment_terms_limit in ('off', 'warn', 'block')),
    -- Percent a year. Null: the legal rate.
    add column late_interest_rate numeric(7, 4)
      constraint tenant_late_interest_rate_check check (late_interest_rate between 0 and 100);
end $$;
