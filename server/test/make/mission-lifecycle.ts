// The lifecycle of a mission for tests: its actors, every action as a call, and the way into each state.
import { MISSION_STATUSES } from '../../src/kernel/db/schema/tables.ts'
import type { Body, Reply, Team, World } from '../world/world.ts'
import { createAgreementFields, getData, makeFreelancer, makeMission, makePortal } from './missions.ts'

type Portal = Awaited<ReturnType<typeof makePortal>>
/** The team's user is approver and signer wherever one is required. */
export type Parties = { world: World; team: Team; freelancer: Body; portal: Portal }

export const TODAY = '2026-03-02'
/** Every mission lasts from yesterday to the 20th unless overridden. */
export const DATES = { start_date: '2026-03-01', end_date: '2026-03-20' }
const AFTER_END = '2026-03-21'

export const toNoon = (day: string) => `${day}T12:00:00.000Z`

/** Creates a team and a freelancer, and sets the clock to noon of 2 March. */
export async function createParties(world: World, zone?: string): Promise<Parties> {
  world.clock.set(toNoon(TODAY))
  const team = await world.team()
  if (zone) getData(await world.operator('PATCH', `/teams/${team.id}`, { time_zone: zone }))
  const freelancer = await makeFreelancer(team)
  return { world, team, freelancer, portal: await makePortal(world, team, freelancer.id) }
}

const SIGNED = { signature_name: 'Sasha Bernard' }
const WITH_REASON = { reason: 'Other plans' }

/** The minimal valid body of each action, so that only the state can be wrong. */
const TEAM_TRIGGERS = {
  approve: { method: 'POST', path: '/approve', body: undefined },
  refuse: { method: 'POST', path: '/refuse', body: WITH_REASON },
  sign: { method: 'POST', path: '/sign', body: undefined },
  cancel: { method: 'POST', path: '/cancel', body: WITH_REASON },
  extend: { method: 'POST', path: '/extend', body: { end_date: '2026-12-31' } },
  'withdraw extension': { method: 'DELETE', path: '/extension', body: undefined },
  terminate: { method: 'POST', path: '/terminate', body: { end_date: '2026-03-10' } },
  'undo termination': { method: 'DELETE', path: '/termination', body: undefined },
  delete: { method: 'DELETE', path: '', body: undefined },
}
const PORTAL_TRIGGERS = {
  accept: { method: 'POST', path: '/accept', body: SIGNED },
  decline: { method: 'POST', path: '/decline', body: WITH_REASON },
  'accept extension': { method: 'POST', path: '/extension/accept', body: undefined },
  'decline extension': { method: 'POST', path: '/extension/decline', body: undefined },
}
const CALLS = { ...TEAM_TRIGGERS, ...PORTAL_TRIGGERS }
export type Trigger = keyof typeof CALLS
export const TRIGGERS = Object.keys(CALLS) as Trigger[]
export const isOfPortal = (trigger: Trigger) => trigger in PORTAL_TRIGGERS

export function perform(parties: Parties, trigger: Trigger, id: string, body?: unknown): Promise<Reply> {
  const { method, path, body: defaultBody } = CALLS[trigger]
  const call = isOfPortal(trigger) ? parties.portal : parties.team.call
  return call(method, `/missions/${id}${path}`, body ?? defaultBody)
}

/** Performs the actions one after the other; each must succeed. */
export async function performAll(parties: Parties, id: string, triggers: readonly Trigger[]): Promise<Body> {
  for (const trigger of triggers) getData(await perform(parties, trigger, id))
  return getMission(parties, id)
}

type Way = {
  status: string
  more?: (parties: Parties) => object | Promise<object>
  actions?: readonly Trigger[]
  /** The date on which the state is observed. */
  on?: string
  isHiddenInPortal?: true
}

export const draftFields = ({ team }: Parties) => ({ approver_id: team.userId })
export const documentFields = ({ team }: Parties) => ({
  use_service_template: true,
  template_locale: 'en',
  team_signer_id: team.userId,
})
const laterStart = () => ({ start_date: '2026-03-05' })

/** Opens a framework agreement with a first mission, which is offered and not yet signed. */
export async function openAgreement(parties: Parties, more: object = {}): Promise<Body> {
  const fields = await createAgreementFields(parties.team, { ...DATES, ...more })
  return makeMission(parties.team, parties.freelancer.id, fields)
}
export const underAgreement = ({ team }: Parties) => ({
  contract_type: 'master_agreement',
  team_signer_id: team.userId,
})

const SITUATIONS = {
  draft: { status: 'draft', more: draftFields, isHiddenInPortal: true },
  offered: { status: 'pending-freelancer-review' },
  'approved and offered': { status: 'pending-freelancer-review', more: draftFields, actions: ['approve'] },
  'offered with a document': { status: 'pending-freelancer-review', more: documentFields },
  'signed by the freelancer': { status: 'pending-company-review', more: documentFields, actions: ['accept'] },
  'accepted under an unsigned agreement': {
    status: 'pending-company-review',
    more: async (parties) => {
      await openAgreement(parties)
      return underAgreement(parties)
    },
    actions: ['accept'],
  },
  'under way': { status: 'in-progress', actions: ['accept'] },
  'signed by both': { status: 'in-progress', more: documentFields, actions: ['accept', 'sign'] },
  'accepted before its start': { status: 'in-progress', more: laterStart, actions: ['accept'] },
  'on its first day': { status: 'in-progress', more: laterStart, actions: ['accept'], on: '2026-03-05' },
  'to be terminated': { status: 'in-progress', actions: ['accept', 'terminate'] },
  'to be terminated, before its start': {
    status: 'in-progress',
    more: laterStart,
    actions: ['accept', 'terminate'],
  },
  'termination undone': { status: 'in-progress', actions: ['accept', 'terminate', 'undo termination'] },
  'on its last day': { status: 'in-progress', actions: ['accept'], on: DATES.end_date },
  'extension proposed': { status: 'pending-freelancer-extension', actions: ['accept', 'extend'] },
  'over by its end date': { status: 'completed', actions: ['accept'], on: AFTER_END },
  'over with an extension proposed': {
    status: 'completed',
    actions: ['accept', 'extend'],
    on: AFTER_END,
  },
  'terminated by its date': {
    status: 'early-terminated',
    actions: ['accept', 'terminate'],
    on: '2026-03-10',
  },
  cancelled: { status: 'cancelled', actions: ['cancel'] },
  'cancelled as a draft': {
    status: 'cancelled',
    more: draftFields,
    actions: ['cancel'],
    isHiddenInPortal: true,
  },
  declined: { status: 'rejected', actions: ['decline'] },
  'refused by its signer': { status: 'rejected', more: documentFields, actions: ['accept', 'refuse'] },
  'refused by its approver': {
    status: 'rejected',
    more: draftFields,
    actions: ['refuse'],
    isHiddenInPortal: true,
  },
  deleted: { status: 'deleted', actions: ['cancel', 'delete'], isHiddenInPortal: true },
} as const satisfies Record<string, Way>
export type Situation = keyof typeof SITUATIONS
export const SITUATION_NAMES = Object.keys(SITUATIONS) as Situation[]
export const getWay = (situation: Situation): Way => SITUATIONS[situation]

/** A new mission in this state; may advance the clock. */
export async function reachMission(
  parties: Parties,
  situation: Situation,
  terms: object = {},
): Promise<string> {
  const { more, actions = [], on } = getWay(situation)
  const body = { ...DATES, ...(await more?.(parties)), ...terms }
  const { id } = await makeMission(parties.team, parties.freelancer.id, body)
  await performAll(parties, id, actions)
  if (on) parties.world.clock.set(toNoon(on))
  return id
}

export const getMission = async ({ team }: Parties, id: string): Promise<Body> =>
  getData(await team.call('GET', `/missions/${id}`))

/** Lists the events of a mission, newest first. */
export const listEvents = async ({ team }: Parties, id: string): Promise<Body[]> =>
  getData(await team.call('GET', `/missions/${id}/events?per_page=100`)).items

/** Returns a snapshot of everything that a refused action must not change. */
export const readTrace = async (parties: Parties, id: string) => ({
  detail: (await parties.team.call('GET', `/missions/${id}`)).text,
  events: (await parties.team.call('GET', `/missions/${id}/events?per_page=100`)).text,
})

/** The number of missions of the list per status. */
export async function countByStatus({ team }: Parties): Promise<Record<string, number>> {
  const totals: Record<string, number> = {}
  for (const status of MISSION_STATUSES)
    totals[status] = getData(await team.call('GET', `/missions?status=${status}&per_page=1`)).total
  return totals
}
