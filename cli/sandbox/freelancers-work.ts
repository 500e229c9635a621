// What freelancers do in the portal: they answer offers with mailed codes, report their work and send invoices.
import {
  type AccountingEntry,
  type ActivityReport,
  acceptPortalBillingMandate,
  acceptPortalExtension,
  acceptPortalMission,
  askForPortalCode,
  type Client,
  createPortalLink,
  declinePortalMission,
  getSandbox,
  itemsOf,
  listActivityReports,
  listBillingMandates,
  type Mission,
  putPortalActivityReport,
  sendPortalSupplierInvoice,
  submitPortalActivityReport,
} from '../../sdk/src/index.ts'
import { forEachConcurrently } from './at-once.ts'
import { listWeekdays, monthAfter } from './months.ts'
import { createPdf } from './pdf.ts'
import type { PlannedMission, PlannedReport } from './plan.ts'
import { createRandom } from './random.ts'
import { listPlannedMissions, type Seeding } from './seeding.ts'

/** Clients of the portal, by the addresses of the freelancers. */
export type Portals = Map<string, Client>

type Answer = { email: string; send(client: Client, code: string): Promise<unknown> }

/** Lists reports to submit at the beginning of `month`: of the previous month, and late or rejected ones before it. */
export const listDueReports = ({ reports }: Seeding['plan'], month: number): PlannedReport[] =>
  reports.filter(
    ({ month: reportMonth, course }) =>
      (reportMonth === month - 1 && course !== 'late') ||
      (reportMonth === month - 2 && (course === 'late' || course === 'rejected')),
  )

const getMissionEmail = ({ plan }: Seeding, { freelancer }: PlannedMission) =>
  plan.freelancers[freelancer]?.email ?? ''

/** Opens the portal of each freelancer with a new link, which works for 30 days of the sandbox. */
export async function openPortals(seeding: Seeding, emails: readonly string[]): Promise<Portals> {
  const { client, mailbox, freelancers, portalClient } = seeding
  const { now } = await getSandbox({ client })
  await forEachConcurrently(emails, (email) =>
    createPortalLink({ client, path: { id: freelancers.get(email)?.id ?? '' } }),
  )
  const tokens = await mailbox.tokens(now, emails)
  return new Map([...tokens].map(([email, token]) => [email, portalClient(token)]))
}

/** Answers mandates, offers and extensions. Each answer needs a new code, so a batch has one for each freelancer. */
export async function answerAll(seeding: Seeding, portals: Portals): Promise<void> {
  const { client, mailbox, bar } = seeding
  const { now } = await getSandbox({ client })
  const waiting = await listAnswers(seeding)
  while (waiting.length > 0) {
    const batch: Answer[] = []
    for (const answer of [...waiting])
      if (!batch.some(({ email }) => email === answer.email)) {
        batch.push(answer)
        waiting.splice(waiting.indexOf(answer), 1)
      }
    await forEachConcurrently(batch, ({ email }) =>
      askForPortalCode({ client: requirePortal(portals, email) }),
    )
    const codes = await mailbox.codes(
      now,
      batch.map(({ email }) => email),
    )
    await forEachConcurrently(batch, async ({ email, send }) => {
      await send(requirePortal(portals, email), codes.get(email) ?? '')
      bar.advance(1)
    })
  }
}

/** Returns the addresses of the freelancers who have something to answer. */
export const listAnswering = async (seeding: Seeding) =>
  new Set((await listAnswers(seeding)).map(({ email }) => email))

async function listAnswers(seeding: Seeding): Promise<Answer[]> {
  const { client, freelancers } = seeding
  const answers: Answer[] = []
  const byId = new Map([...freelancers.values()].map((one) => [one.id, one]))
  for await (const { id, freelancer_id } of itemsOf(listBillingMandates, {
    client,
    query: { status: 'offered' },
  })) {
    const person = byId.get(freelancer_id)
    if (!person) continue
    const signature_name = `${person.first_name} ${person.last_name}`
    answers.push({
      email: person.email,
      send: (portal, code) =>
        acceptPortalBillingMandate({ client: portal, path: { id }, body: { signature_name, code } }),
    })
  }
  for (const { mission, planned } of await listPlannedMissions(seeding))
    if (mission.status === 'pending-freelancer-review' || mission.status === 'pending-freelancer-extension')
      answers.push({ email: getMissionEmail(seeding, planned), send: createAnswer(mission, planned) })
  return answers
}

function createAnswer(
  { id, status, freelancer }: Mission,
  { isDeclined, hasContract }: PlannedMission,
): Answer['send'] {
  const path = { id }
  const signature_name = `${freelancer.first_name} ${freelancer.last_name}`
  if (status === 'pending-freelancer-extension')
    return (client, code) => acceptPortalExtension({ client, path, body: { code } })
  if (isDeclined) return (client) => declinePortalMission({ client, path, body: { reason: 'Not available' } })
  return (client, code) =>
    acceptPortalMission({ client, path, body: { code, ...(hasContract && { signature_name }) } })
}

function requirePortal(portals: Portals, email: string): Client {
  const client = portals.get(email)
  if (!client) throw new Error(`${email} has no portal`)
  return client
}

/** Writes and submits the reports that are due and missing. */
export async function reportWork(seeding: Seeding, portals: Portals, month: number): Promise<void> {
  const { client, plan, bar } = seeding
  const due = listDueReports(plan, month)
  if (due.length === 0) return
  const missions = new Map(
    (await listPlannedMissions(seeding)).map((one) => [one.planned.external_id, one.mission]),
  )
  const query = {
    report_month_from: toMonthName(plan, month - 2),
    report_month_to: toMonthName(plan, month - 1),
  }
  const existing = new Map<string, ActivityReport>()
  for await (const report of itemsOf(listActivityReports, { client, query }))
    existing.set(`${report.mission.id} ${report.report_month}`, report)
  await forEachConcurrently(due, async (report) => {
    const mission = missions.get(report.mission.external_id)
    const name = toMonthName(plan, report.month)
    const status = mission && existing.get(`${mission.id} ${name}`)?.status
    // A rejected report is submitted the second time a month later.
    const isSecondSubmission = report.course === 'rejected' && report.month === month - 2
    if (
      mission &&
      (status === undefined || status === 'draft' || (status === 'rejected' && isSecondSubmission))
    ) {
      const path = { id: mission.id, month: name }
      const portal = requirePortal(portals, getMissionEmail(seeding, report.mission))
      await putPortalActivityReport({ client: portal, path, body: createReportRows(report, mission, plan) })
      await submitPortalActivityReport({ client: portal, path })
    }
    bar.advance(1)
  })
}

export const toMonthName = ({ startMonth }: { startMonth: string }, month: number) =>
  monthAfter(startMonth, month)

function createReportRows(
  { mission: planned, month }: PlannedReport,
  mission: Mission,
  plan: Seeding['plan'],
) {
  const name = toMonthName(plan, month)
  const random = createRandom(plan.seed, `rows ${planned.external_id} ${name}`)
  const days = listWeekdays(name, planned.start_date, mission.early_termination_date ?? mission.end_date)
  const [delivery] = mission.deliverables_catalog
  if (delivery) {
    const isWithin = month - planned.firstMonth < (delivery.quantity ?? 1)
    const date = days.at(-1) ?? ''
    return { timesheets: isWithin ? [{ date, quantity: 1, deliverable_id: delivery.id }] : [] }
  }
  const worked = days.filter(() => random.next() < 0.9)
  const quantity = () =>
    planned.mission_type === 'hourly' ? random.between(6, 16) / 2 : random.pick([1, 1, 1, 0.5])
  const [date] = worked
  const hasExpense = date !== undefined && random.next() < 0.2
  return {
    timesheets: worked.map((date) => ({ date, quantity: quantity() })),
    ...(hasExpense && {
      expenses: [
        { description: 'Train', date, kind: 'rebilled' as const, amount_excl_vat: random.between(20, 180) },
      ],
    }),
  }
}

/** Sends the invoices of suppliers who write them themselves, with the amounts of their entries. */
export async function sendInvoices(
  seeding: Seeding,
  portals: Portals,
  entries: readonly AccountingEntry[],
): Promise<string[]> {
  const { once } = seeding
  const sent: string[] = []
  await forEachConcurrently(entries, async (entry) => {
    const portal = portals.get(entry.freelancer.email)
    if (!portal) return
    const { amount_excl_vat, vat_amount, amount_incl_vat, invoice_date: date } = entry
    const number = `F-${entry.id.slice(-8)}`
    const invoice = { number, date, amount_excl_vat, vat_amount, amount_incl_vat }
    const { id } = await sendPortalSupplierInvoice({
      client: portal,
      path: { id: entry.id },
      body: { invoice, file: createPdf(`${number}.pdf`, `Invoice ${number}`) },
      headers: once(`invoice ${entry.id}`),
    })
    sent.push(id)
  })
  return sent
}
