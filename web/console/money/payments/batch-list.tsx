// Payment batches, newest first.
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { day, money, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listPaymentBatches, type PaymentBatch } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { useNameOfUser } from '../accounting/user-names.ts'
import { BatchStatus } from './batch-status.tsx'
import { PaymentsHead } from './payments-head.tsx'

const batchStatusTexts = requireTexts('shared/money/payments', 'batchStatus')

const texts = requireTexts('console/money/payments', 'batchList')

const STATUSES = ['draft', 'exported', 'confirmed', 'cancelled'] as const

/** Returns the label of the batch, or the day of its creation. */
export function useBatchName(): (batch: PaymentBatch) => string {
  const t = texts()
  return ({ label, created_at }) => label ?? t.of(day(created_at))
}

export function BatchList() {
  const t = texts()
  const statusTexts = batchStatusTexts()
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
          label={t.state}
          value={filters.status ?? ''}
          onValue={(value) => setFilter('status', value)}
          choices={[
            { value: '', label: t.all },
            ...STATUSES.map((value) => ({ value, label: statusTexts[value] })),
          ]}
        />
      </div>
      <LoadedContent loaded={batches}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{filters.status ? t.noMatch : t.none}</Empty>
          ) : (
            <>
              <DataTable caption={t.caption} columns={columns} items={found.items} getKey={({ id }) => id} />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </LoadedContent>
    </div>
  )
}

function useColumns() {
  const t = texts()
  const batchName = useBatchName()
  const nameOfUser = useNameOfUser()
  return [
    {
      name: t.batch,
      draw: (batch: PaymentBatch) => <a href={`/console/payments/batches/${batch.id}`}>{batchName(batch)}</a>,
    },
    {
      name: t.execution,
      draw: ({ execution_date }: PaymentBatch) => <span class="nowrap">{day(execution_date)}</span>,
    },
    { name: t.entries, isNumber: true, draw: ({ entry_count }: PaymentBatch) => number(entry_count) },
    {
      name: t.total,
      isNumber: true,
      draw: ({ total, currency }: PaymentBatch) => money(total, currency),
    },
    {
      name: t.made,
      draw: ({ created_by, created_at }: PaymentBatch) => (
        <span>
          {nameOfUser(created_by)}
          <span class="small soft">{day(created_at)}</span>
        </span>
      ),
    },
    {
      name: t.state,
      draw: ({ status, paid_count, entry_count, prepared_at, approved_at }: PaymentBatch) => (
        <span>
          <BatchStatus status={status} />
          {status === 'draft' && prepared_at && (
            <span class="small soft">{approved_at ? t.approved : t.prepared}</span>
          )}
          {status === 'exported' && paid_count > 0 && (
            <span class="small soft">{t.partly(paid_count, entry_count)}</span>
          )}
        </span>
      ),
    },
  ]
}
