// The kinds of pending items in display order. Those of the current user come first.
import { money, month, nameOf } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { ActivityReport, Mission } from '../../../shared/sdk.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useWaitingTime } from '../activity-reports/waiting-time.ts'
import { priceOf } from '../missions/mission-texts.ts'
import { TEXTS } from './texts.ts'

type Line = { id: string; href: string; name: string; about: string; note: string }
export type Group = { title: string; href: string; total: number; lines: Line[] }

type Found = { reports: readonly ActivityReport[]; total: number; missions: readonly Mission[] }

export function useGroups(): (found: Found) => Group[] {
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
    missions: readonly Mission[],
    status: Mission['status'],
    title: string,
    personOf: (mission: Mission) => Mission['approver'],
  ): Group => {
    const own = missions.filter((mission) => mission.status === status)
    const isMine = (mission: Mission) => personOf(mission)?.id === me
    const lines = own
      .toSorted((one, other) => Number(isMine(other)) - Number(isMine(one)))
      .map((mission) => ({
        id: mission.id,
        href: `/console/missions/${mission.id}`,
        name: mission.name,
        about: `${nameOf(mission.freelancer)} · ${priceOf(mission)}`,
        note: isMine(mission) ? w.byYou : w.by(nameOf(personOf(mission))),
      }))
    return { title, href: `/console/missions?status=${status}`, total: lines.length, lines }
  }
  return ({ reports, total, missions }) =>
    [
      {
        title: w.toReview,
        href: '/console/activity-reports?status=pending',
        total,
        lines: reports.map(reportLine),
      },
      missionGroup(missions, 'draft', w.toApprove, ({ approver }) => approver),
      missionGroup(missions, 'pending-company-review', w.toSign, ({ team_signer }) => team_signer),
    ].filter((group) => group.total > 0)
}
