// The path of every page of the console and of the portal, and the data that the pages show.
import { makeMail } from '../../server/test/make/mails.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makeTemplate,
} from '../../server/test/make/missions.ts'
import { workOnSandboxes } from '../../server/test/make/sandboxes.ts'
import { makeEndpoint } from '../../server/test/make/webhooks.ts'
import type { World } from '../../server/test/world/world.ts'

export type Place = { path: string; token?: string; key?: string }
const CONSOLE_NAMES = [
  'overview',
  'missions',
  'a mission',
  'a new mission',
  'a duplicated mission',
  'an edited draft',
  'reports',
  'a report',
  'month close',
  'accounting',
  'an entry',
  'exports',
  'an export',
  'accounting settings',
  'entries to pay',
  'payment batches',
  'a payment batch',
  'freelancers',
  'a freelancer',
  'compliance',
  'compliance settings',
  'import',
  'users',
  'teams',
  'tags',
  'project codes',
  'templates',
  'a template',
  'company',
  'mails',
  'webhooks',
  'a webhook',
  'audit log',
  'data export',
  'no sandbox',
  'account',
  'nowhere',
]
const SANDBOX_NAMES = ['clock, mails and reset', 'a mail', 'missions']
const PORTAL_NAMES = [
  'home',
  'missions',
  'a mission',
  'a mission to accept',
  'a report',
  'invoices',
  'the mandate',
  'details',
  'bank account',
  'documents',
]

/** Creates a team with one of everything and a sandbox, and returns the paths of their pages by name. */
export async function makePlaces(world: World): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  const team = await world.team()
  const { key } = team
  const { id: freelancer } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, freelancer)
  const offered = await makeMission(team, freelancer, { name: 'Offered' })
  const draft = await makeMission(team, freelancer, { name: 'Draft', approver_id: team.userId })
  const template = await makeTemplate(team, 'services_agreement')
  await team.call('POST', '/project-codes', { name: 'Website' })
  await team.call('POST', '/team-tags', { name: 'Data' })
  await makeMail(world, team)
  const webhook = await makeEndpoint(team, { url: 'https://erp.example.com/hooks/engagement' })
  await team.call('POST', '/teams', { name: 'Technology' })
  const report = getData(
    await team.call('POST', '/activity-reports', {
      mission_id: mission.id,
      report_month: '2026-03',
      timesheets: [{ date: '2026-03-02', quantity: 1 }],
    }),
  )
  await team.call('POST', `/activity-reports/${report.id}/approve`)
  const [entry] = getData(await team.call('GET', '/accounting/entries')).items
  const fecRequest = { format: 'fec', from: '2026-01-01', to: '2026-12-31' }
  const fec = getData(await team.call('POST', '/accounting/exports', fecRequest))
  const batch = getData(await team.call('POST', '/payment-batches', { execution_date: '2026-03-31' }))
  const { token } = getData(await team.call('POST', `/freelancers/${freelancer}/portal-links`))
  const paths = [
    '',
    '/missions',
    `/missions/${mission.id}`,
    '/missions/new',
    `/missions/new?from=${mission.id}`,
    `/missions/${draft.id}/edit`,
    '/activity-reports',
    `/activity-reports/${report.id}`,
    '/months/2026-03',
    '/accounting',
    `/accounting/${entry.id}`,
    '/accounting/exports',
    `/accounting/exports/${fec.id}`,
    '/accounting/settings',
    '/payments?due_date_to=any',
    '/payments/batches',
    `/payments/batches/${batch.id}`,
    '/freelancers',
    `/freelancers/${freelancer}`,
    '/compliance',
    '/compliance/settings',
    '/import',
    '/users',
    '/teams',
    '/tags',
    '/project-codes',
    '/templates',
    `/templates/${template}`,
    '/company',
    '/mails',
    '/webhooks',
    `/webhooks/${webhook.id}`,
    '/audit-log',
    '/data-export',
    '/sandbox',
    '/account',
    '/nowhere',
  ]
  for (const [index, name] of CONSOLE_NAMES.entries())
    places.set(`console ${name}`, { path: `/console${paths[index]}`, key })
  const fragments = [
    '/',
    '/missions',
    `/missions/${mission.id}`,
    `/missions/${offered.id}`,
    `/missions/${mission.id}/reports/2026-03`,
    '/invoices',
    '/billing-mandate',
    '/details',
    '/details/bank-account',
    '/documents',
  ]
  for (const [index, name] of PORTAL_NAMES.entries())
    places.set(`portal ${name}`, { path: `/portal#${fragments[index]}`, token })
  await makeSandbox(world, places)
  return places
}

async function makeSandbox(world: World, places: Map<string, Place>) {
  const team = await world.team({ sandbox: true })
  await makeMission(team, (await makeFreelancer(team)).id)
  await workOnSandboxes(world)
  const [mail] = getData(await team.call('GET', '/sandbox/mails')).items
  const paths = ['/sandbox', `/sandbox/mails/${mail.id}`, '/missions']
  for (const [index, name] of SANDBOX_NAMES.entries())
    places.set(`sandbox ${name}`, { path: `/console${paths[index]}`, key: team.key })
}

export const ALL_PLACES = [
  ...CONSOLE_NAMES.map((name) => `console ${name}`),
  ...SANDBOX_NAMES.map((name) => `sandbox ${name}`),
  ...PORTAL_NAMES.map((name) => `portal ${name}`),
]
