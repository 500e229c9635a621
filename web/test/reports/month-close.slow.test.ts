// Month close in a real browser: the whole close with the keyboard alone, reminders, and refused approvals.
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { makeBillable } from '../../../server/test/make/invoices.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../server/test/make/missions.ts'
import { fileReport, rejectReport } from '../../../server/test/make/reports.ts'
import type { Body, Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { press } from '../press.ts'

const { world, open, openWindow } = await startConsole()
/** April has begun, so the reports of March are due. */
beforeEach(() => world.clock.set('2026-04-02T09:30:00.000Z'))

const REPORT_COUNT = 40

/** Creates missions of one freelancer, each with a report to review; returns the reports. */
async function makeReports(team: Team, freelancer: Body, count: number): Promise<Body[]> {
  const reports: Body[] = []
  for (let number = 1; number <= count; number++) {
    const { id } = await makeAcceptedMission(world, team, freelancer.id, { name: `Mission ${number}` })
    reports.push(await fileReport(team, id, { expenses: [] }))
  }
  return reports
}

/** Presses keys and counts key presses and requests. */
function createKeyboard(page: Page) {
  const counts = { presses: 0, requests: 0 }
  page.on('request', (request) => {
    if (/\/(api|auth)\/v1\//.test(request.url())) counts.requests++
  })
  const pressKey = async (key: string) => {
    counts.presses++
    await page.keyboard.press(key)
  }
  const focused = () =>
    page.evaluate<string>(
      `(() => { const one = document.activeElement; return [one?.tagName, one?.labels?.[0]?.textContent ?? one?.textContent].join(' ').trim() })()`,
    )
  return {
    counts,
    hit: pressKey,
    /** Moves the focus with `key` until it is on a control with this text. */
    async moveTo(text: RegExp, key = 'Tab') {
      for (let pressed = 0; pressed < 60; pressed++) {
        if (text.test(await focused())) return
        await pressKey(key)
      }
      throw new Error(`${text} was not reached; the focus is on ${await focused()}`)
    },
  }
}

test('a month with 40 reports is closed with the keyboard alone, from the sign-in page on', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  await makeBillable(world, team, freelancer)
  await makeReports(team, freelancer, REPORT_COUNT)
  await team.call('PATCH', '/accounting/settings', { accountant_emails: ['a@example.com'] })
  const page = await openWindow()
  const { counts, hit, moveTo } = createKeyboard(page)

  const link = await world.operator('POST', `/teams/${team.id}/users/${team.userId}/sign-in-link`)
  await page.goto(getData(link).url)
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await moveTo(/^BUTTON Sign in$/)
  await hit('Enter')
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

  await moveTo(/^A Month close$/)
  await hit('Enter')
  await page.getByText(`0 of ${REPORT_COUNT} reports approved`).waitFor()
  await hit('Shift+X')
  await page.getByText(`${REPORT_COUNT} selected`).waitFor()
  await hit('a')
  await page.getByRole('dialog', { name: `Approve ${REPORT_COUNT} reports?` }).waitFor()
  await hit('Enter')
  await page.getByText(`${REPORT_COUNT} of ${REPORT_COUNT} reports approved`).waitFor()
  await page.getByText(`${REPORT_COUNT} approved.`).waitFor()
  await moveTo(/^BUTTON Send April 2026 to the accountant$/)
  await hit('Enter')
  await page.getByText('Month closed: every report is approved, invoiced and exported.').waitFor()

  process.stdout.write(`Month close with ${REPORT_COUNT} reports: ${JSON.stringify(counts)}\n`)
  expect(counts.presses).toBeLessThan(80)
  expect(counts.requests).toBeLessThan(40)
  const { total } = getData(await team.call('GET', '/activity-reports?status=approved'))
  expect(total).toBe(REPORT_COUNT)
  await expectAccessible(page)
})

test('a user reviews reports by key: j and arrows move, Enter opens, a approves, r rejects; keys typed in a field do nothing else', async () => {
  const team = await world.team()
  await makeReports(team, await makeFreelancer(team), 3)
  const page = await open(team.key, '/console/months/2026-03')
  await page.getByText('0 of 3 reports approved').waitFor()
  const focusedMission = () =>
    page.evaluate<string>(`document.activeElement.closest('tr')?.textContent ?? ''`)
  // The hints of a report may be loaded later than its row.
  const focusedName = async () => (await focusedMission()).match(/Mission \d+/)?.[0]
  await page.keyboard.press('j')
  const first = await focusedName()
  expect(first).toBeDefined()
  await page.keyboard.press('j')
  expect(await focusedName()).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  expect(await focusedName()).toBe(first)

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Reject the report of Sasha Bernard?' })
  await dialog.waitFor()
  await page.keyboard.type('jar')
  expect(await page.getByLabel('Reason').inputValue()).toBe('jar')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Rejected: Sasha Bernard.').waitFor()
  // The focus is on the next report.
  await expect.poll(focusedMission).toContain('To review')

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('a')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sasha Bernard, March 2026' }).waitFor()
  await page.getByRole('button', { name: 'Approve…' }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Approve this report?' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Approved. Its accounting entries have been created.').waitFor()
  await page.getByText('1 waiting').waitFor()
  await page.keyboard.press('j')
  await page.getByText('1 waiting').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Approve…' }).waitFor()
  await page.getByRole('link', { name: '‹ Month close: March 2026' }).click()
  await page.getByText('1 of 3 reports approved').waitFor()
  const { items } = getData(await team.call('GET', '/activity-reports'))
  expect(items.map(({ status }: Body) => status).sort()).toEqual(['approved', 'pending', 'rejected'])
})

test('one click reminds all freelancers whose report is missing, and shows the date; on a phone in French', async () => {
  const team = await world.team()
  for (let nth = 0; nth < 2; nth++) await makeAcceptedMission(world, team, (await makeFreelancer(team)).id)
  const page = await open(team.key, '/console/months', {
    viewport: PHONE,
    locale: 'fr-FR',
    colorScheme: 'dark',
  })
  await page.getByRole('heading', { name: 'Clôture : mars 2026' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Relancer 2 freelances')
  await page.getByText('2 relances envoyées.').waitFor()
  await expect.poll(() => page.getByText(/^Relancé le 2 avr\. 2026/).count()).toBe(2)
  expect(await page.getByRole('button', { name: /^Relancer/ }).count()).toBe(0)
  const { items } = getData(await team.call('GET', '/months/2026-03/missions'))
  expect(items.map(({ reminder_state }: Body) => reminder_state)).toEqual(['recent', 'recent'])
})

test('the approval of several reports lists each one that cannot be approved', async () => {
  const team = await world.team()
  const [rejectedReport] = await makeReports(team, await makeFreelancer(team), 2)
  const page = await open(team.key, '/console/months/2026-03?state=pending')
  await page.getByLabel('Select all 2 to review').check()
  await rejectReport(team, rejectedReport as Body)
  await press(page, 'Approve 2 reports…')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('1 approved, 1 failed.').waitFor()
  expect(await page.getByText(/^Failed: /).count()).toBe(1)
  await page.getByText('1 of 2 reports approved').waitFor()
  await expectAccessible(page)
})

test('a stopped approval of several reports continues with the same idempotency key', async () => {
  const team = await world.team()
  await makeReports(team, await makeFreelancer(team), 2)
  const page = await open(team.key, '/console/months/2026-03')
  await page.getByLabel('Select all 2 to review').check()
  const keys: (string | undefined)[] = []
  await page.route('**/activity-reports/approve', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The reports are approved, and the response is lost.
    const response = await route.fetch()
    if (keys.length > 1) await route.fulfill({ response })
    else await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
  })
  await press(page, 'Approve 2 reports…')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('Stopped: 0 done, 2 not sent yet.').waitFor()
  await press(page, 'Continue')
  await page.getByText('2 approved.').waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})
