// A team with several resources in each of its lists, for tests over all lists.
import type { Body, World } from '../world/world.ts'
import { DETAILS } from './bank-accounts.ts'
import { signInByLink } from './browsers.ts'
import { uploadInPortal } from './compliance.ts'
import { offerMandate } from './invoices.ts'
import { documentFields, type Parties, reachMission } from './mission-lifecycle.ts'
import { getData, makeFreelancer } from './missions.ts'
import { makeBatch, makeExportedBatch, makePayable } from './payments.ts'
import { approveReport, ROWS } from './reports.ts'
import { proposeRuleChange } from './rule-changes.ts'
import { supplierInvoiceBody } from './supplier-invoices.ts'

const ITEMS_PER_LIST = 4
const ACCOUNT_OVERRIDE = { applies_to: 'services', account: '611000', label: 'Sous-traitance' }
const TEMPLATE = { kind: 'services_agreement', locale: 'en', body: 'On {{ date }}' }

/** Returns a mission whose contract has several versions, a batch with several entries, and the freelancer. */
export async function makeManyOfEach(
  parties: Parties,
): Promise<{ missionId: string; batchId: string; freelancerId: string }> {
  const { team, world } = parties
  const create = async (path: string, body: object): Promise<Body> =>
    getData(await team.call('POST', path, body))
  const root = await create('/teams', { name: 'Engineering' })
  const entries: Body[] = []
  for (let nth = 1; nth <= ITEMS_PER_LIST; nth += 1) {
    const { id: project_code_id } = await create('/project-codes', { name: `Apollo ${nth}` })
    await create('/accounting/account-overrides', { ...ACCOUNT_OVERRIDE, project_code_id })
    await create('/team-tags', { name: `Design ${nth}` })
    // The last one comes first in the order of the tree.
    await create('/teams', { name: `Team ${9 - nth}`, ...(nth > 1 && { parent_id: root['id'] }) })
    await create('/document-templates', { name: `Frame ${nth}`, ...TEMPLATE })
    await create('/users/invitations', { email: `guest-${nth}@example.com`, role: 'team-member' })
    await team.addUser()
    await world.issueKey(team.id, team.userId)
    await signInByLink(world, team)
    await makeFreelancer(team)
    await create('/accounting/exports', { format: 'csv', from: '2026-03-01', to: '2026-03-31' })
    getData(await team.call('PATCH', '/accounting/settings', { accountant_emails: ['a@example.com'] }))
    await create('/accounting/sendings', { month: '2026-03' })
    await proposeRuleChange(team, nth)
    await create(`/freelancers/${parties.freelancer['id']}/portal-links`, {})
    const account = getData(await parties.portal('POST', '/bank-accounts', DETAILS))
    getData(await parties.portal('POST', `/bank-accounts/${account.id}/withdraw`))
    getData(await uploadInPortal(parties.portal))
    const mandate = await offerMandate(team, parties.freelancer['id'])
    getData(await parties.portal('POST', `/billing-mandates/${mandate.id}/decline`, {}))
    const id = await reachMission(parties, 'under way')
    getData(await parties.portal('PUT', `/missions/${id}/activity-reports/2026-03`, ROWS))
    const report = getData(await parties.portal('POST', `/missions/${id}/activity-reports/2026-03/submit`))
    if (nth > 1) entries.push((await approveReport(team, report)).accounting_entries[0])
  }
  await sendInvoices(parties, entries)
  const batchId = await payInBatches(world, parties)
  const missionId = await reachMission(parties, 'under way', documentFields(parties))
  getData(await team.call('POST', `/missions/${missionId}/sign`))
  await makeCancelledReports(parties, missionId)
  return { missionId, batchId, freelancerId: parties.freelancer['id'] }
}

/** Makes payments and batches, and returns the last batch, which has several entries. */
async function payInBatches(world: World, { team }: Parties): Promise<string> {
  for (let nth = 1; nth <= ITEMS_PER_LIST; nth += 1) {
    const { id } = await makeExportedBatch(world, team)
    const paid_on = world.clock.now().toISOString().slice(0, 10)
    getData(await team.call('POST', `/payment-batches/${id}/confirm`, { paid_on }))
  }
  const { id } = await makeBatch(world, team)
  const entry_ids = []
  for (let nth = 1; nth <= ITEMS_PER_LIST; nth += 1) entry_ids.push((await makePayable(world, team)).id)
  getData(await team.call('POST', `/payment-batches/${id}/add-entries`, { entry_ids }))
  return id
}

/** Sends invoices both as the team and as the freelancer. */
async function sendInvoices({ team, portal, freelancer }: Parties, entries: Body[]): Promise<void> {
  const own = { invoicing_mode: 'supplier_invoice' }
  getData(await team.call('PATCH', `/freelancers/${freelancer['id']}`, own))
  for (const { id } of entries)
    for (const call of [team.call, portal])
      getData(await call('POST', `/accounting/entries/${id}/supplier-invoices`, supplierInvoiceBody()))
}

/** Cancels each report before the next one, because only one report of a month may be in force. */
async function makeCancelledReports({ team, portal }: Parties, missionId: string): Promise<void> {
  const path = `/missions/${missionId}/activity-reports/2026-03`
  for (let nth = 1; nth <= ITEMS_PER_LIST; nth += 1) {
    getData(await portal('PUT', path, ROWS))
    const { id } = getData(await portal('POST', `${path}/submit`))
    getData(await team.call('POST', `/activity-reports/${id}/reject`, { rejection_reason: 'Which project?' }))
    getData(await team.call('POST', `/activity-reports/${id}/cancel`))
  }
}
