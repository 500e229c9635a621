import { ANY_KEY } from '../../kernel/domain/access/scopes.ts'
import type { Feature, RouteDeps } from '../../kernel/feature.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surface.ts'
import { Me } from './me.schemas.ts'
import { getMe } from './me.service.ts'

function meRoutes(api: TeamApi, { requestsPerMinute }: RouteDeps): void {
  api.get(
    '/me',
    {
      access: ANY_KEY,
      operationId: 'getMe',
      tag: 'API keys',
      summary: 'Read the calling key',
      description:
        'The team of the key with its settings, the user the key acts as, and its effective scopes.',
      response: Me,
    },
    ({ ctx }) => getMe(ctx, requestsPerMinute),
  )
}

export const me: Feature = {
  name: 'me',
  team: meRoutes,
}
