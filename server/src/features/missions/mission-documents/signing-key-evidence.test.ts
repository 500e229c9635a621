// The evidence page states the kind of key used to sign, its issuer and its date.

import { expect, test } from 'vitest'
import { extractPdfText } from '../../../../test/check/pdf-text.ts'
import { getData, makeAcceptedMission, makeFreelancer } from '../../../../test/make/missions.ts'
import { startWorld, type Team } from '../../../../test/world/world.ts'
import { formatInstant } from '../../../documents/index.ts'

const world = await startWorld()

/** Creates a mission that awaits the signature of this user. */
async function makeUnsignedMission(team: Team, signer: string): Promise<string> {
  const { id } = await makeFreelancer(team)
  const contractFields = { use_service_template: true, template_locale: 'en', team_signer_id: signer }
  return (await makeAcceptedMission(world, team, id, contractFields)).id
}

const formatLocal = (at: string) => formatInstant(at, { locale: 'en', timeZone: 'Europe/Paris' })

async function readEvidence(team: Team, mission: string): Promise<string> {
  const { rawPayload } = await world.app.server.inject({
    url: `/api/v1/missions/${mission}/document`,
    headers: { 'x-api-key': team.key },
  })
  return (await extractPdfText(rawPayload)).text
}

test('names the operator as the issuer of a key', async () => {
  const acme = await world.team()
  const mission = await makeUnsignedMission(acme, acme.userId)
  const issuedAt = world.clock.now().toISOString()
  getData(await acme.call('POST', `/missions/${mission}/sign`))
  expect(await readEvidence(acme, mission)).toContain(
    `API key of the team, issued by the operator of the service, ${formatLocal(issuedAt)}`,
  )
})

test('names the signer as the issuer of a key', async () => {
  const acme = await world.team()
  const mission = await makeUnsignedMission(acme, acme.userId)
  const { key, created_at } = getData(await acme.call('POST', '/api-keys', { name: 'Own' }))
  world.clock.advance(60_000)
  getData(await world.callerWith(key)('POST', `/missions/${mission}/sign`))
  expect(await readEvidence(acme, mission)).toContain(
    `API key of the team, issued by Ada Martin, ${formatLocal(created_at)}`,
  )
})

test('names the invitation from which a key came', async () => {
  const acme = await world.team()
  const sent = { email: 'grace@example.com', role: 'team-member', first_name: 'Grace', last_name: 'Hopper' }
  const { id, accept_url } = getData(await acme.call('POST', '/users/invitations', sent))
  // Marks the link as mailed by the service: a key from a link that was shown to the sender cannot sign.
  await world.database.query({
    text: 'update invitation set is_link_shown = false where tenant_id = $1 and id = $2',
    values: [acme.id, id],
  })
  const accepted = getData(
    await world.send('/portal/v1/invitation/accept', {
      method: 'POST',
      headers: { authorization: `Bearer ${accept_url.split('#invitation=')[1]}` },
    }),
  )
  const acceptedAt = world.clock.now().toISOString()
  const mission = await makeUnsignedMission(acme, accepted.user.id)
  getData(await world.callerWith(accepted.key)('POST', `/missions/${mission}/sign`))
  expect(await readEvidence(acme, mission)).toContain(
    `personal API key received on accepting the invitation, sent by Ada Martin, ${formatLocal(acceptedAt)}`,
  )
})
