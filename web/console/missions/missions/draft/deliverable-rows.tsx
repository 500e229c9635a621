// The deliverables of a draft, one row each.

import { TextArea, TextField } from '../../../../shared/kit/fields/field.tsx'
import { decimalOf } from '../../../../shared/kit/values/decimal.ts'
import { money } from '../../../../shared/language/format.ts'
import { useTexts } from '../../../../shared/language/language.ts'
import { useMe } from '../../../../shared/session/me.ts'
import { MISSION_TEXTS } from '../mission-texts.ts'
import { catalogueTotal } from './deliverable-totals.ts'
import { DRAFT_TEXTS } from './draft-texts.ts'
import { type DraftDeliverable, editDraft, emptyDeliverable } from './mission-draft.ts'
import type { DraftForm } from './use-draft.ts'

const MAX_DELIVERABLES = 500

export function DeliverableRows({ form }: { form: DraftForm }) {
  const w = useTexts(DRAFT_TEXTS)
  const { currency } = useMe().team
  const rows = form.draft.deliverables
  const setRows = (deliverables: DraftDeliverable[]) => editDraft({ deliverables })
  const general = form.errorOf('deliverables')
  const total = catalogueTotal(
    rows.map(({ quantity, amount_excl_vat }) => ({
      quantity: decimalOf(quantity) ?? 0,
      amount_excl_vat: decimalOf(amount_excl_vat) ?? 0,
    })),
  )
  return (
    <div class="stack">
      {rows.map((row, at) => (
        <Row
          key={row.key}
          row={row}
          at={at}
          form={form}
          onRow={(next) => setRows(rows.with(at, next))}
          onRemove={rows.length > 1 ? () => setRows(rows.toSpliced(at, 1)) : undefined}
        />
      ))}
      {general && (
        <p class="notice bad" role="alert">
          {general}
        </p>
      )}
      <div class="row spread">
        <button
          type="button"
          disabled={rows.length >= MAX_DELIVERABLES}
          onClick={() => setRows([...rows, emptyDeliverable()])}
        >
          {w.addDeliverable}
        </button>
        <span class="soft">{w.sum(money(total, currency))}</span>
      </div>
    </div>
  )
}

type RowProps = {
  row: DraftDeliverable
  at: number
  form: DraftForm
  onRow: (row: DraftDeliverable) => void
  onRemove: (() => void) | undefined
}

function Row({ row, at, form, onRow, onRemove }: RowProps) {
  const w = useTexts(DRAFT_TEXTS)
  const mission = useTexts(MISSION_TEXTS)
  const fieldProps = (name: 'name' | 'quantity' | 'amount_excl_vat' | 'description') => ({
    value: row[name],
    onValue: (value: string) => onRow({ ...row, [name]: value }),
    error: form.errorOf(`deliverables[${at}].${name}`),
  })
  return (
    <fieldset class="deliverable" aria-label={w.deliverable(at + 1)}>
      <TextField label={mission.name} {...fieldProps('name')} required />
      <TextField label={mission.quantity} {...fieldProps('quantity')} inputmode="decimal" required />
      <TextField label={mission.unit} {...fieldProps('amount_excl_vat')} inputmode="decimal" required />
      {onRemove && (
        <button type="button" class="plain" aria-label={w.removeDeliverable(at + 1)} onClick={onRemove}>
          {w.remove}
        </button>
      )}
      <TextArea label={w.details} {...fieldProps('description')} rows={2} wide />
    </fieldset>
  )
}
