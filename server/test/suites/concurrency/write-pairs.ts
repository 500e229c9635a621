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
const isOperators = ({ surface }: EndpointRecord) => surface === 'operator'
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

/** The report and the entry of an entry or an invoice of a supplier. */
async function besideEntry(team: Team, { path }: EndpointRecord, id: string) {
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
  const ofTeam = writes.filter((one) => isTeamEndpoint(one) && has(one.path, ':id'))
  const ofPortal = writes.filter(isPortalEndpoint)
  const byId = (id: string) => writes.find(({ operationId }) => operationId === id) as EndpointRecord

  /** Undefined where the resource lacks an id of the path. */
  const toTeam = (endpoint: EndpointRecord, idOf: (subject: Subject) => string | undefined): Write => ({
    endpoint,
    send(subject) {
      const id = idOf(subject)
      if (!id || (has(endpoint.path, ':link_id') && !subject.ids.link_id)) return undefined
      const { method, path } = endpoint
      const url = fill(path, { ...subject.ids, id })
      const fixedChange = changeFor(endpoint)
      if (fixedChange) return subject.team.call(method, url, fixedChange)
      return bodyFor(endpoint).then((body) => subject.team.call(method, url, body))
    },
  })
  const toPortal = (endpoint: EndpointRecord): Write => ({
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

  /** The mission's people and the month's report, found through whatever exists. */
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
    return { team, ids: { ...ids, ...(await besideEntry(team, endpoint, ids.id)) } }
  }

  const missionWrites = [
    ...ofTeam.filter(isOfMission).map((one) => toTeam(one, ({ ids }) => ids.mission)),
    ...ofPortal.filter(isOfMission).map(toPortal),
  ]
  const reportWrites = [
    ...ofTeam.filter(isOfReport).map((one) => toTeam(one, ({ ids }) => ids.report)),
    ...ofPortal.filter(isOfReport).map(toPortal),
  ]
  const own = (one: EndpointRecord) => toTeam(one, ({ ids }) => ids.id)
  const getBasePath = ({ path }: EndpointRecord) => path.slice(0, path.indexOf(':id'))
  const others = ofTeam.filter((one) => !isOfMission(one) && !isOfReport(one))

  const groups: Write[][] = [
    [...missionWrites, fileReport, toPortal(byId('putPortalActivityReport'))],
    reportWrites,
    ...Object.values(Object.groupBy(others, getBasePath)).map((group = []) => group.map(own)),
  ]
  const pair = (make: Pair['make'], a: Write, b: Write): Pair => ({
    name: `${formatName(a.endpoint)} + ${formatName(b.endpoint)}`,
    make,
    writes: [a, b],
  })
  /** The state that the first write needs, or the second, if the first works in most states. */
  const inGroups = groups.flatMap((group) =>
    unordered(group).flatMap(([a, b]) => {
      if (a === b && a === fileReport) return []
      const isFirst = !WORKS_IN_MANY_STATES.includes(a.endpoint.operationId) && a !== fileReport
      return pair(createSubject((isFirst || b === fileReport ? a : b).endpoint), a, b)
    }),
  )
  return [
    ...inGroups,
    // A report and its mission, an entry and its report.
    ...['updateMission', 'terminateMission', 'cancelMission'].flatMap((id) =>
      reportWrites.map((a) =>
        pair(
          createSubject(a.endpoint),
          a,
          toTeam(byId(id), ({ ids }) => ids.mission),
        ),
      ),
    ),
    ...['payAccountingEntry', 'sendAccountingEntry', 'sendSupplierInvoice'].map((id) =>
      pair(
        createSubject(byId(id)),
        own(byId(id)),
        toTeam(byId('reopenActivityReport'), ({ ids }) => ids.report),
      ),
    ),
    // An invoice of a supplier, its report and its entry.
    ...['acceptSupplierInvoice', 'rejectSupplierInvoice'].flatMap((id) =>
      [
        toTeam(byId('reopenActivityReport'), ({ ids }) => ids.report),
        toTeam(byId('sendSupplierInvoice'), ({ ids }) => ids.entry),
        toTeam(byId('payAccountingEntry'), ({ ids }) => ids.entry),
      ].map((other) => pair(createSubject(byId(id)), own(byId(id)), other)),
    ),
    ...listBatchPairs(),
    ...listInvitationPairs(),
    ...listOperatorPairs(),
    ...listCreationPairs(),
  ]

  /** Payment batches that compete for entries, and entries that are paid beside their batch. */
  function listBatchPairs(): Pair[] {
    type Batches = Subject & { drafts: [string, string]; free: string[] }
    const on = (
      id: string,
      url: (batches: Batches) => string,
      body: (batches: Batches) => object,
    ): Write => ({
      endpoint: byId(id),
      send: (subject) =>
        subject.team.call(byId(id).method, url(subject as Batches), body(subject as Batches)),
    })
    const entry = ({ ids, free }: Batches) => ids.entry ?? free[0]
    const add = (at: 0 | 1) =>
      on(
        'addPaymentBatchEntries',
        ({ drafts }) => `/payment-batches/${drafts[at]}/add-entries`,
        ({ free }) => ({ entry_ids: at === 0 ? free : free.toReversed() }),
      )
    const create = on(
      'createPaymentBatch',
      () => '/payment-batches',
      ({ free }) => ({ execution_date: today(), entry_ids: free.toReversed() }),
    )
    const pay = on(
      'payAccountingEntry',
      (batches) => `/accounting/entries/${entry(batches)}`,
      () => ({ status: 'paid' }),
    )
    const record = on(
      'recordPayment',
      (batches) => `/accounting/entries/${entry(batches)}/payment`,
      () => ({ paid_on: today() }),
    )
    const today = () => world.clock.now().toISOString().slice(0, 10)
    const reopen = toTeam(byId('reopenActivityReport'), ({ ids }) => ids.report)
    const confirm = on(
      'confirmPaymentBatch',
      ({ ids }) => `/payment-batches/${ids.id}/confirm`,
      () => ({ paid_on: today() }),
    )
    const cancel = on(
      'cancelPaymentBatch',
      ({ ids }) => `/payment-batches/${ids.id}/cancel`,
      () => ({}),
    )
    const drafts = async (): Promise<Batches> => {
      const team = await world.team()
      const [first, second] = [await makePayable(world, team), await makePayable(world, team)]
      const draft = async (): Promise<string> =>
        getData(await team.call('POST', '/payment-batches', { execution_date: today() })).id
      const draftIds: [string, string] = [await draft(), await draft()]
      const ids = { id: draftIds[0], report: first.activity_report_id as string }
      return { team, ids, drafts: draftIds, free: [first.id, second.id] }
    }
    const exported = async (): Promise<Subject> => {
      const team = await world.team()
      const { id } = await makeExportedBatch(world, team)
      const { items } = getData(await team.call('GET', `/payment-batches/${id}/lines`))
      const { entry_id } = items[0]
      const { entry } = getData(await team.call('GET', `/accounting/entries/${entry_id}`))
      return { team, ids: { id, entry: entry_id, report: entry.activity_report_id } }
    }
    return [
      ...[add(1), create, pay, record, reopen].map((other) => pair(drafts, add(0), other)),
      ...[confirm, cancel, pay, record, reopen].map((other) => pair(exported, confirm, other)),
      ...[pay, record, reopen].map((other) => pair(exported, cancel, other)),
    ]
  }

  function listInvitationPairs(): Pair[] {
    const accept: Write = {
      endpoint: byId('acceptPortalInvitation'),
      send: ({ invitee }) => invitee?.('POST', '/invitation/accept', { first_name: 'Lin' }),
    }
    const invited = (path: string, body: object) => async (): Promise<Subject> => {
      const team = await world.team()
      const { id, accept_url } = getData(await team.call('POST', path, body))
      const headers = { authorization: `Bearer ${accept_url.split('#invitation=')[1]}` }
      const invitee: Call = (method, path, body) => world.send(`/portal/v1${path}`, { method, body, headers })
      return { team, ids: { id }, invitee }
    }
    const user = { email: 'lin@example.com', role: 'team-member' }
    const person = { email: 'lin@example.com', first_name: 'Lin', last_name: 'Ho' }
    const again = (path: string, operationId: string, body: object): Write => ({
      endpoint: byId(operationId),
      send: ({ team }) => team.call('POST', path, body),
    })
    const operations = (ids: string[]) => ids.map((id) => own(byId(id)))
    const [toUser, toFreelancer] = [
      invited('/users/invitations', user),
      invited('/freelancers/invitations', person),
    ]
    const ofUser = [
      accept,
      ...operations(['resendInvitation', 'deleteInvitation']),
      again('/users/invitations', 'inviteUser', user),
    ]
    const ofFreelancer = [
      accept,
      ...operations(['resendFreelancerInvitation', 'deleteFreelancerInvitation', 'updateFreelancer']),
      again('/freelancers/invitations', 'inviteFreelancer', person),
    ]
    return [
      ...unordered(ofUser).map(([a, b]) => pair(toUser, a, b)),
      ...unordered(ofFreelancer).map(([a, b]) => pair(toFreelancer, a, b)),
    ]
  }

  function listOperatorPairs(): Pair[] {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
    const ofOperator = writes
      .filter((one) => isOperators(one) && has(one.path, ':id'))
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
    return unordered(ofOperator).map(([a, b]) => pair(make, a, b))
  }

  /** The same resource is created twice at once. */
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
        return pair(make, write, write)
      })
  }
}

const unordered = <T>(list: T[]): [T, T][] =>
  list.flatMap((a, index) => list.slice(index).map((b): [T, T] => [a, b]))
