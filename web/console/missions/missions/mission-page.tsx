// One mission: details, events, and available actions.
import { useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { CopyLink } from '../../../shared/kit/copy-link.tsx'
import { Menu } from '../../../shared/kit/menu.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { getMission, type Mission } from '../../../shared/sdk.ts'
import { useMay, useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { EntryInlineList, ReportInlineList } from '../../across/in-place/work-in-place.tsx'
import { TermsWarnings } from '../../company/tenant-company/terms-warnings.tsx'
import { BlockedByDocuments } from '../../people/compliance-documents/blocked-by-documents.tsx'
import { ActionDialog } from './actions/action-dialogs.tsx'
import {
  type ButtonAction,
  DESTRUCTIVE_ACTIONS,
  listActions,
  PRIMARY_ACTIONS,
} from './actions/mission-actions.ts'
import { AfterEnd } from './after-end.tsx'
import { DueReports } from './due-reports.tsx'
import { MissionContract } from './mission-contract.tsx'
import { MissionDeliverables } from './mission-deliverables.tsx'
import { ActionNotice, showActionNotice } from './mission-done.tsx'
import { MissionFacts } from './mission-facts.tsx'
import { MissionNotice } from './mission-notice.tsx'
import { MissionBadge } from './mission-status.tsx'
import { missionTexts } from './mission-texts.ts'
import { MissionTimeline } from './mission-timeline.tsx'
import { MissionMoney } from './money/mission-money.tsx'

const actionTexts = requireTexts('console/missions/mission-actions', 'action')

export function MissionPage() {
  const { id = '' } = useRoute().params
  const loaded = useLoaded(`mission ${id}`, (signal) => getMission({ client: api(), path: { id }, signal }))
  const { missions, mission: title } = missionTexts()
  return (
    <div class="stack">
      {!loaded.value && <PageHead title={title} back={{ href: '/console/missions', name: missions }} />}
      <LoadedContent loaded={loaded}>
        {(mission) => <MissionDetail mission={mission} onMission={loaded.put} />}
      </LoadedContent>
    </div>
  )
}

type Props = { mission: Mission; onMission: (mission: Mission) => void }

function MissionDetail({ mission, onMission }: Props) {
  const t = missionTexts()
  const may = useMay()
  /** Incremented by each action, to reload events and documents. */
  const [reloadCount, setReloadCount] = useState(0)
  const [reminderCount, setReminderCount] = useState(0)
  const change = (next: Mission) => {
    onMission(next)
    setReloadCount((before) => before + 1)
  }
  return (
    <div class="stack">
      <PageHead
        title={mission.name}
        reference={mission.reference}
        back={{ href: '/console/missions', name: t.missions }}
      >
        <MissionActions mission={mission} onMission={change} />
      </PageHead>
      <div class="row">
        <span role="status">
          <MissionBadge {...mission} />
        </span>
        <CopyLink />
      </div>
      <ActionNotice mission={mission} />
      <MissionNotice mission={mission} />
      {mission.early_termination_date && <AfterEnd missionId={mission.id} reloadCount={reloadCount} />}
      <TermsWarnings warnings={mission.warnings} />
      {awaitsOtherPerson(mission) && <BlockedByDocuments step="activation" freelancer={mission.freelancer} />}
      <div class="with-aside">
        <div class="stack">
          {may('activity-reports:read') && <MissionMoney mission={mission} reloadCount={reloadCount} />}
          <section class="panel stack tight">
            <h2>{t.description}</h2>
            <p class="prose">{mission.description}</p>
          </section>
          <MissionFacts mission={mission} />
          {mission.deliverables_catalog.length > 0 && <MissionDeliverables mission={mission} />}
          {mission.has_document && <MissionContract mission={mission} reloadCount={reloadCount} />}
          {canHaveWork(mission) && (
            <MissionWork
              mission={mission}
              reloadCount={reloadCount}
              onReminded={() => setReminderCount((before) => before + 1)}
            />
          )}
        </div>
        <MissionTimeline mission={mission} reloadCount={reloadCount + reminderCount} />
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
const canHaveWork = ({ status }: Mission) => !BEFORE_WORK.includes(status)

type WorkProps = { mission: Mission; reloadCount: number; onReminded: () => void }

function MissionWork({ mission, reloadCount, onReminded }: WorkProps) {
  const may = useMay()
  const { id } = mission
  return (
    <>
      {may('activity-reports:read') && (
        <DueReports mission={mission} reloadCount={reloadCount} onReminded={onReminded} />
      )}
      {may('activity-reports:read') && (
        <ReportInlineList filter={{ mission_id: id }} reloadCount={reloadCount} />
      )}
      {may('accounting:read') && <EntryInlineList filter={{ mission_id: id }} reloadCount={reloadCount} />}
    </>
  )
}

/** Whether the mission can start, but the user cannot sign it. */
const awaitsOtherPerson = ({ status, allowed_actions }: Mission) =>
  (status === 'pending-freelancer-review' || status === 'pending-company-review') &&
  !allowed_actions.includes('sign')

function MissionActions({ mission, onMission }: Props) {
  const texts = actionTexts()
  const { route } = useLocation()
  const [openAction, setOpenAction] = useState<ButtonAction>()
  const toActionName = (kind: ButtonAction) =>
    kind === 'terminate' && mission.early_termination_date ? texts.reschedule : texts[kind].name
  const actions = listActions(mission)
  const isDanger = (kind: ButtonAction) => DESTRUCTIVE_ACTIONS.includes(kind)
  // All fields of a draft can be edited.
  const isDraft = mission.allowed_actions.includes('edit-terms')
  const choose = (kind: ButtonAction) =>
    kind === 'edit' && isDraft ? route(`/console/missions/${mission.id}/edit`) : setOpenAction(kind)
  const primary = PRIMARY_ACTIONS.find((kind) => actions.includes(kind))
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
            {toActionName(kind)}
          </button>
        ))}
      <DuplicateLink mission={mission} />
      <Menu
        label={texts.more}
        items={actions.filter(isDanger).map((kind) => ({
          key: kind,
          name: toActionName(kind),
          isDanger: true,
          onChoose: () => setOpenAction(kind),
        }))}
      />
      {openAction && (
        <ActionDialog
          kind={openAction}
          mission={mission}
          onMission={(next) => {
            onMission(next)
            showActionNotice(next.id, openAction)
          }}
          onClose={() => setOpenAction(undefined)}
        />
      )}
    </>
  )
}

function DuplicateLink({ mission }: { mission: Mission }) {
  const { duplicate } = actionTexts()
  const may = useMay()
  const { is_subscribed } = useMe().team
  if (!may('missions:write') || !is_subscribed) return null
  return (
    <a class="button" href={`/console/missions/new?from=${mission.id}`}>
      {duplicate}
    </a>
  )
}
