// The deliverables of a draft, one row each.
import { TextArea, TextField } from '../../../../shared/kit/fields/field.tsx'
import { parseDecimal } from '../../../../shared/kit/values/decimal.ts'
import { money } from '../../../../shared/language/format.ts'
import { requireTexts } from '../../../../shared/language/texts.ts'
import { useMe } from '../../../../shared/session/me.ts'
import { missionTexts } from '../mission-texts.ts'
import { computeCatalogueTotal } from './deliverable-totals.ts'
import { type DraftDeliverable, editDraft, emptyDeliverable } from './mission-draft.ts'
import type { DraftForm } from './use-draft.ts'

const draftTexts = requireTexts('console/missions/mission-draft', 'draft')

const MAX_DELIVERABLES = 500

export function DeliverableRows({ form }: { form: DraftForm }) {
  const t = draftTexts()
  const { currency } = useMe().team
  const rows = form.draft.deliverables
  const setRows = (deliverables: DraftDeliverable[]) => editDraft({ deliverables })
  const listError = form.getFieldError('deliverables')
  const total = computeCatalogueTotal(
    rows.map(({ quantity, amount_excl_vat }) => ({
      quantity: parseDecimal(quantity) ?? 0,
      amount_excl_vat: parseDecimal(amount_excl_vat) ?? 0,
    })),
  )
  return (
    <div class="stack">
      {rows.map((row, index) => (
        <DeliverableRow
          key={row.key}
          row={row}
          index={index}
          form={form}
          onRow={(next) => setRows(rows.with(index, next))}
          onRemove={rows.length > 1 ? () => setRows(rows.toSpliced(index, 1)) : undefined}
        />
      ))}
      {listError && (
        <p class="notice bad" role="alert">
          {listError}
        </p>
      )}
      <div class="row spread">
        <button
          type="button"
          disabled={rows.length >= MAX_DELIVERABLES}
          onClick={() => setRows([...rows, emptyDeliverable()])}
        >
          {t.addDeliverable}
        </button>
        <span class="soft">{t.sum(money(total, currency))}</span>
      </div>
    </div>
  )
}

type RowProps = {
  row: DraftDeliverable
  index: number
  form: DraftForm
  onRow: (row: DraftDeliverable) => void
  onRemove: (() => void) | undefined
}

function DeliverableRow({ row, index, form, onRow, onRemove }: RowProps) {
  const t = draftTexts()
  const mission = missionTexts()
  const toFieldProps = (name: 'name' | 'quantity' | 'amount_excl_vat' | 'description') => ({
    value: row[name],
    onValue: (value: string) => onRow({ ...row, [name]: value }),
    error: form.getFieldError(`deliverables[${index}].${name}`),
  })
  return (
    <fieldset class="deliverable" aria-label={t.deliverable(index + 1)}>
      <TextField label={mission.name} {...toFieldProps('name')} required />
      <TextField label={mission.quantity} {...toFieldProps('quantity')} inputmode="decimal" required />
      <TextField label={mission.unit} {...toFieldProps('amount_excl_vat')} inputmode="decimal" required />
      {onRemove && (
        <button type="button" class="plain" aria-label={t.removeDeliverable(index + 1)} onClick={onRemove}>
          {t.remove}
        </button>
      )}
      <TextArea label={t.details} {...toFieldProps('description')} rows={2} wide />
    </fieldset>
  )
}
