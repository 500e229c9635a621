// A status as a label with a colour; the colour is never the only indication.

import { requireTexts } from '../language/texts.ts'
import type { AccountingEntryStatus, ActivityReportStatus, MissionStatus } from '../sdk.ts'

type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'quiet'

const TONES: Record<MissionStatus | ActivityReportStatus | AccountingEntryStatus, Tone> = {
  draft: 'quiet',
  'pending-freelancer-review': 'warn',
  'pending-company-review': 'warn',
  'pending-freelancer-extension': 'warn',
  'in-progress': 'accent',
  completed: 'good',
  'early-terminated': 'quiet',
  cancelled: 'quiet',
  rejected: 'bad',
  deleted: 'quiet',
  pending: 'warn',
  approved: 'good',
  waiting_payment: 'warn',
  paid: 'good',
}

/** The statuses of missions and entries. */
export const missionStatusTexts = requireTexts('shared/kit', 'missionStatus')
export const reportStatusTexts = requireTexts('shared/kit', 'reportStatus')

type Props = {
  status: keyof typeof TONES
  isReport?: boolean
  /** Overrides the team's label for another audience. */
  text?: string | undefined
}

export function StatusBadge({ status, isReport, text }: Props) {
  const texts = (isReport ? reportStatusTexts : missionStatusTexts)()
  return <span class={`badge ${TONES[status]}`}>{text ?? texts[status]}</span>
}
