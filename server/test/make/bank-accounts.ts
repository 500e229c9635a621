// Bank accounts, and the people who propose, approve and read them.

import type { Body, Team, World } from '../world/world.ts'
import { getData, makeFreelancer } from './missions.ts'

export const IBAN = 'FR7630006000011234567890189'
export const BIC = 'AGRIFRPP'
export const OTHER_IBAN = 'DE89370400440532013000'
/** A valid IBAN of a country outside of SEPA. */
export const IBAN_OUTSIDE_SEPA = 'TN5910006035183598478831'
export const DETAILS = { iban: IBAN, bic: BIC, holder_name: 'Sasha Bernard' }

type Call = Team['call']

/** Another user of the team, with a key of every scope, `bank-details:read` included. */
export async function makeColleague(world: World, team: Team): Promise<{ id: string; call: Call }> {
  const id = await team.addUser('team-admin', ['*', 'bank-details:read'])
  const { key } = await world.issueKey(team.id, id, ['*', 'bank-details:read'])
  return { id, call: world.callerWith(key) }
}

export const propose = (call: Call, freelancerId: string, details: object = DETAILS) =>
  call('POST', `/freelancers/${freelancerId}/bank-accounts`, details)

/** Makes a proposed account. Another user proposes it and creates its freelancer, so that the admin may approve it. */
export async function makeProposed(world: World, team: Team, freelancerId?: string): Promise<Body> {
  const { call } = await makeColleague(world, team)
  const id = freelancerId ?? (await makeFreelancer({ ...team, call })).id
  return getData(await propose(call, id))
}

/** Makes an account that the team proposes and another user approves. */
export async function makeApprovedBankAccount(
  team: Team,
  colleague: { call: Call },
  freelancerId: string,
  details: object = DETAILS,
): Promise<Body> {
  const { id } = getData(await propose(team.call, freelancerId, details))
  return getData(await colleague.call('POST', `/bank-accounts/${id}/approve`))
}
