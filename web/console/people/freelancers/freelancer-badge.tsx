import { useTexts } from '../../../shared/language/language.ts'
import type { Freelancer } from '../../../shared/sdk.ts'
import { TEXTS } from './texts.ts'

const TONES = { invited: 'warn', active: 'good', archived: 'quiet' } as const

export function FreelancerBadge({ status }: { status: Freelancer['status'] }) {
  return <span class={`badge ${TONES[status]}`}>{useTexts(TEXTS)[status]}</span>
}
