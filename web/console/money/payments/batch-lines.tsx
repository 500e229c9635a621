// The entries of a batch. In a draft they can be removed, in an exported batch some can be confirmed alone.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { useFilters } from '../../../shared/kit/fields/use-filters.ts'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { sumOf } from '../../../shared/kit/values/sum.ts'
import { money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { LINE_STATUS_TEXTS } from '../../../shared/money/payments/payment-texts.ts'
import {
  listPaymentBatchLines,
  type PaymentBatch,
  type PaymentBatchLine,
  removePaymentBatchEntries,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { ConfirmBatch } from './batch-actions.tsx'
import { usePayableColumns } from './payable-columns.tsx'
import { Problems } from './payee.tsx'
import { type Selection, useSelection } from './selection.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Entries',
    state: 'Status',
    all: 'All',
    none: 'No entries.',
    noMatch: 'No entries with this status.',
    chosen: (count: string) => `${count} selected`,
    clear: 'Clear selection',
    remove: 'Remove from the batch',
    confirm: 'Confirm selected…',
  },
  fr: {
    title: 'Écritures',
    state: 'Statut',
    all: 'Toutes',
    none: 'Aucune écriture.',
    noMatch: 'Aucune écriture à ce statut.',
    chosen: (count: string) => (count === '1' ? '1 sélectionnée' : `${count} sélectionnées`),
    clear: 'Tout désélectionner',
    remove: 'Retirer du lot',
    confirm: 'Confirmer la sélection…',
  },
})

const STATUSES = ['open', 'paid', 'released'] as const
/** Of one request. */
const MAX_IDS = 500
const TONES = { open: 'warn', paid: 'good', released: '' }

type Props = { batch: PaymentBatch; onChanged: (batch: PaymentBatch) => void }

export function BatchLines({ batch, onChanged }: Props) {
  const w = useTexts(TEXTS)
  const statusTexts = useTexts(LINE_STATUS_TEXTS)
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
        <h2>{w.title}</h2>
        {batch.status !== 'draft' && (
          <SelectField
            label={w.state}
            value={filters.status ?? ''}
            onValue={(value) => setFilter('status', value)}
            choices={[
              { value: '', label: w.all },
              ...STATUSES.map((value) => ({ value, label: statusTexts[value] })),
            ]}
          />
        )}
      </div>
      <Shown of={lines}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{filters.status ? w.noMatch : w.none}</Empty>
          ) : (
            <>
              <DataTable
                caption={w.title}
                columns={columns}
                items={found.items}
                keyOf={({ entry_id }) => entry_id}
              />
              <Pager page={found} onPage={setPage} />
            </>
          )
        }
      </Shown>
      {selection.lines.length > 0 && <Chosen batch={batch} selection={selection} onChanged={onChanged} />}
    </section>
  )
}

const canChoose = ({ allowed_actions }: PaymentBatch) =>
  allowed_actions.includes('remove-entries') || allowed_actions.includes('confirm')

function useColumns(batch: PaymentBatch, selection: Selection<PaymentBatchLine>) {
  const w = useTexts(TEXTS)
  const statusTexts = useTexts(LINE_STATUS_TEXTS)
  const choosing = {
    canChoose: ({ status }: PaymentBatchLine) => status === 'open',
    isChosen: selection.has,
    toggle: selection.toggle,
  }
  const columns = usePayableColumns<PaymentBatchLine>(
    canChoose(batch) ? choosing : undefined,
    ({ status }) => status === 'open',
  )
  const isDraft = batch.status === 'draft'
  const state = {
    name: w.state,
    draw: (line: PaymentBatchLine) =>
      isDraft ? (
        <Problems line={line} ready />
      ) : (
        <span class={`badge ${TONES[line.status]}`}>{statusTexts[line.status]}</span>
      ),
  }
  return [...columns, state]
}

function Chosen({ batch, selection, onChanged }: Props & { selection: Selection<PaymentBatchLine> }) {
  const w = useTexts(TEXTS)
  const [isOpen, setOpen] = useState(false)
  const { lines } = selection
  const entry_ids = lines.map(({ entry_id }) => entry_id)
  const removing = useAction(async () => {
    const path = { id: batch.id }
    let left = batch
    for (let at = 0; at < entry_ids.length; at += MAX_IDS) {
      const body = { entry_ids: entry_ids.slice(at, at + MAX_IDS) }
      left = await removePaymentBatchEntries({ client: api(), path, body })
    }
    onChanged(left)
  })
  return (
    <>
      {removing.error !== undefined && <Failure error={removing.error} />}
      <div class="chosen row spread">
        <span role="status">
          {w.chosen(number(lines.length))} ·{' '}
          <strong>{money(sumOf(lines.map(({ amount }) => amount)), batch.currency)}</strong>
        </span>
        <span class="row">
          <button type="button" class="plain" onClick={selection.clear}>
            {w.clear}
          </button>
          {batch.allowed_actions.includes('remove-entries') && (
            <button type="button" disabled={removing.isRunning} onClick={() => void removing.run()}>
              {w.remove}
            </button>
          )}
          {batch.allowed_actions.includes('confirm') && (
            <button type="button" class="primary" onClick={() => setOpen(true)}>
              {w.confirm}
            </button>
          )}
        </span>
      </div>
      {isOpen && (
        <ConfirmBatch
          batch={batch}
          entryIds={entry_ids}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
