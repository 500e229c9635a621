// The remaining rate limit of the key, and a notice while calls wait.
import { requireTexts } from '../language/texts.ts'
import { budget, waiting } from './session.ts'

const texts = requireTexts('shared/session', 'budgetMeter')

export function BudgetMeter() {
  const t = texts()
  const rateLimit = budget.value
  if (!rateLimit) return null
  const { remaining, limit } = rateLimit
  const text = t.left(remaining, limit)
  return (
    <div class="small soft">
      <meter aria-label={text} min={0} max={limit} low={limit / 6} value={remaining} />
      {text}
    </div>
  )
}

export function RateLimitNotice() {
  const t = texts()
  const wait = waiting.value
  const seconds = Math.ceil(wait?.seconds ?? 0)
  const isLimit = wait && 'status' in wait.error && wait.error.status === 429
  return (
    <div aria-live="polite" class="toast">
      {wait && <p class="notice warn">{isLimit ? t.wait(seconds) : t.again(seconds)}</p>}
    </div>
  )
}
