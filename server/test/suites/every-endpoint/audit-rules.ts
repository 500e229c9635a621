// The rules of the audit log for every write. An accepted write leaves entries with actor, credential and request, and an event for
// each resource that they name; a refused or replayed write leaves none. Each rule throws if the endpoint breaks it.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { countEntries, getRequestId, listRequestEntries } from '../../make/audit-entries.ts'
import { createParties } from '../../make/mission-lifecycle.ts'
import { getData } from '../../make/missions.ts'
import { withFields } from '../../world/multipart-body.ts'
import type { Body, Reply, Team, World } from '../../world/world.ts'
import { bodyFor, changeFor, makePath } from './every-endpoint.ts'
import { createPortalBody, makePortalPath } from './every-portal-endpoint.ts'
import { createSharedTeam } from './shared-team.ts'
import type { Rule } from './violations.ts'

/** Tables whose rows are not separate resources, with the events that report their changes. */
const EVENTS_ELSEWHERE: Record<string, string> = {
  accounting_series: 'the last invoice number: accounting_entry.created',
  expense_receipt: 'expense_receipt.uploaded is about the freelancer, with receipt_id',
  invoice_series: 'the code and the last number: billing_mandate.offered, accounting_entry.issued',
  payment: 'accounting_entry.paid and accounting_entry.payment_reversed are about the entry, with payment_id',
  portal_link: 'portal_link.created and portal_link.revoked are about the freelancer, with link_id',
  portal_session:
    'portal_session.created and portal_session.revoked are about the freelancer, with session_id',
  report_reminder: 'mission.report_reminded is about the mission, with the month',
  signature: 'document.signed is about the document',
}

/** Every resource that the audit entries name has an event of the request, so clients of the feed see the change. */
async function expectEvents(world: World, team: Team, reply: Reply, entries: Body[]): Promise<void> {
  const rows = await world.database.query<{ subject_id: string }>({
    text: 'select distinct subject_id from event where tenant_id = $1 and request_id = $2',
    values: [team.id, getRequestId(reply)],
  })
  const eventSubjects = new Set(rows.map(({ subject_id }) => subject_id))
  expect(eventSubjects.size, 'subjects of events').toBeGreaterThan(0)
  const withoutEvent = entries.filter(
    ({ resource, subject_id }) => !eventSubjects.has(subject_id) && !EVENTS_ELSEWHERE[resource],
  )
  expect(withoutEvent.map(({ resource, subject_id }) => ({ resource, subject_id }))).toEqual([])
}

/** Expects that the request was accepted, and that all its entries have these fields. */
export async function expectEntries(world: World, team: Team, reply: Reply, by: object): Promise<void> {
  expect(reply.status, reply.text).toBeLessThan(300)
  const entries = await listRequestEntries(team, reply)
  expect(entries.length, 'audit entries').toBeGreaterThan(0)
  for (const entry of entries) expect(entry).toMatchObject({ request_id: getRequestId(reply), ...by })
  await expectEvents(world, team, reply, entries)
}

export function createAuditRules(world: World) {
  const shared = createSharedTeam(world)

  /** Every write adds an entry, and a replayed response adds none. */
  const writesEntry: Rule = async (endpoint) => {
    const { method, operationId: action } = endpoint
    const team = await world.team()
    const path = await makePath(endpoint, team, world)
    const body = changeFor(endpoint) ?? (await bodyFor(endpoint, team, world))
    const headers = { 'x-api-key': team.key, 'idempotency-key': randomUUID() }
    const send = () => world.send(`/api/v1${path}`, { method, body, headers })
    world.clock.advance(1000)
    const reply = await send()
    const actor = { kind: 'user', id: team.userId, name: 'Ada Martin' }
    const at = world.clock.now().toISOString()
    const credential = { credential_kind: 'key', credential_id: team.keyId }
    const by = { action, actor, ...credential, key_id: team.keyId, portal_link_id: null, at }
    await expectEntries(world, team, reply, by)
    const before = await countEntries(world)
    expect((await send()).headers['idempotent-replayed']).toBe('true')
    expect(await countEntries(world), 'entries after the replay').toBe(before)
  }

  const writesNoEntryWhenRefused: Rule = async (endpoint) => {
    const { method } = endpoint
    const team = await shared.getTeam(endpoint)
    const path = await shared.getPath(endpoint)
    const body = changeFor(endpoint) ?? (await bodyFor(endpoint, team, world))
    const reader = world.callerWith(await shared.getKey(endpoint, ['audit:read']))
    const unknownPath = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, randomUUID())
    const before = await countEntries(world)
    try {
      expect((await team.call(method, path, withFields({ nonsense: 1 }, body))).status).toBe(400)
      expect((await reader(method, path, body)).status).toBe(403)
      world.clock.advance(1000)
      expect((await world.send(`/api/v1${path}`, { method, body })).status).toBe(401)
      if (unknownPath !== path) expect((await team.call(method, unknownPath, body)).status).toBe(404)
      expect(await countEntries(world), 'entries after refusals').toBe(before)
    } catch (error) {
      shared.renew()
      throw error
    }
  }

  const writesEntryOfFreelancer: Rule = async (endpoint) => {
    const parties = await createParties(world)
    const { team, freelancer } = parties
    const path = await makePortalPath(endpoint, parties)
    world.clock.advance(1000)
    const reply = await parties.portal(endpoint.method, path, createPortalBody(endpoint))
    const [{ id: portal_link_id }] = getData(
      await team.call('GET', `/freelancers/${freelancer.id}/portal-links`),
    ).items
    const actor = { kind: 'freelancer', id: freelancer.id, name: 'Sasha Bernard' }
    const credential = { credential_kind: 'portal', credential_id: portal_link_id }
    const by = { action: endpoint.operationId, actor, ...credential, key_id: null, portal_link_id }
    await expectEntries(world, team, reply, by)
  }

  return { writesEntry, writesNoEntryWhenRefused, writesEntryOfFreelancer }
}
