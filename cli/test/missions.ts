// Missions and their reports for the tests of the command line tool, created through the API.
import { SELLER } from '../../server/test/make/invoices.ts'
import type { Server, Team } from './team.ts'

export const newFreelancer = (team: Team) =>
  team.make('/freelancers', { email: 'sasha@example.com', first_name: 'Sasha', last_name: 'Bernard' })

export const newMission = (team: Team, freelancer: string, fields: object = {}) =>
  team.make('/missions', {
    name: 'Data platform',
    description: 'Build it',
    mission_type: 'daily',
    rate_amount: 450.5,
    start_date: '2020-01-01',
    end_date: '2099-12-31',
    freelancer_id: freelancer,
    ...fields,
  })

/** Creates a mission that the freelancer has accepted, with a mandate to issue the freelancer's invoices. */
export async function newMissionInProgress(
  server: Server,
  team: Team,
  fields: object = {},
  person: object = {},
): Promise<string> {
  const freelancer = await team.make('/freelancers', {
    email: 'sasha@example.com',
    first_name: 'Sasha',
    last_name: 'Bernard',
    ...SELLER,
    ...person,
  })
  const [mission, link, mandate] = await Promise.all([
    newMission(team, freelancer, fields),
    server.post<{ token: string }>(`/api/v1/freelancers/${freelancer}/portal-links`, team.key, {}),
    team.make(`/freelancers/${freelancer}/billing-mandates`, {}),
  ])
  await server.post(`/portal/v1/missions/${mission}/accept`, link.token, {})
  const signed = { signature_name: 'Sasha Bernard' }
  await server.post(`/portal/v1/billing-mandates/${mandate}/accept`, link.token, signed)
  return mission
}

/** Creates a submitted report that is pending review. */
export const newReport = (team: Team, mission: string, month: string, rows: object = {}) =>
  team.make('/activity-reports', {
    mission_id: mission,
    report_month: month,
    timesheets: [
      { date: `${month}-02`, quantity: 1 },
      { date: `${month}-03`, quantity: 0.5, description: 'Workshop' },
    ],
    ...rows,
  })

/** Approves a new report, and returns its id and the ids of the entries that the approval creates. */
export async function newEntries(
  server: Server,
  team: Team,
  mission: string,
  month: string,
  rows: object = {},
) {
  const report = await newReport(team, mission, month, rows)
  const approved = await server.post<{ accounting_entries: { id: string }[] }>(
    `/api/v1/activity-reports/${report}/approve`,
    team.key,
    {},
  )
  return { report, entries: approved.accounting_entries.map(({ id }) => id) }
}
