// Codes of the demo and of sandboxes are shown to signed-in people and on the terminal. Codes of other teams are never shown.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { showsCodes } from '../../../../src/domain/access/shown-codes.ts'
import { openBrowser, readEmail, signInByLink, stepUp } from '../../../../test/make/browsers.ts'
import { getData } from '../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'

const INSTALLATION = { isEmbedded: true, SMTP_URL: undefined, PUBLIC_URL: undefined, HOST: '127.0.0.1' }
const terminal: string[] = []
const world = await startWorld({
  codeDisplay: {
    showsCodes: (team) => showsCodes(INSTALLATION, team),
    print: (line) => terminal.push(line),
  },
})
/** The code at the end of the last line about the address. */
const readLastCode = (email: string) =>
  /: (\w{4}-\w{4})$/.exec(terminal.findLast((line) => line.includes(email)) ?? '')?.[1]

async function makeDemo(): Promise<Team> {
  const team = await world.team()
  await world.database.query({ text: 'update tenant set is_demo = true where id = $1', values: [team.id] })
  return team
}

const readInbox = async (browser: ReturnType<typeof openBrowser>) =>
  getData(await browser.send('/auth/v1/development-inbox'))

test('in the demo a person asks for a code, reads it in the console, and confirms with it once', async () => {
  const team = await makeDemo()
  const { browser } = await signInByLink(world, team)
  const email = await readEmail(world, team.userId)
  expect(await readInbox(browser)).toEqual({ is_open: true, items: [] })
  getData(await browser.auth('/step-up/code'))
  const { items } = await readInbox(browser)
  expect(items).toMatchObject([{ kind: 'confirmation', email, code: readLastCode(email) }])
  const [{ code }] = items
  expect(getData(await browser.auth('/step-up/confirm', { code })).step_up_method).toBe('code')
  expect((await browser.auth('/step-up/confirm', { code })).status).toBe(400)
  expect((await readInbox(browser)).items).toEqual([])
  expect((await browser.call('POST', '/api-keys', { name: 'Key' })).status).toBe(201)
})

test('the code is neither stored nor in a mail', async () => {
  const team = await makeDemo()
  const { browser } = await signInByLink(world, team)
  getData(await browser.auth('/step-up/code'))
  const code = readLastCode(await readEmail(world, team.userId)) as string
  for (const text of [
    'select row_to_json(step_up_code)::text as row from step_up_code where tenant_id = $1',
    'select row_to_json(mail_outbox)::text as row from mail_outbox where tenant_id = $1',
    'select row_to_json(audit_entry)::text as row from audit_entry where tenant_id = $1',
  ])
    for (const { row } of await world.database.query<{ row: string }>({ text, values: [team.id] }))
      expect(row).not.toContain(code.replace('-', ''))
})

test('a member sees their own codes, and a team-admin the codes of the whole team', async () => {
  const team = await makeDemo()
  const member = await team.addUser('team-member')
  const { browser: admin } = await signInByLink(world, team)
  const { browser: own } = await signInByLink(world, { id: team.id, userId: member })
  for (const browser of [admin, own]) getData(await browser.auth('/step-up/code'))
  expect((await readInbox(own)).items).toMatchObject([{ email: await readEmail(world, member) }])
  expect((await readInbox(admin)).items).toHaveLength(2)
})

test('a colleague in the demo signs in with a code from the terminal, which the console shows, too', async () => {
  const team = await makeDemo()
  const email = await readEmail(world, await team.addUser('team-admin'))
  const browser = openBrowser(world)
  expect(getData(await browser.send('/auth/v1/methods'))).toMatchObject({ code: false, shows_codes: true })
  getData(await browser.auth('/sign-ins', { email }))
  const { browser: admin } = await signInByLink(world, team)
  const { items } = await readInbox(admin)
  expect(items).toMatchObject([{ kind: 'sign_in', email, code: readLastCode(email) }])
  const { session } = getData(await browser.auth('/sign-ins/confirm', { code: readLastCode(email) }))
  // Like a link of the operator, the code proves no address.
  expect(session.method).toBe('link')
  expect((await readInbox(admin)).items).toEqual([])
})

test('the response to an address is the same whether or not its code is shown', async () => {
  const demoEmail = await readEmail(world, (await makeDemo()).userId)
  const otherEmail = await readEmail(world, (await world.team()).userId)
  const lines = terminal.length
  const replies = []
  for (const email of [otherEmail, `${randomUUID()}@example.com`, demoEmail]) {
    const { status, body } = await openBrowser(world).auth('/sign-ins', { email })
    replies.push({ status, body })
  }
  expect(replies[1]).toEqual(replies[0])
  expect(replies[2]).toEqual(replies[0])
  expect(terminal.length).toBe(lines + 1)
})

test('an address gets no code once it also belongs to another team, and an earlier code does not open that team', async () => {
  const [demo, real] = [await makeDemo(), await world.team()]
  const email = await readEmail(world, demo.userId)
  const browser = openBrowser(world)
  getData(await browser.auth('/sign-ins', { email }))
  const person = { email, role: 'team-admin', first_name: 'Ada', last_name: 'Martin' }
  getData(await world.operator('POST', `/teams/${real.id}/users`, person))
  const { session, teams } = getData(await browser.auth('/sign-ins/confirm', { code: readLastCode(email) }))
  expect(teams).toEqual([])
  const me = getData(await browser.call('GET', '/me'))
  expect([session.method, me.team.id]).toEqual(['link', demo.id])
  expect(getData(await browser.send('/auth/v1/teams')).items).toMatchObject([{ id: demo.id }])
  expect((await browser.auth('/switch', { team_id: real.id })).status).toBe(403)
  const lines = terminal.length
  getData(await openBrowser(world).auth('/sign-ins', { email }))
  expect(terminal.length).toBe(lines)
})

test('a team that is neither a demo nor a sandbox confirms with a passkey or a code of the operator', async () => {
  const team = await world.team()
  const { browser } = await signInByLink(world, team)
  expect(await browser.auth('/step-up/code')).toMatchObject({
    status: 400,
    body: { error: { details: { code: 'step_up_without_mail' } } },
  })
  expect(await readInbox(browser)).toEqual({ is_open: false, items: [] })
})

test('a sandbox shows the code that it keeps as a mail', async () => {
  const team = await world.team({ sandbox: true })
  const { browser } = await signInByLink(world, team)
  getData(await browser.auth('/step-up/code'))
  const { items } = await readInbox(browser)
  expect(items).toHaveLength(1)
  expect((await browser.auth('/step-up/confirm', { code: items[0].code })).status).toBe(200)
})

test('a service with a mail server shows no code, not even of a demo', async () => {
  const mailing = await startWorld({
    database: world.database,
    clock: world.clock,
    sendsMail: true,
    codeDisplay: {
      showsCodes: (team) => showsCodes({ ...INSTALLATION, SMTP_URL: 'smtp://127.0.0.1' }, team),
      print: (line) => terminal.push(line),
    },
  })
  const team = await makeDemo()
  const { browser } = await signInByLink(mailing, team)
  const lines = terminal.length
  await stepUp(mailing, browser)
  expect(await readInbox(browser)).toEqual({ is_open: false, items: [] })
  expect(terminal.length).toBe(lines)
})
