// The missions of a month: filter by state, review in sequence with the keyboard, approve and remind many.
import { useEffect, useRef, useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { useShortcuts } from '../../../shared/kit/shortcuts.ts'
import { Empty } from '../../../shared/kit/states.tsx'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { MonthMission } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { fillQueue } from '../activity-reports/review-queue.ts'
import { ActionResult } from './act-result.tsx'
import { useMissionColumns } from './mission-columns.tsx'
import { type MonthActions, toReportId, useMonthActions } from './month-acts.ts'
import { type FindHints, useMonthHints } from './month-hints.ts'
import { canApprove, canRemind, hasState, listMissionsToReview, type MonthState } from './month-state.ts'
import { ApproveDialog, formatAmounts, RejectDialog } from './review-dialogs.tsx'
import { findFocusedRow, focusRow, focusRowById } from './row-focus.ts'
import { ShortcutHelp } from './shortcut-help.tsx'
import { StateChips } from './state-chips.tsx'

const monthTexts = requireTexts('console/reports/months', 'month')

const PAGE_SIZE = 100

type Props = {
  month: string
  missions: readonly MonthMission[]
  state: MonthState | undefined
  onState: (state: MonthState | undefined) => void
  page: number
  onPage: (page: number) => void
  onChanged: () => void
}

export function MonthMissions({ month, missions, state, onState, page, onPage, onChanged }: Props) {
  const t = monthTexts()
  const acts = useMonthActions(month, missions, onChanged)
  const [rejectionText, setRejectionText] = useState('')
  useReviewQueue(month, missions)
  const findHints = useMonthHints(month, missions)
  const matching = state ? missions.filter((mission) => hasState(mission, state)) : sortForReview(missions)
  const visibleMissions = matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <>
      {acts.approve.run && <RunResult kind="approve" act={acts.approve} />}
      {acts.remind.run && <RunResult kind="remind" act={acts.remind} />}
      <p role="status" class={rejectionText ? 'notice good' : 'visually-hidden'}>
        {rejectionText}
      </p>
      <StateChips missions={missions} state={state} onState={onState} />
      <MissionRows
        shown={visibleMissions}
        acts={acts}
        findHints={findHints}
        onRejected={(mission) => {
          setRejectionText(t.rejected(formatName(mission.freelancer)))
          onChanged()
        }}
      />
      <Pager
        page={{ items: visibleMissions, total: matching.length, current_page: page, per_page: PAGE_SIZE }}
        onPage={onPage}
      />
    </>
  )
}

type ResultProps = { kind: 'approve' | 'remind'; act: MonthActions['approve'] | MonthActions['remind'] }

const RunResult = ({ kind, act }: ResultProps) =>
  act.run ? (
    <ActionResult
      kind={kind}
      run={act.run}
      onStop={act.stop}
      onResume={() => void act.resume()}
      onClose={act.close}
    />
  ) : null

/** Returns reports to review first, those that have waited longest on top, and approved reports last. */
function sortForReview(missions: readonly MonthMission[]): MonthMission[] {
  const pending = listMissionsToReview(missions)
  const others = missions.filter(({ report_state }) => report_state !== 'pending')
  const isDone = ({ report_state }: MonthMission) => report_state === 'approved'
  return [...pending, ...others.filter((mission) => !isDone(mission)), ...others.filter(isDone)]
}

/** A report that is opened from this list links to the next one of the month. */
function useReviewQueue(month: string, missions: readonly MonthMission[]): void {
  useEffect(() => {
    const queued = listMissionsToReview(missions).map((mission) => ({
      id: toReportId(mission),
      report_month: month,
      freelancer: mission.freelancer,
    }))
    fillQueue(queued, month)
  }, [month, missions])
}

type RowsProps = {
  shown: readonly MonthMission[]
  acts: MonthActions
  findHints: FindHints
  onRejected: (mission: MonthMission) => void
}

function MissionRows({ shown: visibleMissions, acts, findHints, onRejected }: RowsProps) {
  const t = monthTexts()
  const list = useRef<HTMLDivElement>(null)
  const canReview = useMay()('activity-reports:review')
  const [missionsToApprove, setMissionsToApprove] = useState<readonly MonthMission[]>()
  const [missionToReject, setMissionToReject] = useState<MonthMission>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const columns = useMissionColumns({
    acts,
    findHints,
    onApprove: (mission) => setMissionsToApprove([mission]),
    onReject: setMissionToReject,
  })

  // After a review the next report takes the focus, because the order of the rows has changed.
  const nextRow = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (nextRow.current) focusRowById(list.current, nextRow.current)
    nextRow.current = undefined
  })
  const saveNextRow = (mission: MonthMission) => {
    const pending = visibleMissions.filter(({ report_state }) => report_state === 'pending')
    const index = pending.indexOf(mission)
    nextRow.current = (pending[index + 1] ?? pending[index - 1])?.id
  }

  const findCurrentMission = () => {
    const id = findFocusedRow(list.current)
    const found = canReview && acts.isIdle ? visibleMissions.find((mission) => mission.id === id) : undefined
    return found?.report_state === 'pending' ? found : undefined
  }
  const onCurrent = (act: (mission: MonthMission) => unknown) => () => {
    const mission = findCurrentMission()
    if (mission) act(mission)
    return mission !== undefined
  }
  const approve = () => {
    if (acts.selected.length === 0)
      return onCurrent((mission) => canApprove(mission) && setMissionsToApprove([mission]))()
    if (acts.isIdle) setMissionsToApprove(acts.selected)
    return acts.isIdle
  }
  useShortcuts({
    j: () => focusRow(list.current, 1),
    k: () => focusRow(list.current, -1),
    // If no row has the focus, the arrow keys scroll the page.
    ArrowDown: () => findFocusedRow(list.current) !== undefined && focusRow(list.current, 1),
    ArrowUp: () => findFocusedRow(list.current) !== undefined && focusRow(list.current, -1),
    a: approve,
    r: onCurrent(setMissionToReject),
    x: onCurrent((mission) => canApprove(mission) && acts.toggle(mission.id)),
    X: ({ shiftKey }) => {
      const isPossible = shiftKey && canReview && acts.isIdle && acts.pending.length > 0
      if (isPossible) acts.select(acts.selected.length === acts.pending.length ? [] : acts.pending)
      return isPossible
    },
    '?': () => {
      setHelpOpen(true)
      return true
    },
  })
  return (
    <>
      <MissionToolbar
        acts={acts}
        findHints={findHints}
        shown={visibleMissions}
        canReview={canReview}
        onHelp={() => setHelpOpen(true)}
      />
      <div ref={list}>
        {visibleMissions.length === 0 ? (
          <Empty>{t.noneIn}</Empty>
        ) : (
          <DataTable caption={t.caption} columns={columns} items={visibleMissions} getKey={({ id }) => id} />
        )}
      </div>
      {acts.selected.length > 0 && acts.isIdle && (
        <SelectionBar acts={acts} onApprove={() => setMissionsToApprove(acts.selected)} />
      )}
      {missionsToApprove && (
        <ApproveDialog
          missions={missionsToApprove}
          onApprove={() => {
            if (missionsToApprove.length === 1) missionsToApprove.forEach(saveNextRow)
            void acts.approve.start(missionsToApprove)
          }}
          onClose={() => setMissionsToApprove(undefined)}
        />
      )}
      {missionToReject && (
        <RejectDialog
          mission={missionToReject}
          onRejected={() => {
            saveNextRow(missionToReject)
            onRejected(missionToReject)
          }}
          onClose={() => setMissionToReject(undefined)}
        />
      )}
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </>
  )
}

type ToolbarProps = Pick<RowsProps, 'acts' | 'shown' | 'findHints'> & {
  canReview: boolean
  onHelp: () => void
}

function MissionToolbar({ acts, shown: visibleMissions, findHints, canReview, onHelp }: ToolbarProps) {
  const t = monthTexts()
  const mayRemind = useMay()('activity-reports:write')
  const pending = visibleMissions.some(canApprove) ? acts.pending : []
  const missing = visibleMissions.filter(canRemind)
  const usual = pending.filter((mission) => findHints(mission)?.length === 0)
  return (
    <div class="row spread">
      <span class="row">
        {canReview && acts.isIdle && pending.length > 0 && (
          <CheckField
            label={t.selectAll(pending.length)}
            isChecked={acts.selected.length === pending.length}
            onCheck={(isOn) => acts.select(isOn ? pending : [])}
          />
        )}
        {canReview && acts.isIdle && usual.length > 0 && usual.length < pending.length && (
          <button type="button" onClick={() => acts.select(usual)}>
            {t.selectUsual(usual.length)}
          </button>
        )}
        {mayRemind && acts.isIdle && missing.length > 0 && (
          <button type="button" onClick={() => void acts.remind.start(missing)}>
            {t.remindAll(missing.length)}
          </button>
        )}
      </span>
      <button type="button" class="plain" aria-keyshortcuts="?" onClick={onHelp}>
        {t.keys} <kbd>?</kbd>
      </button>
    </div>
  )
}

function SelectionBar({ acts, onApprove }: { acts: MonthActions; onApprove: () => void }) {
  const t = monthTexts()
  const count = acts.selected.length
  return (
    <div class="chosen row spread">
      <span role="status">
        {t.selected(count)} · <strong>{formatAmounts(acts.selected)}</strong>
      </span>
      <span class="row">
        <button type="button" class="plain" onClick={() => acts.select([])}>
          {t.clear}
        </button>
        <button type="button" class="primary" aria-keyshortcuts="a" onClick={onApprove}>
          {t.approveMany(count)}
        </button>
      </span>
    </div>
  )
}
