// The status of a mission. A signed mission is not in progress before its start date.
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { Mission } from '../../../shared/sdk.ts'

const texts = requireTexts('console/missions/missions', 'missionStatus')

export function MissionBadge({ status, start_date }: Pick<Mission, 'status' | 'start_date'>) {
  const t = texts()
  const isUpcoming = status === 'in-progress' && start_date > useToday()
  return <StatusBadge status={status} text={isUpcoming ? t.starts(day(start_date)) : undefined} />
}
