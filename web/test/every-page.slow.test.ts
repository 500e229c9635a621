// Every page, light and dark, wide and narrow: no serious axe violation, no horizontal scrolling, no request to another
// host, no Content-Security-Policy violation; and its state while the server fails.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
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
import { isOfTest, PHONE, startConsole } from './open-console.ts'

const WIDE = { width: 1280, height: 860 }

const { world, open, openPortal } = await startConsole()
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Place = { path: string; token?: string; key?: string }
const places = new Map<string, Place>()

const NAMES = [
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

beforeAll(async () => {
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
  const year = { format: 'fec', from: '2026-01-01', to: '2026-12-31' }
  const fec = getData(await team.call('POST', '/accounting/exports', year))
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
  for (const [at, name] of NAMES.entries())
    places.set(`console ${name}`, { path: `/console${paths[at]}`, key })
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
  for (const [at, name] of PORTAL_NAMES.entries())
    places.set(`portal ${name}`, { path: `/portal#${fragments[at]}`, token })
  await makeSandbox()
})

async function makeSandbox() {
  const team = await world.team({ sandbox: true })
  await makeMission(team, (await makeFreelancer(team)).id)
  await workOnSandboxes(world)
  const [mail] = getData(await team.call('GET', '/sandbox/mails')).items
  const paths = ['/sandbox', `/sandbox/mails/${mail.id}`, '/missions']
  for (const [at, name] of SANDBOX_NAMES.entries())
    places.set(`sandbox ${name}`, { path: `/console${paths[at]}`, key: team.key })
}

type Shown = { page: Page; problems: string[] }

/** One browser context per site: a new one for each page would take most of the time. */
const windows = new Map<string, Promise<Shown>>()

async function openSite({ token, key = '' }: Place): Promise<Shown> {
  const problems: string[] = []
  const page = token ? await openPortal(`token=${token}`, { viewport: WIDE }) : await open(key, '/console')
  page.on(
    'console',
    (line) => line.type() === 'error' && !isOfTest(line.text()) && problems.push(line.text()),
  )
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => isElsewhere(page, request.url()) && problems.push(request.url()))
  await page.getByRole('heading').first().waitFor()
  expect(page.url()).toContain(token ? '/portal' : '/console')
  return { page, problems }
}

const isElsewhere = (page: Page, url: string) =>
  !url.startsWith(new URL(page.url()).origin) && !url.startsWith('blob:')

async function show(name: string): Promise<Shown> {
  const [site = ''] = name.split(' ')
  const place = places.get(name) as Place
  const shown = windows.get(site) ?? openSite(place)
  windows.set(site, shown)
  const { page, problems } = await shown
  problems.length = 0
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(place.path)
  await isDrawn(page)
  return { page, problems }
}

/** Waits until everything is loaded. */
async function isDrawn(page: Page): Promise<void> {
  await page.locator('h1, .panel').first().waitFor()
  await page.locator('p', { hasText: 'Loading…' }).first().waitFor({ state: 'detached' })
}

async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[]
  }
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const widthOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth')

const ALL = [
  ...NAMES.map((name) => `console ${name}`),
  ...SANDBOX_NAMES.map((name) => `sandbox ${name}`),
  ...PORTAL_NAMES.map((name) => `portal ${name}`),
]

test.each(ALL)('%s is accessible and fits, light on a desktop and dark on a phone', async (name) => {
  const { page, problems } = await show(name)
  expect(await seriousViolations(page)).toEqual([])
  expect(await widthOf(page)).toBeLessThanOrEqual(WIDE.width)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  expect(await seriousViolations(page)).toEqual([])
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width)
  expect(problems).toEqual([])
})

/** These send no request before they are rendered. */
const ASKS_NOTHING = [
  'console nowhere',
  'console a new mission',
  'console import',
  'console data export',
  'console no sandbox',
]
const API = /\/(?:api|portal)\/v1\/(?!me$)/

test.each(ALL.filter((name) => !ASKS_NOTHING.includes(name)))(
  '%s shows an error when the server fails, and recovers',
  async (name) => {
    const { page } = await show(name)
    await page.route(API, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    await page.reload()
    await page.getByRole('alert').first().waitFor()
    await page.unroute(API)
    const again = page.getByRole('button', { name: 'Try again' }).first()
    const left = async () => {
      // The message may disappear after it was found, and a late response may show another one.
      if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => undefined)
      await isDrawn(page)
      return page.getByRole('alert').count()
    }
    await expect.poll(left).toBe(0)
  },
)

test('detects planted defects: a button without a name, an inline style, an external image, a page that is too wide', async () => {
  const { page, problems } = await show('console tags')
  await page.evaluate(`{
    document.querySelector('main').append(document.createElement('button'))
    const wide = document.createElement('div')
    wide.setAttribute('style', 'color: red')
    wide.innerHTML = '<img alt="" src="http://127.0.0.2/x.png"><svg width="2000" height="1"><title>wide</title></svg>'
    document.querySelector('main').append(wide)
  }`)
  expect((await seriousViolations(page)).join()).toContain('button-name')
  expect(await widthOf(page)).toBeGreaterThan(WIDE.width)
  expect(problems.join()).toContain('127.0.0.2')
  expect(problems.join()).toContain('Content Security Policy')
})
