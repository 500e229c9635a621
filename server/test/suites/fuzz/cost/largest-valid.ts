// The largest valid requests. They have an effect, so each run gets its own resources.
import { getData, missionBody } from '../../../make/missions.ts'
import { makeReport } from '../../../make/reports.ts'
import { uploadAgreement } from '../../../make/uploads.ts'
import type { Actor } from '../fixtures.ts'
import { costly } from './costly-bodies.ts'
import { VALID_IMAGES } from './costly-images.ts'
import { buildUpload, makeLargeInvoice, makeLargePdf } from './costly-uploads.ts'
import type { CostlyRequest, RawRequest } from './raw-request.ts'

type Json = Record<string, unknown>
const many = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index))
const text = (length: number) =>
  'Work '
    .repeat(Math.ceil(length / 5))
    .slice(0, length)
    .replace(/ $/, '.')

const deliverables = many(500, (index) => ({
  name: `${index} ${text(240)}`,
  amount_excl_vat: 1234.5678,
  quantity: 1.5,
  description: text(160),
}))

/** A report with the maximum number of rows, on days within the period of every test mission. */
const rows = {
  timesheets: many(1000, (index) => ({
    date: `2026-03-${String(2 + (index % 19)).padStart(2, '0')}`,
    quantity: index < 76 ? 0.25 : 0,
    description: text(100),
  })),
  supplementary_items: many(200, () => ({ description: text(100), amount_excl_vat: 0.0123 })),
  expenses: many(200, () => ({
    description: text(100),
    date: '2026-03-02',
    amount_excl_vat: 0.0123,
    vat_amount: 0.0012,
  })),
}
const report = costly('every row', (json) => JSON.stringify({ ...(json as Json), ...rows }))

const AGREEMENT = { json: 'mission', file: 'master_agreement_file' }
const agreementFile: CostlyRequest = {
  name: 'a file of 10 MB',
  make(usual, json, { team }) {
    const master = { contract_type: 'master_agreement', master_agreement_valid_until: '2027-12-31' }
    const body = JSON.stringify({ ...(json as Json), ...master, team_signer_id: team.userId })
    return withUpload(usual, AGREEMENT, body, makeLargePdf('1 0 obj\n'))
  },
}

const INVOICE = { json: 'invoice', file: 'file' }
const invoice: CostlyRequest = {
  name: 'a file of 3 MB',
  make: (usual, json) => withUpload(usual, INVOICE, JSON.stringify(json), makeLargeInvoice()),
}

const RECEIPT = { json: 'receipt', file: 'file' }
/** Receipts of earlier days do not count for the limit of a day. */
async function backdateReceipts({ world, team }: Actor): Promise<Record<string, string>> {
  const text = `update expense_receipt set created_at = created_at - interval '2 days' where tenant_id = $1`
  await world.database.query({ text, values: [team.id] })
  return {}
}
/** A PDF, and images that are expensive to check. */
const receipts: CostlyRequest[] = Object.entries({
  'a file of 10 MB': () => makeLargePdf('1 0 obj\n'),
  ...VALID_IMAGES,
}).map(([name, content]) => ({
  name,
  prepare: backdateReceipts,
  make: (usual, json) => withUpload(usual, RECEIPT, JSON.stringify(json), content()),
}))

function withUpload(usual: RawRequest, parts: typeof INVOICE, json: string, content: Buffer): RawRequest {
  const boundary = 'a-boundary-of-the-fuzzer'
  const headers = {
    ...usual.headers,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'idempotency-key': crypto.randomUUID(),
  }
  return { ...usual, headers, body: buildUpload(parts, json, boundary, content) }
}

/** A read of the resource that `prepare` creates. */
const createRead = (name: string, prepare: CostlyRequest['prepare'], query = ''): CostlyRequest => ({
  name,
  prepare,
  make: (usual) => ({ ...usual, url: `${usual.url}${query}` }),
})

const MAX_ITEMS = 200
const createIdsRequest = (field: string) =>
  costly('200 ids', (json) =>
    JSON.stringify({ ...(json as Json), [field]: many(MAX_ITEMS, () => crypto.randomUUID()) }),
  )
const createImport = (row: (index: string) => object) =>
  costly('200 rows', () => JSON.stringify({ rows: many(MAX_ITEMS, () => row(crypto.randomUUID())) }))

const mission = ({ freelancer }: Actor, more: object = {}) => missionBody(freelancer.id, more)
const asDeliverables = { mission_type: 'deliverable', rate_amount: undefined, deliverables }

const largeMission = async (actor: Actor) => ({
  id: getData(await actor.team.call('POST', '/missions', mission(actor, asDeliverables))).id as string,
})
/** A draft with the largest terms, and a contract with these terms. */
const editedDraft: CostlyRequest = {
  ...costly('500 deliverables of a draft', (_, { team }) =>
    JSON.stringify({
      mission_type: 'deliverable',
      deliverables,
      description: text(50_000),
      use_service_template: true,
      template_locale: 'en',
      team_signer_id: team.userId,
    }),
  ),
  prepare: async (actor) => ({
    id: getData(
      await actor.team.call('POST', '/missions', mission(actor, { approver_id: actor.team.userId })),
    ).id as string,
  }),
}
const largeReport = async ({ world, team }: Actor) => ({
  id: (await makeReport(world, team, rows)).id as string,
})
const largeFile = async ({ world, team }: Actor) => ({
  id: (await uploadAgreement(world, team, makeLargePdf('1 0 obj\n'))).id as string,
})
async function fullPage(actor: Actor): Promise<Record<string, string>> {
  const body = mission(actor, { name: text(500), description: text(50_000) })
  for (const _ of Array(100)) getData(await actor.team.call('POST', '/missions', body))
  return {}
}

/** The same request, which is rolled back at its end. */
const dryRun = ({ name, prepare, make }: CostlyRequest): CostlyRequest => ({
  name: `${name}, dry run`,
  prepare,
  make: (...args) => {
    const request = make(...args)
    return { ...request, headers: { ...request.headers, 'x-dry-run': 'true' } }
  },
})
const withDryRuns = (...all: CostlyRequest[]): CostlyRequest[] => all.flatMap((one) => [one, dryRun(one)])

export const LARGEST: Record<string, readonly CostlyRequest[]> = {
  uploadExpenseReceipt: receipts,
  uploadPortalExpenseReceipt: receipts,
  createMission: withDryRuns(
    costly('500 deliverables', (json) => JSON.stringify({ ...(json as Json), ...asDeliverables })),
    costly('a long description', (json) =>
      JSON.stringify({ ...(json as Json), description: '🚀'.repeat(50_000) }),
    ),
    agreementFile,
  ),
  approveActivityReports: withDryRuns(createIdsRequest('report_ids')),
  payAccountingEntries: withDryRuns(createIdsRequest('entry_ids')),
  remindOfReports: withDryRuns(createIdsRequest('mission_ids')),
  importFreelancers: withDryRuns(
    createImport((index) => ({ email: `${index}@example.com`, first_name: text(255), last_name: text(255) })),
  ),
  importProjectCodes: withDryRuns(createImport((index) => ({ name: text(500), external_id: index }))),
  importMissions: withDryRuns(
    costly('200 rows', (json) => {
      const [row] = (json as { rows: Json[] }).rows
      return JSON.stringify({
        rows: many(MAX_ITEMS, () => ({ ...row, external_id: crypto.randomUUID(), description: text(500) })),
      })
    }),
  ),
  updateMission: withDryRuns(editedDraft),
  sendSupplierInvoice: [invoice],
  sendPortalSupplierInvoice: [invoice],
  fileActivityReport: withDryRuns(report),
  updateActivityReport: [report],
  putPortalActivityReport: [report],
  getMission: [createRead('500 deliverables', largeMission)],
  listMissions: [createRead('a page of 100 long missions', fullPage, '?per_page=100')],
  getMissionDocument: [createRead('a file of 10 MB', largeFile)],
  getActivityReport: [createRead('every row', largeReport)],
}
