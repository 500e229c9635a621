import { requireTexts } from '../../../shared/language/texts.ts'
import type { Freelancer } from '../../../shared/sdk.ts'

const texts = requireTexts('console/people/freelancers', 'freelancers')

const TONES = { invited: 'warn', active: 'good', archived: 'quiet' } as const

export function FreelancerBadge({ status }: { status: Freelancer['status'] }) {
  return <span class={`badge ${TONES[status]}`}>{texts()[status]}</span>
}
