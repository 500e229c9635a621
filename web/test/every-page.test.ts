// Every page, light and dark, wide and narrow: no serious fault that axe finds, no sideways scrolling, nothing from another
// host, nothing that the Content-Security-Policy refuses; and what it shows while nothing answers.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  dataOf,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makeTemplate,
} from '../../server/test/make/missions.ts'
import { PHONE, startConsole } from './open-console.ts'

const WIDE = { width: 1280, height: 860 }

const { world, open, openPortal } = await startConsole()
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Place = { path: string; token?: string }
const places = new Map<string, Place>()
let key = ''

const NAMES = [
  'overview',
  'missions',
  'a mission',
  'a new mission',
  'reports',
  'a report',
  'accounting',
  'an entry',
  'exports',
  'freelancers',
  'a freelancer',
  'users',
  'teams',
  'tags',
  'project codes',
  'templates',
  'a template',
  'nowhere',
]
const PORTAL_NAMES = ['home', 'missions', 'a mission', 'a mission to accept', 'a report', 'invoices']

beforeAll(async () => {
  const team = await world.team()
  key = team.key
  const { id: freelancer } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, freelancer)
  const offered = await makeMission(team, freelancer, { name: 'Offered' })
  const template = await makeTemplate(team, 'services_agreement')
  await team.call('POST', '/project-codes', { name: 'Website' })
  await team.call('POST', '/team-tags', { name: 'Data' })
  await team.call('POST', '/teams', { name: 'Technology' })
  const report = dataOf(
    await team.call('POST', '/activity-reports', {
      mission_id: mission.id,
      report_month: '2026-03',
      timesheets: [{ date: '2026-03-02', quantity: 1 }],
    }),
  )
  await team.call('POST', `/activity-reports/${report.id}/approve`)
  const [entry] = dataOf(await team.call('GET', '/accounting/entries')).items
  const { token } = dataOf(await team.call('POST', `/freelancers/${freelancer}/portal-links`))
  const paths = [
    '',
    '/missions',
    `/missions/${mission.id}`,
    '/missions/new',
    '/activity-reports',
    `/activity-reports/${report.id}`,
    '/accounting',
    `/accounting/${entry.id}`,
    '/accounting/exports',
    '/freelancers',
    `/freelancers/${freelancer}`,
    '/users',
    '/teams',
    '/tags',
    '/project-codes',
    '/templates',
    `/templates/${template}`,
    '/nowhere',
  ]
  for (const [at, name] of NAMES.entries()) places.set(`console ${name}`, { path: `/console${paths[at]}` })
  const fragments = [
    '/',
    '/missions',
    `/missions/${mission.id}`,
    `/missions/${offered.id}`,
    `/missions/${mission.id}/reports/2026-03`,
    '/invoices',
  ]
  for (const [at, name] of PORTAL_NAMES.entries())
    places.set(`portal ${name}`, { path: `/portal#${fragments[at]}`, token })
})

type Shown = { page: Page; faults: string[] }

/** One window for each of the two sites: a fresh one for each page would take most of the time. */
const windows = new Map<string, Promise<Shown>>()

async function openSite(site: string, token: string | undefined): Promise<Shown> {
  const faults: string[] = []
  const page = token ? await openPortal(`token=${token}`, { viewport: WIDE }) : await open(key, '/console')
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => isElsewhere(page, request.url()) && faults.push(request.url()))
  await page.getByRole('heading').first().waitFor()
  expect(page.url()).toContain(`/${site}`)
  return { page, faults }
}

const isElsewhere = (page: Page, url: string) =>
  !url.startsWith(new URL(page.url()).origin) && !url.startsWith('blob:')

async function show(name: string): Promise<Shown> {
  const [site = ''] = name.split(' ')
  const { path, token } = places.get(name) as Place
  const shown = windows.get(site) ?? openSite(site, token)
  windows.set(site, shown)
  const { page, faults } = await shown
  faults.length = 0
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await isDrawn(page)
  return { page, faults }
}

/** Everything has come. */
async function isDrawn(page: Page): Promise<void> {
  await page.locator('h1, .panel').first().waitFor()
  await page.locator('p', { hasText: 'Loading…' }).first().waitFor({ state: 'detached' })
}

async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[]
  }
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

const widthOf = (page: Page) => page.evaluate('document.documentElement.scrollWidth')

const ALL = [...NAMES.map((name) => `console ${name}`), ...PORTAL_NAMES.map((name) => `portal ${name}`)]

test.each(ALL)('%s stands well, light on a desk and dark on a phone', async (name) => {
  const { page, faults } = await show(name)
  expect(await seriousFaults(page)).toEqual([])
  expect(await widthOf(page)).toBeLessThanOrEqual(WIDE.width)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  expect(await seriousFaults(page)).toEqual([])
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width)
  expect(faults).toEqual([])
})

/** These ask the server for nothing before they are drawn. */
const ASKS_NOTHING = ['console nowhere', 'console a new mission']
const API = /\/(?:api|portal)\/v1\/(?!me$)/

test.each(ALL.filter((name) => !ASKS_NOTHING.includes(name)))(
  '%s says so when the server fails, and goes on when it works again',
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
      // It may be gone the moment after it was seen, and an answer that was on its way may bring another.
      if (await again.isVisible()) await again.click({ timeout: 1000 }).catch(() => undefined)
      await isDrawn(page)
      return page.getByRole('alert').count()
    }
    await expect.poll(left).toBe(0)
  },
)

test('what is planted is found: a nameless button, an inline style, a picture from elsewhere, a page too wide', async () => {
  const { page, faults } = await show('console tags')
  await page.evaluate(`{
    document.querySelector('main').append(document.createElement('button'))
    const wide = document.createElement('div')
    wide.setAttribute('style', 'color: red')
    wide.innerHTML = '<img alt="" src="http://127.0.0.2/x.png"><svg width="2000" height="1"><title>wide</title></svg>'
    document.querySelector('main').append(wide)
  }`)
  expect((await seriousFaults(page)).join()).toContain('button-name')
  expect(await widthOf(page)).toBeGreaterThan(WIDE.width)
  expect(faults.join()).toContain('127.0.0.2')
  expect(faults.join()).toContain('Content Security Policy')
})
