import { ANY_KEY } from '../../../domain/access/scopes.ts'
import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { Me } from './me.schemas.ts'
import { getMe } from './me.service.ts'

function meRoutes(api: TeamApi, { requestsPerMinute, sessionRequestsPerMinute }: RouteDeps): void {
  api.get(
    '/me',
    {
      access: ANY_KEY,
      operationId: 'getMe',
      tag: 'API keys',
      summary: 'Read the calling key or session',
      description:
        'The team with its settings, the user the key or session acts as, and its effective scopes. Either `key` or `session` is null.',
      response: Me,
    },
    ({ ctx }) => getMe(ctx, { key: requestsPerMinute, session: sessionRequestsPerMinute }),
  )
}

export const me: Feature = {
  name: 'me',
  team: meRoutes,
}
