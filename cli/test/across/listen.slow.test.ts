// team-engagement listen against a running server and a local receiver.
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findClosedPort } from '../ports.ts'
import { useServer } from '../processes.ts'
import { startReceiver, verifyWebhook } from '../receivers.ts'
import { newTeam, type Team } from '../team.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const EVERYTHING = ['--since', '2020-01-01']
const server = useServer()
/** Creates a team with a high rate limit, and waits for its first three events: the creation of team, user and key. */
async function newFastTeam(): Promise<Team> {
  const team = await newTeam(server, { requests_per_minute: 100_000 })
  await waitForEventCount(team, 3)
  return team
}

/** Waits until the feed has as many events: an event gets its number soon after the write. */
async function waitForEventCount(team: Team, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${team.key}` }
  const read = async () => {
    const response = await fetch(`${server.address()}/api/v1/events?limit=500`, { headers })
    return ((await response.json()) as { data: { items: unknown[] } }).data.items.length
  }
  await expect.poll(read).toBe(count)
}

const toPath = (name: string) => join(server.folder, name)

async function newReceiver(...respond: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...respond)
  onTestFinished(receiver.stop)
  return receiver
}

function listen(team: Team, url: string, ...flags: string[]) {
  const { child, ended } = team.begin('listen', '--forward-to', url, ...flags)
  onTestFinished(() => void child.kill('SIGKILL'))
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  const waitUntilReady = () => expect.poll(() => stderr).toContain('signed with the secret ')
  return { stderr: () => stderr, waitUntilReady, stop }
}

async function makeCodes(team: Team, count: number): Promise<void> {
  for (let index = 0; index < count; index++) await team.make('/project-codes', { name: `Code ${index}` })
}

const listNumbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('listen forwards new events with a signature, and prints one line for each, until Ctrl-C', async () => {
  const team = await newFastTeam()
  const { url, received } = await newReceiver()
  const { waitUntilReady, stop } = listen(team, url, '--types', 'project_code.created')
  await waitUntilReady()
  const id = await team.make('/project-codes', { name: 'Études' })
  await team.make('/team-tags', { name: 'Other' })
  await makeCodes(team, 1)
  await expect.poll(() => received.length).toBe(2)
  const { code, stdout, stderr } = await stop('SIGINT')
  expect(code).toBe(0)

  const [, secret = ''] =
    /^Events are sent to http\S+, signed with the secret (whsec_\S+)\n$/.exec(stderr) ?? []
  const [event] = received.map((request) => verifyWebhook(request, secret))
  expect(event).toEqual((await team.json('events', 'list', '--subject', id)).items[0])
  for (const request of received)
    expect(() => verifyWebhook(request, SECRET)).toThrow('No matching signature')
  const line = (subject: string) =>
    `^\\d+ {2}\\S+Z {2}project_code\\.created {2}${subject} {2}204 {2}\\d+ ms$`
  const [first, second, ...others] = stdout.split('\n')
  expect(first).toMatch(new RegExp(line(id)))
  expect(second).toMatch(new RegExp(line('\\S+')))
  expect(others).toEqual([''])
})

test('listen forwards the same request that a webhook endpoint gets', async () => {
  const team = await newFastTeam()
  const [webhook, local] = await Promise.all([newReceiver(), newReceiver()])
  const flags = ['--url', webhook.url.replace('localhost', '127.0.0.1'), '--types', 'freelancer.created']
  await team.make('/freelancers', {
    email: 'a@example.com',
    first_name: 'Zoé',
    last_name: 'Ng',
    vat_rate: 5.5,
  })
  const endpoint = await team.json('webhooks', 'create', ...flags)
  await team.runTool('webhooks', 'replay', endpoint.id)
  const { stop } = listen(team, local.url, ...EVERYTHING, '--types', 'freelancer.created', '--secret', SECRET)
  await expect.poll(() => [webhook.received.length, local.received.length]).toEqual([1, 1])
  await stop('SIGTERM')
  const [delivered, forwarded] = [...webhook.received, ...local.received]
  if (!delivered || !forwarded) throw new Error('A request is missing')
  expect(verifyWebhook(forwarded, SECRET)).toEqual(verifyWebhook(delivered, endpoint.secret))
  expect(forwarded.body).toBe(delivered.body)
  expect(forwarded).toMatchObject({ method: 'POST', path: delivered.path })
  for (const name of ['webhook-id', 'content-type', 'user-agent'])
    expect(forwarded.headers[name]).toBe(delivered.headers[name])
})

test('listen repeats an event, with the same id and the current resource, until it is accepted, before it sends the next', async () => {
  const team = await newFastTeam()
  const id = await team.make('/project-codes', { name: 'Before' })
  const rename = () =>
    fetch(`${server.address()}/api/v1/project-codes/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${team.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'After' }),
    })
  const statuses = [204, 204, 204, 500, 302, 200, 200]
  const { url, received, numbers } = await newReceiver(async (position) => {
    if (position === 4) await rename()
    return statuses[position - 1] ?? 410
  })
  const { stop } = listen(team, url, ...EVERYTHING, '--secret', SECRET)
  await expect.poll(numbers).toEqual([1, 2, 3, 4, 4, 4, 5])
  const { stdout, stderr } = await stop('SIGINT')
  const origin = new URL(url).origin
  expect(stderr.split('\n').slice(1)).toEqual([
    `Event 4 (project_code.created): ${origin} responded with 500: retrying in 1 s`,
    `Event 4 (project_code.created): ${origin} responded with 302: retrying in 2 s`,
    '',
  ])
  expect(stdout.match(/^\d+/gm)?.slice(0, 4)).toEqual(['1', '2', '3', '4'])
  const sent = received.slice(3, 6).map((request) => verifyWebhook(request, SECRET))
  expect(new Set(received.slice(3, 6).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(sent.map(({ object }) => (object as { name: string }).name)).toEqual(['Before', 'After', 'After'])
})

test('after kill -9, listen continues at the event that was not accepted: none is missing, and the order is kept', async () => {
  const team = await newFastTeam()
  const flags = ['--cursor-file', toPath('killed.cursor'), '--secret', SECRET]
  let hanging: (() => void) | undefined
  const hang = () => new Promise<number>(() => hanging?.())
  const hangsAt = [40, 115]
  const { url, received, numbers } = await newReceiver((position) =>
    hangsAt.includes(position) ? hang() : 200,
  )

  const first = listen(team, url, ...flags)
  await first.waitUntilReady()
  expect(await first.stop('SIGINT')).toMatchObject({ code: 0 })
  // These events fill more than a page, and happen while nothing listens.
  await makeCodes(team, 130)
  for (const _ of hangsAt) {
    const hung = new Promise<void>((resolve) => {
      hanging = resolve
    })
    const { stop } = listen(team, url, ...flags)
    await hung
    expect(await stop('SIGKILL')).toMatchObject({ code: null })
  }
  const last = listen(team, url, ...flags)
  await expect.poll(() => numbers().at(-1)).toBe(133)
  await last.stop('SIGINT')
  // Only the events that were in flight are repeated.
  expect(numbers()).toEqual([...listNumbers(4, 43), ...listNumbers(43, 117), ...listNumbers(117, 133)])
  for (const request of received)
    expect(request.headers['webhook-id']).toBe(verifyWebhook(request, SECRET)['id'])
})

test('after kill -9 at any moment, listen repeats at most the last event', async () => {
  const team = await newFastTeam()
  await makeCodes(team, 30)
  const flags = [...EVERYTHING, '--cursor-file', toPath('any.cursor'), '--secret', SECRET]
  const { url, numbers } = await newReceiver()
  for (const count of [5, 12, 20]) {
    const { stop } = listen(team, url, ...flags)
    await expect.poll(() => numbers().length, { interval: 1 }).toBeGreaterThanOrEqual(count)
    await stop('SIGKILL')
  }
  const { stop } = listen(team, url, ...flags)
  await expect.poll(() => numbers().at(-1)).toBe(33)
  await stop('SIGINT')
  expect([...new Set(numbers())]).toEqual(listNumbers(1, 33))
  expect(numbers().every((number, index, all) => index === 0 || number - (all[index - 1] ?? 0) <= 1)).toBe(
    true,
  )
  expect(numbers().length).toBeLessThanOrEqual(33 + 3)
})

test('--json prints one object for each event', async () => {
  const team = await newFastTeam()
  const { url, numbers } = await newReceiver()
  const { stop } = listen(team, url, '--json', ...EVERYTHING)
  await expect.poll(() => numbers().length).toBe(3)
  const { stdout } = await stop('SIGINT')
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toMatchObject({
    number: 1,
    type: 'tenant.created',
    status: 204,
    duration_ms: expect.any(Number),
  })
})

test('listen waits while the receiver or the server is away, and continues when both are back', async () => {
  const team = await newFastTeam()
  const [port, proxyPort] = await Promise.all([findClosedPort(), findClosedPort()])
  const proxy = await startProxy(proxyPort)
  const flags = ['--server', `http://127.0.0.1:${proxyPort}`, ...EVERYTHING]
  const { stderr, stop } = listen(team, `http://127.0.0.1:${port}/`, ...flags)
  await expect
    .poll(stderr)
    .toContain(
      `Event 1 (tenant.created): no response from http://127.0.0.1:${port}: ECONNREFUSED: retrying in 1 s\n`,
    )
  const { numbers } = await newReceiver(() => 200, port)
  await expect.poll(numbers).toEqual([1, 2, 3])
  proxy.stop()
  await expect.poll(stderr).toMatch(/^No response from http:\S+: ECONN\w+: retrying in 1 s$/m)
  await startProxy(proxyPort)
  await makeCodes(team, 1)
  await expect.poll(numbers).toEqual([1, 2, 3, 4])
  expect(await stop('SIGINT')).toMatchObject({ code: 0 })
})

/** Starts a proxy that passes connections on to the server. */
async function startProxy(port: number) {
  const sockets = new Set<Socket>()
  const target = Number(new URL(server.address()).port)
  const proxy = createServer((socket) => {
    const upstream = connect(target, '127.0.0.1')
    for (const end of [socket, upstream]) sockets.add(end.on('error', () => {}))
    socket.pipe(upstream).pipe(socket)
  })
  const stop = () => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(stop)
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return { stop }
}

test('listen reports a wrong URL, secret, time, key, server, type or place before it sends anything', async () => {
  const team = await newFastTeam()
  const { url, received } = await newReceiver()
  const port = await findClosedPort()
  const foreignFile = toPath('foreign.cursor')
  const textFile = toPath('text.cursor')
  writeFileSync(foreignFile, '{"after":"AAAAAAAEMf8sUg"}')
  writeFileSync(textFile, 'AAAAAAAEMf8sUg')
  const errors = await Promise.all(
    [
      ['--forward-to', 'localhost:4000'],
      ['--forward-to', 'http://user:password@localhost'],
      ['--secret', 'whsec_abc'],
      ['--since', 'yesterday'],
      ['--since', '2026-01-31', '--after', 'latest'],
      ['--key', 'tek_live_wrong'],
      ['--server', `http://127.0.0.1:${port}`],
      ['--types', 'mission.exploded'],
      ['--after', 'somewhere'],
      ['--cursor-file', foreignFile],
      ['--cursor-file', textFile],
      ['--cursor-file', toPath('none/a.cursor')],
    ].map((flags) => team.runTool('listen', '--forward-to', url, ...flags)),
  )
  expect(errors.map(({ code, stdout }) => ({ code, stdout }))).toEqual(
    errors.map(() => ({ code: 1, stdout: '' })),
  )
  const messages = errors.map(({ stderr }) => stderr)
  const expected = [
    /^error: .*It must be a URL such as http:\/\/localhost:4000\/hooks/,
    /^error: .*without user name and password/,
    /^error: .*It must be whsec_ and the base64 of 24 to 64 bytes/,
    /^error: .*It must be a time, such as 2026-01-31T12:00:00Z/,
    /^error: .*cannot be used with/,
    /^The API key is not valid/,
    /^No response from http:\/\/127.0.0.1:\d+: ECONNREFUSED\n$/,
    /^types must be a comma-separated list of .*mission.signed/,
    /^after is not a cursor of this team's feed/,
    /^The place in \S+foreign.cursor is not in the feed: after is not a cursor .*Delete the file/,
    /text.cursor is not a cursor file/,
    /^Cannot write the cursor file: ENOENT/,
  ]
  for (const [index, pattern] of expected.entries()) expect(messages[index]).toMatch(pattern)
  expect(received).toEqual([])
  expect(readFileSync(foreignFile, 'utf8')).toBe('{"after":"AAAAAAAEMf8sUg"}')
})

test('listen says what to do when the stored place is older than the feed', async () => {
  const file = toPath('expired.cursor')
  writeFileSync(file, '{"after":"AAAAAAAEMf8sUg"}')
  const message = 'after is older than the feed, which begins with the event 1042'
  const error = { code: 400, message, details: { reason: 'cursor_expired', code: 'cursor_too_old' } }
  const fakeServer = createHttpServer((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
  })
  onTestFinished(() => void fakeServer.close())
  await once(fakeServer.listen(0, '127.0.0.1'), 'listening')
  const address = `http://127.0.0.1:${(fakeServer.address() as AddressInfo).port}`
  const flags = ['--forward-to', 'http://localhost:1/', '--cursor-file', file, '--server', address]
  const { code, stderr } = await server.runTool(['listen', ...flags], { ENGAGE_KEY: 'tek_live_any' })
  expect(code).toBe(1)
  expect(stderr).toBe(
    `The place in ${file} is not in the feed: ${message}. Delete the file to begin with new events.\n`,
  )
})
