// Reminders of activity reports: the request, the button with the last reminder, and the state of the report beside it.
import { ITEMS_TIMEOUT_SECONDS } from '../../../shared/kit/chunked-run.ts'
import { errorOfItem } from '../../../shared/kit/item-errors.ts'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { day, nameOf } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import {
  type ApiError,
  type DueReport,
  type ItemsResult,
  type MonthReportState,
  remindOfReports,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { canRemind } from './month-state.ts'
import { MONTH_TEXTS } from './texts.ts'

/** `error`: why it was refused. */
export type ActOutcome = { error: ApiError | undefined }

export const outcomesOf = ({ items }: ItemsResult): ActOutcome[] =>
  items.map(({ error }) => ({ error: errorOfItem(error) }))

/** Without a `key`, the client makes one. */
export const sendWith = (key?: string) => ({
  client: api(),
  ...(key && { headers: { 'Idempotency-Key': key } }),
  timeoutSeconds: ITEMS_TIMEOUT_SECONDS,
})

/** The outcome of each mission. */
export const sendReminders = async (month: string, mission_ids: string[], key?: string) =>
  outcomesOf(await remindOfReports({ ...sendWith(key), path: { month }, body: { mission_ids } }))

type Reminder = Pick<DueReport, 'reminder_state' | 'last_reminded_at' | 'last_reminded_by'>
/** `what`: of which report, for screen readers. */
type RemindProps = { of: Reminder; what: string; onRemind: () => void; isDisabled?: boolean }

export function Remind({ of, what, onRemind, isDisabled = false }: RemindProps) {
  const w = useTexts(MONTH_TEXTS)
  const mayRemind = useMay()('activity-reports:write')
  return (
    <span>
      {canRemind(of) && mayRemind && !isDisabled && (
        <RowButton label={w.remind} what={what} onClick={onRemind} />
      )}
      <LastReminder of={of} />
    </span>
  )
}

function LastReminder({ of: { reminder_state, last_reminded_at, last_reminded_by } }: { of: Reminder }) {
  const w = useTexts(MONTH_TEXTS)
  const why = { not_due: w.notDue, unreachable: w.unreachable, recent: w.recent, possible: '', submitted: '' }
  const last = last_reminded_at ? w.lastReminder(day(last_reminded_at), nameOf(last_reminded_by)) : ''
  return (
    <>
      {[last, why[reminder_state]].filter(Boolean).map((text) => (
        <span key={text} class="small soft">
          {text}
        </span>
      ))}
    </>
  )
}

export function ReportStateBadge({ state }: { state: MonthReportState }) {
  const w = useTexts(MONTH_TEXTS)
  if (state === 'missing') return <span class="badge warn">{w.state.missing}</span>
  return <StatusBadge status={state} isReport />
}
