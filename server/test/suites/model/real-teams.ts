// The service next to the model: two teams in distant time zones, each with two users with all permissions and two
// freelancers with portal links.
import { getData, makeFreelancer, makePortal, makeTemplate } from '../../make/missions.ts'
import type { Reply, World } from '../../world/world.ts'
import { type ActionContext, type ActionName, extensionDay, terminationDay } from './mission-actions-model.ts'
import { addDays, type Model, type ModelTeam, type NewMission } from './missions-model.ts'

const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles']
const START = '2026-03-02T09:30:00.000Z'
/** Links are valid for 30 days. */
const NEW_LINK_AFTER_MS = 29 * 86_400_000

export type Call = (method: string, path: string, body?: unknown) => Promise<Reply>
export type RealTeam = {
  id: string
  masterTemplate: string
  callers: Call[]
  portal(freelancer: number): Promise<Call>
}
export type Real = { world: World; teams: RealTeam[] }

async function makeTeam(world: World, zone: string): Promise<{ model: ModelTeam; real: RealTeam }> {
  world.clock.set(START)
  const team = await world.team()
  getData(await world.operator('PATCH', `/teams/${team.id}`, { time_zone: zone }))
  const second = await team.addUser()
  const { key } = await world.issueKey(team.id, second)
  const freelancers: string[] = [(await makeFreelancer(team)).id, (await makeFreelancer(team)).id]
  const links: { call: Call; madeAt: number }[] = []
  const portal = async (freelancer: number) => {
    const now = world.clock.now().getTime()
    const existingLink = links[freelancer]
    if (existingLink && now - existingLink.madeAt < NEW_LINK_AFTER_MS) return existingLink.call
    const call = await makePortal(world, team, freelancers[freelancer] ?? '')
    links[freelancer] = { call, madeAt: now }
    return call
  }
  const masterTemplate = await makeTemplate(team, 'master_agreement')
  return {
    model: { zone, users: [team.userId, second], freelancers, missions: [], agreements: [], swept: 0 },
    real: { id: team.id, masterTemplate, callers: [team.call, world.callerWith(key)], portal },
  }
}

/** Two teams without missions, at the start time. */
export async function openTeams(world: World) {
  const teams = [await makeTeam(world, ZONES[0] ?? ''), await makeTeam(world, ZONES[1] ?? '')]
  const real: Real = { world, teams: teams.map((team) => team.real) }
  return {
    /** Deletes everything for the next run, because creating people and keys again would take long. */
    async startAnew(): Promise<{ model: Model; real: Real }> {
      world.clock.set(START)
      const tables =
        'mission_deliverable, mission_rate_period, mission, mission_tally, framework_agreement, event'
      await world.database.query({ text: `truncate ${tables} cascade` })
      const model = { now: Date.parse(START), teams: teams.map((team) => newTeam(team.model)) }
      return { model, real }
    },
  }
}

const newTeam = (team: ModelTeam): ModelTeam => ({ ...team, missions: [], agreements: [], swept: 0 })

/** The body of a creation, for the team's date. */
export function buildMissionBody(
  input: NewMission,
  model: ModelTeam,
  other: ModelTeam,
  real: RealTeam,
  today: string,
) {
  const start_date = addDays(today, input.startsIn)
  const team_signer_id = model.users[input.signer]
  const contract = {
    none: {},
    document: { use_service_template: true, template_locale: 'en', team_signer_id },
    master: {
      contract_type: 'master_agreement',
      team_signer_id,
      master_agreement_template_id: real.masterTemplate,
      master_agreement_valid_until: addDays(today, input.validFor),
    },
    'master without its fields': { contract_type: 'master_agreement' },
  }[input.contract]
  return {
    name: 'Data platform',
    description: 'Build the ingestion of sales data.',
    mission_type: 'daily',
    start_date,
    end_date: addDays(start_date, input.days),
    freelancer_id: (input.isForeignFreelancer ? other : model).freelancers[input.freelancer],
    rate_amount: 550,
    ...(input.approver !== undefined && { approver_id: model.users[input.approver] }),
    ...contract,
  }
}

type Request = { method: string; path: string; body?: object }

/** The request of each action, under `/missions/{id}`. */
export function buildRequest(name: ActionName, context: ActionContext, other: ModelTeam): Request {
  const { input, team } = context
  const { person, rate, signs } = input
  const personChange = person && { [person.field]: (person.isForeign ? other : team).users[person.user] }
  const requests: Record<ActionName, Request> = {
    approve: { method: 'POST', path: '/approve' },
    refuse: { method: 'POST', path: '/refuse', body: { reason: 'Not this one' } },
    sign: { method: 'POST', path: '/sign' },
    cancel: { method: 'POST', path: '/cancel' },
    extend: {
      method: 'POST',
      path: '/extend',
      body: { end_date: extensionDay(context), ...(rate && { rate_amount: rate }) },
    },
    withdraw: { method: 'DELETE', path: '/extension' },
    terminate: { method: 'POST', path: '/terminate', body: { end_date: terminationDay(context) } },
    undo: { method: 'DELETE', path: '/termination' },
    remove: { method: 'DELETE', path: '' },
    patch: { method: 'PATCH', path: '', body: personChange ?? { external_id: `reference ${input.days}` } },
    accept: { method: 'POST', path: '/accept', body: signs ? { signature_name: 'Sasha Bernard' } : {} },
    decline: { method: 'POST', path: '/decline', body: { reason: 'No time' } },
    'accept-extension': { method: 'POST', path: '/extension/accept' },
    'decline-extension': { method: 'POST', path: '/extension/decline' },
  }
  return requests[name]
}
