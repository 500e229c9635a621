// The IBAN and the BIC of a bank account are stored only encrypted: no table column, log line, audit entry, event,
// webhook delivery, stored response, mail, error or backup contains them. A planted IBAN is found.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createLogger } from '../../../src/operations/logger.ts'
import { createBackup } from '../../make/backups.ts'
import { BIC, DETAILS, IBAN, makeColleague, OTHER_IBAN, propose } from '../../make/bank-accounts.ts'
import { extractCode, receiveMails } from '../../make/browsers.ts'
import { makeInvoice } from '../../make/invoices.ts'
import { createMailDeps, deliverBankMails, fakeMailer, SENT } from '../../make/mails.ts'
import { getData, makeFreelancer, makePortal } from '../../make/missions.ts'
import { numberEvents } from '../../make/webhooks.ts'
import { createFaultyDatabase } from '../../world/faulty-database.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { type Reply, startWorld } from '../../world/world.ts'

const connection = await createTestDatabase()
const real = openTestDatabase(connection)
afterAll(() => real.close())
const faulty = createFaultyDatabase(real)
const logLines: string[] = []
const logger = createLogger('trace', { write: (line) => void logLines.push(line) })
const world = await startWorld({ database: faulty.database, logger })
const mailing = await startWorld({ database: real, logger, sendsMail: true, clock: world.clock })

/** Another valid IBAN, for the portal, and one whose check digits are wrong. */
const PORTAL_IBAN = 'FR7630006000021791900002049'
const WRONG_IBAN = 'FR7630006000021791900002048'
const PORTAL_BIC = 'BNPAFRPPXXX'
const HOLDER = 'Zanzibar Holder 4711'
const SECRETS = [IBAN, OTHER_IBAN, PORTAL_IBAN, WRONG_IBAN, BIC, PORTAL_BIC, HOLDER]

const inGroups = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ')

/** A secret as text, in groups, without the country, in hexadecimal and base64 at each offset, and hashed. */
function listTraces(secret: string): string[] {
  const hex = Buffer.from(secret).toString('hex')
  const hashes = [secret, inGroups(secret)].map((text) => createHash('sha256').update(text).digest('hex'))
  const encoded = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + secret)
      .toString('base64')
      .slice(4, -4),
  )
  const parts = secret.length > 15 ? [secret.slice(4), secret.slice(0, -4)] : []
  return [secret, inGroups(secret), hex, ...hashes, ...encoded, ...parts].map((text) => text.toLowerCase())
}
const TRACES = SECRETS.flatMap(listTraces)
const findTraces = (text: string): string[] => {
  const lower = text.toLowerCase()
  return TRACES.filter((trace) => lower.includes(trace))
}

/** Dumps every row of every table as JSON, in which bytea is in hexadecimal digits. */
async function dump(): Promise<string[]> {
  const tables = await real.query<{ name: string }>({
    text: `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  })
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await real.query<{ row: string }>({
      text: `select to_jsonb(t)::text as row from "${name}" t`,
    })
    rows.push(...found.map(({ row }) => `${name} ${row}`))
  }
  return rows
}

const replies: string[] = []
const recordReply = (reply: Reply): Reply => {
  replies.push(reply.text)
  return reply
}

test('proposals, approvals, reads, payments and failures of bank accounts leak no IBAN, BIC or holder', async () => {
  const team = await world.team()
  const colleague = await makeColleague(world, team)
  const freelancer = await makeFreelancer(team)
  getData(await team.call('POST', '/webhook-endpoints', { url: 'https://receiver.example/hooks' }))
  const details = { ...DETAILS, holder_name: HOLDER }
  const path = `/freelancers/${freelancer.id}/bank-accounts`
  const headers = { 'x-api-key': team.key, 'idempotency-key': 'one' }
  const send = (body: object, key = 'one') =>
    world.send(`/api/v1${path}`, { method: 'POST', body, headers: { ...headers, 'idempotency-key': key } })

  // Invalid values, in each field and in several forms.
  for (const wrong of [
    { ...details, iban: inGroups(IBAN) },
    { ...details, iban: IBAN.toLowerCase() },
    { ...details, iban: WRONG_IBAN },
    { ...details, iban: [IBAN] },
    { ...details, bic: `${BIC}X` },
    { ...details, bic: BIC.toLowerCase() },
    { ...details, holder_name: `${HOLDER}${'x'.repeat(70)}` },
    { ...details, nonsense: IBAN },
    { iban: IBAN },
  ])
    expect(recordReply(await send(wrong, 'wrong')).status).toBe(400)
  const raw = `{"iban":"${IBAN}","bic":"${BIC}",`
  recordReply(await world.send(`/api/v1${path}`, { method: 'POST', raw, headers }))
  recordReply(await world.send(`/api/v1/bank-accounts/${IBAN}`, { headers }))
  recordReply(
    await world.send('/api/v1/freelancers/x/bank-accounts', { method: 'POST', body: details, headers }),
  )

  // The database fails before or after a statement, or its connection is cut.
  for (const [nth, how] of [
    [1, 'before'],
    [3, 'after'],
    [4, 'cut'],
    [6, 'cut'],
  ] as const) {
    faulty.arm(nth, how)
    recordReply(await send(details, `fault ${nth}`))
    faulty.disarm()
  }
  const proposals = getData(await team.call('GET', '/bank-accounts?status=proposed')).items
  for (const { id } of proposals) recordReply(await team.call('POST', `/bank-accounts/${id}/withdraw`))

  const createdAccount = recordReply(await send(details))
  expect(createdAccount.status).toBe(201)
  expect(recordReply(await send(details)).headers['idempotent-replayed']).toBe('true')
  expect(recordReply(await send({ ...details, iban: OTHER_IBAN })).status).toBe(400)
  const { id } = createdAccount.body.data
  recordReply(await team.call('POST', `/bank-accounts/${id}/approve`))
  expect(recordReply(await colleague.call('POST', `/bank-accounts/${id}/approve`)).status).toBe(200)
  recordReply(await propose(team.call, freelancer.id, { ...details, iban: OTHER_IBAN }))
  const teamAccount = recordReply(await team.call('POST', '/team/bank-accounts', details))

  // Only reading the details shows them; a replay does not.
  const reader = { 'x-api-key': (await world.issueKey(team.id, colleague.id, ['bank-details:read'])).key }
  const read = () =>
    world.send(`/api/v1/bank-accounts/${id}/details`, {
      method: 'POST',
      headers: { ...reader, 'idempotency-key': 'read' },
    })
  expect((await read()).body.data).toMatchObject({ iban: IBAN, bic: BIC, holder_name: HOLDER })
  const again = recordReply(await read())
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body.data).toMatchObject({ iban: null, bic: null, holder_name: null })

  // The portal gets a wrong code and the right one.
  const other = await makeFreelancer(team)
  const portal = await makePortal(mailing, { ...team, call: world.callerWith(team.key) }, other.id)
  const portalDetails = { iban: PORTAL_IBAN, bic: PORTAL_BIC, holder_name: HOLDER }
  expect(recordReply(await portal('POST', '/bank-accounts', portalDetails)).status).toBe(403)
  getData(await portal('POST', '/step-up/code'))
  const code = extractCode((await receiveMails(mailing)).at(-1))
  expect(
    recordReply(await portal('POST', '/bank-accounts', { ...portalDetails, code: 'XXXX-XXXX' })).status,
  ).toBe(400)
  expect(recordReply(await portal('POST', '/bank-accounts', { ...portalDetails, code })).status).toBe(201)
  recordReply(await portal('GET', '/bank-accounts'))

  // A batch and its export, also while the database fails. Its file shows the details to those who may read them.
  const invoice = await makeInvoice(world, team)
  const payee = getData(await propose(team.call, invoice.freelancer.id, details))
  for (const account of [payee.id, teamAccount.body.data.id])
    expect(recordReply(await colleague.call('POST', `/bank-accounts/${account}/approve`)).status).toBe(200)
  recordReply(await team.call('GET', '/accounting/payable-entries'))
  const execution_date = world.clock.now().toISOString().slice(0, 10)
  const batch = recordReply(
    await team.call('POST', '/payment-batches', { execution_date, entry_ids: [invoice.id] }),
  )
  const batchPath = `/api/v1/payment-batches/${batch.body.data.id}`
  const exportOnce = (key: string) =>
    world.send(`${batchPath}/export`, { method: 'POST', headers: { ...headers, 'idempotency-key': key } })
  for (const [nth, how] of [
    [2, 'before'],
    [8, 'cut'],
  ] as const) {
    faulty.arm(nth, how)
    recordReply(await exportOnce(`export fault ${nth}`))
    faulty.disarm()
  }
  recordReply(await exportOnce('export'))
  expect(recordReply(await exportOnce('export')).headers['idempotent-replayed']).toBe('true')
  const exported = recordReply(await world.send(batchPath, { headers }))
  expect(exported.body.data.status).toBe('exported')
  const narrowHeaders = { 'x-api-key': (await world.issueKey(team.id, team.userId, ['payments:write'])).key }
  expect(recordReply(await world.send(`${batchPath}/file`, { headers: narrowHeaders })).status).toBe(403)
  for (let download = 0; download < 2; download += 1) {
    const file = await world.send(`${batchPath}/file`, { headers: reader })
    expect(findTraces(file.text)).not.toEqual([])
  }
  faulty.arm(2, 'cut')
  await world.send(`${batchPath}/file`, { headers: reader }).catch(() => undefined)
  faulty.disarm()
  recordReply(await team.call('GET', `/payment-batches/${batch.body.data.id}/lines`))
  recordReply(
    await team.call('POST', `/payment-batches/${batch.body.data.id}/confirm`, { paid_on: execution_date }),
  )

  const mails: string[] = []
  const mailer = fakeMailer(async (mail) => {
    mails.push(JSON.stringify(mail))
    return SENT
  })
  while ((await deliverBankMails(createMailDeps(mailing, mailer))) > 0);
  expect(mails.length).toBeGreaterThan(0)
  await numberEvents(world)
  for (const list of [
    '/events',
    '/audit-log',
    '/bank-accounts',
    '/payment-batches',
    '/accounting/payments',
    '/mails',
    '/changes?resource=bank_account',
    '/changes?resource=payment_batch',
  ])
    recordReply(await team.call('GET', list))

  expect(replies.flatMap(findTraces)).toEqual([])
  expect(mails.flatMap(findTraces)).toEqual([])
  expect(logLines.length).toBeGreaterThan(30)
  expect(logLines.flatMap(findTraces)).toEqual([])
  const rows = await dump()
  expect(rows.filter((row) => row.startsWith('bank_account ')).length).toBeGreaterThan(3)
  expect(rows.filter((row) => findTraces(row).length > 0).map((row) => row.split(' ')[0])).toEqual([])
  const backup = gunzipSync(readFileSync(await createBackup(connection))).toString('latin1')
  expect(backup).toContain('bank_account')
  expect(findTraces(backup)).toEqual([])
}, 120_000)

test('the fingerprint of a request cannot be guessed from the database', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team)
  const url = `/api/v1/freelancers/${freelancer.id}/bank-accounts`
  const headers = { 'x-api-key': team.key, 'idempotency-key': 'guess' }
  expect((await world.send(url, { method: 'POST', body: DETAILS, headers })).status).toBe(201)
  const [row] = await real.query<{ fingerprint: Buffer }>({
    text: "select fingerprint from idempotency where tenant_id = $1 and key = 'guess'",
    values: [team.id],
  })
  const guess = createHash('sha256').update(`POST ${url}\n`).update(JSON.stringify(DETAILS)).digest()
  expect(row?.fingerprint).toHaveLength(32)
  expect(row?.fingerprint.equals(guess)).toBe(false)
})

test('a planted IBAN is found in a row, in a bytea, in a backup and in the log', async () => {
  const team = await world.team()
  getData(await team.call('POST', '/project-codes', { name: `Paid to ${inGroups(IBAN)}` }))
  const found = (await dump()).filter((row) => findTraces(row).length > 0).map((row) => row.split(' ')[0])
  expect(new Set(found)).toEqual(new Set(['audit_entry', 'project_code']))
  expect(findTraces(gunzipSync(readFileSync(await createBackup(connection))).toString('latin1'))).not.toEqual(
    [],
  )
  expect(findTraces(`\\x${Buffer.from(`{"iban":"${OTHER_IBAN}"}`).toString('hex')}`)).not.toEqual([])
  logger.error({ iban: IBAN }, 'planted')
  expect(logLines.flatMap(findTraces)).not.toEqual([])
})
