// Reminders of activity reports: the request, the button with the last reminder, and the state of the report.
import { ITEMS_TIMEOUT_SECONDS } from '../../../shared/kit/chunked-run.ts'
import { toRequestError } from '../../../shared/kit/item-errors.ts'
import { RowButton } from '../../../shared/kit/row-button.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { day, formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
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

const monthTexts = requireTexts('console/reports/months', 'month')

/** `error` is the reason of a refusal. */
export type ActionOutcome = { error: ApiError | undefined }

export const toOutcomes = ({ items }: ItemsResult): ActionOutcome[] =>
  items.map(({ error }) => ({ error: toRequestError(error) }))

/** Without `key`, the client creates one. */
export const createRequestOptions = (key?: string) => ({
  client: api(),
  ...(key && { headers: { 'Idempotency-Key': key } }),
  timeoutSeconds: ITEMS_TIMEOUT_SECONDS,
})

/** Returns the outcome of each mission. */
export const sendReminders = async (month: string, mission_ids: string[], key?: string) =>
  toOutcomes(await remindOfReports({ ...createRequestOptions(key), path: { month }, body: { mission_ids } }))

type Reminder = Pick<DueReport, 'reminder_state' | 'last_reminded_at' | 'last_reminded_by'>
/** `what` tells screen readers which report is meant. */
type RemindProps = { reminder: Reminder; what: string; onRemind: () => void; isDisabled?: boolean }

export function ReminderButton({ reminder, what: itemName, onRemind, isDisabled = false }: RemindProps) {
  const t = monthTexts()
  const mayRemind = useMay()('activity-reports:write')
  return (
    <span>
      {canRemind(reminder) && mayRemind && !isDisabled && (
        <RowButton label={t.remind} itemName={itemName} onClick={onRemind} />
      )}
      <LastReminder reminder={reminder} />
    </span>
  )
}

function LastReminder({ reminder }: { reminder: Reminder }) {
  const t = monthTexts()
  const { reminder_state, last_reminded_at, last_reminded_by } = reminder
  const reasonTexts = {
    not_due: t.notDue,
    unreachable: t.unreachable,
    recent: t.recent,
    possible: '',
    submitted: '',
  }
  const last = last_reminded_at ? t.lastReminder(day(last_reminded_at), formatName(last_reminded_by)) : ''
  return (
    <>
      {[last, reasonTexts[reminder_state]].filter(Boolean).map((text) => (
        <span key={text} class="small soft">
          {text}
        </span>
      ))}
    </>
  )
}

export function ReportStateBadge({ state }: { state: MonthReportState }) {
  const t = monthTexts()
  if (state === 'missing') return <span class="badge warn">{t.state.missing}</span>
  return <StatusBadge status={state} isReport />
}
