// Wires the application. The server process and the tests use the same function.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OidcSettings } from './domain/access/oidc-settings.ts'
import type { SecretKeys } from './domain/access/secret-keys.ts'
import { type CodeDisplay, NO_CODE_DISPLAY } from './domain/access/shown-codes.ts'
import { type QuotaLimits, UNLIMITED_QUOTAS } from './domain/quota-limits.ts'
import { DECLARATIONS, FEATURES, HOOKS, MAILS, SUBJECTS, TEAM_RULES } from './features/all.ts'
import { openFeed } from './features/platform/events/index.ts'
import { createReferences } from './features/platform/references/index.ts'
import { createSandboxes } from './features/platform/sandbox/index.ts'
import { unlessOutage } from './kernel/db/connections/outage.ts'
import type { DocumentRenderer } from './kernel/db/context.ts'
import type { FileStore } from './kernel/db/files/file-store.ts'
import { createQuotas } from './kernel/db/quotas/quotas.ts'
import { createConstraintErrors } from './kernel/db/schema/constraints.ts'
import { createBrowserFactory } from './kernel/http/auth/browser.ts'
import { createCommonLimit } from './kernel/http/limits/common-limit.ts'
import { createConcurrencyLimit } from './kernel/http/limits/concurrency-limit.ts'
import { type Limiter, withoutRateLimit } from './kernel/http/limits/limiter.ts'
import { createMemoryLimiter } from './kernel/http/limits/memory-window.ts'
import { createPostgresLimiter } from './kernel/http/limits/postgres-limiter.ts'
import type { EndpointRecord } from './kernel/http/pipeline/endpoint.ts'
import { createCommonHeaders } from './kernel/http/server/common-headers.ts'
import { createServer } from './kernel/http/server/create-server.ts'
import { createErrorHandler } from './kernel/http/server/error-handler.ts'
import { createForwarder } from './kernel/http/server/forwarding.ts'
import { createTraffic, type Traffic } from './kernel/http/server/traffic.ts'
import type { AddressGuard } from './kernel/outgoing/address-guard.ts'
import { drain } from './operations/drain.ts'
import { healthRoutes, type Readiness } from './operations/health.routes.ts'
import type { WatchJobs } from './operations/job-metrics.ts'
import type { Logger } from './operations/logger.ts'
import { createMetrics, type Metrics, metricsRoutes, type ShareMetrics } from './operations/metrics.ts'
import { createObserver, createTrackingObserver, type Observer } from './operations/observe.ts'
import { securityTxt } from './operations/security-txt.routes.ts'
import type { Telemetry } from './operations/telemetry/telemetry.ts'
import { serveAuth } from './surfaces/auth.ts'
import { type CallerOptions, openCallers } from './surfaces/callers.ts'
import { VERSION } from './surfaces/contract/introduction.ts'
import { contractRoutes } from './surfaces/contract/serve.routes.ts'
import { docsSite } from './surfaces/docs-site/docs-site.ts'
import { mcpRoutes } from './surfaces/mcp/mcp.routes.ts'
import { serveOperator } from './surfaces/operator.ts'
import { servePortal } from './surfaces/portal.ts'
import { serveTeam } from './surfaces/team.ts'
import { webPages } from './surfaces/web-pages.ts'

export type AppOptions = CallerOptions & {
  sendsMail: boolean
  /** Without an identity provider, people sign in by mail and with links of the operator only. */
  oidc?: OidcSettings | undefined
  /** Keys from which secrets of webhooks are derived. */
  secretKeys: SecretKeys
  /** Codes are never shown if omitted. */
  codeDisplay?: CodeDisplay
  /** Checks the addresses of URLs that teams choose. */
  guard: AddressGuard
  /** Limits active keys that the team created; keys created by the operator do not count. */
  maxKeysPerTeam: number
  rateLimitStore: 'memory' | 'postgres'
  openapiFile: string
  trustProxy: string[]
  /** URLs for security.txt; no file without one. */
  securityContacts?: readonly string[]
  renderer: DocumentRenderer
  files: FileStore
  logger: Logger
  /** Default for teams without their own quotas; unlimited if omitted. */
  quotas?: QuotaLimits
  shareMetrics?: ShareMetrics
  /** Traces and metrics by OTLP; off by default. */
  telemetry?: Telemetry | undefined
  /** Whether the initial data is still being created; /readyz returns 503 meanwhile. */
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
  /** Writes when keys and sessions were last used. */
  writeUsage(): Promise<void>
  refreshQuotas(): Promise<void>
  /** Makes /readyz return 200 again when a full disk has space. */
  checkDisk(): Promise<void>
  /** Metrics of background work. */
  watchJobs: WatchJobs
}

const errorOfConstraint = createConstraintErrors(DECLARATIONS.constraints)

export async function buildApp(options: AppOptions): Promise<App> {
  const { database, clock, publicUrl, secretKeys, logger, telemetry, isBackground = false } = options
  const { quotas: limits = UNLIMITED_QUOTAS, forwardTo } = options
  const readiness: Readiness = { isDraining: false, isPreparing: options.isPreparing ?? (() => false) }
  const traffic = createTraffic()
  const metrics = createMetrics(database, limits)
  telemetry?.exportMetrics(metrics.registry)
  const server = createServer({
    trustProxy: options.trustProxy,
    isBackground,
    traffic,
    readiness,
    handleError: createErrorHandler(logger, errorOfConstraint),
    getCommonHeaders: createCommonHeaders(publicUrl),
    observe: buildObserver(options, traffic, metrics),
    within: telemetry?.tracing.within,
  })
  const routes = new Set<string>()
  server.addHook('onRoute', ({ method, url }) => {
    for (const routeMethod of [method].flat()) routes.add(`${routeMethod} ${url}`)
  })
  const endpoints: EndpointRecord[] = []
  const quotas = createQuotas(database, limits)
  const sandboxes = createSandboxes(database, clock)
  const feed = openFeed(
    database,
    unlessOutage((err) => logger.error({ err }, 'events could not be numbered')),
  )
  server.addHook('onClose', feed.close)
  const createLimit = isBackground ? createCommonLimit : createConcurrencyLimit
  const limiter = isBackground ? withoutRateLimit : createLimiter(options)
  const callers = openCallers(options, { declared: DECLARATIONS, sandboxes, limiter })

  metricsRoutes(server, { metrics, share: options.shareMetrics, checkToken: callers.checkOperatorToken })
  healthRoutes(server, { db: database, readiness, clock })
  securityTxt(server, { contacts: options.securityContacts ?? [], publicUrl, clock })
  contractRoutes(server, options.openapiFile)
  docsSite(server)
  await webPages(server)

  const serving = {
    server,
    features: FEATURES,
    callers,
    createBrowser: createBrowserFactory(publicUrl),
    common: {
      database,
      onCommit: feed.numbering.schedule,
      limit: createLimit(database, options.queueMs),
      sandboxes,
      forwarder: forwardTo === undefined ? undefined : createForwarder(forwardTo, telemetry?.tracing.headers),
      call: {
        clock,
        sendsMail: options.sendsMail,
        declared: DECLARATIONS,
        publicUrl,
        renderer: options.renderer,
        files: options.files,
        hooks: HOOKS,
        takeReference: createReferences(database, clock),
      },
      records: endpoints,
      log: logger,
      quotas,
      secretKeys,
      errorOfConstraint,
    },
    deps: {
      invalidateCredentials: callers.invalidate,
      requestsPerMinute: options.requestsPerMinute,
      sessionRequestsPerMinute: options.sessionRequestsPerMinute,
      maxKeysPerTeam: options.maxKeysPerTeam,
      declared: DECLARATIONS,
      subjects: SUBJECTS,
      mails: MAILS,
      rules: TEAM_RULES,
      feedWaits: feed.waits,
      quotas: limits,
      secretKeys,
      guard: options.guard,
      oidc: options.oidc,
      clock,
      sandboxes,
      publicUrl,
      codeDisplay: options.codeDisplay ?? NO_CODE_DISPLAY,
    },
  }
  // This order is the order of the endpoints in the contract.
  serveTeam(serving)
  serveAuth(serving)
  servePortal(serving)
  serveOperator(serving)
  mcpRoutes(server, {
    endpoints: endpoints.filter(({ surface }) => surface === 'team'),
    authenticate: callers.keyUncounted,
    authenticateAndCount: callers.key,
    secretKeys,
    sandboxes,
    clock,
    publicUrl,
    version: VERSION,
    log: logger,
  })
  return {
    server,
    endpoints,
    routes,
    drain: (noticeSeconds = options.drainSeconds ?? 0) =>
      drain(server, readiness, traffic, noticeSeconds, feed.waits.close),
    writeUsage: callers.writeUsage,
    refreshQuotas: quotas.refresh,
    checkDisk: database.disk.check,
    watchJobs: metrics.watchJobs,
  }
}

const createLimiter = ({ rateLimitStore, clock, database }: AppOptions): Limiter =>
  rateLimitStore === 'memory' ? createMemoryLimiter(clock) : createPostgresLimiter(database)

function buildObserver(options: AppOptions, traffic: Traffic, metrics: Metrics): Observer {
  const { isBackground = false, publicUrl, logger, telemetry } = options
  const beginSpan =
    telemetry &&
    ((request: FastifyRequest) =>
      telemetry.tracing.begin(request, { isForwarded: isBackground, publicUrl: publicUrl() }))
  return isBackground
    ? createTrackingObserver(traffic, beginSpan)
    : createObserver({ traffic, metrics, logger, beginSpan })
}
