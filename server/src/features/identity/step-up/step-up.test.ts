// A session signs after the person has confirmed who they are; a freelancer sends a code with the signature.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { extractCode, receiveMails, signIn, signInByLink, stepUp } from '../../../../test/make/browsers.ts'
import {
  getData,
  makeAcceptedMission,
  makeFreelancer,
  makeMission,
  makePortal,
} from '../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'

const world = await startWorld({ sendsMail: true })
/** The same service without mail: its responses contain portal links. */
const quiet = await startWorld({ database: world.database, clock: world.clock })
const MINUTE_MS = 60_000

const expectedError = (status: number, word: string) => ({
  status,
  body: { error: { details: { reason: word } } },
})
const stepUpRequired = expectedError(403, 'step_up_required')
const wrongCode = {
  status: 400,
  body: { error: { details: { field: 'code', code: 'step_up_code_invalid' } } },
}

const withQuiet = (acme: Team): Team => ({ ...acme, call: quiet.callerWith(acme.key) })

/** Creates a contract that awaits the signature of the team's user, Ada Martin. */
async function makeContract(acme: Team): Promise<string> {
  await quiet.operator('PATCH', `/teams/${acme.id}`, { locale: 'en' })
  const { id } = await makeFreelancer(acme)
  const contractFields = { use_service_template: true, template_locale: 'en', team_signer_id: acme.userId }
  return (await makeAcceptedMission(quiet, withQuiet(acme), id, contractFields)).id
}

async function fetchName(userId: string): Promise<string> {
  const text = 'select first_name, last_name from team_user where id = $1'
  const [row] = await world.database.query<{ first_name: string; last_name: string }>({
    text,
    values: [userId],
  })
  return `${row?.first_name} ${row?.last_name}`
}

test('a session signs with the typed name after a fresh code, for five minutes', async () => {
  const acme = await world.team()
  const id = await makeContract(acme)
  const browser = await signIn(world, acme.userId)
  const signature_name = await fetchName(acme.userId)
  const sign = (body: object = { signature_name }) => browser.call('POST', `/missions/${id}/sign`, body)
  expect(await sign()).toMatchObject(stepUpRequired)
  expect(await browser.call('POST', `/missions/${randomUUID()}/sign`, {})).toMatchObject({ status: 404 })
  await stepUp(world, browser)
  expect(await sign({})).toMatchObject({
    status: 400,
    body: { error: { details: { field: 'signature_name', reason: 'missing_field' } } },
  })
  expect(await sign({ signature_name: 'Somebody Else' })).toMatchObject({
    status: 400,
    body: {
      error: {
        details: { field: 'signature_name', code: 'signature_of_another', params: { name: signature_name } },
      },
    },
  })
  world.clock.advance(5 * MINUTE_MS)
  expect(await sign()).toMatchObject(stepUpRequired)
  await stepUp(world, browser)
  const typed = ` ${signature_name.toUpperCase().replace(' ', '   ')}`
  expect(getData(await sign({ signature_name: typed })).status).toBe('in-progress')
  const [signature] = await world.database.query({
    text: `select name, is_typed, signature.step_up_method, api_key_id, s.method from signature
      left join session s on s.tenant_id = signature.tenant_id and s.id = session_id
      where signature.tenant_id = $1 and side = 'company'`,
    values: [acme.id],
  })
  expect(signature).toEqual({
    name: typed,
    is_typed: true,
    step_up_method: 'code',
    api_key_id: null,
    method: 'code',
  })
})

test('the audit log records created codes and confirmations, without the codes themselves', async () => {
  const acme = await world.team()
  const browser = await signIn(world, acme.userId)
  await stepUp(world, browser)
  const { items } = getData(await acme.call('GET', '/audit-log?per_page=20'))
  const auditedChanges = items.map((entry: { resource: string; operation: string }) => [
    entry.resource,
    entry.operation,
  ])
  expect(auditedChanges).toContainEqual(['step_up_code', 'created'])
  expect(auditedChanges).toContainEqual(['session', 'updated'])
  expect(JSON.stringify(items)).not.toContain('code_hash')
})

test('a mailed code works once, in the session that requested it, for ten minutes and five tries', async () => {
  const acme = await world.team()
  const browser = await signIn(world, acme.userId)
  const other = await signIn(world, acme.userId)
  const ask = async () => {
    expect((await browser.auth('/step-up/code')).status).toBe(200)
    const [mail, ...more] = await receiveMails(world)
    expect(more).toEqual([])
    return extractCode(mail)
  }
  const code = await ask()
  expect(await other.auth('/step-up/confirm', { code })).toMatchObject(wrongCode)
  for (let tries = 0; tries < 4; tries += 1)
    expect(await browser.auth('/step-up/confirm', { code: 'AAAA-AAAA' })).toMatchObject(wrongCode)
  expect((await browser.auth('/step-up/confirm', { code: code.toLowerCase() })).status).toBe(200)
  expect(await browser.auth('/step-up/confirm', { code })).toMatchObject(wrongCode)

  const second = await ask()
  for (let tries = 0; tries < 5; tries += 1)
    expect(await browser.auth('/step-up/confirm', { code: 'AAAA-AAAA' })).toMatchObject(wrongCode)
  expect(await browser.auth('/step-up/confirm', { code: second })).toMatchObject(wrongCode)

  const third = await ask()
  world.clock.advance(10 * MINUTE_MS)
  expect(await browser.auth('/step-up/confirm', { code: third })).toMatchObject(wrongCode)

  await ask()
  await ask()
  expect(await browser.auth('/step-up/code')).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    body: { error: { details: { code: 'too_many_mails' } } },
  })
})

test('a code of the operator confirms any session of the user, once', async () => {
  const acme = await quiet.team()
  const { browser } = await signInByLink(quiet, acme)
  expect(await browser.auth('/step-up/code')).toMatchObject(expectedError(400, 'not_configured'))
  const codeReply = await quiet.operator('POST', `/teams/${acme.id}/users/${acme.userId}/step-up-code`)
  const { code } = codeReply.body.data
  const { browser: stranger } = await signInByLink(quiet, await quiet.team())
  expect(await stranger.auth('/step-up/confirm', { code })).toMatchObject(wrongCode)
  expect((await browser.auth('/step-up/confirm', { code })).body.data).toMatchObject({
    step_up_method: 'operator_code',
  })
  expect(await browser.auth('/step-up/confirm', { code })).toMatchObject(wrongCode)
})

test('a confirmed session creates a key that signs', async () => {
  const acme = await world.team()
  const browser = await signIn(world, acme.userId)
  await stepUp(world, browser)
  const { scopes } = getData(
    await browser.call('POST', '/api-keys', { name: 'ERP', scopes: ['missions:sign'] }),
  )
  expect(scopes).toEqual(['missions:sign'])
})

test('a team can let people sign only in sessions', async () => {
  const acme = await world.team()
  const id = await makeContract(acme)
  await world.operator('PATCH', `/teams/${acme.id}`, { signing: 'session' })
  expect(await acme.call('POST', `/missions/${id}/sign`)).toMatchObject({
    status: 403,
    body: { error: { details: { reason: 'not_allowed_for_user', code: 'signing_in_session_only' } } },
  })
  const browser = await signIn(world, acme.userId)
  await stepUp(world, browser)
  const signature_name = await fetchName(acme.userId)
  getData(await browser.call('POST', `/missions/${id}/sign`, { signature_name }))
})

test('a key signs without a typed name, and with one only as its user', async () => {
  const acme = await world.team()
  const id = await makeContract(acme)
  const sign = (body?: object) => acme.call('POST', `/missions/${id}/sign`, body)
  expect(await sign({ signature_name: 'Somebody Else' })).toMatchObject(expectedError(400, 'invalid_value'))
  getData(await sign())
  const text = `select is_typed from signature where tenant_id = $1 and side = 'company'`
  expect(await world.database.query({ text, values: [acme.id] })).toEqual([{ is_typed: false }])
})

/** Creates an offered mission, and functions for its freelancer in the service that sends mail. */
async function makeOffer(more: object = {}) {
  const acme = await world.team()
  const { id: freelancerId, email } = await makeFreelancer(acme)
  const { id } = await makeMission(withQuiet(acme), freelancerId, more)
  const text = `delete from mail_outbox where tenant_id = $1`
  await world.database.query({ text, values: [acme.id] })
  const { token } = getData(
    await quiet.callerWith(acme.key)('POST', `/freelancers/${freelancerId}/portal-links`),
  )
  const portal = (path: string, body: object = {}, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${token}`
    return world.send(`/portal/v1${path}`, { method: 'POST', body, headers: { authorization, ...headers } })
  }
  const ask = async () => {
    expect((await portal('/step-up/code')).status).toBe(200)
    const mail = (await receiveMails(world)).find(({ to }) => to === email)
    return extractCode(mail)
  }
  const accept = (body: object, headers?: Record<string, string>) =>
    portal(`/missions/${id}/accept`, body, headers)
  return { acme, id, portal, ask, accept }
}

test('on the portal a mailed code is needed, also for terms without a document', async () => {
  const { acme, accept, ask } = await makeOffer()
  expect(await accept({})).toMatchObject(stepUpRequired)
  const code = await ask()
  const { items } = getData(await acme.call('GET', '/audit-log?resource=step_up_code'))
  expect(items).toMatchObject([{ actor: { kind: 'freelancer' }, credential_kind: 'portal' }])
  expect(await accept({ code: 'AAAA-AAAA' })).toMatchObject(wrongCode)
  expect(await accept({ code, signature_name: 'Somebody Else' })).toMatchObject(
    expectedError(400, 'invalid_value'),
  )
  expect(getData(await accept({ code, signature_name: 'sasha bernard' })).status).toBe('in-progress')
})

test('a wrong code changes nothing but the number of tries', async () => {
  const { acme, accept, ask, id } = await makeOffer()
  const code = await ask()
  for (let tries = 0; tries < 5; tries += 1)
    expect(await accept({ code: 'AAAA-AAAA' })).toMatchObject(wrongCode)
  expect(await accept({ code })).toMatchObject(wrongCode)
  expect(getData(await acme.call('GET', `/missions/${id}`)).status).toBe('pending-freelancer-review')
})

test('a wrong code that is sent again with the same Idempotency-Key is refused again, as another try', async () => {
  const { acme, accept, ask } = await makeOffer()
  const code = await ask()
  const once = { 'idempotency-key': randomUUID() }
  for (let tries = 0; tries < 2; tries += 1) {
    const refused = await accept({ code: 'AAAA-AAAA' }, once)
    expect(refused).toMatchObject(wrongCode)
    expect(refused.headers).not.toHaveProperty('idempotent-replayed')
  }
  const text = 'select tries from step_up_code where tenant_id = $1'
  expect(await world.database.query({ text, values: [acme.id] })).toEqual([{ tries: 2 }])
  const accepted = await accept({ code }, once)
  expect(getData(accepted).status).toBe('in-progress')
  expect((await accept({ code }, once)).body).toEqual(accepted.body)
})

test('a code of the portal works for one acceptance, and for its freelancer', async () => {
  const offer = await makeOffer()
  const other = await makeOffer()
  const code = await offer.ask()
  expect(await other.accept({ code })).toMatchObject(wrongCode)
  getData(await offer.accept({ code }))
  const again = await offer.accept({ code })
  expect(again).toMatchObject(wrongCode)
})

test('without mail the portal link is enough to accept a mission', async () => {
  const acme = await quiet.team()
  const { id: freelancerId } = await makeFreelancer(acme)
  const { id } = await makeMission(acme, freelancerId)
  const portal = await makePortal(quiet, acme, freelancerId)
  expect(await portal('POST', '/step-up/code')).toMatchObject(expectedError(400, 'not_configured'))
  getData(await portal('POST', `/missions/${id}/accept`, {}))
})
