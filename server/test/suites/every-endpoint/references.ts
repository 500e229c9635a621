// Every id in a body or query of the contract, and its valid and invalid values.
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { getRequestId } from '../../make/audit-entries.ts'
import type { Parties } from '../../make/mission-lifecycle.ts'
import { getData, makeAcceptedMission, makeFreelancer, makeTemplate } from '../../make/missions.ts'
import { makeBatch, makePayable } from '../../make/payments.ts'
import { uploadReceipt } from '../../make/receipts.ts'
import { fileReport, makeReport, rejectReport } from '../../make/reports.ts'
import type { Body, Team } from '../../world/world.ts'

type Schema = { format?: string; items?: Schema; properties?: Record<string, Schema> }
/** `field` as a path: `timesheets[].project_code_id`, `tag_ids[]`. */
export type Place = { endpoint: EndpointRecord; part: 'body' | 'query'; field: string }

export const formatPlace = ({ endpoint, field }: Place) => `${endpoint.operationId} ${field}`

/** Finds ids by format at any depth, so that a new field cannot be forgotten. */
export const listPlaces = (endpoint: EndpointRecord): Place[] =>
  (['body', 'query'] as const).flatMap((part) =>
    findIdFields(endpoint[part] as Schema | undefined).map((field) => ({ endpoint, part, field })),
  )

function findIdFields(schema: Schema | undefined, name = ''): string[] {
  if (schema?.format === 'uuid') return [name]
  const members = Object.entries(schema?.properties ?? {})
  return [
    ...members.flatMap(([member, inner]) => findIdFields(inner, name ? `${name}.${member}` : member)),
    ...(schema?.items ? findIdFields(schema.items, `${name}[]`) : []),
  ]
}

/** The body with the id inserted; a row keeps its other fields. */
export function insertId(body: Body, field: string, id: unknown): Body {
  const [, name = '', list, rest] = /^(\w+)(\[\])?(?:\.(.+))?$/.exec(field) ?? []
  const before = list ? body?.[name]?.[0] : body?.[name]
  const value = rest ? insertId(before, rest, id) : id
  return { ...body, [name]: list ? [value] : value }
}

export type Make = (parties: Parties) => Promise<string>
type Reference = {
  right: Make
  /** Existing resources of the team that are not valid here. */
  wrong: Record<string, Make>
}

const createResource = async (team: Team, path: string, body: object) =>
  (await team.call('POST', path, body)).body.data.id as string
let addressCount = 0

const unit: Make = ({ team }) => createResource(team, '/teams', { name: 'Engineering' })
const tag: Make = ({ team }) => createResource(team, '/team-tags', { name: 'Design' })
const projectCode: Make = ({ team }) => createResource(team, '/project-codes', { name: 'Apollo' })
const freelancer: Make = async ({ team }) => (await makeFreelancer(team)).id
const admin: Make = ({ team }) => team.addUser('team-admin')
const member: Make = ({ team }) => team.addUser('team-member')
const servicesTemplate: Make = ({ team }) => makeTemplate(team, 'services_agreement')
const masterTemplate: Make = ({ team }) => makeTemplate(team, 'master_agreement')
const invitation: Make = ({ team }) =>
  createResource(team, '/users/invitations', {
    email: `guest-${++addressCount}@example.org`,
    role: 'team-admin',
  })
const makeChanged =
  (make: Make, path: string, change: object): Make =>
  async (parties) => {
    const id = await make(parties)
    await parties.team.call('PATCH', `${path}/${id}`, change)
    return id
  }
const deactivatedUser = makeChanged(admin, '/users', { is_active: false })
const invitedFreelancer: Make = ({ team }) =>
  createResource(team, '/freelancers/invitations', {
    email: `free-${++addressCount}@example.org`,
    first_name: 'Noa',
    last_name: 'Girard',
  })

const mission: Make = async ({ world, team, freelancer: { id } }) =>
  (await makeAcceptedMission(world, team, id)).id
const report: Make = async ({ world, team }) => (await makeReport(world, team)).id

/** The last entry of these parties, so that a batch of it can be made. */
const payables = new WeakMap<Parties, string>()
const payable: Make = async (parties) => {
  const { id } = await makePayable(parties.world, parties.team)
  payables.set(parties, id)
  return id
}
const batch: Make = async ({ world, team }) => (await makeBatch(world, team)).id

/** Creates a batch of the entry, if there is one. */
async function createBatch(
  { world, team }: Parties,
  entryId: string | undefined,
  isExported: boolean,
): Promise<string> {
  const { id } = await makeBatch(world, team)
  if (entryId) await team.call('POST', `/payment-batches/${id}/add-entries`, { entry_ids: [entryId] })
  if (isExported) await team.call('POST', `/payment-batches/${id}/export`)
  return `/payment-batches/${id}`
}

const requestId: Make = async ({ team }) =>
  getRequestId(await team.call('POST', '/project-codes', { name: 'Apollo' }))

const eventId: Make = async (parties) => {
  const { body } = await parties.team.call('GET', `/missions/${await mission(parties)}/events`)
  return body.data.items[0].id
}

/** A mission with three deliverables and a rejected report; made once for the same parties, so that an id and its resource match. */
const catalogues = new WeakMap<Parties, Promise<Body>>()
function getCatalogue(parties: Parties): Promise<Body> {
  const catalogue = catalogues.get(parties) ?? makeCatalogue(parties)
  catalogues.set(parties, catalogue)
  return catalogue
}
async function makeCatalogue({ world, team, freelancer: { id } }: Parties): Promise<Body> {
  const deliverables = [{ name: 'Page', amount_excl_vat: 300, quantity: 3 }]
  const terms = { mission_type: 'deliverable', rate_amount: undefined, deliverables }
  const createdMission = await makeAcceptedMission(world, team, id, terms)
  const { id: reportId } = await rejectReport(
    team,
    await fileReport(team, createdMission.id, { timesheets: [] }),
  )
  return { ...createdMission, reportId }
}
const deliverable: Make = async (parties) => (await getCatalogue(parties)).deliverables_catalog[0].id
const deliverableOfOtherMission: Make = async (parties) =>
  (await makeCatalogue(parties)).deliverables_catalog[0].id

/** A mission with a receipt and a rejected report; made once for the same parties, so that an id and its resource match. */
const receiptMissions = new WeakMap<Parties, Promise<Body>>()
function getReceiptMission(parties: Parties): Promise<Body> {
  const receiptMission = receiptMissions.get(parties) ?? makeReceiptMission(parties)
  receiptMissions.set(parties, receiptMission)
  return receiptMission
}
async function makeReceiptMission({ world, team, freelancer: { id } }: Parties): Promise<Body> {
  const createdMission = await makeAcceptedMission(world, team, id)
  const { id: receiptId } = getData(await uploadReceipt(team.call, createdMission.id))
  const { id: reportId } = await rejectReport(team, await fileReport(team, createdMission.id))
  return { ...createdMission, receiptId, reportId }
}
const receipt: Make = async (parties) => (await getReceiptMission(parties)).receiptId
const receiptOfOtherMission: Make = async (parties) => (await makeReceiptMission(parties)).receiptId

const WRONG_USERS = {
  'a deactivated user': deactivatedUser,
  'a pending invitation': invitation,
  'a freelancer': freelancer,
}
const user: Reference = { right: member, wrong: WRONG_USERS }

/** References by the name of the field; the same name means the same kind everywhere. */
export const REFERENCES: Record<string, Reference> = {
  parent_id: {
    right: unit,
    wrong: { 'an archived unit': makeChanged(unit, '/teams', { is_archived: true }), 'a tag': tag },
  },
  tag_id: { right: tag, wrong: { 'a unit': unit } },
  tag_ids: { right: tag, wrong: { 'a unit': unit } },
  team_id: { right: unit, wrong: { 'a tag': tag } },
  team_ids: { right: unit, wrong: { 'a tag': tag } },
  user_id: user,
  referent_id: user,
  team_signer_id: user,
  approver_id: { right: admin, wrong: { ...WRONG_USERS, 'a team-member': member } },
  freelancer_id: {
    right: freelancer,
    wrong: {
      'an invited freelancer': invitedFreelancer,
      'an archived freelancer': makeChanged(freelancer, '/freelancers', { status: 'archived' }),
      'a user': member,
    },
  },
  project_code_id: { right: projectCode, wrong: { 'a tag': tag } },
  mission_id: { right: mission, wrong: { 'a freelancer': freelancer } },
  activity_report_id: { right: report, wrong: { 'a mission': mission } },
  deliverable_id: {
    right: deliverable,
    wrong: { 'a deliverable of another mission': deliverableOfOtherMission, 'a project code': projectCode },
  },
  receipt_id: {
    right: receipt,
    wrong: { 'a receipt of another mission': receiptOfOtherMission, 'a mission': mission },
  },
  entry_id: { right: payable, wrong: { 'a freelancer': freelancer } },
  entry_ids: { right: payable, wrong: { 'a freelancer': freelancer } },
  report_ids: { right: report, wrong: { 'a mission': mission } },
  mission_ids: { right: mission, wrong: { 'a freelancer': freelancer } },
  batch_id: { right: batch, wrong: { 'a freelancer': freelancer } },
  actor_id: user,
  subject_id: { right: mission, wrong: {} },
  request_id: { right: requestId, wrong: {} },
  event_id: { right: eventId, wrong: {} },
  service_template_id: { right: servicesTemplate, wrong: { 'a master agreement template': masterTemplate } },
  master_agreement_template_id: {
    right: masterTemplate,
    wrong: { 'a services agreement template': servicesTemplate },
  },
}

const newAgreement = ({ team }: Parties) => ({
  contract_type: 'master_agreement',
  master_agreement_valid_until: '2026-12-31',
  team_signer_id: team.userId,
})

/** Fields without which the request would be refused for another reason. */
export const COMPANIONS: Record<string, (parties: Parties) => object | Promise<object>> = {
  'createAccountOverride mission_id': () => ({ project_code_id: undefined }),
  'createMission service_template_id': ({ team }) => ({
    use_service_template: true,
    team_signer_id: team.userId,
  }),
  'updateMission service_template_id': ({ team }) => ({
    use_service_template: true,
    team_signer_id: team.userId,
  }),
  'createMission master_agreement_template_id': newAgreement,
  'updateMission master_agreement_template_id': newAgreement,
  'fileActivityReport timesheets[].deliverable_id': async (parties) => ({
    mission_id: (await getCatalogue(parties)).id,
    report_month: '2026-04',
    ...DELIVERED,
  }),
  'fileActivityReport expenses[].receipt_id': async (parties) => ({
    mission_id: (await getReceiptMission(parties)).id,
    report_month: '2026-04',
    timesheets: [],
    ...WITH_EXPENSE,
  }),
}
const WITH_EXPENSE = { expenses: [{ description: 'Train', date: '2026-04-01', amount_excl_vat: 80 }] }
const DELIVERED = { timesheets: [{ date: '2026-04-01', quantity: 1 }], expenses: [] }

/** Paths for ids that the default resource of the path cannot have. */
export const PATHS: Record<string, (parties: Parties) => Promise<string>> = {
  'removePaymentBatchEntries entry_ids[]': async (parties) =>
    `${await createBatch(parties, payables.get(parties), false)}/remove-entries`,
  'confirmPaymentBatch entry_ids[]': async (parties) =>
    `${await createBatch(parties, payables.get(parties), true)}/confirm`,
  'updateActivityReport timesheets[].deliverable_id': async (parties) =>
    `/activity-reports/${(await getCatalogue(parties)).reportId}`,
  'updateActivityReport expenses[].receipt_id': async (parties) =>
    `/activity-reports/${(await getReceiptMission(parties)).reportId}`,
  'putPortalActivityReport expenses[].receipt_id': async (parties) =>
    `/missions/${(await getReceiptMission(parties)).id}/activity-reports/2026-03`,
  'putPortalActivityReport timesheets[].deliverable_id': async (parties) =>
    `/missions/${(await getCatalogue(parties)).id}/activity-reports/2026-03`,
}

/** Filters accept these resources in any status. */
export const FILTERS_TAKE: Record<string, string[]> = {
  'listTeams parent_id': ['an archived unit'],
  'listPayments freelancer_id': ['an invited freelancer', 'an archived freelancer'],
  'listPayableEntries freelancer_id': ['an invited freelancer', 'an archived freelancer'],
  'listBankAccounts freelancer_id': ['an invited freelancer', 'an archived freelancer'],
  'listSupplierInvoices freelancer_id': ['an invited freelancer', 'an archived freelancer'],
  'listComplianceDocuments freelancer_id': ['an invited freelancer', 'an archived freelancer'],
  'listBillingMandates freelancer_id': ['an invited freelancer', 'an archived freelancer'],
  'listMissions approver_id': ['a deactivated user', 'a team-member'],
}

/** Filters without an existence check: an unknown id matches nothing. */
export const UNCHECKED = [
  'listMissions freelancer_id',
  'listActivityReports freelancer_id',
  'listAccountingEntries freelancer_id',
  'getActivityReportSummary freelancer_id',
  'getAccountingEntrySummary freelancer_id',
  'listPortalSupplierInvoices activity_report_id',
  'listAuditLog request_id',
  'listAuditLog actor_id',
  'listAuditLog subject_id',
  'listEvents subject_id',
  'listWebhookDeliveries event_id',
  'listWebhookDeliveries subject_id',
]
