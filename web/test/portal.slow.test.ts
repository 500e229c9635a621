// The portal in a browser on a phone: missions, reports, invoices, links and failures.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getData, makeAcceptedMission, makeFreelancer, makeMission } from '../../server/test/make/missions.ts'
import { approveReport, fileReport } from '../../server/test/make/reports.ts'
import { pressOpen, startConsole } from './open-console.ts'

const { world, origin, openPortal: openOn } = await startConsole()
const team = await world.team()

/** Opens the portal on the last day of March in the year of the test world. */
const openPortal = (fragment: string, locale = 'en-GB') =>
  openOn(fragment, { locale }, new Date('2026-03-31T10:00:00Z'))

async function makeLink(freelancerId: string): Promise<{ id: string; token: string }> {
  return getData(await team.call('POST', `/freelancers/${freelancerId}/portal-links`))
}

const locateHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test('a freelancer signs a contract with a typed name; the token disappears from the address bar', async () => {
  const { id } = await makeFreelancer(team)
  const { id: missionId } = await makeMission(team, id, {
    use_service_template: true,
    template_locale: 'en',
    team_signer_id: team.userId,
  })
  const page = await openPortal(`token=${(await makeLink(id)).token}`)
  await page.getByRole('link', { name: /Read and answer/ }).click()
  expect(page.url()).toBe(`${origin}/portal#/missions/${missionId}`)
  // Headless Chromium shows no PDF in a frame: the fallback is a link to the file.
  await page.getByText('This browser cannot display PDFs here.').waitFor()
  const [opened] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(opened.suggestedFilename()).toMatch(/\.pdf$/)
  const sign = page.getByRole('button', { name: 'Sign and accept' })
  await page.getByLabel(/Your full name/).fill('Sasha Bernard')
  expect(await sign.isDisabled()).toBe(true)
  await page.getByLabel(/I have read/).check()
  await sign.click()
  await page.getByText('You have signed.').waitFor()
  expect(getData(await team.call('GET', `/missions/${missionId}`)).status).toBe('pending-company-review')
  await page.goBack()
  await locateHeading(page, 'Hello Sasha').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
})

test('a freelancer declines a mission with a reason; one event is recorded', async () => {
  const { id } = await makeFreelancer(team)
  const { id: missionId } = await makeMission(team, id)
  const page = await openPortal(`token=${(await makeLink(id)).token}`)
  await page.getByRole('link', { name: /Read and answer/ }).click()
  await page.getByRole('button', { name: 'Decline…' }).click()
  await page.getByLabel('Reason').fill('Not available')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Declined').waitFor()
  const { items } = getData(await team.call('GET', `/missions/${missionId}/events`))
  expect(items.map((event: { type: string }) => event.type)).toEqual(['mission.declined', 'mission.created'])
})

test('a report is edited with mouse and keyboard, keeps its changes after a failure and a reload, is submitted and withdrawn', async () => {
  const { id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, id)
  const page = await openPortal(`token=${(await makeLink(id)).token}`)
  await page.getByRole('link', { name: mission.name }).first().click()
  const day = (name: string) => page.getByRole('button', { name })
  await day('Monday 2 March').click()
  await day('Tuesday 3 March').dblclick()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('1')
  await page.getByText('2.5 days').waitFor()
  await page.getByText('€1,375.00').waitFor()
  await page.getByText('Not saved yet').waitFor()

  await page.route('**/activity-reports/2026-03', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Something went wrong.').waitFor()
  await page.unroute('**/activity-reports/2026-03')
  await page.reload()
  await page.getByText('Your unsaved changes have been restored.').waitFor()

  await page.getByRole('button', { name: 'Add an expense' }).click()
  await page.getByRole('button', { name: 'Submit…' }).click()
  await page.getByText('Enter a description.').waitFor()
  await page.getByLabel('Description').fill('Train')
  await page.getByLabel('Excl. VAT (EUR)').fill('80,50')
  await page.getByRole('button', { name: 'Submit…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('VAT 20% on re-billed expenses').waitFor()
  await dialog.getByText('€16.10').waitFor()
  await dialog.getByText('€1,746.60').waitFor()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('In review').waitFor()

  const [filed] = getData(await team.call('GET', `/activity-reports?mission_id=${mission.id}`)).items
  expect(filed).toMatchObject({
    status: 'pending',
    invoice_amount_excl_vat: 1375,
    expense_amount_excl_vat: 80.5,
    expenses: [{ kind: 'rebilled', vat_amount: null }],
  })
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Draft', { exact: true }).waitFor()
})

test('an expense without a kind keeps its VAT until a kind is chosen; a disbursement has no VAT', async () => {
  const { id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, id)
  const { id: reportId } = await fileReport(team, mission.id)
  await team.call('POST', `/activity-reports/${reportId}/reject`, { rejection_reason: 'Which kind?' })
  const page = await openPortal(`token=${(await makeLink(id)).token}`)
  await page.goto(`/portal#/missions/${mission.id}/reports/2026-03`)
  const kind = page.getByLabel('Type')
  const vat = page.getByLabel('VAT (EUR)', { exact: true })
  expect(await kind.inputValue()).toBe('')
  expect(await vat.inputValue()).toBe('8')
  await page.getByRole('button', { name: 'Add an expense' }).click()
  const added = page.locator('.part').last()
  expect(await added.getByLabel('Type').inputValue()).toBe('rebilled')
  await added.getByRole('button', { name: 'Remove' }).click()
  await kind.selectOption('disbursement')
  expect(await vat.count()).toBe(0)
  await page.getByLabel('Incl. VAT (EUR)').fill('88')
  await page.getByRole('button', { name: 'Submit…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Disbursement').waitFor()
  expect(await dialog.getByText('on re-billed expenses').count()).toBe(0)
  await dialog.getByText('€868.00').waitFor()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('In review').waitFor()
  expect(getData(await team.call('GET', `/activity-reports/${reportId}`)).expenses).toMatchObject([
    { kind: 'disbursement', amount_excl_vat: 88, vat_amount: null },
  ])
})

test('the page’s policy allows the frame of a contract and no other frame', async () => {
  const { id } = await makeFreelancer(team)
  const { id: missionId } = await makeMission(team, id, {
    use_service_template: true,
    template_locale: 'en',
    team_signer_id: team.userId,
  })
  const page = await openPortal('')
  const refused: string[] = []
  page.on('console', (line) => line.text().includes('Content Security Policy') && refused.push(line.text()))
  // Pretends to be a browser with a PDF viewer.
  await page.addInitScript(
    `Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })`,
  )
  await page.goto(`/portal#token=${(await makeLink(id)).token}`)
  await pressOpen(page)
  await locateHeading(page, /^Hello/).waitFor()
  await page.reload()
  await locateHeading(page, /^Hello/).waitFor()
  await page.goto(`/portal#/missions/${missionId}`)
  expect(await page.locator('iframe.pdf').getAttribute('src')).toMatch(/^blob:/)
  expect(refused).toEqual([])
  await page.evaluate(`{
    const frame = document.createElement('iframe')
    frame.src = '/console'
    document.body.append(frame)
  }`)
  await expect.poll(() => refused.length).toBe(1)
})

test('the first page needs at most four requests; an invoice names its mission and month', async () => {
  const { id } = await makeFreelancer(team)
  const missions = await Promise.all(
    ['Shop', 'Audit'].map((name) => makeAcceptedMission(world, team, id, { name })),
  )
  for (const mission of missions) await approveReport(team, await fileReport(team, mission.id))
  const page = await openOn('', {}, new Date('2026-03-31T10:00:00Z'))
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:portal|auth|api)\/v1\//.test(pathname)) requests.push(pathname)
  })
  await page.goto(`/portal#token=${(await makeLink(id)).token}`)
  await pressOpen(page)
  await locateHeading(page, /^Report for March/).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests.sort()).toEqual([
    '/auth/v1/portal/sign-ins/link',
    '/auth/v1/portal/teams',
    '/portal/v1/home',
    '/portal/v1/me',
  ])
  // After a reload, the page is opened in the session.
  requests.length = 0
  await page.reload()
  await locateHeading(page, /^Report for March/).waitFor()
  await page.waitForLoadState('networkidle')
  expect(requests.length).toBeLessThanOrEqual(4)
  expect(requests).toContain('/portal/v1/home')
  await page.getByRole('link', { name: 'Invoices' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Audit' })
    .filter({ hasText: 'March 2026' })
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Shop' }).first().click()
  await locateHeading(page, 'March 2026').waitFor()
  expect(page.url()).toBe(`${origin}/portal#/missions/${missions[0]?.['id']}/reports/2026-03`)
})

test('the first page shows the amounts due and paid, and the contact of the freelancer', async () => {
  const grace = await team.addUser('team-member')
  getData(await team.call('PATCH', `/users/${grace}`, { first_name: 'Grace', last_name: 'Hopper' }))
  const { id } = await makeFreelancer(team, { referent_id: grace })
  const mission = await makeAcceptedMission(world, team, id)
  const { accounting_entries } = await approveReport(team, await fileReport(team, mission.id))
  const [first, second] = accounting_entries
  getData(await team.call('PATCH', `/accounting/entries/${second.id}`, { status: 'paid' }))
  const page = await openPortal(`token=${(await makeLink(id)).token}`)
  const money = page.getByRole('region', { name: 'Your money' })
  await money.getByText(/to be paid by/).waitFor()
  const { amount_incl_vat, due_date } = getData(
    await team.call('GET', `/accounting/entries/${first.id}`),
  ).entry
  expect(due_date > '2026-03-31').toBe(true)
  const euros = (amount: number) =>
    new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(amount)
  expect(await money.locator('dd').first().textContent()).toBe(euros(amount_incl_vat))
  await money.getByText('Paid in 2026, incl. VAT').waitFor()
  await page.getByText('Grace Hopper').waitFor()
  expect(await page.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/)
  await page.getByLabel('Language').selectOption('fr')
  await page
    .getByRole('region', { name: 'Vos paiements' })
    .getByText(/à payer au plus tard le/)
    .waitFor()
})

test('holidays and future days keep their own style when they are filled in', async () => {
  const { id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, id, { end_date: '2026-12-31' })
  const page = await openOn(
    `token=${(await makeLink(id)).token}`,
    { locale: 'fr-FR' },
    new Date('2026-05-12T10:00:00Z'),
  )
  await locateHeading(page, /^Bonjour/).waitFor()
  await page.goto(`/portal#/missions/${mission.id}/reports/2026-05`)
  const day = (name: string) => page.getByRole('button', { name })
  type Look = { image: string; border: string; corner: string }
  const readDayStyle = (date: string): Promise<Look> =>
    page.evaluate(`(() => {
      const found = document.querySelector('[data-date="${date}"]')
      const { backgroundImage: image, borderTopStyle: border } = getComputedStyle(found)
      return { image, border, corner: getComputedStyle(found, '::after').content }
    })()`)
  await day('vendredi 8 mai, Victoire de 1945').click()
  await day('lundi 11 mai').click()
  await day('mercredi 13 mai, à venir').click()
  await page.getByText('3 jours').waitFor()
  const [holiday, plain, future] = await Promise.all(
    ['2026-05-08', '2026-05-11', '2026-05-13'].map(readDayStyle),
  )
  expect(holiday?.image).not.toBe(plain?.image)
  expect([holiday?.corner, plain?.corner]).toEqual(['""', 'none'])
  expect([plain?.border, future?.border]).toEqual(['solid', 'dotted'])
  await page.getByRole('list', { name: 'Jours particuliers' }).getByText('Ascension').waitFor()
})

test('an invited freelancer continues to the portal; an invited user is signed in to the console', async () => {
  const person = { email: 'lea@example.com', first_name: 'Léa', last_name: 'Petit' }
  const invited = getData(await team.call('POST', '/freelancers/invitations', person))
  const page = await openPortal(invited.accept_url.split('#')[1])
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await locateHeading(page, 'Hello Léa').waitFor()

  const user = { email: 'paul@example.com', role: 'team-member' }
  const { accept_url } = getData(await team.call('POST', '/users/invitations', user))
  const second = await openPortal(accept_url.split('#')[1])
  await second.getByLabel('First name').fill('Paul')
  await second.getByLabel('Last name').fill('Henry')
  await second.getByRole('button', { name: 'Accept invitation' }).click()
  await second.getByRole('button', { name: 'Menu' }).click()
  await second.getByRole('link', { name: 'Paul Henry' }).waitFor()
})

test('portal URLs are fragments: bookmarks and Back work, and the portal link of another freelancer opens in the same tab', async () => {
  const { id } = await makeFreelancer(team)
  const mission = await makeAcceptedMission(world, team, id, { name: 'Shop' })
  const page = await openPortal(`token=${(await makeLink(id)).token}`)
  await locateHeading(page, 'Hello Sasha').waitFor()
  for (const [fragment, title] of [
    ['#/missions', 'Missions'],
    ['#/invoices', 'Invoices'],
    [`#/missions/${mission.id}/`, 'Shop'],
    [`#/missions/${mission.id}/reports/2026-03`, 'March 2026'],
    [`#/missions/${mission.id}/reports/2026-13`, 'Page not found'],
    ['#/nowhere', 'Page not found'],
  ] as const) {
    await page.goto(`/portal${fragment}`)
    await page.reload()
    await locateHeading(page, title).first().waitFor()
  }
  await page.getByRole('link', { name: 'Missions' }).click()
  await locateHeading(page, 'Missions').waitFor()
  await page.locator('main:focus').waitFor()
  expect(await page.locator('nav [aria-current=page]').textContent()).toBe('Missions')
  await page.goBack()
  await locateHeading(page, 'Page not found').waitFor()

  const other = await makeFreelancer(team)
  await page.goto(`/portal#token=${(await makeLink(other.id)).token}`)
  await pressOpen(page)
  await page.getByText(other.email).waitFor()
  expect(page.url()).toBe(`${origin}/portal#/`)
})

test('switching the language changes every text of the open page', async () => {
  const { id } = await makeFreelancer(team)
  await makeAcceptedMission(world, team, id)
  const page = await openPortal(`token=${(await makeLink(id)).token}`)
  await locateHeading(page, 'Report for March').waitFor()
  await page.getByLabel('Language').selectOption('fr')
  await locateHeading(page, /^Compte rendu de mars/).waitFor()
  await page.getByRole('link', { name: 'Factures' }).waitFor()
  expect(await page.evaluate('document.documentElement.lang')).toBe('fr')
})

test('a revoked, expired or truncated link shows a message in the user’s language', async () => {
  const { id } = await makeFreelancer(team)
  const revoked = await makeLink(id)
  await team.call('DELETE', `/freelancers/${id}/portal-links/${revoked.id}`)
  await locateHeading(
    await openPortal(`token=${revoked.token}`, 'fr-FR'),
    'Ce lien ne fonctionne pas',
  ).waitFor()
  const cut = await openPortal('token=tep_live_')
  await locateHeading(cut, 'This link does not work').waitFor()
  expect(cut.url()).toBe(`${origin}/portal#/`)
  await locateHeading(await openPortal(''), 'Sign in to your portal').waitFor()
  const expired = await makeLink(id)
  world.clock.advance(31 * 86_400_000)
  await locateHeading(await openPortal(`token=${expired.token}`), 'Your link has expired').waitFor()
})
