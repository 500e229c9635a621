import type { Feature } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surfaces.ts'
import { Month } from './months.schemas.ts'
import { getMonth } from './months.service.ts'

function monthRoutes(api: TeamApi): void {
  api.get(
    '/months/:month',
    {
      access: 'activity-reports:read',
      operationId: 'getMonth',
      tag: 'Months',
      summary: 'See how far a month is',
      description: 'Missions in force, the reports of the month, and what they are worth.',
      answer: Month,
    },
    ({ ctx, params }) => getMonth(ctx, params.month),
  )
}

export const months: Feature = {
  name: 'months',
  team: monthRoutes,
}
