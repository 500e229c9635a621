// What a kind of document is in: its state, and whether a newer one is on its way.
import { day } from '../../language/format.ts'
import { defineTexts, useTexts } from '../../language/language.ts'
import type { ComplianceKindState } from '../../sdk.ts'
import { STATE_TEXTS, STATE_TONES } from './compliance-texts.ts'

const TEXTS = defineTexts({
  en: {
    valid: (date: string) => `Valid until ${date}`,
    expiring: (date: string) => `Expires on ${date}`,
    expired: (date: string) => `Expired on ${date}`,
    requested: 'Requested',
    uploaded: 'In review',
    refused: 'Refused',
    optional: 'Not required',
  },
  fr: {
    valid: (date: string) => `Valide jusqu’au ${date}`,
    expiring: (date: string) => `Expire le ${date}`,
    expired: (date: string) => `Expiré le ${date}`,
    requested: 'Demandé',
    uploaded: 'En cours de vérification',
    refused: 'Refusé',
    optional: 'Non exigé',
  },
})

const COURSE_TONES = { requested: 'accent', uploaded: 'warn', refused: 'bad' }

/** A document that nobody owes is not called missing. */
export function KindBadges({ of }: { of: ComplianceKindState }) {
  const [w, states] = [useTexts(TEXTS), useTexts(STATE_TEXTS)]
  const { state, in_force, is_required } = of
  const isOptional = state === 'missing' && !is_required
  const until = in_force?.valid_until
  const course = of.open?.status ?? of.refused?.status
  return (
    <span class="badges">
      <span class={`badge ${isOptional ? 'quiet' : STATE_TONES[state]}`}>
        {isOptional ? w.optional : until && state !== 'missing' ? w[state](day(until)) : states[state]}
      </span>
      {(course === 'requested' || course === 'uploaded' || course === 'refused') && (
        <span class={`badge ${COURSE_TONES[course]}`}>{w[course]}</span>
      )}
    </span>
  )
}
