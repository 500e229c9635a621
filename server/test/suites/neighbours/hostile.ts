// A separate process: one team uses the full allowance of its 100 keys, 200 links and its invitations, with the most expensive
// requests of every surface.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, type Client, createClient } from './client.ts'
import { type Fixtures, heavyMission } from './fixtures.ts'

/** Number of responses per status; 0 means no response. */
export type Counts = Record<string, number>

type Plan = { fixtures: Fixtures; seconds: number }
type Credential = { perMinute: number; next(number: number): Call }

/** Limit per credential. More requests would only wait in its own queue. */
const MAX_OUTSTANDING = 3

const json = (value: object) => Buffer.from(JSON.stringify(value))
const MAX_BODY = 256 * 1024 - 200

function buildUnknownFields(): Buffer {
  const parts: string[] = []
  for (let number = 0, size = 0; size < MAX_BODY - 30; number += 1) {
    const part = `"f${number}":${number}`
    parts.push(part)
    size += part.length + 1
  }
  return Buffer.from(`{${parts.join(',')}}`)
}
const emptyRows = Buffer.from(`{"timesheets":[${Array(80_000).fill('{}').join(',')}]}`)

function buildUpload(freelancerId: string, userId: string): { body: Buffer; type: string } {
  const boundary = 'boundary-of-the-attack'
  const mission = {
    ...heavyMission(freelancerId),
    contract_type: 'master_agreement',
    master_agreement_valid_until: '2099-12-31',
    team_signer_id: userId,
  }
  const head = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000, '0 obj <<>> endobj\n')])
  const body = Buffer.concat([
    Buffer.from(`${head('mission')}${JSON.stringify(mission)}\r\n`),
    Buffer.from(head('master_agreement_file', '; filename="a.pdf"\r\nContent-Type: application/pdf')),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

type CallWithoutKey = Omit<Call, 'headers'> & { type?: string }

function listTeamCalls({ hostile }: Fixtures): (() => CallWithoutKey)[] {
  const { freelancerId, templateId, userId } = hostile
  const get = (path: string) => () => ({ method: 'GET', path: `/api/v1${path}` })
  const send = (method: string, path: string, body: Buffer, type?: string) => () => ({
    method,
    path: `/api/v1${path}`,
    body,
    ...(type && { type }),
  })
  const contract = json(
    heavyMission(freelancerId, {
      use_service_template: true,
      service_template_id: templateId,
      team_signer_id: userId,
    }),
  )
  const file = buildUpload(freelancerId, userId)
  return [
    send('POST', '/missions', contract),
    get('/missions?per_page=100'),
    get(`/document-templates/${templateId}/preview`),
    send('POST', '/missions', buildUnknownFields()),
    get('/audit-log/verification'),
    send('POST', '/accounting/exports', json({ format: 'csv', from: '2000-01-01', to: '2099-12-31' })),
    send('POST', '/missions', json(heavyMission(freelancerId))),
    get('/audit-log?per_page=100'),
    send('POST', '/activity-reports', emptyRows),
    get('/activity-reports?per_page=100'),
    send('POST', '/missions', file.body, file.type),
    get('/accounting/summary'),
  ]
}

/** Two different reports with the maximum number of rows, so that each PUT writes all of them. */
function buildReports(month: string): Buffer[] {
  return ['a', 'b'].map((letter) =>
    json({
      timesheets: Array.from({ length: 1000 }, () => ({
        date: `${month}-01`,
        quantity: 0,
        description: letter.repeat(150),
      })),
      supplementary_items: Array.from({ length: 200 }, () => ({ description: letter, amount_excl_vat: 1 })),
      expenses: Array.from({ length: 200 }, () => ({
        description: letter,
        date: `${month}-01`,
        amount_excl_vat: 1,
      })),
    }),
  )
}

function createCredentials(fixtures: Fixtures): Credential[] {
  const { hostile, month } = fixtures
  const calls = listTeamCalls(fixtures)
  const keys = hostile.keys.map((key, keyIndex) => ({
    perMinute: 60,
    next(number: number): Call {
      const make = calls[(number + keyIndex) % calls.length] as () => CallWithoutKey
      const { type, ...call } = make()
      return { ...call, headers: { 'x-api-key': key, ...(type && { 'content-type': type }) } }
    },
  }))
  const reports = buildReports(month)
  const links = hostile.links.map(({ token, missionId }, index) => ({
    perMinute: 120,
    next(number: number): Call {
      const headers = { authorization: `Bearer ${token}` }
      const path = `/portal/v1/missions/${missionId}/activity-reports/${month}`
      const turn = (number + index) % 6
      if (turn === 4) return { method: 'GET', path: '/portal/v1/activity-reports?per_page=100', headers }
      return { method: 'PUT', path, headers, body: (turn === 5 ? emptyRows : reports[number % 2]) as Buffer }
    },
  }))
  const invitations = hostile.invitations.map((token) => ({
    perMinute: 20,
    next: () => ({
      method: 'GET',
      path: '/portal/v1/invitation',
      headers: { authorization: `Bearer ${token}` },
    }),
  }))
  const guesser = { perMinute: 600, next: (number: number) => createGuess(number) }
  return [...keys, ...links, ...invitations, guesser]
}

/** A request with a key that is well-formed but unknown, so that only a lookup can refuse it. */
function createGuess(number: number): Call {
  const token = `tek_live_${String(number).padStart(43, '0')}000000`
  const surfaces = ['/api/v1/me', '/portal/v1/me', '/portal/v1/invitation', '/operator/v1/teams']
  const path = surfaces[number % surfaces.length] ?? '/api/v1/me'
  return { method: 'GET', path, headers: { authorization: `Bearer ${token}` } }
}

/** Sends requests evenly over the minute, without waiting for earlier responses; pauses after a 429. */
async function sendRequests(
  client: Client,
  credential: Credential,
  until: number,
  count: (status: number) => void,
) {
  const every = 60_000 / credential.perMinute
  await sleep(Math.random() * every)
  let [outstanding, pausedUntil] = [0, 0]
  for (let number = 0; performance.now() < until; number += 1) {
    const due = performance.now() + every
    if (outstanding < MAX_OUTSTANDING && performance.now() >= pausedUntil) {
      outstanding += 1
      void client.send(credential.next(number)).then(({ status, retryAfter }) => {
        outstanding -= 1
        if (status === 429) pausedUntil = performance.now() + retryAfter * 1000
        count(status)
      })
    }
    await sleep(Math.max(0, due - performance.now()))
  }
}

async function run({ fixtures, seconds }: Plan): Promise<Counts> {
  const client = createClient(fixtures.address)
  const counts: Counts = {}
  const until = performance.now() + seconds * 1000
  const count = (status: number) => {
    counts[status] = (counts[status] ?? 0) + 1
  }
  await Promise.all(createCredentials(fixtures).map((one) => sendRequests(client, one, until, count)))
  return counts
}

process.once('message', async (plan: Plan) => {
  process.send?.(await run(plan))
  process.exit()
})
