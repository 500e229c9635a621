// Path ids and bodies for the tests over all portal endpoints.
import type { EndpointRecord } from '../../../src/kernel/http/pipeline/endpoint.ts'
import { DETAILS } from '../../make/bank-accounts.ts'
import { documentBody, REGISTRATION, uploadInPortal } from '../../make/compliance.ts'
import { makeBillableAgain, offerMandate, SELLER, workOnInvoices } from '../../make/invoices.ts'
import { documentFields, type Parties, reachMission, type Situation } from '../../make/mission-lifecycle.ts'
import { getData } from '../../make/missions.ts'
import { receiptBody, uploadReceipt } from '../../make/receipts.ts'
import { approveReport, fileReport, ROWS } from '../../make/reports.ts'
import { awaitInvoice, makeSupplierInvoice, supplierInvoiceBody } from '../../make/supplier-invoices.ts'

export type PortalIds = { id: string; month?: string; document_id?: string; receipt_id?: string }

/** A service without mail, as in most tests, refuses this endpoint: see features/identity/step-up. */
export const needsMail = ({ operationId }: EndpointRecord) => operationId === 'askForPortalCode'

const MONTH = '2026-03'
const inSituation = (situation: Situation) => async (parties: Parties) => ({
  id: await reachMission(parties, situation),
})

/** A report of the current month, in the status reached by these calls. */
const withReport =
  (...calls: string[]) =>
  async (parties: Parties): Promise<PortalIds> => {
    const id = await reachMission(parties, 'under way')
    const path = `/missions/${id}/activity-reports/${MONTH}`
    getData(await parties.portal('PUT', path, ROWS))
    for (const call of calls) getData(await parties.portal('POST', `${path}/${call}`))
    return { id, month: MONTH }
  }

/** A document prints the profile of the freelancer, in which the fuzzer may have set characters that no font has. */
const makeProfilePrintable = async ({ team, freelancer }: Parties) =>
  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, SELLER))

async function withPrintedOffer(parties: Parties): Promise<PortalIds> {
  await makeProfilePrintable(parties)
  return { id: await reachMission(parties, 'offered with a document') }
}

async function withDocument(parties: Parties): Promise<PortalIds> {
  await makeProfilePrintable(parties)
  const id = await reachMission(parties, 'offered', documentFields(parties))
  const [version] = getData(await parties.portal('GET', `/missions/${id}/documents`)).items
  return { id, document_id: version.id }
}

async function withReceipt(parties: Parties): Promise<PortalIds> {
  const id = await reachMission(parties, 'under way')
  return { id, receipt_id: getData(await uploadReceipt(parties.portal, id)).id }
}

/** An issued invoice of the freelancer, after `acts` of the freelancer; or its credit note. */
const withInvoice =
  ({ isCredited = false, acts = [] }: { isCredited?: boolean; acts?: [string, object?][] } = {}) =>
  async (parties: Parties): Promise<PortalIds> => {
    const { world, team, freelancer, portal } = parties
    await makeBillableAgain(team, freelancer, portal)
    const mission = await reachMission(parties, 'under way')
    const report = await approveReport(team, await fileReport(team, mission))
    await workOnInvoices(world, team)
    if (!isCredited) {
      const [{ id }] = report.accounting_entries
      for (const [act, body] of acts) getData(await portal('POST', `/accounting/entries/${id}/${act}`, body))
      return { id }
    }
    const { accounting_entries } = getData(await team.call('POST', `/activity-reports/${report.id}/reopen`))
    return { id: accounting_entries.find(({ type }: { type: string }) => type === 'credit_note').id }
  }

const withMandate =
  (isAccepted = false) =>
  async ({ team, freelancer, portal }: Parties): Promise<PortalIds> => {
    const { id } = await offerMandate(team, freelancer.id)
    if (isAccepted) getData(await portal('POST', `/billing-mandates/${id}/accept`, SIGNED))
    return { id }
  }

/** An entry that awaits the freelancer's own invoice; from then on the freelancer sends all invoices. */
const withAwaitingEntry = async (parties: Parties): Promise<PortalIds> => ({
  id: (await awaitInvoice(parties.team, parties.freelancer.id, await reachMission(parties, 'under way'))).id,
})
const withSupplierInvoice = async ({ world, team, freelancer }: Parties): Promise<PortalIds> => ({
  id: (await makeSupplierInvoice(world, team, freelancer.id)).id,
})

/** The proposed bank account, or a new one if there is none. */
async function withBankAccount({ portal }: Parties): Promise<PortalIds> {
  const { items } = getData(await portal('GET', '/bank-accounts'))
  const proposedAccount = items.find(({ status }: { status: string }) => status === 'proposed')
  return { id: (proposedAccount ?? getData(await portal('POST', '/bank-accounts', DETAILS))).id }
}

const withComplianceDocument = async ({ portal }: Parties): Promise<PortalIds> => ({
  id: getData(await uploadInPortal(portal)).id,
})

const SIGNED = { signature_name: 'Sasha Bernard' }
const CONTEST = { reason: 'Two days are missing' }

type MakePortalResource = (parties: Parties) => Promise<PortalIds>

const offeredMission: MakePortalResource = inSituation('offered')
const proposedExtension: MakePortalResource = inSituation('extension proposed')
const missionUnderWay: MakePortalResource = inSituation('under way')
const draftReport: MakePortalResource = withReport()
const offeredMandate: MakePortalResource = withMandate()
const issuedInvoice: MakePortalResource = withInvoice()

/**
 * One mission of the freelancer for each path with an id, in a status in which the endpoint works. Paths with the same maker can
 * share a resource that no request changes.
 */
const RESOURCES: Record<string, MakePortalResource> = {
  '/portal/v1/missions/:id': offeredMission,
  '/portal/v1/missions/:id/accept': offeredMission,
  '/portal/v1/missions/:id/decline': offeredMission,
  '/portal/v1/missions/:id/extension/accept': proposedExtension,
  '/portal/v1/missions/:id/extension/decline': proposedExtension,
  '/portal/v1/missions/:id/document': withPrintedOffer,
  '/portal/v1/missions/:id/documents': withPrintedOffer,
  '/portal/v1/missions/:id/documents/:document_id': withDocument,
  '/portal/v1/missions/:id/receipts': missionUnderWay,
  '/portal/v1/missions/:id/receipts/:receipt_id': withReceipt,
  '/portal/v1/missions/:id/activity-reports': draftReport,
  '/portal/v1/missions/:id/activity-reports/:month': draftReport,
  '/portal/v1/missions/:id/activity-reports/:month/calculation': draftReport,
  '/portal/v1/missions/:id/activity-reports/:month/hints': draftReport,
  '/portal/v1/missions/:id/activity-reports/:month/submit': draftReport,
  '/portal/v1/missions/:id/activity-reports/:month/withdraw': withReport('submit'),
  '/portal/v1/billing-mandates/:id': offeredMandate,
  '/portal/v1/billing-mandates/:id/accept': offeredMandate,
  '/portal/v1/billing-mandates/:id/decline': offeredMandate,
  '/portal/v1/billing-mandates/:id/revoke': withMandate(true),
  '/portal/v1/bank-accounts/:id': withBankAccount,
  '/portal/v1/compliance-documents/:id': withComplianceDocument,
  '/portal/v1/compliance-documents/:id/file': withComplianceDocument,
  '/portal/v1/bank-accounts/:id/withdraw': withBankAccount,
  '/portal/v1/accounting/entries/:id': issuedInvoice,
  '/portal/v1/accounting/entries/:id/file': issuedInvoice,
  '/portal/v1/accounting/entries/:id/contest': issuedInvoice,
  '/portal/v1/accounting/entries/:id/withdraw-contest': withInvoice({ acts: [['contest', CONTEST]] }),
  '/portal/v1/accounting/entries/:id/accept': withInvoice({ isCredited: true }),
  '/portal/v1/accounting/entries/:id/supplier-invoices': withAwaitingEntry,
  '/portal/v1/accounting/supplier-invoices/:id': withSupplierInvoice,
  '/portal/v1/accounting/supplier-invoices/:id/file': withSupplierInvoice,
}

const BODIES: Record<string, () => object> = {
  proposePortalBankAccount: () => DETAILS,
  acceptPortalBillingMandate: () => SIGNED,
  contestPortalInvoice: () => CONTEST,
  updatePortalProfile: () => ({ legal_form: 'EI', city: 'Lyon' }),
  declinePortalMission: () => ({ reason: 'Other plans' }),
  uploadPortalComplianceDocument: () => documentBody(REGISTRATION),
  uploadPortalExpenseReceipt: () => receiptBody(),
  sendPortalSupplierInvoice: () => supplierInvoiceBody(),
  // Rows that differ from the stored rows, which would change nothing.
  putPortalActivityReport: () => ({ ...ROWS, timesheets: [{ date: '2026-03-02', quantity: 0.5 }] }),
}

/** Excludes the endpoints of the portal that take an invitation instead of a portal link. */
export const isPortalEndpoint = ({ surface, access }: EndpointRecord) =>
  surface === 'portal' && access === 'freelancer'

export function portalMakerFor({ path }: EndpointRecord): MakePortalResource {
  const make = RESOURCES[path]
  if (!make)
    throw new Error(
      `Teach server/test/suites/every-endpoint/every-portal-endpoint.ts how to make a resource for ${path}`,
    )
  return make
}

export const makePortalIds = async (endpoint: EndpointRecord, parties: Parties): Promise<PortalIds> =>
  portalMakerFor(endpoint)(parties)

export const fillPortal = ({ path }: EndpointRecord, ids: Partial<PortalIds>) =>
  path.replace('/portal/v1', '').replace(/:(\w+)/g, (_, name: keyof PortalIds) => ids[name] ?? '')

export const makePortalPath = async (endpoint: EndpointRecord, parties: Parties): Promise<string> =>
  fillPortal(endpoint, endpoint.path.includes(':id') ? await makePortalIds(endpoint, parties) : {})

export function createPortalBody({ operationId, body }: EndpointRecord): object | undefined {
  const isRequired = ((body as { required?: string[] } | undefined)?.required ?? []).length > 0
  if (isRequired && !BODIES[operationId])
    throw new Error(
      `Teach server/test/suites/every-endpoint/every-portal-endpoint.ts a body for ${operationId}`,
    )
  return BODIES[operationId]?.()
}
