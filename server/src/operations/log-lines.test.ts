// The fields of log lines match docs/telemetry.md.
import { readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startOtlpReceiver } from '../../test/suites/process/programs/otlp-receiver.ts'
import { TIMEOUT_MS, waitFor } from '../../test/suites/process/programs/wait.ts'
import { createTestDatabase, openTestDatabase } from '../../test/world/test-databases.ts'
import { openWorld } from '../../test/world/world.ts'
import { readConfig } from '../config.ts'
import { startJobs } from '../jobs/runner.ts'
import { toTelemetrySettings } from '../process/telemetry-settings.ts'
import { createLogger } from './logger.ts'
import { startTelemetry } from './telemetry/telemetry.ts'
import { createWrappers } from './telemetry/traced.ts'

type Line = Record<string, unknown>

const PAGE = readFileSync(new URL('../../../docs/telemetry.md', import.meta.url), 'utf8')
const ROWS =
  (PAGE.split('| Field | Lines | Meaning |\n|---|---|---|\n')[1] ?? '').split('\n\n')[0]?.split('\n') ?? []
const extractCodes = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const splitCells = (row: string) => row.split(' | ')
const DOCUMENTED = ROWS.flatMap((row) => extractCodes(splitCells(row)[0] ?? ''))
const listDocumented = (field: string) =>
  extractCodes(splitCells(ROWS.find((row) => row.startsWith(`| \`${field}\``)) ?? '')[2] ?? '')

const SOURCES = new URL('../', import.meta.url)

/** Returns the fields of every call of the logger in the source. */
async function findSourceFields(): Promise<Set<string>> {
  const fields = new Set<string>()
  for await (const file of glob('**/*.ts', { cwd: SOURCES, exclude: (name) => name.endsWith('.test.ts') })) {
    const text = await readFile(new URL(file, SOURCES), 'utf8')
    for (const [, object = ''] of text.matchAll(/\b(?:(?:log|logger)\.(?:error|warn)|warn)\(\s*\{([^}]*)\}/g))
      for (const part of object.split(',')) fields.add((part.split(':')[0] ?? '').trim())
  }
  return fields
}

async function collectLines(): Promise<Line[]> {
  const receiver = await startOtlpReceiver()
  receiver.respond({ status: 400 })
  const settings = toTelemetrySettings(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '100' }),
  )
  if (!settings) throw new Error('Telemetry is off')
  const lines: Line[] = []
  const telemetry = await startTelemetry(settings, { version: '1.0.0', kind: 'serving' }, (fields, message) =>
    logger.warn(fields, message),
  )
  const { tracing } = telemetry
  const output = { write: (text: string) => void lines.push(JSON.parse(text)) }
  const logger = createLogger('info', output, tracing.traceId)
  const connected = openTestDatabase(await createTestDatabase())
  const database = createWrappers(tracing).database({
    ...connected,
    transaction: (work, call) =>
      call?.action === 'createProjectCode'
        ? Promise.reject(
            Object.assign(new Error('a duplicate'), { code: '23505', constraint: 'unknown_key' }),
          )
        : connected.transaction(work, call),
  })
  const world = await openWorld({ telemetry, logger, database })
  const team = await world.team()
  expect((await team.call('GET', '/project-codes')).status).toBe(200)
  await world.send('/no-such-path')
  expect((await team.call('POST', '/project-codes', { name: 'x' })).status).toBe(500)
  const run = async () => {
    await database.transaction((tx) => tx.query({ text: 'select 1' }))
    throw new Error('planted')
  }
  const onFailure = (error: unknown) => logger.error({ err: error }, 'background work failed')
  const jobs = startJobs([{ name: 'planted', everyMs: 1, run }], onFailure, (job, work) =>
    tracing.job(job.name, work),
  )
  const hasLogged = (message: string) => lines.some(({ msg }) => msg === message)
  await waitFor('a failed job', TIMEOUT_MS, () => hasLogged('background work failed'))
  await jobs.stop()
  await waitFor('a failed export', TIMEOUT_MS, () => hasLogged('telemetry cannot be exported'))
  receiver.respond('ok')
  await waitFor('an export', TIMEOUT_MS, async () => {
    await world.send('/no-such-path')
    return hasLogged('telemetry is exported again')
  })
  await world.close()
  await telemetry.close()
  await connected.close()
  return lines
}

test('every field that is logged is documented, and every documented field is logged', async () => {
  const lines = await collectLines()
  const requests = lines.filter(({ msg }) => msg === undefined)
  const [request] = requests
  expect(Object.keys(request ?? {}).toSorted()).toEqual(
    ['hostname', 'level', 'method', 'ms', 'pid', 'reqId', 'route', 'status', 'time', 'trace_id'].toSorted(),
  )
  expect(requests.map(({ route }) => route)).toContain('unmatched')
  const failed = lines.find(({ msg }) => msg === 'request failed')
  expect(Object.keys(failed?.['err'] as object).toSorted()).toEqual(listDocumented('err').toSorted())
  const requestLine = lines.find(({ reqId, status }) => reqId === failed?.['reqId'] && status === 500)
  expect(failed?.['trace_id']).toBe(requestLine?.['trace_id'])
  const logged = new Set([...lines.flatMap((line) => Object.keys(line)), ...(await findSourceFields())])
  expect([...logged].toSorted()).toEqual(DOCUMENTED.toSorted())
})
