// Freelancers sign in to the portal in a real browser, on a phone: by mail, with their portal link, in one of several teams; an
// expired link is renewed. Each page is free of serious axe violations, in both languages and colour schemes.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  createLinkToken,
  extractCode,
  extractToken,
  receiveMails,
} from '../../../server/test/make/browsers.ts'
import { makeFreelancer } from '../../../server/test/make/missions.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, pressOpen, startConsole } from '../open-console.ts'
import { press } from '../press.ts'

const { world, origin, openWindow } = await startConsole({ sendsMail: true })

const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const mailTo = async (email: string) => (await receiveMails(world)).findLast(({ to }) => to === email)

const openPhone = (options: BrowserContextOptions = {}) => openWindow({ viewport: PHONE, ...options })

/** The folder for screenshots of the pages, for `docs` and for manual review. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['PORTAL_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

async function askForCode(page: Page, email: string): Promise<string> {
  await page.goto('/portal')
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Send code')
  await page.getByLabel('Code').waitFor()
  return extractCode(await mailTo(email))
}

async function signInByCode(page: Page, email: string): Promise<void> {
  const code = await askForCode(page, email)
  await page.getByLabel('Code').fill(code)
  await press(page, 'Sign in')
}

test('a mailed code opens the portal in every tab and after closing them, until the person signs out', async () => {
  const sasha = await makeFreelancer(await world.team())
  const page = await openPhone()
  const code = await askForCode(page, sasha.email)
  await page.getByText(`If ${sasha.email} is registered as a freelancer`).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'code-en')
  await page.getByLabel('Code').fill('AAAA-AAAA')
  await press(page, 'Sign in')
  await page.getByText('The code or link is wrong, already used or expired.').waitFor()
  await page.getByLabel('Code').fill(code)
  await press(page, 'Sign in')
  await page.getByText('Signed in as Sasha Bernard · team Acme').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'home-en')
  expect(await page.evaluate('[document.cookie, sessionStorage.length, localStorage.length]')).toEqual([
    '',
    0,
    expect.anything(),
  ])
  const tab = await page.context().newPage()
  await page.close()
  await tab.goto('/portal#/missions')
  await waitForHeading(tab, 'Missions')
  const second = await tab.context().newPage()
  await second.goto('/portal')
  await second.getByText('Signed in as').waitFor()
  await press(tab, 'Sign out')
  await waitForHeading(tab, 'You are signed out')
  await expectAccessible(tab)
  await takeScreenshot(tab, 'signed-out-en')
  await second.getByRole('link', { name: 'Invoices' }).click()
  await second.getByText('Your session has ended.').waitFor()
})

test('the link of the mail fills in the code, in French and in dark mode', async () => {
  const sasha = await makeFreelancer(await world.team())
  const page = await openPhone({ locale: 'fr-FR', colorScheme: 'dark' })
  await page.goto('/portal')
  await waitForHeading(page, 'Connexion à votre portail')
  await page.getByLabel('Adresse e-mail').fill(sasha.email)
  await expectAccessible(page)
  await takeScreenshot(page, 'address-fr-dark')
  await press(page, 'Envoyer le code')
  await page.getByText(`Si ${sasha.email} est l’adresse d’un freelance`).waitFor()
  const code = extractCode(await mailTo(sasha.email))
  const tab = await page.context().newPage()
  await tab.goto(`/portal#code=${code}`)
  expect(await tab.getByLabel('Code').inputValue()).toBe(code)
  expect(tab.url()).toBe(`${origin}/portal#/`)
  await expectAccessible(tab)
  await press(tab, 'Se connecter')
  await tab.getByText('Connecté : Sasha Bernard · équipe Acme').waitFor()
  await expectAccessible(tab)
  await takeScreenshot(tab, 'home-fr-dark')
})

test('a portal link opens a session when the person presses a button', async () => {
  const acme = await world.team()
  const sasha = await makeFreelancer(acme)
  const token = await createLinkToken(world, acme, sasha.id)
  const page = await openPhone()
  await page.goto(`/portal#token=${token}`)
  await waitForHeading(page, 'Your personal link')
  expect(page.url()).toBe(`${origin}/portal#/`)
  await expectAccessible(page)
  await takeScreenshot(page, 'link-en')
  // There is no session before the button is pressed.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
  await pressOpen(page)
  await page.getByText('Signed in as Sasha Bernard').waitFor()
  expect(await page.context().cookies()).toMatchObject([
    { name: 'engage-portal', httpOnly: true, sameSite: 'Strict' },
  ])
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
  await page.reload()
  await page.getByText('Signed in as Sasha Bernard').waitFor()
})

test('a freelancer of several teams chooses one, sees which one is open, and switches to another', async () => {
  const acme = await world.team()
  const globex = await world.team()
  await world.operator('PATCH', `/teams/${globex.id}`, { name: 'Globex' })
  const { email } = await makeFreelancer(acme)
  await makeFreelancer(globex, { email })
  const page = await openPhone()
  await signInByCode(page, email)
  await page.getByRole('heading', { name: 'Choose a team' }).waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'teams-en')
  await press(page, 'Globex')
  await page.getByText('Signed in as Sasha Bernard · team Globex').waitFor()
  await page.getByRole('link', { name: 'Switch team' }).click()
  await waitForHeading(page, 'Your teams')
  await expectAccessible(page)
  await takeScreenshot(page, 'switch-en')
  await press(page, 'Switch to Acme')
  await page.getByText('Signed in as Sasha Bernard · team Acme').waitFor()
})

test('an expired link offers to mail a new one', async () => {
  const acme = await world.team()
  const sasha = await makeFreelancer(acme)
  const token = await createLinkToken(world, acme, sasha.id)
  world.clock.advance(31 * 86_400_000)
  for (const { locale, title, send, sent } of [
    {
      locale: 'en-GB',
      title: 'Your link has expired',
      send: 'Send me a new link',
      sent: 'If the link was yours',
    },
    {
      locale: 'fr-FR',
      title: 'Votre lien a expiré',
      send: 'Recevoir un nouveau lien',
      sent: 'Si ce lien était',
    },
  ]) {
    const page = await openPhone({ locale })
    await page.goto(`/portal#token=${token}`)
    await pressOpen(page)
    await waitForHeading(page, title)
    await expectAccessible(page)
    await takeScreenshot(page, `expired-${locale}`)
    await press(page, send)
    await page.getByText(sent).waitFor()
    await expectAccessible(page)
    const mailed = extractToken(await mailTo(sasha.email))
    await page.goto(`/portal#token=${mailed}`)
    await pressOpen(page)
    await page.getByText('Sasha Bernard · ').first().waitFor()
  }
})

test('accepting an invitation opens a session', async () => {
  const withoutMail = await startConsole()
  const acme = await withoutMail.world.team()
  const person = { email: 'lin@example.com', first_name: 'Lin', last_name: 'Ho' }
  const { body } = await acme.call('POST', '/freelancers/invitations', person)
  const page = await withoutMail.openWindow({ viewport: PHONE })
  await page.goto(body.data.accept_url)
  await press(page, 'Accept invitation')
  await page.getByText('Signed in as Lin Ho · team Acme').waitFor()
  await page.reload()
  await press(page, 'Sign out')
  await page.getByText('Your contact at the company can give you a new one.').waitFor()
  await expectAccessible(page)
  await takeScreenshot(page, 'without-mail-en')
})
