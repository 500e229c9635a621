import type { TeamApi } from '../../../../kernel/http/pipeline/surface.ts'
import { AfterEndQuery, MissionAfterEnd } from './after-end.schemas.ts'
import { getAfterEnd } from './after-end.service.ts'

export function afterEndRoutes(api: TeamApi): void {
  api.get(
    '/missions/:id/after-end',
    {
      access: 'missions:read',
      operationId: 'getMissionAfterEnd',
      tag: 'Missions',
      summary: 'Read what lies beyond the end of a mission',
      description:
        'An early termination changes no report. This lists the activity reports with work after the end, what they would amount to up to the end, their accounting entries and the payment batches of these. With `end_date` it shows what a termination on that day would leave behind. The parts need the permissions of their own lists: `activity-reports:read`, `accounting:read`, `payments:read`.',
      query: AfterEndQuery,
      response: MissionAfterEnd,
    },
    ({ ctx, params, query }) => getAfterEnd(ctx, params.id, query),
  )
}
