// The process: configuration, database, application, listen, jobs, shutdown.
import { type AppOptions, buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { makeDemo } from './demo/demo.ts'
import { allJobs } from './jobs/registry.ts'
import { startJobs } from './jobs/runner.ts'
import { systemClock } from './kernel/clock.ts'
import { createMailer } from './kernel/mail.ts'
import { LOG_OPTIONS } from './operations/request-log.ts'
import { openConfiguredDatabase } from './process/database.ts'
import { greet } from './process/greeting.ts'
import { operatorTokenIn } from './process/operator-token.ts'
import { onShutdown } from './process/shutdown.ts'
import { StartError } from './process/start-error.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function start(config: Config, { demo }: { demo: boolean }): Promise<void> {
  const opened = await openConfiguredDatabase(config, {
    say,
    onIdleError: (error) => say(`The database closed a connection: ${error.message}`),
  })
  const { database, isEmbedded } = opened
  const operatorToken = config.OPERATOR_TOKEN ?? (isEmbedded ? operatorTokenIn(config.DATA_DIR) : undefined)
  if (!operatorToken) say('OPERATOR_TOKEN is not set: the operator API is off.')

  const clock = systemClock
  const mailer = config.SMTP_URL ? createMailer(config.SMTP_URL, config.MAIL_FROM) : undefined
  const publicUrl = config.PUBLIC_URL ?? `http://${hostOf(config.HOST)}:${config.PORT}`
  const options: AppOptions = {
    database,
    clock,
    publicUrl,
    sendsMail: mailer !== undefined,
    operatorToken,
    requestsPerMinute: config.RATE_LIMIT_PER_MINUTE,
    rateLimitStore: config.RATE_LIMIT_STORE ?? (isEmbedded ? 'memory' : 'postgres'),
    openapiFile: config.OPENAPI_FILE,
    trustProxy: config.TRUST_PROXY,
    logger: { level: config.LOG_LEVEL, ...LOG_OPTIONS },
  }
  const app = await buildApp(options)
  const address = await listen(app.server, config, opened.close)
  const demoKey = demo && isEmbedded ? await makeDemo({ database, clock, publicUrl }) : undefined
  const onFailure = (error: unknown) => app.server.log.error({ err: error }, 'background work failed')
  const jobs = startJobs(
    allJobs({ db: database, clock, mailer, publicUrl, writeKeyUsage: app.writeKeyUsage, onFailure }),
    (_job, error) => onFailure(error),
  )
  onShutdown(async (signal) => {
    app.server.log.info({ signal }, 'shutting down')
    app.readiness.isDraining = true
    await app.server.close()
    await jobs.stop()
    await app.writeKeyUsage().catch(onFailure)
    mailer?.close()
    await opened.close()
  })
  process.stdout.write(greet(address, demoKey))
}

const hostOf = (host: string) => (host.includes(':') ? `[${host}]` : host)

async function listen(
  server: Awaited<ReturnType<typeof buildApp>>['server'],
  config: Config,
  closeDatabase: () => Promise<void>,
): Promise<string> {
  try {
    return await server.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    await closeDatabase()
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`PORT ${config.PORT} is taken on ${config.HOST}; set PORT to another.`)
    throw new StartError(`The service can't listen on ${config.HOST}:${config.PORT}: ${message}`)
  }
}

try {
  await start(readConfig(process.env), { demo: !process.argv.includes('--no-demo') })
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error
  say(error.message)
  process.exit(1)
}
