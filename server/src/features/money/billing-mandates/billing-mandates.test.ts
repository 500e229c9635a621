// Billing mandates: offered by the team, accepted in the portal with evidence, revoked by either side.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { BUYER, completeBuyer, makeMandate, SELLER } from '../../../../test/make/invoices.ts'
import { getData, makeFreelancer, makePortal } from '../../../../test/make/missions.ts'
import { type Body, shareWorld } from '../../../../test/world/world.ts'

const world = await shareWorld()

async function makeParties() {
  const team = await world.team()
  await completeBuyer(team)
  const freelancer = await makeFreelancer(team, SELLER)
  return { team, freelancer, portal: await makePortal(world, team, freelancer.id) }
}

const offer = ({ team, freelancer }: Awaited<ReturnType<typeof makeParties>>, terms: object = {}) =>
  team.call('POST', `/freelancers/${freelancer.id}/billing-mandates`, terms)

test('the text names both parties, the number series, the days to contest and the articles of law; its hash is shown', async () => {
  const one = await makeParties()
  const mandate = getData(await offer(one, { contest_days: 20 }))
  expect(mandate).toMatchObject({
    freelancer_id: one.freelancer.id,
    status: 'offered',
    series_root: 'AF-200000008-BERNARD',
    contest_days: 20,
    covers_credit_notes: true,
    locale: 'fr',
    accepted_at: null,
    evidence: null,
    offered_by: one.team.userId,
  })
  for (const words of [
    BUYER.company,
    BUYER.siren,
    'Sasha Bernard',
    SELLER.siren,
    'AF-200000008-BERNARD',
    '20 jours',
    '289',
  ])
    expect(mandate.content).toContain(words)
  expect(createHash('sha256').update(mandate.content).digest('hex')).toBe(mandate.sha256)
  const [portalMandate] = getData(await one.portal('GET', '/billing-mandates')).items
  expect(portalMandate).toMatchObject({
    id: mandate.id,
    content: mandate.content,
    allowed_actions: ['accept', 'decline'],
  })
})

test('accepting records the typed name, the address and the browser; only the registered name is accepted', async () => {
  const one = await makeParties()
  const { id } = getData(await offer(one))
  const accept = (signature_name: string) =>
    one.portal('POST', `/billing-mandates/${id}/accept`, { signature_name })
  expect((await accept('Somebody Else')).body.error.details).toMatchObject({
    field: 'signature_name',
    reason: 'invalid_value',
  })
  const accepted = getData(await accept('sasha  BERNARD'))
  expect(accepted).toMatchObject({
    status: 'accepted',
    accepted_at: world.clock.now().toISOString(),
    evidence: { signature_name: 'sasha  BERNARD', address: expect.any(String), step_up_method: null },
    allowed_actions: ['revoke'],
  })
  const again = await accept('Sasha Bernard')
  expect(again.body.error.details).toMatchObject({
    code: 'mandate_status',
    currentStatus: 'accepted',
    allowed: ['revoke'],
  })
})

test('a freelancer has one mandate at a time; declined and revoked ones make room for another', async () => {
  const one = await makeParties()
  const first = getData(await offer(one))
  expect((await offer(one)).body.error.details).toMatchObject({ reason: 'already_exists', id: first.id })
  getData(
    await one.portal('POST', `/billing-mandates/${first.id}/decline`, { reason: 'Je facture moi-même' }),
  )
  const second = getData(await offer(one))
  getData(await one.team.call('POST', `/billing-mandates/${second.id}/revoke`, {}))
  const third = await makeMandate(one.team, one.freelancer, one.portal)
  const revoked = getData(await one.portal('POST', `/billing-mandates/${third.id}/revoke`, {}))
  expect(revoked).toMatchObject({
    status: 'revoked',
    revoked_by: 'freelancer',
    evidence: { signature_name: 'Sasha Bernard' },
  })
  const { items } = getData(
    await one.team.call('GET', `/billing-mandates?freelancer_id=${one.freelancer.id}`),
  )
  expect(items.map(({ status, revoked_by, reason }: Body) => [status, revoked_by, reason])).toEqual([
    ['revoked', 'freelancer', null],
    ['revoked', 'team', null],
    ['declined', null, 'Je facture moi-même'],
  ])
  const { items: declined } = getData(await one.team.call('GET', '/billing-mandates?status=declined'))
  expect(declined.map(({ id }: Body) => id)).toEqual([first.id])
})

test('a team without a SIREN, an umbrella company and a supplier that sends its own invoices get no mandate', async () => {
  const team = await world.team()
  const freelancer = await makeFreelancer(team, SELLER)
  const call = (id: string) => team.call('POST', `/freelancers/${id}/billing-mandates`, {})
  expect((await call(freelancer.id)).body.error.details.code).toBe('mandate_needs_team_siren')
  await completeBuyer(team)
  const umbrella = await makeFreelancer(team, { external_referent: { company: 'Portage & Cie' } })
  expect((await call(umbrella.id)).body.error.details.code).toBe('mandate_not_self_billing')
  const own = await makeFreelancer(team, { ...SELLER, invoicing_mode: 'supplier_invoice' })
  expect((await call(own.id)).body.error.details.code).toBe('mandate_not_self_billing')
  expect((await call(team.userId)).status).toBe(404)
})

test('mandates of another freelancer and of another team are not found', async () => {
  const one = await makeParties()
  const { id } = getData(await offer(one))
  const colleague = await makePortal(world, one.team, (await makeFreelancer(one.team)).id)
  const sent = { signature_name: 'Sasha Bernard' }
  expect((await colleague('POST', `/billing-mandates/${id}/accept`, sent)).status).toBe(404)
  expect((await colleague('GET', `/billing-mandates/${id}`)).status).toBe(404)
  const stranger = await world.team()
  expect((await stranger.call('GET', `/billing-mandates/${id}`)).status).toBe(404)
  expect((await stranger.call('POST', `/billing-mandates/${id}/revoke`, {})).status).toBe(404)
})
