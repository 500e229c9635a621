// Attacks on signatures, step-up and passkeys. Each attack is refused, and succeeds once the guard that stops it is removed:
// the guard causes the refusal, not a mistake in the attack.
import { describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../make/authenticator.ts'
import {
  extractCode,
  openBrowser,
  receiveMails,
  signIn,
  stepUp,
  type TestBrowser,
} from '../../make/browsers.ts'
import { getData, makeAcceptedMission, makeFreelancer, makeMission } from '../../make/missions.ts'
import { type Reply, startWorld, type Team } from '../../world/world.ts'

const world = await startWorld({ sendsMail: true })
/** The same service without mail: its responses contain portal links. */
const quiet = await startWorld({ database: world.database, clock: world.clock })
const MINUTE_MS = 60_000
const sql = (text: string, ...values: unknown[]) => world.database.query({ text, values })

const confirmSessions = ({ id }: Team) =>
  sql(
    `update session set stepped_up_at = $2, step_up_method = 'code' where tenant_id = $1`,
    id,
    world.clock.now(),
  )

type Attack = { attack: () => Promise<Reply>; lift: () => Promise<unknown>; status?: number }

/** The attack is refused, and succeeds after `lift`. */
async function expectStopped({ attack, lift, status = 400 }: Attack): Promise<void> {
  const refused = await attack()
  expect(refused.status, refused.text).toBe(status)
  await lift()
  const through = await attack()
  expect(through.status, through.text).toBeLessThan(300)
}

async function makeContract(team: Team): Promise<string> {
  const { id } = await makeFreelancer(team)
  const contractOptions = { use_service_template: true, template_locale: 'fr', team_signer_id: team.userId }
  return (
    await makeAcceptedMission(quiet, { ...team, call: quiet.callerWith(team.key) }, id, contractOptions)
  ).id
}

const SIGNED = { signature_name: 'Ada Martin' }

async function makeSigner() {
  const team = await world.team()
  const id = await makeContract(team)
  const browser = await signIn(world, team.userId)
  return { team, id, browser, sign: (body = SIGNED) => browser.call('POST', `/missions/${id}/sign`, body) }
}

async function askForCode(browser: TestBrowser): Promise<string> {
  getData(await browser.auth('/step-up/code'))
  return extractCode((await receiveMails(world))[0])
}

describe('signing for the company is refused', () => {
  test('in a session that has not confirmed', async () => {
    const { team, sign } = await makeSigner()
    const lift = () => confirmSessions(team)
    await expectStopped({ attack: sign, lift, status: 403 })
  })

  test('five minutes after the confirmation', async () => {
    const { team, sign, browser } = await makeSigner()
    await stepUp(world, browser)
    world.clock.advance(5 * MINUTE_MS)
    const lift = () => confirmSessions(team)
    await expectStopped({ attack: sign, lift, status: 403 })
  })

  test('after another session of the same user has confirmed', async () => {
    const { team, sign } = await makeSigner()
    await stepUp(world, await signIn(world, team.userId))
    const lift = () => confirmSessions(team)
    await expectStopped({ attack: sign, lift, status: 403 })
  })

  test('with the name of somebody else', async () => {
    const { team, sign, browser } = await makeSigner()
    await stepUp(world, browser)
    const lift = () =>
      sql(`update team_user set first_name = 'Noor', last_name = 'Ali' where id = $1`, team.userId)
    await expectStopped({ attack: () => sign({ signature_name: 'Noor Ali' }), lift })
  })

  test('as a colleague of the signer', async () => {
    const { team, id } = await makeSigner()
    const colleague = await team.addUser('team-admin')
    const browser = await signIn(world, colleague)
    await stepUp(world, browser)
    const attack = () => browser.call('POST', `/missions/${id}/sign`, SIGNED)
    const lift = () => sql('update mission set team_signer_id = $2 where tenant_id = $1', team.id, colleague)
    await sql(`update team_user set first_name = 'Ada', last_name = 'Martin' where id = $1`, colleague)
    await expectStopped({ attack, lift, status: 403 })
  })

  test('with a key in a team that lets people sign in sessions only', async () => {
    const { team, id } = await makeSigner()
    const set = (signing: string) => world.operator('PATCH', `/teams/${team.id}`, { signing })
    await set('session')
    const attack = () => team.call('POST', `/missions/${id}/sign`)
    await expectStopped({ attack, lift: () => set('key_or_session'), status: 403 })
  })

  test('with a key that the session creates for the signature', async () => {
    const { team, browser } = await makeSigner()
    const attack = () => browser.call('POST', '/api-keys', { name: 'Key', scopes: ['missions:sign'] })
    const lift = () => confirmSessions(team)
    await expectStopped({ attack, lift, status: 403 })
  })
})

describe('codes are refused', () => {
  test('of another session', async () => {
    const team = await world.team()
    const code = await askForCode(await signIn(world, team.userId))
    const browser = await signIn(world, team.userId)
    const { id } = getData(await browser.call('GET', '/me')).session
    const lift = () => sql('update step_up_code set session_id = $2 where tenant_id = $1', team.id, id)
    await expectStopped({ attack: () => browser.auth('/step-up/confirm', { code }), lift })
  })

  test('after five wrong codes', async () => {
    const team = await world.team()
    const browser = await signIn(world, team.userId)
    const code = await askForCode(browser)
    for (let tries = 0; tries < 5; tries += 1) await browser.auth('/step-up/confirm', { code: 'AAAA-AAAA' })
    const lift = () => sql('update step_up_code set tries = 0 where tenant_id = $1', team.id)
    await expectStopped({ attack: () => browser.auth('/step-up/confirm', { code }), lift })
  })

  test('after ten minutes', async () => {
    const team = await world.team()
    const browser = await signIn(world, team.userId)
    const code = await askForCode(browser)
    world.clock.advance(10 * MINUTE_MS)
    const lift = () =>
      sql(`update step_up_code set expires_at = expires_at + interval '1 hour' where tenant_id = $1`, team.id)
    await expectStopped({ attack: () => browser.auth('/step-up/confirm', { code }), lift })
  })

  test('a second time', async () => {
    const team = await world.team()
    const browser = await signIn(world, team.userId)
    const code = await askForCode(browser)
    getData(await browser.auth('/step-up/confirm', { code }))
    const lift = () => sql('update step_up_code set used_at = null where tenant_id = $1', team.id)
    await expectStopped({ attack: () => browser.auth('/step-up/confirm', { code }), lift })
  })

  test('of the operator, for another user', async () => {
    const team = await world.team()
    const colleague = await team.addUser('team-admin')
    const codeReply = await world.operator('POST', `/teams/${team.id}/users/${colleague}/step-up-code`)
    const { code } = getData(codeReply)
    const browser = await signIn(world, team.userId)
    const lift = () => sql('update step_up_code set user_id = $2 where tenant_id = $1', team.id, team.userId)
    await expectStopped({ attack: () => browser.auth('/step-up/confirm', { code }), lift })
  })

  test('at the sixth request within an hour', async () => {
    const team = await world.team()
    const browser = await signIn(world, team.userId)
    for (let mails = 0; mails < 5; mails += 1) getData(await browser.auth('/step-up/code'))
    const lift = () =>
      sql(
        `update step_up_code set created_at = created_at - interval '2 hours' where tenant_id = $1`,
        team.id,
      )
    await expectStopped({ attack: () => browser.auth('/step-up/code'), lift, status: 429 })
  })
})

describe('accepting on the portal is refused', () => {
  async function makeOffer() {
    const team = await world.team()
    const call = quiet.callerWith(team.key)
    const { id: freelancerId, email } = await makeFreelancer(team)
    const { id } = await makeMission({ ...team, call }, freelancerId)
    const { token } = getData(await call('POST', `/freelancers/${freelancerId}/portal-links`))
    const headers = { authorization: `Bearer ${token}` }
    const portal = (path: string, body: object = {}) =>
      world.send(`/portal/v1${path}`, { method: 'POST', body, headers })
    const ask = async () => {
      getData(await portal('/step-up/code'))
      return extractCode((await receiveMails(world)).find(({ to }) => to === email))
    }
    return { team, freelancerId, ask, accept: (body: object = {}) => portal(`/missions/${id}/accept`, body) }
  }

  test('with a link alone, where mail is set up', async () => {
    const { accept, ask } = await makeOffer()
    let code: string | undefined
    const lift = async () => {
      code = await ask()
    }
    await expectStopped({ attack: () => accept(code ? { code } : {}), lift, status: 403 })
  })

  test('with the code of another freelancer', async () => {
    const { accept, freelancerId, team } = await makeOffer()
    const other = await makeFreelancer(team)
    const { token } = getData(
      await quiet.callerWith(team.key)('POST', `/freelancers/${other.id}/portal-links`),
    )
    const headers = { authorization: `Bearer ${token}` }
    getData(await world.send('/portal/v1/step-up/code', { method: 'POST', body: {}, headers }))
    const code = extractCode((await receiveMails(world)).find(({ to }) => to === other.email))
    const lift = () =>
      sql('update step_up_code set freelancer_id = $2 where tenant_id = $1', team.id, freelancerId)
    await expectStopped({ attack: () => accept({ code }), lift })
  })

  test('with the name of somebody else', async () => {
    const { accept, ask, freelancerId } = await makeOffer()
    const code = await ask()
    const lift = () => sql(`update freelancer set last_name = 'Else' where id = $1`, freelancerId)
    await expectStopped({ attack: () => accept({ code, signature_name: 'Sasha Else' }), lift })
  })
})

describe('passkeys are refused', () => {
  async function enrol() {
    const team = await world.team()
    const browser = await signIn(world, team.userId)
    await stepUp(world, browser)
    const passkey = createAuthenticator()
    const options = getData(await browser.auth('/passkeys/options'))
    getData(await browser.auth('/passkeys', { name: 'Laptop', ...passkey.create(options) }))
    return { team, browser, passkey }
  }

  test('when they are added in a session that has not confirmed', async () => {
    const team = await world.team()
    const browser = await signIn(world, team.userId)
    const lift = () => stepUp(world, browser)
    await expectStopped({ attack: () => browser.auth('/passkeys/options'), lift, status: 403 })
  })

  test('when a recorded response is sent again', async () => {
    const { passkey } = await enrol()
    const browser = openBrowser(world)
    const options = getData(await browser.auth('/sign-ins/passkey/options'))
    const response = passkey.get(options)
    const [storedChallenge] = await world.database.query<{
      id: string
      owner_hash: Buffer
      challenge: Buffer
    }>({
      text: 'select id, owner_hash, challenge from passkey_challenge order by created_at desc, id desc limit 1',
    })
    const cookies = new Map(browser.jar)
    getData(await browser.auth('/sign-ins/passkey', response))
    const replay = openBrowser(world)
    for (const [name, value] of cookies) replay.jar.set(name, value)
    const lift = async () => {
      const createdAt = world.clock.now()
      await sql(
        'insert into passkey_challenge values ($1, $2, $3, $4, $5)',
        storedChallenge?.id,
        storedChallenge?.owner_hash,
        storedChallenge?.challenge,
        createdAt,
        new Date(createdAt.getTime() + MINUTE_MS),
      )
      await sql('update passkey set counter = 0')
    }
    await expectStopped({ attack: () => replay.auth('/sign-ins/passkey', response), lift })
  })

  test('when the counter does not increase, as that of a copy', async () => {
    const { team, browser, passkey } = await enrol()
    const use = async (counter: number) => {
      const options = getData(await browser.auth('/step-up/passkey/options'))
      return browser.auth('/step-up/passkey', passkey.get(options, { counter }))
    }
    getData(await use(7))
    const lift = () => sql('update passkey set counter = 6 where tenant_id = $1', team.id)
    await expectStopped({ attack: () => use(7), lift })
  })

  test('when they belong to another user of the team', async () => {
    const { team, passkey } = await enrol()
    const colleague = await team.addUser('team-admin')
    const browser = await signIn(world, colleague)
    const attack = async () => {
      const options = getData(await browser.auth('/step-up/passkey/options'))
      return browser.auth('/step-up/passkey', passkey.get(options))
    }
    const lift = () => sql('update passkey set user_id = $2 where tenant_id = $1', team.id, colleague)
    await expectStopped({ attack, lift })
  })
})
