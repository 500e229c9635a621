// `/api/v1`: programs with a key, and people who are signed in.
import type { AccessScope } from '../domain/access/scopes.ts'
import { ACCESS_ERRORS } from '../domain/errors/access.errors.ts'
import type { KeyCtx } from '../kernel/db/context.ts'
import { findPersonError } from '../kernel/http/auth/authenticate.ts'
import { authenticateEither } from '../kernel/http/auth/authenticate-session.ts'
import { KEY_HEADERS } from '../kernel/http/auth/credentials.ts'
import { createSurface } from '../kernel/http/pipeline/surface.ts'
import type { Serving } from './serving.ts'

export function serveTeam({ server, features, deps, callers, common }: Serving): void {
  const team = createSurface<KeyCtx, AccessScope>(server, {
    ...common,
    name: 'team',
    prefix: '/api/v1',
    takesDryRun: true,
    authenticate: authenticateEither<KeyCtx, AccessScope>(callers.ofPages, callers.userSessions, {
      headers: KEY_HEADERS,
      authenticate: callers.key,
      required: ACCESS_ERRORS.key_required,
    }),
    refusalFor: findPersonError,
    findStepUpError: callers.findStepUpError,
  })
  for (const feature of features) feature.team?.(team, deps)
}
