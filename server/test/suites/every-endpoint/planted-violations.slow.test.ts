// The rules over every endpoint find an endpoint that breaks them, and name no other endpoint.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { documentBody, REGISTRATION } from '../../make/compliance.ts'
import { MULTIPART } from '../../world/multipart-body.ts'
import { startWorld } from '../../world/world.ts'
import { createAuditRules } from './audit-rules.ts'
import { createDryRunRule } from './dry-run-rule.ts'
import { createEndpointRules } from './endpoint-rules.ts'
import { formatEndpoint } from './every-endpoint.ts'
import {
  changeRequests,
  type Fault,
  type InjectedRequest,
  retryRefused,
  retryWithCredentials,
  sendExtraRequest,
  withFault,
  withoutField,
  withoutHeader,
} from './faulty-endpoint.ts'
import { createIdempotencyRule } from './idempotency-rule.ts'
import { createPersonRules } from './person-rules.ts'
import { createPortalRules } from './portal-rules.ts'
import { createReferenceRules } from './reference-rules.ts'
import { formatPlace, listPlaces, type Place } from './references.ts'
import { createStepUpRule } from './step-up-rules.ts'
import { findViolations, type Rule, type Violation } from './violations.ts'

const world = await startWorld()
const acme = await world.team()
const auditor = await world.issueKey(acme.id, acme.userId, ['audit:read'])

const findEndpoint = (operationId: string): EndpointRecord => {
  const endpoint = world.app.endpoints.find((one) => one.operationId === operationId)
  if (!endpoint) throw new Error(`There is no endpoint ${operationId}`)
  return endpoint
}

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/i
const UPPER = /[0-9A-F]{8}-[0-9A-F-]{27}(?<=[A-F].*)/
const asAcme = ({ headers }: InjectedRequest) => ({ headers: { ...headers, 'x-api-key': acme.key } })
const withUrl = (from: string | RegExp, to: string) =>
  changeRequests(({ url }) => ({ url: url.replace(from, to) }))
const ANOTHER_WRITE = { method: 'POST', url: '/api/v1/project-codes', payload: '{"name":"Planted"}' } as const

/** Stores the first response of each idempotency key, and returns it to everybody. */
function createPublicReplay(): Fault {
  const stored = new Map<string, Awaited<ReturnType<Fault>>>()
  return async (request, { send }) => {
    const key = request.headers['idempotency-key'] ?? ''
    const reply = await send(request)
    const first = stored.get(key) ?? reply
    stored.set(key, first)
    return first === reply || reply.headers['idempotent-replayed'] ? reply : markReplayed(first)
  }
}
const markReplayed = (reply: Awaited<ReturnType<Fault>>) => {
  reply.headers['idempotent-replayed'] = 'true'
  return reply
}

/** The endpoint sends another value of the header. */
const changeHeader =
  (name: string, value: string): Fault =>
  async (request, { send }) => {
    const reply = await send(request)
    reply.headers[name] = value
    return reply
  }

/** The endpoint ignores the last id of its path. */
function createBlindToLastId(): Fault {
  const lastIds: string[] = []
  return async (request, { send }) => {
    const slash = request.url.lastIndexOf('/')
    for (const id of [request.url.slice(slash + 1), ...lastIds]) {
      const reply = await send({ ...request, url: `${request.url.slice(0, slash)}/${id}` })
      if (reply.statusCode < 300) return reply
    }
    lastIds.push(request.url.slice(slash + 1))
    return send(request)
  }
}

type Plant = {
  /** What the endpoint does wrong. */
  what: string
  operationId: string
  fault: Fault
  /** An endpoint without the fault, which must not be named. */
  soundOperationId: string
  find: (endpoints: EndpointRecord[]) => Promise<Violation[]>
}

const createFinder = (rule: () => Rule) => (endpoints: EndpointRecord[]) =>
  findViolations(endpoints, rule(), formatEndpoint)
const endpointRule = (name: keyof ReturnType<typeof createEndpointRules>) =>
  createFinder(() => createEndpointRules(world)[name])
const auditRule = (name: keyof ReturnType<typeof createAuditRules>) =>
  createFinder(() => createAuditRules(world)[name])
const portalRule = (name: keyof ReturnType<typeof createPortalRules>) =>
  createFinder(() => createPortalRules(world)[name])

const PLANTED_ENDPOINTS: Plant[] = [
  {
    what: 'needs no credential',
    operationId: 'listProjectCodes',
    soundOperationId: 'listTeamTags',
    fault: changeRequests(asAcme),
    find: endpointRule('requiresCredential'),
  },
  {
    what: 'accepts a wrong key',
    operationId: 'updateProjectCode',
    soundOperationId: 'operatorListTeams',
    fault: changeRequests(() => ({ headers: { 'x-api-key': acme.key } })),
    find: endpointRule('refusesWrongCredential'),
  },
  {
    what: "accepts another surface's credential",
    operationId: 'getMe',
    soundOperationId: 'listPortalMissions',
    fault: changeRequests(() => ({ headers: { 'x-api-key': acme.key } })),
    find: endpointRule('refusesOtherSurface'),
  },
  {
    what: 'lets a browser run its response',
    operationId: 'getSupplierInvoiceFile',
    soundOperationId: 'getMe',
    fault: changeHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'"),
    find: endpointRule('sendsSafeHeaders'),
  },
  {
    what: 'shares its response with other sites',
    operationId: 'listProjectCodes',
    soundOperationId: 'createProjectCode',
    fault: changeHeader('cross-origin-resource-policy', 'cross-origin'),
    find: endpointRule('sendsSafeHeaders'),
  },
  {
    what: 'has no rate limit',
    operationId: 'deleteProjectCode',
    soundOperationId: 'createProjectCode',
    fault: changeRequests(asAcme),
    find: endpointRule('limitsRate'),
  },
  {
    what: 'ignores an unknown parameter',
    operationId: 'listMissions',
    soundOperationId: 'listFreelancers',
    fault: withUrl(/[?&]nonsense=1/, ''),
    find: endpointRule('refusesUnknownParameter'),
  },
  {
    what: 'ignores an unknown field',
    operationId: 'updateProjectCode',
    soundOperationId: 'updateTeamTag',
    fault: changeRequests((request) => withoutField(request, 'nonsense')),
    find: endpointRule('refusesUnknownField'),
  },
  {
    what: 'needs no file',
    operationId: 'uploadComplianceDocument',
    soundOperationId: 'uploadExpenseReceipt',
    fault: retryRefused(({ headers }) => ({
      payload: documentBody(REGISTRATION).encode(),
      headers: { ...headers, 'content-type': MULTIPART },
    })),
    find: endpointRule('requiresFile'),
  },
  {
    what: 'checks no scope',
    operationId: 'listTeamTags',
    soundOperationId: 'listProjectCodes',
    fault: retryRefused(asAcme, 403),
    find: endpointRule('namesMissingScope'),
  },
  {
    what: 'asks for another scope',
    operationId: 'updateProjectCode',
    soundOperationId: 'updateTeamTag',
    fault: changeRequests(() => ({ headers: { 'x-api-key': auditor.key } })),
    find: endpointRule('acceptsEachScope'),
  },
  {
    what: 'asks for another scope, as a read',
    operationId: 'getProjectCode',
    soundOperationId: 'getTeamTag',
    fault: changeRequests(() => ({ headers: { 'x-api-key': auditor.key } })),
    find: endpointRule('acceptsEachScope'),
  },
  {
    what: 'refuses bearer tokens',
    operationId: 'deleteProjectCode',
    soundOperationId: 'deleteTeamTag',
    fault: changeRequests((request) => withoutHeader(request, 'authorization')),
    find: endpointRule('acceptsEachScope'),
  },
  {
    what: 'refuses X-Api-Key',
    operationId: 'getProjectCode',
    soundOperationId: 'getTeamTag',
    fault: changeRequests((request) => withoutHeader(request, 'x-api-key')),
    find: endpointRule('acceptsEachScope'),
  },
  {
    what: 'is closed to keys of some scope',
    operationId: 'getMe',
    soundOperationId: 'getOverview',
    fault: changeRequests(() => ({ headers: { 'x-api-key': 'tek_live_unknown' } })),
    find: endpointRule('acceptsAnyScope'),
  },
  {
    what: "finds another team's resource",
    operationId: 'getProjectCode',
    soundOperationId: 'getTeamTag',
    fault: retryWithCredentials(404),
    find: endpointRule('hidesOtherIds'),
  },
  {
    what: "changes another team's resource",
    operationId: 'deleteProjectCode',
    soundOperationId: 'updateProjectCode',
    fault: retryWithCredentials(404),
    find: endpointRule('hidesOtherIds'),
  },
  {
    what: 'returns another error for a malformed id',
    operationId: 'getProjectCode',
    soundOperationId: 'getTeamTag',
    fault: withUrl('not-a-uuid', 'not-a-uuid?nonsense=1'),
    find: endpointRule('hidesOtherIds'),
  },
  {
    what: 'checks the first of two ids only',
    operationId: 'getMissionDocumentVersion',
    soundOperationId: 'getMission',
    fault: createBlindToLastId(),
    find: endpointRule('hidesOtherIds'),
  },
  {
    what: "does not check the user's permission",
    operationId: 'updateProjectCode',
    soundOperationId: 'updateTeamTag',
    fault: retryWithCredentials(403),
    find: (endpoints) => createPersonRules(world).findWithoutPermission(endpoints),
  },
  {
    what: 'refuses the user but has an effect',
    operationId: 'updateProjectCode',
    soundOperationId: 'updateTeamTag',
    fault: async (request, deps) => {
      const reply = await deps.send(request)
      const headers = { ...request.headers, 'content-type': 'application/json' }
      const change = { ...request, headers, payload: '{"name":"Planted"}' }
      if (reply.statusCode === 403) await retryWithCredentials(403)(change, deps)
      return reply
    },
    find: (endpoints) => createPersonRules(world).findWithoutPermission(endpoints),
  },
  {
    what: 'checks the permission before the existence',
    operationId: 'updateProjectCode',
    soundOperationId: 'updateTeamTag',
    fault: retryRefused(() => ({ method: 'GET', url: '/api/v1/project-codes?nonsense=1', payload: '' }), 404),
    find: createFinder(() => createPersonRules(world).checksExistenceFirst),
  },
  {
    what: 'does not check the role',
    operationId: 'updateWebhookEndpoint',
    soundOperationId: 'deleteWebhookEndpoint',
    fault: retryWithCredentials(403),
    find: createFinder(() => createPersonRules(world).requiresAdmin),
  },
  {
    what: 'asks no session to confirm',
    operationId: 'createApiKey',
    soundOperationId: 'createWebhookEndpoint',
    fault: changeRequests(() => ({
      headers: { 'content-type': 'application/json', 'x-dry-run': 'true', 'x-api-key': acme.key },
    })),
    find: createFinder(() => createStepUpRule(world)),
  },
  {
    what: 'asks sessions to confirm without declaring it',
    operationId: 'createProjectCode',
    soundOperationId: 'createTeamTag',
    fault: withUrl('project-codes', 'api-keys'),
    find: createFinder(() => createStepUpRule(world)),
  },
  {
    what: 'ignores the idempotency key',
    operationId: 'createProjectCode',
    soundOperationId: 'createTeamTag',
    fault: changeRequests((request) => withoutHeader(request, 'idempotency-key')),
    find: createFinder(() => createIdempotencyRule(world)),
  },
  {
    what: 'has an effect when it replays',
    operationId: 'createTeamTag',
    soundOperationId: 'deleteTeamTag',
    fault: async (request, deps) => {
      const reply = await deps.send(request)
      if (reply.headers['idempotent-replayed']) await sendExtraRequest(201, ANOTHER_WRITE)(request, deps)
      return reply
    },
    find: createFinder(() => createIdempotencyRule(world)),
  },
  {
    what: 'replays a response to another key',
    operationId: 'createTeamTag',
    soundOperationId: 'deleteTeamTag',
    fault: createPublicReplay(),
    find: createFinder(() => createIdempotencyRule(world)),
  },
  {
    what: 'writes no audit entry',
    operationId: 'updateProjectCode',
    soundOperationId: 'updateTeamTag',
    fault: changeRequests(({ headers }) => ({ headers: { ...headers, 'x-dry-run': 'true' } })),
    find: auditRule('writesEntry'),
  },
  {
    what: 'has no event',
    operationId: 'updateProjectCode',
    soundOperationId: 'updateTeamTag',
    fault: async (request, { send }) => {
      const reply = await send(request)
      const values = [reply.headers['x-request-id']]
      await world.database.query({ text: 'delete from event where request_id = $1', values })
      return reply
    },
    find: auditRule('writesEntry'),
  },
  {
    what: 'writes an audit entry when it replays',
    operationId: 'createTeamTag',
    soundOperationId: 'deleteTeamTag',
    fault: async (request, deps) => {
      const reply = await deps.send(request)
      if (reply.headers['idempotent-replayed']) await sendExtraRequest(201, ANOTHER_WRITE)(request, deps)
      return reply
    },
    find: auditRule('writesEntry'),
  },
  {
    what: 'writes an audit entry when it is refused',
    operationId: 'updateProjectCode',
    soundOperationId: 'updateTeamTag',
    fault: sendExtraRequest(400, ANOTHER_WRITE),
    find: auditRule('writesNoEntryWhenRefused'),
  },
  {
    what: 'writes no audit entry in the portal',
    operationId: 'acceptPortalMission',
    soundOperationId: 'declinePortalMission',
    fault: changeRequests(({ url }) => ({ method: 'GET', url: url.replace('/accept', ''), payload: '' })),
    find: auditRule('writesEntryOfFreelancer'),
  },
  {
    what: 'changes something in a dry run',
    operationId: 'createProjectCode',
    soundOperationId: 'createTeamTag',
    fault: async (request, { send }) => {
      const isDry = 'x-dry-run' in request.headers
      const reply = await send({ ...request, ...withoutHeader(request, 'x-dry-run') })
      if (isDry) reply.headers['x-dry-run'] = 'true'
      return reply
    },
    find: createFinder(() => createDryRunRule(world)),
  },
  {
    what: 'returns another response in a dry run',
    operationId: 'createProjectCode',
    soundOperationId: 'createTeamTag',
    fault: changeRequests((request) =>
      'x-dry-run' in request.headers ? { payload: '{"name":"Planted","external_id":"P"}' } : {},
    ),
    find: createFinder(() => createDryRunRule(world)),
  },
  {
    what: 'is case sensitive in the portal',
    operationId: 'getPortalMission',
    soundOperationId: 'listPortalMissions',
    fault: withUrl(UPPER, randomUUID()),
    find: portalRule('acceptsToken'),
  },
  {
    what: 'is case sensitive in the portal, as a write',
    operationId: 'declinePortalMission',
    soundOperationId: 'acceptPortalMission',
    fault: withUrl(UPPER, randomUUID()),
    find: portalRule('acceptsToken'),
  },
  {
    what: 'ignores an unknown parameter in the portal',
    operationId: 'listPortalMissions',
    soundOperationId: 'getPortalMission',
    fault: withUrl('?nonsense=1', ''),
    find: portalRule('refusesUnknownNames'),
  },
  {
    what: 'ignores an unknown field in the portal',
    operationId: 'declinePortalMission',
    soundOperationId: 'acceptPortalMission',
    fault: changeRequests((request) => withoutField(request, 'nonsense')),
    find: portalRule('refusesUnknownNames'),
  },
  {
    what: "finds a colleague's resource in the portal",
    operationId: 'getPortalActivityReport',
    soundOperationId: 'getPortalMission',
    fault: retryWithCredentials(404),
    find: portalRule('hidesOtherIds'),
  },
  {
    what: 'accepts an invalid month',
    operationId: 'getPortalActivityReport',
    soundOperationId: 'submitPortalActivityReport',
    fault: withUrl('2026-03-01', '2026-03'),
    find: portalRule('refusesInvalidMonths'),
  },
  {
    what: 'takes a report of another month',
    operationId: 'getPortalActivityReport',
    soundOperationId: 'submitPortalActivityReport',
    fault: withUrl('2026-02', '2026-03'),
    find: portalRule('refusesMonthWithoutReport'),
  },
]

test.each(PLANTED_ENDPOINTS)(
  'an endpoint that $what is found: $operationId',
  async ({ operationId, soundOperationId, fault, find }) => {
    const [planted, sound] = [findEndpoint(operationId), findEndpoint(soundOperationId)]
    const found = await withFault(world, planted, fault, () => find([planted, sound]))
    expect(found.map(({ name }) => name)).toEqual([formatEndpoint(planted)])
  },
)

type PlantedPlace = {
  what: string
  rule: keyof ReturnType<typeof createReferenceRules>
  operationId: string
  field: string
  soundOperationId: string
  fault: Fault
}

const ignoring = (field: string) => retryRefused((request) => withoutField(request, field))
const anotherId = changeRequests(({ payload }) => ({ payload: String(payload).replace(UPPER, randomUUID()) }))

const PLANTED_PLACES: PlantedPlace[] = [
  {
    what: "accepts another team's id",
    rule: 'hidesOtherTeams',
    operationId: 'createFreelancer',
    field: 'referent_id',
    soundOperationId: 'updateFreelancer',
    fault: ignoring('referent_id'),
  },
  {
    what: "distinguishes another team's id from an unknown id",
    rule: 'hidesOtherTeams',
    operationId: 'createFreelancer',
    field: 'referent_id',
    soundOperationId: 'updateFreelancer',
    fault: async (request, { send }) => {
      const id = UUID.exec(String(request.payload))?.[0]
      const text = 'select from team_user where id = $1'
      const isKnown = (await world.database.query({ text, values: [id] })).length > 0
      return send(isKnown ? request : { ...request, payload: String(request.payload).replace(UUID, 'x') })
    },
  },
  {
    what: 'accepts resources of another kind',
    rule: 'refusesWrongKinds',
    operationId: 'createFreelancer',
    field: 'referent_id',
    soundOperationId: 'updateFreelancer',
    fault: ignoring('referent_id'),
  },
  {
    what: 'accepts a malformed id',
    rule: 'refusesMalformed',
    operationId: 'createFreelancer',
    field: 'referent_id',
    soundOperationId: 'updateFreelancer',
    fault: ignoring('referent_id'),
  },
  {
    what: 'is case sensitive',
    rule: 'acceptsAnyCase',
    operationId: 'createFreelancer',
    field: 'referent_id',
    soundOperationId: 'updateFreelancer',
    fault: anotherId,
  },
  {
    what: 'ignores its filter',
    rule: 'matchesNothing',
    operationId: 'listAuditLog',
    field: 'actor_id',
    soundOperationId: 'listEvents',
    fault: withUrl(/\?actor_id=[0-9a-f-]{36}/, ''),
  },
]

test.each(PLANTED_PLACES)('a reference that $what is found: $operationId $field', async (plant) => {
  const planted = findEndpoint(plant.operationId)
  const isPlanted = ({ field }: Place) => field === plant.field
  const places = [
    ...listPlaces(planted).filter(isPlanted),
    ...listPlaces(findEndpoint(plant.soundOperationId)).slice(0, 1),
  ]
  expect(places).toHaveLength(2)
  const rule = createReferenceRules(world)[plant.rule]
  const found = await withFault(world, planted, plant.fault, () => findViolations(places, rule, formatPlace))
  expect(found.map(({ name }) => name)).toEqual([`${plant.operationId} ${plant.field}`])
})
