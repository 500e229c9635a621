// The remaining rate limit of the key, and a notice while calls wait.
import { number } from '../language/format.ts'
import { defineTexts, useTexts } from '../language/language.ts'
import { budget, waiting } from './session.ts'

const TEXTS = defineTexts({
  en: {
    left: (remaining: string, limit: string) => `${remaining} of ${limit} requests left this minute`,
    wait: (seconds: number) => `Rate limit reached. Resuming in ${seconds} s; nothing is lost.`,
    again: (seconds: number) => `The server did not respond. Retrying in ${seconds} s.`,
  },
  fr: {
    left: (remaining: string, limit: string) => `${remaining} requêtes sur ${limit} restantes cette minute`,
    wait: (seconds: number) => `Limite de requêtes atteinte. Reprise dans ${seconds} s ; rien n’est perdu.`,
    again: (seconds: number) => `Le serveur n’a pas répondu. Nouvel essai dans ${seconds} s.`,
  },
})

export function BudgetMeter() {
  const w = useTexts(TEXTS)
  const now = budget.value
  if (!now) return null
  const { remaining, limit } = now
  const text = w.left(number(remaining), number(limit))
  return (
    <div class="small soft">
      <meter aria-label={text} min={0} max={limit} low={limit / 6} value={remaining} />
      {text}
    </div>
  )
}

export function WaitNotice() {
  const w = useTexts(TEXTS)
  const wait = waiting.value
  const seconds = Math.ceil(wait?.seconds ?? 0)
  const isLimit = wait && 'status' in wait.error && wait.error.status === 429
  return (
    <div aria-live="polite" class="toast">
      {wait && <p class="notice warn">{isLimit ? w.wait(seconds) : w.again(seconds)}</p>}
    </div>
  )
}
