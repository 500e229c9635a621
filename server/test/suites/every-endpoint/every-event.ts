// Causes every type of event, for the tests over all events: by all writes of the team and portal surfaces, and by further causes.

import { expect } from 'vitest'
import { DECLARATIONS } from '../../../src/features/all.ts'
import { sweepMissions } from '../../../src/features/missions/missions/index.ts'
import { announceDueDocuments } from '../../../src/features/people/compliance-documents/index.ts'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { addPasskey } from '../../make/authenticator.ts'
import {
  DETAILS,
  IBAN,
  makeApprovedBankAccount,
  makeColleague,
  OTHER_IBAN,
} from '../../make/bank-accounts.ts'
import { signInByLink } from '../../make/browsers.ts'
import { makeApprovedDocument } from '../../make/compliance.ts'
import { makeMail } from '../../make/mails.ts'
import {
  createParties,
  DATES,
  openAgreement,
  perform,
  performAll,
  reachMission,
  TODAY,
  toNoon,
  underAgreement,
} from '../../make/mission-lifecycle.ts'
import { getData, makeMission } from '../../make/missions.ts'
import { moveClock, workOnSandboxes } from '../../make/sandboxes.ts'
import { makeSupplierInvoice, supplierInvoiceBody } from '../../make/supplier-invoices.ts'
import { makeEndpoint, numberEvents, reviewAccess } from '../../make/webhooks.ts'
import type { Body, Reply, Team, World } from '../../world/world.ts'
import { bodyFor, changeFor, isTeamEndpoint, makePath } from './every-endpoint.ts'
import { createPortalBody, isPortalEndpoint, makePortalPath, needsMail } from './every-portal-endpoint.ts'
import { RECORDED } from './read-rules.ts'

/** The origin at which the world of these tests is reached. */
export const ORIGIN = 'http://127.0.0.1:3000'

/** Declared types without an event. */
export function findMissingTypes(events: readonly Body[]): { type: string; description: string }[] {
  const happened = new Set(events.map(({ type }) => type))
  return [...DECLARATIONS.events.values()].filter(({ type }) => !happened.has(type))
}

/** The events of a run that has every declared type. Each write and each further cause has its own team. */
export async function causeEveryEvent(world: World): Promise<Body[]> {
  const teams = await sendWrites(world)
  for (const cause of [
    acceptInvitation,
    returnMail,
    changeSettings,
    confirmIdentity,
    transferAgreement,
    loseWebhookAccess,
    replaceInvoice,
    replaceBankAccount,
    readRecorded,
    expireDocument,
    endMissions,
    moveSandbox,
    emptySandbox,
  ])
    teams.push(await cause(world))
  await numberEvents(world)
  const feeds = []
  for (const team of teams) feeds.push(getData(await team.call('GET', '/events?limit=500')).items)
  return feeds.flat()
}

async function sendWrites(world: World): Promise<Team[]> {
  const teams: Team[] = []
  for (const endpoint of world.app.endpoints.filter(({ isWrite }) => isWrite)) {
    if (isTeamEndpoint(endpoint)) teams.push(await sendTeamWrite(world, endpoint))
    if (isPortalEndpoint(endpoint) && !needsMail(endpoint)) teams.push(await sendPortalWrite(world, endpoint))
  }
  return teams
}

async function sendTeamWrite(world: World, endpoint: EndpointRecord): Promise<Team> {
  const team = await world.team()
  const path = await makePath(endpoint, team, world)
  const body = changeFor(endpoint) ?? (await bodyFor(endpoint, team, world))
  expectSuccess(await team.call(endpoint.method, path, body))
  return team
}

async function sendPortalWrite(world: World, endpoint: EndpointRecord): Promise<Team> {
  const parties = await createParties(world)
  const path = await makePortalPath(endpoint, parties)
  expectSuccess(await parties.portal(endpoint.method, path, createPortalBody(endpoint)))
  return parties.team
}

/** Some responses are files, without `data`. */
const expectSuccess = ({ status, text }: Reply) => expect(status, text).toBeLessThan(300)

/** invitation.accepted */
async function acceptInvitation(world: World): Promise<Team> {
  const team = await world.team()
  const sent = { email: 'guest@example.com', role: 'team-member' }
  const { accept_url } = getData(await team.call('POST', '/users/invitations', sent))
  const token = new URL(accept_url).hash.match(/te\w_live_\w+/)?.[0]
  const headers = { authorization: `Bearer ${token}` }
  getData(await world.send('/portal/v1/invitation/accept', { method: 'POST', headers }))
  return team
}

/** step_up_code.created, session.stepped_up, passkey.created and .deleted */
async function confirmIdentity(world: World): Promise<Team> {
  const team = await world.team()
  const { browser } = await signInByLink(world, team)
  const { id } = await addPasskey(world, team, browser, ORIGIN)
  getData(await browser.send(`/auth/v1/passkeys/${id}`, { method: 'DELETE' }))
  return team
}

/** The events of recorded reads, such as payment_batch.file_read. */
async function readRecorded(world: World): Promise<Team> {
  const team = await world.team()
  for (const endpoint of world.app.endpoints.filter(({ operationId }) => operationId in RECORDED))
    expectSuccess(await team.call('GET', await makePath(endpoint, team, world)))
  return team
}

/** mail.undeliverable */
async function returnMail(world: World): Promise<Team> {
  const team = await world.team()
  const { message_id } = await makeMail(world, team)
  getData(await world.operator('POST', '/mails/bounces', { message_id, reason: '550 5.1.1 No such user' }))
  return team
}

/** tenant.updated, rule_change.effective: the operator's change does not wait. */
async function changeSettings(world: World): Promise<Team> {
  const team = await world.team()
  for (const signing of ['session', 'key_or_session'])
    getData(await world.operator('PATCH', `/teams/${team.id}`, { signing }))
  getData(await world.operator('PATCH', `/teams/${team.id}`, { company: 'Acme SAS' }))
  return team
}

/** sandbox.clock_moved */
async function moveSandbox(world: World): Promise<Team> {
  const team = await world.team({ sandbox: true })
  await moveClock(world, team, { days: 1 })
  return team
}

/** sandbox.reset */
async function emptySandbox(world: World): Promise<Team> {
  const team = await world.team({ sandbox: true })
  getData(await team.call('POST', '/sandbox/reset'))
  await workOnSandboxes(world)
  return team
}

/** webhook_endpoint.access_lost and .access_regained */
async function loseWebhookAccess(world: World): Promise<Team> {
  const team = await world.team()
  const creator = await team.addUser('team-admin')
  const { key } = await world.issueKey(team.id, creator)
  await makeEndpoint({ ...team, call: world.callerWith(key) }, { url: 'https://receiver.example/hooks' })
  for (const is_active of [false, true]) {
    getData(await team.call('PATCH', `/users/${creator}`, { is_active }))
    await reviewAccess(world)
  }
  return team
}

/** supplier_invoice.replaced */
async function replaceInvoice(world: World): Promise<Team> {
  const { team, freelancer } = await createParties(world)
  const { entry_ids } = await makeSupplierInvoice(world, team, freelancer.id)
  const path = `/accounting/entries/${entry_ids[0]}/supplier-invoices`
  getData(await team.call('POST', path, supplierInvoiceBody()))
  return team
}

/** bank_account.replaced */
async function replaceBankAccount(world: World): Promise<Team> {
  const { team, freelancer } = await createParties(world)
  const colleague = await makeColleague(world, team)
  for (const iban of [IBAN, OTHER_IBAN])
    await makeApprovedBankAccount(team, colleague, freelancer.id, { ...DETAILS, iban })
  return team
}

/** compliance_document.replaced, .expiring and .expired */
async function expireDocument(world: World): Promise<Team> {
  const { team, freelancer } = await createParties(world)
  const deps = { db: world.database, clock: world.clock }
  for (let nth = 0; nth < 2; nth += 1) await makeApprovedDocument(world, team, freelancer.id)
  for (const day of ['2026-08-15', '2026-09-15']) {
    world.clock.set(toNoon(day))
    await announceDueDocuments(deps)
  }
  world.clock.set(toNoon(TODAY))
  return team
}

/** framework_agreement.opened and .moved, mission.agreement_taken_over and .released */
async function transferAgreement(world: World): Promise<Team> {
  const parties = await createParties(world)
  const addMission = () =>
    makeMission(parties.team, parties.freelancer.id, { ...DATES, ...underAgreement(parties) })
  const first = await openAgreement(parties)
  const successor = await addMission()
  const waiting = await addMission()
  await performAll(parties, first.id, ['cancel'])
  await performAll(parties, waiting.id, ['accept'])
  await performAll(parties, successor.id, ['accept', 'sign'])
  return parties.team
}

/** mission.terminated by a call; mission.early_terminated and .completed by the sweeper */
async function endMissions(world: World): Promise<Team> {
  const parties = await createParties(world)
  getData(await perform(parties, 'terminate', await reachMission(parties, 'under way'), { end_date: TODAY }))
  await reachMission(parties, 'to be terminated')
  await reachMission(parties, 'over by its end date')
  await sweepMissions({ db: world.database, clock: world.clock })
  // Resources are read as of the day of the other events: later the invitations have expired.
  world.clock.set(toNoon(TODAY))
  return parties.team
}
