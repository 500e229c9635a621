// The payments of an entry and their reversals, and the open batch that contains the entry.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { PermittedLink } from '../../../shared/kit/permitted-link.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, moment, money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
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

const texts = requireTexts('console/money/entry-page', 'entryPayments')

/** `reloadCount` changes when a payment was recorded or reversed. */
type Props = { entry: AccountingEntry; reloadCount: number }

export function EntryPayments({ entry, reloadCount }: Props) {
  const t = texts()
  const { id: entry_id, status } = entry
  const payments = useLoaded(`payments ${entry_id} ${reloadCount}`, (signal) =>
    listPayments({ client: api(), query: { entry_id, per_page: 100 }, signal }),
  )
  const mayBeInBatch = status === 'waiting_payment' && !entry.allowed_actions.includes('pay')
  const may = useMay()
  if (payments.error !== undefined) return <Failure error={payments.error} retry={payments.reload} />
  return (
    <>
      {mayBeInBatch && may('payments:read') && <BatchNotice entry={entry} />}
      {payments.value && payments.value.items.length > 0 && (
        <section class="stack tight">
          <h2>{t.title}</h2>
          <PaymentTable payments={payments.value.items} />
        </section>
      )}
    </>
  )
}

function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const t = texts()
  const nameOfUser = useNameOfUser()
  const columns = [
    {
      name: t.what,
      draw: ({ kind, reversed_at }: Payment) => (
        <span class="badges">
          {t[kind]}
          {reversed_at && <span class="badge">{t.reversed}</span>}
        </span>
      ),
    },
    { name: t.date, draw: ({ paid_on }: Payment) => <span class="nowrap">{day(paid_on)}</span> },
    {
      name: t.reference,
      draw: ({ reference, reason, batch_id }: Payment) => (
        <span class="wrap">
          {reason ?? reference}
          {batch_id && (
            <span class="small">
              <PermittedLink scope="payments:read" href={`/console/payments/batches/${batch_id}`}>
                {t.batch}
              </PermittedLink>
            </span>
          )}
        </span>
      ),
    },
    {
      name: t.recorded,
      draw: ({ created_by, created_at }: Payment) => (
        <span>
          {moment(created_at)}
          <span class="small soft">{created_by ? nameOfUser(created_by) : t.earlier}</span>
        </span>
      ),
    },
    {
      name: t.amount,
      isNumber: true,
      draw: ({ amount, currency }: Payment) => money(amount, currency),
    },
  ]
  return <DataTable caption={t.title} columns={columns} items={payments} getKey={({ id }) => id} />
}

/** Finds the batch in the list of entries to pay, because an entry has no `batch_id`. */
function BatchNotice({ entry: { id, freelancer, due_date } }: { entry: AccountingEntry }) {
  const t = texts()
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
      {t.inBatch}
      <a href={`/console/payments/batches/${found.value}`}>{t.openBatch}</a>
    </p>
  )
}

/** A link to the batch, if a payment was refused because the entry is in it. */
export function BatchErrorLink({ error }: { error: unknown }) {
  const t = texts()
  const may = useMay()
  const details = error instanceof ApiError ? error.details : undefined
  if (details?.code !== 'entry_in_batch' || !may('payments:read')) return null
  const { batch_id } = details.params as { batch_id: string }
  return <a href={`/console/payments/batches/${batch_id}`}>{t.openBatch}</a>
}
