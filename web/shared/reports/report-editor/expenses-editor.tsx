// Expenses of the freelancer: re-billed with VAT, or disbursements without.
import { useState } from 'preact/hooks'
import { SelectField, TextField } from '../../kit/fields/field.tsx'
import { requireTexts } from '../../language/texts.ts'
import { ReceiptField } from '../receipts/receipt-field.tsx'
import { hasExpenseHint } from '../report-hints/hint-words.ts'
import { createRowList, type Editing } from './editing.ts'
import { useExpenseKinds } from './expense-kinds.ts'
import { getDefaultDay } from './period.ts'
import { ProjectCodeField } from './project-code-field.tsx'
import { EditorRow } from './row.tsx'

const texts = requireTexts('shared/reports/report-editor', 'expensesEditor')
const hintTexts = requireTexts('shared/reports/report-hints', 'hintList')

export function ExpensesEditor({ editing }: { editing: Editing }) {
  const t = texts()
  const { mission, period } = editing
  const { rows, add, remove, field } = createRowList(editing, 'expenses')
  const listError = editing.getFieldError('expenses')
  const emptyExpense = {
    description: '',
    amount_excl_vat: '',
    vat_amount: '',
    project_code_id: '',
    receipt_id: '',
  }
  const [uploadingRows, setUploads] = useState<ReadonlySet<number>>(new Set())
  const setBusy = (index: number, isBusy: boolean) =>
    setUploads(
      (now) => new Set([...now].filter((rowIndex) => rowIndex !== index).concat(isBusy ? [index] : [])),
    )
  return (
    <section class="panel stack">
      <div class="stack tight">
        <h2>{t.title}</h2>
        <p class="soft small">{t.lead}</p>
      </div>
      {listError && (
        <p class="notice bad" role="alert">
          {listError}
        </p>
      )}
      {rows.map(({ kind, description }, index) => (
        <EditorRow key={index} isLong isLocked={uploadingRows.size > 0} onRemove={() => remove(index)}>
          <TextField label={t.description} wide {...field(index, 'description')} />
          <KindField {...field(index, 'kind')} />
          <TextField
            label={t.date}
            type="date"
            min={period.first}
            max={period.last}
            {...field(index, 'date')}
          />
          <TextField
            label={kind === 'disbursement' ? t.paid(mission.currency) : t.amount(mission.currency)}
            inputmode="decimal"
            {...field(index, 'amount_excl_vat')}
          />
          {!kind && (
            <TextField label={t.vat(mission.currency)} inputmode="decimal" {...field(index, 'vat_amount')} />
          )}
          <ProjectCodeField {...editing} {...field(index, 'project_code_id')} />
          <ReceiptField
            receipts={editing.receipts}
            description={description}
            onBusy={(isBusy) => setBusy(index, isBusy)}
            {...field(index, 'receipt_id')}
          />
          {hasExpenseHint(editing.hints, index) && (
            <p class="hint-mark small">{hintTexts().expense_without_receipt.row}</p>
          )}
        </EditorRow>
      ))}
      <div>
        <button
          type="button"
          onClick={() => add({ ...emptyExpense, date: getDefaultDay(period), kind: 'rebilled' as const })}
        >
          {t.add}
        </button>
      </div>
    </section>
  )
}

type KindProps = {
  value: string | undefined
  onValue: (value: string) => void
  error: string | undefined
}

/** "None" stays a choice while the row is shown, so that the keyboard does not skip it. */
function KindField({ value = '', onValue, error }: KindProps) {
  const { label, choices } = useExpenseKinds()
  const [hadNone] = useState(value === '')
  return (
    <SelectField
      label={label}
      wide
      choices={choices(hadNone || value === '')}
      value={value}
      onValue={onValue}
      error={error}
    />
  )
}
