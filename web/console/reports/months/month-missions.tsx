// The missions of a month: filter by state, review in sequence with the keyboard, approve and remind many.
import { useEffect, useRef, useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { CheckField } from '../../../shared/kit/fields/field.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { useShortcuts } from '../../../shared/kit/shortcuts.ts'
import { Empty } from '../../../shared/kit/states.tsx'
import { nameOf, number } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { MonthMission } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { fillQueue } from '../activity-reports/review-queue.ts'
import { ActResult } from './act-result.tsx'
import { useMissionColumns } from './mission-columns.tsx'
import { type MonthActs, reportIdOf, useMonthActs } from './month-acts.ts'
import { canRemind, isIn, type MonthState, toReview } from './month-state.ts'
import { ApproveDialog, amountText, RejectDialog } from './review-dialogs.tsx'
import { focusRow, focusRowOf, rowOf } from './row-focus.ts'
import { ShortcutHelp } from './shortcut-help.tsx'
import { StateChips } from './state-chips.tsx'
import { MONTH_TEXTS } from './texts.ts'

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
  const w = useTexts(MONTH_TEXTS)
  const acts = useMonthActs(month, missions, onChanged)
  const [rejected, setRejected] = useState('')
  useReviewQueue(month, missions)
  const matching = state ? missions.filter((mission) => isIn(mission, state)) : inOrder(missions)
  const shown = matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return (
    <>
      {acts.approve.run && <Result kind="approve" act={acts.approve} />}
      {acts.remind.run && <Result kind="remind" act={acts.remind} />}
      <p role="status" class={rejected ? 'notice good' : 'visually-hidden'}>
        {rejected}
      </p>
      <StateChips missions={missions} state={state} onState={onState} />
      <Rows
        shown={shown}
        acts={acts}
        onRejected={(mission) => {
          setRejected(w.rejected(nameOf(mission.freelancer)))
          onChanged()
        }}
      />
      <Pager
        page={{ items: shown, total: matching.length, current_page: page, per_page: PAGE_SIZE }}
        onPage={onPage}
      />
    </>
  )
}

type ResultProps = { kind: 'approve' | 'remind'; act: MonthActs['approve'] | MonthActs['remind'] }

const Result = ({ kind, act }: ResultProps) =>
  act.run ? (
    <ActResult
      kind={kind}
      run={act.run}
      onStop={act.stop}
      onResume={() => void act.resume()}
      onClose={act.close}
    />
  ) : null

/** Reports to review first, longest waiting first; approved ones last. */
function inOrder(missions: readonly MonthMission[]): MonthMission[] {
  const pending = toReview(missions)
  const others = missions.filter(({ report_state }) => report_state !== 'pending')
  const isDone = ({ report_state }: MonthMission) => report_state === 'approved'
  return [...pending, ...others.filter((one) => !isDone(one)), ...others.filter(isDone)]
}

/** A report that is opened from here leads to the next one of this month. */
function useReviewQueue(month: string, missions: readonly MonthMission[]): void {
  useEffect(() => {
    const queued = toReview(missions).map((mission) => ({
      id: reportIdOf(mission),
      report_month: month,
      freelancer: mission.freelancer,
    }))
    fillQueue(queued, month)
  }, [month, missions])
}

type RowsProps = {
  shown: readonly MonthMission[]
  acts: MonthActs
  onRejected: (mission: MonthMission) => void
}

function Rows({ shown, acts, onRejected }: RowsProps) {
  const w = useTexts(MONTH_TEXTS)
  const list = useRef<HTMLDivElement>(null)
  const canReview = useMay()('activity-reports:review')
  const [approving, setApproving] = useState<readonly MonthMission[]>()
  const [rejecting, setRejecting] = useState<MonthMission>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const columns = useMissionColumns({ acts, onApprove: (one) => setApproving([one]), onReject: setRejecting })

  // After a review the next report takes the focus: the order of the rows has changed.
  const nextRow = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (nextRow.current) focusRowOf(list.current, nextRow.current)
    nextRow.current = undefined
  })
  const reviewed = (mission: MonthMission) => {
    const pending = shown.filter(({ report_state }) => report_state === 'pending')
    const at = pending.indexOf(mission)
    nextRow.current = (pending[at + 1] ?? pending[at - 1])?.id
  }

  const current = () => {
    const id = rowOf(list.current)
    const found = canReview && acts.isIdle ? shown.find((mission) => mission.id === id) : undefined
    return found?.report_state === 'pending' ? found : undefined
  }
  const onCurrent = (act: (mission: MonthMission) => void) => () => {
    const mission = current()
    if (mission) act(mission)
    return mission !== undefined
  }
  const approve = () => {
    if (acts.selected.length === 0) return onCurrent((mission) => setApproving([mission]))()
    if (acts.isIdle) setApproving(acts.selected)
    return acts.isIdle
  }
  useShortcuts({
    j: () => focusRow(list.current, 1),
    k: () => focusRow(list.current, -1),
    // Outside of the list the arrows scroll.
    ArrowDown: () => rowOf(list.current) !== undefined && focusRow(list.current, 1),
    ArrowUp: () => rowOf(list.current) !== undefined && focusRow(list.current, -1),
    a: approve,
    r: onCurrent(setRejecting),
    x: onCurrent(({ id }) => acts.toggle(id)),
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
      <Toolbar acts={acts} shown={shown} canReview={canReview} onHelp={() => setHelpOpen(true)} />
      <div ref={list}>
        {shown.length === 0 ? (
          <Empty>{w.noneIn}</Empty>
        ) : (
          <DataTable caption={w.caption} columns={columns} items={shown} keyOf={({ id }) => id} />
        )}
      </div>
      {acts.selected.length > 0 && acts.isIdle && (
        <Selection acts={acts} onApprove={() => setApproving(acts.selected)} />
      )}
      {approving && (
        <ApproveDialog
          missions={approving}
          onApprove={() => {
            if (approving.length === 1) approving.forEach(reviewed)
            void acts.approve.start(approving)
          }}
          onClose={() => setApproving(undefined)}
        />
      )}
      {rejecting && (
        <RejectDialog
          mission={rejecting}
          onRejected={() => {
            reviewed(rejecting)
            onRejected(rejecting)
          }}
          onClose={() => setRejecting(undefined)}
        />
      )}
      {isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}
    </>
  )
}

type ToolbarProps = Pick<RowsProps, 'acts' | 'shown'> & { canReview: boolean; onHelp: () => void }

function Toolbar({ acts, shown, canReview, onHelp }: ToolbarProps) {
  const w = useTexts(MONTH_TEXTS)
  const mayRemind = useMay()('activity-reports:write')
  const pending = shown.some(({ report_state }) => report_state === 'pending') ? acts.pending : []
  const missing = shown.filter(canRemind)
  return (
    <div class="row spread">
      <span class="row">
        {canReview && acts.isIdle && pending.length > 0 && (
          <CheckField
            label={w.selectAll(number(pending.length))}
            isChecked={acts.selected.length === pending.length}
            onCheck={(isOn) => acts.select(isOn ? pending : [])}
          />
        )}
        {mayRemind && acts.isIdle && missing.length > 0 && (
          <button type="button" onClick={() => void acts.remind.start(missing)}>
            {w.remindAll(number(missing.length))}
          </button>
        )}
      </span>
      <button type="button" class="plain" aria-keyshortcuts="?" onClick={onHelp}>
        {w.keys} <kbd>?</kbd>
      </button>
    </div>
  )
}

function Selection({ acts, onApprove }: { acts: MonthActs; onApprove: () => void }) {
  const w = useTexts(MONTH_TEXTS)
  const count = number(acts.selected.length)
  return (
    <div class="chosen row spread">
      <span role="status">
        {w.selected(count)} · <strong>{amountText(acts.selected)}</strong>
      </span>
      <span class="row">
        <button type="button" class="plain" onClick={() => acts.select([])}>
          {w.clear}
        </button>
        <button type="button" class="primary" aria-keyshortcuts="a" onClick={onApprove}>
          {w.approveMany(count)}
        </button>
      </span>
    </div>
  )
}
