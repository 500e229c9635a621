// People sign in to the console in a real browser: by mail, with a link of the operator, in one of several teams; they see and end their
// sessions. Each page is free of serious axe violations, in both languages.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { extractCode, readEmail, receiveMails } from '../../../server/test/make/browsers.ts'
import { getData } from '../../../server/test/make/missions.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { press } from '../press.ts'

const { world, openWindow } = await startConsole({ sendsMail: true })

const waitUntilSignedIn = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /Overview|Vue d’ensemble/ }).waitFor()

const findMailTo = async (email: string) => (await receiveMails(world)).find(({ to }) => to === email)

async function askForCode(page: Page, email: string): Promise<string> {
  await page.goto('/console')
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Send code')
  await page.getByLabel('Code').waitFor()
  return extractCode(await findMailTo(email))
}

async function signInByCode(page: Page, userId: string): Promise<void> {
  const code = await askForCode(page, await readEmail(world, userId))
  await page.getByLabel('Code').fill(code)
  await press(page, 'Sign in')
}

test('a mailed code opens the console in every tab, until the person signs out', async () => {
  const team = await world.team()
  const page = await openWindow()
  const email = await readEmail(world, team.userId)
  const code = await askForCode(page, email)
  await page.getByText(`If ${email} belongs to a user`).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('AAAA-AAAA')
  await press(page, 'Sign in')
  await page.getByText('The code or link is wrong, already used or expired.').waitFor()
  await page.getByLabel('Code').fill(code.toLowerCase())
  await press(page, 'Sign in')
  await waitUntilSignedIn(page)
  expect(await page.evaluate('[document.cookie, sessionStorage.length, location.hash]')).toEqual(['', 0, ''])
  const tab = await page.context().newPage()
  await tab.goto('/console/missions')
  await tab.getByRole('heading', { level: 1, name: 'Missions' }).waitFor()
  await press(page, 'Sign out')
  await page.getByLabel('Email address').waitFor()
  await tab.getByRole('link', { name: 'Freelancers' }).click()
  await tab.getByText('Your session has ended.').waitFor()
})

test('the link of the mail fills in the code, in French on a phone', async () => {
  const team = await world.team()
  const page = await openWindow({ viewport: PHONE, locale: 'fr-FR', colorScheme: 'dark' })
  const email = await readEmail(world, team.userId)
  await page.goto('/console')
  await page.getByLabel('Adresse e-mail').fill(email)
  await expectAccessible(page)
  await press(page, 'Envoyer le code')
  await page.getByText(`Si ${email} est l’adresse d’un utilisateur`).waitFor()
  const code = extractCode(await findMailTo(email))
  const tab = await page.context().newPage()
  await tab.goto(`/console#code=${code}`)
  expect(await tab.getByLabel('Code').inputValue()).toBe(code)
  expect(new URL(tab.url()).hash).toBe('')
  await expectAccessible(tab)
  await press(tab, 'Se connecter')
  await waitUntilSignedIn(tab)
})

test('a mailed code does not work in another browser', async () => {
  const team = await world.team()
  const asking = await openWindow()
  const code = await askForCode(asking, await readEmail(world, team.userId))
  const other = await openWindow()
  await other.goto(`/console#code=${code}`)
  await press(other, 'Sign in')
  await other.getByText('The code or link is wrong, already used or expired.').waitFor()
})

test('a sign-in link opens the console once, when the person presses a button', async () => {
  const team = await world.team()
  const path = `/teams/${team.id}/users/${team.userId}/sign-in-link`
  const { url } = getData(await world.operator('POST', path))
  const page = await openWindow()
  await page.goto(url)
  await expectAccessible(page)
  expect(new URL(page.url()).hash).toBe('')
  await press(page, 'Sign in')
  await waitUntilSignedIn(page)
  const other = await openWindow()
  await other.goto(url)
  await press(other, 'Sign in')
  await other.getByText('This link has been used or has expired.').waitFor()
  await expectAccessible(other)
  await press(other, 'Sign in another way')
  await other.getByLabel('Email address').waitFor()
})

test('a user of several teams chooses one, and switches to another', async () => {
  const acme = await world.team()
  const globex = getData(await world.operator('POST', '/teams', { name: 'Globex' }))
  const email = await readEmail(world, acme.userId)
  const person = { email, role: 'team-member', first_name: 'Ada', last_name: 'Martin' }
  await world.operator('POST', `/teams/${globex.id}/users`, person)
  const page = await openWindow()
  await signInByCode(page, acme.userId)
  await page.getByRole('heading', { name: 'Choose a team' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Globex')
  await waitUntilSignedIn(page)
  await page.getByRole('link', { name: 'Globex' }).waitFor()
  await page.getByRole('link', { name: 'Ada Martin' }).click()
  await press(page, 'Switch to Acme')
  await waitUntilSignedIn(page)
  await page.getByRole('link', { name: 'Acme' }).waitFor()
})

const SESSION_WORDS = {
  en: {
    table: 'Sessions',
    here: 'This browser',
    end: 'End',
    all: 'End all other sessions',
    stay: 'You stay signed in here.',
  },
  fr: {
    table: 'Sessions',
    here: 'Ce navigateur',
    end: 'Terminer',
    all: 'Terminer toutes les autres sessions',
    stay: 'Vous restez connecté ici.',
  },
}

test.each(['en', 'fr'] as const)('the account shows all sessions and ends others: %s', async (locale) => {
  const words = SESSION_WORDS[locale]
  const team = await world.team()
  const [page, phone] = [await openWindow({ locale }), await openWindow({ viewport: PHONE })]
  const path = `/teams/${team.id}/users/${team.userId}/sign-in-link`
  await page.goto(getData(await world.operator('POST', path)).url)
  await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click()
  await signInByCode(phone, team.userId)
  for (const one of [page, phone]) await waitUntilSignedIn(one)
  await page.goto('/console/account')
  const rows = page.getByRole('table', { name: words.table }).locator('tbody tr')
  await rows.nth(1).waitFor()
  expect(await rows.count()).toBe(2)
  await rows.filter({ hasText: words.here }).filter({ hasText: 'Chrome · Linux' }).waitFor()
  await expectAccessible(page)
  await rows.getByRole('button', { name: new RegExp(`^${words.end}`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.end, exact: true }).click()
  await rows.nth(1).waitFor({ state: 'detached' })
  await phone.goto('/console/missions')
  await phone.getByLabel('Email address').waitFor()
  await press(page, words.all)
  await page.getByRole('dialog').getByText(words.stay).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: words.all }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(words.here).waitFor()
})

test('an API key opens the console, too', async () => {
  const team = await world.team()
  const page = await openWindow()
  await page.goto('/console')
  await press(page, 'Sign in with an API key')
  await page.getByLabel('API key', { exact: true }).fill(team.key)
  await expectAccessible(page)
  await press(page, 'Sign in')
  await waitUntilSignedIn(page)
})
