// Errors of calls with the SDK.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import {
  ApiError,
  ConnectionError,
  createFreelancer,
  createTeamEngagement,
  getContractYaml,
  getMission,
  listMissions,
} from '../src/index.ts'
import { UNKNOWN_ID } from './ids.ts'
import { serveWorld } from './served-world.ts'

const world = await serveWorld()

const catchError = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail('It succeeded'),
    (error) => error,
  )

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('an API error has its status, reason, request id and the error of each field', async () => {
  const { key } = await world.team()
  const body = { email: 'none', first_name: '', last_name: 'Bernard' }
  const error = await catchError(createFreelancer({ client: world.createClient(key), body }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    name: 'ApiError',
    status: 400,
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const { reason, faults, message, faultOf } = error as ApiError
  expect(faults.map(({ field }) => field)).toEqual(['email', 'first_name'])
  expect(reason).toBe(faults[0]?.reason)
  expect(message).toBe(faults[0]?.message)
  expect(faultOf.call(error as ApiError, 'first_name')).toBe(faults[1]?.message)
  expect((error as ApiError).faultOf('last_name')).toBeUndefined()
})

test('an unknown id and an invalid key have different reasons', async () => {
  const { key } = await world.team()
  const missing = await catchError(getMission({ client: world.createClient(key), path: { id: UNKNOWN_ID } }))
  expect(missing).toMatchObject({ status: 404, reason: 'not_found', faults: [] })
  const wrong = await catchError(listMissions({ client: world.createClient('tek_live_wrong') }))
  expect(wrong).toMatchObject({ status: 401, reason: 'invalid_key' })
})

test.each(['', 'tek live', 'tek_live_é', 'tek_live_1\n'])(
  'createTeamEngagement refuses the key %j without printing it',
  (apiKey) => {
    expect(() => createTeamEngagement({ apiKey })).toThrow(
      /^The credential is empty or holds characters that can't be sent$/,
    )
  },
)

test('an id is encoded as one path segment', async () => {
  const { key } = await world.team()
  const error = await catchError(
    getMission({ client: world.createClient(key), path: { id: '../users?page=2' } }),
  )
  expect(error).toMatchObject({ status: 404 })
})

test('an error that is not from the service has its text and no reason', async () => {
  const proxy = await serve((_request, response) =>
    response.writeHead(418, { 'content-type': 'text/plain' }).end('No'),
  )
  const error = await catchError(listMissions({ client: createTeamEngagement({ baseUrl: proxy }) }))
  expect(error).toMatchObject({ name: 'ApiError', status: 418, message: 'No', reason: undefined })
})

test('an invalid address is a connection error', async () => {
  const client = createTeamEngagement({ baseUrl: 'nowhere', retries: 0 })
  expect(await catchError(listMissions({ client }))).toMatchObject({
    name: 'ConnectionError',
    message: 'No response: ERR_INVALID_URL',
  })
})

test('a redirect is not followed, because it would turn a write into a read', async () => {
  const proxy = await serve((_request, response) =>
    response.writeHead(302, { location: world.baseUrl }).end(),
  )
  const error = await catchError(listMissions({ client: createTeamEngagement({ baseUrl: proxy }) }))
  expect(error).toMatchObject({ status: 302, message: expect.stringContaining(world.baseUrl) })
})

test.each([
  ['JSON without an envelope', 'application/json', '{"items": []}', listMissions],
  ['invalid JSON', 'application/json', '<html>', listMissions],
  ['an HTML page', 'text/html', '<html>', getContractYaml],
])('a successful response with %s is rejected', async (_what, type, text, call) => {
  const other = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(text),
  )
  const error = await catchError(call({ client: createTeamEngagement({ baseUrl: other }) }))
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({
    message: 'The response is not from a Team Engagement server',
    isPassing: false,
  })
})

test('a request that needs a confirmation is sent again after it, and fails without it', async () => {
  const details = { reason: 'step_up_required', code: 'step_up_required', params: {} }
  const error = { code: 403, message: 'Confirm', request_id: UNKNOWN_ID, details }
  let isConfirmed = false
  const bodies: string[] = []
  const baseUrl = await serve((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(isConfirmed ? 200 : 403, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isConfirmed ? { data: { id: UNKNOWN_ID } } : { error }))
    })
  })
  const body = { email: 'luc@example.com', first_name: 'Luc', last_name: 'Roux' }
  const answers = [false, true]
  const client = createTeamEngagement({
    baseUrl,
    apiKey: 'tek_live_x',
    async onStepUp() {
      isConfirmed = answers.shift() ?? false
      return isConfirmed
    },
  })
  expect(await catchError(createFreelancer({ client, body }))).toMatchObject({ reason: 'step_up_required' })
  // A dry run asks for no confirmation.
  const dryRun = createFreelancer({ client, body, dryRun: true })
  expect(await catchError(dryRun)).toMatchObject({ reason: 'step_up_required' })
  expect(answers).toEqual([true])
  expect(await createFreelancer({ client, body })).toMatchObject({ id: UNKNOWN_ID })
  expect(new Set(bodies)).toEqual(new Set([JSON.stringify(body)]))
  expect(bodies).toHaveLength(4)
})
