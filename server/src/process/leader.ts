// Supervises the workers, also a single one: opens the database, migrates the schema, starts the workers and replaces those
// that exit. The embedded PostgreSQL is a child of the leader, so it outlives every worker. See decision 0041.
import cluster from 'node:cluster'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { Demo } from '../demo/demo.ts'
import { systemClock } from '../domain/clock.ts'
import { type OpenedDatabase, openConfiguredDatabase, throwStartError } from './database.ts'
import { requireUsableBucket } from './file-store.ts'
import { StartError } from './output.ts'
import { getOrCreateSecret, readSecret } from './secret-file.ts'
import type { Closing } from './shutdown.ts'
import { readUsableSigningFiles } from './signing-files.ts'
import type { Orders } from './worker-messages.ts'
import { createWorkers } from './workers.ts'

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))

type Say = (line: string) => void
type Leading = { address: string; demo: Demo | undefined }

export async function startLeader(config: Config, closing: Closing, say: Say): Promise<Leading> {
  // A single worker accepts connections itself; several get them round robin from the leader.
  cluster.schedulingPolicy = config.WORKERS === 1 ? cluster.SCHED_NONE : cluster.SCHED_RR
  const workers = createWorkers(WORKER, say)
  let database: OpenedDatabase | undefined
  closing.add(async () => {
    await workers.stop()
    await database?.close()
  })
  const signingFiles = readUsableSigningFiles(config, systemClock.now(), say)
  const bucket = await requireUsableBucket(config)
  const background = workers.load('background', 1)
  const serving = workers.load('serving', config.WORKERS)
  database = await openConfiguredDatabase(config, say)
  ;(await import('./worker-metrics.ts')).gatherMetrics()
  const socketFolder = makeSocketFolder()
  closing.add(async () => rmSync(socketFolder, { recursive: true, force: true }))

  const firstOrders: Orders = {
    kind: 'start',
    connection: database.connection,
    isEmbedded: database.isEmbedded,
    operatorToken: readOperatorToken(config, database, say),
    ...readSecretKeys(config, database, say),
    signingFiles,
    bucket,
    port: config.PORT,
    backgroundSocket: join(socketFolder, 'background'),
    makesDemo: database.isEmbedded && !process.argv.includes('--no-demo'),
  }
  // PORT=0: all workers share the port of the first one, and replacements must use it again.
  let port = config.PORT
  const createReplacementOrders = (isAlone: boolean) => ({
    ...firstOrders,
    makesDemo: false,
    port: isAlone ? port : config.PORT,
  })
  const ready = await serving.start(firstOrders, createReplacementOrders)
  port = ready[0]?.port ?? port
  const address = ready[0]?.address ?? ''
  const backgroundOrders = { ...firstOrders, makesDemo: false, isBackgroundOf: address }
  await background.start(backgroundOrders, () => backgroundOrders)
  return { address, demo: ready.find(({ demo }) => demo)?.demo }
}

/** Creates the folder for the socket of the background worker, with the mode 0700. */
function makeSocketFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'team-engagement-'))
  } catch (error) {
    const { message } = error as Error
    throw new StartError(
      `Cannot create a directory in ${tmpdir()}; set TMPDIR to another directory: ${message}`,
    )
  }
}

function readOperatorToken(config: Config, { isEmbedded }: OpenedDatabase, say: Say): string | undefined {
  const { OPERATOR_TOKEN, DATA_DIR } = config
  const token =
    OPERATOR_TOKEN ??
    (isEmbedded ? readOrFail(() => getOrCreateSecret(DATA_DIR, 'operator-token')) : undefined)
  if (!token) say('OPERATOR_TOKEN is not set: the operator API is off.')
  return token
}

type SecretKeyTexts = Pick<Orders, 'secretKey' | 'previousSecretKey'>

/** No key is generated for a separate database: each node would have another one. */
function readSecretKeys(config: Config, { isEmbedded }: OpenedDatabase, say: Say): SecretKeyTexts {
  const { SECRET_KEY, SECRET_KEY_PREVIOUS, DATA_DIR } = config
  const secretKey =
    SECRET_KEY ?? (isEmbedded ? readOrFail(() => getOrCreateSecret(DATA_DIR, 'secret-key')) : undefined)
  const previousSecretKey =
    SECRET_KEY_PREVIOUS ??
    (isEmbedded ? readOrFail(() => readSecret(DATA_DIR, 'secret-key-previous')) : undefined)
  if (!secretKey) say('SECRET_KEY is not set: webhooks are off.')
  if (!secretKey && !config.SIGNING_CERTIFICATE_FILE)
    say(
      'Neither SECRET_KEY nor SIGNING_CERTIFICATE_FILE is set: signed documents carry no signature of the service.',
    )
  return { secretKey, previousSecretKey }
}

function readOrFail<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    return throwStartError(error)
  }
}
