// A date or month filter. Applied once complete: while a year is typed the value is 0002, 0020, 0202.
import { TextField } from './field.tsx'

const WHOLE = /^[12]\d{3}-\d{2}(-\d{2})?$/

type Props = { type: 'date' | 'month'; label: string; value: string; onValue: (value: string) => void }

export function DateFilter({ type, label, value, onValue }: Props) {
  const take = (text: string) => (text === '' || WHOLE.test(text)) && onValue(text)
  return <TextField type={type} label={label} value={value} onValue={take} />
}
