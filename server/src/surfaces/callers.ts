// Authenticates callers: looks credentials up, limits the rate of their requests, and records when they were used.

import type { InvalidateCredentials, Principal } from '../domain/access/principal.ts'
import type { Clock } from '../domain/clock.ts'
import { createKeyStore, createKeyUsage } from '../features/identity/api-keys/index.ts'
import { findStepUpError } from '../features/identity/credentials/index.ts'
import { CONSOLE } from '../features/identity/sessions/index.ts'
import {
  authenticateInvitation,
  authenticateLink,
  createPortalLinkStore,
} from '../features/people/portal/index.ts'
import { PORTAL_SESSION_KIND } from '../features/people/portal-sessions/index.ts'
import type { Database, Db } from '../kernel/db/connections/client.ts'
import type { Sandboxes } from '../kernel/db/sandboxes.ts'
import { authenticateKey } from '../kernel/http/auth/authenticate.ts'
import {
  authenticateNavigation,
  authenticateVisitor,
  createSessionAuthentication,
  type DeclaredScopes,
} from '../kernel/http/auth/authenticate-session.ts'
import { authenticateOperator, createOperatorTokenCheck } from '../kernel/http/auth/operator-token.ts'
import { createFailedLogins } from '../kernel/http/limits/failed-logins.ts'
import { type Limiter, withoutRateLimit } from '../kernel/http/limits/limiter.ts'

export type CallerOptions = {
  database: Database
  clock: Clock
  /** A function, because with PORT=0 the port is known only once the server listens. */
  publicUrl: () => string
  operatorToken: string | undefined
  /** Default for team keys without their own rate limit. */
  requestsPerMinute: number
  /** Rate limit per freelancer, over all their portal links and sessions. */
  portalRequestsPerMinute: number
  /** Rate limit per invitation. */
  invitationRequestsPerMinute: number
  operatorRequestsPerMinute: number
  sessionRequestsPerMinute: number
  /** Rate limit per network, for people who sign in. */
  signInRequestsPerMinute: number
}

type Given = { declared: DeclaredScopes; sandboxes: Sandboxes; limiter: Limiter }

export type Callers = ReturnType<typeof openCallers>

export function openCallers(options: CallerOptions, { declared, sandboxes, limiter }: Given) {
  const { database: db, clock, publicUrl, operatorToken } = options
  const failedLogins = createFailedLogins(clock)
  const keys = createKeyStore({ db, clock, memberScopes: declared.memberScopes })
  const links = createPortalLinkStore({ db, clock })
  const usage = createKeyUsage({ db, clock })
  const sessionDeps = { db, declared, limiter, failedLogins, clock }
  const userSessions = createSessionAuthentication(
    { ...sessionDeps, requestsPerMinute: options.sessionRequestsPerMinute },
    CONSOLE,
  )
  const freelancerSessions = createSessionAuthentication(
    { ...sessionDeps, requestsPerMinute: options.portalRequestsPerMinute },
    PORTAL_SESSION_KIND,
  )
  const invalidate: InvalidateCredentials = (tenantId) => {
    keys.invalidate(tenantId)
    userSessions.invalidate(tenantId)
    links.invalidate(tenantId)
    freelancerSessions.invalidate(tenantId)
  }

  const ofPages = { failedLogins, publicUrl }
  const keyDeps = { keys, usage, failedLogins, clock, requestsPerMinute: options.requestsPerMinute }
  const visitorDeps = { ...ofPages, limiter, requestsPerMinute: options.signInRequestsPerMinute }
  const portalDeps = { db, links, clock, sandboxes, failedLogins, limiter }
  const checkToken = createOperatorTokenCheck({ operatorToken, failedLogins })
  return {
    ofPages,
    /** Returns the error for a session that must confirm first. */
    findStepUpError: (sessionDb: Db, principal: Principal) =>
      findStepUpError({ db: sessionDb, realClock: clock, principal }),
    userSessions,
    freelancerSessions,
    key: authenticateKey({ ...keyDeps, limiter }),
    keyUncounted: authenticateKey({ ...keyDeps, limiter: withoutRateLimit }),
    visitor: authenticateVisitor(visitorDeps),
    navigation: authenticateNavigation(visitorDeps),
    invitation: authenticateInvitation(portalDeps, options.invitationRequestsPerMinute),
    link: authenticateLink(portalDeps, options.portalRequestsPerMinute),
    operator: authenticateOperator(checkToken, {
      limiter,
      requestsPerMinute: options.operatorRequestsPerMinute,
    }),
    /** Checks the token without a rate limit. */
    checkOperatorToken: checkToken,
    invalidate,
    /** Writes when keys and sessions were last used. */
    async writeUsage() {
      await usage.write()
      await userSessions.writeUsage()
      await freelancerSessions.writeUsage()
    },
  }
}
