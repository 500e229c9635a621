// Creates freelancers with their mandates, bank accounts and documents; offers missions, and changes running ones.
import {
  approveBankAccount,
  approveComplianceDocument,
  approveMission,
  type BankAccount,
  createTeamTag,
  extendMission,
  importFreelancers,
  importMissions,
  importProjectCodes,
  itemsOf,
  listBankAccounts,
  listBillingMandates,
  listComplianceDocuments,
  listTeamTags,
  offerBillingMandate,
  proposeBankAccount,
  proposeTeamBankAccount,
  terminateMission,
  uploadComplianceDocument,
} from '../../sdk/src/index.ts'
import { failure } from '../failure.ts'
import { forEachConcurrently, ITEMS_TIMEOUT_SECONDS } from './at-once.ts'
import { TEAM_IBAN } from './company.ts'
import { monthAfter, toDate } from './months.ts'
import { createPdf } from './pdf.ts'
import type { Plan, PlannedMission } from './plan.ts'
import { listPlannedMissions, readFreelancers, type Seeding } from './seeding.ts'

/** The maximum number of rows of one request. */
const MAX_ROWS = 200

type Import = (options: {
  client: Seeding['client']
  body: { rows: Record<string, unknown>[] }
  timeoutSeconds: number
}) => Promise<{ items: { id: string | null; error: { message: string } | null }[] }>

/** Imports rows and returns their ids. Rows that exist are not changed. */
async function importAll(
  client: Seeding['client'],
  send: Import,
  rows: Record<string, unknown>[],
): Promise<string[]> {
  const ids: string[] = []
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const body = { rows: rows.slice(from, from + MAX_ROWS) }
    const { items } = await send({ client, body, timeoutSeconds: ITEMS_TIMEOUT_SECONDS })
    for (const { id, error } of items) {
      if (id === null) throw failure(`The seed was refused: ${error?.message}`)
      ids.push(id)
    }
  }
  return ids
}

/** The first code marks the sandbox as seeded. */
export const makeProjectCodes = (client: Seeding['client'], { projectCodes }: Plan) =>
  importAll(client, importProjectCodes, projectCodes)

export async function makeFreelancers({ client, plan }: Pick<Seeding, 'client' | 'plan'>) {
  const existing = await readFreelancers(client)
  if (plan.freelancers.every(({ email }) => existing.has(email))) return existing
  const names = new Map<string, string>()
  for await (const { name, id } of itemsOf(listTeamTags, { client })) names.set(name, id)
  for (const name of plan.tags)
    if (!names.has(name)) names.set(name, (await createTeamTag({ client, body: { name } })).id)
  const rows = plan.freelancers.map(({ company, iban: _, isSelfBilled, ...person }, index) => ({
    ...person,
    ...company,
    invoicing_mode: isSelfBilled ? 'self_billing' : 'supplier_invoice',
    tag_ids: [names.get(plan.tags[index % plan.tags.length] ?? '')],
  }))
  await importAll(client, importFreelancers, rows)
  return readFreelancers(client)
}

export const listOffers = ({ missions }: Plan, month: number) =>
  missions.filter(({ firstMonth }) => firstMonth === month)

/** Offers the missions of a month, immediately or after their approval. */
export async function offerMissions(seeding: Seeding, month: number): Promise<void> {
  const { client, plan, bar } = seeding
  const starting = listOffers(plan, month)
  if (starting.length === 0) return
  await importAll(
    client,
    importMissions,
    starting.map((mission) => toImportRow(mission, seeding)),
  )
  bar.advance(starting.length)
  const plannedMissions = await listPlannedMissions(seeding)
  const drafts = plannedMissions.filter(({ mission }) => mission.status === 'draft')
  await forEachConcurrently(drafts, ({ mission }) => approveMission({ client, path: { id: mission.id } }))
}

const toImportRow = (mission: PlannedMission, { plan, projectCodes, userId }: Seeding) => {
  const { freelancer, projectCode, hasContract, needsApproval } = mission
  const { external_id, name, description, mission_type, start_date, end_date } = mission
  return {
    external_id,
    name,
    description,
    mission_type,
    start_date,
    end_date,
    ...(mission.rate_amount !== undefined && { rate_amount: mission.rate_amount }),
    ...(mission.deliverables && { deliverables: mission.deliverables }),
    freelancer_email: plan.freelancers[freelancer]?.email,
    project_code_id: projectCodes[projectCode],
    ...(needsApproval && { approver_id: userId }),
    ...(hasContract && { use_service_template: true, template_locale: 'fr', team_signer_id: userId }),
  }
}

/** Offers mandates to the freelancers whose invoices the team writes. */
export async function offerMandates({ client, plan, freelancers, once }: Seeding, emails: readonly string[]) {
  const offered = new Set<string>()
  for await (const { freelancer_id } of itemsOf(listBillingMandates, { client })) offered.add(freelancer_id)
  const freelancerIds = plan.freelancers.flatMap(({ email, isSelfBilled }) => {
    const id = freelancers.get(email)?.id
    return isSelfBilled && id && emails.includes(email) && !offered.has(id) ? [id] : []
  })
  await forEachConcurrently(freelancerIds, (id) =>
    offerBillingMandate({ client, path: { id }, body: { contest_days: 15 }, headers: once(`mandate ${id}`) }),
  )
}

/** Terminates and extends the missions whose change is decided in this month. */
export async function changeMissions(seeding: Seeding, month: number): Promise<void> {
  const { client, once } = seeding
  const changing = (await listPlannedMissions(seeding)).filter(
    ({ mission, planned }) =>
      planned.change?.month === month &&
      mission.status === 'in-progress' &&
      mission.end_date === planned.end_date &&
      mission.early_termination_date === null,
  )
  await forEachConcurrently(changing, ({ mission, planned }) => {
    const path = { id: mission.id }
    const headers = once(`change ${mission.id}`)
    const end_date = planned.change?.end_date ?? ''
    return planned.change?.kind === 'terminate'
      ? terminateMission({ client, path, headers, body: { end_date, reason: 'Budget' } })
      : extendMission({ client, path, headers, body: { end_date } })
  })
}

/** Proposes and approves bank accounts. Without a second person it does nothing, because nobody may do both. */
export async function makeBankAccounts(seeding: Seeding): Promise<void> {
  const { client, second, plan, freelancers, once } = seeding
  if (!second) return
  const accounts: BankAccount[] = []
  for await (const account of itemsOf(listBankAccounts, { client, query: { status: 'proposed,approved' } }))
    accounts.push(account)
  const proposed = accounts.filter(({ status }) => status === 'proposed').map(({ id }) => id)
  const owners = new Set(accounts.map(({ freelancer_id }) => freelancer_id))
  if (!owners.has(null)) {
    const body = { iban: TEAM_IBAN, holder_name: 'Sandbox SAS' }
    proposed.push((await proposeTeamBankAccount({ client, body, headers: once('team account') })).id)
  }
  await forEachConcurrently(plan.freelancers, async ({ email, first_name, last_name, iban }) => {
    const id = freelancers.get(email)?.id ?? ''
    if (owners.has(id)) return
    const body = { iban, holder_name: `${first_name} ${last_name}` }
    proposed.push(
      (await proposeBankAccount({ client, path: { id }, body, headers: once(`account ${id}`) })).id,
    )
  })
  await forEachConcurrently(proposed, (id) => approveBankAccount({ client: second, path: { id } }))
}

/** Uploads a certificate for every third freelancer, issued a month before the year, so that it expires in the year. */
export async function makeDocuments(seeding: Seeding): Promise<void> {
  const { client, second, plan, freelancers, once } = seeding
  if (!second) return
  const documentIds: string[] = []
  const owners = new Set<string>()
  for await (const { id, freelancer_id, status } of itemsOf(listComplianceDocuments, { client })) {
    owners.add(freelancer_id)
    if (status === 'uploaded') documentIds.push(id)
  }
  const issued_on = toDate(monthAfter(plan.startMonth, -1), 15)
  const certified = plan.freelancers.filter((_, index) => index % 3 === 0)
  await forEachConcurrently(certified, async ({ email }) => {
    const id = freelancers.get(email)?.id ?? ''
    if (owners.has(id)) return
    const body = {
      document: { kind: 'urssaf_vigilance' as const, issued_on, code: createCertificateCode(email) },
      file: createPdf('certificate.pdf', `Certificate of ${email}`),
    }
    const uploadedDocument = await uploadComplianceDocument({
      client,
      path: { id },
      body,
      headers: once(`document ${id}`),
    })
    documentIds.push(uploadedDocument.id)
  })
  await forEachConcurrently(documentIds, (id) => approveComplianceDocument({ client: second, path: { id } }))
}

/** Returns a code of fifteen letters and digits, like that of a real certificate. */
const createCertificateCode = (email: string) =>
  `S${email.replace(/\D/g, '')}`.padEnd(15, 'ABCDEFGHJKLMNPQ').slice(0, 15)
