// The log has no secret, even at the most verbose level: not when the secret is issued, used or misused, nor when
// the database fails. It has no text of users, either.
import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type RenderRequest, SAMPLE } from '../../../src/documents/index.ts'
import { createMailer } from '../../../src/kernel/mail/mail.ts'
import { createLogger } from '../../../src/operations/logger.ts'
import { contract } from '../../check/contract-check.ts'
import { OWN_PAGE, signInByLink } from '../../make/browsers.ts'
import { createMailDeps, deliverInvitations } from '../../make/mails.ts'
import { makeFreelancer, missionBody } from '../../make/missions.ts'
import { createFaultyDatabase } from '../../world/faulty-database.ts'
import { createPatientRenderer } from '../../world/patient-renderer.ts'
import { createTestDatabase, openTestDatabase } from '../../world/test-databases.ts'
import { OPERATOR_TOKEN, type Reply, startWorld } from '../../world/world.ts'
import type { Target } from '../fuzz/compose.ts'
import { type Actor, makeActor, makeTarget } from '../fuzz/fixtures.ts'
import { OPERATIONS, type Operation } from '../fuzz/operations.ts'

const real = openTestDatabase(await createTestDatabase())
afterAll(() => real.close())
const faulty = createFaultyDatabase(real)
const logLines: string[] = []
const logger = createLogger('trace', { write: (line) => void logLines.push(line) })
const world = await startWorld({ database: faulty.database, logger })

/** A part of every text that the tests send, which must not be logged. */
const MARK = 'Zanzibar-4711'

/** Lists what would reveal a secret: the whole, a large part of it, and its stored hash. */
const listTraces = (secret: string) => [
  secret,
  // A code has at most 9 characters.
  secret.slice(9, 30) || secret,
  createHash('sha256').update(secret).digest('hex'),
  createHash('sha256').update(secret).digest('base64'),
  Buffer.from(secret).toString('base64').slice(0, 30),
]
const findLinesWith = (traces: string[]) =>
  logLines.filter((line) => traces.some((trace) => line.toLowerCase().includes(trace.toLowerCase())))

const SECRET = /"(?:key|token|accept_url|url|code|iban)" ?: ?"([^"]+)"/g
/** Returns the secrets of a response; the secret of a link follows `=`. */
const parseSecrets = (text: string) =>
  [...text.matchAll(SECRET)].map(([, value = '']) => value.split('=').at(-1) ?? '')

/** Whether the contract marks a field of the response as a secret. */
const isIssuing = ({ path, method }: Operation) => {
  const responses = JSON.stringify(contract.paths[path]?.[method.toLowerCase()]?.responses)
  const [, response = ''] = /"\$ref":"#\/components\/schemas\/(\w+)"/.exec(responses) ?? []
  const schemas = [response, ...(response === 'AcceptedInvitation' ? ['AcceptedUser'] : [])]
  return schemas.some((name) =>
    JSON.stringify(contract.components.schemas[name] ?? {}).includes('"x-secret"'),
  )
}
const issuingOperations = OPERATIONS.filter(isIssuing)

const fillUrl = ({ path }: Operation, { ids }: Target) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')

const call = async (operation: Operation, target: Target, headers = target.headers): Promise<Reply> =>
  world.send(fillUrl(operation, target), { method: operation.method, body: target.body, headers })

/** Sends the secret in the path, query, body, other headers and broken JSON, and while the database fails. */
async function misuse(secret: string): Promise<void> {
  const bearer = { authorization: `Bearer ${secret}` }
  const raw = `{"name":"${MARK}","${secret}":"${secret}",`
  for (const surface of ['/api/v1/project-codes', '/portal/v1/me', '/operator/v1/teams', '/nowhere']) {
    await world.send(`${surface}/${secret}`, { headers: bearer })
    await world.send(`${surface}?api_key=${secret}`, { headers: { cookie: secret, referer: secret } })
    const cookie = `__Host-engage=${secret}`
    await world.send(surface, { headers: { ...OWN_PAGE, cookie } })
    await world.send(surface, { method: 'POST', raw, headers: { ...bearer, 'idempotency-key': secret } })
    await world.send(surface, { headers: { 'x-api-key': secret, 'user-agent': secret } })
    faulty.arm(1, 'before')
    await world.send(surface, { method: 'POST', body: { name: MARK }, headers: bearer })
    faulty.arm(2, 'cut')
    await world.send(surface, { headers: bearer })
    faulty.disarm()
  }
}

async function issueAll(actor: Actor): Promise<string[]> {
  const secrets: string[] = []
  for (const operation of issuingOperations) {
    const target = await makeTarget(operation, actor)
    if ((target.body as { name?: string } | undefined)?.name)
      Object.assign(target.body as object, { name: MARK })
    faulty.arm(3, 'after')
    await call(operation, target)
    faulty.disarm()
    const reply = await call(operation, target)
    expect(reply.status, `${operation.id} ${reply.text}`).toBeLessThan(300)
    const issued = parseSecrets(reply.text)
    expect(issued.length, `${operation.id} shows a secret`).toBeGreaterThan(0)
    secrets.push(...issued)
  }
  return secrets
}

test('the log has no issued or sent secret, and no text of users', async () => {
  const actor = await makeActor(world)
  const { browser } = await signInByLink(world, actor.team)
  const cookies = [...browser.jar.values()]
  expect(cookies).toHaveLength(1)
  const secrets = [...(await issueAll(actor)), ...cookies, actor.team.key, actor.token, OPERATOR_TOKEN]
  for (const secret of secrets) await misuse(secret)
  await real.query({ text: `alter table project_code add constraint planted check (name <> '${MARK}')` })
  const broken = await actor.team.call('POST', '/project-codes', { name: MARK })
  expect(broken.status).toBe(500)

  expect(issuingOperations.length).toBeGreaterThan(7)
  expect(logLines.filter((line) => line.includes('request failed')).length).toBeGreaterThan(10)
  expect(findLinesWith([MARK])).toEqual([])
  expect(findLinesWith(secrets.flatMap(listTraces))).toEqual([])
})

test('the log has no content of a contract that failed to render', async () => {
  const { team } = await makeActor(world)
  const { id } = await makeFreelancer(team)
  const contractOptions = { use_service_template: true, template_locale: 'fr', team_signer_id: team.userId }
  const before = logLines.length
  for (const name of [`${MARK} \u{13000}`, `${MARK} 数据`, `${MARK} \u0007`])
    await team.call('POST', '/missions', missionBody(id, { ...contractOptions, name }))
  const date = `${MARK}\u{13000}`
  const data = { ...SAMPLE, kind: 'services_agreement', locale: 'fr', date } as const
  const renderer = createPatientRenderer()
  const err = await renderer
    .render(team.id, { kind: 'agreement', data } satisfies RenderRequest)
    .catch((error) => error)
  await renderer.close()
  expect(err).toBeInstanceOf(Error)
  logger.error({ err }, 'request failed')
  expect(logLines.length).toBeGreaterThan(before)
  expect(findLinesWith([MARK])).toEqual([])
})

test('the log has neither the password of the mail server nor a link that failed to be mailed', async () => {
  const mailing = await startWorld({ database: real, logger, sendsMail: true })
  const team = await mailing.team()
  const person = { email: `${MARK}@example.com`, role: 'team-member' }
  expect((await team.call('POST', '/users/invitations', person)).status).toBe(201)
  const mailer = createMailer('smtp://mailer:mail-pass-0815@127.0.0.1:1', 'a@example.com')
  const failures: unknown[] = []
  const onFailure = (err: unknown) => {
    failures.push(err)
    logger.error({ err }, 'background work failed')
  }
  const deps = { ...createMailDeps({ database: real, clock: mailing.clock }, mailer), onFailure }
  await deliverInvitations(deps).catch(onFailure)
  mailer.close()
  expect(failures.length).toBeGreaterThan(0)
  expect(findLinesWith(['mail-pass-0815', 'tei_live_', MARK])).toEqual([])
})

test('the check detects a secret in the log', () => {
  const secret = 'tek_live_Wd9Qw0planted0secret0for0the0search0itself000001'
  for (const trace of [secret, secret.slice(5, 40), secret.toUpperCase()]) {
    logger.error({ header: trace }, 'planted')
    expect(findLinesWith(listTraces(secret))).toHaveLength(1)
    logLines.pop()
  }
})
