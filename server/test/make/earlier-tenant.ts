// A team in the schema of an earlier release, for tests of migrations.
import type pg from 'pg'

export const insertTenant = (client: pg.Client, id: string) =>
  client.query(
    `insert into tenant (id, name, currency, time_zone, locale, payment_terms_days, payment_terms_basis, vat_rate,
      hours_per_day, is_subscribed, created_at, updated_at)
    values ($1, 'Acme', 'EUR', 'Europe/Paris', 'fr', 30, 'invoice_date', 20, 7, true, now(), now())`,
    [id],
  )
