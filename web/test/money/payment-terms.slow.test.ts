// Payment terms above the legal maximum, and late-payment interest, in a browser, in both languages.
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeInvoice } from '../../../server/test/make/invoices.ts'
import { getData, makeFreelancer, makeMission } from '../../../server/test/make/missions.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { press } from '../press.ts'

const { world, open } = await startConsole()

/** The folder for screenshots of the pages, for manual review. */
const FOLDER = process.env['TERMS_PICTURES']
if (FOLDER) mkdirSync(FOLDER, { recursive: true })
async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true })
}

const VIEWS = [
  { name: 'en', options: { locale: 'en-GB' } },
  { name: 'fr-dark', options: { locale: 'fr-FR', colorScheme: 'dark' as const } },
  { name: 'fr-phone', options: { locale: 'fr-FR', viewport: PHONE } },
  { name: 'en-phone-dark', options: { locale: 'en-GB', viewport: PHONE, colorScheme: 'dark' as const } },
]

test('terms above the maximum warn while they are typed, on the mission and in the settings', async () => {
  world.clock.set('2026-03-02T12:00:00Z')
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const { id } = await makeMission(team, freelancer.id, { payment_terms_days: 90 })
  for (const { name, options } of VIEWS) {
    const warning = name.startsWith('en')
      ? 'exceed the legal maximum of 60 days (French Code de commerce, article L. 441-10).'
      : 'dépasse le maximum légal de 60 jours (code de commerce, article L. 441-10).'
    const mission = await open(team.key, `/console/missions/${id}`, options)
    await mission.getByText(warning).waitFor()
    await takeScreenshot(mission, `mission-${name}`)
    const form = await open(team.key, '/console/missions/new', options)
    const days = form.getByLabel(name.startsWith('en') ? 'Payment term (days)' : 'Délai de paiement (jours)')
    await days.fill('60')
    expect(await form.getByText(warning).count()).toBe(0)
    await days.fill('61')
    await form.getByText(warning).waitFor()
    await expectAccessible(form)
    await takeScreenshot(form, `form-${name}`)
  }
  const page = await open(team.key, '/console/company')
  await page.getByLabel('Above the legal maximum').selectOption('block')
  await page.getByLabel('Late-payment interest (% a year)').fill('12.5')
  await press(page, 'Update terms')
  await page.getByText('Saved.').first().waitFor()
  expect(getData(await team.call('GET', '/team'))).toMatchObject({
    payment_terms_limit: 'block',
    late_interest_rate: 12.5,
  })
  await page.getByLabel('Payment term (days)').fill('61')
  await press(page, 'Update terms')
  await expectAccessible(page)
  await takeScreenshot(page, 'company-en')
  const french = await open(team.key, '/console/company', { locale: 'fr-FR', viewport: PHONE })
  await french.getByLabel('Au-delà du maximum légal').waitFor()
  await takeScreenshot(french, 'company-fr-phone')
})

test('an overdue entry shows its interest and the indemnity, in the list and on its page', async () => {
  world.clock.set('2026-03-02T12:00:00Z')
  const team = await world.team()
  const { id } = await makeInvoice(world, team)
  world.clock.set('2026-07-20T12:00:00Z')
  for (const { name, options } of VIEWS) {
    const isEnglish = name.startsWith('en')
    const page = await open(team.key, `/console/accounting/${id}`, options)
    await page.getByRole('heading', { name: isEnglish ? 'Late payment' : 'Retard de paiement' }).waitFor()
    await page.getByText(isEnglish ? 'Interest accrued' : 'Pénalités acquises').waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `entry-${name}`)
    const list = await open(team.key, '/console/accounting', options)
    await list.getByText(isEnglish ? /interest .*, indemnity/ : /pénalités .*, indemnité/).waitFor()
    await takeScreenshot(list, `entries-${name}`)
  }
})
