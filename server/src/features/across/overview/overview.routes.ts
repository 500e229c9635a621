import { ANY_KEY } from '../../../domain/access/scopes.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { OVERVIEW } from './overview.manifest.ts'
import { Overview } from './overview.schemas.ts'
import { getOverview } from './overview.service.ts'

function overviewRoutes(api: TeamApi): void {
  api.get(
    '/overview',
    {
      access: ANY_KEY,
      operationId: 'getOverview',
      tag: 'Overview',
      summary: 'Read what awaits the team, and its amounts',
      description:
        'What the first page of the console shows, in one request. Every part is the response of another endpoint; without the scopes of that endpoint, the part is null.',
      response: Overview,
    },
    ({ ctx }) => getOverview(ctx),
  )
}

export const overview: Feature = {
  name: 'overview',
  manifest: OVERVIEW,
  team: overviewRoutes,
}
