import type { FreelancerPortal } from '../../../../kernel/http/pipeline/surface.ts'
import { PAGE, PageOf, Query, UPDATED_SINCE } from '../../../../kernel/wire/schemas.ts'
import { PortalReport, ReportCalculation } from '../activity-reports.schemas.ts'
import { CheckedRows, HintsOfRows } from '../hints/report-hints.schemas.ts'
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
      summary: 'List your activity reports of all missions',
      description: 'Newest first. Filters are combined with AND.',
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
      summary: 'List your activity reports of a mission',
      description: 'Newest first.',
      query: Query({ ...PAGE, ...UPDATED_SINCE }),
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
      summary: 'Read your activity report of a month',
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
      summary: 'Create or replace your activity report of a month',
      description:
        'Creates a draft, or replaces all rows of an existing report that is `draft` or `rejected`. A list that is not sent becomes empty.',
      body: ReportRows,
      response: PortalReport,
    },
    ({ ctx, params, body }) => service.putReport(ctx, params, body),
  )
  portal.check(
    '/missions/:id/activity-reports/:month/hints',
    {
      access,
      operationId: 'checkPortalActivityReport',
      tag,
      summary: 'Check the rows of your activity report of a month',
      description:
        'Returns the hints of the rows, as the report would have them once saved. Nothing is stored, and rows that saving would refuse are not refused.',
      body: CheckedRows,
      response: HintsOfRows,
    },
    ({ ctx, params, body }) => service.findHintsOfRows(ctx, params, body),
  )
  portal.get(
    '/missions/:id/activity-reports/:month/calculation',
    {
      access,
      operationId: 'explainPortalActivityReport',
      tag,
      summary: 'Read the calculation of your activity report',
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
      summary: 'Submit your activity report of a month',
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
      summary: 'Withdraw your activity report',
      description: 'Only before it is reviewed. The report becomes a draft again.',
      response: PortalReport,
    },
    ({ ctx, params }) => service.withdrawReport(ctx, params),
  )
}
