// Entries that await their payment, by due date. Those that are ready are selected into a payment batch.
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
import { Empty, Failure, Shown } from '../../../shared/kit/states.tsx'
import { type Action, useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
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
import { collectReady, isReady, MAX_BATCH_ENTRIES } from './collect-ready.ts'
import { usePayableColumns } from './payable-columns.tsx'
import { Problems } from './payee.tsx'
import { PaymentsHead } from './payments-head.tsx'
import { type Selection, useSelection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'

const TEXTS = defineTexts({
  en: {
    caption: 'Entries to pay',
    due: 'Due by',
    anyDue: 'All due dates',
    soon: 'Due within 7 days',
    none: 'Nothing to pay by this date.',
    noneAtAll: 'Nothing to pay.',
    state: 'Status',
    page: 'Select all ready entries on this page',
    all: (total: string) => `Select all ready entries of the list (${total} entries)`,
    collecting: 'Selecting…',
    most: (count: string) =>
      `A payment batch holds at most ${count} entries: the first ${count} are selected.`,
    adding: (name: string) => `Select entries to add to the payment batch ${name}.`,
    back: 'Back to the batch',
    unnamed: '(no label)',
  },
  fr: {
    caption: 'Écritures à payer',
    due: 'Échéance jusqu’au',
    anyDue: 'Toutes les échéances',
    soon: 'Échéances sous 7 jours',
    none: 'Rien à payer d’ici cette date.',
    noneAtAll: 'Rien à payer.',
    state: 'Statut',
    page: 'Sélectionner toutes les écritures prêtes de la page',
    all: (total: string) => `Sélectionner toutes les écritures prêtes de la liste (${total} écritures)`,
    collecting: 'Sélection en cours…',
    most: (count: string) =>
      `Un lot de virements compte ${count} écritures au plus : les ${count} premières sont sélectionnées.`,
    adding: (name: string) => `Sélectionnez les écritures à ajouter au lot de virements ${name}.`,
    back: 'Revenir au lot',
    unnamed: '(sans libellé)',
  },
})

/** As the overview counts. */
const SOON_DAYS = 7
const ANY = 'any'
const PAGE_SIZE = 50

export function ToPay() {
  const w = useTexts(TEXTS)
  const { filters, page, setFilter, setPage } = useFilters(['due_date_to', 'freelancer_id', 'batch'])
  const may = useMay()
  const soon = addDays(useToday(), SOON_DAYS)
  const due = filters.due_date_to ?? soon
  const narrow = {
    ...(due !== ANY && { due_date_to: due }),
    ...(filters.freelancer_id && { freelancer_id: filters.freelancer_id }),
  }
  const entries = useLoaded(`to pay ${JSON.stringify(narrow)} ${page}`, (signal) =>
    listPayableEntries({ client: api(), query: { ...narrow, page, per_page: PAGE_SIZE }, signal }),
  )
  return (
    <div class="stack">
      <PaymentsHead />
      {may('bank-accounts:read') && <AccountsToApprove />}
      {filters.batch && <AddingTo id={filters.batch} />}
      <div class="filters pairs">
        <DateFilter
          type="date"
          label={w.due}
          value={due === ANY ? '' : due}
          onValue={(value) => setFilter('due_date_to', value || ANY)}
        />
        <FreelancerFilter
          value={filters.freelancer_id ?? ''}
          onValue={(value) => setFilter('freelancer_id', value)}
        />
        <button type="button" onClick={() => setFilter('due_date_to', due === ANY ? '' : ANY)}>
          {due === ANY ? w.soon : w.anyDue}
        </button>
      </div>
      <Choosing narrow={narrow} entries={entries.value} batchId={filters.batch} reload={entries.reload}>
        {(selection, isIdle) => (
          <Shown of={entries}>
            {(found) =>
              found.items.length === 0 ? (
                <Empty>{due === ANY ? w.noneAtAll : w.none}</Empty>
              ) : (
                <>
                  <Table found={found} selection={selection} isIdle={isIdle} />
                  <Pager page={found} onPage={setPage} />
                </>
              )
            }
          </Shown>
        )}
      </Choosing>
    </div>
  )
}

/** Entries are being chosen for a batch that exists. */
function AddingTo({ id }: { id: string }) {
  const w = useTexts(TEXTS)
  const batch = useLoaded(`batch ${id}`, (signal) => getPaymentBatch({ client: api(), path: { id }, signal }))
  return (
    <Shown of={batch}>
      {({ label }) => (
        <p class="notice row spread">
          {w.adding(label ?? w.unnamed)}
          <a href={`/console/payments/batches/${id}`}>{w.back}</a>
        </p>
      )}
    </Shown>
  )
}

type ChoosingProps = {
  narrow: { due_date_to?: string; freelancer_id?: string }
  entries: PayableEntryPage | undefined
  batchId: string | undefined
  reload: () => void
  children: (selection: Selection<PayableEntry>, isIdle: boolean) => ComponentChildren
}

function Choosing({ narrow, entries, batchId, reload, children }: ChoosingProps) {
  const mayWrite = useMay()('payments:write')
  const { route } = useLocation()
  const selection = useSelection<PayableEntry>()
  const filling = useBatchRun((id) => route(`/console/payments/batches/${id}`))
  const [read, setRead] = useState(0)
  const collecting = useAction(async () => {
    setRead(0)
    selection.set(await collectReady(narrow, setRead))
  })
  const { run } = filling
  const isIdle = mayWrite && !run && !collecting.isRunning
  const closeRun = () => {
    // What was added is not selected any more.
    if (run) selection.set(run.left)
    filling.close()
    reload()
  }
  return (
    <>
      {run && (
        <BatchProgress
          run={run}
          onRetry={() => void filling.retry()}
          onLeaveOut={() => void filling.leaveOut()}
          onClose={closeRun}
        />
      )}
      {mayWrite && !run && entries && (
        <ChooseMany page={entries} selection={selection} collecting={collecting} read={read} />
      )}
      {children(selection, isIdle)}
      {selection.lines.length > 0 && isIdle && (
        <SelectionBar
          entries={selection.lines}
          batchId={batchId}
          onNone={selection.clear}
          onStart={(target) => void filling.start(target, selection.lines)}
        />
      )}
    </>
  )
}

type ManyProps = {
  page: PayableEntryPage
  selection: Selection<PayableEntry>
  collecting: Action<[]>
  /** How many entries of the list were looked at. */
  read: number
}

/** All ready entries of the page, or of the list. */
function ChooseMany({ page, selection, collecting, read }: ManyProps) {
  const w = useTexts(TEXTS)
  const ready = page.items.filter(isReady)
  const isWhole = page.items.length === page.total
  return (
    <>
      <div class="row spread">
        {ready.length > 0 && (
          <CheckField
            label={w.page}
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
            {w.all(number(page.total))}
          </button>
        )}
      </div>
      {collecting.isRunning && <progress aria-label={w.collecting} max={page.total} value={read} />}
      {collecting.error !== undefined && <Failure error={collecting.error} />}
      {selection.lines.length === MAX_BATCH_ENTRIES && (
        <p class="small soft" role="status">
          {w.most(number(MAX_BATCH_ENTRIES))}
        </p>
      )}
    </>
  )
}

type TableProps = { found: PayableEntryPage; selection: Selection<PayableEntry>; isIdle: boolean }

function Table({ found, selection, isIdle }: TableProps) {
  const w = useTexts(TEXTS)
  const choosing = { canChoose: isReady, isChosen: selection.has, toggle: selection.toggle }
  const columns = usePayableColumns<PayableEntry>(isIdle ? choosing : undefined, () => true)
  const state = { name: w.state, draw: (line: PayableEntry) => <Problems line={line} ready /> }
  return (
    <DataTable
      caption={w.caption}
      columns={[...columns, state]}
      items={found.items}
      keyOf={({ entry_id }) => entry_id}
    />
  )
}
