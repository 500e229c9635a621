// One mission: details, contract, pending answer, and months.
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { allowsReports } from '../../../shared/reports/report-editor/period.ts'
import { getPortalMission, type PortalMission } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { MissionBadge } from '../../status.tsx'
import { MissionAnswer } from './mission-answer.tsx'
import { MissionDocuments } from './mission-documents.tsx'
import { MissionFacts } from './mission-facts.tsx'
import { MissionMonths } from './mission-months.tsx'

const texts = requireTexts('portal/missions/missions', 'missionPage')

export function MissionPage({ id }: { id: string }) {
  const t = texts()
  const mission = useLoaded(`mission ${id}`, (signal) =>
    getPortalMission({ client: portal(), path: { id }, signal }),
  )
  return (
    <div class="stack">
      {!mission.value && <PageHead title={t.missions} />}
      <LoadedContent loaded={mission}>
        {(value) => <MissionDetail mission={value} onMission={mission.put} />}
      </LoadedContent>
    </div>
  )
}

type Props = { mission: PortalMission; onMission: (mission: PortalMission) => void }

function MissionDetail({ mission, onMission }: Props) {
  const t = texts()
  const { status, has_document, name, reference, allowed_actions } = mission
  return (
    <div class="stack">
      <PageHead title={name} reference={reference} back={{ href: '#/missions', name: t.missions }}>
        <MissionBadge status={status} />
      </PageHead>
      {status === 'pending-company-review' && (
        <p class="notice warn">{has_document ? t.pending : t.agreed}</p>
      )}
      {allowed_actions.includes('decline-extension') && (
        <MissionAnswer to="extension" mission={mission} onMission={onMission} />
      )}
      <MissionFacts mission={mission} />
      {allowsReports(mission) && <MissionMonths mission={mission} />}
      {has_document && <MissionDocuments mission={mission} />}
      {allowed_actions.includes('decline') && (
        <MissionAnswer to="mission" mission={mission} onMission={onMission} />
      )}
    </div>
  )
}
