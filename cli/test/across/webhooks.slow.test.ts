// team-engagement webhooks against a running server and a local receiver.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useServer } from '../processes.ts'
import { startReceiver, verifyWebhook } from '../receivers.ts'
import { newTeam, type Team } from '../team.ts'
import { hasTerminal, runOnTerminal } from '../terminal.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const server = useServer()
let receiver: Awaited<ReturnType<typeof startReceiver>>
let url = ''
let status = 200

beforeAll(async () => {
  receiver = await startReceiver(() => status)
  url = receiver.url.replace('localhost', '127.0.0.1')
})
afterAll(() => receiver.stop())

/** Creates a team with a high rate limit: waiting for a delivery takes more requests than a key usually may send. */
const newFastTeam = (settings: object = {}) => newTeam(server, { requests_per_minute: 100_000, ...settings })

/** Waits until the endpoint has as many deliveries with this status. */
async function waitForDeliveries(team: Team, endpoint: string, deliveryStatus: string, count: number) {
  let items: { id: string; type: string; event_id: string; subject_id: string }[] = []
  await expect
    .poll(async () => {
      items = (await team.json('webhooks', 'deliveries', endpoint, '--status', deliveryStatus)).items
      return items.length
    })
    .toBe(count)
  return items
}

test('create shows the secret once; show, list and update do not', async () => {
  const team = await newFastTeam()
  const flags = ['--types', 'mission.signed, project_code.created', '--description', 'ERP']
  const { code, stdout, stderr } = await team.runTool('webhooks', 'create', '--url', url, ...flags)
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'The secret is shown only once: store it now.\n' })
  expect(stdout).toMatch(/^secret: whsec_\S+\nid: \S+\nurl: http\S+\ndescription: ERP\n/)
  expect(stdout).toMatch(
    /^types: mission.signed, project_code.created\nscopes: missions:read, project-codes:read$/m,
  )
  const [, id = ''] = /^id: (\S+)$/m.exec(stdout) ?? []

  const list = await team.runTool('webhooks', 'list')
  expect(list.stdout).toMatch(
    /^id +url +status +types .*\n\S+ +http\S+ +enabled .*\npage 1 of 1, 1 in total\n$/,
  )
  expect(await team.json('webhooks', 'show', id)).toMatchObject({ description: 'ERP', has_secret_key: true })
  const changes = ['--description', '', '--types', '*', '--scopes', 'project-codes:read', '--url', `${url}/2`]
  const updated = await team.json('webhooks', 'update', id, ...changes)
  expect(updated).toMatchObject({
    url: `${url}/2`,
    description: null,
    types: ['*'],
    scopes: ['project-codes:read'],
  })
  expect(JSON.stringify([updated, list])).not.toContain('whsec_')
})

test('test sends an event that the secret verifies, and rotate-secret replaces the secret', async () => {
  const team = await newFastTeam()
  const { id, secret } = await team.json('webhooks', 'create', '--url', url, '--types', 'mission.signed')
  const rotated = await team.runTool('webhooks', 'rotate-secret', id, '--overlap-hours', '0')
  expect(rotated.stderr).toBe('The secret is shown only once: store it now.\n')
  const [, newSecret = ''] = /^secret: (whsec_\S+)$/m.exec(rotated.stdout) ?? []
  expect(newSecret).not.toBe(secret)

  const { stderr } = await team.runTool('webhooks', 'test', id)
  expect(stderr).toBe(
    `The test event is sent now: \`npx team-engagement webhooks deliveries ${id}\` shows the result.\n`,
  )
  const [delivery] = await waitForDeliveries(team, id, 'delivered', 1)
  const request = receiver.received.find(({ headers }) => headers['webhook-id'] === delivery?.event_id)
  if (!request) throw new Error('Nothing was received')
  expect(verifyWebhook(request, newSecret)).toMatchObject({
    type: 'webhook_endpoint.tested',
    subject: { id },
  })
  expect(() => verifyWebhook(request, secret)).toThrow('No matching signature')
})

test('deliveries and delivery show failed deliveries, and retry and replay send them again', async () => {
  const team = await newFastTeam()
  const subject = await team.make('/project-codes', { name: 'Apollo' })
  const { id } = await team.json('webhooks', 'create', '--url', url, '--types', 'project_code.created')
  const replay = (...flags: string[]) => team.runTool('webhooks', 'replay', id, ...flags)
  status = 500
  await expect.poll(async () => (await replay()).stdout).toMatch(/^deliveries: 1\n/)
  const [pending] = await waitForDeliveries(team, id, 'pending', 1)
  if (!pending) throw new Error('There is no delivery')
  const readDeliveryLog = async () => (await team.runTool('webhooks', 'delivery', id, pending.id)).stdout
  await expect
    .poll(readDeliveryLog)
    .toMatch(/^log:\nat +response_status .*\n\S+Z +500 +status +\d+ +127.0.0.1/m)
  expect(await readDeliveryLog()).toMatch(/^status: pending$/m)
  expect(await team.json('webhooks', 'disable', id)).toMatchObject({ status: 'disabled' })
  const filters = ['--event', pending.event_id, '--subject', subject, '--status', 'failed']
  const failed = await team.runTool('webhooks', 'deliveries', id, ...filters)
  expect(failed.stdout).toMatch(/ project_code.created .* failed .*\npage 1 of 1, 1 in total\n$/)

  status = 200
  expect(await team.json('webhooks', 'enable', id)).toMatchObject({ status: 'enabled' })
  const replayed = await replay('--only-failed', '--since', '2020-01-01T00:00:00Z')
  expect(replayed.stdout).toMatch(/^deliveries: 1\nlast_number: \d+\nhas_more: false\n$/)
  await waitForDeliveries(team, id, 'delivered', 1)
  const retried = await team.json('webhooks', 'retry', id, pending.id)
  expect(retried).toMatchObject({ id: pending.id, status: 'pending', log: expect.any(Array) })
  await waitForDeliveries(team, id, 'delivered', 1)
  const requests = receiver.received.filter(({ headers }) => headers['webhook-id'] === pending.event_id)
  expect(requests.length).toBeGreaterThanOrEqual(3)
})

test('delete needs --yes without a terminal', async () => {
  const team = await newFastTeam()
  const { id } = await team.json('webhooks', 'create', '--url', url)
  const { code, stderr } = await team.runTool('webhooks', 'delete', id)
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('use --yes') })
  expect(await team.json('webhooks', 'delete', id, '--yes')).toMatchObject({ id })
  expect((await team.runTool('webhooks', 'show', id)).code).toBe(1)
})

test.runIf(hasTerminal)('delete asks on a terminal', async () => {
  const team = await newFastTeam()
  const { id } = await team.json('webhooks', 'create', '--url', url)
  const env = { ...team.env, ENGAGE_SERVER: server.address() }
  const { code, output } = await runOnTerminal('n\n', ['webhooks', 'delete', id], env)
  expect(code).toBe(1)
  expect(output).toContain(`Delete the endpoint ${url} (enabled) and its deliveries? [y/N]`)
  expect(await team.json('webhooks', 'show', id)).toMatchObject({ id })
})

test('an unknown id, a wrong type or URL, and a key without the scope are reported', async () => {
  const team = await newFastTeam({ scopes: ['webhooks:read'] })
  const admin = await newFastTeam()
  const results = await Promise.all([
    admin.runTool('webhooks', 'show', UNKNOWN),
    admin.runTool('webhooks', 'delivery', UNKNOWN, UNKNOWN),
    admin.runTool('webhooks', 'create', '--url', url, '--types', 'mission.exploded'),
    admin.runTool('webhooks', 'create', '--url', 'http://10.0.0.1/'),
    admin.runTool('webhooks', 'create'),
    team.runTool('webhooks', 'create', '--url', url),
  ])
  expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1])
  const patterns = [
    /not found/i,
    /not found/i,
    /^types\[0\] must be one of/,
    /^url must/,
    /--url/,
    /webhooks:write/,
  ]
  for (const [index, pattern] of patterns.entries()) expect(results[index]?.stderr).toMatch(pattern)
})
