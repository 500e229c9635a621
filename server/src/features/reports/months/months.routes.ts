import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { INTERRUPTED_REQUESTS, ItemsResult } from '../../../kernel/wire/item-outcomes.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { MONTHS } from './months.manifest.ts'
import { DueReports, Month, MonthMission, MonthMissionQuery, RemindMissions } from './months.schemas.ts'
import { checkMonth, getMonth, listDueReports, listMonthMissions, remindOfReport } from './months.service.ts'

const tag = 'Months'

function monthRoutes(api: TeamApi): void {
  api.get(
    '/months/:month',
    {
      access: 'activity-reports:read',
      operationId: 'getMonth',
      tag,
      summary: 'Read the progress of a month',
      description: 'Active missions, the activity reports of the month, and their amounts.',
      response: Month,
    },
    ({ ctx, params }) => getMonth(ctx, params.month),
  )
  api.get(
    '/months/:month/missions',
    {
      access: 'activity-reports:read',
      operationId: 'listMonthMissions',
      tag,
      summary: 'List the missions of a month',
      description:
        'Every mission in force on at least one day of the month, newest first, with the state of its report, its invoices and its last reminder.',
      query: MonthMissionQuery,
      response: PageOf(MonthMission),
    },
    ({ ctx, params, query }) => listMonthMissions(ctx, params.month, query),
  )
  api.get(
    '/missions/:id/due-reports',
    {
      access: 'activity-reports:read',
      operationId: 'listDueReports',
      tag,
      summary: 'List the due reports of a mission',
      description:
        'The months whose report is due and not submitted, with the last reminder. `POST /months/{month}/remind` reminds of one.',
      response: DueReports,
    },
    ({ ctx, params }) => listDueReports(ctx, params.id),
  )
  api.each(
    '/months/:month/remind',
    {
      access: 'activity-reports:write',
      operationId: 'remindOfReports',
      tag,
      summary: 'Remind freelancers of their reports',
      description: `Each freelancer gets the notification \`report_due\`, by mail unless they have turned it off. Each mission has its own outcome. Refused if the report is submitted, if the month, or the mission in it, is not over, and within 24 hours after the last reminder of the mission and month. ${INTERRUPTED_REQUESTS}`,
      body: RemindMissions,
      eachOf: 'mission_ids',
      response: ItemsResult,
    },
    ({ ctx, params, item }) => remindOfReport(ctx, params.month, item),
    checkMonth,
  )
}

export const months: Feature = {
  name: 'months',
  manifest: MONTHS,
  team: monthRoutes,
}
