// Accounting entries. Opens with unpaid entries by due date; several can be marked as paid at once.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { ListBar } from '../../../shared/kit/list-bar.tsx'
import { ListExport } from '../../../shared/kit/list-export.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import type { Sorting } from '../../../shared/kit/sorting.ts'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { type Loaded, useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useTeamDate, useToday } from '../../../shared/kit/values/today.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type AccountingEntry,
  type AccountingEntryPage,
  getAccountingEntrySummary,
  listAccountingEntries,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { isOverdue } from './due-date.tsx'
import { useEntryColumns } from './entry-columns.tsx'
import { listEntryCsvColumns } from './entry-csv.ts'
import { ANY_STATUS_FILTERS, ENTRY_FILTERS, EntryFilters } from './entry-filters.tsx'
import { InvoicesToCheck } from './invoices-to-check.tsx'
import { PaySelectionBar } from './pay-selected.tsx'
import { PaymentResult } from './payment-result.tsx'
import { type PaymentRun, usePaymentRun } from './payment-run.ts'
import { EntryTotals } from './totals.tsx'

const texts = requireTexts('console/money/accounting', 'entryList')

const PAGE_SIZE = 100

type Query = NonNullable<Parameters<typeof listAccountingEntries>[0]['query']>
type CountQuery = NonNullable<Parameters<typeof getAccountingEntrySummary>[0]['query']>

export function EntryList() {
  const t = texts()
  const mayDecide = useMay()('accounting:write')
  const toTeamDate = useTeamDate()
  const { filters, page, setFilter, setPage, clear, sorting: requestedSorting } = useFilters(ENTRY_FILTERS)
  const isNarrow = ANY_STATUS_FILTERS.some((name) => filters[name])
  const status = filters.status ?? (isNarrow ? 'all' : 'waiting_payment')
  const isToPay = status === 'waiting_payment'
  const { page: _, status: __, ...filterValues } = filters
  const isDefaultOrder = isToPay && !requestedSorting.value
  const sorting = isDefaultOrder ? { ...requestedSorting, value: 'due_date' } : requestedSorting
  const filterQuery = {
    ...filterValues,
    ...(status !== 'all' && { status }),
    ...(sorting.value && { sort: sorting.value }),
  } as Query
  const query = { ...filterQuery, page, per_page: PAGE_SIZE }
  const entries = useLoaded(JSON.stringify(query), (signal) =>
    listAccountingEntries({ client: api(), query, signal }),
  )
  const { sort: _sort, ...countQuery } = filterValues
  const totals = useLoaded(`entries by status ${JSON.stringify(countQuery)}`, (signal) =>
    getAccountingEntrySummary({ client: api(), query: countQuery as CountQuery, signal }),
  )
  return (
    <div class="stack">
      <PageHead title={t.title}>
        <a class="button" href="/console/accounting/exports">
          {t.exports}
        </a>
      </PageHead>
      {mayDecide && <InvoicesToCheck />}
      <EntryFilters
        filters={filters}
        status={status}
        totals={totals.value}
        setFilter={setFilter}
        clear={clear}
      />
      <ListBar
        sorting={sorting}
        sorts={useEntryColumns()}
        note={isDefaultOrder && <span class="small soft">{t.due}</span>}
      >
        <ListExport
          name={t.file}
          columns={() => listEntryCsvColumns(toTeamDate)}
          load={(place, signal) =>
            listAccountingEntries({ client: api(), query: { ...filterQuery, ...place }, signal })
          }
        />
      </ListBar>
      <EntryResults
        entries={entries}
        none={isToPay ? t.settled : t.none}
        onPage={setPage}
        sorting={sorting}
        onPaid={totals.reload}
      />
    </div>
  )
}

type EntriesProps = {
  entries: Loaded<AccountingEntryPage>
  none: string
  onPage: (page: number) => void
  sorting: Sorting
  onPaid: () => void
}

function EntryResults({ entries, none, onPage, sorting, onPaid }: EntriesProps) {
  const today = useToday()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const payments = usePaymentRun()
  const payable = (entries.value?.items ?? []).filter(isPayable)
  const selectedEntries = payable.filter(({ id }) => ids.has(id))
  const isIdle = !payments.run?.isRunning
  const finishRun = (finishedRun: PaymentRun | undefined) => {
    if (!finishedRun) return
    // Entries that failed stay selected for a retry.
    const isPaid = (index: number) =>
      finishedRun.results[index] !== undefined && !finishedRun.results[index].error
    setIds(toIdSet(finishedRun.items.filter((_, index) => !isPaid(index))))
    entries.reload()
    onPaid()
  }
  return (
    <>
      {payments.run && (
        <PaymentResult
          run={payments.run}
          onStop={payments.stop}
          onResume={() => void payments.resume().then(finishRun)}
          onClose={payments.close}
        />
      )}
      <LoadedContent loaded={entries}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{none}</Empty>
          ) : (
            <>
              <EntryTable
                found={found}
                payable={payable}
                chosen={selectedEntries}
                onChoose={setIds}
                isIdle={isIdle}
                sorting={sorting}
              />
              <Pager page={found} onPage={onPage} />
              <EntryTotals entries={found.items} isOverdue={(entry) => isOverdue(entry, today)} />
            </>
          )
        }
      </LoadedContent>
      {selectedEntries.length > 0 && isIdle && (
        <PaySelectionBar
          entries={selectedEntries}
          onPay={() => void payments.start(selectedEntries).then(finishRun)}
          onNone={() => setIds(new Set())}
        />
      )}
    </>
  )
}

const isPayable = ({ allowed_actions }: AccountingEntry) => allowed_actions.includes('pay')
const toIdSet = (entries: readonly AccountingEntry[]) => new Set(entries.map(({ id }) => id))

type TableProps = {
  found: AccountingEntryPage
  payable: readonly AccountingEntry[]
  chosen: readonly AccountingEntry[]
  onChoose: (ids: ReadonlySet<string>) => void
  isIdle: boolean
  sorting: Sorting
}

function EntryTable({ found, payable, chosen: selectedEntries, onChoose, isIdle, sorting }: TableProps) {
  const t = texts()
  const ids = toIdSet(selectedEntries)
  const toggle = (id: string) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const canChoose = payable.length > 0 && isIdle
  const columns = useEntryColumns(canChoose ? { selectedIds: ids, toggle } : undefined)
  return (
    <>
      {canChoose && (
        <CheckField
          label={t.all}
          isChecked={selectedEntries.length === payable.length}
          onCheck={(isOn) => onChoose(isOn ? toIdSet(payable) : new Set())}
        />
      )}
      <DataTable
        caption={t.caption}
        columns={columns}
        items={found.items}
        getKey={({ id }) => id}
        toHref={({ id }) => `/console/accounting/${id}`}
        sorting={sorting}
      />
    </>
  )
}
