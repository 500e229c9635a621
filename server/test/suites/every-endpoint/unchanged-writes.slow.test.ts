// Writing stored values again writes nothing: no row, no audit entry, no event, no `updated_at`. For every PATCH and PUT.
import { describe, expect, test } from 'vitest'
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { listTeamTables } from '../../check/team-snapshot.ts'
import { createParties } from '../../make/mission-lifecycle.ts'
import { getData, makeFreelancer } from '../../make/missions.ts'
import { openBell, openPortalBell } from '../../make/notifications.ts'
import { ROWS } from '../../make/reports.ts'
import { type Body, type Reply, startWorld, type Team } from '../../world/world.ts'
import { findExample, formatEndpoint, isTeamEndpoint, makePath } from './every-endpoint.ts'
import { isPortalEndpoint, makePortalPath } from './every-portal-endpoint.ts'

const world = await startWorld()

const createResource = async (team: Team, path: string, body: object): Promise<string> =>
  getData(await team.call('POST', path, body)).id

const createCode = (team: Team) => createResource(team, '/project-codes', { name: 'Apollo' })
const createLinks = async (team: Team) => ({
  tag_ids: [
    await createResource(team, '/team-tags', { name: 'A' }),
    await createResource(team, '/team-tags', { name: 'B' }),
  ],
  team_ids: [
    await createResource(team, '/teams', { name: 'A' }),
    await createResource(team, '/teams', { name: 'B' }),
  ],
})
const buildRows = (project_code_id: string) => ({
  timesheets: [
    { ...ROWS.timesheets[0], project_code_id, description: null },
    { date: '2026-03-03', quantity: 0.5, description: 'Workshop' },
  ],
  supplementary_items: ROWS.supplementary_items,
  expenses: [{ description: 'Taxi', date: '2026-03-02', amount_excl_vat: 12.3456 }, ...ROWS.expenses],
})
const IDENTITY = {
  company: 'Acme SAS',
  legal_form: 'SAS',
  siren: '732829320',
  register: '732 829 320 RCS Paris',
  address: '1 rue A',
  postal_code: '97100',
  city: 'Basse-Terre',
  country: 'GP',
  vat_number: 'FR44732829320',
  electronic_address: { scheme: '0225', value: '732829320_73282932000074' },
}
const SUPPLIER = {
  ...IDENTITY,
  siret: '73282932000074',
  vat_regime: 'exempt',
  vat_from: '2026-03-02',
  vat_exemption_reason: 'Article 261 D 2°',
  vat_on_debits: true,
}

const DRAFT_TERMS = {
  name: 'Search',
  description: 'Build the search.',
  mission_type: 'deliverable',
  start_date: '2026-04-01',
  end_date: '2026-05-31',
  contract_type: 'services_agreement',
  rate_amount: 80.5,
  planned_quantity: null,
  deliverables: [
    { name: 'Study', amount_excl_vat: 900, quantity: 2 },
    { name: 'Prototype', amount_excl_vat: 4000.1234, description: 'Clickable' },
  ],
  payment_terms_days: 15,
  payment_terms_basis: 'end_of_month',
  use_service_template: true,
  template_locale: 'fr',
  service_template_id: null,
}

/** Every field of the operation, each with a value that changes something the first time; otherwise the example of the schema. */
const BODIES: Record<string, (team: Team) => Promise<Body> | Body> = {
  updateProjectCode: () => ({ name: 'Gemini', external_id: 'G-1' }),
  updateTeamTag: () => ({ name: 'Research' }),
  updateWebhookEndpoint: () => ({
    url: 'https://erp.example.com/other',
    description: 'ERP connector',
    types: ['mission.signed', 'mission.cancelled'],
    scopes: ['missions:read'],
  }),
  updateTeam: async (team) => ({
    name: 'Research',
    external_id: 'R',
    sort_order: 3,
    is_archived: true,
    parent_id: await createResource(team, '/teams', { name: 'Above' }),
  }),
  updateComplianceSettings: () => ({
    kinds: {
      urssaf_vigilance: { mode: 'block', blocks: ['activation', 'payment'] },
      registration: { mode: 'off', blocks: [] },
      insurance: { mode: 'warn', blocks: [] },
      foreign_workers: { mode: 'off', blocks: [] },
    },
    threshold: 4000,
    renewal_months: 3,
    expiring_days: 15,
    requests_automatically: true,
  }),
  updateUser: async (team) => ({
    role: 'team-member',
    first_name: 'Lin',
    last_name: 'Ho',
    job_title: 'Lead',
    is_active: false,
    permissions: ['missions:read', 'accounting:write'],
    ...(await createLinks(team)),
  }),
  updateDocumentTemplate: () => ({ name: 'Other', locale: 'fr', body: 'Le {{ date }}' }),
  updateFreelancer: async (team) => ({
    email: 'new@example.com',
    first_name: 'Lin',
    last_name: 'Ho',
    status: 'archived',
    external_id: 'F',
    ...SUPPLIER,
    vat_rate: 5.5,
    invoicing_mode: 'supplier_invoice',
    supplier_code: 'ACME',
    is_in_das2: false,
    is_umbrella: true,
    referent_id: team.userId,
    external_referent: { company: 'Portage', email: 'p@example.com' },
    ...(await createLinks(team)),
  }),
  updatePortalProfile: () => SUPPLIER,
  updateTeamCompany: () => ({
    ...IDENTITY,
    late_payment_penalty: 'Three times the legal rate',
    payment_terms_days: 45,
    payment_terms_basis: 'end_of_month',
    payment_terms_limit: 'block',
    late_interest_rate: 12.5,
    vat_rate: 5.5,
    hours_per_day: 7.5,
    approve_ahead: 'none',
    default_templates_version: 2,
  }),
  updateAccountingSettings: () => {
    const own = { account: '611000', label: 'Other' }
    return {
      accounts: {
        services: own,
        expenses: own,
        vat_deductible: own,
        vat_waiting: own,
        vat_due: own,
        suppliers: own,
        bank: own,
      },
      journals: {
        purchases: { code: 'A1', label: 'Other' },
        miscellaneous: { code: 'O1', label: 'Other' },
        bank: { code: 'B1', label: 'Other' },
      },
      reverse_charge_vat_rate: 8.5,
      posts_payments: true,
      accountant_emails: ['accountant@example.com'],
    }
  },
  updateMission: async (team) => ({
    external_id: 'M-1',
    purchase_order: ' ',
    client_rate_amount: 700.5,
    approver_id: team.userId,
    project_code_id: await createCode(team),
    team_signer_id: team.userId,
    ...DRAFT_TERMS,
    freelancer_id: (await makeFreelancer(team)).id,
  }),
  updateActivityReport: async (team) => buildRows(await createCode(team)),
  putPortalActivityReport: async (team) => buildRows(await createCode(team)),
  payAccountingEntry: () => ({ status: 'paid' }),
  updatePaymentBatch: () => ({ execution_date: '2026-03-05', label: 'March' }),
  operatorUpdateUser: () => ({ permissions: ['*'] }),
  operatorUpdateTeam: () => ({
    name: 'Other',
    currency: 'USD',
    time_zone: 'Asia/Tokyo',
    locale: 'en',
    payment_terms_days: 45,
    payment_terms_basis: 'end_of_month',
    payment_terms_limit: 'block',
    late_interest_rate: 12.5,
    vat_rate: 5.5,
    hours_per_day: 7.5,
    approve_ahead: 'none',
    is_subscribed: false,
    signing: 'session',
    ...IDENTITY,
    late_payment_penalty: 'Trois fois le taux d’intérêt légal',
    document_quota_bytes: 10,
    audit_quota_bytes: 0,
    idempotency_quota_bytes: 30,
  }),
}

/** Fields that a body with all other fields cannot have. */
const EXCLUDED_FIELDS: Record<string, string[]> = {
  // These change only with another type of contract; edit-draft.test.ts repeats them.
  updateMission: ['master_agreement_template_id', 'master_agreement_valid_until'],
}

const toUpperCaseIds = (body: Body): Body =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    typeof value === 'string' && /^[0-9a-f]{8}-/.test(value) ? value.toUpperCase() : value,
  )
/** The order of ids has no meaning; the order of rows has. */
const reverseIdLists = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name.endsWith('_ids') ? (value as string[]).toReversed() : value,
    ]),
  )
/** Each field alone, where the others are optional. The day of a VAT regime is sent with the regime only. */
const splitFields = ({ vat_from, ...body }: Body): Body[] => [
  ...Object.entries(body).map(([name, value]) => ({ [name]: value })),
  ...(vat_from ? [{ vat_from, vat_regime: body['vat_regime'] }] : []),
]

let statement: Promise<string> | undefined

async function composeStatement(): Promise<string> {
  const tables = [...(await listTeamTables(world.database)), 'tenant']
  return tables
    .map((name) => {
      const tenant = name === 'tenant' ? 'id' : 'tenant_id'
      return `select '${name}' as name, (select string_agg(ctid || ' ' || xmin, ',' order by ctid) from ${name}
        where ${tenant} = $1) as versions`
    })
    .join(' union all ')
}

/** The ctid and xmin of every row of a team: they change with every write, even of the same values. */
async function readVersions(team: Team): Promise<Record<string, string | null>> {
  statement ??= composeStatement()
  const found = await world.database.query<{ name: string; versions: string | null }>({
    text: await statement,
    values: [team.id],
    name: 'versions_of_a_team',
  })
  return Object.fromEntries(found.map(({ name, versions }) => [name, versions]))
}

type Send = (body: Body) => Promise<Reply>

/** `isRecorded`: whether the audit log and the feed contain the first write. */
async function expectNothingWritten(
  endpoint: EndpointRecord,
  team: Team,
  send: Send,
  isRecorded = true,
): Promise<void> {
  const body =
    (await BODIES[endpoint.operationId]?.(team)) ?? (findExample(endpoint.body) as Body | undefined)
  if (!body) throw new Error(`Teach this test a body with every field of ${endpoint.operationId}`)
  const fields = Object.keys((endpoint.body as unknown as { properties: object }).properties).filter(
    (field) => !EXCLUDED_FIELDS[endpoint.operationId]?.includes(field),
  )
  expect(Object.keys(body).sort(), 'the body has every field').toEqual(fields.sort())

  const before = await readVersions(team)
  getData(await send(body))
  const stored = await readVersions(team)
  expect(stored['audit_entry'] !== before['audit_entry']).toBe(isRecorded)
  expect(stored['event'] !== before['event']).toBe(isRecorded)
  world.clock.advance(60_000)
  // A PUT removes the fields that it omits, so only a PATCH is repeated with some fields.
  const parts = endpoint.method === 'PATCH' ? [{}, ...splitFields(body)] : []
  const required = (endpoint.body as { required?: string[] }).required ?? []
  const partial = parts.filter((part) => required.every((name) => name in part))
  const [firstResponse] = [getData(await send(body))]
  for (const again of [body, toUpperCaseIds(body), reverseIdLists(body), ...partial]) {
    expect(getData(await send(again)), JSON.stringify(again)).toEqual(firstResponse)
    expect(await readVersions(team), JSON.stringify(again)).toEqual(stored)
  }
}

const changes = world.app.endpoints.filter(({ method }) => method === 'PATCH' || method === 'PUT')
const listNamed = (belongs: (one: EndpointRecord) => boolean) =>
  changes.filter(belongs).map((one) => [formatEndpoint(one), one] as const)

test('every PATCH and PUT is on one of the surfaces below', () => {
  const covered = [isTeamEndpoint, isPortalEndpoint, isOperatorEndpoint, isAuthEndpoint].flatMap((one) =>
    listNamed(one),
  )
  expect(covered).toHaveLength(changes.length)
})

describe('repeating a write changes no row', () => {
  test.each(listNamed(isTeamEndpoint))('%s', async (_, endpoint) => {
    const team = await world.team()
    const path = await makePath(endpoint, team, world)
    await expectNothingWritten(endpoint, team, (body) => team.call(endpoint.method, path, body))
  })

  test.each(listNamed(isPortalEndpoint))('%s', async (_, endpoint) => {
    const parties = await createParties(world)
    const path = await makePortalPath(endpoint, parties)
    await expectNothingWritten(endpoint, parties.team, (body) => parties.portal(endpoint.method, path, body))
  })

  test.each(listNamed(isOperatorEndpoint))('%s', async (_, endpoint) => {
    const team = await world.team()
    const path =
      endpoint.operationId === 'operatorUpdateUser'
        ? `/teams/${team.id}/users/${team.userId}`
        : `/teams/${team.id}`
    await expectNothingWritten(endpoint, team, (body) => world.operator(endpoint.method, path, body))
  })

  test.each(listNamed(isAuthEndpoint))('%s', async (_, endpoint) => {
    const { team, freelancer } = await createParties(world)
    const [call, path] = endpoint.path.startsWith('/auth/v1/portal')
      ? [await openPortalBell(world, team, freelancer.id), endpoint.path.replace('/auth/v1/portal', '')]
      : [await openBell(world, team, team.userId), endpoint.path.replace('/auth/v1', '')]
    await expectNothingWritten(endpoint, team, (body) => call(endpoint.method, path, body), false)
  })
})

/** Settings of one person, which neither the audit log nor the feed records. */
function isAuthEndpoint({ surface }: EndpointRecord): boolean {
  return surface === 'auth'
}

function isOperatorEndpoint({ surface }: EndpointRecord): boolean {
  return surface === 'operator'
}

describe('a report', () => {
  test('keeps the rows and ids of an unchanged list while another list changes', async () => {
    const parties = await createParties(world)
    const path = await makePortalPath(
      changes.find((one) => one.operationId === 'putPortalActivityReport') as EndpointRecord,
      parties,
    )
    const { items } = getData(await parties.team.call('GET', '/activity-reports'))
    const read = async () => getData(await parties.team.call('GET', `/activity-reports/${items[0].id}`))
    const before = await read()
    getData(await parties.portal('PUT', path, { ...ROWS, expenses: [] }))
    const after = await read()
    expect(after.timesheets).toEqual(before.timesheets)
    expect(after.supplementary_items).toEqual(before.supplementary_items)
    expect(after.expenses).toEqual([])
  })

  test('is written when the same rows result in a different value', async () => {
    const parties = await createParties(world)
    const endpoint = changes.find((one) => one.operationId === 'putPortalActivityReport') as EndpointRecord
    const path = await makePortalPath(endpoint, parties)
    getData(await parties.team.call('PATCH', `/freelancers/${parties.freelancer.id}`, { vat_rate: 5.5 }))
    const before = await readVersions(parties.team)
    getData(await parties.portal('PUT', path, ROWS))
    const after = await readVersions(parties.team)
    expect(after['activity_report']).not.toBe(before['activity_report'])
    expect(after['activity_report_timesheet']).toBe(before['activity_report_timesheet'])
  })
})
