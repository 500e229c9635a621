// Rules for every portal endpoint with an id: it opens the freelancer's own resources and no others.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { castOf, traceOf } from '../../make/mission-lifecycle.ts'
import { makeFreelancer, makePortal } from '../../make/missions.ts'
import { jsonOf, withFields } from '../../world/multipart-body.ts'
import { type Reply, startWorld } from '../../world/world.ts'
import { fileMissing, nameOf } from './every-endpoint.ts'
import {
  fillPortal,
  isPortalEndpoint,
  needsMail,
  portalBody,
  portalIds,
  portalPath,
} from './every-portal-endpoint.ts'

const world = await startWorld()
const all = world.app.endpoints.filter(isPortalEndpoint)
const withId = all.filter(({ path }) => path.includes(':id'))

const wordsOf = ({ status, body }: Reply) => ({ status, error: { ...body.error, request_id: '' } })
const notFound = (what: string) => ({
  status: 404,
  error: {
    code: 404,
    message: `${what} not found`,
    request_id: '',
    details: {
      reason: 'not_found',
      code: 'not_found',
      params: { resource: what.toLowerCase().replace(' ', '_') },
    },
  },
})

test('there are endpoints to test', () => {
  expect(withId.length).toBeGreaterThan(12)
})

describe.each(all.filter((one) => !needsMail(one)).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test("accepts the freelancer's token", async () => {
      const cast = await castOf(world)
      const reply = await cast.portal(endpoint.method, await portalPath(endpoint, cast), portalBody(endpoint))
      expect(reply.status, reply.text).toBe(endpoint.status)
    })

    test('refuses an unknown parameter, and on a write an unknown field, by name', async () => {
      const cast = await castOf(world)
      const path = await portalPath(endpoint, cast)
      const { method } = endpoint
      const reply = await cast.portal(method, `${path}?nonsense=1`, portalBody(endpoint))
      expect(reply).toMatchObject({
        status: 400,
        body: { error: { details: { reason: 'unknown_parameter', field: 'nonsense' } } },
      })
      if (method !== 'GET')
        expect(
          await cast.portal(method, path, withFields({ nonsense: 1 }, portalBody(endpoint))),
        ).toMatchObject({
          status: 400,
          body: { error: { details: { reason: 'unknown_field', field: 'nonsense' } } },
        })
    })
  },
)

const withFile = all.filter(({ upload }) => upload?.isRequired)

test.each(withFile.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s refuses a body without its file',
  async (_, endpoint) => {
    const cast = await castOf(world)
    const path = await portalPath(endpoint, cast)
    const json = jsonOf(portalBody(endpoint))
    expect(await cast.portal(endpoint.method, path, json)).toMatchObject(fileMissing(endpoint))
  },
)

function soughtBy(path: string): string {
  if (path.includes('/supplier-invoices/')) return 'Supplier invoice'
  if (path.includes('/compliance-documents/')) return 'Compliance document'
  if (/\/(document(s\/:document_id)?|file)$/.test(path)) return 'Document'
  if (path.startsWith('/portal/v1/bank-accounts/')) return 'Bank account'
  if (path.startsWith('/portal/v1/billing-mandates/')) return 'Billing mandate'
  return path.startsWith('/portal/v1/accounting/') ? 'Accounting entry' : 'Mission'
}

describe.each(withId.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const { method } = endpoint
  const body = portalBody(endpoint)

  test("returns the same 404 for a colleague's, another team's, an unknown, a malformed and a wrong kind of id", async () => {
    const [cast, other] = [await castOf(world), await castOf(world)]
    const colleague = await makePortal(world, cast.team, (await makeFreelancer(cast.team)).id)
    const own = await portalIds(endpoint, cast)
    const ofMission = endpoint.path.startsWith('/portal/v1/missions/')
    const before = ofMission && (await traceOf(cast, own.id))
    const replies = [
      await colleague(method, fillPortal(endpoint, own), body),
      await other.portal(method, fillPortal(endpoint, own), body),
      ...(await Promise.all(
        [randomUUID(), 'not-a-uuid', 'a%2Fb', cast.freelancer.id].map((id) =>
          cast.portal(method, fillPortal(endpoint, { ...own, id }), body),
        ),
      )),
    ]
    for (const reply of replies) expect(wordsOf(reply)).toEqual(notFound(soughtBy(endpoint.path)))
    expect(ofMission && (await traceOf(cast, own.id))).toEqual(before)
  })

  test('finds a mission by its id in any letter case', async () => {
    const cast = await castOf(world)
    const own = await portalIds(endpoint, cast)
    const path = fillPortal(endpoint, { ...own, id: own.id.toUpperCase() })
    expect((await cast.portal(method, path, body)).status).toBe(endpoint.status)
  })
})

const REPORTS = withId.find(
  ({ operationId }) => operationId === 'listPortalActivityReports',
) as EndpointRecord
const withMonth = withId.filter(({ path }) => path.includes(':month'))

describe.each(withMonth.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const MALFORMED = [
    '2026-13',
    '2026-00',
    '2026-3',
    '2026-03-01',
    '202603',
    '26-03',
    '0000-01',
    '12026-03',
    'x',
    '-',
    '2026-03%20',
    '%202026-03',
    '2026-03%00',
    '2026%2F03',
    '%D9%A2026-03',
    '2026-03;',
    '2026-0%EF%BC%93',
  ]
  test('returns 404 for an invalid month and changes nothing', async () => {
    const cast = await castOf(world)
    const own = await portalIds(endpoint, cast)
    const list = fillPortal(REPORTS, own)
    const before = (await cast.portal('GET', list)).text
    for (const month of MALFORMED) {
      const path = fillPortal(endpoint, { ...own, month })
      const reply = await cast.portal(endpoint.method, path, portalBody(endpoint))
      expect(wordsOf(reply), month).toEqual(notFound('Activity report'))
    }
    expect((await cast.portal('GET', list)).text).toBe(before)
  })

  test("ignores the month of somebody else's mission", async () => {
    const [cast, other] = [await castOf(world), await castOf(world)]
    const own = await portalIds(endpoint, cast)
    const path = fillPortal(endpoint, { ...own, month: 'x' })
    const reply = await other.portal(endpoint.method, path, portalBody(endpoint))
    expect(wordsOf(reply)).toEqual(notFound('Mission'))
  })
})

const reading = withMonth.filter(({ method }) => method !== 'PUT')
test.each(reading.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s returns 404 for a month without a report',
  async (_, endpoint) => {
    const cast = await castOf(world)
    const own = await portalIds(endpoint, cast)
    const reply = await cast.portal(endpoint.method, fillPortal(endpoint, { ...own, month: '2026-02' }))
    expect(wordsOf(reply)).toEqual(notFound('Activity report'))
  },
)

test('a document version is found only under its own mission', async () => {
  const cast = await castOf(world)
  const endpoint = withId.find(({ path }) => path.endsWith('/:document_id')) as EndpointRecord
  const [one, two] = [await portalIds(endpoint, cast), await portalIds(endpoint, cast)]
  for (const document_id of [two.document_id as string, randomUUID(), 'x', one.id]) {
    const reply = await cast.portal('GET', fillPortal(endpoint, { ...one, document_id }))
    expect(wordsOf(reply)).toEqual(notFound('Document'))
  }
})
