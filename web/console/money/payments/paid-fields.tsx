// When a payment was made, and its reference at the bank.
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useToday } from '../../../shared/kit/values/today.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'

const TEXTS = defineTexts({
  en: {
    reference: 'Bank reference (optional)',
    referenceHint: 'For example the number on the bank statement.',
  },
  fr: {
    reference: 'Référence bancaire (facultatif)',
    referenceHint: 'Par exemple le numéro figurant sur le relevé.',
  },
})

type Paid = { paid_on: string; reference: string }
type Props = {
  dateLabel: string
  value: Paid
  onValue: (value: Paid) => void
  earliest?: string
  errorOf: (field: string) => string | undefined
}

export function PaidFields({ dateLabel, value, onValue, earliest, errorOf }: Props) {
  const w = useTexts(TEXTS)
  return (
    <>
      <TextField
        type="date"
        label={dateLabel}
        value={value.paid_on}
        onValue={(paid_on) => onValue({ ...value, paid_on })}
        {...(earliest && { min: earliest })}
        max={useToday()}
        error={errorOf('paid_on')}
        required
      />
      <TextField
        label={w.reference}
        hint={w.referenceHint}
        value={value.reference}
        onValue={(reference) => onValue({ ...value, reference })}
        error={errorOf('reference')}
      />
    </>
  )
}
