// The kinds of pending items in display order. The server lists those of the current user first.
import { money, month, nameOf } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { ActivityReport, Mission, MissionPage, Overview } from '../../../shared/sdk.ts'
import { useMe } from '../../../shared/session/me.ts'
import { priceOf } from '../../missions/missions/mission-texts.ts'
import { useWaitingTime } from '../../reports/activity-reports/waiting-time.ts'
import { TEXTS } from './texts.ts'

type Line = { id: string; href: string; name: string; about: string; note: string }
export type Group = { title: string; href: string; total: number; lines: Line[] }

export function useGroups(value: Overview): Group[] {
  const w = useTexts(TEXTS)
  const { id: me } = useMe().user
  const waitingTime = useWaitingTime()
  const reportLine = (report: ActivityReport): Line => ({
    id: report.id,
    href: `/console/activity-reports/${report.id}`,
    name: `${nameOf(report.freelancer)}, ${month(report.report_month)}`,
    about: `${report.mission.name} · ${money(report.invoice_amount_excl_vat, report.mission.currency)}`,
    note: waitingTime(report.submission_date ?? report.created_at),
  })
  const missionGroup = (
    page: MissionPage | null,
    status: Mission['status'],
    title: string,
    personOf: (mission: Mission) => Mission['approver'],
  ): Group => ({
    title,
    href: `/console/missions?status=${status}`,
    total: page?.total ?? 0,
    lines: (page?.items ?? []).map((mission) => ({
      id: mission.id,
      href: `/console/missions/${mission.id}`,
      name: mission.name,
      about: `${nameOf(mission.freelancer)} · ${priceOf(mission)}`,
      note: personOf(mission)?.id === me ? w.byYou : w.by(nameOf(personOf(mission))),
    })),
  })
  return [
    {
      title: w.toReview,
      href: '/console/activity-reports?status=pending',
      total: value.reports_to_review?.total ?? 0,
      lines: (value.reports_to_review?.items ?? []).map(reportLine),
    },
    missionGroup(value.missions_to_approve, 'draft', w.toApprove, ({ approver }) => approver),
    missionGroup(
      value.missions_to_sign,
      'pending-company-review',
      w.toSign,
      ({ team_signer }) => team_signer,
    ),
  ].filter((group) => group.total > 0)
}
