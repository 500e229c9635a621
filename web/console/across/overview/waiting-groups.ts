// The kinds of pending items in display order. The server lists those of the current user first.
import { formatName, money, month } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { ActivityReport, Mission, MissionPage, Overview } from '../../../shared/sdk.ts'
import { useMe } from '../../../shared/session/me.ts'
import { formatPrice } from '../../missions/missions/mission-texts.ts'
import { useWaitingTime } from '../../reports/activity-reports/waiting-time.ts'

const texts = requireTexts('console/across/overview', 'overview')

type Line = { id: string; href: string; name: string; about: string; note: string }
export type Group = { title: string; href: string; total: number; lines: Line[] }

export function useGroups(value: Overview): Group[] {
  const t = texts()
  const { id: me } = useMe().user
  const formatWaitingTime = useWaitingTime()
  const toReportLine = (report: ActivityReport): Line => ({
    id: report.id,
    href: `/console/activity-reports/${report.id}`,
    name: `${formatName(report.freelancer)}, ${month(report.report_month)}`,
    about: `${report.mission.name} · ${money(report.invoice_amount_excl_vat, report.mission.currency)}`,
    note: formatWaitingTime(report.submission_date ?? report.created_at),
  })
  const toMissionGroup = (
    page: MissionPage | null,
    status: Mission['status'],
    title: string,
    getPerson: (mission: Mission) => Mission['approver'],
  ): Group => ({
    title,
    href: `/console/missions?status=${status}`,
    total: page?.total ?? 0,
    lines: (page?.items ?? []).map((mission) => ({
      id: mission.id,
      href: `/console/missions/${mission.id}`,
      name: mission.name,
      about: `${formatName(mission.freelancer)} · ${formatPrice(mission)}`,
      note: getPerson(mission)?.id === me ? t.byYou : t.by(formatName(getPerson(mission))),
    })),
  })
  return [
    {
      title: t.toReview,
      href: '/console/activity-reports?status=pending',
      total: value.reports_to_review?.total ?? 0,
      lines: (value.reports_to_review?.items ?? []).map(toReportLine),
    },
    toMissionGroup(value.missions_to_approve, 'draft', t.toApprove, ({ approver }) => approver),
    toMissionGroup(
      value.missions_to_sign,
      'pending-company-review',
      t.toSign,
      ({ team_signer }) => team_signer,
    ),
  ].filter((group) => group.total > 0)
}
