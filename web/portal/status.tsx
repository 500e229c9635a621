// Statuses from the freelancer's point of view.
import { StatusBadge } from '../shared/kit/status-badge.tsx'
import { requireTexts } from '../shared/language/texts.ts'
import type { AccountingEntryStatus, ActivityReportStatus, MissionStatus } from '../shared/sdk.ts'

const missionTexts = requireTexts('portal/frame', 'mission')

export function MissionBadge({ status }: { status: MissionStatus }) {
  const t = missionTexts() as Partial<Record<MissionStatus, string>>
  return <StatusBadge status={status} text={t[status]} />
}

const reportTexts = requireTexts('portal/frame', 'report')

export function ReportBadge({ status }: { status: ActivityReportStatus | undefined }) {
  const t = reportTexts()
  if (!status) return <span class="badge">{t.missing}</span>
  const texts: Partial<Record<ActivityReportStatus, string>> = t
  return <StatusBadge status={status} isReport text={texts[status]} />
}

const entryTexts = requireTexts('portal/frame', 'entry')

export function EntryBadge({ status }: { status: AccountingEntryStatus }) {
  const t: Partial<Record<AccountingEntryStatus, string>> = entryTexts()
  return <StatusBadge status={status} text={t[status]} />
}
