// Path ids and bodies for the tests over all portal endpoints.
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { type Cast, documentOf, reach, type Situation } from '../../make/mission-lifecycle.ts'
import { dataOf } from '../../make/missions.ts'
import { ROWS } from '../../make/reports.ts'

export type PortalIds = { id: string; month?: string; document_id?: string }

/** Refused in a service without mail, as most tests run it: see features/step-up. */
export const needsMail = ({ operationId }: EndpointRecord) => operationId === 'askForPortalCode'

const MONTH = '2026-03'
const inSituation = (situation: Situation) => async (cast: Cast) => ({ id: await reach(cast, situation) })

/** A report of the current month, in the status reached by these calls. */
const withReport =
  (...calls: string[]) =>
  async (cast: Cast): Promise<PortalIds> => {
    const id = await reach(cast, 'under way')
    const path = `/missions/${id}/activity-reports/${MONTH}`
    dataOf(await cast.portal('PUT', path, ROWS))
    for (const call of calls) dataOf(await cast.portal('POST', `${path}/${call}`))
    return { id, month: MONTH }
  }

async function withDocument(cast: Cast): Promise<PortalIds> {
  const id = await reach(cast, 'offered', documentOf(cast))
  const [version] = dataOf(await cast.portal('GET', `/missions/${id}/documents`)).items
  return { id, document_id: version.id }
}

/** One mission of the freelancer for each path with an id, in a status in which the endpoint works. */
const RESOURCES: Record<string, (cast: Cast) => Promise<PortalIds>> = {
  '/portal/v1/missions/:id': inSituation('offered'),
  '/portal/v1/missions/:id/accept': inSituation('offered'),
  '/portal/v1/missions/:id/decline': inSituation('offered'),
  '/portal/v1/missions/:id/extension/accept': inSituation('extension proposed'),
  '/portal/v1/missions/:id/extension/decline': inSituation('extension proposed'),
  '/portal/v1/missions/:id/document': inSituation('offered with a document'),
  '/portal/v1/missions/:id/documents': inSituation('offered with a document'),
  '/portal/v1/missions/:id/documents/:document_id': withDocument,
  '/portal/v1/missions/:id/activity-reports': withReport(),
  '/portal/v1/missions/:id/activity-reports/:month': withReport(),
  '/portal/v1/missions/:id/activity-reports/:month/calculation': withReport(),
  '/portal/v1/missions/:id/activity-reports/:month/submit': withReport(),
  '/portal/v1/missions/:id/activity-reports/:month/withdraw': withReport('submit'),
}

const BODIES: Record<string, object> = {
  updatePortalProfile: { legal_form: 'EI', city: 'Lyon' },
  declinePortalMission: { reason: 'Other plans' },
  // Different rows: the same ones again would change nothing.
  putPortalActivityReport: { ...ROWS, timesheets: [{ date: '2026-03-02', quantity: 0.5 }] },
}

/** Portal link only; no invitation endpoint has an id. */
export const isPortalEndpoint = ({ surface, access }: EndpointRecord) =>
  surface === 'portal' && access === 'freelancer'

export async function portalIds({ path }: EndpointRecord, cast: Cast): Promise<PortalIds> {
  const make = RESOURCES[path]
  if (!make)
    throw new Error(
      `Teach server/test/suites/every-endpoint/every-portal-endpoint.ts how to make a resource for ${path}`,
    )
  return make(cast)
}

export const fillPortal = ({ path }: EndpointRecord, ids: Partial<PortalIds>) =>
  path.replace('/portal/v1', '').replace(/:(\w+)/g, (_, name: keyof PortalIds) => ids[name] ?? '')

export const portalPath = async (endpoint: EndpointRecord, cast: Cast): Promise<string> =>
  fillPortal(endpoint, endpoint.path.includes(':id') ? await portalIds(endpoint, cast) : {})

export function portalBody({ operationId, body }: EndpointRecord): object | undefined {
  const isRequired = ((body as { required?: string[] } | undefined)?.required ?? []).length > 0
  if (isRequired && !BODIES[operationId])
    throw new Error(
      `Teach server/test/suites/every-endpoint/every-portal-endpoint.ts a body for ${operationId}`,
    )
  return BODIES[operationId]
}
