// `/auth/v1`: people sign in, and see and end their sessions.
import type { PortalSessionCtx, SessionCtx, VisitorCtx } from '../kernel/db/context.ts'
import { authenticateSignedIn, type NavigationAccess } from '../kernel/http/auth/authenticate-session.ts'
import { createSurface } from '../kernel/http/pipeline/surface.ts'
import type { Serving } from './serving.ts'

export function serveAuth({ server, features, deps, callers, createBrowser, common }: Serving): void {
  const { ofPages, userSessions, freelancerSessions, findStepUpError } = callers
  const auth = {
    ...common,
    name: 'auth',
    prefix: '/auth/v1',
    isIdempotent: false,
    isInRealTime: true,
    createBrowser,
  }
  const visitors = createSurface<VisitorCtx, 'visitor'>(server, { ...auth, authenticate: callers.visitor })
  const navigation = createSurface<VisitorCtx, NavigationAccess>(server, {
    ...auth,
    authenticate: callers.navigation,
  })
  const signedIn = createSurface<SessionCtx, 'session'>(server, {
    ...auth,
    authenticate: authenticateSignedIn<SessionCtx>(ofPages, userSessions),
    findStepUpError,
  })
  const signedInFreelancers = createSurface<PortalSessionCtx, 'portal_session'>(server, {
    ...auth,
    authenticate: authenticateSignedIn<PortalSessionCtx>(ofPages, freelancerSessions),
  })
  for (const feature of features) feature.visitor?.(visitors, deps)
  for (const feature of features) feature.navigation?.(navigation, deps)
  for (const feature of features) {
    feature.session?.(signedIn, deps)
    feature.portalSession?.(signedInFreelancers, deps)
  }
}
