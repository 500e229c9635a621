// For every state of an entry, every kind of caller and every action: the action is listed in `allowed_actions` exactly when
// calling it changes something.
import { expect, test } from 'vitest'
import { findDisagreements } from '../../../../test/check/allowed-actions.ts'
import { getData } from '../../../../test/make/missions.ts'
import {
  createReportParties,
  listEntries,
  type ReportParties,
  reachReport,
  readTrace,
} from '../../../../test/make/report-lifecycle.ts'
import { type Body, type Reply, startWorld } from '../../../../test/world/world.ts'
import type { Scope } from '../../../domain/access/scopes.ts'
import { ENTRY_ACTIONS, type EntryAction } from './accounting.rules.ts'

const world = await startWorld()

type Call = (method: string, path: string, body?: unknown) => Promise<Reply>

const ACTS: Record<EntryAction, (call: Call, id: string) => Promise<Reply>> = {
  pay: (call, id) => call('PATCH', `/accounting/entries/${id}`, { status: 'paid' }),
  send: (call, id) => call('POST', `/accounting/entries/${id}/send`),
  'reverse-payment': (call, id) =>
    call('POST', `/accounting/entries/${id}/reverse-payment`, { reason: 'Returned' }),
}

const withScopes =
  (...scopes: Scope[]) =>
  async ({ team }: ReportParties): Promise<Call> =>
    world.callerWith((await world.issueKey(team.id, team.userId, scopes)).key)
const member =
  (permissions?: Scope[]) =>
  async ({ team }: ReportParties): Promise<Call> =>
    world.callerWith((await world.issueKey(team.id, await team.addUser('team-member', permissions))).key)

const CALLERS = {
  'an admin': withScopes('*'),
  'a member': member(),
  'a member who may write': member(['accounting:write']),
  'a key that reads': withScopes('accounting:read'),
  'a key that writes': withScopes('accounting:write'),
  'a key that reverses': withScopes('accounting:read', 'payments:reverse'),
}

const performActs = async (parties: ReportParties, id: string, acts: EntryAction[]) => {
  for (const act of acts) getData(await ACTS[act](parties.team.call, id))
}
type Situation = { report: 'approved' | 'reopened'; type: string; acts: EntryAction[] }
const SITUATIONS: Record<string, Situation> = {
  'waiting for payment': { report: 'approved', type: 'invoice', acts: [] },
  'waiting and sent': { report: 'approved', type: 'expense', acts: ['send'] },
  paid: { report: 'approved', type: 'invoice', acts: ['pay'] },
  'paid and taken back': { report: 'approved', type: 'invoice', acts: ['pay', 'reverse-payment'] },
  'paid and sent': { report: 'approved', type: 'invoice', acts: ['pay', 'send'] },
  cancelled: { report: 'reopened', type: 'invoice', acts: [] },
  'cancelled and sent': { report: 'reopened', type: 'invoice', acts: ['send'] },
  'a credit note': { report: 'reopened', type: 'credit_note', acts: [] },
}

test.each(Object.keys(SITUATIONS).map((situation) => ({ situation })))(
  'an entry ($situation) lists exactly the actions that each kind of caller may call',
  async ({ situation }) => {
    const { report, type, acts } = SITUATIONS[situation] as Situation
    const found: string[] = []
    for (const [who, createCaller] of Object.entries(CALLERS)) {
      let [parties, call, reportId] = [] as unknown as [ReportParties, Call, string]
      const disagreements = await findDisagreements<EntryAction>({
        acts: ENTRY_ACTIONS,
        async make() {
          parties = await createReportParties(world)
          call = await createCaller(parties)
          reportId = await reachReport(parties, report)
          const entry = (await listEntries(parties, reportId)).find((one) => one.type === type)
          await performActs(parties, entry.id, acts)
          world.clock.advance(1000)
          return entry.id
        },
        async listedFor(id) {
          const { allowed_actions } = getData(await call('GET', `/accounting/entries/${id}`)).entry
          const { items } = getData(await call('GET', '/accounting/entries?per_page=100'))
          expect(items.find((item: Body) => item.id === id).allowed_actions).toEqual(allowed_actions)
          return allowed_actions
        },
        call: (act, id) => ACTS[act](call, id),
        captureTrace: () => readTrace(parties, reportId),
      })
      found.push(...disagreements.map((one) => `${who}: ${one}`))
      const own: Body[] = getData(await parties.portal('GET', '/accounting/entries')).items
      expect(own.map(({ allowed_actions }) => allowed_actions)).toEqual(own.map(() => []))
    }
    expect(found).toEqual([])
  },
)
