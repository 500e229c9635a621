// Seeds many accounting entries of one team, of every type and sign, as approvals would have created them.

import type { Team, World } from '../world/world.ts'
import { numberEntriesAsFirstRelease } from './invoices.ts'
import { makeEntry } from './reports.ts'

/**
 * Inserts copies of a real invoice over ten days of March 2026, each with its own report of the same amount. Every third copy is an
 * expense, every fifth has no VAT, every seventh has a credit note, and every eleventh is paid.
 */
export async function seedManyEntries(world: World, team: Team, size: number): Promise<void> {
  const { id } = await makeEntry(world, team)
  await numberEntriesAsFirstRelease(world, team)
  await world.database.query({
    text: `with numbered as materialized (select n, gen_random_uuid() as report_id from generate_series(1, $3::int) n),
      reports as (
        insert into activity_report select (jsonb_populate_record(r, jsonb_build_object('id', report_id, 'reference', null,
            'report_month', lpad((1000 + n / 12)::text, 4, '0') || '-' || lpad((n % 12 + 1)::text, 2, '0'),
            'invoice_amount_excl_vat', n * 1.37, 'expense_amount_excl_vat', n * 1.37))).*
          from activity_report r, numbered
          where r.tenant_id = $1 and r.id = (select activity_report_id from accounting_entry where tenant_id = $1 and id = $2)),
      copies as (
        insert into accounting_entry (tenant_id, id, activity_report_id, freelancer_id, type, status, amount_excl_vat,
            vat_amount, amount_incl_vat, currency, vat_rate, series_number, invoice_number, invoice_date, due_date,
            credited_entry_id, seller, label, calculation, paid_at, created_at)
          select tenant_id, gen_random_uuid(), report_id, freelancer_id,
            case when n % 3 = 0 then 'expense' else 'invoice' end,
            case when n % 11 = 0 then 'paid' else 'waiting_payment' end,
            n * 1.37, case when n % 5 = 0 then 0 else n * 0.21 end, n * 1.37 + case when n % 5 = 0 then 0 else n * 0.21 end,
            currency, vat_rate, 1000 + n, 'TE-' || lpad((1000 + n)::text, 6, '0'), date '2026-03-10' + n % 10,
            date '2026-04-10' + n % 10, null, seller, label || ' n° ' || n, calculation,
            case when n % 11 = 0 then timestamptz '2026-03-25 10:00:00Z' end, timestamptz '2026-03-10 09:00:00Z' + n % 10 * interval '1 day'
          from accounting_entry, numbered where tenant_id = $1 and id = $2
          returning *)
      insert into accounting_entry (tenant_id, id, activity_report_id, freelancer_id, type, status, amount_excl_vat,
          vat_amount, amount_incl_vat, currency, vat_rate, series_number, invoice_number, invoice_date, credited_entry_id,
          seller, label, calculation, created_at)
        select tenant_id, gen_random_uuid(), activity_report_id, freelancer_id, 'credit_note', 'cancelled', -amount_excl_vat,
          -vat_amount, -amount_incl_vat, currency, vat_rate, series_number + $3::int,
          'TE-' || lpad((series_number + $3::int)::text, 6, '0'), date '2026-03-20', id, seller, label, calculation,
          timestamptz '2026-03-20 09:00:00Z'
        from copies where series_number % 7 = 0`,
    values: [team.id, id, size],
  })
}
