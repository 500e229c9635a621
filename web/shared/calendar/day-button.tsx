// A day that is worked fully, half or not at all: each press switches to the next value.
import { formatForInput, number } from '../language/format.ts'
import type { DayFacts } from './month.ts'

export type DayProps = {
  date: string
  facts: DayFacts
  label: string
  isInside: boolean
  first: string
  selected?: string | undefined
  onSelect?: (date: string) => void
  onQuantity?: (date: string, quantity: string) => void
}

const FRACTIONS: Record<number, string> = { 0.25: '¼', 0.5: '½', 0.75: '¾' }

export const formatDays = (sum: number) => (sum === 0 ? '' : (FRACTIONS[sum] ?? number(sum)))

/** Returns the value that a click sets: a full day after none, a half day after a full one, otherwise none. */
const getNextQuantity = (sum: number) => (sum === 0 ? '1' : sum === 1 ? formatForInput(0.5) : '')

const QUANTITY_BY_KEY: Record<string, string> = { '1': '1', '5': '0.5', '0': '', Delete: '', Backspace: '' }

export function DayButton({
  date,
  facts,
  label,
  isInside,
  first: firstDate,
  selected,
  onSelect,
  onQuantity,
}: DayProps) {
  const setQuantity = (quantity: string) => {
    onSelect?.(date)
    // A day with several rows is edited row by row.
    if (!facts.isSplit) onQuantity?.(date, quantity)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const quantity = QUANTITY_BY_KEY[event.key]
    if (quantity === undefined) return
    event.preventDefault()
    setQuantity(quantity && formatForInput(Number(quantity)))
  }
  return (
    <button
      type="button"
      data-date={date}
      aria-pressed={onQuantity && isInside ? facts.sum > 0 : undefined}
      disabled={!isInside || !onQuantity}
      // A single tab stop (roving tabindex); arrow keys move between days.
      tabIndex={date === (selected ?? firstDate) ? 0 : -1}
      onClick={() => setQuantity(getNextQuantity(facts.sum))}
      onKeyDown={handleKeyDown}
    >
      <span class="visually-hidden">{label}</span>
      <span class="date" aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span class="value" aria-hidden="true">
        {formatDays(facts.sum)}
      </span>
    </button>
  )
}
