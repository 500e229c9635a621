// Payment batches, newest first.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { BATCH_STATUS_TEXTS } from '../../../shared/money/payments/payment-texts.ts'
import { listPaymentBatches, type PaymentBatch } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { useNameOfUser } from '../accounting/user-names.ts'
import { BatchStatus } from './batch-status.tsx'
import { PaymentsHead } from './payments-head.tsx'

const TEXTS = defineTexts({
  en: {
    caption: 'Payment batches',
    state: 'Status',
    all: 'All',
    none: 'No payment batches yet. Select entries under “To pay” to create one.',
    noMatch: 'No payment batches with this status.',
    batch: 'Batch',
    of: (date: string) => `Batch of ${date}`,
    execution: 'Execution date',
    entries: 'Entries',
    total: 'Total',
    made: 'Created by',
    partly: (paid: string, all: string) => `${paid} of ${all} paid`,
  },
  fr: {
    caption: 'Lots de virements',
    state: 'Statut',
    all: 'Tous',
    none: 'Aucun lot de virements. Sélectionnez des écritures sous « À payer » pour en créer un.',
    noMatch: 'Aucun lot de virements à ce statut.',
    batch: 'Lot',
    of: (date: string) => `Lot du ${date}`,
    execution: 'Date d’exécution',
    entries: 'Écritures',
    total: 'Total',
    made: 'Créé par',
    partly: (paid: string, all: string) => `${paid} payées sur ${all}`,
  },
})

const STATUSES = ['draft', 'exported', 'confirmed', 'cancelled'] as const

/** The label, or the day of its creation. */
export function useBatchName(): (batch: PaymentBatch) => string {
  const w = useTexts(TEXTS)
  return ({ label, created_at }) => label ?? w.of(day(created_at))
}

export function BatchList() {
  const w = useTexts(TEXTS)
  const statusTexts = useTexts(BATCH_STATUS_TEXTS)
  const { filters, page, setFilter, setPage } = useFilters(['status'])
  const query = { ...(filters.status && { status: filters.status }), page, per_page: 50 }
  const batches = useLoaded(`batches ${JSON.stringify(query)}`, (signal) =>
    listPaymentBatches({ client: api(), query, signal }),
  )
  const columns = useColumns()
  return (
    <div class="stack">
      <PaymentsHead />
      <div class="filters">
        <SelectField
          label={w.state}
          value={filters.status ?? ''}
          onValue={(value) => setFilter('status', value)}
          choices={[
            { value: '', label: w.all },
            ...STATUSES.map((value) => ({ value, label: statusTexts[value] })),
          ]}
        />
      </div>
      <Shown of={batches}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{filters.status ? w.noMatch : w.none}</Empty>
          ) : (
            <>
              <DataTable caption={w.caption} columns={columns} items={found.items} keyOf={({ id }) => id} />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </Shown>
    </div>
  )
}

function useColumns() {
  const w = useTexts(TEXTS)
  const batchName = useBatchName()
  const nameOfUser = useNameOfUser()
  return [
    {
      name: w.batch,
      draw: (batch: PaymentBatch) => <a href={`/console/payments/batches/${batch.id}`}>{batchName(batch)}</a>,
    },
    {
      name: w.execution,
      draw: ({ execution_date }: PaymentBatch) => <span class="nowrap">{day(execution_date)}</span>,
    },
    { name: w.entries, isNumber: true, draw: ({ entry_count }: PaymentBatch) => number(entry_count) },
    {
      name: w.total,
      isNumber: true,
      draw: ({ total, currency }: PaymentBatch) => money(total, currency),
    },
    {
      name: w.made,
      draw: ({ created_by, created_at }: PaymentBatch) => (
        <span>
          {nameOfUser(created_by)}
          <span class="small soft">{day(created_at)}</span>
        </span>
      ),
    },
    {
      name: w.state,
      draw: ({ status, paid_count, entry_count }: PaymentBatch) => (
        <span>
          <BatchStatus status={status} />
          {status === 'exported' && paid_count > 0 && (
            <span class="small soft">{w.partly(number(paid_count), number(entry_count))}</span>
          )}
        </span>
      ),
    },
  ]
}
