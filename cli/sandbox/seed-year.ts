// A seeded year: month by month people are engaged, work, report, and are paid, while the clock of the sandbox moves.
import { createHash } from 'node:crypto'
import {
  type Client,
  getMe,
  getMissionSummary,
  getSandbox,
  getTeamCompany,
  itemsOf,
  listAccountingEntries,
  listActivityReports,
  listFreelancers,
  listPayments,
  listProjectCodes,
  listSandboxMails,
  moveSandboxClock,
  updateTeamCompany,
} from '../../sdk/src/index.ts'
import { failure } from '../failure.ts'
import { createProgressBar } from '../progress-bar.ts'
import type { Item } from '../text.ts'
import { COMPANY } from './company.ts'
import { answerAll, listAnswering, listDueReports, openPortals, reportWork } from './freelancers-work.ts'
import { openMailbox } from './mailbox.ts'
import { monthAfter, toDate, toMonth } from './months.ts'
import {
  changeMissions,
  listOffers,
  makeBankAccounts,
  makeDocuments,
  makeFreelancers,
  makeProjectCodes,
  offerMandates,
  offerMissions,
} from './offer-missions.ts'
import { createPlan, type Plan, parseSize, type Size, toExternalId } from './plan.ts'
import { createPortalClientFactory, type Seeding } from './seeding.ts'
import { collectInvoices, payDue, remindLate, reviewReports, signMissions } from './team-work.ts'
import { waitUntilReady } from './wait-for-sandbox.ts'

const DAYS_OF_MONTH = 30

type Options = { client: Client; second: Client | undefined; baseUrl: string; size: Size }

/** Returns the number of resources in the sandbox afterwards. The same call continues an interrupted run. */
export async function seedYear({ client, second, baseUrl, size }: Options): Promise<Item> {
  const sandbox = await waitUntilReady(client, await getSandbox({ client }))
  const plan = createPlan(size, await findStartMonth(client, size, sandbox.now))
  const bar = createProgressBar('', countSteps(plan))
  try {
    bar.setLabel('steps: people')
    const projectCodes = await makeProjectCodes(client, plan)
    const { user } = await getMe({ client })
    if ((await getTeamCompany({ client })).siren === null) await updateTeamCompany({ client, body: COMPANY })
    const seeding: Seeding = {
      plan,
      client,
      second,
      userId: user.id,
      mailbox: openMailbox(client),
      bar,
      portalClient: createPortalClientFactory(baseUrl),
      once: createStepHeaderFactory(projectCodes[0] ?? ''),
      projectCodes,
      freelancers: await makeFreelancers({ client, plan }),
    }
    bar.advance(plan.freelancers.length)
    await makeBankAccounts(seeding)
    await makeDocuments(seeding)
    await runMonths(seeding)
  } finally {
    bar.end()
  }
  return readResult(client)
}

/** Returns the first month of an interrupted run, or the current month of the sandbox. */
async function findStartMonth(client: Client, size: Size, now: string): Promise<string> {
  for await (const { external_id } of itemsOf(listProjectCodes, { client })) {
    const earlier = parseSize(external_id)
    if (!earlier) continue
    if (external_id === toExternalId(size, earlier.startMonth)) return earlier.startMonth
    const { seed, missions, months } = earlier
    throw failure(
      `The sandbox has --seed ${seed} --missions ${missions} --months ${months} already: reset it first, or use another one.`,
    )
  }
  return toMonth(now)
}

/** Makes keys from the id of a project code: a reset keeps stored responses, but the next seed has a new code. */
const createStepHeaderFactory = (mark: string) => (step: string) => ({
  'Idempotency-Key': createHash('sha256').update(`${mark} ${step}`).digest('hex'),
})

/** Counts the steps for the progress bar. */
const countSteps = ({ freelancers, missions, reports, months }: Plan): number =>
  freelancers.length +
  2 * missions.length +
  freelancers.filter((one) => one.isSelfBilled).length +
  reports.length +
  reports.filter(({ course }) => course === 'rejected').length +
  DAYS_OF_MONTH * months

/** Skips the months before the clock of the sandbox: an earlier run has finished them. */
async function runMonths(seeding: Seeding): Promise<void> {
  const { client, plan } = seeding
  for (let month = 0; month <= plan.months; month += 1) {
    const { now } = await getSandbox({ client })
    const isOver = toMonth(now) > monthAfter(plan.startMonth, month)
    if (isOver) continue
    await workInMonth(seeding, month, now.slice(0, 10))
    if (month < plan.months) await moveTo(seeding, month + 1)
  }
}

async function workInMonth(seeding: Seeding, month: number, today: string): Promise<void> {
  const { plan, bar } = seeding
  const name = monthAfter(plan.startMonth, month)
  const getEmail = (index: number) => plan.freelancers[index]?.email ?? ''
  const isLast = month === plan.months
  bar.setLabel(`steps: ${name}, offers`)
  const offered = new Set(listOffers(plan, month).map(({ freelancer }) => getEmail(freelancer)))
  if (!isLast) {
    await offerMandates(seeding, [...offered])
    await offerMissions(seeding, month)
    await changeMissions(seeding, month)
  }
  const reportingEmails = listDueReports(plan, month).map(({ mission }) => getEmail(mission.freelancer))
  const answeringEmails = await listAnswering(seeding)
  bar.setLabel(`steps: ${name}, links by mail`)
  const portals = await openPortals(seeding, [...new Set([...reportingEmails, ...answeringEmails])])
  bar.setLabel(`steps: ${name}, answers`)
  await answerAll(seeding, portals)
  await signMissions(seeding)
  bar.setLabel(`steps: ${name}, reports`)
  await reportWork(seeding, portals, month)
  await remindLate(seeding, month)
  bar.setLabel(`steps: ${name}, reviews and invoices`)
  await reviewReports(seeding, month)
  await collectInvoices(seeding, portals)
  bar.setLabel(`steps: ${name}, payments`)
  await payDue(seeding, today)
}

async function moveTo({ client, plan, bar }: Seeding, month: number): Promise<void> {
  const name = monthAfter(plan.startMonth, month)
  bar.setLabel(`steps: moving the clock to ${name}`)
  const to = `${toDate(name, 2)}T09:00:00Z`
  let reportedDays = 0
  await waitUntilReady(client, await moveSandboxClock({ client, body: { to } }), ({ progress }) => {
    const days = Math.floor(progress * DAYS_OF_MONTH)
    bar.advance(days - reportedDays)
    reportedDays = days
  })
}

async function readResult(client: Client): Promise<Item> {
  const firstItem = { client, query: { per_page: 1 } }
  const { now } = await getSandbox({ client })
  const listEntries = (type: string) => listAccountingEntries({ client, query: { per_page: 1, type } })
  const { statuses } = await getMissionSummary({ client })
  return {
    now,
    freelancers: (await listFreelancers(firstItem)).total,
    missions: statuses.filter(({ total }) => total > 0).map(({ status, total }) => `${total} ${status}`),
    reports: (await listActivityReports(firstItem)).total,
    invoices: (await listEntries('invoice')).total,
    expense_entries: (await listEntries('expense')).total,
    credit_notes: (await listEntries('credit_note')).total,
    payments: (await listPayments(firstItem)).total,
    kept_mails: (await listSandboxMails(firstItem)).total,
  }
}
