// Notifications in a real browser: the bell and the list of the console, the preferences, the portal, and the page that a link in a
// mail opens without signing in. Each page is free of serious axe violations, in both languages and colour schemes.
import { mkdirSync, writeFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MAILS } from '../../../server/src/features/all.ts'
import type { Mail } from '../../../server/src/kernel/mail/mail.ts'
import { listExamples, type MailTemplate } from '../../../server/src/kernel/mail/mail-template.ts'
import { renderMail } from '../../../server/src/kernel/mail/render-mail.ts'
import { createMailDeps, deliverNotifications, fakeMailer, SENT } from '../../../server/test/make/mails.ts'
import { getData, makeFreelancer, makeMission, makePortal } from '../../../server/test/make/missions.ts'
import { notifyOfEvents, openBell, openPortalBell } from '../../../server/test/make/notifications.ts'
import type { Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'

const { world, origin, openWindow, openPortal } = await startConsole()

/** The folder for screenshots of the pages, for manual review. */
const FOLDER = process.env['NOTIFICATION_PICTURES']
async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (FOLDER) await page.screenshot({ path: `${FOLDER}/${name}.png`, fullPage: true })
}

const LANGUAGES = ['en', 'fr'] as const
const toContextOptions = (language: 'en' | 'fr'): BrowserContextOptions =>
  language === 'en' ? { locale: 'en-GB' } : { locale: 'fr-FR', colorScheme: 'dark', viewport: PHONE }

async function openSignedIn(team: Team, userId: string, options: BrowserContextOptions): Promise<Page> {
  const page = await openWindow(options)
  const link = await world.operator('POST', `/teams/${team.id}/users/${userId}/sign-in-link`)
  await page.goto(new URL(getData(link).url).href.replace(/^https?:\/\/[^/]+/, origin))
  await page.getByRole('button').first().click()
  await page.getByRole('heading', { level: 1, name: /Overview|Vue d’ensemble/ }).waitFor()
  return page
}

async function makeNotifications() {
  const team = await world.team()
  const approver_id = await team.addUser('team-admin')
  const freelancer = await makeFreelancer(team)
  for (const name of ['Data platform', 'Mobile application']) {
    world.clock.advance(1000)
    await makeMission(team, freelancer.id, { approver_id, name })
  }
  await makeMission(team, freelancer.id, { name: 'Audit' })
  await notifyOfEvents(world, true)
  return { team, approver_id, freelancer }
}

const CONSOLE = {
  en: {
    bell: 'Notifications, 2 unread',
    quiet: 'Notifications',
    line: 'The mission Mobile application awaits your approval.',
    readAll: 'Mark all as read',
    choose: 'Choose your emails',
    kind: 'Mission ending',
    digest: 'One email a day with everything',
    hours: 'Quiet hours: send nothing at night',
    save: 'Save',
    saved: 'Saved.',
  },
  fr: {
    bell: 'Notifications non lues : 2',
    quiet: 'Notifications',
    line: 'La mission Mobile application attend votre approbation.',
    readAll: 'Tout marquer comme lu',
    choose: 'Choisir mes e-mails',
    kind: 'Fin de mission proche',
    digest: 'Un seul e-mail par jour, avec tout',
    hours: 'Heures calmes : ne rien envoyer la nuit',
    save: 'Enregistrer',
    saved: 'Enregistré.',
  },
}

test.each(LANGUAGES)(
  'the bell shows the unread count, the list marks notifications as read, the account page saves preferences: %s',
  async (language) => {
    const words = CONSOLE[language]
    const { team, approver_id } = await makeNotifications()
    const page = await openSignedIn(team, approver_id, toContextOptions(language))
    await takeScreenshot(page, `console-bell-${language}`)
    await page.getByRole('link', { name: words.bell }).click()
    const line = page.getByRole('link', { name: words.line })
    await line.waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `console-list-${language}`)
    await line.click()
    await page.getByRole('heading', { level: 1, name: 'Mobile application' }).waitFor()
    const bell = await openBell(world, team, approver_id)
    await expect.poll(async () => getData(await bell('GET', '/notifications/unread')).count).toBe(1)
    await page.goto('/console/notifications')
    await page.getByRole('button', { name: words.readAll }).click()
    await expect.poll(async () => getData(await bell('GET', '/notifications/unread')).count).toBe(0)

    await page.getByRole('link', { name: words.choose }).click()
    await page.getByLabel(words.kind).uncheck()
    await page.getByLabel(words.digest).check()
    await page.getByLabel(words.hours).check()
    await page.locator('#notifications').getByRole('button', { name: words.save, exact: true }).click()
    await page.getByText(words.saved).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `console-preferences-${language}`)
    expect(getData(await bell('GET', '/notifications/preferences'))).toMatchObject({
      off_kinds: ['mission_ending'],
      digest_hour: 8,
      quiet_hours: { from: 20, until: 8 },
      time_zone: null,
    })
  },
)

test('a team-admin sets the day on which reports are due', async () => {
  const { team, approver_id } = await makeNotifications()
  const page = await openSignedIn(team, approver_id, {})
  await page.goto('/console/company')
  await page.getByLabel('Day on which reports are due').selectOption('5')
  const settings = async () => getData(await team.call('GET', '/notification-settings')).report_due_day
  await expect.poll(settings).toBe(5)
  await takeScreenshot(page, 'console-due-day-en')
  await page.getByLabel('Day on which reports are due').selectOption('No reminder')
  await expect.poll(settings).toBe(null)
})

const PORTAL = {
  en: {
    list: 'My notifications',
    line: 'The mission Audit awaits your answer.',
    kind: 'Invoice paid',
    save: 'Save',
    saved: 'Saved.',
  },
  fr: {
    list: 'Mes notifications',
    line: 'La mission Audit attend votre réponse.',
    kind: 'Facture payée',
    save: 'Enregistrer',
    saved: 'Enregistré.',
  },
}

test.each(LANGUAGES)(
  'the portal shows a freelancer the notifications and saves the preferences: %s',
  async (language) => {
    const words = PORTAL[language]
    const { team, freelancer } = await makeNotifications()
    const { token } = getData(await team.call('POST', `/freelancers/${freelancer.id}/portal-links`))
    const page = await openPortal(`token=${token}`, toContextOptions(language))
    await page.getByRole('heading').first().waitFor()
    await page.goto('/portal#/details')
    await page.getByRole('link', { name: words.list }).click()
    await page.getByRole('link', { name: words.line }).waitFor()
    const choices = page.locator('#notifications')
    await choices.getByLabel(words.kind).uncheck()
    await choices.getByRole('button', { name: words.save, exact: true }).click()
    await choices.getByText(words.saved).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `portal-${language}`)
    const bell = await openPortalBell(world, team, freelancer.id)
    expect(getData(await bell('GET', '/notifications/preferences')).off_kinds).toEqual(['invoice_paid'])
  },
)

const UNSUBSCRIBE = {
  en: {
    ask: 'Stop the “Mission to approve” emails from Acme?',
    stop: 'Stop these emails',
    done: 'You no longer get these emails.',
    wrong: 'This link is incomplete or too old.',
  },
  fr: {
    ask: 'Ne plus recevoir les e-mails « Mission à approuver » de Acme ?',
    stop: 'Ne plus recevoir ces e-mails',
    done: 'Vous ne recevez plus ces e-mails.',
    wrong: 'Ce lien est incomplet ou trop ancien.',
  },
}

test.each(LANGUAGES)(
  'the unsubscribe link of a mail asks for confirmation, and turns off this kind of mail without a sign-in: %s',
  async (language) => {
    const words = UNSUBSCRIBE[language]
    const { team, approver_id } = await makeNotifications()
    const mails: Mail[] = []
    const mailer = fakeMailer(async (mail) => {
      mails.push(mail)
      return SENT
    })
    while ((await deliverNotifications({ ...createMailDeps(world, mailer), publicUrl: () => origin })) > 0);
    const { email } = getData(await team.call('GET', `/users/${approver_id}`))
    const mail = mails.findLast(({ to }) => to === email)
    const page = await openWindow(toContextOptions(language))
    // Opens the address in the unsubscribe header, as a mail client does.
    await page.goto(mail?.oneClickUrl ?? '')
    await page.getByText(words.ask).waitFor()
    await expectAccessible(page)
    await takeScreenshot(page, `unsubscribe-${language}`)
    const bell = await openBell(world, team, approver_id)
    const off = async () => getData(await bell('GET', '/notifications/preferences')).off_kinds
    expect(await off()).toEqual([])
    await page.getByRole('button', { name: words.stop }).click()
    await page.getByText(words.done).waitFor()
    await expectAccessible(page)
    expect(await off()).toEqual(['mission_to_approve'])
    await page.goto('/portal#unsubscribe=nothing')
    await page.getByText(words.wrong).waitFor()
  },
)

test('an address that refuses mails is marked on the page of the person and listed', async () => {
  const { team, freelancer } = await makeNotifications()
  const person = getData(await team.call('GET', `/users/${team.userId}`))
  for (const email of [person.email, freelancer.email])
    await world.database.query({
      text: `insert into undeliverable_address (tenant_id, id, email, reason, response, mail_id, created_at)
        values ($1, gen_random_uuid(), lower($2), 'refused', '550 5.1.1 No such user', gen_random_uuid(), $3)`,
      values: [team.id, email, world.clock.now()],
    })
  const page = await openSignedIn(team, team.userId, {})
  for (const path of ['/console/users', `/console/freelancers/${freelancer.id}`]) {
    await page.goto(path)
    await page.getByText('Mails are refused').first().waitFor()
  }
  await takeScreenshot(page, 'console-freelancer-en')
  await page.goto('/console/mails')
  await page.getByRole('heading', { name: 'Addresses that mails do not reach' }).waitFor()
  expect(await page.getByText('550 5.1.1 No such user').count()).toBe(2)
  await expectAccessible(page)
  await takeScreenshot(page, 'console-addresses-en')
  await page.goto('/console/account')
  await page.getByText('Emails to your address are refused or returned.').waitFor()
})

test('a portal link without a session cannot read notifications', async () => {
  const { team, freelancer } = await makeNotifications()
  const portal = await makePortal(world, team, freelancer.id)
  expect((await portal('GET', '/profile')).status).toBe(200)
  expect((await world.send('/auth/v1/portal/notifications')).status).toBe(401)
})

/** Omits the unnamed example of a mail that has variants: one of them repeats it. */
const listVariants = <Data>(template: MailTemplate<Data>, language: 'en' | 'fr') =>
  listExamples(template, language)
    .filter(([variant]) => variant !== '' || !template.variants)
    .map(([variant, data]) => ({
      template,
      language,
      data,
      name: ['mail', template.kind, variant, language].filter(Boolean).join('-'),
    }))

test('every mail of a notification fits a phone, in both languages', async () => {
  if (FOLDER) mkdirSync(FOLDER, { recursive: true })
  const page = await openWindow({ viewport: PHONE })
  const kinds = [...MAILS.values()].filter(({ template }) =>
    /mission|offer|contract|report|invoice_paid|document|export|digest/.test(template.kind),
  )
  // Three of the 15 kinds are about compliance documents.
  expect(kinds).toHaveLength(15)
  const unsubscribe = `${origin}/portal#unsubscribe=0`
  const mails = kinds.flatMap(({ template }) =>
    LANGUAGES.flatMap((language) => listVariants(template, language)),
  )
  for (const { template, language, data, name } of mails) {
    // Mails of compliance documents cannot be turned off.
    const stop = template.kind.startsWith('compliance') ? undefined : unsubscribe
    const { html, text, subject } = renderMail(template, language, data, { name: 'Acme' }, stop)
    await page.setContent(html)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await takeScreenshot(page, name)
    if (FOLDER) writeFileSync(`${FOLDER}/${name}.txt`, `${subject}\n\n${text}`)
  }
  const mailNames = mails.map(({ name }) => name)
  expect(mailNames).toEqual(
    expect.arrayContaining([
      'mail-mission_ending-freelancer-fr',
      'mail-document_expiring-freelancer-en',
      'mail-export_ready-payments-fr',
      'mail-notification_digest-freelancer-fr',
    ]),
  )
  expect(mailNames).toHaveLength(40)
})
