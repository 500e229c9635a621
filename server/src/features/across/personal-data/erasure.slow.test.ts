// Erasure of a freelancer and of a user: planted values are searched in every table, in the files, in a backup made afterwards and in
// the log. Only values that a law keeps, as declared in the manifests, are found.
import { afterAll, describe, expect, test } from 'vitest'
import { readZipFiles } from '../../../../test/check/zip-files.ts'
import { createBackup } from '../../../../test/make/backups.ts'
import { makeColleague, propose } from '../../../../test/make/bank-accounts.ts'
import {
  extractCode,
  extractToken,
  OWN_PAGE,
  openBrowser,
  receiveMails,
  type TestBrowser,
} from '../../../../test/make/browsers.ts'
import { CERTIFICATE, makeApprovedDocument, makeUploaded } from '../../../../test/make/compliance.ts'
import {
  countBackupRows,
  countRows,
  erase,
  findUnexplained,
  findValues,
  workOnErasures,
} from '../../../../test/make/erasures.ts'
import { completeBuyer, SELLER, workOnInvoices } from '../../../../test/make/invoices.ts'
import { createMailDeps, deliverInvitations, fakeMailer, SENT } from '../../../../test/make/mails.ts'
import { getData, makeFreelancer, makeMission } from '../../../../test/make/missions.ts'
import { payEntry } from '../../../../test/make/payments.ts'
import { actOnReport, fileReport } from '../../../../test/make/reports.ts'
import { verifyAuditLog } from '../../../../test/make/tamper.ts'
import { createTestDatabase, openTestDatabase } from '../../../../test/world/test-databases.ts'
import { type Body, startWorld, type Team } from '../../../../test/world/world.ts'
import { createLogger } from '../../../operations/logger.ts'
import { sealAuditLog } from '../../platform/audit-log/index.ts'

const connection = await createTestDatabase()
const database = openTestDatabase(connection)
afterAll(() => database.close())
const lines: string[] = []
const logger = createLogger('trace', { write: (line) => void lines.push(line) })
const world = await startWorld({ database, sendsMail: true, logger })

/** Values planted for a freelancer. Only invoices and contracts keep theirs. */
const PLANTED = {
  first_name: 'Zéphyrine',
  /** Short enough to be the whole code of a number series, which is made of the last name. */
  last_name: 'Zorvel',
  siren: SELLER.siren,
  /** The last digits of an account that was never in use. */
  last_digits: '"last_digits": "0189"',
  old_email: 'zephyrine.before@planted.example',
  email: 'zephyrine@planted.example',
  external_id: 'HR-ZEPHYR-77',
  address: '17 impasse des Cormorans',
  city: 'Plouguerneau',
  postal_code: '29880',
  register: '100 000 009 RCS Quimper-Planted',
  legal_form: 'EI Zéphyr',
  exemption: 'Exempt as Zephyr says',
  invoice_address: 'zephyr-peppol-0192',
  typed_name: 'zéphyrine zorvel',
  user_agent: 'ZephyrBrowser/77.1',
  rejection: 'Zéphyrine was ill on that day',
  contest: 'My aunt Zelda paid it',
  bank_rejection: 'This is the account of her sister',
  holder: 'Mme Z. Planted-Holder',
  cancelled: 'Zéphyrine knows the harbour of Brest',
  timesheet: 'Meeting with Zéphyrine in Brest',
  excerpt: 'Thank you for zephyr-excerpt',
}
/** The postal code is searched with its field name: five digits alone may be part of a hash. */
const VALUES = Object.values({ ...PLANTED, postal_code: `"postal_code": "${PLANTED.postal_code}"` })

/** Values that may not be found anywhere, whatever a law keeps. */
const NEVER_KEPT = [
  PLANTED.old_email,
  PLANTED.email,
  PLANTED.external_id,
  PLANTED.exemption,
  PLANTED.rejection,
  PLANTED.contest,
  PLANTED.bank_rejection,
  PLANTED.holder,
  PLANTED.cancelled,
  PLANTED.excerpt,
  PLANTED.last_digits,
]

const send = (team: Team, method: string, path: string, body: object, key: string) =>
  world.send(`/api/v1${path}`, {
    method,
    body,
    headers: { 'x-api-key': team.key, 'idempotency-key': key },
  })

/** Creates a freelancer who has accepted an invitation and has a portal session. */
async function makePerson(team: Team): Promise<{ freelancer: Body; browser: TestBrowser }> {
  const { first_name, last_name, old_email, email, external_id, address, city, postal_code } = PLANTED
  const invited = getData(
    await team.call('POST', '/freelancers/invitations', { email: old_email, first_name, last_name }),
  )
  let token = ''
  const mailer = fakeMailer(async (mail) => {
    token = /invitation=(\S+)/.exec(mail.text)?.[1] ?? token
    return { ...SENT, response: `250 accepted for ${old_email}` }
  })
  await deliverInvitations(createMailDeps(world, mailer))
  getData(
    await world.send('/portal/v1/invitation/accept', {
      method: 'POST',
      body: {},
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  const { register, legal_form, exemption, invoice_address } = PLANTED
  const profile = {
    ...SELLER,
    email,
    external_id,
    address,
    city,
    postal_code,
    register,
    legal_form,
    vat_exemption_reason: exemption,
    electronic_address: { scheme: '0088', value: invoice_address },
  }
  getData(await send(team, 'PATCH', `/freelancers/${invited.id}`, profile, 'zephyr-key-1'))
  getData(await team.call('POST', `/freelancers/${invited.id}/portal-links`))
  const mails = await receiveMails(world)
  const browser = openBrowser(world, { ...OWN_PAGE, 'user-agent': PLANTED.user_agent })
  getData(
    await browser.auth('/portal/sign-ins/link', {
      token: extractToken(mails.findLast(({ to }) => to === email)),
    }),
  )
  return { freelancer: { ...invited, ...profile, first_name, last_name }, browser }
}

type Portal = TestBrowser['portal']

/** Returns the code with which the freelancer confirms an action. */
async function requestCode(portal: Portal): Promise<string> {
  getData(await portal('POST', '/step-up/code'))
  return extractCode((await receiveMails(world)).find((mail) => extractCode(mail) !== ''))
}

/** Creates a mission, a report, a paid invoice, a rejected bank account and a cancelled mission. */
async function makeHistory(team: Team): Promise<string> {
  const { freelancer, browser } = await makePerson(team)
  const { portal } = browser
  const { id } = freelancer
  await completeBuyer(team)
  const offered = getData(await team.call('POST', `/freelancers/${id}/billing-mandates`, {}))
  const typed = { signature_name: PLANTED.typed_name, code: await requestCode(portal) }
  getData(await portal('POST', `/billing-mandates/${offered.id}/accept`, typed))
  const mission = await makeMission(team, id)
  getData(await portal('POST', `/missions/${mission.id}/accept`, { code: await requestCode(portal) }))
  const timesheets = [{ date: '2026-03-02', quantity: 1, description: PLANTED.timesheet }]
  const report = await fileReport(team, mission.id, { timesheets })
  getData(await actOnReport(team, report.id, 'reject', { rejection_reason: PLANTED.rejection }))
  getData(await actOnReport(team, report.id, 'submit'))
  const { accounting_entries } = getData(await actOnReport(team, report.id, 'approve'))
  await workOnInvoices(world, team)
  for (const { id: entry } of accounting_entries) {
    const contested = await browser.send(`/portal/v1/accounting/entries/${entry}/contest`, {
      method: 'POST',
      body: { reason: PLANTED.contest },
      headers: { 'idempotency-key': 'zephyr-key-2' },
    })
    if (contested.status < 300) getData(await portal('POST', `/accounting/entries/${entry}/withdraw-contest`))
    await payEntry(team, { id: entry })
  }
  const colleague = await makeColleague(world, team)
  const details = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', holder_name: PLANTED.holder }
  const account = getData(await propose(team.call, id, details))
  getData(
    await colleague.call('POST', `/bank-accounts/${account.id}/reject`, { reason: PLANTED.bank_rejection }),
  )
  await makeCancelled(team, id)
  await plantExcerpt(team, id)
  return id
}

/** Creates a cancelled mission with a contract that names the freelancer. */
async function makeCancelled(team: Team, freelancerId: string): Promise<void> {
  const { id } = await makeMission(team, freelancerId, {
    name: 'Harbour',
    description: PLANTED.cancelled,
    use_service_template: true,
    template_locale: 'en',
    team_signer_id: team.userId,
  })
  getData(await team.call('POST', `/missions/${id}/cancel`, {}))
}

/** Stores the excerpt of a response that names the freelancer, as a webhook receiver may send it. */
async function plantExcerpt(team: Team, freelancerId: string): Promise<void> {
  const hook = { url: 'https://hooks.example/zephyr', types: ['freelancer.updated'] }
  const { id } = getData(await team.call('POST', '/webhook-endpoints', hook))
  const at = world.clock.now()
  const [delivery] = await world.database.query<{ id: string }>({
    text: `insert into webhook_delivery (tenant_id, id, endpoint_id, number, event_id, type, subject_id, status, is_first, due_at, created_at, finished_at)
      values ($1, gen_random_uuid(), $2, 1, gen_random_uuid(), 'freelancer.updated', $3, 'delivered', true, $4, $4, $4) returning id`,
    values: [team.id, id, freelancerId, at],
  })
  await world.database.query({
    text: `insert into webhook_attempt (tenant_id, id, delivery_id, at, response_status, duration_ms, excerpt)
      values ($1, gen_random_uuid(), $2, $3, 200, 5, $4)`,
    values: [team.id, delivery?.id, at, PLANTED.excerpt],
  })
}

const LATER = '2026-10-05T10:00:00.000Z'

describe('erasure: a freelancer', () => {
  test('with open missions is not erased, and the error names them', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const mission = await makeMission(team, id)
    const { status, body } = await team.call('POST', `/freelancers/${id}/erasure`)
    expect([status, body.error.details.code]).toEqual([400, 'erasure_open_missions'])
    expect(body.error.details.params).toEqual({ count: 1, missions: [`Data platform (${mission.id})`] })
    expect(getData(await team.call('GET', `/freelancers/${id}`)).first_name).toBe('Sasha')
  })

  test('leaves nothing but what a law keeps, in the database, a backup and the log', async () => {
    const team = await world.team()
    const id = await makeHistory(team)
    await sealAuditLog({ db: database })
    // Each value is there before, so that the search can find it.
    const before = await findValues(world, VALUES)
    for (const value of VALUES.filter((one) => one !== PLANTED.holder))
      expect(
        before.some((found) => found.endsWith(value)),
        value,
      ).toBe(true)
    world.clock.set(LATER)
    const erasure = await erase(world, team, `/freelancers/${id}`)
    expect(erasure).toMatchObject({ status: 'done', person_kind: 'freelancer', requested_by: team.userId })
    expect(erasure.retained.map(({ table }: Body) => table)).toEqual(
      expect.arrayContaining(['mission', 'invoice', 'accounting_entry', 'billing_mandate']),
    )
    for (const { until } of erasure.retained) expect(until).toBe('2036-12-31')

    const after = await findValues(world, VALUES)
    expect(after).toEqual(
      expect.arrayContaining([
        'invoice.content: Zorvel',
        'invoice_series.code: Zorvel',
        'event.data: Zorvel',
      ]),
    )
    expect(await findUnexplained(world, VALUES)).toEqual([])
    expect(await findValues(world, NEVER_KEPT)).toEqual([])
    const [backup, rows] = [
      countBackupRows(await createBackup(connection), VALUES),
      await countRows(world, VALUES),
    ]
    expect(backup.length).toBeGreaterThan(10)
    expect(backup).toEqual(rows)
    for (const value of VALUES)
      expect(
        lines.filter((line) => line.includes(value)),
        value,
      ).toEqual([])

    await sealAuditLog({ db: database })
    const verified = await verifyAuditLog(team)
    expect(verified).toMatchObject({ is_intact: true })
    expect(verified.erased).toBeGreaterThan(5)
    expect(getData(await team.call('GET', `/freelancers/${id}`))).toMatchObject({
      first_name: 'erased',
      email: `erased-${id}@erased.invalid`,
      status: 'archived',
      siren: null,
    })
  })

  test('is erased once: concurrent requests have one winner, and a repeated one returns the same erasure', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const replies = await Promise.all([1, 2, 3].map(() => team.call('POST', `/freelancers/${id}/erasure`)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.data.requested_at)).size).toBe(1)
    const events = await database.query({
      text: `select from event where tenant_id = $1 and subject_id = $2 and type = 'freelancer.erased'`,
      values: [team.id, id],
    })
    expect(events.length).toBe(1)
    await workOnErasures(world)
    expect(getData(await team.call('POST', `/freelancers/${id}/erasure`)).status).toBe('done')
    const change = await team.call('PATCH', `/freelancers/${id}`, { status: 'active' })
    expect([change.status, change.body.error.details.code]).toEqual([400, 'freelancer_erased'])
  })

  test('is erased also if they were only invited, and the invitation cannot be sent again', async () => {
    const team = await world.team()
    const invited = { email: 'only.invited@zephyr.example', first_name: 'Onlyzeph', last_name: 'Invitedzeph' }
    const { id } = getData(await team.call('POST', '/freelancers/invitations', invited))
    await erase(world, team, `/freelancers/${id}`)
    expect(await findValues(world, Object.values(invited))).toEqual([])
    expect((await team.call('POST', `/freelancers/${id}/invitation/resend`)).status).toBe(400)
  })

  test('is erased by team-admins with the scope only', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const member = await team.addUser('team-member')
    const { key } = await world.issueKey(team.id, member, ['*'])
    const { key: narrow } = await world.issueKey(team.id, team.userId, [
      'freelancers:write',
      'personal-data:export',
    ])
    for (const one of [key, narrow])
      expect((await world.callerWith(one)('POST', `/freelancers/${id}/erasure`)).status).toBe(403)
    expect((await world.callerWith(narrow)('GET', `/freelancers/${id}/personal-data`)).status).toBe(200)
    const other = await world.team()
    expect((await other.call('POST', `/freelancers/${id}/erasure`)).status).toBe(404)
    expect((await team.call('GET', `/erasures/${id}`)).status).toBe(404)
  })
})

describe('erasure: a user', () => {
  const USER = {
    first_name: 'Wilhelmine',
    last_name: 'Osterkamp',
    email: 'wilhelmine@osterkamp.example',
    job_title: 'Head of planted values',
    key_name: 'Laptop of Wilhelmine',
    user_agent: 'OsterBrowser/12.5',
  }
  const USER_VALUES = Object.values(USER)

  async function makeUser(team: Team): Promise<string> {
    const { first_name, last_name, email, job_title, key_name } = USER
    const invited = { email, role: 'team-admin', first_name, last_name, job_title }
    getData(await team.call('POST', '/users/invitations', invited))
    let token = ''
    const mailer = fakeMailer(async (mail) => {
      token = /invitation=(\S+)/.exec(mail.text)?.[1] ?? token
      return SENT
    })
    await deliverInvitations(createMailDeps(world, mailer))
    const accepted = await world.send('/portal/v1/invitation/accept', {
      method: 'POST',
      body: {},
      headers: { authorization: `Bearer ${token}` },
    })
    const { id } = getData(accepted).user
    await world.operator('POST', `/teams/${team.id}/api-keys`, { name: key_name, user_id: id })
    const browser = openBrowser(world, { ...OWN_PAGE, 'user-agent': USER.user_agent })
    const link = await world.operator('POST', `/teams/${team.id}/users/${id}/sign-in-link`)
    getData(await browser.auth('/sign-ins/link', { token: link.body.data.url.split('=')[1] }))
    getData(await send(team, 'PATCH', `/users/${id}`, { job_title: `${job_title}!` }, 'oster-key-1'))
    getData(
      await team.call('PATCH', '/accounting/settings', {
        accountant_emails: [email, 'books@accountant.example'],
      }),
    )
    return id
  }

  test('leaves nothing', async () => {
    const team = await world.team()
    const id = await makeUser(team)
    await sealAuditLog({ db: database })
    const before = await findValues(world, USER_VALUES)
    for (const value of USER_VALUES)
      expect(
        before.some((found) => found.endsWith(value)),
        value,
      ).toBe(true)
    expect(await erase(world, team, `/users/${id}`)).toMatchObject({ status: 'done', person_kind: 'user' })
    expect(await findUnexplained(world, USER_VALUES)).toEqual([])
    expect(countBackupRows(await createBackup(connection), USER_VALUES)).toEqual([])
    for (const value of USER_VALUES)
      expect(
        lines.filter((line) => line.includes(value)),
        value,
      ).toEqual([])
    await sealAuditLog({ db: database })
    expect(await verifyAuditLog(team)).toMatchObject({ is_intact: true })
    const { accountant_emails } = getData(await team.call('GET', '/accounting/settings'))
    expect(accountant_emails).toEqual(['erased@erased.invalid', 'books@accountant.example'])
    const change = await team.call('PATCH', `/users/${id}`, { is_active: true })
    expect([change.status, change.body.error.details.code]).toEqual([400, 'user_erased'])
  })

  test('is not erased if they are the last team-admin', async () => {
    const team = await world.team()
    const { status, body } = await team.call('POST', `/users/${team.userId}/erasure`)
    expect([status, body.error.details.code]).toEqual([400, 'last_admin'])
  })
})

test('the export has the rows and the files of the person, and nothing of others', async () => {
  world.clock.set('2026-03-02T09:30:00.000Z')
  const team = await world.team()
  const other = await makeFreelancer(team, { first_name: 'Someone', last_name: 'Elsewhere' })
  const { id } = await makeFreelancer(team, { first_name: 'Exportia', last_name: 'Zippel' })
  await makeCancelled(team, id)
  await makeCancelled(team, other.id)
  const reply = await world.app.server.inject({
    url: `/api/v1/freelancers/${id}/personal-data`,
    headers: { 'x-api-key': team.key },
  })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
  const files = readZipFiles(reply.rawPayload)
  const names = [...files.keys()]
  expect(names).toEqual(
    expect.arrayContaining(['about.json', 'data/freelancer.json', 'data/mission.json', 'data/event.json']),
  )
  expect(names.filter((name) => name.startsWith('files/document/')).length).toBe(1)
  const json = (name: string) => JSON.parse(String(files.get(name)))
  expect(json('data/freelancer.json')).toMatchObject([{ id, first_name: 'Exportia' }])
  expect(json('data/mission.json')).toMatchObject([{ freelancer_id: id, description: PLANTED.cancelled }])
  const all = names.filter((name) => name.endsWith('.json')).map((name) => String(files.get(name)))
  expect(all.some((text) => text.includes('Elsewhere') || text.includes(other.id))).toBe(false)
  expect(all.some((text) => /_hash|secret/.test(text) && !text.includes('tables'))).toBe(false)
})

describe('after an erasure', () => {
  test('an approved document stays for five years, and a refused one is erased', async () => {
    const team = await world.team()
    const { id } = await makeFreelancer(team)
    const approved = await makeApprovedDocument(world, team, id, { ...CERTIFICATE, code: 'KEPTCODE1234567' })
    const refused = await makeUploaded(world, team, id, { ...CERTIFICATE, code: 'GONECODE1234567' })
    getData(
      await team.call('POST', `/compliance-documents/${refused.id}/refuse`, { reason: 'Of her cousin' }),
    )
    getData(await team.call('POST', `/freelancers/${id}/erasure`))
    await workOnErasures(world)
    const { status, retained } = getData(await team.call('GET', `/erasures/${id}`))
    expect(status).toBe('done')
    expect(retained).toEqual([
      expect.objectContaining({ table: 'compliance_document', count: 1, until: '2031-12-31' }),
    ])
    const [retainedDocument, erasedDocument] = [
      getData(await team.call('GET', `/compliance-documents/${approved.id}`)),
      getData(await team.call('GET', `/compliance-documents/${refused.id}`)),
    ]
    expect([retainedDocument.code, erasedDocument.code, erasedDocument.reason]).toEqual([
      'KEPTCODE1234567',
      null,
      'erased',
    ])
    expect((await team.call('GET', `/compliance-documents/${refused.id}/file`)).status).toBe(200)
  })

  test('audit entries about invitations sent by the user stay', async () => {
    const team = await world.team()
    const leaving = await makeColleague(world, team)
    const invited = { email: 'stays@example.com', role: 'team-member' }
    const { id } = getData(await leaving.call('POST', '/users/invitations', invited))
    await sealAuditLog({ db: database })
    getData(await team.call('POST', `/users/${leaving.id}/erasure`))
    await workOnErasures(world)
    const { items } = getData(await team.call('GET', `/audit-log?subject_id=${id}`))
    expect(JSON.stringify(items)).toContain('stays@example.com')
  })
})
