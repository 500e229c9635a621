import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { revokePersonSessions } from './end-sessions.service.ts'
import { CONSOLE } from './sessions.auth.ts'
import { SESSIONS } from './sessions.manifest.ts'
import { RevokedSessions, Session, SessionQuery } from './sessions.schemas.ts'
import {
  listSessions,
  revokeOtherSessions,
  revokeOwnSession,
  revokeSessionsOfUser,
} from './sessions.service.ts'

const tag = 'Sessions'

function sessionRoutes(api: TeamApi, { invalidateCredentials }: RouteDeps): void {
  api.get(
    '/sessions',
    {
      access: 'sessions:read',
      operationId: 'listSessions',
      tag,
      summary: 'List your sessions',
      description:
        'The sessions of the user of the calling key or session, newest first, without ended sessions.',
      query: SessionQuery,
      response: PageOf(Session),
    },
    ({ ctx, query }) => listSessions(ctx, query),
  )
  api.delete(
    '/sessions/:id',
    {
      access: 'sessions:write',
      operationId: 'revokeSession',
      tag,
      summary: 'End one of your sessions',
      description: 'Takes effect immediately on this node and within 5 seconds on all nodes.',
      response: Session,
    },
    ({ ctx, params }) => revokeOwnSession(ctx, params.id, invalidateCredentials),
  )
  api.act(
    '/sessions/revoke-all',
    {
      access: 'sessions:write',
      operationId: 'revokeOtherSessions',
      tag,
      summary: 'End all your other sessions',
      description: 'The session that makes the request stays. With an API key all sessions of its user end.',
      response: RevokedSessions,
    },
    ({ ctx }) => revokeOtherSessions(ctx, invalidateCredentials),
  )
  api.act(
    '/users/:id/sessions/revoke-all',
    {
      access: 'users:write',
      role: 'team-admin',
      operationId: 'revokeUserSessions',
      tag: 'Users',
      summary: 'End all sessions of a user',
      description: 'Only for team-admins. API keys of the user stay valid.',
      response: RevokedSessions,
    },
    ({ ctx, params }) => revokeSessionsOfUser(ctx, params.id, invalidateCredentials),
  )
}

export const sessions: Feature = {
  name: 'sessions',
  manifest: SESSIONS,
  team: sessionRoutes,
  hooks: {
    async accessLost(ctx, userId) {
      await revokePersonSessions(ctx, CONSOLE, userId)
    },
  },
}
