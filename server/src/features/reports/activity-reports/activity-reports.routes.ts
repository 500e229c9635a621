import { HOUR_MS } from '../../../domain/durations.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { MISSION_ACCESS } from '../../missions/missions/index.ts'
import { ACTIVITY_REPORTS } from './activity-reports.manifest.ts'
import {
  ActivityReport,
  ActivityReportState,
  ReportCalculation,
  ReportSummary,
} from './activity-reports.schemas.ts'
import * as service from './activity-reports.service.ts'
import { activityReportObjects } from './activity-reports.service.ts'
import { afterEndRoutes } from './after-end/after-end.routes.ts'
import { portalReportRoutes } from './portal/portal-reports.routes.ts'
import { portalReceiptRoutes, receiptRoutes } from './receipts/receipts.routes.ts'
import { deleteUnusedReceipts } from './receipts/unused-receipts.service.ts'
import { REPORT_ACCESS } from './review/activity-reports.rules.ts'
import { reviewRoutes } from './review/review-report.routes.ts'
import { vatMonthRoutes } from './vat-months/vat-months.routes.ts'
import { FileReport, ReportQuery, ReportRows, ReportSummaryQuery } from './write/report-inputs.schemas.ts'

const tag = 'Activity reports'

function activityReportRoutes(api: TeamApi): void {
  api.get(
    '/activity-reports',
    {
      access: 'activity-reports:read',
      operationId: 'listActivityReports',
      tag,
      summary: 'List activity reports',
      description: 'Newest first. Filters are combined with AND.',
      query: ReportQuery,
      response: PageOf(ActivityReport),
    },
    ({ ctx, query }) => service.listReports(ctx, query),
  )
  api.get(
    '/activity-reports/summary',
    {
      access: 'activity-reports:read',
      operationId: 'getActivityReportSummary',
      tag,
      summary: 'Count activity reports by status',
      description: 'Filters are those of the list, combined with AND.',
      query: ReportSummaryQuery,
      response: ReportSummary,
    },
    ({ ctx, query }) => service.summarizeReports(ctx, query),
  )
  api.create(
    '/activity-reports',
    {
      access: MISSION_ACCESS.report,
      operationId: 'fileActivityReport',
      tag,
      summary: 'Create an activity report on behalf of the freelancer',
      description:
        'The report is created as `pending` and awaits review. A mission has one report per month. A report without rows states that no work was done. The rate, currency, VAT rate and payment terms of the mission are copied to the report.',
      body: FileReport,
      response: ActivityReport,
      readOperation: 'getActivityReport',
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
      response: ActivityReport,
    },
    ({ ctx, params }) => service.getReport(ctx, params.id),
  )
  api.patch(
    '/activity-reports/:id',
    {
      access: REPORT_ACCESS.edit,
      operationId: 'updateActivityReport',
      tag,
      summary: 'Update the rows of an activity report',
      description:
        'Only while the report is `draft` or `rejected`. A list that is sent replaces the stored list.',
      body: ReportRows,
      response: ActivityReport,
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
      description:
        'Allowed from `draft` and `rejected`. The current terms of the mission are copied to the report.',
      response: ActivityReport,
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
      summary: 'Read the calculation of an activity report',
      description:
        'Each line, the proration, VAT, rounding, the allocation to project codes and the due date rule.',
      response: ReportCalculation,
    },
    ({ ctx, params }) => service.explainReport(ctx, params.id),
  )
}

export const activityReports: Feature = {
  name: 'activity-reports',
  manifest: ACTIVITY_REPORTS,
  team(api) {
    activityReportRoutes(api)
    reviewRoutes(api)
    receiptRoutes(api)
    afterEndRoutes(api)
    vatMonthRoutes(api)
  },
  freelancer(portal) {
    portalReportRoutes(portal)
    portalReceiptRoutes(portal)
  },
  subjects: {
    activity_report: {
      path: '/activity-reports/{id}',
      schema: ActivityReportState,
      readObjects: activityReportObjects,
    },
  },
  jobs: (deps) => [
    { name: 'receipts without an expense', everyMs: HOUR_MS, run: () => deleteUnusedReceipts(deps) },
  ],
}
