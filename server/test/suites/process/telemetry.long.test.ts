// Traces and metrics by OTLP, from real processes to a strict receiver. What is exported: src/operations/telemetry/telemetry.slow.test.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { call, createCode, getData, listTeams, type Page, readOperatorToken } from './programs/calls.ts'
import { prepareDataFolder } from './programs/data-folder.ts'
import { startOtlpReceiver } from './programs/otlp-receiver.ts'
import { startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const NOTE_MODULES = fileURLToPath(new URL('programs/note-modules.mjs', import.meta.url))
const CLEAN = { code: 0, signal: null }
const LARGE_BYTES = 100_000

const settingsFor = (url: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_METRIC_EXPORT_INTERVAL: '3600000',
  RATE_LIMIT_PER_MINUTE: '10000000',
  LOG_LEVEL: 'info',
})

test('without an endpoint no module of the SDK is loaded', SLOW, async () => {
  const folder = prepareDataFolder()
  const modulesFile = join(folder, '..', 'modules')
  writeFileSync(modulesFile, '', { mode: 0o666 })
  const env = { NODE_OPTIONS: `--import ${NOTE_MODULES}`, TEST_MODULES_FILE: modulesFile, LOG_LEVEL: 'info' }
  const off = await startServer({ env: { DATA_DIR: folder, ...env } })
  expect((await createCode(off, off.demoKey, 'untraced')).status).toBe(201)
  expect(await off.stop()).toEqual(CLEAN)
  const modules = () => readFileSync(modulesFile, 'utf8').trim().split('\n')
  // config.ts imports the names of samplers from telemetry-settings.ts; prom-client loads the API of OpenTelemetry.
  const allowed = /telemetry-settings\.ts$|@opentelemetry\/api\//
  expect(modules().filter((url) => !allowed.test(url))).toEqual([])
  expect(off.stdout()).not.toContain('trace_id')
  const receiver = await startOtlpReceiver()
  const on = await startServer({ env: { DATA_DIR: folder, ...env, ...settingsFor(receiver.url) } })
  expect(await on.stop()).toEqual(CLEAN)
  expect(modules().filter((url) => !allowed.test(url)).length).toBeGreaterThan(10)
})

test(
  'a process exports its remaining telemetry when it exits; workers are distinguished, and no personal data is sent',
  SLOW,
  async () => {
    const receiver = await startOtlpReceiver()
    const folder = prepareDataFolder()
    const env = { DATA_DIR: folder, ...settingsFor(receiver.url), OTEL_BSP_SCHEDULE_DELAY: '600000' }
    const server = await startServer({ env })
    const key = server.demoKey ?? ''
    const [team] = await listTeams(server, folder)
    type Mission = { id: string; name: string }
    const [mission] = getData<Page<Mission>>(await call(server, '/api/v1/missions?per_page=1', { key })).items
    expect((await call(server, `/api/v1/missions/${mission?.id}`, { key })).status).toBe(200)
    const email = 'sasha.bernard@freelance.example'
    const freelancer = { email, first_name: 'Sasha', last_name: 'Bernardeau' }
    // A large body is processed by the background worker.
    const large = await fetch(`${server.address}/api/v1/freelancers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: `${' '.repeat(LARGE_BYTES)}${JSON.stringify(freelancer)}`,
    })
    expect(large.status).toBe(201)
    expect(receiver.spans).toEqual([])
    expect(await server.stop()).toEqual(CLEAN)
    expect(receiver.problems).toEqual([])

    const show = receiver.spans.find(({ name }) => name === 'GET /api/v1/missions/:id')
    const lines = server
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    expect(lines.find(({ route }) => route === '/api/v1/missions/:id').trace_id).toBe(show?.traceId)

    const root = receiver.spans.find(({ name }) => name === 'POST /api/v1/freelancers')
    const backgroundSpan = receiver.spans.find(({ name }) => name === 'background POST /api/v1/freelancers')
    expect(backgroundSpan).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId })
    const transaction = receiver.spans.find(
      ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === backgroundSpan?.spanId,
    )
    expect(transaction).toBeDefined()
    expect([root, backgroundSpan].map((span) => span?.resource['worker.kind'])).toEqual([
      'serving',
      'background',
    ])
    const instances = new Set(receiver.points.map(({ resource }) => resource['service.instance.id']))
    expect(instances).toEqual(
      new Set([root, backgroundSpan].map((span) => span?.resource['service.instance.id'])),
    )
    expect(instances.size).toBe(2)

    const names = new Set(receiver.points.map(({ name }) => name))
    for (const name of ['http_request_duration_seconds', 'database_pool_connections', 'job_lag_seconds'])
      expect(names).toContain(name)
    const secrets = [
      key,
      key.slice(9),
      readOperatorToken(folder),
      team?.id,
      mission?.id,
      mission?.name,
      email,
    ]
    for (const secret of [...secrets, 'Bernardeau', 'freelance.example', 'per_page', 'Acme'])
      expect(receiver.bytes(), secret).not.toContain(secret ?? '-')
  },
)

test('a receiver that is down, slow, full or hostile affects no request and no shutdown', SLOW, async () => {
  const receiver = await startOtlpReceiver()
  const env = {
    DATA_DIR: prepareDataFolder(),
    ...settingsFor(receiver.url),
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  }
  const server = await startServer({ env })
  const key = server.demoKey ?? ''
  const warnings = () => server.stdout().split('telemetry cannot be exported').length - 1
  let requests = 0
  const serve = async () => {
    for (let nth = 0; nth < 20; nth += 1) {
      requests += 1
      expect((await createCode(server, key, `code-${requests}`)).status).toBe(201)
    }
  }
  for (const mode of ['huge', 'silent', { status: 503 }] as const) {
    receiver.respond(mode)
    const before = receiver.requests()
    await waitFor('an export', TIMEOUT_MS, async () => {
      await serve()
      return receiver.requests() > before
    })
  }
  // The receiver is down.
  await receiver.close()
  await serve()
  await waitFor('a warning', TIMEOUT_MS, () => warnings() > 0)
  // Traces and metrics of two workers, one warning each. Later there may be more: a busy machine can exceed the timeout.
  expect(warnings()).toBeLessThanOrEqual(4)
  const again = await startOtlpReceiver(receiver.port)
  await waitFor('spans', TIMEOUT_MS, async () => {
    await serve()
    return again.spans.length > 0
  })
  await waitFor('a line', TIMEOUT_MS, () => server.stdout().includes('telemetry is exported again'))
  const exposition = await fetch(`${server.address}/metrics`, {
    headers: { authorization: `Bearer ${readOperatorToken(env.DATA_DIR)}` },
  }).then((response) => response.text())
  expect(exposition).toMatch(/^telemetry_spans_total\{outcome="failed"\} [1-9]/m)
  again.respond('silent')
  await serve()
  expect(await server.stop()).toEqual(CLEAN)
})
