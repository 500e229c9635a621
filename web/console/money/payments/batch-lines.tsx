// The entries of a batch. In a draft they can be removed, in an exported batch some can be confirmed alone.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { sumValues } from '../../../shared/kit/values/sum.ts'
import { money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  listPaymentBatchLines,
  type PaymentBatch,
  type PaymentBatchLine,
  removePaymentBatchEntries,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { ConfirmBatchDialog } from './batch-actions.tsx'
import { usePayableColumns } from './payable-columns.tsx'
import { ProblemBadges } from './payee.tsx'
import { type Selection, useSelection } from './selection.ts'

const lineStatusTexts = requireTexts('shared/money/payments', 'lineStatus')

const texts = requireTexts('console/money/payments', 'batchLines')

const STATUSES = ['open', 'paid', 'released'] as const
/** The maximum number of ids in one request. */
const MAX_IDS = 500
const TONES = { open: 'warn', paid: 'good', released: '' }

type Props = { batch: PaymentBatch; onChanged: (batch: PaymentBatch) => void }

export function BatchLines({ batch, onChanged }: Props) {
  const t = texts()
  const statusTexts = lineStatusTexts()
  const { filters, page, setFilter, setPage } = useFilters(['status'])
  const selection = useSelection<PaymentBatchLine>()
  const query = { ...(filters.status && { status: filters.status }), page, per_page: 50 }
  const lines = useLoaded(`lines ${batch.id} ${JSON.stringify(query)}`, (signal) =>
    listPaymentBatchLines({ client: api(), path: { id: batch.id }, query, signal }),
  )
  const columns = useColumns(batch, selection)
  return (
    <section class="stack tight">
      <div class="row spread">
        <h2>{t.title}</h2>
        {batch.status !== 'draft' && (
          <SelectField
            label={t.state}
            value={filters.status ?? ''}
            onValue={(value) => setFilter('status', value)}
            choices={[
              { value: '', label: t.all },
              ...STATUSES.map((value) => ({ value, label: statusTexts[value] })),
            ]}
          />
        )}
      </div>
      <LoadedContent loaded={lines}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{filters.status ? t.noMatch : t.none}</Empty>
          ) : (
            <>
              <DataTable
                caption={t.title}
                columns={columns}
                items={found.items}
                getKey={({ entry_id }) => entry_id}
              />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </LoadedContent>
      {selection.lines.length > 0 && (
        <LineSelectionBar batch={batch} selection={selection} onChanged={onChanged} />
      )}
    </section>
  )
}

const canSelectLines = ({ allowed_actions }: PaymentBatch) =>
  allowed_actions.includes('remove-entries') || allowed_actions.includes('confirm')

function useColumns(batch: PaymentBatch, selection: Selection<PaymentBatchLine>) {
  const t = texts()
  const statusTexts = lineStatusTexts()
  const rowSelection = {
    canChoose: ({ status }: PaymentBatchLine) => status === 'open',
    isChosen: selection.has,
    toggle: selection.toggle,
  }
  const columns = usePayableColumns<PaymentBatchLine>(
    canSelectLines(batch) ? rowSelection : undefined,
    ({ status }) => status === 'open',
  )
  const isDraft = batch.status === 'draft'
  const state = {
    name: t.state,
    draw: (line: PaymentBatchLine) =>
      isDraft ? (
        <ProblemBadges line={line} showReady />
      ) : (
        <span class={`badge ${TONES[line.status]}`}>{statusTexts[line.status]}</span>
      ),
  }
  return [...columns, state]
}

function LineSelectionBar({
  batch,
  selection,
  onChanged,
}: Props & { selection: Selection<PaymentBatchLine> }) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  const { lines } = selection
  const entry_ids = lines.map(({ entry_id }) => entry_id)
  const removing = useAction(async () => {
    const path = { id: batch.id }
    let updatedBatch = batch
    for (let start = 0; start < entry_ids.length; start += MAX_IDS) {
      const body = { entry_ids: entry_ids.slice(start, start + MAX_IDS) }
      updatedBatch = await removePaymentBatchEntries({ client: api(), path, body })
    }
    onChanged(updatedBatch)
  })
  return (
    <>
      {removing.error !== undefined && <Failure error={removing.error} />}
      <div class="chosen row spread">
        <span role="status">
          {t.chosen(lines.length)} ·{' '}
          <strong>{money(sumValues(lines.map(({ amount }) => amount)), batch.currency)}</strong>
        </span>
        <span class="row">
          <button type="button" class="plain" onClick={selection.clear}>
            {t.clear}
          </button>
          {batch.allowed_actions.includes('remove-entries') && (
            <button type="button" disabled={removing.isRunning} onClick={() => void removing.run()}>
              {t.remove}
            </button>
          )}
          {batch.allowed_actions.includes('confirm') && (
            <button type="button" class="primary" onClick={() => setOpen(true)}>
              {t.confirm}
            </button>
          )}
        </span>
      </div>
      {isOpen && (
        <ConfirmBatchDialog
          batch={batch}
          entryIds={entry_ids}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
