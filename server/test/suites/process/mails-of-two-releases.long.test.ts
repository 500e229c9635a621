// The previous release and this one run side by side, each with due mails: no mail is lost, and none is sent twice.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../make/mails.ts'
import { createEmptyDatabase } from '../../world/test-databases.ts'
import { SECRET_KEY } from '../../world/test-options.ts'
import { call, getData } from './programs/calls.ts'
import { openSession } from './programs/data-folder.ts'
import { extractRelease, isMissing, PREVIOUS } from './programs/earlier-releases.ts'
import { type ServerProcess, startServer } from './programs/server-process.ts'
import { waitFor } from './programs/wait.ts'

const OPERATOR_TOKEN = 'operator-token-of-the-mails-of-two-releases'
const ROUNDS = 4
/** Claims expire after a minute, and the delay between attempts grows. */
const ALL_SENT_MS = 400_000

let isDown = true
const mailServer = await startMailServer((address) => (address && isDown ? 451 : undefined))
afterAll(mailServer.close)

const post = async (server: ServerProcess, path: string, key: string, body: object = {}) => {
  const reply = await call(server, path, { method: 'POST', key, body })
  expect([path, reply.status < 300, reply.body]).toEqual([path, true, expect.anything()])
  return getData<{ id: string; key: string }>(reply)
}

/** Creates a team with a key; the returned functions make requests of the team to the given node. */
async function makeTeam(server: ServerProcess) {
  const { id } = await post(server, '/operator/v1/teams', OPERATOR_TOKEN, { name: 'Acme' })
  const admin = {
    email: `${randomUUID()}@example.com`,
    role: 'team-admin',
    first_name: 'Ada',
    last_name: 'Martin',
  }
  const user = await post(server, `/operator/v1/teams/${id}/users`, OPERATOR_TOKEN, admin)
  const keyFields = { name: 'Test', user_id: user.id }
  const { key } = await post(server, `/operator/v1/teams/${id}/api-keys`, OPERATOR_TOKEN, keyFields)
  return {
    id,
    async invite(on: ServerProcess) {
      const email = `${randomUUID()}@example.com`
      const createdInvitation = await post(on, '/api/v1/users/invitations', key, {
        email,
        role: 'team-member',
      })
      return { id: createdInvitation.id, email }
    },
    sendAgain: (on: ServerProcess, invitation: string) =>
      post(on, `/api/v1/users/invitations/${invitation}/resend`, key),
    async withdraw(on: ServerProcess, invitation: string) {
      const path = `/api/v1/users/invitations/${invitation}`
      expect((await call(on, path, { method: 'DELETE', key })).status).toBe(200)
    },
    /** Creates a freelancer, and requests documents from them. */
    async requestDocuments(on: ServerProcess) {
      const person = { email: `${randomUUID()}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
      const createdFreelancer = await post(on, '/api/v1/freelancers', key, person)
      await post(on, `/api/v1/freelancers/${createdFreelancer.id}/compliance/request`, key, {
        kinds: ['urssaf_vigilance'],
      })
      return person.email
    },
  }
}

type Invitation = { id: string; email: string }
type FourOrMore = [Invitation, Invitation, Invitation, Invitation, ...Invitation[]]

function expectEachOnce(addresses: readonly string[]): void {
  expect(addresses.filter((address) => mailServer.mailsTo(address).length === 0)).toEqual([])
  const byId = Map.groupBy(mailServer.received, ({ headers }) => headers.get('message-id'))
  const twice = [...byId.values()].flatMap((copies) => (copies.length > 1 ? copies[0]?.to : []))
  expect(twice).toEqual([])
}

async function expectLink(server: ServerProcess, { id, email }: Invitation): Promise<void> {
  const [mail, ...others] = mailServer.mailsTo(email)
  expect(others).toEqual([])
  const key = /#invitation=(tei_live_\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const opened = await call(server, '/portal/v1/invitation', { key })
  expect([opened.status, getData<Invitation>(opened)?.id]).toEqual([200, id])
}

test.skipIf(isMissing(PREVIOUS))(
  'mails that are due in both releases are sent once each, with links that work',
  { timeout: 1_200_000 },
  async () => {
    const connection = await createEmptyDatabase()
    const { host = '', user = '', database = '' } = connection
    const DATABASE_URL = connection.connectionString ?? `postgresql://${user}@/${database}?host=${host}`
    const env = { DATABASE_URL, OPERATOR_TOKEN, SECRET_KEY, SMTP_URL: mailServer.url, WORKERS: '1' }
    const earlier = await startServer({ env, args: ['--no-demo'], release: extractRelease(PREVIOUS) })
    const team = await makeTeam(earlier)
    const session = await openSession(connection)

    // When the migration starts, these mails are due, claimed or waiting for another attempt.
    const invitedBefore = []
    for (let nth = 0; nth < 8; nth += 1) invitedBefore.push(await team.invite(earlier))
    const expected = [await team.requestDocuments(earlier), await team.requestDocuments(earlier)]
    await waitFor('a failed attempt', ALL_SENT_MS, async () => {
      const { rowCount } = await session.query(`select from mail where status = 'retrying'`)
      return (rowCount ?? 0) > 3
    })
    const current = await startServer({ env, args: ['--no-demo'] })
    const [again, alsoAgain, withdrawn, alsoWithdrawn, ...others] = invitedBefore as FourOrMore
    await team.sendAgain(earlier, again.id)
    await team.sendAgain(current, alsoAgain.id)
    await team.withdraw(earlier, withdrawn.id)
    await team.withdraw(current, alsoWithdrawn.id)
    const invited = [again, alsoAgain, ...others]

    const createDueMails = async (on: ServerProcess, other: ServerProcess) => {
      invited.push(await team.invite(on))
      expected.push(await team.requestDocuments(on))
      // The mail may be sent before the withdrawal; then it is sent once, too.
      await team.withdraw(other, (await team.invite(on)).id)
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round === 1) isDown = false
      await createDueMails(earlier, current)
      await createDueMails(current, earlier)
    }
    expected.push(...invited.map(({ email }) => email))
    await waitFor('every mail', ALL_SENT_MS, async () => {
      const { rows } = await session.query<{ due: number }>('select count(*)::int as due from mail_outbox')
      const reached = new Set(mailServer.received.flatMap(({ to }) => to))
      return rows[0]?.due === 0 && expected.every((email) => reached.has(email))
    })
    for (const table of ['invitation', 'compliance_mail'])
      expect((await session.query(`select from ${table} where mail_due_at is not null`)).rowCount).toBe(0)
    await session.end()

    expectEachOnce(expected)
    expect([withdrawn, alsoWithdrawn].filter(({ email }) => mailServer.mailsTo(email).length > 0)).toEqual([])
    for (const invitation of invited) await expectLink(current, invitation)
    for (const server of [earlier, current]) expect(await server.stop()).toEqual({ code: 0, signal: null })
    process.stdout.write(
      `${mailServer.received.length} mails for ${expected.length} causes of two releases\n`,
    )
  },
)
