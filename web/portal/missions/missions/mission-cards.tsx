// Missions as rows with their period, rate and status.
import { day } from '../../../shared/language/format.ts'
import { getEndDate } from '../../../shared/reports/report-editor/period.ts'
import type { PortalMission } from '../../../shared/sdk.ts'
import { toMissionHref } from '../../location.tsx'
import { MissionBadge } from '../../status.tsx'
import { useRate } from './mission-facts.tsx'

export function MissionCards({ missions }: { missions: readonly PortalMission[] }) {
  const formatRate = useRate()
  return (
    <ul class="entries panel">
      {missions.map((mission) => (
        <li key={mission.id}>
          <div>
            <a href={toMissionHref(mission.id)}>{mission.name}</a>
            <div class="small soft">
              {mission.reference && `${mission.reference} · `}
              {day(mission.start_date)} – {day(getEndDate(mission))} ·{' '}
              {formatRate(mission, mission.rate_amount)}
            </div>
          </div>
          <MissionBadge status={mission.status} />
        </li>
      ))}
    </ul>
  )
}
