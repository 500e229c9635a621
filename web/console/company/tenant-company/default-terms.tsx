// What new missions and reports start with: payment terms, VAT rate, hours of a day.
import { useState } from 'preact/hooks'
import { SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { decimalOf } from '../../../shared/kit/values/decimal.ts'
import { typed } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { type TeamCompany, updateTeamCompany } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Default terms',
    lead: 'New missions and reports start with these. Existing ones keep theirs.',
    days: 'Payment terms (days)',
    basis: 'Counted from',
    bases: { invoice_date: 'the invoice date', end_of_month: 'the invoice date, then the end of the month' },
    vat: 'VAT rate (%)',
    hours: 'Hours of a day',
    hoursHint: 'Converts hours into days.',
    wrong: 'Enter a number.',
    save: 'Update terms',
    saved: 'Saved.',
  },
  fr: {
    title: 'Conditions par défaut',
    lead: 'Les nouvelles missions et les nouveaux comptes rendus les reprennent. Les existants gardent les leurs.',
    days: 'Délai de paiement (jours)',
    basis: 'À partir de',
    bases: { invoice_date: 'la date de facture', end_of_month: 'la date de facture, puis la fin du mois' },
    vat: 'Taux de TVA (%)',
    hours: 'Heures d’une journée',
    hoursHint: 'Convertit les heures en jours.',
    wrong: 'Saisissez un nombre.',
    save: 'Mettre à jour les conditions',
    saved: 'Enregistré.',
  },
})

type Basis = TeamCompany['payment_terms_basis']
const BASES: Basis[] = ['invoice_date', 'end_of_month']
const NUMBERS = ['payment_terms_days', 'vat_rate', 'hours_per_day'] as const
type NumberField = (typeof NUMBERS)[number]

type Props = { value: TeamCompany; onSaved: (saved: TeamCompany) => void }

export function DefaultTerms({ value, onSaved }: Props) {
  const w = useTexts(TEXTS)
  const mayWrite = useMay()('team-company:write')
  const [basis, setBasis] = useState<Basis>(value.payment_terms_basis)
  const [texts, setTexts] = useState<Record<NumberField, string>>({
    payment_terms_days: typed(value.payment_terms_days),
    vat_rate: typed(value.vat_rate),
    hours_per_day: typed(value.hours_per_day),
  })
  const [isSaved, setSaved] = useState(false)
  const wrong = NUMBERS.filter((field) => decimalOf(texts[field]) === undefined)
  const saving = useAction(async () => {
    const numbers = Object.fromEntries(NUMBERS.map((field) => [field, decimalOf(texts[field])]))
    onSaved(await updateTeamCompany({ client: api(), body: { payment_terms_basis: basis, ...numbers } }))
    setSaved(true)
  })
  const submit = (event: Event) => {
    event.preventDefault()
    if (wrong.length === 0) void saving.run()
  }
  const propsOf = (field: NumberField) => ({
    value: texts[field],
    onValue: (text: string) => {
      setSaved(false)
      setTexts((before) => ({ ...before, [field]: text }))
    },
    error: wrong.includes(field) ? w.wrong : saving.errorOf(field),
    inputmode: 'decimal' as const,
    disabled: !mayWrite,
    required: true,
  })
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{w.title}</h2>
      <p class="soft small">{w.lead}</p>
      <div class="columns-tight">
        <TextField label={w.days} {...propsOf('payment_terms_days')} />
        <SelectField
          label={w.basis}
          value={basis}
          onValue={(value) => {
            setSaved(false)
            setBasis(value as Basis)
          }}
          choices={BASES.map((value) => ({ value, label: w.bases[value] }))}
          disabled={!mayWrite}
        />
        <TextField label={w.vat} {...propsOf('vat_rate')} />
        <TextField label={w.hours} hint={w.hoursHint} {...propsOf('hours_per_day')} />
      </div>
      <FormFailure action={saving} />
      {mayWrite && (
        <div class="row">
          <button type="submit" class="primary" disabled={saving.isRunning}>
            {w.save}
          </button>
          <span role="status">{isSaved && w.saved}</span>
        </div>
      )}
    </form>
  )
}
