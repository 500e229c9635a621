// One mission: details, events, and available actions.
import { useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { CopyLink } from '../../../shared/kit/copy-link.tsx'
import { Menu } from '../../../shared/kit/menu.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { getMission, type Mission } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { EntriesInPlace, ReportsInPlace } from '../../across/in-place/work-in-place.tsx'
import { BlockedByDocuments } from '../../people/compliance-documents/blocked-by-documents.tsx'
import { ActionDialog } from './actions/action-dialogs.tsx'
import { ACTION_TEXTS } from './actions/action-texts.ts'
import { actionsOf, type ButtonAction, DESTRUCTIVE, PRIMARY } from './actions/mission-actions.ts'
import { DueReports } from './due-reports.tsx'
import { MissionContract } from './mission-contract.tsx'
import { MissionDeliverables } from './mission-deliverables.tsx'
import { MissionDone, showDone } from './mission-done.tsx'
import { MissionFacts } from './mission-facts.tsx'
import { MissionNotice } from './mission-notice.tsx'
import { MissionBadge } from './mission-status.tsx'
import { MISSION_TEXTS } from './mission-texts.ts'
import { MissionTimeline } from './mission-timeline.tsx'
import { MissionMoney } from './money/mission-money.tsx'

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
  const may = useMay()
  /** Incremented by each action, to reload events and documents. */
  const [turn, setTurn] = useState(0)
  const [reminders, setReminders] = useState(0)
  const change = (next: Mission) => {
    onMission(next)
    setTurn((before) => before + 1)
  }
  return (
    <div class="stack">
      <PageHead
        title={mission.name}
        reference={mission.reference}
        back={{ href: '/console/missions', name: w.missions }}
      >
        <Acts mission={mission} onMission={change} />
      </PageHead>
      <div class="row">
        <span role="status">
          <MissionBadge {...mission} />
        </span>
        <CopyLink />
      </div>
      <MissionDone mission={mission} />
      <MissionNotice mission={mission} />
      {isAwaited(mission) && <BlockedByDocuments step="activation" freelancer={mission.freelancer} />}
      <div class="with-aside">
        <div class="stack">
          {may('activity-reports:read') && <MissionMoney mission={mission} turn={turn} />}
          <section class="panel stack tight">
            <h2>{w.description}</h2>
            <p class="prose">{mission.description}</p>
          </section>
          <MissionFacts mission={mission} />
          {mission.deliverables_catalog.length > 0 && <MissionDeliverables mission={mission} />}
          {mission.has_document && <MissionContract mission={mission} turn={turn} />}
          {wasOffered(mission) && (
            <Work mission={mission} turn={turn} onReminded={() => setReminders((before) => before + 1)} />
          )}
        </div>
        <MissionTimeline mission={mission} turn={turn + reminders} />
      </div>
    </div>
  )
}

const BEFORE_WORK: readonly Mission['status'][] = [
  'draft',
  'pending-freelancer-review',
  'pending-company-review',
  'rejected',
]
const wasOffered = ({ status }: Mission) => !BEFORE_WORK.includes(status)

type WorkProps = { mission: Mission; turn: number; onReminded: () => void }

function Work({ mission, turn, onReminded }: WorkProps) {
  const may = useMay()
  const { id } = mission
  return (
    <>
      {may('activity-reports:read') && <DueReports mission={mission} turn={turn} onReminded={onReminded} />}
      {may('activity-reports:read') && <ReportsInPlace of={{ mission_id: id }} turn={turn} />}
      {may('accounting:read') && <EntriesInPlace of={{ mission_id: id }} turn={turn} />}
    </>
  )
}

/** Whether it can start, but nobody has started it. */
const isAwaited = ({ status, allowed_actions }: Mission) =>
  (status === 'pending-freelancer-review' || status === 'pending-company-review') &&
  !allowed_actions.includes('sign')

function Acts({ mission, onMission }: Props) {
  const texts = useTexts(ACTION_TEXTS)
  const { route } = useLocation()
  const [open, setOpen] = useState<ButtonAction>()
  const nameOf = (kind: ButtonAction) =>
    kind === 'terminate' && mission.early_termination_date ? texts.reschedule : texts[kind].name
  const actions = actionsOf(mission)
  const isDanger = (kind: ButtonAction) => DESTRUCTIVE.includes(kind)
  // Of a draft, everything can be edited.
  const isDraft = mission.allowed_actions.includes('edit-terms')
  const choose = (kind: ButtonAction) =>
    kind === 'edit' && isDraft ? route(`/console/missions/${mission.id}/edit`) : setOpen(kind)
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
            onClick={() => choose(kind)}
          >
            {nameOf(kind)}
          </button>
        ))}
      <Duplicate mission={mission} />
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
          onMission={(next) => {
            onMission(next)
            showDone(next.id, open)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function Duplicate({ mission }: { mission: Mission }) {
  const { duplicate } = useTexts(ACTION_TEXTS)
  const may = useMay()
  const { is_subscribed } = useMe().team
  if (!may('missions:write') || !is_subscribed) return null
  return (
    <a class="button" href={`/console/missions/new?from=${mission.id}`}>
      {duplicate}
    </a>
  )
}
