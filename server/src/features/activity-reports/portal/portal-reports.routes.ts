import type { FreelancerPortal } from '../../../kernel/http/pipeline/surface.ts'
import { PAGE, PageOf, Query } from '../../../kernel/wire/schemas.ts'
import { PortalReport, ReportCalculation } from '../activity-reports.schemas.ts'
import { PortalReportQuery, ReportRows } from '../write/report-inputs.schemas.ts'
import * as service from './portal-reports.service.ts'

const tag = 'Portal'
const access = 'freelancer'

export function portalReportRoutes(portal: FreelancerPortal): void {
  portal.get(
    '/activity-reports',
    {
      access,
      operationId: 'listAllPortalActivityReports',
      tag,
      summary: 'List your reports of all missions',
      description: 'Newest first. Filters narrow down together.',
      query: PortalReportQuery,
      response: PageOf(PortalReport),
    },
    ({ ctx, query }) => service.listAllPortalReports(ctx, query),
  )
  portal.get(
    '/missions/:id/activity-reports',
    {
      access,
      operationId: 'listPortalActivityReports',
      tag,
      summary: 'List your reports of a mission',
      description: 'Newest first.',
      query: Query(PAGE),
      response: PageOf(PortalReport),
    },
    ({ ctx, params, query }) => service.listPortalReports(ctx, params.id, query),
  )
  portal.get(
    '/missions/:id/activity-reports/:month',
    {
      access,
      operationId: 'getPortalActivityReport',
      tag,
      summary: 'Read your report of a month',
      response: PortalReport,
    },
    ({ ctx, params }) => service.getPortalReport(ctx, params),
  )
  portal.put(
    '/missions/:id/activity-reports/:month',
    {
      access,
      operationId: 'putPortalActivityReport',
      tag,
      summary: 'Write your report of a month',
      description:
        'Makes a draft, or replaces all rows of the one that there is; a list that is not sent is empty. While `draft` or `rejected`.',
      body: ReportRows,
      response: PortalReport,
    },
    ({ ctx, params, body }) => service.putReport(ctx, params, body),
  )
  portal.get(
    '/missions/:id/activity-reports/:month/calculation',
    {
      access,
      operationId: 'explainPortalActivityReport',
      tag,
      summary: 'See how the amounts of your report came about',
      response: ReportCalculation,
    },
    ({ ctx, params }) => service.explainPortalReport(ctx, params),
  )
  portal.act(
    '/missions/:id/activity-reports/:month/submit',
    {
      access,
      operationId: 'submitPortalActivityReport',
      tag,
      summary: 'Submit your report of a month',
      response: PortalReport,
    },
    ({ ctx, params }) => service.submitPortalReport(ctx, params),
  )
  portal.act(
    '/missions/:id/activity-reports/:month/withdraw',
    {
      access,
      operationId: 'withdrawPortalActivityReport',
      tag,
      summary: 'Take your report back',
      description: 'While nobody has reviewed it; it is a draft again.',
      response: PortalReport,
    },
    ({ ctx, params }) => service.withdrawReport(ctx, params),
  )
}
