// One mission: details, events, and available actions.
import { useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { Menu } from '../../../shared/kit/menu.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { getMission, type Mission } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { BlockedByDocuments } from '../compliance/blocked-by-documents.tsx'
import { ActionDialog } from './actions/action-dialogs.tsx'
import { ACTION_TEXTS } from './actions/action-texts.ts'
import { actionsOf, type ButtonAction, DESTRUCTIVE, PRIMARY } from './actions/mission-actions.ts'
import { MissionContract } from './mission-contract.tsx'
import { MissionDeliverables } from './mission-deliverables.tsx'
import { MissionFacts } from './mission-facts.tsx'
import { MissionNotice } from './mission-notice.tsx'
import { MISSION_TEXTS } from './mission-texts.ts'
import { MissionTimeline } from './mission-timeline.tsx'

export function MissionPage() {
  const { id = '' } = useRoute().params
  const loaded = useLoaded(`mission ${id}`, (signal) => getMission({ client: api(), path: { id }, signal }))
  const { missions, mission: title } = useTexts(MISSION_TEXTS)
  return (
    <div class="stack">
      {!loaded.value && <PageHead title={title} back={{ href: '/console/missions', name: missions }} />}
      <Shown of={loaded}>{(mission) => <Read mission={mission} onMission={loaded.put} />}</Shown>
    </div>
  )
}

type Props = { mission: Mission; onMission: (mission: Mission) => void }

function Read({ mission, onMission }: Props) {
  const w = useTexts(MISSION_TEXTS)
  /** Incremented by each action, to reload events and documents. */
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
      {isAwaited(mission) && <BlockedByDocuments step="activation" freelancer={mission.freelancer} />}
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

/** Whether it can start, but nobody has started it. */
const isAwaited = ({ status, allowed_actions }: Mission) =>
  (status === 'pending-freelancer-review' || status === 'pending-company-review') &&
  !allowed_actions.includes('sign')

function Acts({ mission, onMission }: Props) {
  const texts = useTexts(ACTION_TEXTS)
  const [open, setOpen] = useState<ButtonAction>()
  const nameOf = (kind: ButtonAction) =>
    kind === 'terminate' && mission.early_termination_date ? texts.reschedule : texts[kind].name
  const actions = actionsOf(mission)
  const isDanger = (kind: ButtonAction) => DESTRUCTIVE.includes(kind)
  const primary = PRIMARY.find((kind) => actions.includes(kind))
  return (
    <>
      {actions
        .filter((kind) => !isDanger(kind))
        .map((kind) => (
          <button
            key={kind}
            type="button"
            class={kind === primary ? 'primary' : undefined}
            onClick={() => setOpen(kind)}
          >
            {nameOf(kind)}
          </button>
        ))}
      <Menu
        label={texts.more}
        items={actions.filter(isDanger).map((kind) => ({
          key: kind,
          name: nameOf(kind),
          isDanger: true,
          onChoose: () => setOpen(kind),
        }))}
      />
      {open && (
        <ActionDialog
          kind={open}
          mission={mission}
          onMission={onMission}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
