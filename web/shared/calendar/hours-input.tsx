// The input for the hours of a day.
import { number } from '../language/format.ts'
import type { DayProps } from './day-button.tsx'

export function HoursInput({ date, facts, label, isInside, onSelect, onQuantity }: DayProps) {
  return (
    <label>
      <span class="date" aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <input
        data-date={date}
        inputMode="decimal"
        autocomplete="off"
        aria-label={label}
        aria-invalid={facts.isInvalid}
        disabled={!isInside || !onQuantity}
        readOnly={facts.isSplit}
        value={facts.isSplit ? number(facts.sum) : facts.quantity}
        onFocus={() => onSelect?.(date)}
        onInput={(event) => onQuantity?.(date, event.currentTarget.value)}
      />
    </label>
  )
}
