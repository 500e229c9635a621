// Statements for the actions of a freelancer on an invoice.
import { sql } from 'kysely'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { selectToday } from '../../../company/tenants/tenants.tables.ts'
import { isSupplierCreditNote } from '../invoices.tables.ts'

type Key = { tenant_id: string; entry_id: string }

/** The caller holds the lock of the entry. */
export const findInvoice = prepared('invoice.find', (q, input: Key & { now: Date }) => ({
  compile: () =>
    sql<{
      status: 'waiting' | 'issued' | 'ready' | 'void'
      document_type: number | null
      contest_until: string | null
      is_contested: boolean
      is_accepted: boolean
      /** A credit note that the supplier sends itself. */
      is_suppliers: boolean
      today: string
    }>`select status, document_type, contest_until, contested_at is not null as is_contested,
        accepted_at is not null as is_accepted, ${isSupplierCreditNote('i')} as is_suppliers, ${selectToday(input.now)} as today
      from invoice i where tenant_id = ${input.tenant_id} and entry_id = ${input.entry_id}`.compile(q),
}))

type NewContest = Key & { reason: string; at: Date }

/** Increments the mail number, because each contest has a separate mail. */
export const setContest = prepared('invoice.contest', (q, row: NewContest) =>
  q
    .updateTable('invoice')
    .set((eb) => ({
      contested_at: row.at,
      contest_reason: row.reason,
      updated_at: row.at,
      mail_number: eb('mail_number', '+', 1),
    }))
    .where('tenant_id', '=', row.tenant_id)
    .where('entry_id', '=', row.entry_id)
    .returning('mail_number'),
)

export const endContest = prepared('invoice.end_contest', (q, row: Key & { at: Date }) =>
  q
    .updateTable('invoice')
    .set({ contested_at: null, contest_reason: null, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('entry_id', '=', row.entry_id),
)

export const setAccepted = prepared('invoice.accept', (q, row: Key & { at: Date }) =>
  q
    .updateTable('invoice')
    .set({ accepted_at: row.at, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('entry_id', '=', row.entry_id),
)
