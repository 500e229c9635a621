// One mission: what it is, what happened, and what can be done with it now.
import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useWords } from '../../../shared/language/language.ts'
import { getMission, type Mission } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { ActDialog } from './actions/action-dialogs.tsx'
import { ACT_WORDS } from './actions/action-words.ts'
import { type Act, actsOf, ENDINGS } from './actions/mission-actions.ts'
import { MissionContract } from './mission-contract.tsx'
import { MissionDeliverables } from './mission-deliverables.tsx'
import { MissionFacts } from './mission-facts.tsx'
import { MissionNotice } from './mission-notice.tsx'
import { MissionTimeline } from './mission-timeline.tsx'
import { MISSION_WORDS } from './mission-words.ts'

export function MissionPage() {
  const { id = '' } = useRoute().params
  const loaded = useLoaded(`mission ${id}`, (signal) => getMission({ client: api(), path: { id }, signal }))
  const { missions, mission: title } = useWords(MISSION_WORDS)
  return (
    <div class="stack">
      {!loaded.value && <PageHead title={title} back={{ href: '/console/missions', name: missions }} />}
      <Shown of={loaded}>{(mission) => <Read mission={mission} onMission={loaded.put} />}</Shown>
    </div>
  )
}

type Props = { mission: Mission; onMission: (mission: Mission) => void }

function Read({ mission, onMission }: Props) {
  const w = useWords(MISSION_WORDS)
  /** Counts what was done here: each act leaves an event, and some a document. */
  const [turn, setTurn] = useState(0)
  const change = (next: Mission) => {
    onMission(next)
    setTurn((before) => before + 1)
  }
  return (
    <div class="stack">
      <PageHead title={mission.name} back={{ href: '/console/missions', name: w.missions }}>
        <Acts mission={mission} onMission={change} />
      </PageHead>
      <div class="row" role="status">
        <StatusBadge status={mission.status} />
      </div>
      <MissionNotice mission={mission} />
      <div class="with-aside">
        <div class="stack">
          <section class="panel stack tight">
            <h2>{w.description}</h2>
            <p class="prose">{mission.description}</p>
          </section>
          <MissionFacts mission={mission} />
          {mission.deliverables_catalog.length > 0 && <MissionDeliverables mission={mission} />}
          {mission.has_document && <MissionContract mission={mission} turn={turn} />}
        </div>
        <MissionTimeline mission={mission} turn={turn} />
      </div>
    </div>
  )
}

const FIRST: readonly Act[] = ['approve', 'sign']

function Acts({ mission, onMission }: Props) {
  const words = useWords(ACT_WORDS)
  const [open, setOpen] = useState<Act>()
  const look = (act: Act) => (FIRST.includes(act) ? 'primary' : ENDINGS.includes(act) ? 'danger' : undefined)
  return (
    <>
      {actsOf(mission).map((act) => (
        <button key={act} type="button" class={look(act)} onClick={() => setOpen(act)}>
          {act === 'terminate' && mission.early_termination_date ? words.reschedule : words[act].name}
        </button>
      ))}
      {open && (
        <ActDialog act={open} mission={mission} onMission={onMission} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
