// Expenses of the freelancer, each with the VAT of its receipt.
import { TextField } from '../kit/fields/field.tsx'
import { defineTexts, useTexts } from '../language/language.ts'
import { type Editing, rowsIn } from './editing.ts'
import { usualDay } from './period.ts'
import { ProjectCodeField } from './project-code-field.tsx'
import { Part } from './row.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Expenses',
    lead: 'Costs paid for the mission, with the VAT shown on the receipt.',
    description: 'Description',
    date: 'Paid on',
    amount: (currency: string) => `Excl. VAT (${currency})`,
    vat: (currency: string) => `VAT (${currency})`,
    add: 'Add an expense',
  },
  fr: {
    title: 'Frais',
    lead: 'Frais engagés pour la mission, avec la TVA du justificatif.',
    description: 'Objet',
    date: 'Payé le',
    amount: (currency: string) => `Montant HT (${currency})`,
    vat: (currency: string) => `TVA (${currency})`,
    add: 'Ajouter des frais',
  },
})

export function ExpensesEditor({ editing }: { editing: Editing }) {
  const w = useTexts(TEXTS)
  const { mission, period } = editing
  const { rows, add, remove, field } = rowsIn(editing, 'expenses')
  const date = usualDay(period)
  const none = { description: '', date, amount_excl_vat: '', vat_amount: '', project_code_id: '' }
  return (
    <section class="panel stack">
      <div class="stack tight">
        <h2>{w.title}</h2>
        <p class="soft small">{w.lead}</p>
      </div>
      {rows.map((_, at) => (
        <Part key={at} onRemove={() => remove(at)}>
          <TextField label={w.description} wide {...field(at, 'description')} />
          <TextField label={w.date} type="date" min={period.first} max={period.last} {...field(at, 'date')} />
          <TextField
            label={w.amount(mission.currency)}
            inputmode="decimal"
            {...field(at, 'amount_excl_vat')}
          />
          <TextField label={w.vat(mission.currency)} inputmode="decimal" {...field(at, 'vat_amount')} />
          <ProjectCodeField {...editing} {...field(at, 'project_code_id')} />
        </Part>
      ))}
      <div>
        <button type="button" onClick={() => add(none)}>
          {w.add}
        </button>
      </div>
    </section>
  )
}
