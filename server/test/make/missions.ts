// Builders for tests about missions: people, portal callers, bodies and missions in a given status.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Body, Reply, Team, World } from '../world/world.ts'

/** Returns the `data` of a response, which must be a success. */
export function getData(reply: Reply): Body {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body.data
}

/** The expected 400 response whose first error has this field and reason. */
export const refused = (field: string, reason: string) => ({
  status: 400,
  body: { error: { details: { field, reason } } },
})

/** An active freelancer of the team. */
export async function makeFreelancer(team: Team, more: object = {}): Promise<Body> {
  const person = { email: `${randomUUID()}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
  return getData(await team.call('POST', '/freelancers', { ...person, ...more }))
}

/** A caller of `/portal/v1` with a link of this freelancer. */
export async function makePortal(world: World, team: Team, freelancerId: string) {
  const { token } = getData(await team.call('POST', `/freelancers/${freelancerId}/portal-links`))
  const headers = { authorization: `Bearer ${token}` }
  return (method: string, path: string, body?: unknown) =>
    world.send(`/portal/v1${path}`, { method, body, headers })
}

/** A daily mission from 2 March 2026, the date of the test clock, to 31 August. */
export const missionBody = (freelancerId: string, more: object = {}): Body => ({
  name: 'Data platform',
  description: 'Build the ingestion of sales data.',
  mission_type: 'daily',
  start_date: '2026-03-02',
  end_date: '2026-08-31',
  freelancer_id: freelancerId,
  rate_amount: 550,
  ...more,
})

export const makeMission = async (team: Team, freelancerId: string, more: object = {}): Promise<Body> =>
  getData(await team.call('POST', '/missions', missionBody(freelancerId, more)))

export async function makeTemplate(
  team: Team,
  kind: 'services_agreement' | 'master_agreement',
): Promise<string> {
  const sent = { name: 'Frame', kind, locale: 'en', body: 'On {{ date }}' }
  return getData(await team.call('POST', '/document-templates', sent)).id
}

/** The fields that open a new framework agreement. */
export const createAgreementFields = async (team: Team, more: object = {}) => ({
  contract_type: 'master_agreement',
  master_agreement_template_id: await makeTemplate(team, 'master_agreement'),
  master_agreement_valid_until: '2026-12-31',
  team_signer_id: team.userId,
  ...more,
})

/** A mission accepted by the freelancer; in progress unless it has a document to sign. */
export async function makeAcceptedMission(
  world: World,
  team: Team,
  freelancerId: string,
  more: object = {},
): Promise<Body> {
  const { id, has_document } = await makeMission(team, freelancerId, more)
  const portal = await makePortal(world, team, freelancerId)
  const signature = has_document ? { signature_name: 'Sasha Bernard' } : {}
  getData(await portal('POST', `/missions/${id}/accept`, signature))
  return getData(await team.call('GET', `/missions/${id}`))
}

/** Row counts of a team in every table that creating a mission writes to. */
export async function countMissionRows(world: World, team: Team): Promise<Record<string, number>> {
  const [row] = await world.database.query<Record<string, number>>({
    text: `select (select count(*)::int from mission where tenant_id = $1) as missions,
      (select count(*)::int from mission_deliverable where tenant_id = $1) as deliverables,
      (select count(*)::int from framework_agreement where tenant_id = $1) as agreements,
      (select count(*)::int from mission_tally where tenant_id = $1) as tallies,
      (select count(*)::int from event where tenant_id = $1 and type ~ '^(mission|framework)') as events`,
    values: [team.id],
  })
  return row as Record<string, number>
}

export const NO_MISSION_ROWS = { missions: 0, deliverables: 0, agreements: 0, tallies: 0, events: 0 }
