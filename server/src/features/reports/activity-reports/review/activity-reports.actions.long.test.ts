// For every state of a report, every kind of caller and every action: the action is listed in `allowed_actions` exactly
// when calling it succeeds, or fails only because of the body.
import { expect, test } from 'vitest'
import { findDisagreements } from '../../../../../test/check/allowed-actions.ts'
import { getData, makeAcceptedMission } from '../../../../../test/make/missions.ts'
import {
  createReportParties,
  listEntries,
  MONTH,
  REPORT_SITUATIONS,
  type ReportParties,
  type ReportSituation,
  reachReport,
  readTrace,
} from '../../../../../test/make/report-lifecycle.ts'
import { type Body, type Reply, startWorld } from '../../../../../test/world/world.ts'
import type { Scope } from '../../../../domain/access/scopes.ts'
import {
  PORTAL_REPORT_ACTIONS,
  type PortalReportAction,
  REPORT_ACTIONS,
  type ReportAction,
} from './activity-reports.rules.ts'

const world = await startWorld()

type Call = (method: string, path: string, body?: unknown) => Promise<Reply>
type Acts<Action extends string> = Record<Action, (call: Call, path: string) => Promise<Reply>>

const post =
  (act: string, body?: object) =>
  (call: Call, path: string): Promise<Reply> =>
    call('POST', `${path}/${act}`, body)

let edits = 0
const otherExpenses = () => ({
  expenses: [{ description: `Edit ${++edits}`, date: '2026-03-06', amount_excl_vat: 10 }],
})

const TEAM_ACTS: Acts<ReportAction> = {
  edit: (call, path) => call('PATCH', path, otherExpenses()),
  submit: post('submit'),
  approve: post('approve'),
  reject: post('reject', { rejection_reason: 'The third was a holiday' }),
  reopen: post('reopen'),
  cancel: post('cancel'),
}
const PORTAL_ACTS: Acts<PortalReportAction> = {
  edit: (call, path) => call('PUT', path, otherExpenses()),
  submit: post('submit'),
  withdraw: post('withdraw'),
}

type Caller = (parties: ReportParties) => Promise<Call>
const withScopes =
  (...scopes: Scope[]): Caller =>
  async ({ team }) =>
    world.callerWith((await world.issueKey(team.id, team.userId, scopes)).key)
const member =
  (permissions?: Scope[]): Caller =>
  async ({ team }) =>
    world.callerWith((await world.issueKey(team.id, await team.addUser('team-member', permissions))).key)

const CALLERS: Record<string, Caller> = {
  'an admin': withScopes('*'),
  'a member': member(),
  'a member who may review': member(['activity-reports:read', 'activity-reports:review']),
  'a key that reads': withScopes('activity-reports:read'),
  'a key that writes': withScopes('activity-reports:write'),
  'a key that reviews': withScopes('activity-reports:read', 'activity-reports:review'),
}

type ReportOfParties = { parties: ReportParties; id: string }

async function makeDraft(mission: object, month: string): Promise<ReportOfParties> {
  const parties = await createReportParties(world)
  const { id: missionId } = await makeAcceptedMission(world, parties.team, parties.freelancer.id, mission)
  const partiesOfMission = { ...parties, mission: { id: missionId } }
  const path = `/missions/${missionId}/activity-reports/${month}`
  return { parties: partiesOfMission, id: getData(await parties.portal('PUT', path, {})).id }
}

const SITUATION_MAKERS: Record<string, () => Promise<ReportOfParties>> = {
  ...Object.fromEntries(
    REPORT_SITUATIONS.map((name) => [
      name,
      async () => {
        const parties = await createReportParties(world)
        return { parties, id: await reachReport(parties, name as ReportSituation) }
      },
    ]),
  ),
  'approved with a paid entry': async () => {
    const parties = await createReportParties(world)
    const id = await reachReport(parties, 'approved')
    const [entry] = await listEntries(parties, id)
    getData(await parties.team.call('PATCH', `/accounting/entries/${entry.id}`, { status: 'paid' }))
    return { parties, id }
  },
  'a draft whose mission was cancelled': async () => {
    const draft = await makeDraft({ start_date: '2026-03-05' }, MONTH)
    getData(await draft.parties.team.call('POST', `/missions/${draft.parties.mission.id}/cancel`, {}))
    return draft
  },
  'a draft of a month that a termination cut off': async () => {
    const draft = await makeDraft({}, '2026-05')
    const path = `/missions/${draft.parties.mission.id}/terminate`
    getData(await draft.parties.team.call('POST', path, { end_date: '2026-04-10' }))
    return draft
  },
}

const findListedActions = async (call: Call, path: string, id: string): Promise<string[] | undefined> =>
  getData(await call('GET', `${path}?per_page=100`)).items.find((item: Body) => item.id === id)
    ?.allowed_actions

test.each(Object.keys(SITUATION_MAKERS).map((situation) => ({ situation })))(
  '$situation: each kind of caller gets exactly the actions they may perform',
  async ({ situation }) => {
    const make = SITUATION_MAKERS[situation] as () => Promise<ReportOfParties>
    const mistakes: string[] = []
    for (const [who, createCaller] of Object.entries(CALLERS)) {
      let [parties, call] = [] as unknown as [ReportParties, Call]
      const disagreements = await findDisagreements<ReportAction>({
        acts: REPORT_ACTIONS,
        async make() {
          const target = await make()
          parties = target.parties
          call = await createCaller(parties)
          return target.id
        },
        async listedFor(id) {
          const { allowed_actions } = getData(await call('GET', `/activity-reports/${id}`))
          expect(await findListedActions(call, '/activity-reports', id)).toEqual(allowed_actions)
          return allowed_actions
        },
        call: (act, id) => TEAM_ACTS[act](call, `/activity-reports/${id}`),
        captureTrace: (id) => readTrace(parties, id),
      })
      mistakes.push(...disagreements.map((one) => `${who}: ${one}`))
    }
    expect(mistakes).toEqual([])
  },
)

/** The portal does not show a cancelled report: it has no action, and a new draft can be created for its month. */
const isShown = (situation: string) => !situation.startsWith('cancelled')

test.each(
  Object.keys(SITUATION_MAKERS)
    .filter(isShown)
    .map((situation) => ({ situation })),
)('$situation: the freelancer gets exactly the actions they may perform', async ({ situation }) => {
  let parties = undefined as unknown as ReportParties
  let path = ''
  const mistakes = await findDisagreements<PortalReportAction>({
    acts: PORTAL_REPORT_ACTIONS,
    async make() {
      const target = await (SITUATION_MAKERS[situation] as () => Promise<ReportOfParties>)()
      parties = target.parties
      const { report_month } = getData(await parties.team.call('GET', `/activity-reports/${target.id}`))
      path = `/missions/${parties.mission.id}/activity-reports/${report_month}`
      return target.id
    },
    async listedFor(id) {
      const { allowed_actions } = getData(await parties.portal('GET', path))
      expect(await findListedActions(parties.portal, '/activity-reports', id)).toEqual(allowed_actions)
      expect(
        await findListedActions(parties.portal, `/missions/${parties.mission.id}/activity-reports`, id),
      ).toEqual(allowed_actions)
      return allowed_actions
    },
    call: (act) => PORTAL_ACTS[act](parties.portal, path),
    captureTrace: (id) => readTrace(parties, id),
  })
  expect(mistakes).toEqual([])
})

test('a cancelled report has no actions for the freelancer', async () => {
  const parties = await createReportParties(world)
  const id = await reachReport(parties, 'cancelled as a draft')
  expect(await findListedActions(parties.portal, '/activity-reports', id)).toEqual([])
})
