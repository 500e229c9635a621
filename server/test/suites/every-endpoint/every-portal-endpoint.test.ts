// Rules for every portal endpoint: it opens the freelancer's own resources and no others. A failure names every endpoint that breaks
// the rule.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { createParties } from '../../make/mission-lifecycle.ts'
import { startWorld } from '../../world/world.ts'
import { fillPortal, isPortalEndpoint, makePortalIds, needsMail } from './every-portal-endpoint.ts'
import { createPortalRules, hasPortalId, notFound, toComparable } from './portal-rules.ts'
import { expectOfEach } from './violations.ts'

const world = await startWorld()
const rules = createPortalRules(world)
const all = world.app.endpoints.filter(isPortalEndpoint)
const withoutMail = all.filter((one) => !needsMail(one))
const withId = all.filter(hasPortalId)
const withMonth = withId.filter(({ path }) => path.includes(':month'))

test('there are endpoints to test', () => {
  expect(withId.length).toBeGreaterThan(12)
})

test("every endpoint accepts the freelancer's token, and the id of a resource in any letter case", () =>
  expectOfEach(withoutMail, rules.acceptsToken))

test('every endpoint refuses an unknown parameter, and on a write an unknown field, by name', () =>
  expectOfEach(withoutMail, rules.refusesUnknownNames))

test('every endpoint with a required file refuses a body without it', () =>
  expectOfEach(
    all.filter(({ upload }) => upload?.isRequired),
    rules.requiresFile,
  ))

test("every endpoint returns the same 404 for a colleague's, another team's, an unknown, a malformed and a wrong kind of id", () =>
  expectOfEach(withId, rules.hidesOtherIds))

test("an invalid month returns 404 and changes nothing; with somebody else's mission, the mission is not found", () =>
  expectOfEach(withMonth, rules.refusesInvalidMonths))

/** Endpoints that also take a month without a report. */
const CREATES = ['putPortalActivityReport', 'checkPortalActivityReport']

test('every endpoint that needs a report returns 404 for a month without one', () =>
  expectOfEach(
    withMonth.filter(({ operationId }) => !CREATES.includes(operationId)),
    rules.refusesMonthWithoutReport,
  ))

test('a document version is found only under its own mission', async () => {
  const parties = await createParties(world)
  const endpoint = withId.find(({ path }) => path.endsWith('/:document_id')) as EndpointRecord
  const [one, two] = [await makePortalIds(endpoint, parties), await makePortalIds(endpoint, parties)]
  for (const document_id of [two.document_id as string, randomUUID(), 'x', one.id]) {
    const reply = await parties.portal('GET', fillPortal(endpoint, { ...one, document_id }))
    expect(toComparable(reply)).toEqual(notFound('Document'))
  }
})
