// Wires the application and sets all server options. The server process and the tests use the same function.

import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { OidcSettings } from './domain/access/oidc-settings.ts'
import type { AccessScope } from './domain/access/scopes.ts'
import type { SecretKeys } from './domain/access/secret-keys.ts'
import type { Clock } from './domain/clock.ts'
import { ACCESS_ERRORS } from './domain/errors/access.errors.ts'
import { type QuotaLimits, UNLIMITED } from './domain/quota-limits.ts'
import { FEATURES, HOOKS, MAILS, SUBJECTS } from './features/all.ts'
import { CONSTRAINTS, MEMBER_SCOPES } from './features/manifests.ts'
import {
  authenticateInvitation,
  authenticateLink,
  createPortalLinkStore,
} from './features/people/portal/index.ts'
import {
  createPortalSessionStore,
  createPortalSessionUsage,
  PORTAL_SESSIONS,
} from './features/people/portal-sessions/index.ts'
import { openFeed } from './features/platform/events/index.ts'
import { createReferences } from './features/platform/references/index.ts'
import { createSandboxes } from './features/platform/sandbox/index.ts'
import type { Database } from './kernel/db/connections/client.ts'
import type {
  DocumentRenderer,
  FreelancerCtx,
  InvitationCtx,
  KeyCtx,
  OperatorCtx,
  PortalSessionCtx,
  SessionCtx,
  VisitorCtx,
} from './kernel/db/context.ts'
import type { FileStore } from './kernel/db/files/file-store.ts'
import { createQuotas } from './kernel/db/quotas/quotas.ts'
import { constraintErrors } from './kernel/db/schema/constraints.ts'
import { authenticateKey, personRefusal } from './kernel/http/auth/authenticate.ts'
import {
  authenticateEither,
  authenticateNavigation,
  authenticateSignedIn,
  authenticateVisitor,
  createSessionAuthentication,
  type NavigationAccess,
  USER_SESSIONS,
} from './kernel/http/auth/authenticate-session.ts'
import { createBrowserOf } from './kernel/http/auth/browser.ts'
import { createKeyUsage, createSessionUsage } from './kernel/http/auth/credential-usage.ts'
import { KEY_HEADERS, TOKEN_HEADERS } from './kernel/http/auth/credentials.ts'
import { createKeyStore } from './kernel/http/auth/key-store.ts'
import { authenticateOperator, checkOperatorToken } from './kernel/http/auth/operator-token.ts'
import { createSessionStore } from './kernel/http/auth/session-store.ts'
import { createCommonLimit } from './kernel/http/limits/common-limit.ts'
import { createConcurrencyLimit } from './kernel/http/limits/concurrency-limit.ts'
import { createFailedLogins } from './kernel/http/limits/failed-logins.ts'
import { type Limiter, withoutRateLimit } from './kernel/http/limits/limiter.ts'
import { createMemoryLimiter } from './kernel/http/limits/memory-window.ts'
import { createPostgresLimiter } from './kernel/http/limits/postgres-limiter.ts'
import type { EndpointRecord } from './kernel/http/pipeline/endpoint.ts'
import { createSurface } from './kernel/http/pipeline/surface.ts'
import { acceptJsonBodies } from './kernel/http/server/body-parser.ts'
import { createErrorHandler } from './kernel/http/server/error-handler.ts'
import { createForwarder, forwardedId } from './kernel/http/server/forwarding.ts'
import { handleExpectations, respondToMalformedHttp } from './kernel/http/server/protocol-errors.ts'
import { requestGate } from './kernel/http/server/request-gate.ts'
import { createTraffic, type Traffic } from './kernel/http/server/traffic.ts'
import { handleUnmatched } from './kernel/http/server/unmatched.ts'
import type { AddressGuard } from './kernel/outgoing/address-guard.ts'
import { LIMITS } from './kernel/wire/limits.ts'
import { drain } from './operations/drain.ts'
import { healthRoutes, type Readiness } from './operations/health.routes.ts'
import type { WatchJobs } from './operations/job-metrics.ts'
import type { Logger } from './operations/logger.ts'
import { createMetrics, type Metrics, metricsRoutes, type ShareMetrics } from './operations/metrics.ts'
import { createObserver, type Observer, trackOnly } from './operations/observe.ts'
import type { Telemetry } from './operations/telemetry/telemetry.ts'
import { VERSION } from './surfaces/contract/introduction.ts'
import { contractRoutes } from './surfaces/contract/serve.routes.ts'
import { docsSite } from './surfaces/docs-site/docs-site.ts'
import { mcpRoutes } from './surfaces/mcp/mcp.routes.ts'
import { webPages } from './surfaces/web-pages.ts'

export type AppOptions = {
  database: Database
  clock: Clock
  /** A function, because with PORT=0 the port is known only once the server listens. */
  publicUrl: () => string
  sendsMail: boolean
  /** Without one, people sign in by mail and with links of the operator only. */
  oidc?: OidcSettings | undefined
  operatorToken: string | undefined
  /** From which secrets of webhooks are derived. */
  secretKeys: SecretKeys
  /** Of URLs that teams choose. */
  guard: AddressGuard
  /** Default for team keys without their own rate limit. */
  requestsPerMinute: number
  /** Per freelancer, over all their portal links and sessions. */
  portalRequestsPerMinute: number
  /** Per invitation. */
  invitationRequestsPerMinute: number
  operatorRequestsPerMinute: number
  sessionRequestsPerMinute: number
  /** Per network, of people who sign in. */
  signInRequestsPerMinute: number
  /** Limits active keys that the team created; keys created by the operator do not count. */
  maxKeysPerTeam: number
  rateLimitStore: 'memory' | 'postgres'
  openapiFile: string
  trustProxy: string[]
  renderer: DocumentRenderer
  files: FileStore
  logger: Logger
  /** Default for teams without their own quotas; unlimited if omitted. */
  quotas?: QuotaLimits
  shareMetrics?: ShareMetrics
  /** Traces and metrics by OTLP; off by default. */
  telemetry?: Telemetry | undefined
  /** While it returns true, /readyz returns 503: the initial data is still being created. */
  isPreparing?: () => boolean
  /** Address of the background worker, which serves expensive requests; without one, this process serves them. */
  forwardTo?: string
  /** Whether this is the background worker. The forwarding worker checks headers and limits, and logs the request. */
  isBackground?: boolean
  /** Maximum time that a request waits for a slot of its team; 20 s by default. */
  queueMs?: number
  /** Delay between /readyz returning 503 and connections being refused; 0 by default. */
  drainSeconds?: number
}

export type App = {
  server: FastifyInstance
  endpoints: readonly EndpointRecord[]
  /** All routes, as `GET /livez`, including those outside of the surfaces. */
  routes: ReadonlySet<string>
  /** Refuses new requests and waits for those in flight. */
  drain(noticeSeconds?: number): Promise<void>
  /** When keys and sessions were last used. */
  writeUsage(): Promise<void>
  refreshQuotas(): Promise<void>
  /** Metrics of background work. */
  watchJobs: WatchJobs
}

const errorOfConstraint = constraintErrors(CONSTRAINTS)

export async function buildApp(options: AppOptions): Promise<App> {
  const { database, clock, quotas: limits = UNLIMITED } = options
  const readiness: Readiness = { isDraining: false, isPreparing: options.isPreparing ?? (() => false) }
  const traffic = createTraffic()
  const metrics = createMetrics(database, limits)
  options.telemetry?.exportMetrics(metrics.registry)
  const observe = observerOf(options, traffic, metrics)
  const server = createServer(options, { readiness, traffic, observe })
  const routes = new Set<string>()
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`)
  })
  const endpoints: EndpointRecord[] = []
  const failedLogins = createFailedLogins(clock)
  const keys = createKeyStore({ db: database, clock, memberScopes: MEMBER_SCOPES })
  const sessions = createSessionStore({ db: database, clock, memberScopes: MEMBER_SCOPES })
  const links = createPortalLinkStore({ db: database, clock })
  const portalSessions = createPortalSessionStore({ db: database, clock })
  const invalidateCredentials = (tenantId: string) => {
    keys.invalidate(tenantId)
    sessions.invalidate(tenantId)
    links.invalidate(tenantId)
    portalSessions.invalidate(tenantId)
  }
  const usage = createKeyUsage({ db: database, clock })
  const sessionUsage = createSessionUsage({ db: database, clock })
  const portalSessionUsage = createPortalSessionUsage({ db: database, clock })
  const { sendsMail, requestsPerMinute, sessionRequestsPerMinute, maxKeysPerTeam } = options
  const { publicUrl, renderer, files } = options
  const takeReference = createReferences(database, clock)
  const call = {
    clock,
    sendsMail,
    memberScopes: MEMBER_SCOPES,
    publicUrl,
    renderer,
    files,
    hooks: HOOKS,
    takeReference,
  }
  const quotas = createQuotas(database, limits)
  const sandboxes = createSandboxes(database, clock)
  const { isBackground = false, forwardTo } = options
  const createLimit = isBackground ? createCommonLimit : createConcurrencyLimit
  const limit = createLimit(database, options.queueMs)
  const forwarder =
    forwardTo === undefined ? undefined : createForwarder(forwardTo, options.telemetry?.tracing.headers)
  const feed = openFeed(database, (err) => options.logger.error({ err }, 'events could not be numbered'))
  server.addHook('onClose', feed.close)
  const shared = {
    database,
    onCommit: feed.numbering.wake,
    limit,
    sandboxes,
    forwarder,
    call,
    records: endpoints,
    log: options.logger,
    quotas,
    secretKeys: options.secretKeys,
    errorOfConstraint,
  }
  const limiter = isBackground ? withoutRateLimit : limiterOf(options)

  const checkToken = checkOperatorToken({ operatorToken: options.operatorToken, failedLogins })
  metricsRoutes(server, { metrics, share: options.shareMetrics, checkToken })
  healthRoutes(server, { db: database, readiness })
  contractRoutes(server, options.openapiFile)
  docsSite(server)
  await webPages(server)

  const browserOf = createBrowserOf(publicUrl)
  const ofPages = { failedLogins, publicUrl }
  const userSessions = createSessionAuthentication(
    {
      sessions,
      usage: sessionUsage,
      limiter,
      failedLogins,
      clock,
      requestsPerMinute: sessionRequestsPerMinute,
    },
    USER_SESSIONS,
  )
  const freelancerSessions = createSessionAuthentication(
    {
      sessions: portalSessions,
      usage: portalSessionUsage,
      limiter,
      failedLogins,
      clock,
      requestsPerMinute: options.portalRequestsPerMinute,
    },
    PORTAL_SESSIONS,
  )
  const ofKeys = { keys, usage, failedLogins, clock, requestsPerMinute }
  const team = createSurface<KeyCtx, AccessScope>(server, {
    ...shared,
    name: 'team',
    prefix: '/api/v1',
    takesDryRun: true,
    authenticate: authenticateEither<KeyCtx, AccessScope>(ofPages, userSessions, {
      headers: KEY_HEADERS,
      authenticate: authenticateKey({ ...ofKeys, limiter }),
      required: ACCESS_ERRORS.key_required,
    }),
    refusalFor: personRefusal,
  })
  const auth = {
    ...shared,
    name: 'auth',
    prefix: '/auth/v1',
    isIdempotent: false,
    isInRealTime: true,
    browserOf,
  }
  const ofVisitors = {
    ...ofPages,
    limiter,
    requestsPerMinute: options.signInRequestsPerMinute,
  }
  const visitors = createSurface<VisitorCtx, 'visitor'>(server, {
    ...auth,
    authenticate: authenticateVisitor(ofVisitors),
  })
  const navigation = createSurface<VisitorCtx, NavigationAccess>(server, {
    ...auth,
    authenticate: authenticateNavigation(ofVisitors),
  })
  const signedIn = createSurface<SessionCtx, 'session'>(server, {
    ...auth,
    authenticate: authenticateSignedIn<SessionCtx>(ofPages, userSessions),
  })
  const signedInFreelancers = createSurface<PortalSessionCtx, 'portal_session'>(server, {
    ...auth,
    authenticate: authenticateSignedIn<PortalSessionCtx>(ofPages, freelancerSessions),
  })
  const portal = { ...shared, name: 'portal', prefix: '/portal/v1' }
  const ofPortal = { db: database, links, clock, sandboxes, failedLogins, limiter }
  const invitationPortal = createSurface<InvitationCtx, 'invitation'>(server, {
    ...portal,
    browserOf,
    authenticate: authenticateInvitation(ofPortal, options.invitationRequestsPerMinute),
  })
  const freelancerPortal = createSurface<FreelancerCtx, 'freelancer'>(server, {
    ...portal,
    authenticate: authenticateEither<FreelancerCtx, 'freelancer'>(ofPages, freelancerSessions, {
      headers: TOKEN_HEADERS,
      authenticate: authenticateLink(ofPortal, options.portalRequestsPerMinute),
      required: ACCESS_ERRORS.token_required,
    }),
  })
  const operator = createSurface<OperatorCtx, 'operator'>(server, {
    ...shared,
    name: 'operator',
    prefix: '/operator/v1',
    takesDryRun: true,
    authenticate: authenticateOperator(checkToken, {
      limiter,
      requestsPerMinute: options.operatorRequestsPerMinute,
    }),
  })
  const deps = {
    invalidateCredentials,
    requestsPerMinute,
    sessionRequestsPerMinute,
    maxKeysPerTeam,
    subjects: SUBJECTS,
    mails: MAILS,
    feedWaits: feed.waits,
    quotas: limits,
    secretKeys: options.secretKeys,
    guard: options.guard,
    oidc: options.oidc,
    clock,
    sandboxes,
    publicUrl,
  }
  // Registration order is the order of the endpoints in the contract.
  for (const feature of FEATURES) feature.team?.(team, deps)
  for (const feature of FEATURES) feature.visitor?.(visitors, deps)
  for (const feature of FEATURES) feature.navigation?.(navigation, deps)
  for (const feature of FEATURES) {
    feature.session?.(signedIn, deps)
    feature.portalSession?.(signedInFreelancers, deps)
  }
  for (const feature of FEATURES) feature.invitation?.(invitationPortal, deps)
  for (const feature of FEATURES) feature.freelancer?.(freelancerPortal, deps)
  for (const feature of FEATURES) feature.operator?.(operator, deps)
  mcpRoutes(server, {
    endpoints: endpoints.filter(({ surface }) => surface === 'team'),
    recognize: authenticateKey({ ...ofKeys, limiter: withoutRateLimit }),
    count: authenticateKey({ ...ofKeys, limiter }),
    secretKeys: options.secretKeys,
    sandboxes,
    clock,
    publicUrl,
    version: VERSION,
    log: options.logger,
  })
  return {
    server,
    endpoints,
    routes,
    drain: (noticeSeconds = options.drainSeconds ?? 0) =>
      drain(server, readiness, traffic, noticeSeconds, feed.waits.close),
    async writeUsage() {
      await usage.write()
      await sessionUsage.write()
      await portalSessionUsage.write()
    },
    refreshQuotas: quotas.refresh,
    watchJobs: metrics.watchJobs,
  }
}

const limiterOf = ({ rateLimitStore, clock, database }: AppOptions): Limiter =>
  rateLimitStore === 'memory' ? createMemoryLimiter(clock) : createPostgresLimiter(database)

function observerOf(options: AppOptions, traffic: Traffic, metrics: Metrics): Observer {
  const { isBackground = false, publicUrl, logger, telemetry } = options
  const beginSpan =
    telemetry &&
    ((request: FastifyRequest) =>
      telemetry.tracing.begin(request, { isForwarded: isBackground, publicUrl: publicUrl() }))
  return isBackground
    ? trackOnly(traffic, beginSpan)
    : createObserver({ traffic, metrics, logger, beginSpan })
}

type Watch = { readiness: Readiness; traffic: Traffic; observe: Observer }

function createServer(
  { logger, trustProxy, isBackground = false, telemetry }: AppOptions,
  { readiness, traffic, observe }: Watch,
): FastifyInstance {
  const handleError = createErrorHandler(logger, errorOfConstraint)
  const server = Fastify({
    // The observer logs requests: Fastify's logger adds listeners and a child logger to each request.
    logger: false,
    trustProxy: isBackground || (trustProxy.length > 0 ? trustProxy : false),
    requestTimeout: LIMITS.requestMs,
    connectionTimeout: LIMITS.silenceMs,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: (request) => (isBackground && forwardedId(request)) || randomUUID(),
    http: {
      // A forwarded request has two additional headers.
      maxHeaderSize: LIMITS.headerBytes * (isBackground ? 2 : 1),
      headersTimeout: LIMITS.headersMs,
      // Limits the buffered part of an unread body. If it arrives in 1-byte chunks, every byte costs a call (decision 0036).
      highWaterMark: 8 * 1024,
      connectionsCheckingInterval: 2000,
      // Node would respond to a missing Host header without the error envelope; the request gate checks it instead.
      requireHostHeader: false,
    },
    routerOptions: {
      maxParamLength: LIMITS.urlLength,
      // Endpoints parse the query strictly themselves.
      querystringParser: () => ({}),
    },
    // Hooks do not run for framework errors, so the request gate is called here.
    frameworkErrors: (error, request, reply) => {
      handleError(requestGate(request, reply) ?? error, request, reply)
    },
    clientErrorHandler: (error, socket) => respondToMalformedHttp(traffic, error, socket),
  })
  server.setErrorHandler(handleError)
  server.decorateRequest('principal', null)
  server.decorateRequest('endpoint', null)
  server.decorateRequest('admission', null)
  server.decorateRequest('isDryRun', false)
  server.decorateRequest('sandbox', undefined)
  server.addHook('onRequest', (request, reply, done) => {
    observe(request, reply)
    if (readiness.isDraining) reply.header('connection', 'close')
    const refusal = requestGate(request, reply)
    const error = isBackground ? undefined : refusal
    if (telemetry) telemetry.tracing.within(request, () => done(error))
    else done(error)
  })
  // The events of a body do not keep the context of the hook above.
  if (telemetry)
    server.addHook('preValidation', (request, _reply, done) => telemetry.tracing.within(request, done))
  if (isBackground)
    server.addHook('onSend', (request, _reply, _payload, done) => {
      request.admission?.release('background')
      done()
    })
  handleUnmatched(server)
  acceptJsonBodies(server)
  handleExpectations(server)
  return server as unknown as FastifyInstance
}
