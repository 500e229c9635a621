// The rules of every portal endpoint: it takes the freelancer's token, opens their own resources and no others, and refuses unknown
// parameters, fields and months. Each rule throws if the endpoint breaks it.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { createParties, type Parties, readTrace } from '../../make/mission-lifecycle.ts'
import { makeFreelancer, makePortal } from '../../make/missions.ts'
import { getJson, withFields } from '../../world/multipart-body.ts'
import type { Reply, World } from '../../world/world.ts'
import { fileMissing } from './every-endpoint.ts'
import {
  createPortalBody,
  fillPortal,
  makePortalIds,
  type PortalIds,
  portalMakerFor,
} from './every-portal-endpoint.ts'
import { createCache } from './shared-team.ts'
import type { Rule } from './violations.ts'

export const toComparable = ({ status, body }: Reply) => ({
  status,
  error: { ...body.error, request_id: '' },
})
export const notFound = (what: string) => ({
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

function getResourceName(path: string): string {
  if (path.includes('/supplier-invoices/')) return 'Supplier invoice'
  if (path.includes('/compliance-documents/')) return 'Compliance document'
  if (/\/(document(s\/:document_id)?|file)$/.test(path)) return 'Document'
  if (path.startsWith('/portal/v1/bank-accounts/')) return 'Bank account'
  if (path.startsWith('/portal/v1/billing-mandates/')) return 'Billing mandate'
  return path.startsWith('/portal/v1/accounting/') ? 'Accounting entry' : 'Mission'
}

const MALFORMED_MONTHS = [
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

export const hasPortalId = ({ path }: EndpointRecord) => path.includes(':id')
const isOfMission = ({ path }: EndpointRecord) => path.startsWith('/portal/v1/missions/')

const WITHOUT_ID: PortalIds = { id: '' }

type Portal = Parties['portal']
/** `parties` has the owner of the resources; `colleague` is a freelancer of the same team, `stranger` of another one. */
type People = { parties: Parties; colleague: Portal; stranger: Portal }

export function createPortalRules(world: World) {
  const people = createCache<'', People>()
  const resources = createCache<unknown, PortalIds>()

  const getPeople = () =>
    people.get('', async () => {
      const parties = await createParties(world)
      const { id } = await makeFreelancer(parties.team)
      const { portal: stranger } = await createParties(world)
      return { parties, colleague: await makePortal(world, parties.team, id), stranger }
    })

  /** The ids of a resource of the freelancer, shared by requests that do not change it: reads and refused requests. */
  async function getOwnIds(endpoint: EndpointRecord): Promise<PortalIds> {
    if (!hasPortalId(endpoint)) return WITHOUT_ID
    const { parties } = await getPeople()
    const make = portalMakerFor(endpoint)
    return resources.get(make, () => make(parties))
  }

  /** Clears the shared resources after a failure: a request that should have been refused may have changed them. */
  const clearOnFailure =
    (rule: Rule): Rule =>
    async (endpoint) => {
      try {
        await rule(endpoint)
      } catch (error) {
        people.clear()
        resources.clear()
        throw error
      }
    }

  /** Sends the id in upper case; reads also in lower case. A write may use up the resource, so it gets a new one. */
  const acceptsToken: Rule = async (endpoint) => {
    const { method, isWrite } = endpoint
    const parties = isWrite ? await createParties(world) : (await getPeople()).parties
    const isNew = isWrite && hasPortalId(endpoint)
    const own = isNew ? await makePortalIds(endpoint, parties) : await getOwnIds(endpoint)
    const upper = own.id.toUpperCase()
    for (const id of isWrite ? [upper] : [upper, own.id]) {
      const path = fillPortal(endpoint, { ...own, id })
      const reply = await parties.portal(method, path, createPortalBody(endpoint))
      expect(reply.status, `${path}: ${reply.text}`).toBe(endpoint.status)
    }
  }

  const refusesUnknownNames: Rule = async (endpoint) => {
    const { parties } = await getPeople()
    const { method } = endpoint
    const path = fillPortal(endpoint, await getOwnIds(endpoint))
    const withParameter = await parties.portal(method, `${path}?nonsense=1`, createPortalBody(endpoint))
    expect(withParameter, withParameter.text).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'unknown_parameter', field: 'nonsense' } } },
    })
    if (method === 'GET') return
    const withField = await parties.portal(
      method,
      path,
      withFields({ nonsense: 1 }, createPortalBody(endpoint)),
    )
    expect(withField, withField.text).toMatchObject({
      status: 400,
      body: { error: { details: { reason: 'unknown_field', field: 'nonsense' } } },
    })
  }

  const requiresFile: Rule = async (endpoint) => {
    const { parties } = await getPeople()
    const path = fillPortal(endpoint, await getOwnIds(endpoint))
    const reply = await parties.portal(endpoint.method, path, getJson(createPortalBody(endpoint)))
    expect(reply, reply.text).toMatchObject(fileMissing(endpoint))
  }

  /** Expects the same 404, and no effect, for ids of a colleague, another team or kind, unknown and malformed ids. */
  const hidesOtherIds: Rule = async (endpoint) => {
    const { parties, colleague, stranger } = await getPeople()
    const { method } = endpoint
    const body = createPortalBody(endpoint)
    const own = await getOwnIds(endpoint)
    const takeTrace = async () => (isOfMission(endpoint) ? readTrace(parties, own.id) : undefined)
    const before = await takeTrace()
    const replies = [
      await colleague(method, fillPortal(endpoint, own), body),
      await stranger(method, fillPortal(endpoint, own), body),
    ]
    for (const id of [randomUUID(), 'not-a-uuid', 'a%2Fb', parties.freelancer.id])
      replies.push(await parties.portal(method, fillPortal(endpoint, { ...own, id }), body))
    for (const reply of replies) expect(toComparable(reply)).toEqual(notFound(getResourceName(endpoint.path)))
    expect(await takeTrace()).toEqual(before)
  }

  const refusesInvalidMonths: Rule = async (endpoint) => {
    const { parties, stranger } = await getPeople()
    const own = await getOwnIds(endpoint)
    const list = `/missions/${own.id}/activity-reports`
    const before = (await parties.portal('GET', list)).text
    const body = createPortalBody(endpoint)
    for (const month of MALFORMED_MONTHS) {
      const reply = await parties.portal(endpoint.method, fillPortal(endpoint, { ...own, month }), body)
      expect(toComparable(reply), month).toEqual(notFound('Activity report'))
    }
    expect((await parties.portal('GET', list)).text).toBe(before)
    // If the mission belongs to another freelancer, the month is not checked.
    const foreign = await stranger(endpoint.method, fillPortal(endpoint, { ...own, month: 'x' }), body)
    expect(toComparable(foreign)).toEqual(notFound('Mission'))
  }

  const refusesMonthWithoutReport: Rule = async (endpoint) => {
    const { parties } = await getPeople()
    const path = fillPortal(endpoint, { ...(await getOwnIds(endpoint)), month: '2026-02' })
    expect(toComparable(await parties.portal(endpoint.method, path))).toEqual(notFound('Activity report'))
  }

  return {
    acceptsToken: clearOnFailure(acceptsToken),
    refusesUnknownNames: clearOnFailure(refusesUnknownNames),
    requiresFile: clearOnFailure(requiresFile),
    hidesOtherIds: clearOnFailure(hidesOtherIds),
    refusesInvalidMonths: clearOnFailure(refusesInvalidMonths),
    refusesMonthWithoutReport: clearOnFailure(refusesMonthWithoutReport),
  }
}
