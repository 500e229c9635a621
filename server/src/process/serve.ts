// One server: database, application, jobs, listen.
import cluster from 'node:cluster'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { createRenderer } from '../documents/index.ts'
import { allJobs } from '../jobs/registry.ts'
import { startJobs } from '../jobs/runner.ts'
import { type Clock, systemClock as clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/db/client.ts'
import type { FileStore } from '../kernel/files/file-store.ts'
import type { DocumentRenderer } from '../kernel/http/context.ts'
import { createMailer } from '../kernel/mail.ts'
import { createLogger } from '../operations/logger.ts'
import { openConfiguredDatabase } from './database.ts'
import { openFileStore } from './file-store.ts'
import { listen } from './listen.ts'
import { operatorTokenIn } from './operator-token.ts'
import type { Closing } from './shutdown.ts'
import { shareMetrics } from './worker-metrics.ts'

export type Serving = {
  address: string
  database: Database
  isEmbedded: boolean
  clock: Clock
  renderer: DocumentRenderer
  files: FileStore
  publicUrl: () => string
}

type Say = (line: string) => void

/** The database and what starts and stops with it. */
export async function openAll(config: Config, closing: Closing, say: Say) {
  const { database, isEmbedded, close } = await openConfiguredDatabase(config, {
    say,
    onIdleError: (error) => say(`The database closed a connection: ${error.message}`),
  })
  closing.add(close)
  const files = await openFileStore(config, database)
  const operatorToken = config.OPERATOR_TOKEN ?? (isEmbedded ? operatorTokenIn(config.DATA_DIR) : undefined)
  if (!operatorToken && cluster.isPrimary) say('OPERATOR_TOKEN is not set: the operator API is off.')
  const renderer = createRenderer()
  closing.add(renderer.close)
  return { database, isEmbedded, operatorToken, renderer, files }
}

export async function serve(config: Config, closing: Closing, say: Say): Promise<Serving> {
  const { database, isEmbedded, operatorToken, renderer, files } = await openAll(config, closing, say)
  const mailer = config.SMTP_URL ? createMailer(config.SMTP_URL, config.MAIL_FROM) : undefined
  closing.add(async () => mailer?.close())
  const logger = createLogger(config.LOG_LEVEL)
  let address = ''
  const publicUrl = () => config.PUBLIC_URL ?? address
  const isAlone = isEmbedded && config.WORKERS === 1
  const app = await buildApp({
    database,
    clock,
    publicUrl,
    sendsMail: mailer !== undefined,
    operatorToken,
    requestsPerMinute: config.RATE_LIMIT_PER_MINUTE,
    maxKeysPerTeam: config.MAX_KEYS_PER_TEAM,
    rateLimitStore: config.RATE_LIMIT_STORE ?? (isAlone ? 'memory' : 'postgres'),
    openapiFile: config.OPENAPI_FILE,
    trustProxy: config.TRUST_PROXY,
    renderer,
    files,
    logger,
    drainSeconds: config.DRAIN_SECONDS,
    ...(cluster.isWorker && { shareMetrics }),
  })
  const onFailure = (error: unknown) => logger.error({ err: error }, 'background work failed')
  closing.add(() => app.writeKeyUsage().catch(onFailure))
  const { writeKeyUsage } = app
  const jobs = startJobs(
    allJobs({ db: database, clock, mailer, publicUrl, writeKeyUsage, onFailure }),
    onFailure,
  )
  closing.add(jobs.stop)
  closing.add(() => app.drain())
  address = await listen(app.server, config)
  return { address, database, isEmbedded, clock, renderer, files, publicUrl }
}
