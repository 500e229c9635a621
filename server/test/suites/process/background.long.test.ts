// The background worker serves expensive requests, so that the other workers stay free.
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { call, createCode, getData, hasCode, type Page } from './programs/calls.ts'
import { postmasterPid, prepareDataFolder } from './programs/data-folder.ts'
import { listWorkers, requireWorker, type ServerProcess, startServer } from './programs/server-process.ts'
import { SLOW, TIMEOUT_MS, waitFor } from './programs/wait.ts'

const LARGE = 100_000
const ENDED = 'A worker ended (SIGKILL). Another one starts in 1 s.'

const sendLargeBody = (server: ServerProcess) =>
  fetch(`${server.address}/api/v1/missions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.demoKey}`,
      'content-type': 'application/json',
      'user-agent': 'Large/1.0',
    },
    body: JSON.stringify({ name: 'x'.repeat(LARGE) }),
  })

async function createFreelancer(server: ServerProcess, padding: string) {
  const key = server.demoKey ?? ''
  const body = { email: `${padding.length}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
  // Whitespace between two tokens only makes the body larger.
  const response = await fetch(`${server.address}/api/v1/freelancers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: `${padding}${JSON.stringify(body)}`,
  })
  return { response, body: (await response.json()) as { data: { id: string } } }
}

const waitForRestart = (server: ServerProcess, before: number) =>
  waitFor('another background worker', TIMEOUT_MS, () => {
    const [now] = listWorkers(server, 'background')
    return now !== undefined && now !== before && now
  })

test('a stopped background worker delays large bodies and nothing else', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: prepareDataFolder(), RATE_LIMIT_PER_MINUTE: '10000' } })
  const background = requireWorker(server, 'background')
  process.kill(background, 'SIGSTOP')
  let hasResponse = false
  const large = sendLargeBody(server).then((response) => {
    hasResponse = true
    return response
  })
  for (let count = 0; count < 20; count += 1) {
    expect((await createCode(server, server.demoKey, `small-${count}`)).status).toBe(201)
    expect(await hasCode(server, server.demoKey, `small-${count}`)).toBe(true)
  }
  expect(hasResponse).toBe(false)
  process.kill(background, 'SIGCONT')
  const response = await large
  expect(response.status).toBe(400)
  const { error } = (await response.json()) as { error: { request_id: string } }
  expect(response.headers.get('x-request-id')).toBe(error.request_id)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})

test('a forwarded write has the same headers, effect and audit entry as any other', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: prepareDataFolder() } })
  const key = server.demoKey ?? ''
  const small = await createFreelancer(server, '')
  const large = await createFreelancer(server, ' '.repeat(LARGE))
  expect([small.response.status, large.response.status]).toEqual([201, 201])
  const listHeaderNames = (response: Response) =>
    [...response.headers.keys()].filter((name) => name !== 'date')
  expect(listHeaderNames(large.response)).toEqual(listHeaderNames(small.response))
  const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))
  expect(remaining(large.response)).toBe(remaining(small.response) - 1)
  expect(large.response.headers.get('location')).toBe(`/api/v1/freelancers/${large.body.data.id}`)
  type Entry = { request_id: string | null; subject_id: string }
  const entries = getData<Page<Entry>>(await call(server, '/api/v1/audit-log?per_page=100', { key })).items
  const requestId = large.response.headers.get('x-request-id')
  expect(entries.filter((one) => one.request_id === requestId).map((one) => one.subject_id)).toContain(
    large.body.data.id,
  )
})

test('the other workers serve expensive requests while the background worker is down', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: prepareDataFolder(), RATE_LIMIT_PER_MINUTE: '10000' } })
  const before = requireWorker(server, 'background')
  process.kill(before, 'SIGKILL')
  await waitFor('its end', TIMEOUT_MS, () => server.stderr().includes(ENDED))
  expect((await sendLargeBody(server)).status).toBe(400)
  await waitForRestart(server, before)
  expect((await sendLargeBody(server)).status).toBe(400)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})

const listChildren = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

/** Returns the nice value; where Linux shares the CPU between sessions, also that of the session. */
function readPriorities(pid: number): number[] {
  const autogroup = `/proc/${pid}/autogroup`
  const sessionNice = existsSync(autogroup) ? /nice (-?\d+)/.exec(readFileSync(autogroup, 'utf8')) : null
  return [getPriority(pid), ...(sessionNice ? [Number(sessionNice[1])] : [])]
}

test('only the background worker and its backends have a low priority', SLOW, async () => {
  const folder = prepareDataFolder()
  const server = await startServer({ env: { DATA_DIR: folder } })
  expect((await sendLargeBody(server)).status).toBe(400)
  const normal = getPriority()
  const low = Math.max(normal, 19)
  const [background, serving] = [requireWorker(server, 'background'), requireWorker(server, 'serving')]
  expect([background, serving, server.pid].map((pid) => getPriority(pid))).toEqual([low, normal, normal])
  const isLow = ([own, sessionNice = 19]: number[]) => own === low && sessionNice === 19
  const isNormal = ([own, sessionNice = 0]: number[]) => own === normal && sessionNice === 0
  // A service that does not run as root can change one session in 100 ms.
  await waitFor('the priorities of the backends', TIMEOUT_MS, () => {
    const all = listChildren(postmasterPid(folder) ?? 0).map(readPriorities)
    return all.some(isLow) && all.some(isNormal) && all.every((one) => isLow(one) || isNormal(one))
  })
  // Both workers share a session.
  expect(readPriorities(background).slice(1)).toEqual(readPriorities(serving).slice(1))
})

test('every worker can collect dropped buffers', SLOW, async () => {
  const server = await startServer({ env: { DATA_DIR: prepareDataFolder() } })
  for (const pid of [requireWorker(server, 'serving'), requireWorker(server, 'background')])
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')).toContain('--expose-gc')
})
