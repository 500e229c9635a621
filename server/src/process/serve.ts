// One server: database, application, jobs, listen.
import { buildApp } from '../app.ts'
import { type Config, toOidcSettings } from '../config.ts'
import { type Demo, makeDemo } from '../demo/demo.ts'
import { createRenderer } from '../documents/index.ts'
import { createSecretKeys } from '../domain/access/secret-keys.ts'
import { showsCodes } from '../domain/access/shown-codes.ts'
import { systemClock as clock } from '../domain/clock.ts'
import { createSandboxes } from '../features/platform/sandbox/index.ts'
import { createServiceJobs, createWorkerJobs } from '../jobs/registry.ts'
import { startJobs } from '../jobs/runner.ts'
import { openDatabase } from '../kernel/db/connections/client.ts'
import { unlessOutage } from '../kernel/db/connections/outage.ts'
import { createMailer, type Mailer } from '../kernel/mail/mail.ts'
import { createAddressGuard } from '../kernel/outgoing/address-guard.ts'
import { createOutgoing } from '../kernel/outgoing/guarded-request.ts'
import { createResolve } from '../kernel/outgoing/resolve.ts'
import type { ProcessLogger } from '../operations/logger.ts'
import type { Telemetry } from '../operations/telemetry/telemetry.ts'
import { openFileStore } from './file-store.ts'
import { getPort, listen, listenInBackground } from './listen.ts'
import { loadWrappers } from './open-telemetry.ts'
import { lowerPriority, lowerPriorityOfBackend } from './priority.ts'
import { reportMissingKey } from './secret-key.ts'
import type { Closing } from './shutdown.ts'
import { openSigning } from './signing.ts'
import type { Orders } from './worker-messages.ts'
import { shareMetrics } from './worker-metrics.ts'

type Services = {
  closing: Closing
  logger: ProcessLogger
  say(line: string): void
  telemetry: Telemetry | undefined
}

type RunningServer = {
  address: string
  port: number | undefined
  demo: Demo | undefined
  /** Drains a worker that has crashed, without notice to load balancers beforehand. */
  drain(): Promise<void>
}

export async function serve(config: Config, orders: Orders, services: Services): Promise<RunningServer> {
  const { isEmbedded, operatorToken, isBackgroundOf, backgroundSocket } = orders
  const isBackground = isBackgroundOf !== undefined
  const { closing, logger, say, telemetry } = services
  const wrappers = await loadWrappers(telemetry)
  if (isBackground) lowerPriority(process.pid)
  const untraced = openDatabase({
    connection: orders.connection,
    preparedStatements: config.PREPARED_STATEMENTS,
    ...(isBackground && isEmbedded && { onConnect: lowerPriorityOfBackend }),
    outageLines: logger,
  })
  closing.add(() => untraced.close())
  const database = wrappers.database(untraced)
  closing.add(async () => telemetry?.close())
  const files = await openFileStore(config, {
    db: database,
    bucket: orders.bucket,
    log: logger,
    traced: wrappers.bucket,
  })
  const secretKeys = createSecretKeys(orders.secretKey, orders.previousSecretKey)
  const signing = openSigning(config, { files: orders.signingFiles, secretKeys, clock, logger })
  closing.add(async () => signing.close())
  const renderer = createRenderer({ workers: config.RENDER_WORKERS, signer: signing.signer })
  closing.add(renderer.close)
  const mailer = openMailer(config, wrappers.mailer)
  closing.add(async () => mailer?.close())
  let address = isBackgroundOf ?? ''
  let isPreparing = true
  const publicUrl = () => config.PUBLIC_URL ?? address
  const isAlone = isEmbedded && config.WORKERS === 1
  const guard = createAddressGuard(config.WEBHOOK_ALLOW_NETWORKS)
  const app = await buildApp({
    database,
    clock,
    publicUrl,
    sendsMail: mailer !== undefined,
    codeDisplay: { showsCodes: (team) => showsCodes({ ...config, isEmbedded }, team), print: say },
    oidc: toOidcSettings(config),
    operatorToken,
    secretKeys,
    guard,
    requestsPerMinute: config.RATE_LIMIT_PER_MINUTE,
    maxKeysPerTeam: config.MAX_KEYS_PER_TEAM,
    portalRequestsPerMinute: config.PORTAL_RATE_LIMIT_PER_MINUTE,
    invitationRequestsPerMinute: config.INVITATION_RATE_LIMIT_PER_MINUTE,
    operatorRequestsPerMinute: config.OPERATOR_RATE_LIMIT_PER_MINUTE,
    sessionRequestsPerMinute: config.SESSION_RATE_LIMIT_PER_MINUTE,
    signInRequestsPerMinute: config.SIGN_IN_RATE_LIMIT_PER_MINUTE,
    rateLimitStore: config.RATE_LIMIT_STORE ?? (isAlone ? 'memory' : 'postgres'),
    openapiFile: config.OPENAPI_FILE,
    trustProxy: config.TRUST_PROXY,
    securityContacts: config.SECURITY_CONTACT,
    renderer,
    files,
    logger,
    quotas: {
      documents: config.QUOTA_DOCUMENT_BYTES,
      audit: config.QUOTA_AUDIT_BYTES,
      idempotency: config.QUOTA_IDEMPOTENCY_BYTES,
    },
    drainSeconds: config.DRAIN_SECONDS,
    isPreparing: () => isPreparing,
    shareMetrics,
    telemetry,
    ...(isBackground ? { isBackground } : { forwardTo: backgroundSocket }),
  })
  const onFailure = unlessOutage((error) => logger.error({ err: error }, 'background work failed'))
  closing.add(() => app.writeUsage().catch(onFailure))
  const outgoing = wrappers.outgoing(createOutgoing({ guard, resolve: createResolve() }))
  closing.add(async () => outgoing.close())
  const deps = {
    db: database,
    clock,
    sandboxes: createSandboxes(database, clock),
    mailer,
    publicUrl,
    onFailure,
    eventRetentionDays: config.EVENT_RETENTION_DAYS,
    secretKeys,
    files,
    renderer,
    outgoing,
    webhookRetentionDays: config.WEBHOOK_RETENTION_DAYS,
  }
  const allJobs = [...createWorkerJobs(app), ...(isBackground ? createServiceJobs(deps) : [])]
  const measured = app.watchJobs(allJobs)
  const jobs = startJobs(allJobs, onFailure, (job, run) => measured(job, () => wrappers.job(job.name, run)))
  closing.add(jobs.stop)
  closing.add(() => app.drain())
  if (isBackground) {
    await reportMissingKey(database, secretKeys, say)
    await listenInBackground(app.server, backgroundSocket)
  } else address = await listen(app.server, { HOST: config.HOST, PORT: orders.port })
  const demo = orders.makesDemo
    ? await makeDemo({ database, clock, renderer, files, publicUrl, secretKeys }).catch((error: unknown) => {
        logger.error({ err: error }, 'the demo could not be made')
        say('The demo could not be made; the service starts without it. The log has the error.')
        return undefined
      })
    : undefined
  isPreparing = false
  return { address, port: getPort(app.server), demo, drain: () => app.drain(0) }
}

function openMailer({ SMTP_URL, MAIL_FROM, SMTP_TLS }: Config, traced: (mailer: Mailer) => Mailer) {
  return SMTP_URL ? traced(createMailer(SMTP_URL, MAIL_FROM, SMTP_TLS)) : undefined
}
