// A mission that a missing document blocks: the freelancer sends the document on the portal, the team reviews it in the console, and the
// mission starts. Reports and payments that documents block, the overview and the settings.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makePdf } from '../../../server/test/check/pdf-files.ts'
import { makeColleague } from '../../../server/test/make/bank-accounts.ts'
import { PIXEL } from '../../../server/test/make/mails.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
} from '../../../server/test/make/missions.ts'
import type { Body, Team } from '../../../server/test/world/world.ts'
import { expectAccessible } from '../accessibility.ts'
import { PHONE, startConsole } from '../open-console.ts'

const { world, open, openPortal } = await startConsole()

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

const updateKinds = async (team: Team, kinds: object) =>
  getData(await team.call('PATCH', '/compliance-settings', { kinds }))
const BLOCKS = { mode: 'block', blocks: ['activation', 'approval', 'payment'] }
const OFF = { mode: 'off', blocks: [] }
/** Of the four kinds, only the registration is collected. */
const ONLY_REGISTRATION = { registration: BLOCKS, urssaf_vigilance: OFF, foreign_workers: OFF }

const pdf = { name: 'kbis.pdf', mimeType: 'application/pdf', buffer: makePdf({ lines: ['Kbis'] }) }
const photo = { name: 'kbis.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }

async function createPortalToken(team: Team, freelancerId: string): Promise<string> {
  const { token } = getData(await team.call('POST', `/freelancers/${freelancerId}/portal-links`))
  return token
}

async function send(page: Page, file: typeof pdf): Promise<void> {
  await press(page, /^(Send a document…|Envoyer un document…) : /)
  await page.getByLabel(/^(File or photo|Fichier ou photo)$/).setInputFiles(file)
  await page.getByLabel(/^(Date of the document|Date du document)$/).fill('2026-02-20')
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Send|Envoyer)$/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a missing document blocks a mission until the team has approved it', async () => {
  const team = await world.team({ permissions: ['*'], scopes: ['*'] })
  await updateKinds(team, ONLY_REGISTRATION)
  const { id: freelancer } = await makeFreelancer(team)
  const mission = await makeMission(team, freelancer)
  const readStatus = async () => getData(await team.call('GET', `/missions/${mission.id}`)).status
  const token = await createPortalToken(team, freelancer)
  const accept = () =>
    world.send(`/portal/v1/missions/${mission.id}/accept`, {
      method: 'POST',
      body: {},
      headers: { authorization: `Bearer ${token}` },
    })

  // API: the mission cannot be accepted.
  expect(await readStatus()).toBe('pending-freelancer-review')
  expect(await accept()).toMatchObject({
    status: 400,
    body: { error: { details: { code: 'document_missing', params: { kinds: ['registration'] } } } },
  })

  // Console: the mission says what it waits for, and the document is requested.
  const page = await open(team.key, `/console/missions/${mission.id}`)
  await page.getByText('Your team requires them before a mission starts.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the documents' }).click()
  await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor()
  await press(page, 'Request documents…')
  expect(await page.getByLabel('Company registration (Kbis or INSEE notice)').isChecked()).toBe(true)
  await expectAccessible(page)
  await pressInDialog(page, 'Request')
  await page.getByText('Requested', { exact: true }).first().waitFor()
  await expectAccessible(page)

  // Portal, on a phone: the offer cannot be accepted yet.
  const phone = await openPortal(`token=${token}`, { locale: 'fr-FR' })
  await phone.getByRole('heading', { name: 'Documents à envoyer' }).waitFor()
  await expectAccessible(phone)
  await phone.goto(`/portal#/missions/${mission.id}`)
  await phone.getByText(/^L’entreprise a besoin de documents avant le démarrage/).waitFor()
  expect(await phone.getByRole('button', { name: 'Accepter', exact: true }).count()).toBe(0)
  await expectAccessible(phone)
  await phone.getByRole('link', { name: 'Envoyer mes documents' }).click()
  await phone.getByRole('heading', { name: 'Mes documents' }).waitFor()
  await expectAccessible(phone)
  const input = phone.getByLabel('Fichier ou photo')
  await press(phone, /^Envoyer un document… : /)
  // The camera of a phone makes JPEG files.
  expect(await input.getAttribute('accept')).toContain('image/jpeg')
  await pressInDialog(phone, 'Retour')
  await send(phone, photo)
  await phone.getByText('En cours de vérification').waitFor()
  await expectAccessible(phone)

  // Console: the document is refused with a reason.
  await page.goto('/console')
  await page.getByRole('heading', { name: '1 document to review' }).waitFor()
  await page.getByRole('link', { name: 'Sasha Bernard' }).first().click()
  await press(page, /^View file/)
  await page.getByRole('img', { name: 'Company registration (Kbis or INSEE notice)' }).waitFor()
  await expectAccessible(page)
  await pressInDialog(page, 'Close')
  await press(page, 'Refuse…')
  await page.getByLabel('Reason').fill('Not readable')
  await expectAccessible(page)
  await pressInDialog(page, 'Refuse')
  await page.getByText('Not readable').waitFor()
  await phone.reload()
  await phone.getByText('Not readable').waitFor()
  await expectAccessible(phone)
  // Portal: a document sent later replaces the refused one.
  world.clock.advance(60_000)
  await send(phone, pdf)
  await phone.getByText('En cours de vérification').waitFor()

  // Console: the document is approved, the notice disappears, and the freelancer can accept.
  await page.reload()
  await press(page, 'Approve…')
  await page.getByRole('heading', { name: /^Approve: Company registration/ }).waitFor()
  await expectAccessible(page)
  await pressInDialog(page, 'Approve')
  await page.getByText('In force', { exact: true }).waitFor()
  await page.locator('summary', { hasText: 'Earlier documents' }).click()
  await expectAccessible(page)
  await page.goto(`/console/missions/${mission.id}`)
  await page.getByRole('heading', { name: 'Data platform' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Your team requires them').count()).toBe(0)
  await phone.goto(`/portal#/missions/${mission.id}`)
  await phone.reload()
  await phone.getByLabel(/^J’ai lu/).check()
  await phone.getByLabel(/nom/i).last().fill('Sasha Bernard')
  await press(phone, /^Accepter$/)
  await phone.getByText('En cours', { exact: true }).waitFor()
  expect(await readStatus()).toBe('in-progress')
})

test('a report and a payment that missing documents block link to the documents of the freelancer', async () => {
  const team = await world.team({ permissions: ['*'], scopes: ['*'] })
  const { id: freelancer } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, freelancer)
  const timesheets = [{ date: '2026-03-02', quantity: 1 }]
  const sent = { mission_id: mission.id, report_month: '2026-03', timesheets }
  const report: Body = getData(await team.call('POST', '/activity-reports', sent))
  const pending = await open(team.key, `/console/activity-reports/${report.id}`, { locale: 'fr-FR' })
  await pending.getByRole('button', { name: 'Valider…' }).waitFor()
  await updateKinds(team, ONLY_REGISTRATION)
  // Another tab has changed the settings: the refusal names the documents, with a link.
  await press(pending, 'Valider…')
  await pressInDialog(pending, 'Valider')
  await pending.getByText(/Pas encore possible/).waitFor()
  expect(
    await pending
      .getByRole('alert')
      .getByRole('link', { name: 'Documents de Sasha Bernard' })
      .getAttribute('href'),
  ).toBe(`/console/freelancers/${freelancer}#documents`)
  await expectAccessible(pending)
  await pending.reload()
  await pending.getByText('Votre équipe les exige avant la validation d’un compte rendu.').waitFor()
  expect(await pending.getByRole('button', { name: 'Valider…' }).count()).toBe(0)
  await expectAccessible(pending)

  const { pending_change } = await updateKinds(team, { registration: { mode: 'block', blocks: ['payment'] } })
  const colleague = await makeColleague(world, team)
  getData(await colleague.call('POST', `/rule-changes/${pending_change.id}/approve`))
  getData(await team.call('POST', `/activity-reports/${report.id}/approve`))
  const toPay = await open(team.key, '/console/payments?due_date_to=any')
  const problem = toPay.getByRole('link', { name: 'Compliance document missing' })
  expect(await problem.first().getAttribute('href')).toBe(`/console/freelancers/${freelancer}#documents`)
})

test('the compliance page lists missing documents by freelancer; the user who adds a document may not approve it', async () => {
  const team = await world.team({ permissions: ['*'], scopes: ['*'] })
  await makeColleague(world, team)
  await updateKinds(team, ONLY_REGISTRATION)
  const { id: freelancer } = await makeFreelancer(team, { company: 'Bernard SASU' })
  await makeFreelancer(team, { first_name: 'Alex', last_name: 'Martin' })
  await makeMission(team, freelancer)
  const page = await open(team.key, '/console/compliance')
  await page.getByRole('link', { name: 'Alex Martin' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Show', { exact: true }).selectOption('missing,expired')
  await page.getByRole('link', { name: 'Alex Martin' }).waitFor({ state: 'detached' })
  await page.getByLabel('Document', { exact: true }).selectOption('insurance')
  await page.getByText('No freelancers match these filters.').waitFor()
  await page.getByLabel('Document', { exact: true }).selectOption('registration')
  await page.getByLabel('Period', { exact: true }).selectOption('2026')
  expect(await page.getByRole('link', { name: 'Fees to declare (DAS2)' }).getAttribute('href')).toBe(
    '/console/accounting/exports',
  )
  await page.getByRole('link', { name: 'Sasha Bernard' }).click()
  await press(page, 'Add a document…')
  await page.getByLabel('Document', { exact: true }).selectOption('urssaf_vigilance')
  await page.getByLabel('File or photo').setInputFiles(pdf)
  await page.getByLabel('Date of the document').fill('2026-03-31')
  await page.getByLabel('Security code').fill('ABC-123')
  await pressInDialog(page, 'Add')
  await page.getByText(/^The date must not be after today/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Date of the document').fill('2026-02-20')
  await pressInDialog(page, 'Add')
  await page.getByText('You added this document: someone else has to approve it.').waitFor()
  expect(await page.getByRole('button', { name: 'Approve…' }).count()).toBe(0)
  const narrow = await open(team.key, '/console/compliance', { locale: 'fr-FR', viewport: PHONE })
  await narrow.getByRole('heading', { name: '1 document à vérifier' }).waitFor()
  await expectAccessible(narrow)
})

test('an admin sets which documents are collected and what they block; a member may only read the settings', async () => {
  const team = await world.team({ permissions: ['*'], scopes: ['*'] })
  const page = await open(team.key, '/console/compliance/settings')
  await page.getByLabel('Professional liability insurance').selectOption('block')
  await page.getByLabel('Approval of reports').uncheck()
  await page.getByLabel(/^Contracts from/).fill('10000')
  await page.getByLabel('Renewal in months').fill('12')
  await page.getByLabel('Request what is missing when a mission is offered').check()
  await expectAccessible(page)
  await press(page, 'Save')
  await page.getByText('Saved.').waitFor()
  expect(getData(await team.call('GET', '/compliance-settings'))).toMatchObject({
    kinds: {
      insurance: { mode: 'block', blocks: ['activation', 'payment'] },
      registration: { mode: 'warn' },
    },
    threshold: 10000,
    renewal_months: 12,
    requests_automatically: true,
  })
  await page.getByLabel('Professional liability insurance').selectOption('warn')
  await page.getByLabel('Renewal in months').fill('6')
  await press(page, 'Save')
  await page.getByText('A change is waiting: Professional liability insurance').waitFor()
  await page.getByText('Missing documents block: ').waitFor()
  expect(await page.getByLabel('Professional liability insurance').inputValue()).toBe('block')
  await page.getByLabel('Renewal in months').fill('12')
  await press(page, 'Save')
  await expect
    .poll(async () => getData(await team.call('GET', '/compliance-settings')))
    .toMatchObject({ renewal_months: 12, pending_change: { rule: 'compliance_insurance', state: 'pending' } })
  await page.getByLabel(/^Contracts from/).fill('much')
  await press(page, 'Save')
  await page.getByText('Enter an amount such as 5000.').waitFor()
  const member = await team.addUser('team-member', ['compliance-documents:read'])
  const { key } = await world.issueKey(team.id, member, ['compliance-documents:read'])
  const other = await open(key, '/console/compliance/settings', { locale: 'fr-FR', viewport: PHONE })
  await other.getByText('Seuls les administrateurs de l’équipe peuvent modifier ces paramètres.').waitFor()
  expect(await other.getByLabel(/^Contrats à partir de/).isDisabled()).toBe(true)
  expect(await other.getByRole('button', { name: 'Enregistrer' }).count()).toBe(0)
  await expectAccessible(other)
})
