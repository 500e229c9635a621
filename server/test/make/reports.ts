// Builders for tests about activity reports and accounting entries in a given status.

import type { Body, Team, World } from '../world/world.ts'
import { getData, makeAcceptedMission, makeFreelancer } from './missions.ts'

/** One row of each list that a daily mission accepts, on the first day of the test clock. */
export const ROWS = {
  timesheets: [{ date: '2026-03-02', quantity: 1 }],
  supplementary_items: [{ description: 'Workshop', amount_excl_vat: 100 }],
  expenses: [{ description: 'Train', date: '2026-03-02', amount_excl_vat: 80, vat_amount: 8 }],
}

export const reportBody = (missionId: string, more: object = {}): Body => ({
  mission_id: missionId,
  report_month: '2026-03',
  ...ROWS,
  ...more,
})

export const fileReport = async (team: Team, missionId: string, more: object = {}): Promise<Body> =>
  getData(await team.call('POST', '/activity-reports', reportBody(missionId, more)))

/** Creates a report with its own mission. */
export async function makeReport(world: World, team: Team, more: object = {}): Promise<Body> {
  const { id } = await makeFreelancer(team)
  return fileReport(team, (await makeAcceptedMission(world, team, id)).id, more)
}

/** Calls `approve`, `reject`, `submit`, `cancel` or `reopen` of a report. */
export const actOnReport = (team: Team, id: string, act: string, body?: object) =>
  team.call('POST', `/activity-reports/${id}/${act}`, body)

export async function rejectReport(team: Team, { id }: Body): Promise<Body> {
  return getData(await actOnReport(team, id, 'reject', { rejection_reason: 'Which project?' }))
}
export async function approveReport(team: Team, { id }: Body): Promise<Body> {
  return getData(await actOnReport(team, id, 'approve'))
}

/** The invoice of an approved report. */
export async function makeEntry(world: World, team: Team): Promise<Body> {
  const { accounting_entries } = await approveReport(team, await makeReport(world, team))
  return getData(await team.call('GET', `/accounting/entries/${accounting_entries[0].id}`)).entry
}
