// The payments of an entry and what was taken back; the open batch that it is in.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { MayLink } from '../../../shared/kit/permitted-link.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, moment, money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  type AccountingEntry,
  ApiError,
  listPayableEntries,
  listPayments,
  type Payment,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { useNameOfUser } from './user-names.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Payments',
    payment: 'Payment',
    reversal: 'Payment reversed',
    reversed: 'Reversed',
    what: 'Record',
    date: 'Date',
    reference: 'Reference or reason',
    amount: 'Amount',
    recorded: 'Recorded',
    batch: 'Payment batch',
    earlier: 'Marked as paid in an earlier version',
    inBatch: 'This entry is in a payment batch and is paid through it.',
    openBatch: 'Open the payment batch',
  },
  fr: {
    title: 'Paiements',
    payment: 'Paiement',
    reversal: 'Annulation du paiement',
    reversed: 'Annulé',
    what: 'Opération',
    date: 'Date',
    reference: 'Référence ou motif',
    amount: 'Montant',
    recorded: 'Enregistrée',
    batch: 'Lot de virements',
    earlier: 'Marquée comme payée dans une version antérieure',
    inBatch: 'Cette écriture figure dans un lot de virements : elle sera payée avec lui.',
    openBatch: 'Ouvrir le lot de virements',
  },
})

/** `turn` changes when a payment was recorded or taken back. */
type Props = { entry: AccountingEntry; turn: number }

export function EntryPayments({ entry, turn }: Props) {
  const w = useTexts(TEXTS)
  const { id: entry_id, status } = entry
  const payments = useLoaded(`payments ${entry_id} ${turn}`, (signal) =>
    listPayments({ client: api(), query: { entry_id, per_page: 100 }, signal }),
  )
  const mayBeInBatch = status === 'waiting_payment' && !entry.allowed_actions.includes('pay')
  const may = useMay()
  if (payments.error !== undefined) return <Failure error={payments.error} retry={payments.reload} />
  return (
    <>
      {mayBeInBatch && may('payments:read') && <InBatch entry={entry} />}
      {payments.value && payments.value.items.length > 0 && (
        <section class="stack tight">
          <h2>{w.title}</h2>
          <PaymentTable payments={payments.value.items} />
        </section>
      )}
    </>
  )
}

function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const w = useTexts(TEXTS)
  const nameOfUser = useNameOfUser()
  const columns = [
    {
      name: w.what,
      draw: ({ kind, reversed_at }: Payment) => (
        <span class="badges">
          {w[kind]}
          {reversed_at && <span class="badge">{w.reversed}</span>}
        </span>
      ),
    },
    { name: w.date, draw: ({ paid_on }: Payment) => <span class="nowrap">{day(paid_on)}</span> },
    {
      name: w.reference,
      draw: ({ reference, reason, batch_id }: Payment) => (
        <span class="wrap">
          {reason ?? reference}
          {batch_id && (
            <span class="small">
              <MayLink scope="payments:read" href={`/console/payments/batches/${batch_id}`}>
                {w.batch}
              </MayLink>
            </span>
          )}
        </span>
      ),
    },
    {
      name: w.recorded,
      draw: ({ created_by, created_at }: Payment) => (
        <span>
          {moment(created_at)}
          <span class="small soft">{created_by ? nameOfUser(created_by) : w.earlier}</span>
        </span>
      ),
    },
    {
      name: w.amount,
      isNumber: true,
      draw: ({ amount, currency }: Payment) => money(amount, currency),
    },
  ]
  return <DataTable caption={w.title} columns={columns} items={payments} keyOf={({ id }) => id} />
}

/** An entry does not name its batch; the list of entries to pay does. */
function InBatch({ entry: { id, freelancer, due_date } }: { entry: AccountingEntry }) {
  const w = useTexts(TEXTS)
  const found = useLoaded(`batch of ${id}`, async (signal) => {
    const query = {
      freelancer_id: freelancer.id,
      ...(due_date && { due_date_to: due_date }),
      per_page: 100,
    }
    const { items } = await listPayableEntries({ client: api(), query, signal })
    return items.find(({ entry_id }) => entry_id === id)?.batch_id ?? null
  })
  if (!found.value) return null
  return (
    <p class="notice row spread">
      {w.inBatch}
      <a href={`/console/payments/batches/${found.value}`}>{w.openBatch}</a>
    </p>
  )
}

/** Where a payment was refused because the entry is in a batch. */
export function BatchOfError({ error }: { error: unknown }) {
  const w = useTexts(TEXTS)
  const may = useMay()
  const details = error instanceof ApiError ? error.details : undefined
  if (details?.code !== 'entry_in_batch' || !may('payments:read')) return null
  const { batch_id } = details.params as { batch_id: string }
  return <a href={`/console/payments/batches/${batch_id}`}>{w.openBatch}</a>
}
