// Accounting entries. Opens with unpaid entries by due date; several can be marked as paid at once.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { type Loaded, useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { type AccountingEntry, type AccountingEntryPage, listAccountingEntries } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { isOverdue } from './due-date.tsx'
import { useEntryColumns } from './entry-columns.tsx'
import { ENTRY_FILTERS, EntryFilters } from './entry-filters.tsx'
import { InvoicesToCheck } from './invoices-to-check.tsx'
import { PayChosen } from './pay-selected.tsx'
import { PaymentResult } from './payment-result.tsx'
import { type PaymentRun, usePaymentRun } from './payment-run.ts'
import { Totals } from './totals.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Accounting',
    exports: 'Exports',
    caption: 'Accounting entries',
    due: 'Earliest due date first.',
    settled: 'Nothing to pay.',
    none: 'No entries match these filters.',
    all: 'Select all on this page',
  },
  fr: {
    title: 'Comptabilité',
    exports: 'Exports',
    caption: 'Écritures comptables',
    due: 'Échéances les plus proches d’abord.',
    settled: 'Rien à payer.',
    none: 'Aucune écriture ne correspond à ces filtres.',
    all: 'Tout sélectionner sur cette page',
  },
})

const PAGE_SIZE = 100

const firstDueFirst = (entries: readonly AccountingEntry[]) =>
  entries.toSorted((one, other) => ((one.due_date ?? '') < (other.due_date ?? '') ? -1 : 1))

/** Sorting applies to the visible page only, so it is offered when there is one page. */
const isWhole = (found: AccountingEntryPage | undefined) =>
  found !== undefined && found.total > 1 && found.items.length === found.total

export function EntryList() {
  const w = useTexts(TEXTS)
  const mayDecide = useMay()('accounting:write')
  const { filters, page, setFilter, setPage, clear } = useFilters(ENTRY_FILTERS)
  const isNarrow = filters.activity_report_id || filters.paid_at_from || filters.paid_at_to
  const status = filters.status ?? (isNarrow ? 'all' : 'waiting_payment')
  const isToPay = status === 'waiting_payment'
  const { page: _, status: __, ...narrow } = filters
  const query = { ...narrow, ...(status !== 'all' && { status }), page, per_page: PAGE_SIZE }
  const key = JSON.stringify(query)
  const entries = useLoaded(key, async (signal) => {
    const found = await listAccountingEntries({ client: api(), query, signal })
    return isToPay ? { ...found, items: firstDueFirst(found.items) } : found
  })
  return (
    <div class="stack">
      <PageHead title={w.title}>
        <a class="button" href="/console/accounting/exports">
          {w.exports}
        </a>
      </PageHead>
      {mayDecide && <InvoicesToCheck />}
      <EntryFilters filters={filters} status={status} setFilter={setFilter} clear={clear} />
      {isToPay && isWhole(entries.value) && <p class="small soft">{w.due}</p>}
      <Entries entries={entries} none={isToPay ? w.settled : w.none} onPage={setPage} />
    </div>
  )
}

type EntriesProps = {
  entries: Loaded<AccountingEntryPage>
  none: string
  onPage: (page: number) => void
}

function Entries({ entries, none, onPage }: EntriesProps) {
  const today = useToday()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const payments = usePaymentRun()
  const payable = (entries.value?.items ?? []).filter(isPayable)
  const chosen = payable.filter(({ id }) => ids.has(id))
  const isIdle = !payments.run?.isRunning
  const paid = (over: PaymentRun | undefined) => {
    if (!over) return
    // Entries that failed stay selected for a retry.
    const isPaid = (at: number) => over.results[at] !== undefined && !over.results[at].error
    setIds(idsOf(over.items.filter((_, at) => !isPaid(at))))
    entries.reload()
  }
  return (
    <>
      {payments.run && (
        <PaymentResult
          run={payments.run}
          onStop={payments.stop}
          onResume={() => void payments.resume().then(paid)}
          onClose={payments.close}
        />
      )}
      <Shown of={entries}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{none}</Empty>
          ) : (
            <>
              <Table found={found} payable={payable} chosen={chosen} onChoose={setIds} isIdle={isIdle} />
              <Pager page={found} onPage={onPage} />
              <Totals entries={found.items} isOverdue={(entry) => isOverdue(entry, today)} />
            </>
          )
        }
      </Shown>
      {chosen.length > 0 && isIdle && (
        <PayChosen
          entries={chosen}
          onPay={() => void payments.start(chosen).then(paid)}
          onNone={() => setIds(new Set())}
        />
      )}
    </>
  )
}

const isPayable = ({ allowed_actions }: AccountingEntry) => allowed_actions.includes('pay')
const idsOf = (entries: readonly AccountingEntry[]) => new Set(entries.map(({ id }) => id))

type TableProps = {
  found: AccountingEntryPage
  payable: readonly AccountingEntry[]
  chosen: readonly AccountingEntry[]
  onChoose: (ids: ReadonlySet<string>) => void
  isIdle: boolean
}

function Table({ found, payable, chosen, onChoose, isIdle }: TableProps) {
  const w = useTexts(TEXTS)
  const ids = idsOf(chosen)
  const toggle = (id: string) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  const canChoose = payable.length > 0 && isIdle
  const columns = useEntryColumns(canChoose ? { chosen: ids, toggle } : undefined)
  return (
    <>
      {canChoose && (
        <CheckField
          label={w.all}
          isChecked={chosen.length === payable.length}
          onCheck={(isOn) => onChoose(isOn ? idsOf(payable) : new Set())}
        />
      )}
      <DataTable caption={w.caption} columns={columns} items={found.items} keyOf={({ id }) => id} />
    </>
  )
}
