// Two teams on one service: one that attacks with 100 keys and 200 links, and its neighbour.
import { ask } from '../faults/client.ts'

type Person = { freelancerId: string; missionId: string; token: string }
/** Enough people to stay below the rate limit of each. */
type Neighbour = { key: string; people: Person[] }
type Hostile = {
  keys: string[]
  /** Each belongs to a freelancer with a mission. */
  links: { token: string; missionId: string }[]
  invitations: string[]
  templateId: string
  freelancerId: string
  userId: string
}
export type Fixtures = { address: string; month: string; neighbour: Neighbour; hostile: Hostile }
export type Size = { keys: number; links: number; invitations: number; missions: number }

export const FULL_SIZE: Size = { keys: 100, links: 200, invitations: 20, missions: 100 }

const PEOPLE = 30
const NO_LIMIT = 10_000_000
const today = () => new Date().toISOString().slice(0, 10)
const dates = () => ({
  start_date: `${today().slice(0, 7)}-01`,
  end_date: `${Number(today().slice(0, 4)) + 1}-12-31`,
})

type Make = (path: string, body?: object) => Promise<Record<string, string>>

function createMaker(address: string, prefix: string, token: string): Make {
  return async (path, body = {}) => {
    const { status, data } = await ask(address, `${prefix}${path}`, { method: 'POST', token, body })
    if (!data) throw new Error(`POST ${prefix}${path} returned ${status}`)
    return data as Record<string, string>
  }
}

/** The most expensive body of 256 kB: 500 deliverables, or the longest description. */
export const heavyMission = (freelancerId: string, more: object = {}) => ({
  name: 'Heavy',
  description: 'x',
  mission_type: 'deliverable',
  ...dates(),
  freelancer_id: freelancerId,
  deliverables: Array.from({ length: 500 }, (_, index) => ({
    name: `Part ${index}`,
    description: 'd'.repeat(400),
    quantity: 1,
    amount_excl_vat: 10,
  })),
  ...more,
})

/** The maximum number of placeholders of a template, and tables. */
const HEAVY_TEMPLATE = `${'{{ mission.description }} {{ freelancer.last_name }} **{{ team.name }}**\n\n'.repeat(330)}`

export async function createFixtures(
  address: string,
  operatorToken: string,
  size: Size,
  onStep: (steps: number) => void,
): Promise<Fixtures> {
  const operator = createMaker(address, '/operator/v1', operatorToken)
  const newTeam = async (name: string) => {
    const { id = '' } = await operator('/teams', { name })
    const person = {
      email: `ada@${name}.example`,
      role: 'team-admin',
      first_name: 'Ada',
      last_name: 'Martin',
    }
    const { id: userId = '' } = await operator(`/teams/${id}/users`, person)
    const issueKey = async (limit?: number) =>
      (
        await operator(`/teams/${id}/api-keys`, {
          name: 'Key',
          user_id: userId,
          ...(limit && { requests_per_minute: limit }),
        })
      )['key'] ?? ''
    const key = await issueKey(NO_LIMIT)
    return { userId, issue: issueKey, key, make: createMaker(address, '/api/v1', key) }
  }

  const attacker = await newTeam('hostile')
  const victim = await newTeam('neighbour')
  const person = (index: number) => ({
    email: `f${index}@example.com`,
    first_name: 'Sasha',
    last_name: `Bernard ${index}`,
  })
  const makePerson = async (make: Make, index: number) => {
    const { id: freelancerId = '' } = await make('/freelancers', person(index))
    const mission = { name: 'Work', description: 'Work', mission_type: 'daily', rate_amount: 500, ...dates() }
    const { id: missionId = '' } = await make('/missions', { ...mission, freelancer_id: freelancerId })
    const { token = '' } = await make(`/freelancers/${freelancerId}/portal-links`)
    await createMaker(address, '/portal/v1', token)(`/missions/${missionId}/accept`)
    onStep(1)
    return { freelancerId, missionId, token }
  }

  const keys: string[] = []
  for (let index = 0; index < size.keys; index += 1) keys.push(await attacker.issue())
  onStep(size.keys)
  const links = []
  for (let index = 0; index < size.links; index += 1) links.push(await makePerson(attacker.make, index))
  const invitations: string[] = []
  for (let index = 0; index < size.invitations; index += 1) {
    const { accept_url = '' } = await attacker.make('/freelancers/invitations', person(10_000 + index))
    invitations.push(/te\w_live_\w+/.exec(accept_url)?.[0] ?? '')
  }
  onStep(size.invitations)
  const freelancerId = links[0]?.freelancerId ?? ''
  for (let index = 0; index < size.missions; index += 1) {
    await attacker.make('/missions', heavyMission(freelancerId))
    onStep(1)
  }
  const template = { name: 'Heavy', kind: 'services_agreement', locale: 'fr', body: HEAVY_TEMPLATE }
  const { id: templateId = '' } = await attacker.make('/document-templates', template)

  const people: Person[] = []
  for (let index = 0; index < PEOPLE; index += 1) people.push(await makePerson(victim.make, index))
  return {
    address,
    month: today().slice(0, 7),
    neighbour: { key: victim.key, people },
    hostile: { keys, links, invitations, templateId, freelancerId, userId: attacker.userId },
  }
}

export const countSteps = ({ keys, links, invitations, missions }: Size) =>
  keys + links + invitations + missions + PEOPLE
