// A date or month filter, applied once its year is complete: while 2026 is typed, the year is 0002, 0020, 0202.
import { TextField } from './field.tsx'

const COMPLETE_DATE = /^[12]\d{3}-\d{2}(-\d{2})?$/

type Props = { type: 'date' | 'month'; label: string; value: string; onValue: (value: string) => void }

export function DateFilter({ type, label, value, onValue }: Props) {
  const applyIfComplete = (text: string) => (text === '' || COMPLETE_DATE.test(text)) && onValue(text)
  return <TextField type={type} label={label} value={value} onValue={applyIfComplete} />
}
