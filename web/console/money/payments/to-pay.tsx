// Entries that await their payment, by due date. Ready entries can be selected for a payment batch.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { addDays } from '../../../shared/calendar/month.ts'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { DateFilter } from '../../../shared/kit/fields/date-filter.tsx'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { FreelancerFilter } from '../../../shared/kit/fields/reference-filters.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { type Action, useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  getPaymentBatch,
  listPayableEntries,
  type PayableEntry,
  type PayableEntryPage,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { AccountsToApprove } from '../bank-details/accounts-to-approve.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { useBatchRun } from './batch-run.ts'
import { collectReadyEntries, isReady, MAX_BATCH_ENTRIES } from './collect-ready.ts'
import { usePayableColumns } from './payable-columns.tsx'
import { ProblemBadges } from './payee.tsx'
import { PaymentsHead } from './payments-head.tsx'
import { type Selection, useSelection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'

const texts = requireTexts('console/money/payments', 'toPay')

/** The number of days that the overview uses for due entries. */
const SOON_DAYS = 7
const ANY = 'any'
const PAGE_SIZE = 50

export function PayableEntriesPage() {
  const t = texts()
  const { filters, page, setFilter, setPage } = useFilters(['due_date_to', 'freelancer_id', 'batch'])
  const may = useMay()
  const soon = addDays(useToday(), SOON_DAYS)
  const due = filters.due_date_to ?? soon
  const entryFilters = {
    ...(due !== ANY && { due_date_to: due }),
    ...(filters.freelancer_id && { freelancer_id: filters.freelancer_id }),
  }
  const entries = useLoaded(`to pay ${JSON.stringify(entryFilters)} ${page}`, (signal) =>
    listPayableEntries({ client: api(), query: { ...entryFilters, page, per_page: PAGE_SIZE }, signal }),
  )
  return (
    <div class="stack">
      <PaymentsHead />
      {may('bank-accounts:read') && <AccountsToApprove />}
      {filters.batch && <TargetBatchNotice id={filters.batch} />}
      <div class="filters pairs">
        <DateFilter
          type="date"
          label={t.due}
          value={due === ANY ? '' : due}
          onValue={(value) => setFilter('due_date_to', value || ANY)}
        />
        <FreelancerFilter
          value={filters.freelancer_id ?? ''}
          onValue={(value) => setFilter('freelancer_id', value)}
        />
        <button type="button" onClick={() => setFilter('due_date_to', due === ANY ? '' : ANY)}>
          {due === ANY ? t.soon : t.anyDue}
        </button>
      </div>
      <EntryPicker
        entryFilters={entryFilters}
        entries={entries.value}
        batchId={filters.batch}
        reload={entries.reload}
      >
        {(selection, isIdle) => (
          <LoadedContent loaded={entries}>
            {(found) =>
              found.items.length === 0 ? (
                <Empty>{due === ANY ? t.noneAtAll : t.none}</Empty>
              ) : (
                <>
                  <PayableTable found={found} selection={selection} isIdle={isIdle} />
                  <Pager page={found} onPage={setPage} />
                </>
              )
            }
          </LoadedContent>
        )}
      </EntryPicker>
    </div>
  )
}

/** The notice that entries are selected for an existing batch. */
function TargetBatchNotice({ id }: { id: string }) {
  const t = texts()
  const batch = useLoaded(`batch ${id}`, (signal) => getPaymentBatch({ client: api(), path: { id }, signal }))
  return (
    <LoadedContent loaded={batch}>
      {({ label }) => (
        <p class="notice row spread">
          {t.adding(label ?? t.unnamed)}
          <a href={`/console/payments/batches/${id}`}>{t.back}</a>
        </p>
      )}
    </LoadedContent>
  )
}

type PickerProps = {
  entryFilters: { due_date_to?: string; freelancer_id?: string }
  entries: PayableEntryPage | undefined
  batchId: string | undefined
  reload: () => void
  children: (selection: Selection<PayableEntry>, isIdle: boolean) => ComponentChildren
}

function EntryPicker({ entryFilters, entries, batchId, reload, children }: PickerProps) {
  const mayWrite = useMay()('payments:write')
  const { route } = useLocation()
  const selection = useSelection<PayableEntry>()
  const batchRun = useBatchRun((id) => route(`/console/payments/batches/${id}`))
  const [readCount, setRead] = useState(0)
  const collecting = useAction(async () => {
    setRead(0)
    selection.set(await collectReadyEntries(entryFilters, setRead))
  })
  const { run } = batchRun
  const isIdle = mayWrite && !run && !collecting.isRunning
  const closeRun = () => {
    // Entries that were added are no longer selected.
    if (run) selection.set(run.left)
    batchRun.close()
    reload()
  }
  return (
    <>
      {run && (
        <BatchProgress
          run={run}
          onRetry={() => void batchRun.retry()}
          onLeaveOut={() => void batchRun.leaveOut()}
          onClose={closeRun}
        />
      )}
      {mayWrite && !run && entries && (
        <SelectAllFields page={entries} selection={selection} collecting={collecting} read={readCount} />
      )}
      {children(selection, isIdle)}
      {selection.lines.length > 0 && isIdle && (
        <SelectionBar
          entries={selection.lines}
          batchId={batchId}
          onNone={selection.clear}
          onStart={(target) => void batchRun.start(target, selection.lines)}
        />
      )}
    </>
  )
}

type SelectAllProps = {
  page: PayableEntryPage
  selection: Selection<PayableEntry>
  collecting: Action<[]>
  /** The number of entries of the list that were read. */
  read: number
}

/** Selects all ready entries of the page, or of the list. */
function SelectAllFields({ page, selection, collecting, read }: SelectAllProps) {
  const t = texts()
  const ready = page.items.filter(isReady)
  const isWhole = page.items.length === page.total
  return (
    <>
      <div class="row spread">
        {ready.length > 0 && (
          <CheckField
            label={t.page}
            isChecked={ready.every(selection.has)}
            onCheck={(isOn) => (isOn ? selection.add(ready) : selection.remove(ready))}
          />
        )}
        {!isWhole && (
          <button
            type="button"
            class="link"
            disabled={collecting.isRunning}
            onClick={() => void collecting.run()}
          >
            {t.all(page.total)}
          </button>
        )}
      </div>
      {collecting.isRunning && <progress aria-label={t.collecting} max={page.total} value={read} />}
      {collecting.error !== undefined && <Failure error={collecting.error} />}
      {selection.lines.length === MAX_BATCH_ENTRIES && (
        <p class="small soft" role="status">
          {t.most(number(MAX_BATCH_ENTRIES))}
        </p>
      )}
    </>
  )
}

type TableProps = { found: PayableEntryPage; selection: Selection<PayableEntry>; isIdle: boolean }

function PayableTable({ found, selection, isIdle }: TableProps) {
  const t = texts()
  const rowSelection = { canChoose: isReady, isChosen: selection.has, toggle: selection.toggle }
  const columns = usePayableColumns<PayableEntry>(isIdle ? rowSelection : undefined, () => true)
  const state = { name: t.state, draw: (line: PayableEntry) => <ProblemBadges line={line} showReady /> }
  return (
    <DataTable
      caption={t.caption}
      columns={[...columns, state]}
      items={found.items}
      getKey={({ entry_id }) => entry_id}
    />
  )
}
