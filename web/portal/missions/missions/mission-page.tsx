// One mission: details, contract, pending answer, and months.
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { takesReports } from '../../../shared/reports/report-editor/period.ts'
import { getPortalMission, type PortalMission } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { MissionBadge } from '../../status.tsx'
import { MissionAnswer } from './mission-answer.tsx'
import { MissionDocuments } from './mission-documents.tsx'
import { MissionFacts } from './mission-facts.tsx'
import { MissionMonths } from './mission-months.tsx'

const TEXTS = defineTexts({
  en: {
    missions: 'Missions',
    pending: 'You have signed. The mission starts once the company has signed too.',
    agreed: 'You have accepted. The mission starts once the company has signed the framework agreement.',
  },
  fr: {
    missions: 'Missions',
    pending: 'Vous avez signé. La mission démarrera dès que l’entreprise aura signé à son tour.',
    agreed: 'Vous avez accepté. La mission démarrera dès que l’entreprise aura signé le contrat-cadre.',
  },
})

export function MissionPage({ id }: { id: string }) {
  const w = useTexts(TEXTS)
  const mission = useLoaded(`mission ${id}`, (signal) =>
    getPortalMission({ client: portal(), path: { id }, signal }),
  )
  return (
    <div class="stack">
      {!mission.value && <PageHead title={w.missions} />}
      <Shown of={mission}>{(value) => <Mission mission={value} onMission={mission.put} />}</Shown>
    </div>
  )
}

type Props = { mission: PortalMission; onMission: (mission: PortalMission) => void }

function Mission({ mission, onMission }: Props) {
  const w = useTexts(TEXTS)
  const { status, has_document, name, reference, allowed_actions } = mission
  return (
    <div class="stack">
      <PageHead title={name} reference={reference} back={{ href: '#/missions', name: w.missions }}>
        <MissionBadge status={status} />
      </PageHead>
      {status === 'pending-company-review' && (
        <p class="notice warn">{has_document ? w.pending : w.agreed}</p>
      )}
      {allowed_actions.includes('decline-extension') && (
        <MissionAnswer to="extension" mission={mission} onMission={onMission} />
      )}
      <MissionFacts mission={mission} />
      {takesReports(mission) && <MissionMonths mission={mission} />}
      {has_document && <MissionDocuments mission={mission} />}
      {allowed_actions.includes('decline') && (
        <MissionAnswer to="mission" mission={mission} onMission={onMission} />
      )}
    </div>
  )
}
