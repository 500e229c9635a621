import type { TeamApi } from '../../../../kernel/http/pipeline/surface.ts'
import { INTERRUPTED_REQUESTS, ItemsResult } from '../../../../kernel/wire/item-outcomes.ts'
import { ActivityReport } from '../activity-reports.schemas.ts'
import { RejectReport, ReportIds } from '../write/report-inputs.schemas.ts'
import { REPORT_ACCESS } from './activity-reports.rules.ts'
import * as service from './review-report.service.ts'

const tag = 'Activity reports'

export function reviewRoutes(api: TeamApi): void {
  api.act(
    '/activity-reports/:id/approve',
    {
      access: REPORT_ACCESS.approve,
      operationId: 'approveActivityReport',
      tag,
      summary: 'Approve an activity report',
      description:
        'Creates the accounting entries of the report: an invoice for the work, and an expense entry if there are expenses. An entry with an amount of 0 is not created. A report with rows after the last day that the team approves (its setting `approve_ahead`) is refused with `out_of_range`, which names the rows; a report of a monthly mission has all days that the mission covers.',
      response: ActivityReport,
    },
    ({ ctx, params }) => service.approveReport(ctx, params.id),
  )
  api.each(
    '/activity-reports/approve',
    {
      access: REPORT_ACCESS.approve,
      operationId: 'approveActivityReports',
      tag,
      summary: 'Approve many activity reports',
      description: `Each report is approved by itself, as by \`POST /activity-reports/{id}/approve\`, and has its own outcome; the others are still approved if one is refused. ${INTERRUPTED_REQUESTS}`,
      body: ReportIds,
      eachOf: 'report_ids',
      response: ItemsResult,
    },
    ({ ctx, item }) => service.approveReport(ctx, item),
  )
  api.act(
    '/activity-reports/:id/reject',
    {
      access: REPORT_ACCESS.reject,
      operationId: 'rejectActivityReport',
      tag,
      summary: 'Reject an activity report',
      description: 'The freelancer can change it and submit it again.',
      body: RejectReport,
      response: ActivityReport,
    },
    ({ ctx, params, body }) => service.rejectReport(ctx, params.id, body.rejection_reason),
  )
  api.act(
    '/activity-reports/:id/reopen',
    {
      access: REPORT_ACCESS.reopen,
      operationId: 'reopenActivityReport',
      tag,
      summary: 'Reopen an approved activity report',
      description:
        'Only while none of its accounting entries is paid. The entries are cancelled, each with a numbered credit note, and the report becomes `pending` again.',
      response: ActivityReport,
    },
    ({ ctx, params }) => service.reopenReport(ctx, params.id),
  )
  api.act(
    '/activity-reports/:id/cancel',
    {
      access: REPORT_ACCESS.cancel,
      operationId: 'cancelActivityReport',
      tag,
      summary: 'Cancel an activity report',
      description:
        'Allowed from `draft` and `rejected`. A new report can then be created for the same month.',
      response: ActivityReport,
    },
    ({ ctx, params }) => service.cancelReport(ctx, params.id),
  )
}
