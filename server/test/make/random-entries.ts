// Inserts accounting entries with arbitrary amounts, dates and shares, as copies of a real one.
import { randomUUID } from 'node:crypto'
import type { Team, World } from '../world/world.ts'
import { makeEntry } from './reports.ts'

export type EntryToWrite = {
  status: 'waiting_payment' | 'paid' | 'cancelled'
  currency: string
  invoice_date: string
  due_date: string
  paid_at: string | null
  /** The amount excl. VAT in cents; the VAT and the shares per project code are in cents, too. */
  excl: number
  vat: number
  shares: { code: string; cents: number }[]
}

/** Replaces the team's existing entries. */
export async function writeEntries(world: World, team: Team, entries: EntryToWrite[]): Promise<void> {
  const { id } = await makeEntry(world, team)
  const rows = entries.map((entry) => ({ id: randomUUID(), ...entry }))
  await world.database.query({
    text: `with sent as (select row_number() over () as n, * from json_to_recordset($3::json) as sent(id uuid, status text,
        currency text, invoice_date date, due_date date, paid_at timestamptz, excl numeric, vat numeric, shares json)),
      made as (insert into accounting_entry (tenant_id, id, activity_report_id, freelancer_id, type, status, amount_excl_vat,
          vat_amount, amount_incl_vat, currency, series_number, invoice_number, invoice_date, due_date, seller, label,
          calculation, paid_at, created_at)
        select e.tenant_id, sent.id, activity_report_id, freelancer_id, 'invoice', sent.status, excl / 100, vat / 100,
          (excl + vat) / 100, sent.currency, 100 + n, 'TE-' || n, sent.invoice_date, sent.due_date, seller, label,
          calculation, sent.paid_at, created_at
        from accounting_entry e, sent where e.tenant_id = $1 and e.id = $2)
      insert into accounting_entry_code (tenant_id, entry_id, project_code_id, amount_excl_vat)
        select $1::uuid, sent.id, share.code, sum(share.cents) / 100 from sent
        cross join json_to_recordset(sent.shares) as share(code uuid, cents numeric) group by sent.id, share.code`,
    values: [team.id, id, JSON.stringify(rows)],
  })
  for (const table of ['accounting_entry_code', 'invoice', 'accounting_entry'])
    await world.database.query({
      text: `delete from ${table} where tenant_id = $1 and ${table === 'accounting_entry' ? 'id' : 'entry_id'} not in
        (select id from json_to_recordset($2::json) as sent(id uuid))`,
      values: [team.id, JSON.stringify(rows)],
    })
}
