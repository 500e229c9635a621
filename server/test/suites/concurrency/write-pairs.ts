// Pairs of writes on one resource, generated from the endpoint records.
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { createParties, type Parties } from '../../make/mission-lifecycle.ts'
import { getData, makeFreelancer, makePortal } from '../../make/missions.ts'
import { makeExportedBatch, makePayable } from '../../make/payments.ts'
import { reportBody } from '../../make/reports.ts'
import { type Body, OPERATOR_TOKEN, type Reply, type Team, type World } from '../../world/world.ts'
import {
  bodyFor,
  changeFor,
  fill,
  type Ids,
  isTeamEndpoint,
  resourceFor,
} from '../every-endpoint/every-endpoint.ts'
import {
  createPortalBody,
  fillPortal,
  isPortalEndpoint,
  makePortalIds,
} from '../every-endpoint/every-portal-endpoint.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<Reply>

/** One resource in a given state, with everybody who may write to it. */
type Subject = {
  team: Team
  ids: Ids & { mission?: string; report?: string; entry?: string; key_id?: string }
  portal?: Call
  /** A caller with the token of an invitation. */
  invitee?: Call
}

type Write = { endpoint: EndpointRecord; send(subject: Subject): Promise<Reply> | undefined }
export type Pair = { name: string; make: () => Promise<Subject>; writes: [Write, Write] }

const isWrite = (one: EndpointRecord) => one.isWrite
const isOperatorEndpoint = ({ surface }: EndpointRecord) => surface === 'operator'
const formatName = ({ method, path }: EndpointRecord) => `${method} ${path}`
const has = (path: string, part: string) => path.includes(part)
const isOfReport = ({ path }: EndpointRecord) => has(path, '/activity-reports/:')
const isOfMission = ({ path }: EndpointRecord) => has(path, '/missions/:id') && !has(path, ':month')

const WORKS_IN_MANY_STATES = [
  'updateMission',
  'cancelMission',
  'deleteMission',
  'refuseMission',
  'approveMission',
  'updateActivityReport',
  'cancelActivityReport',
  'updateFreelancer',
  'createPortalLink',
]

const OPERATOR_BODIES: Record<string, (team: Team) => object> = {
  operatorUpdateTeam: () => ({ name: 'Other' }),
  operatorUpdateUser: () => ({ permissions: ['*'] }),
  operatorCreateUser: () => ({
    email: 'ada@example.com',
    role: 'team-member',
    first_name: 'Ada',
    last_name: 'M',
  }),
  operatorCreateApiKey: ({ userId }) => ({ name: 'Second', user_id: userId }),
}

/** The report of an entry; the report and the entry of a supplier invoice. */
async function findRelatedIds(team: Team, { path }: EndpointRecord, id: string) {
  if (has(path, '/supplier-invoices/:id')) {
    const invoice = getData(await team.call('GET', `/accounting/supplier-invoices/${id}`))
    return { report: invoice.activity_report_id as string, entry: invoice.entry_ids[0] as string }
  }
  if (!has(path, '/entries/:id')) return {}
  const { entry } = getData(await team.call('GET', `/accounting/entries/${id}`))
  return { report: entry.activity_report_id as string }
}

export function listPairs(world: World): Pair[] {
  const writes = world.app.endpoints.filter(isWrite)
  const teamWrites = writes.filter((one) => isTeamEndpoint(one) && has(one.path, ':id'))
  const portalWrites = writes.filter(isPortalEndpoint)
  const byId = (id: string) => writes.find(({ operationId }) => operationId === id) as EndpointRecord

  /** A write of the team; `send` returns undefined if the subject lacks an id of the path. */
  const createTeamWrite = (
    endpoint: EndpointRecord,
    getId: (subject: Subject) => string | undefined,
  ): Write => ({
    endpoint,
    send(subject) {
      const id = getId(subject)
      if (!id || (has(endpoint.path, ':link_id') && !subject.ids.link_id)) return undefined
      const { method, path } = endpoint
      const url = fill(path, { ...subject.ids, id })
      const fixedChange = changeFor(endpoint)
      if (fixedChange) return subject.team.call(method, url, fixedChange)
      return bodyFor(endpoint).then((body) => subject.team.call(method, url, body))
    },
  })
  const createPortalWrite = (endpoint: EndpointRecord): Write => ({
    endpoint,
    send({ portal, ids }) {
      const id = ids.mission
      const body = endpoint.operationId.startsWith('accept')
        ? { signature_name: 'Sasha Bernard' }
        : createPortalBody(endpoint)
      return portal && id
        ? portal(endpoint.method, fillPortal(endpoint, { month: '2026-03', ...ids, id }), body)
        : undefined
    },
  })
  const fileReport: Write = {
    endpoint: byId('fileActivityReport'),
    send: ({ team, ids }) =>
      ids.mission ? team.call('POST', '/activity-reports', reportBody(ids.mission)) : undefined,
  }

  /** Adds the mission, its report and a portal caller to the ids of a mission or of a report. */
  async function completeSubject(team: Team, ids: Subject['ids'], portal?: Call): Promise<Subject> {
    const report = ids.report && getData(await team.call('GET', `/activity-reports/${ids.report}`))
    const mission: string = ids.mission ?? report.mission.id
    const { items } = getData(await team.call('GET', `/activity-reports?mission_id=${mission}`))
    const { freelancer } = getData(await team.call('GET', `/missions/${mission}`))
    const found = { ...ids, mission, ...(items[0] && { report: items[0].id as string }) }
    return { team, ids: found, portal: portal ?? (await makePortal(world, team, freelancer.id)) }
  }
  const createSubject = (endpoint: EndpointRecord) => async (): Promise<Subject> => {
    if (isPortalEndpoint(endpoint)) {
      const parties: Parties = await createParties(world)
      const { id, ...ids } = await makePortalIds(endpoint, parties)
      return completeSubject(parties.team, { id, ...ids, mission: id }, parties.portal)
    }
    const team = await world.team()
    const ids = await resourceFor(endpoint, team, world)
    if (isOfMission(endpoint)) return completeSubject(team, { ...ids, mission: ids.id })
    if (isOfReport(endpoint)) return completeSubject(team, { ...ids, report: ids.id })
    return { team, ids: { ...ids, ...(await findRelatedIds(team, endpoint, ids.id)) } }
  }

  const missionWrites = [
    ...teamWrites.filter(isOfMission).map((one) => createTeamWrite(one, ({ ids }) => ids.mission)),
    ...portalWrites.filter(isOfMission).map(createPortalWrite),
  ]
  const reportWrites = [
    ...teamWrites.filter(isOfReport).map((one) => createTeamWrite(one, ({ ids }) => ids.report)),
    ...portalWrites.filter(isOfReport).map(createPortalWrite),
  ]
  const createSubjectWrite = (one: EndpointRecord) => createTeamWrite(one, ({ ids }) => ids.id)
  const getBasePath = ({ path }: EndpointRecord) => path.slice(0, path.indexOf(':id'))
  const others = teamWrites.filter((one) => !isOfMission(one) && !isOfReport(one))

  const groups: Write[][] = [
    [...missionWrites, fileReport, createPortalWrite(byId('putPortalActivityReport'))],
    reportWrites,
    ...Object.values(Object.groupBy(others, getBasePath)).map((group = []) => group.map(createSubjectWrite)),
  ]
  const createPair = (make: Pair['make'], a: Write, b: Write): Pair => ({
    name: `${formatName(a.endpoint)} + ${formatName(b.endpoint)}`,
    make,
    writes: [a, b],
  })
  /** The subject has the state that the first write needs, or the second if the first works in many states. */
  const inGroups = groups.flatMap((group) =>
    listUnorderedPairs(group).flatMap(([a, b]) => {
      if (a === b && a === fileReport) return []
      const isFirst = !WORKS_IN_MANY_STATES.includes(a.endpoint.operationId) && a !== fileReport
      return createPair(createSubject((isFirst || b === fileReport ? a : b).endpoint), a, b)
    }),
  )
  return [
    ...inGroups,
    // Writes on a report and its mission, and on an entry and its report.
    ...['updateMission', 'terminateMission', 'cancelMission'].flatMap((id) =>
      reportWrites.map((a) =>
        createPair(
          createSubject(a.endpoint),
          a,
          createTeamWrite(byId(id), ({ ids }) => ids.mission),
        ),
      ),
    ),
    ...['payAccountingEntry', 'sendAccountingEntry', 'sendSupplierInvoice'].map((id) =>
      createPair(
        createSubject(byId(id)),
        createSubjectWrite(byId(id)),
        createTeamWrite(byId('reopenActivityReport'), ({ ids }) => ids.report),
      ),
    ),
    // Writes on a supplier invoice, its report and its entry.
    ...['acceptSupplierInvoice', 'rejectSupplierInvoice'].flatMap((id) =>
      [
        createTeamWrite(byId('reopenActivityReport'), ({ ids }) => ids.report),
        createTeamWrite(byId('sendSupplierInvoice'), ({ ids }) => ids.entry),
        createTeamWrite(byId('payAccountingEntry'), ({ ids }) => ids.entry),
      ].map((other) => createPair(createSubject(byId(id)), createSubjectWrite(byId(id)), other)),
    ),
    ...listBatchPairs(),
    ...listInvitationPairs(),
    ...listOperatorPairs(),
    ...listCreationPairs(),
  ]

  /** Writes on payment batches that compete for entries, and on entries that are paid without their batch. */
  function listBatchPairs(): Pair[] {
    type Batches = Subject & { drafts: [string, string]; free: string[] }
    const createBatchWrite = (
      id: string,
      url: (batches: Batches) => string,
      body: (batches: Batches) => object,
    ): Write => ({
      endpoint: byId(id),
      send: (subject) =>
        subject.team.call(byId(id).method, url(subject as Batches), body(subject as Batches)),
    })
    const pickEntry = ({ ids, free }: Batches) => ids.entry ?? free[0]
    const add = (index: 0 | 1) =>
      createBatchWrite(
        'addPaymentBatchEntries',
        ({ drafts }) => `/payment-batches/${drafts[index]}/add-entries`,
        ({ free }) => ({ entry_ids: index === 0 ? free : free.toReversed() }),
      )
    const create = createBatchWrite(
      'createPaymentBatch',
      () => '/payment-batches',
      ({ free }) => ({ execution_date: today(), entry_ids: free.toReversed() }),
    )
    const pay = createBatchWrite(
      'payAccountingEntry',
      (batches) => `/accounting/entries/${pickEntry(batches)}`,
      () => ({ status: 'paid' }),
    )
    const record = createBatchWrite(
      'recordPayment',
      (batches) => `/accounting/entries/${pickEntry(batches)}/payment`,
      () => ({ paid_on: today() }),
    )
    const today = () => world.clock.now().toISOString().slice(0, 10)
    const reopen = createTeamWrite(byId('reopenActivityReport'), ({ ids }) => ids.report)
    const confirm = createBatchWrite(
      'confirmPaymentBatch',
      ({ ids }) => `/payment-batches/${ids.id}/confirm`,
      () => ({ paid_on: today() }),
    )
    const cancel = createBatchWrite(
      'cancelPaymentBatch',
      ({ ids }) => `/payment-batches/${ids.id}/cancel`,
      () => ({}),
    )
    const makeDrafts = async (): Promise<Batches> => {
      const team = await world.team()
      const [first, second] = [await makePayable(world, team), await makePayable(world, team)]
      const draft = async (): Promise<string> =>
        getData(await team.call('POST', '/payment-batches', { execution_date: today() })).id
      const draftIds: [string, string] = [await draft(), await draft()]
      const ids = { id: draftIds[0], report: first.activity_report_id as string }
      return { team, ids, drafts: draftIds, free: [first.id, second.id] }
    }
    const makeExported = async (): Promise<Subject> => {
      const team = await world.team()
      const { id } = await makeExportedBatch(world, team)
      const { items } = getData(await team.call('GET', `/payment-batches/${id}/lines`))
      const { entry_id } = items[0]
      const { entry } = getData(await team.call('GET', `/accounting/entries/${entry_id}`))
      return { team, ids: { id, entry: entry_id, report: entry.activity_report_id } }
    }
    return [
      ...[add(1), create, pay, record, reopen].map((other) => createPair(makeDrafts, add(0), other)),
      ...[confirm, cancel, pay, record, reopen].map((other) => createPair(makeExported, confirm, other)),
      ...[pay, record, reopen].map((other) => createPair(makeExported, cancel, other)),
    ]
  }

  function listInvitationPairs(): Pair[] {
    const accept: Write = {
      endpoint: byId('acceptPortalInvitation'),
      send: ({ invitee }) => invitee?.('POST', '/invitation/accept', { first_name: 'Lin' }),
    }
    const createInviter = (path: string, body: object) => async (): Promise<Subject> => {
      const team = await world.team()
      const { id, accept_url } = getData(await team.call('POST', path, body))
      const headers = { authorization: `Bearer ${accept_url.split('#invitation=')[1]}` }
      const invitee: Call = (method, path, body) => world.send(`/portal/v1${path}`, { method, body, headers })
      return { team, ids: { id }, invitee }
    }
    const user = { email: 'lin@example.com', role: 'team-member' }
    const person = { email: 'lin@example.com', first_name: 'Lin', last_name: 'Ho' }
    const createInvitationWrite = (path: string, operationId: string, body: object): Write => ({
      endpoint: byId(operationId),
      send: ({ team }) => team.call('POST', path, body),
    })
    const operations = (ids: string[]) => ids.map((id) => createSubjectWrite(byId(id)))
    const [inviteUser, inviteFreelancer] = [
      createInviter('/users/invitations', user),
      createInviter('/freelancers/invitations', person),
    ]
    const userWrites = [
      accept,
      ...operations(['resendInvitation', 'deleteInvitation']),
      createInvitationWrite('/users/invitations', 'inviteUser', user),
    ]
    const freelancerWrites = [
      accept,
      ...operations(['resendFreelancerInvitation', 'deleteFreelancerInvitation', 'updateFreelancer']),
      createInvitationWrite('/freelancers/invitations', 'inviteFreelancer', person),
    ]
    return [
      ...listUnorderedPairs(userWrites).map(([a, b]) => createPair(inviteUser, a, b)),
      ...listUnorderedPairs(freelancerWrites).map(([a, b]) => createPair(inviteFreelancer, a, b)),
    ]
  }

  function listOperatorPairs(): Pair[] {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
    const operatorWrites = writes
      .filter((one) => isOperatorEndpoint(one) && has(one.path, ':id'))
      .map(
        (endpoint): Write => ({
          endpoint,
          send({ team, ids }) {
            const url = endpoint.path.replace(':id', team.id).replace(':key_id', ids.key_id ?? '')
            return world.send(url, {
              method: endpoint.method,
              body: OPERATOR_BODIES[endpoint.operationId]?.(team),
              headers,
            })
          },
        }),
      )
    const make = async (): Promise<Subject> => {
      const team = await world.team()
      return { team, ids: { id: team.id, key_id: (await world.issueKey(team.id, team.userId)).id } }
    }
    return listUnorderedPairs(operatorWrites).map(([a, b]) => createPair(make, a, b))
  }

  /** Two writes that create the same resource at once. */
  function listCreationPairs(): Pair[] {
    const getBodyFields = ({ body }: EndpointRecord) =>
      (body as { properties?: object } | undefined)?.properties ?? {}
    return writes
      .filter((one) => isTeamEndpoint(one) && !has(one.path, ':id'))
      .map((endpoint) => {
        const make = async (): Promise<Subject & { body: Body }> => {
          const team = await world.team()
          const body = {
            ...(await bodyFor(endpoint, team, world)),
            ...('external_id' in getBodyFields(endpoint) && { external_id: 'A' }),
          }
          return { team, ids: { id: (await makeFreelancer(team)).id }, body }
        }
        const write: Write = {
          endpoint,
          send: (subject) =>
            subject.team.call(
              endpoint.method,
              endpoint.path.replace('/api/v1', ''),
              (subject as Subject & { body: Body }).body,
            ),
        }
        return createPair(make, write, write)
      })
  }
}

const listUnorderedPairs = <T>(list: T[]): [T, T][] =>
  list.flatMap((a, index) => list.slice(index).map((b): [T, T] => [a, b]))
