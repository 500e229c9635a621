// The fields of a payment: its date and its reference at the bank.
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { useToday } from '../../../shared/kit/values/today.ts'
import { requireTexts } from '../../../shared/language/texts.ts'

const texts = requireTexts('console/money/payments', 'paidFields')

type PaymentDetails = { paid_on: string; reference: string }
type Props = {
  dateLabel: string
  value: PaymentDetails
  onValue: (value: PaymentDetails) => void
  earliest?: string
  getFieldError: (field: string) => string | undefined
}

export function PaidFields({ dateLabel, value, onValue, earliest, getFieldError }: Props) {
  const t = texts()
  return (
    <>
      <TextField
        type="date"
        label={dateLabel}
        value={value.paid_on}
        onValue={(paid_on) => onValue({ ...value, paid_on })}
        {...(earliest && { min: earliest })}
        max={useToday()}
        error={getFieldError('paid_on')}
        required
      />
      <TextField
        label={t.reference}
        hint={t.referenceHint}
        value={value.reference}
        onValue={(reference) => onValue({ ...value, reference })}
        error={getFieldError('reference')}
      />
    </>
  )
}
