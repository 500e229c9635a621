// The state of a kind of document, and whether a newer document is in review.
import { day } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import type { ComplianceKindState } from '../../sdk.ts'
import { STATE_TONES, stateTexts } from './compliance-texts.ts'

const texts = requireTexts('shared/people/compliance-documents', 'stateBadge')

const REVIEW_TONES = { requested: 'accent', uploaded: 'warn', refused: 'bad' }

/** A document that is not required is not called missing. */
export function KindBadges({ kindState }: { kindState: ComplianceKindState }) {
  const [t, states] = [texts(), stateTexts()]
  const { state, in_force, is_required } = kindState
  const isOptional = state === 'missing' && !is_required
  const until = in_force?.valid_until
  const reviewStatus = kindState.open?.status ?? kindState.refused?.status
  return (
    <span class="badges">
      <span class={`badge ${isOptional ? 'quiet' : STATE_TONES[state]}`}>
        {isOptional ? t.optional : until && state !== 'missing' ? t[state](day(until)) : states[state]}
      </span>
      {(reviewStatus === 'requested' || reviewStatus === 'uploaded' || reviewStatus === 'refused') && (
        <span class={`badge ${REVIEW_TONES[reviewStatus]}`}>{t[reviewStatus]}</span>
      )}
    </span>
  )
}
