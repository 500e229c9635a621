// A text filter. Debounced, so that typing a word sends one request.
import { useEffect, useState } from 'preact/hooks'
import { TextField } from './field.tsx'

const DEBOUNCE_MS = 500

type Props = {
  label: string
  type?: 'text' | 'date'
  value: string
  onValue: (value: string) => void
}

/** While a year is typed, the date field has a year such as 0002 or 0020. */
const isComplete = (type: string, text: string) => type !== 'date' || text === '' || text >= '1900'

export function FilterField({ label, type = 'text', value, onValue }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value || !isComplete(type, text)) return
    const timer = setTimeout(() => onValue(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return <TextField label={label} type={type} value={text} onValue={setText} autocomplete="off" />
}
