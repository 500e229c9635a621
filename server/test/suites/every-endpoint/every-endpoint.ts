// Path ids and bodies for the tests over all endpoints.

import { randomUUID } from 'node:crypto'
import { type AccessScope, listAlternatives, type Scope } from '../../../src/domain/access/scopes.ts'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { makeProposed } from '../../make/bank-accounts.ts'
import { signInByLink, signInByPortalLink } from '../../make/browsers.ts'
import { documentBody, makeUploaded, REGISTRATION } from '../../make/compliance.ts'
import { completeBuyer, makeInvoice, offerMandate } from '../../make/invoices.ts'
import { makeMail, PIXEL } from '../../make/mails.ts'
import { makeAcceptedMission, makeFreelancer, makeMission, missionBody } from '../../make/missions.ts'
import {
  makeBatch,
  makeExportedBatch,
  makePayable,
  makePreparedBatch,
  payEntry,
} from '../../make/payments.ts'
import { makeReportWithReceipt, receiptBody } from '../../make/receipts.ts'
import { approveReport, makeEntry, makeReport, ROWS, rejectReport, reportBody } from '../../make/reports.ts'
import { proposeAsColleague } from '../../make/rule-changes.ts'
import { makeSandbox, makeSandboxMail } from '../../make/sandboxes.ts'
import { makeAwaitingEntry, makeSupplierInvoice, supplierInvoiceBody } from '../../make/supplier-invoices.ts'
import { OPERATOR_TOKEN, type Team, type World } from '../../world/world.ts'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'

const createResource = async (team: Team, path: string, body: object) => ({
  id: (await team.call('POST', path, body)).body.data.id as string,
})

export type Ids = {
  id: string
  month?: string
  link_id?: string
  document_id?: string
  delivery_id?: string
  receipt_id?: string
}

const TEMPLATE = { name: 'Frame', kind: 'services_agreement', locale: 'en', body: 'On {{ date }}' }
/** A body with a scope that every key with write access to webhooks has. */
const ENDPOINT = { url: 'https://receiver.example/hooks', scopes: ['webhooks:read'] }
const EXPORT = { format: 'csv', from: '2026-03-01', to: '2026-03-31' }

type MakeResource = (team: Team, world: World) => Promise<Ids>

/** A session of the team's user, by a link of the operator. */
const openSession = async (team: Team, world: World): Promise<string> => (await signInByLink(world, team)).id

const pickId = ({ id }: Ids): Ids => ({ id })
const newPendingReport = async (team: Team, world: World) => pickId(await makeReport(world, team))
const newRejectedReport = async (team: Team, world: World) =>
  pickId(await rejectReport(team, await makeReport(world, team)))
const newEntry = async (team: Team, world: World) => pickId(await makeEntry(world, team))
const newSupplierInvoice = async (team: Team, world: World) =>
  pickId(await makeSupplierInvoice(world, team, (await makeFreelancer(team)).id))

const newBankAccount = async (team: Team, world: World) => pickId(await makeProposed(world, team))
const newComplianceDocument = async (team: Team, world: World) =>
  pickId(await makeUploaded(world, team, (await makeFreelancer(team)).id))
const newMandate = async (team: Team) => pickId(await offerMandate(team, (await makeFreelancer(team)).id))

/** A delivery of one replay, which delivers the events of the feed; each appears there soon after its commit. */
export const newDelivery = async (team: Team): Promise<Ids> => {
  const { id } = await createResource(team, '/webhook-endpoints', ENDPOINT)
  await waitFor('the event of the endpoint', TIMEOUT_MS, async () => {
    const { body } = await team.call('GET', `/events?subject_id=${id}`)
    return body.data.items.length > 0
  })
  await team.call('POST', `/webhook-endpoints/${id}/replays`, {})
  const { body } = await team.call('GET', `/webhook-endpoints/${id}/deliveries`)
  return { id, delivery_id: body.data.items[0].id }
}

/** A draft whose approver is the team's user. */
const newDraft = async (team: Team): Promise<Ids> => {
  const { id } = await makeFreelancer(team)
  return { id: (await makeMission(team, id, { approver_id: team.userId })).id }
}
const newAcceptedMission = async (team: Team, world: World, more: object = {}): Promise<Ids> => {
  const { id } = await makeFreelancer(team)
  return { id: (await makeAcceptedMission(world, team, id, more)).id }
}
/** An accepted mission whose contract awaits the signature of the team's user. */
const newMissionWithContract = (team: Team, world: World) =>
  newAcceptedMission(team, world, {
    use_service_template: true,
    template_locale: 'fr',
    team_signer_id: team.userId,
  })
const performAction = async (team: Team, act: string, body: object, { id }: Ids): Promise<Ids> => {
  await team.call('POST', `/missions/${id}/${act}`, body)
  return { id }
}

let addressCount = 0
const freelancerBody = () => ({
  email: `free-${++addressCount}@example.com`,
  first_name: 'Sasha',
  last_name: 'Bernard',
})
const newUserInvitation = (team: Team) =>
  createResource(team, '/users/invitations', {
    email: `guest-${++addressCount}@example.com`,
    role: 'team-member',
    permissions: ['users:read'],
  })

const newFreelancer: MakeResource = (team) => createResource(team, '/freelancers', freelancerBody())
const newInvitedFreelancer: MakeResource = (team) =>
  createResource(team, '/freelancers/invitations', freelancerBody())
const newTemplate: MakeResource = (team) => createResource(team, '/document-templates', TEMPLATE)
const newWebhookEndpoint: MakeResource = (team) => createResource(team, '/webhook-endpoints', ENDPOINT)
const newExport: MakeResource = (team) => createResource(team, '/accounting/exports', EXPORT)
const newUser: MakeResource = async (team) => ({ id: await team.addUser() })
const newInvoice: MakeResource = async (team, world) => pickId(await makeInvoice(world, team))
const newRuleChange: MakeResource = async (team, world) => ({
  id: (await proposeAsColleague(world, team))['id'],
})
const newBatch: MakeResource = (team, world) => makeBatch(world, team)
const newPreparedBatch: MakeResource = (team, world) => makePreparedBatch(world, team)
const newExportedBatch: MakeResource = (team, world) => makeExportedBatch(world, team)

/** One existing resource of a team for each path with an id. Paths with the same maker can share a resource that no request changes. */
const RESOURCES: Record<string, MakeResource> = {
  '/api/v1/departments/:id': (team) => createResource(team, '/team-tags', { name: 'Design' }),
  '/api/v1/teams/:id': (team) => createResource(team, '/teams', { name: 'Engineering' }),
  '/api/v1/users/:id': newUser,
  '/api/v1/users/:id/sessions/revoke-all': async (team, world) => {
    await openSession(team, world)
    return { id: team.userId }
  },
  '/api/v1/sessions/:id': async (team, world) => ({ id: await openSession(team, world) }),
  '/api/v1/users/invitations/:id': newUserInvitation,
  '/api/v1/users/invitations/:id/resend': newUserInvitation,
  '/api/v1/document-templates/:id': newTemplate,
  '/api/v1/document-templates/:id/preview': newTemplate,
  '/api/v1/api-keys/:id': async (team, world) => ({ id: (await world.issueKey(team.id, team.userId)).id }),
  '/api/v1/freelancers/:id': newFreelancer,
  '/api/v1/freelancers/:id/invitation': newInvitedFreelancer,
  '/api/v1/freelancers/:id/invitation/resend': newInvitedFreelancer,
  '/api/v1/freelancers/:id/portal-links': newFreelancer,
  '/api/v1/freelancers/:id/portal-links/:link_id': async (team) => {
    const { id } = await createResource(team, '/freelancers', freelancerBody())
    return { id, link_id: (await createResource(team, `/freelancers/${id}/portal-links`, {})).id }
  },
  '/api/v1/freelancers/:id/portal-sessions/revoke-all': async (team, world) => {
    const { id } = await createResource(team, '/freelancers', freelancerBody())
    await signInByPortalLink(world, team, id)
    return { id }
  },
  '/api/v1/missions/:id': newDraft,
  '/api/v1/missions/:id/events': newDraft,
  '/api/v1/missions/:id/money': newDraft,
  '/api/v1/missions/:id/due-reports': newDraft,
  '/api/v1/missions/:id/after-end': newDraft,
  '/api/v1/freelancers/:id/events': newFreelancer,
  '/api/v1/freelancers/:id/money': newFreelancer,
  '/api/v1/freelancers/:id/vat-months': newFreelancer,
  '/api/v1/missions/:id/approve': newDraft,
  '/api/v1/missions/:id/refuse': newDraft,
  '/api/v1/missions/:id/cancel': newDraft,
  '/api/v1/missions/:id/sign': newMissionWithContract,
  '/api/v1/missions/:id/document': newMissionWithContract,
  '/api/v1/missions/:id/documents': newDraft,
  '/api/v1/missions/:id/documents/:document_id': async (team, world) => {
    const { id } = await newMissionWithContract(team, world)
    const versions = await team.call('GET', `/missions/${id}/documents`)
    return { id, document_id: versions.body.data.items[0].id }
  },
  '/api/v1/missions/:id/receipts': newAcceptedMission,
  '/api/v1/activity-reports/:id/receipts/:receipt_id': async (team, world) => {
    const { report, receipt } = await makeReportWithReceipt(world, team)
    return { id: report.id, receipt_id: receipt.id }
  },
  '/api/v1/missions/:id/extend': newAcceptedMission,
  '/api/v1/missions/:id/extension': async (team, world) =>
    performAction(team, 'extend', { end_date: '2027-01-31' }, await newAcceptedMission(team, world)),
  '/api/v1/missions/:id/terminate': newAcceptedMission,
  '/api/v1/missions/:id/termination': async (team, world) =>
    performAction(team, 'terminate', { end_date: '2026-08-01' }, await newAcceptedMission(team, world)),
  '/api/v1/activity-reports/:id': newRejectedReport,
  '/api/v1/activity-reports/:id/submit': newRejectedReport,
  '/api/v1/activity-reports/:id/cancel': newRejectedReport,
  '/api/v1/activity-reports/:id/calculation': newPendingReport,
  '/api/v1/activity-reports/:id/approve': newPendingReport,
  '/api/v1/activity-reports/:id/reject': newPendingReport,
  '/api/v1/activity-reports/:id/reopen': async (team, world) =>
    pickId(await approveReport(team, await makeReport(world, team))),
  '/api/v1/accounting/entries/:id': newEntry,
  '/api/v1/accounting/entries/:id/calculation': newEntry,
  '/api/v1/accounting/entries/:id/send': newEntry,
  '/api/v1/accounting/entries/:id/invoice': newInvoice,
  '/api/v1/accounting/entries/:id/file': newInvoice,
  '/api/v1/accounting/entries/:id/supplier-invoices': async (team, world) =>
    pickId(await makeAwaitingEntry(world, team, (await makeFreelancer(team)).id)),
  '/api/v1/accounting/supplier-invoices/:id': newSupplierInvoice,
  '/api/v1/accounting/supplier-invoices/:id/file': newSupplierInvoice,
  '/api/v1/accounting/supplier-invoices/:id/accept': newSupplierInvoice,
  '/api/v1/accounting/supplier-invoices/:id/reject': newSupplierInvoice,
  '/api/v1/accounting/entries/:id/payment': newEntry,
  '/api/v1/accounting/entries/:id/reverse-payment': async (team, world) =>
    pickId(await payEntry(team, await makeEntry(world, team))),
  '/api/v1/accounting/payments/:id': async (team, world) => {
    const { id } = await payEntry(team, await makeEntry(world, team))
    const { body } = await team.call('GET', `/accounting/payments?entry_id=${id}`)
    return { id: body.data.items[0].id }
  },
  '/api/v1/payment-batches/:id': newBatch,
  '/api/v1/payment-batches/:id/lines': newBatch,
  '/api/v1/payment-batches/:id/add-entries': newBatch,
  '/api/v1/payment-batches/:id/remove-entries': newBatch,
  '/api/v1/payment-batches/:id/prepare': newBatch,
  '/api/v1/payment-batches/:id/approve': newPreparedBatch,
  '/api/v1/payment-batches/:id/reopen': newPreparedBatch,
  '/api/v1/payment-batches/:id/export': newBatch,
  '/api/v1/payment-batches/:id/cancel': newBatch,
  '/api/v1/payment-batches/:id/file': newExportedBatch,
  '/api/v1/payment-batches/:id/confirm': newExportedBatch,
  '/api/v1/freelancers/:id/billing-mandates': async (team) => {
    await completeBuyer(team)
    return createResource(team, '/freelancers', freelancerBody())
  },
  '/api/v1/billing-mandates/:id': newMandate,
  '/api/v1/billing-mandates/:id/revoke': newMandate,
  '/api/v1/freelancers/:id/bank-accounts': newFreelancer,
  '/api/v1/bank-accounts/:id': newBankAccount,
  '/api/v1/bank-accounts/:id/details': newBankAccount,
  '/api/v1/bank-accounts/:id/approve': newBankAccount,
  '/api/v1/bank-accounts/:id/reject': newBankAccount,
  '/api/v1/bank-accounts/:id/withdraw': newBankAccount,
  '/api/v1/freelancers/:id/compliance': newFreelancer,
  '/api/v1/freelancers/:id/compliance/request': newFreelancer,
  '/api/v1/freelancers/:id/compliance-documents': newFreelancer,
  '/api/v1/compliance-documents/:id': newComplianceDocument,
  '/api/v1/compliance-documents/:id/file': newComplianceDocument,
  '/api/v1/compliance-documents/:id/approve': newComplianceDocument,
  '/api/v1/compliance-documents/:id/refuse': newComplianceDocument,
  '/api/v1/rule-changes/:id': newRuleChange,
  '/api/v1/rule-changes/:id/approve': newRuleChange,
  '/api/v1/rule-changes/:id/stop': newRuleChange,
  '/api/v1/webhook-endpoints/:id': newWebhookEndpoint,
  '/api/v1/webhook-endpoints/:id/rotate-secret': newWebhookEndpoint,
  '/api/v1/webhook-endpoints/:id/test': newWebhookEndpoint,
  '/api/v1/webhook-endpoints/:id/enable': async (team) => {
    const { id } = await createResource(team, '/webhook-endpoints', ENDPOINT)
    await team.call('POST', `/webhook-endpoints/${id}/disable`)
    return { id }
  },
  '/api/v1/webhook-endpoints/:id/disable': newWebhookEndpoint,
  '/api/v1/webhook-endpoints/:id/take-over': async (team, world) => {
    const colleague = await world.issueKey(team.id, await team.addUser('team-admin'))
    return createResource({ ...team, call: world.callerWith(colleague.key) }, '/webhook-endpoints', ENDPOINT)
  },
  '/api/v1/webhook-endpoints/:id/replays': newWebhookEndpoint,
  '/api/v1/webhook-endpoints/:id/deliveries': newWebhookEndpoint,
  '/api/v1/webhook-endpoints/:id/deliveries/:delivery_id': newDelivery,
  '/api/v1/webhook-endpoints/:id/deliveries/:delivery_id/retry': newDelivery,
  '/api/v1/sandbox/mails/:id': (team, world) => makeSandboxMail(world, team),
  '/api/v1/mails/:id': async (team, world) => pickId(await makeMail(world, team)),
  '/api/v1/accounting/exports/:id': newExport,
  '/api/v1/accounting/exports/:id/file': newExport,
  '/api/v1/accounting/exports/:id/postings': newExport,
  '/api/v1/accounting/exports/:id/balance': newExport,
  '/api/v1/freelancers/:id/erasure': newFreelancer,
  '/api/v1/freelancers/:id/personal-data': newFreelancer,
  '/api/v1/users/:id/erasure': newUser,
  '/api/v1/users/:id/personal-data': newUser,
  '/api/v1/erasures/:id': async (team) => {
    const { id } = await createResource(team, '/freelancers', freelancerBody())
    await team.call('POST', `/freelancers/${id}/erasure`)
    return { id }
  },
  '/api/v1/accounting/account-overrides/:id': async (team) =>
    createResource(team, '/accounting/account-overrides', await overrideBody(team)),
  '/api/v1/accounting/sendings/:id': async (team) => {
    await nameAccountant(team)
    return createResource(team, '/accounting/sendings', { month: '2026-03' })
  },
}

/** A body for another project code each time. */
const overrideBody = async (team?: Team) => ({
  project_code_id: team
    ? (await createResource(team, '/project-codes', { name: 'Apollo' })).id
    : randomUUID(),
  applies_to: 'services',
  account: '611000',
  label: 'Sous-traitance générale',
})
const nameAccountant = (team: Team) =>
  team.call('PATCH', '/accounting/settings', { accountant_emails: ['accountant@example.com'] })

/** The mission ended on the day before the test clock, so that its last report is due. */
const ENDED_MISSION = { start_date: '2026-02-02', end_date: '2026-03-01' }

/** A valid body for endpoints that require one. */
const BODIES: Record<string, (team?: Team, world?: World) => object | Promise<object>> = {
  createAccountingExport: () => EXPORT,
  createAccountOverride: (team) => overrideBody(team),
  createTeam: () => ({ name: 'Engineering' }),
  inviteUser: () => ({ email: `guest-${++addressCount}@example.com`, role: 'team-member' }),
  createDocumentTemplate: () => TEMPLATE,
  createApiKey: () => ({ name: 'Connector' }),
  createFreelancer: () => freelancerBody(),
  inviteFreelancer: () => freelancerBody(),
  createMission: async (team) => missionBody(team ? (await makeFreelancer(team)).id : randomUUID()),
  refuseMission: () => ({ reason: 'Budget' }),
  extendMission: () => ({ end_date: '2026-12-31' }),
  terminateMission: () => ({ end_date: '2026-08-01' }),
  fileActivityReport: async (team, world) =>
    reportBody(team && world ? (await newAcceptedMission(team, world)).id : randomUUID()),
  updateActivityReport: () => ROWS,
  rejectActivityReport: () => ({ rejection_reason: 'Which project?' }),
  payAccountingEntry: () => ({ status: 'paid' }),
  approveActivityReports: async (team, world) => ({
    report_ids: [team && world ? (await makeReport(world, team)).id : randomUUID()],
  }),
  payAccountingEntries: async (team, world) => ({
    entry_ids: [team && world ? (await makeEntry(world, team)).id : randomUUID()],
  }),
  remindOfReports: async (team, world) => ({
    mission_ids: [team && world ? (await newAcceptedMission(team, world, ENDED_MISSION)).id : randomUUID()],
  }),
  importFreelancers: () => ({ rows: [freelancerBody()] }),
  importProjectCodes: () => ({ rows: [{ name: 'Apollo', external_id: randomUUID() }] }),
  importMissions: async (team) => ({
    rows: [
      { ...missionBody(team ? (await makeFreelancer(team)).id : randomUUID()), external_id: randomUUID() },
    ],
  }),
  sendSupplierInvoice: () => supplierInvoiceBody(),
  uploadComplianceDocument: () => documentBody(REGISTRATION),
  uploadExpenseReceipt: () => receiptBody(),
  moveSandboxClock: () => ({ days: 31 }),
  recordPayment: () => ({ paid_on: '2026-03-02' }),
  confirmPaymentBatch: () => ({ paid_on: '2026-03-02' }),
  addPaymentBatchEntries: async (team, world) => ({
    entry_ids: [team && world ? (await makePayable(world, team)).id : randomUUID()],
  }),
  removePaymentBatchEntries: async (team) => ({
    entry_ids: [team ? await entryInBatch(team) : randomUUID()],
  }),
}

/** Returns the id of an entry in the newest batch. */
async function entryInBatch(team: Team): Promise<string> {
  const batches = await team.call('GET', '/payment-batches')
  const lines = await team.call('GET', `/payment-batches/${batches.body.data.items[0].id}/lines`)
  return lines.body.data.items[0].entry_id
}

/** A body with a change, where an empty body would change nothing; otherwise the example of the schema. */
const CHANGES: Record<string, object> = {
  updateProjectCode: { name: 'Gemini' },
  updateTeamTag: { name: 'Research' },
  updateTeam: { name: 'Research' },
  updateUser: { job_title: 'Lead' },
  updateDocumentTemplate: { name: 'Other frame' },
  updateFreelancer: { company: 'Bernard SARL' },
  updateWebhookEndpoint: { description: 'ERP connector' },
  updateMission: { purchase_order: 'PO-1' },
  updateActivityReport: { expenses: [] },
}

export const changeFor = ({ operationId, method, body }: EndpointRecord): object | undefined =>
  CHANGES[operationId] ?? (method === 'PATCH' && !BODIES[operationId] ? findExample(body) : undefined)

/** The example that the schema of a body has in the contract. */
export const findExample = (body: unknown): Record<string, unknown> | undefined =>
  (body as { example?: Record<string, unknown> } | undefined)?.example

export const isTeamEndpoint = ({ surface }: EndpointRecord) => surface === 'team'
export const hasId = ({ path }: EndpointRecord) => path.includes(':id')
export const formatEndpoint = ({ method, path }: EndpointRecord) => `${method} ${path}`

const makersByExample = new Map<string, MakeResource>()

/** The maker of the resource of the path: always the same one for the same path. */
export function makerFor(endpoint: EndpointRecord, world: World): MakeResource {
  const { path } = endpoint
  const make = RESOURCES[path] ?? makersByExample.get(path) ?? makerByExample(endpoint, world)
  if (!RESOURCES[path]) makersByExample.set(path, make)
  return make
}

/** Makes a resource below the endpoint that creates it, whose schema has an example. */
function makerByExample(endpoint: EndpointRecord, world: World): MakeResource {
  const parent = endpoint.path.replace(/\/:id$/, '')
  const create = world.app.endpoints.find(({ method, path }) => method === 'POST' && path === parent)
  const body = create && findRequiredExample(create)
  if (!body)
    throw new Error(
      `Teach server/test/suites/every-endpoint/every-endpoint.ts how to make a resource for ${endpoint.path}`,
    )
  return (team) => createResource(team, parent.replace('/api/v1', ''), body)
}

export const resourceFor = (endpoint: EndpointRecord, team: Team, world: World): Promise<Ids> =>
  makerFor(endpoint, world)(team, world)

/** Omits optional fields, which may have to be unique, so that the example can be sent twice. */
function findRequiredExample({ body }: EndpointRecord): object | undefined {
  const example = findExample(body)
  const required = (body as { required?: string[] } | undefined)?.required ?? []
  return example && Object.fromEntries(required.map((name) => [name, example[name]]))
}

export const fill = (path: string, ids: Ids) =>
  path.replace('/api/v1', '').replace(/:(\w+)/g, (_, name: keyof Ids) => ids[name] ?? '')

/** Query strings of endpoints with a required query parameter. */
const REQUIRED_QUERIES: Record<string, string> = {
  '/api/v1/changes': '?resource=mission',
  '/api/v1/search': '?q=acme',
  '/api/v1/accounting/invoices/archive': '?from=2026-03-01&to=2026-03-31',
}

/** Makes the resource that an endpoint without an id needs. */
const PREPARATIONS: Record<string, (team: Team, world: World) => Promise<unknown>> = {
  'POST /api/v1/sessions/revoke-all': openSession,
  'POST /api/v1/accounting/sendings': nameAccountant,
  'GET /api/v1/sandbox': (team, world) => makeSandbox(world, team),
  'POST /api/v1/sandbox/clock': (team, world) => makeSandbox(world, team),
  'POST /api/v1/sandbox/reset': (team, world) => makeSandbox(world, team),
  'GET /api/v1/sandbox/mails': (team, world) => makeSandbox(world, team),
  'DELETE /api/v1/team/logo': (team) => team.call('PUT', '/team/logo', { image: PIXEL }),
}

export const prepareFor = async (endpoint: EndpointRecord, team: Team, world: World): Promise<void> =>
  void (await PREPARATIONS[formatEndpoint(endpoint)]?.(team, world))

/** The endpoint's address without its prefix, with these ids. */
export const pathWith = (endpoint: EndpointRecord, ids: Ids | undefined): string =>
  ids
    ? fill(endpoint.path, ids)
    : fill(endpoint.path, { id: '', month: '2026-03' }) + (REQUIRED_QUERIES[endpoint.path] ?? '')

/** The endpoint's address without its prefix, with ids of new resources of the team. */
export async function makePath(endpoint: EndpointRecord, team: Team, world: World): Promise<string> {
  await prepareFor(endpoint, team, world)
  return pathWith(endpoint, hasId(endpoint) ? await resourceFor(endpoint, team, world) : undefined)
}

/** Returns a body; with a team, everything that it references exists in the team. */
export async function bodyFor(
  endpoint: EndpointRecord,
  team?: Team,
  world?: World,
): Promise<object | undefined> {
  const { operationId, body } = endpoint
  const make = BODIES[operationId]
  const isRequired = ((body as { required?: string[] } | undefined)?.required ?? []).length > 0
  if (make || !isRequired) return make?.(team, world)
  const example = findRequiredExample(endpoint)
  if (!example)
    throw new Error(`Teach server/test/suites/every-endpoint/every-endpoint.ts a body for ${operationId}`)
  return example
}

/** The response to a body without the file that the endpoint requires. */
export const fileMissing = ({ upload }: EndpointRecord) => ({
  status: 400,
  body: { error: { details: { reason: 'missing_field', code: 'required', field: upload?.file } } },
})

/** Every scope except the endpoint's and the one that includes it. */
export function listOtherScopes(access: string, all: readonly Scope[]): Scope[] {
  const opening = listAlternatives(access as AccessScope).flatMap((one) => [
    one,
    one.replace(/:read$/, ':write'),
  ])
  return all.filter((one) => one !== '*' && !opening.includes(one))
}

/** A credential of the right kind for a surface, but invalid. */
export const wrongCredential = (surface: string) => ({
  authorization: `Bearer ${surface === 'operator' ? `${OPERATOR_TOKEN}x` : 'tek_live_wrong'}`,
})
