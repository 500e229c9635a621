import type { Feature } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surface.ts'
import { Month } from './months.schemas.ts'
import { getMonth } from './months.service.ts'

function monthRoutes(api: TeamApi): void {
  api.get(
    '/months/:month',
    {
      access: 'activity-reports:read',
      operationId: 'getMonth',
      tag: 'Months',
      summary: 'Read the progress of a month',
      description: 'Active missions, the activity reports of the month, and their amounts.',
      response: Month,
    },
    ({ ctx, params }) => getMonth(ctx, params.month),
  )
}

export const months: Feature = {
  name: 'months',
  team: monthRoutes,
}
