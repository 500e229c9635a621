// The status of a mission. One that is signed and has not begun is not in progress yet.
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { Mission } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: { starts: (date: string) => `Starts on ${date}` },
  fr: { starts: (date: string) => `Commence le ${date}` },
})

export function MissionBadge({ status, start_date }: Pick<Mission, 'status' | 'start_date'>) {
  const w = useTexts(TEXTS)
  const isAhead = status === 'in-progress' && start_date > useToday()
  return <StatusBadge status={status} text={isAhead ? w.starts(day(start_date)) : undefined} />
}
