// How long data are kept: settings of the team, and the jobs that erase what is past its date.
import { expect, test } from 'vitest'
import { signInByLink } from '../../../../test/make/browsers.ts'
import { erase, findValues, workOnErasures } from '../../../../test/make/erasures.ts'
import { makeMail } from '../../../../test/make/mails.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../../test/make/missions.ts'
import { verifyAuditLog } from '../../../../test/make/tamper.ts'
import { startWorld } from '../../../../test/world/world.ts'
import { sealAuditLog } from '../../platform/audit-log/index.ts'
import { deleteExpired } from './retention.service.ts'

const world = await startWorld()
const DAY_MS = 86_400_000

test('data of an erased freelancer that a law keeps are erased when the retention ends', async () => {
  const team = await world.team()
  const { id } = await makeFreelancer(team)
  const description = 'Only for Kepthalia'
  await makeAcceptedMission(world, team, id, { description })
  world.clock.set('2026-10-05T10:00:00.000Z')
  const { retained } = await erase(world, team, `/freelancers/${id}`)
  expect(retained).toMatchObject([{ table: 'mission', count: 1, until: '2036-12-31' }])
  world.clock.set('2036-12-31T00:00:00.000Z')
  await workOnErasures(world)
  expect(await findValues(world, [description])).toContain(`mission.description: ${description}`)
  world.clock.set('2038-01-03T00:00:00.000Z')
  await workOnErasures(world)
  expect(await findValues(world, [description])).toEqual([])
  expect(getData(await team.call('GET', `/erasures/${id}`)).retained).toEqual([])
  await sealAuditLog({ db: world.database })
  expect(await verifyAuditLog(team)).toMatchObject({ is_intact: true })
})

test('the law is the lower bound of the settings', async () => {
  const team = await world.team()
  const defaults = { accounting_years: 10, mail_days: 90, session_days: 365 }
  expect(getData(await team.call('GET', '/retention-settings'))).toEqual(defaults)
  const refused = await team.call('PATCH', '/retention-settings', { accounting_years: 9 })
  expect([refused.status, refused.body.error.details.field]).toEqual([400, 'accounting_years'])
  expect(
    getData(await team.call('PATCH', '/retention-settings', { accounting_years: 12, mail_days: 30 })),
  ).toEqual({
    ...defaults,
    accounting_years: 12,
    mail_days: 30,
  })
  const member = await team.addUser('team-member', ['team-company:write'])
  const { key } = await world.issueKey(team.id, member)
  expect((await world.callerWith(key)('PATCH', '/retention-settings', { mail_days: 7 })).status).toBe(403)
})

test('an undeliverable address is deleted with the record of its last mail', async () => {
  const team = await world.team()
  await makeMail(world, team, async () => ({ status: 'refused', response: '550 no such user' }))
  const countUndeliverable = async () =>
    getData(await team.call('GET', '/undeliverable-addresses')).items.length
  const started = world.clock.now()
  expect(await countUndeliverable()).toBe(1)
  world.clock.advance(89 * DAY_MS)
  await deleteExpired({ db: world.database, clock: world.clock })
  expect(await countUndeliverable()).toBe(1)
  world.clock.advance(2 * DAY_MS)
  await deleteExpired({ db: world.database, clock: world.clock })
  expect(await countUndeliverable()).toBe(0)
  world.clock.set(started.toISOString())
})

test('records of mails and addresses of ended sessions are deleted after the number of days that the team has set', async () => {
  const [team, other] = [await world.team(), await world.team()]
  getData(await team.call('PATCH', '/retention-settings', { mail_days: 7, session_days: 30 }))
  const mails = [await makeMail(world, team), await makeMail(world, other)]
  for (const one of [team, other]) {
    const { browser } = await signInByLink(world, one)
    await browser.auth('/sign-out')
  }
  await sealAuditLog({ db: world.database })
  world.clock.advance(40 * DAY_MS)
  await deleteExpired({ db: world.database, clock: world.clock })
  const left = await world.database.query<{ id: string }>({
    text: 'select id from mail where id = any($1::uuid[])',
    values: [mails.map(({ id }) => id)],
  })
  expect(left.map(({ id }) => id)).toEqual([mails[1]?.id])
  const sessions = await world.database.query<{ tenant_id: string; address: string }>({
    text: 'select tenant_id, address from session where tenant_id = any($1::uuid[])',
    values: [[team.id, other.id]],
  })
  const findAddress = ({ id }: { id: string }) => sessions.find(({ tenant_id }) => tenant_id === id)?.address
  expect([findAddress(team), findAddress(other)]).toEqual(['erased', '127.0.0.1'])
  const logged = await world.database.query({
    text: `select from audit_entry where tenant_id = $1 and resource = 'session' and changes::text like '%127.0.0.1%'`,
    values: [team.id],
  })
  expect(logged).toEqual([])
  await sealAuditLog({ db: world.database })
  expect(await verifyAuditLog(team)).toMatchObject({ is_intact: true })
})
