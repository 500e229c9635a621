// Default values of new missions and reports: payment terms with their legal maximum, late-payment interest, VAT rate, hours per day;
// and how far ahead reports are approved.
import { useState } from 'preact/hooks'
import { SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { parseDecimal } from '../../../shared/kit/values/decimal.ts'
import { formatForInput } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type TeamCompany, updateTeamCompany } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { useTermsWarning } from './terms-warnings.tsx'

const texts = requireTexts('console/company/tenant-company', 'defaultTerms')

type Basis = TeamCompany['payment_terms_basis']
const BASES: Basis[] = ['invoice_date', 'end_of_month']
const AHEAD: TeamCompany['approve_ahead'][] = ['current_month', 'none']
type Limit = TeamCompany['payment_terms_limit']
const LIMITS: Limit[] = ['off', 'warn', 'block']
const NUMBER_FIELDS = ['payment_terms_days', 'vat_rate', 'hours_per_day'] as const
type NumberField = (typeof NUMBER_FIELDS)[number]

type Props = { value: TeamCompany; onSaved: (saved: TeamCompany) => void }

export function DefaultTerms({ value, onSaved }: Props) {
  const t = texts()
  const mayWrite = useMay()('team-company:write')
  const [basis, setBasis] = useState<Basis>(value.payment_terms_basis)
  const [approve_ahead, setAhead] = useState(value.approve_ahead)
  const [limit, setLimit] = useState<Limit>(value.payment_terms_limit)
  const [interest, setInterest] = useState(
    value.late_interest_rate === null ? '' : formatForInput(value.late_interest_rate),
  )
  const [values, setValues] = useState<Record<NumberField, string>>({
    payment_terms_days: formatForInput(value.payment_terms_days),
    vat_rate: formatForInput(value.vat_rate),
    hours_per_day: formatForInput(value.hours_per_day),
  })
  const [isSaved, setSaved] = useState(false)
  const invalidFields = NUMBER_FIELDS.filter((field) => parseDecimal(values[field]) === undefined)
  const isInterestWrong = interest.trim() !== '' && parseDecimal(interest) === undefined
  const warning = useTermsWarning(parseDecimal(values.payment_terms_days), basis)
  const saving = useAction(async () => {
    const numbers = Object.fromEntries(NUMBER_FIELDS.map((field) => [field, parseDecimal(values[field])]))
    const body = {
      payment_terms_basis: basis,
      payment_terms_limit: limit,
      late_interest_rate: parseDecimal(interest) ?? null,
      approve_ahead,
      ...numbers,
    }
    onSaved(await updateTeamCompany({ client: api(), body }))
    setSaved(true)
  })
  const submit = (event: Event) => {
    event.preventDefault()
    if (invalidFields.length === 0 && !isInterestWrong) void saving.run()
  }
  const toFieldProps = (field: NumberField) => ({
    value: values[field],
    onValue: (text: string) => {
      setSaved(false)
      setValues((before) => ({ ...before, [field]: text }))
    },
    error: invalidFields.includes(field) ? t.wrong : saving.getFieldError(field),
    inputmode: 'decimal' as const,
    disabled: !mayWrite,
    required: true,
  })
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{t.title}</h2>
      <p class="soft small">{t.lead}</p>
      <div class="columns-tight">
        <TextField label={t.days} {...toFieldProps('payment_terms_days')} />
        <SelectField
          label={t.basis}
          value={basis}
          onValue={(value) => {
            setSaved(false)
            setBasis(value as Basis)
          }}
          choices={BASES.map((value) => ({ value, label: t.bases[value] }))}
          disabled={!mayWrite}
        />
        <SelectField
          label={t.limit}
          hint={t.limitHint}
          value={limit}
          onValue={(value) => {
            setSaved(false)
            setLimit(value as Limit)
          }}
          choices={LIMITS.map((value) => ({ value, label: t.limits[value] }))}
          error={saving.getFieldError('payment_terms_limit')}
          disabled={!mayWrite}
        />
        <TextField
          label={t.interest}
          hint={t.interestHint}
          value={interest}
          onValue={(text) => {
            setSaved(false)
            setInterest(text)
          }}
          error={isInterestWrong ? t.wrong : saving.getFieldError('late_interest_rate')}
          inputmode="decimal"
          disabled={!mayWrite}
        />
        <TextField label={t.vat} {...toFieldProps('vat_rate')} />
        <TextField label={t.hours} hint={t.hoursHint} {...toFieldProps('hours_per_day')} />
        <SelectField
          label={t.ahead}
          hint={t.aheadHint}
          value={approve_ahead}
          onValue={(choice) => {
            setSaved(false)
            setAhead(choice as TeamCompany['approve_ahead'])
          }}
          choices={AHEAD.map((value) => ({ value, label: t.aheads[value] }))}
          disabled={!mayWrite}
        />
      </div>
      {limit !== 'off' && warning && <p class="notice warn">{warning}</p>}
      <FormFailure action={saving} />
      {mayWrite && (
        <div class="row">
          <button type="submit" class="primary" disabled={saving.isRunning}>
            {t.save}
          </button>
          <span role="status">{isSaved && t.saved}</span>
        </div>
      )}
    </form>
  )
}
