import { ANY_KEY } from '../../kernel/domain/access/scopes.ts'
import type { TeamApi } from '../../kernel/http/pipeline/surface.ts'
import { Me } from './me.schemas.ts'
import { getMe } from './me.service.ts'

export function meRoutes(api: TeamApi, requestsPerMinute: number): void {
  api.get(
    '/me',
    {
      access: ANY_KEY,
      operationId: 'getMe',
      tag: 'API keys',
      summary: 'See whose key this is',
      description: "The key's team with its settings, the user whom it acts as, and what it may do.",
      response: Me,
    },
    ({ ctx }) => getMe(ctx, requestsPerMinute),
  )
}
