import type { Feature } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surfaces.ts'
import { PageOf } from '../../kernel/wire/schemas.ts'
import { MISSION_ACCESS } from '../missions/index.ts'
import { ActivityReport, ReportCalculation } from './activity-reports.schemas.ts'
import * as service from './activity-reports.service.ts'
import { portalReportRoutes } from './portal/portal-reports.routes.ts'
import { REPORT_ACCESS } from './review/activity-reports.rules.ts'
import { reviewRoutes } from './review/review-report.routes.ts'
import { FileReport, ReportQuery, ReportRows } from './write/report-inputs.schemas.ts'

const tag = 'Activity reports'

function activityReportRoutes(api: TeamApi): void {
  api.get(
    '/activity-reports',
    {
      access: 'activity-reports:read',
      operationId: 'listActivityReports',
      tag,
      summary: 'List activity reports',
      description: 'Newest first. Filters narrow down together.',
      query: ReportQuery,
      answer: PageOf(ActivityReport),
    },
    ({ ctx, query }) => service.listReports(ctx, query),
  )
  api.create(
    '/activity-reports',
    {
      access: MISSION_ACCESS.report,
      operationId: 'fileActivityReport',
      tag,
      summary: 'File an activity report on behalf of the freelancer',
      description:
        'It waits for its review (`pending`). One for each mission and month; without rows it says that nothing was done. The rate, the currency, VAT and the payment terms are frozen with it.',
      body: FileReport,
      answer: ActivityReport,
      next: 'getActivityReport',
    },
    ({ ctx, body }) => service.fileReport(ctx, body),
  )
  api.get(
    '/activity-reports/:id',
    {
      access: 'activity-reports:read',
      operationId: 'getActivityReport',
      tag,
      summary: 'Read an activity report',
      answer: ActivityReport,
    },
    ({ ctx, params }) => service.getReport(ctx, params.id),
  )
  api.patch(
    '/activity-reports/:id',
    {
      access: REPORT_ACCESS.edit,
      operationId: 'updateActivityReport',
      tag,
      summary: 'Change the rows of an activity report',
      description: 'While `draft` or `rejected`. A list that is sent replaces the one before.',
      body: ReportRows,
      answer: ActivityReport,
    },
    ({ ctx, params, body }) => service.updateReport(ctx, params.id, body),
  )
  api.act(
    '/activity-reports/:id/submit',
    {
      access: REPORT_ACCESS.submit,
      operationId: 'submitActivityReport',
      tag,
      summary: 'Submit an activity report for review',
      description: 'From `draft` and `rejected`. The terms as they are now are frozen with it.',
      answer: ActivityReport,
    },
    async ({ ctx, params }) => {
      await service.submitReport(ctx, params.id)
      return service.getReport(ctx, params.id)
    },
  )
  api.get(
    '/activity-reports/:id/calculation',
    {
      access: 'activity-reports:read',
      operationId: 'explainActivityReport',
      tag,
      summary: 'See how the amounts of a report came about',
      description: 'Each line, the proration, VAT, rounding, project codes and the rule of the due date.',
      answer: ReportCalculation,
    },
    ({ ctx, params }) => service.explainReport(ctx, params.id),
  )
}

export const activityReports: Feature = {
  name: 'activity-reports',
  team(api) {
    activityReportRoutes(api)
    reviewRoutes(api)
  },
  freelancer: portalReportRoutes,
}
