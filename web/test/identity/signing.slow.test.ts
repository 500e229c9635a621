// People confirm their identity and sign, in a real browser: with a mailed code, with a passkey of Chromium's virtual authenticator, with
// a code of the operator, and on the portal on a phone.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { extractCode, readEmail, receiveMails } from '../../../server/test/make/browsers.ts'
import { completeBuyer } from '../../../server/test/make/invoices.ts'
import { PIXEL } from '../../../server/test/make/mails.ts'
import { getData, makeFreelancer, makeMission } from '../../../server/test/make/missions.ts'
import { startWorld, type Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'
import { press, pressInDialog } from '../press.ts'

const { world, openWindow, openPortal } = await startConsole({ sendsMail: true, hostname: 'localhost' })
/** The same service without mail: its responses contain portal links. */
const worldWithoutMail = await startWorld({ database: world.database, clock: world.clock })

const readMailedCode = async (email: string) =>
  extractCode((await receiveMails(world)).find(({ to }) => to === email))

async function makeOffer(team: Team, more: object = {}) {
  const call = worldWithoutMail.callerWith(team.key)
  const { id: freelancerId, email } = await makeFreelancer(team)
  const { id } = await makeMission({ ...team, call }, freelancerId, more)
  const { token } = getData(await call('POST', `/freelancers/${freelancerId}/portal-links`))
  return { id, email, token }
}

/** A mission whose contract awaits the signature of the team's user. */
async function makeContract(team: Team, locale: 'fr' | 'en'): Promise<string> {
  const terms = { use_service_template: true, template_locale: locale, team_signer_id: team.userId }
  const { id, token } = await makeOffer(team, terms)
  const accepted = await worldWithoutMail.send(`/portal/v1/missions/${id}/accept`, {
    method: 'POST',
    body: { signature_name: 'Sasha Bernard' },
    headers: { authorization: `Bearer ${token}` },
  })
  getData(accepted)
  return id
}

async function openSignedIn(team: Team, options = {}): Promise<Page> {
  const path = `/teams/${team.id}/users/${team.userId}/sign-in-link`
  const { url } = getData(await world.operator('POST', path))
  const page = await openWindow(options)
  await page.goto(url)
  await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click()
  await page.getByRole('heading', { level: 1, name: /Overview|Vue d’ensemble/ }).waitFor()
  return page
}

test('a user signs a contract with the typed name and a mailed code', async () => {
  const team = await world.team()
  const id = await makeContract(team, 'en')
  const page = await openSignedIn(team)
  await page.goto(`/console/missions/${id}`)
  await press(page, 'Sign')
  await page.getByText('SHA-256 of this file').waitFor()
  await page.getByText('This browser cannot display PDFs here.').waitFor()
  await expectAccessible(page)
  await page.getByLabel(/Your full name/).fill('Somebody Else')
  await page.getByLabel(/I have read/).check()
  await pressInDialog(page, 'Sign')
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  await press(page, 'Send me a code')
  await page.getByLabel('Code').fill('AAAA-AAAA')
  await press(page, 'Confirm')
  await page.getByText('The code is wrong, already used or expired.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code').fill(await readMailedCode(await readEmail(world, team.userId)))
  await press(page, 'Confirm')
  await page.getByText('Type the registered name, Ada Martin.').waitFor()
  await page.getByLabel(/Your full name/).fill('ada martin')
  await pressInDialog(page, 'Sign')
  await page.getByText('In progress').first().waitFor()
  expect(getData(await team.call('GET', `/missions/${id}`)).status).toBe('in-progress')
})

const PASSKEY_WORDS = {
  en: {
    add: 'Add a passkey',
    name: 'Name',
    send: 'Send me a code',
    confirm: 'Confirm',
    signOut: 'Sign out',
    signIn: 'Sign in with a passkey',
    account: 'Your account',
    sign: 'Sign',
    fullName: /Your full name/,
    read: /I have read/,
    use: 'Use a passkey',
    inProgress: 'In progress',
    remove: 'Remove',
    none: 'You have no passkey yet.',
  },
  fr: {
    add: 'Ajouter une clé d’accès',
    name: 'Nom',
    send: 'M’envoyer un code',
    confirm: 'Confirmer',
    signOut: 'Se déconnecter',
    signIn: 'Se connecter avec une clé d’accès',
    account: 'Votre compte',
    sign: 'Signer',
    fullName: /Votre nom complet/,
    read: /J’ai lu/,
    use: 'Utiliser une clé d’accès',
    inProgress: 'En cours',
    remove: 'Supprimer',
    none: 'Vous n’avez pas encore de clé d’accès.',
  },
}

test.each(['en', 'fr'] as const)('a passkey is added, signs in, and signs a contract: %s', async (locale) => {
  const words = PASSKEY_WORDS[locale]
  const team = await world.team()
  const id = await makeContract(team, locale)
  const page = await openSignedIn(team, { locale, colorScheme: locale === 'fr' ? 'dark' : 'light' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/console/account')
  await press(page, words.add)
  await page.getByLabel(words.name).fill('Portable')
  await page.getByRole('dialog').getByRole('button', { name: words.add }).click()
  await press(page, words.send)
  await page.getByLabel('Code').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code').fill(await readMailedCode(await readEmail(world, team.userId)))
  await press(page, words.confirm)
  await page.getByRole('cell', { name: 'Portable', exact: true }).waitFor()
  await expectAccessible(page)

  await press(page, words.signOut)
  await press(page, words.signIn)
  await page.getByRole('heading', { level: 1, name: words.account }).waitFor()

  await page.goto(`/console/missions/${id}`)
  await press(page, words.sign)
  await page.getByLabel(words.fullName).fill('Ada Martin')
  await page.getByLabel(words.read).check()
  await pressInDialog(page, words.sign)
  await press(page, words.use)
  await page.getByText(words.inProgress).first().waitFor()
  const text = `select step_up_method, is_typed from signature where tenant_id = $1 and side = 'company'`
  expect(await world.database.query({ text, values: [team.id] })).toEqual([
    { step_up_method: 'passkey', is_typed: true },
  ])

  await page.goto('/console/account')
  await page.getByRole('button', { name: `${words.remove} Portable` }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
  await page.getByText(words.none).waitFor()
})

test('a user signs a contract with a code of the operator', async () => {
  const team = await world.team()
  const id = await makeContract(team, 'en')
  const page = await openSignedIn(team)
  await page.goto(`/console/missions/${id}`)
  await press(page, 'Sign')
  await page.getByLabel(/Your full name/).fill('Ada Martin')
  await page.getByLabel(/I have read/).check()
  await pressInDialog(page, 'Sign')
  await press(page, 'Send me a code')
  const stepUpCode = await world.operator('POST', `/teams/${team.id}/users/${team.userId}/step-up-code`)
  await page.getByLabel('Code').fill(getData(stepUpCode).code)
  await press(page, 'Confirm')
  await page.getByText('In progress').first().waitFor()
})

test('the logo of the team is chosen, shown and removed', async () => {
  const team = await world.team()
  const page = await openSignedIn(team, { locale: 'fr-FR' })
  await page.goto('/console/mails')
  await page.getByRole('main').getByRole('link', { name: 'Entreprise' }).click()
  await page.getByText('Votre équipe n’a pas encore de logo.').waitFor()
  const choose = (buffer: Buffer) =>
    page.getByLabel('Choisir un logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await choose(Buffer.from('no image'))
  await press(page, 'Enregistrer le logo')
  await page.getByRole('alert').waitFor()
  await choose(Buffer.from(PIXEL, 'base64'))
  await press(page, 'Enregistrer le logo')
  const logo = page.getByRole('img', { name: 'Le logo de l’équipe' })
  await logo.waitFor()
  // The Content-Security-Policy of the page allows the image.
  const width = `document.querySelector('img.logo').decode().then(() => document.querySelector('img.logo').naturalWidth)`
  expect(await page.evaluate(width)).toBe(1)
  await expectAccessible(page)
  await press(page, 'Supprimer le logo')
  await page.getByText('Votre équipe n’a pas encore de logo.').waitFor()
})

test('API keys are created on the account page after one confirmation, and revoked without confirmation', async () => {
  const team = await world.team()
  const page = await openSignedIn(team)
  await page.goto('/console/account')
  const create = async (name: string, grants: string) => {
    await press(page, 'Create a key')
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Permissions').selectOption({ label: grants })
    await pressInDialog(page, 'Create a key')
  }
  const keyField = page.getByRole('textbox', { name: 'The new key' })
  await create('ERP', 'Everything that you may do, except signing and approving')
  await press(page, 'Send me a code')
  await page.getByLabel('Code').fill(await readMailedCode(await readEmail(world, team.userId)))
  await press(page, 'Confirm')
  const key = await keyField.inputValue()
  await expectAccessible(page)
  await press(page, 'Close')
  expect(getData(await world.callerWith(key)('GET', '/me')).key.scopes).not.toContain('missions:sign')
  await create('Robot', 'Everything that you may do, also signing in your name')
  const signing = world.callerWith(await keyField.inputValue())
  expect(getData(await signing('GET', '/me')).key.scopes).toEqual(['*'])
  await press(page, 'Close')
  await page.getByRole('button', { name: 'Revoke Robot' }).click()
  await pressInDialog(page, 'Revoke')
  await page.getByText('Revoked', { exact: true }).waitFor()
  expect((await signing('GET', '/me')).status).toBe(401)
})

test.each([
  [
    'en',
    'light',
    /Your full name/,
    /I have read/,
    'Accept',
    'Code from the email',
    'The code is wrong, already used or expired.',
  ],
  [
    'fr',
    'dark',
    /Votre nom complet/,
    /J’ai lu/,
    'Accepter',
    'Code reçu par e-mail',
    'Le code est erroné, déjà utilisé',
  ],
] as const)(
  'a freelancer accepts terms on a phone with the typed name and a mailed code: %s',
  async (locale, colorScheme, name, read, accept, code, wrong) => {
    const team = await world.team()
    const { id, email, token } = await makeOffer(team)
    const page = await openPortal(`token=${token}`, { locale, colorScheme, viewport: PHONE })
    await page.goto(`/portal#/missions/${id}`)
    await page.getByLabel(name).fill('Sasha Bernard')
    await page.getByLabel(read).check()
    await press(page, accept)
    await page.getByLabel(code).waitFor()
    await expectAccessible(page)
    const sent = await readMailedCode(email)
    await page.getByLabel(code).fill('AAAA-AAAA')
    await press(page, accept)
    await page.getByText(wrong).waitFor()
    await page.getByLabel(code).fill(sent)
    await press(page, accept)
    await page
      .getByText(/In progress|En cours/)
      .first()
      .waitFor()
    expect(getData(await team.call('GET', `/missions/${id}`)).status).toBe('in-progress')
  },
)

test('a freelancer accepts a billing mandate on a phone with the typed name and a mailed code', async () => {
  const team = await world.team()
  await completeBuyer(team)
  const { id, email } = await makeFreelancer(team)
  const mandate = getData(await team.call('POST', `/freelancers/${id}/billing-mandates`, {}))
  const { token } = getData(
    await worldWithoutMail.callerWith(team.key)('POST', `/freelancers/${id}/portal-links`),
  )
  const page = await openPortal(`token=${token}`, { viewport: PHONE })
  await page.getByRole('link', { name: /Read and answer/ }).click()
  await page.getByLabel(/Your full name/).fill('Sasha Bernard')
  await page.getByLabel(/I have read/).check()
  await press(page, 'Accept the mandate')
  await page.getByLabel('Code from the email').waitFor()
  await page.getByLabel('Code from the email').fill(await readMailedCode(email))
  await press(page, 'Accept the mandate')
  await page.getByText('code sent by email').waitFor()
  expect(getData(await team.call('GET', `/billing-mandates/${mandate.id}`))).toMatchObject({
    status: 'accepted',
    evidence: { signature_name: 'Sasha Bernard', step_up_method: 'code' },
  })
})
