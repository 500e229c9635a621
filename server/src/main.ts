// The process: configuration, database, application, listen, jobs, shutdown.
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { makeDemo } from './demo/demo.ts'
import { createRenderer } from './documents/index.ts'
import { allJobs } from './jobs/registry.ts'
import { startJobs } from './jobs/runner.ts'
import { systemClock as clock } from './kernel/clock.ts'
import { createMailer } from './kernel/mail.ts'
import { createLogger } from './operations/logger.ts'
import { openConfiguredDatabase } from './process/database.ts'
import { greet } from './process/greeting.ts'
import { listen } from './process/listen.ts'
import { operatorTokenIn } from './process/operator-token.ts'
import { type Closing, closeOnSignal } from './process/shutdown.ts'
import { StartError } from './process/start-error.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)

async function start(config: Config, closing: Closing): Promise<void> {
  const { database, isEmbedded, close } = await openConfiguredDatabase(config, {
    say,
    onIdleError: (error) => say(`The database closed a connection: ${error.message}`),
  })
  closing.add(close)
  const operatorToken = config.OPERATOR_TOKEN ?? (isEmbedded ? operatorTokenIn(config.DATA_DIR) : undefined)
  if (!operatorToken) say('OPERATOR_TOKEN is not set: the operator API is off.')
  const mailer = config.SMTP_URL ? createMailer(config.SMTP_URL, config.MAIL_FROM) : undefined
  closing.add(async () => mailer?.close())

  const logger = createLogger(config.LOG_LEVEL)
  const renderer = createRenderer()
  closing.add(renderer.close)
  let address = ''
  const publicUrl = () => config.PUBLIC_URL ?? address
  const app = await buildApp({
    database,
    clock,
    publicUrl,
    sendsMail: mailer !== undefined,
    operatorToken,
    requestsPerMinute: config.RATE_LIMIT_PER_MINUTE,
    rateLimitStore: config.RATE_LIMIT_STORE ?? (isEmbedded ? 'memory' : 'postgres'),
    openapiFile: config.OPENAPI_FILE,
    trustProxy: config.TRUST_PROXY,
    renderer,
    logger,
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
  const wantsDemo = isEmbedded && !process.argv.includes('--no-demo')
  const demoKey = wantsDemo ? await makeDemo({ database, clock, publicUrl, renderer }) : undefined
  process.stdout.write(greet(address, demoKey))
}

await closeOnSignal(async (closing) => {
  try {
    await start(readConfig(process.env), closing)
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error
    say(error.message)
    return 1
  }
  return undefined
})
