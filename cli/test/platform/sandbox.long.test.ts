// team-engagement sandbox against a running server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useServer } from '../processes.ts'
import { startReceiver } from '../receivers.ts'
import { newTeam } from '../team.ts'
import { hasTerminal, runOnTerminal } from '../terminal.ts'

/** A timeout that only a hanging test reaches: the moves of a year take a minute, or ten minutes on a busy machine. */
const TIMEOUT_MS = 1_800_000
const server = useServer()
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

type Body = Record<string, unknown>

async function newSandbox() {
  const createdSandbox = await server.json('sandbox', 'create', '--name', 'Test', '--time-zone', 'UTC')
  const env = { ENGAGE_KEY: String(createdSandbox.key) }
  const runTool = (...args: string[]) => server.runTool(args, env)
  return {
    env,
    key: String(createdSandbox.key),
    runTool,
    json: async (...args: string[]) => {
      const { stdout, stderr } = await runTool(...args, '--json')
      expect(stderr).toBe('')
      return JSON.parse(stdout)
    },
    get: async (path: string) => {
      const headers = { 'x-api-key': String(createdSandbox.key) }
      const response = await fetch(`${server.address()}/api/v1${path}`, { headers })
      expect(response.ok, path).toBe(true)
      return ((await response.json()) as { data: Body }).data
    },
  }
}

/** The time at the start, so that the day is the same throughout the test, also at midnight. */
const now = Date.now()
const dayAfter = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)

test('create shows the key once; in the sandbox, the clock moves, webhooks are sent and mails can be read', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { code, stdout, stderr } = await server.runTool(['sandbox', 'create', '--name', 'Shown'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'The key is shown only once: store it now.\n' })
  expect(stdout).toMatch(/^key: tek_live_\w+\nteam_id: \S+\nname: Shown\nuser_id: \S+\nkey_id: \S+\n$/)

  const sandbox = await newSandbox()
  expect(await sandbox.json('sandbox', 'show')).toMatchObject({ status: 'ready', progress: 1 })
  const url = receiver.url.replace('localhost', '127.0.0.1')
  await sandbox.json('webhooks', 'create', '--url', url, '--types', 'mission.completed')
  const person = { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' }
  const { id: freelancer_id } = await server.post<{ id: string }>('/api/v1/freelancers', sandbox.key, person)
  const mission = await server.post<{ id: string }>('/api/v1/missions', sandbox.key, {
    name: 'Audit',
    description: 'Review.',
    mission_type: 'daily',
    rate_amount: 500,
    start_date: dayAfter(0),
    end_date: dayAfter(4),
    freelancer_id,
  })
  const mailTo = async (kind: string) => {
    const args = ['sandbox', 'mails', '--kind', kind, '--recipient', 'Sasha@example.com']
    let id = ''
    await expect.poll(async () => (id = (await sandbox.json(...args)).items[0]?.id ?? '')).not.toBe('')
    return id
  }
  const offer = await mailTo('offer_to_answer')
  const mailOutput = await sandbox.runTool('sandbox', 'mail', offer)
  expect(mailOutput.stdout).toMatch(
    /^id: \S+\nkind: offer_to_answer\nrecipients: sasha@example\.com\nsubject: .+\n/,
  )
  expect((await sandbox.runTool('sandbox', 'mail', offer, '--html')).stdout).toMatch(/^<!doctype html>/i)
  const [, token = ''] = /#token=(\S+)/.exec(mailOutput.stdout) ?? []
  await server.post('/portal/v1/step-up/code', token, {})
  const { text } = await sandbox.json('sandbox', 'mail', await mailTo('step_up_code'))
  const [stepUpCode = ''] = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text) ?? []
  await server.post(`/portal/v1/missions/${mission.id}/accept`, token, { code: stepUpCode })

  const neither = await sandbox.runTool('sandbox', 'move')
  expect(neither).toMatchObject({ code: 1, stderr: 'Use either --days or --to.\n' })
  const moving = await sandbox.json('sandbox', 'move', '--days', '2', '--no-wait')
  expect(moving).toMatchObject({ status: 'moving' })
  await expect.poll(async () => (await sandbox.json('sandbox', 'show')).status).toBe('ready')
  const moved = await sandbox.json('sandbox', 'move', '--to', `${dayAfter(7)}T12:00:00Z`)
  expect(moved.status).toBe('ready')
  expect(moved.now.slice(0, 10)).toBe(dayAfter(7))
  expect(await sandbox.get(`/missions/${mission.id}`)).toMatchObject({ status: 'completed' })
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'mission.completed',
    subject: { id: mission.id },
  })
})

test('a team that is no sandbox is not seeded, moved or reset', async () => {
  const team = await newTeam(server)
  expect(await team.runTool('sandbox', 'seed')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The team of this key is no sandbox. `npx team-engagement sandbox create` creates one.\n',
  })
  for (const args of [['move', '--days', '1'], ['reset', '--yes'], ['show'], ['mails']])
    expect((await team.runTool('sandbox', ...args)).code, args[0]).toBe(1)
  expect((await team.json('freelancers', 'list')).total).toBe(0)
})

test('seed creates a year with consistent totals, once; reset deletes it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const sandbox = await newSandbox()
  const size = ['--missions', '6', '--months', '3', '--seed', '7']
  const seedResult = await sandbox.json('sandbox', 'seed', ...size)
  expect(seedResult).toMatchObject({ freelancers: 2 })
  const reports = (await sandbox.json('reports', 'list', '--all')).items as Body[]
  const entries = (await sandbox.json('entries', 'list', '--all')).items as Body[]
  const payments = (await sandbox.get('/accounting/payments?per_page=100'))['items'] as Body[]
  const ofType = (type: string) => entries.filter((entry) => entry['type'] === type)
  expect(reports).toHaveLength(seedResult.reports)
  expect(ofType('invoice')).toHaveLength(seedResult.invoices)
  expect(payments).toHaveLength(seedResult.payments)
  expect(seedResult.payments).toBeGreaterThan(0)
  const approved = reports.filter(({ status }) => status === 'approved')
  expect(ofType('invoice').length - ofType('credit_note').length).toBeGreaterThanOrEqual(approved.length - 1)
  const paid = entries.filter(({ status }) => status === 'paid')
  const sum = (items: Body[], field: string) =>
    Math.round(items.reduce((total, item) => total + Number(item[field]) * 100, 0))
  expect(sum(payments, 'amount')).toBe(sum(paid, 'amount_incl_vat'))

  const { seconds: _, now: __, ...totals } = seedResult
  const { seconds: ___, now: ____, ...again } = await sandbox.json('sandbox', 'seed', ...size)
  expect({ ...again, kept_mails: 0 }).toEqual({ ...totals, kept_mails: 0 })
  const other = await sandbox.runTool('sandbox', 'seed', '--missions', '6', '--months', '3', '--seed', '8')
  expect(other).toMatchObject({
    code: 1,
    stderr: 'The sandbox has --seed 7 --missions 6 --months 3 already: reset it first, or use another one.\n',
  })

  expect(await sandbox.runTool('sandbox', 'reset')).toMatchObject({
    code: 1,
    stderr: 'Deleting the data of a sandbox needs a confirmation, but there is no terminal: use --yes.\n',
  })
  if (hasTerminal) {
    const env = { ENGAGE_SERVER: server.address(), ...sandbox.env }
    const refused = await runOnTerminal('n\n', ['sandbox', 'reset'], env)
    expect(refused.output).toContain('Delete the data of the sandbox Test? [y/N]')
    expect(refused.code).toBe(1)
  }
  const reset = await sandbox.json('sandbox', 'reset', '--yes')
  expect(reset.status).toBe('ready')
  expect(reset.deleted_rows).toBeGreaterThan(100)
  expect((await sandbox.json('missions', 'list')).total).toBe(0)
})
