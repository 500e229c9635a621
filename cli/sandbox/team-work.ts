// What the team does at the beginning of each month: it signs, reviews reports and invoices, pays, and reminds people.
import {
  type AccountingEntry,
  type ActivityReport,
  acceptSupplierInvoice,
  approveActivityReports,
  approvePaymentBatch,
  type Client,
  confirmPaymentBatch,
  createPaymentBatch,
  exportPaymentBatch,
  itemsOf,
  listAccountingEntries,
  listActivityReports,
  listPayableEntries,
  listPaymentBatches,
  listSupplierInvoices,
  type PaymentBatch,
  pagesOf,
  payAccountingEntries,
  preparePaymentBatch,
  rejectActivityReport,
  remindOfReports,
  reopenActivityReport,
  signMission,
} from '../../sdk/src/index.ts'
import { failure } from '../failure.ts'
import { forEachConcurrently, ITEMS_TIMEOUT_SECONDS } from './at-once.ts'
import { type Portals, sendInvoices, toMonthName } from './freelancers-work.ts'
import type { PlannedReport, ReportCourse } from './plan.ts'
import { listPlannedMissions, type Seeding } from './seeding.ts'

/** The maximum number of ids of one request. */
const MAX_ITEMS = 200

export async function signMissions(seeding: Seeding): Promise<void> {
  const { client } = seeding
  const waiting = (await listPlannedMissions(seeding)).filter(
    ({ mission }) => mission.status === 'pending-company-review',
  )
  await forEachConcurrently(waiting, ({ mission }) => signMission({ client, path: { id: mission.id } }))
}

type ReviewedReport = { report: ActivityReport; planned: PlannedReport | undefined }

/** Returns the reports of a status, with their plans. */
async function listPlannedReports(
  { client, plan }: Seeding,
  status: string,
  months: [number, number],
): Promise<ReviewedReport[]> {
  const missions = new Map(
    (await listPlannedMissions({ client, plan })).map((one) => [one.mission.id, one.planned]),
  )
  const planned = new Map(plan.reports.map((one) => [`${one.mission.external_id} ${one.month}`, one]))
  const query = {
    status,
    report_month_from: toMonthName(plan, months[0]),
    report_month_to: toMonthName(plan, months[1]),
  }
  const found: ReviewedReport[] = []
  for await (const report of itemsOf(listActivityReports, { client, query })) {
    const external_id = missions.get(report.mission.id)?.external_id
    const month = [months[0], months[1]].find((one) => toMonthName(plan, one) === report.report_month)
    found.push({ report, planned: planned.get(`${external_id} ${month}`) })
  }
  return found
}

const hasCourse =
  (course: ReportCourse, month: number) =>
  ({ planned }: ReviewedReport) =>
    planned?.course === course && planned.month === month

/** Rejects some reports of the previous month, reopens some of the month before, and approves all others. */
export async function reviewReports(seeding: Seeding, month: number): Promise<void> {
  const { client, once } = seeding
  const rejection_reason = 'Please add the days of the last week.'
  const reopened = (await listPlannedReports(seeding, 'approved', [month - 2, month - 2])).filter(
    hasCourse('reopened', month - 2),
  )
  await forEachConcurrently(reopened, ({ report }) =>
    reopenActivityReport({ client, path: { id: report.id }, headers: once(`reopen ${report.id}`) }),
  )
  const pending = await listPlannedReports(seeding, 'pending', [month - 2, month - 1])
  const rejected = pending.filter(hasCourse('rejected', month - 1))
  await forEachConcurrently(rejected, ({ report }) =>
    rejectActivityReport({ client, path: { id: report.id }, body: { rejection_reason } }),
  )
  const ids = pending.filter((one) => !rejected.includes(one)).map(({ report }) => report.id)
  await sendInChunks(ids, (report_ids) =>
    approveActivityReports({ client, body: { report_ids }, timeoutSeconds: ITEMS_TIMEOUT_SECONDS }),
  )
}

type Outcomes = { items: { id: string; error: { message: string } | null }[] }

async function sendInChunks(
  ids: readonly string[],
  send: (ids: string[]) => Promise<Outcomes>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_ITEMS) {
    const { items } = await send(ids.slice(from, from + MAX_ITEMS))
    const refused = items.find(({ error }) => error)
    if (refused) throw failure(`The seed was refused: ${refused.error?.message}`)
  }
}

/** Sends the invoices that suppliers write themselves, and accepts them for the team. */
export async function collectInvoices(seeding: Seeding, portals: Portals): Promise<void> {
  const { client, plan } = seeding
  const suppliers = new Set(plan.freelancers.filter((one) => !one.isSelfBilled).map(({ email }) => email))
  const received = new Set<string>()
  const invoiceIds: string[] = []
  for await (const { id, status, entry_ids } of itemsOf(listSupplierInvoices, { client })) {
    for (const entry of entry_ids) received.add(entry)
    if (status === 'received') invoiceIds.push(id)
  }
  const entries: AccountingEntry[] = []
  const query = { status: 'waiting_payment' }
  for await (const entry of itemsOf(listAccountingEntries, { client, query }))
    if (suppliers.has(entry.freelancer.email) && !received.has(entry.id)) entries.push(entry)
  invoiceIds.push(...(await sendInvoices(seeding, portals, entries)))
  await forEachConcurrently(invoiceIds, (id) => acceptSupplierInvoice({ client, path: { id } }))
}

/** Pays the entries that are due by today: by a batch that a second person approves, or by recording payments. */
export const payDue = (seeding: Seeding, today: string): Promise<void> =>
  seeding.second ? payByBatch(seeding, seeding.second, today) : recordPayments(seeding, today)

async function payByBatch(seeding: Seeding, second: Client, today: string): Promise<void> {
  const { client, once } = seeding
  const entry_ids = await listPayableEntryIds(seeding, today)
  if (entry_ids.length > 0) {
    const body = { execution_date: today, label: `Due on ${today}`, entry_ids }
    await createPaymentBatch({ client, body, headers: once(`batch ${today}`) })
  }
  for await (const batch of itemsOf(listPaymentBatches, { client })) {
    const path = { id: batch.id }
    if (batch.status === 'draft') await exportApproved(client, second, batch)
    if (batch.status === 'draft' || batch.status === 'exported')
      await confirmPaymentBatch({ client: second, path, body: { paid_on: today } })
  }
}

/** Prepares, approves and exports a batch. Steps of an interrupted run are not repeated. */
async function exportApproved(
  client: Client,
  second: Client,
  { id, prepared_at, approved_at }: PaymentBatch,
): Promise<void> {
  const path = { id }
  if (prepared_at === null) await preparePaymentBatch({ client, path })
  if (approved_at === null) await approvePaymentBatch({ client: second, path })
  await exportPaymentBatch({ client, path })
}

async function listPayableEntryIds({ client }: Seeding, today: string): Promise<string[]> {
  const found: string[] = []
  const query = { due_date_to: today, per_page: 100 }
  for await (const { items } of pagesOf(listPayableEntries, { client, query }))
    for (const { entry_id, problems } of items) if (problems.length === 0) found.push(entry_id)
  return found
}

async function recordPayments({ client }: Seeding, today: string): Promise<void> {
  const due: string[] = []
  const query = { status: 'waiting_payment', due_date_to: today }
  for await (const { id, allowed_actions } of itemsOf(listAccountingEntries, { client, query }))
    if (allowed_actions.includes('pay')) due.push(id)
  await sendInChunks(due, (entry_ids) =>
    payAccountingEntries({ client, body: { entry_ids }, timeoutSeconds: ITEMS_TIMEOUT_SECONDS }),
  )
}

/** Reminds the freelancers whose reports of the previous month are late. */
export async function remindLate(seeding: Seeding, month: number): Promise<void> {
  const { client, plan, once } = seeding
  const late = new Set(
    plan.reports
      .filter((report) => report.month === month - 1 && report.course === 'late')
      .map(({ mission }) => mission.external_id),
  )
  if (late.size === 0) return
  const mission_ids = (await listPlannedMissions(seeding))
    .filter(({ planned }) => late.has(planned.external_id))
    .map(({ mission }) => mission.id)
  const path = { month: toMonthName(plan, month - 1) }
  for (let from = 0; from < mission_ids.length; from += MAX_ITEMS) {
    const body = { mission_ids: mission_ids.slice(from, from + MAX_ITEMS) }
    const headers = once(`remind ${path.month} ${from}`)
    await remindOfReports({ client, path, body, headers, timeoutSeconds: ITEMS_TIMEOUT_SECONDS })
  }
}
