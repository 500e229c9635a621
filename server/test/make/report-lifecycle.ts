// The lifecycle of an activity report for tests: every action as a call, the way into each state, and a snapshot of everything
// that a refused action must not change.

import type { Body, Reply, Team, World } from '../world/world.ts'
import { getData, makeAcceptedMission, makeFreelancer, makePortal } from './missions.ts'
import { fileReport, ROWS } from './reports.ts'

export type ReportParties = {
  world: World
  team: Team
  freelancer: Body
  portal: Awaited<ReturnType<typeof makePortal>>
  mission: Body
  /** The mission's project code, used by rows without their own. */
  code: Body
}

export const MONTH = '2026-03'

let editCount = 0
/** Different rows for each edit: the same rows again would change nothing. */
const otherRows = () => ({
  timesheets: [{ date: '2026-03-04', quantity: 0.25, description: `Edit ${++editCount}` }],
})

/** A daily mission at 550 in March, accepted, with a project code; nothing is reported yet. */
export async function createReportParties(world: World, more: object = {}): Promise<ReportParties> {
  const team = await world.team()
  const code = getData(await team.call('POST', '/project-codes', { name: 'Apollo' }))
  const freelancer = await makeFreelancer(team)
  const terms = { project_code_id: code.id, ...more }
  const mission = await makeAcceptedMission(world, team, freelancer.id, terms)
  return { world, team, freelancer, mission, code, portal: await makePortal(world, team, freelancer.id) }
}

const REASON = { rejection_reason: 'The third was a holiday' }
const TEAM_TRIGGERS = {
  edit: { method: 'PATCH', path: '', body: otherRows },
  submit: { method: 'POST', path: '/submit', body: undefined },
  approve: { method: 'POST', path: '/approve', body: undefined },
  reject: { method: 'POST', path: '/reject', body: REASON },
  reopen: { method: 'POST', path: '/reopen', body: undefined },
  cancel: { method: 'POST', path: '/cancel', body: undefined },
}
const PORTAL_TRIGGERS = {
  'portal edit': { method: 'PUT', path: '', body: otherRows },
  'portal submit': { method: 'POST', path: '/submit', body: undefined },
  'portal withdraw': { method: 'POST', path: '/withdraw', body: undefined },
}
const CALLS = { ...TEAM_TRIGGERS, ...PORTAL_TRIGGERS }
export type ReportTrigger = keyof typeof CALLS
export const REPORT_TRIGGERS = Object.keys(CALLS) as ReportTrigger[]
export const isOfPortal = (trigger: ReportTrigger) => trigger in PORTAL_TRIGGERS

export function performOnReport(
  { team, portal, mission }: ReportParties,
  trigger: ReportTrigger,
  id: string,
): Promise<Reply> {
  const { method, path, body } = CALLS[trigger]
  const sent = typeof body === 'function' ? body() : body
  return isOfPortal(trigger)
    ? portal(method, `/missions/${mission.id}/activity-reports/${MONTH}${path}`, sent)
    : team.call(method, `/activity-reports/${id}${path}`, sent)
}

export const fileMonth = ({ team, mission }: ReportParties): Promise<Body> => fileReport(team, mission.id)

const draftMonth = async ({ portal, mission }: ReportParties): Promise<Body> =>
  getData(await portal('PUT', `/missions/${mission.id}/activity-reports/${MONTH}`, ROWS))

type Way = { status: string; begin: typeof draftMonth; actions: readonly ReportTrigger[] }

const WAYS = {
  'drafted by the freelancer': { status: 'draft', begin: draftMonth, actions: [] },
  'taken back': { status: 'draft', begin: fileMonth, actions: ['portal withdraw'] },
  'filed by the team': { status: 'pending', begin: fileMonth, actions: [] },
  'submitted by the freelancer': { status: 'pending', begin: draftMonth, actions: ['portal submit'] },
  'submitted again': { status: 'pending', begin: fileMonth, actions: ['reject', 'submit'] },
  reopened: { status: 'pending', begin: fileMonth, actions: ['approve', 'reopen'] },
  approved: { status: 'approved', begin: fileMonth, actions: ['approve'] },
  'approved again': { status: 'approved', begin: fileMonth, actions: ['approve', 'reopen', 'approve'] },
  rejected: { status: 'rejected', begin: fileMonth, actions: ['reject'] },
  'rejected and changed': { status: 'rejected', begin: fileMonth, actions: ['reject', 'edit'] },
  'cancelled as a draft': { status: 'cancelled', begin: draftMonth, actions: ['cancel'] },
  'cancelled after its rejection': { status: 'cancelled', begin: fileMonth, actions: ['reject', 'cancel'] },
} as const satisfies Record<string, Way>
export type ReportSituation = keyof typeof WAYS
export const REPORT_SITUATIONS = Object.keys(WAYS) as ReportSituation[]
export const getSituationStatus = (situation: ReportSituation): string => WAYS[situation].status

/** The id of a report in this state. */
export async function reachReport(parties: ReportParties, situation: ReportSituation): Promise<string> {
  const { begin, actions }: Way = WAYS[situation]
  const { id } = await begin(parties)
  for (const trigger of actions) getData(await performOnReport(parties, trigger, id))
  return id
}

/** Lists the entries of a report, oldest first, each with its shares. */
export const listEntries = async (
  { team }: Pick<ReportParties, 'team'>,
  reportId: string,
): Promise<Body[]> => {
  const path = `/accounting/entries?activity_report_id=${reportId}&per_page=100`
  return getData(await team.call('GET', path)).items.toReversed()
}

/** A snapshot of a report as text. */
export async function readTrace({ world, team }: ReportParties, id: string): Promise<string> {
  const texts = await Promise.all(
    [
      `/activity-reports/${id}`,
      `/activity-reports/${id}/calculation`,
      `/accounting/entries?activity_report_id=${id}&per_page=100`,
    ].map(async (path) => (await team.call('GET', path)).text),
  )
  const storedRows = await world.database.query({
    text: `select (select json_agg(e order by e.id) from event e where e.tenant_id = $1 and e.type ~ '^(activity|accounting)') as events,
      (select json_agg(e order by e.id) from accounting_entry e where e.tenant_id = $1) as entries,
      (select json_agg(s) from accounting_series s where s.tenant_id = $1) as series`,
    values: [team.id],
  })
  return JSON.stringify([...texts, storedRows])
}

/** Events of the report and of its entries, oldest first. */
export const listReportEvents = ({ world, team }: ReportParties) =>
  world.database.query<{
    type: string
    actor_kind: string
    actor_id: string
    data: Body
    subject_id: string
  }>({
    text: `select type, actor_kind, actor_id, data, subject_id from event where tenant_id = $1
      and type ~ '^(activity|accounting)' order by id`,
    values: [team.id],
  })
