// The confirmation before a report is submitted, with the amounts calculated by the server.

import { today } from '../../../shared/calendar/month.ts'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { month } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { periodOf } from '../../../shared/reports/report-editor/period.ts'
import {
  type PortalActivityReport,
  type PortalMission,
  submitPortalActivityReport,
} from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { Calculation } from './calculation.tsx'

const TEXTS = defineTexts({
  en: {
    title: (month: string) => `Submit ${month}?`,
    lead: 'The company will review it. You can withdraw it until then.',
    early: 'The month is not over yet. Submit only if there is nothing more to report.',
    empty: 'This report is empty: you declare that there was no work this month.',
    label: 'Submit',
  },
  fr: {
    title: (month: string) => `Envoyer ${month} ?`,
    lead: 'L’entreprise va l’examiner. Vous pouvez annuler l’envoi jusque-là.',
    early: 'Le mois n’est pas terminé. Ne l’envoyez que s’il n’y a plus rien à déclarer.',
    empty: 'Ce compte rendu est vide : vous déclarez n’avoir rien réalisé ce mois-ci.',
    label: 'Envoyer',
  },
})

type Props = {
  mission: PortalMission
  report: PortalActivityReport
  onReport: (report: PortalActivityReport) => void
  onClose: () => void
}

export function SubmitReport({ mission, report, onReport, onClose }: Props) {
  const w = useTexts(TEXTS)
  const { report_month, timesheets, supplementary_items, expenses } = report
  const submitting = useAction(async () => {
    const path = { id: mission.id, month: report_month }
    onReport(await submitPortalActivityReport({ client: portal(), path }))
  })
  const isEmpty = timesheets.length + supplementary_items.length + expenses.length === 0
  return (
    <Confirm
      title={w.title(month(report_month))}
      label={w.label}
      action={submitting}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{w.lead}</p>
      {periodOf(mission, report_month).last > today() && <p class="notice warn">{w.early}</p>}
      {isEmpty && mission.mission_type !== 'monthly' && <p class="notice warn">{w.empty}</p>}
      <Calculation report={report} />
    </Confirm>
  )
}
