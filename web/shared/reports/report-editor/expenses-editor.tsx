// Expenses of the freelancer: re-billed with VAT, or disbursements without.
import { useState } from 'preact/hooks'
import { SelectField, TextField } from '../../kit/fields/field.tsx'
import { defineTexts, useTexts } from '../../language/language.ts'
import { ReceiptField } from '../receipts/receipt-field.tsx'
import { type Editing, rowsIn } from './editing.ts'
import { useExpenseKinds } from './expense-kinds.ts'
import { usualDay } from './period.ts'
import { ProjectCodeField } from './project-code-field.tsx'
import { Part } from './row.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Expenses',
    lead: 'Re-billed: enter the amount excl. VAT, the VAT of the invoice is added; if the invoice has no VAT, enter what was paid. Disbursement: paid in the client’s name and refunded as is.',
    description: 'Description',
    date: 'Paid on',
    amount: (currency: string) => `Excl. VAT (${currency})`,
    paid: (currency: string) => `Incl. VAT (${currency})`,
    vat: (currency: string) => `VAT (${currency})`,
    add: 'Add an expense',
  },
  fr: {
    title: 'Frais',
    lead: 'Frais refacturés : saisissez le montant HT, la TVA de la facture s’y ajoute ; si la facture est sans TVA, saisissez le montant payé. Débours : payé au nom du client et remboursé tel quel.',
    description: 'Objet',
    date: 'Payé le',
    amount: (currency: string) => `Montant HT (${currency})`,
    paid: (currency: string) => `Montant TTC (${currency})`,
    vat: (currency: string) => `TVA (${currency})`,
    add: 'Ajouter des frais',
  },
})

export function ExpensesEditor({ editing }: { editing: Editing }) {
  const w = useTexts(TEXTS)
  const { mission, period } = editing
  const { rows, add, remove, field } = rowsIn(editing, 'expenses')
  const whole = editing.errorOf('expenses')
  const none = { description: '', amount_excl_vat: '', vat_amount: '', project_code_id: '', receipt_id: '' }
  const [uploads, setUploads] = useState<ReadonlySet<number>>(new Set())
  const setBusy = (at: number, isBusy: boolean) =>
    setUploads((now) => new Set([...now].filter((one) => one !== at).concat(isBusy ? [at] : [])))
  return (
    <section class="panel stack">
      <div class="stack tight">
        <h2>{w.title}</h2>
        <p class="soft small">{w.lead}</p>
      </div>
      {whole && (
        <p class="notice bad" role="alert">
          {whole}
        </p>
      )}
      {rows.map(({ kind, description }, at) => (
        <Part key={at} isLong isLocked={uploads.size > 0} onRemove={() => remove(at)}>
          <TextField label={w.description} wide {...field(at, 'description')} />
          <KindField {...field(at, 'kind')} />
          <TextField label={w.date} type="date" min={period.first} max={period.last} {...field(at, 'date')} />
          <TextField
            label={kind === 'disbursement' ? w.paid(mission.currency) : w.amount(mission.currency)}
            inputmode="decimal"
            {...field(at, 'amount_excl_vat')}
          />
          {!kind && (
            <TextField label={w.vat(mission.currency)} inputmode="decimal" {...field(at, 'vat_amount')} />
          )}
          <ProjectCodeField {...editing} {...field(at, 'project_code_id')} />
          <ReceiptField
            receipts={editing.receipts}
            description={description}
            onBusy={(isBusy) => setBusy(at, isBusy)}
            {...field(at, 'receipt_id')}
          />
        </Part>
      ))}
      <div>
        <button
          type="button"
          onClick={() => add({ ...none, date: usualDay(period), kind: 'rebilled' as const })}
        >
          {w.add}
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
