import { ANY_KEY } from '../../kernel/domain/access/scopes.ts'
import type { Feature, RouteDeps } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surfaces.ts'
import { Me } from './me.schemas.ts'
import { getMe } from './me.service.ts'

function meRoutes(api: TeamApi, { requestsPerMinute }: RouteDeps): void {
  api.get(
    '/me',
    {
      access: ANY_KEY,
      operationId: 'getMe',
      tag: 'API keys',
      summary: 'See whose key this is',
      description: "The key's team with its settings, the user whom it acts as, and what it may do.",
      answer: Me,
    },
    ({ ctx }) => getMe(ctx, requestsPerMinute),
  )
}

export const me: Feature = {
  name: 'me',
  team: meRoutes,
}
