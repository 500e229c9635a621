// Builders for tests about invoices that suppliers send themselves.
import { makePdf } from '../check/pdf-files.ts'
import { WithFile } from '../world/multipart-body.ts'
import type { Body, Team, World } from '../world/world.ts'
import { PLAIN_SELLER } from './invoices.ts'
import { getData, makeAcceptedMission, makePortal } from './missions.ts'
import { approveReport, fileReport } from './reports.ts'

let invoiceCount = 0

/** A plain PDF with its own invoice number. The amounts differ from every entry unless overridden. */
export function supplierInvoiceBody(more: object = {}): WithFile {
  const number = `S-${++invoiceCount}`
  const amounts = { amount_excl_vat: 1, vat_amount: 0.2, amount_incl_vat: 1.2 }
  return new WithFile({ number, date: '2026-03-01', ...amounts, ...more }, makePdf({ lines: [number] }))
}

/** Picks the amounts of an entry, for an invoice without differences. */
const pickAmounts = ({ amount_excl_vat, vat_amount, amount_incl_vat }: Body) => ({
  amount_excl_vat,
  vat_amount,
  amount_incl_vat,
})

/** An entry of the freelancer that waits for their invoice. */
export async function makeAwaitingEntry(world: World, team: Team, freelancerId: string): Promise<Body> {
  const { id } = await makeAcceptedMission(world, team, freelancerId)
  return awaitInvoice(team, freelancerId, id)
}

/** The entry of a new report of the mission. */
export async function awaitInvoice(team: Team, freelancerId: string, missionId: string): Promise<Body> {
  const own = { ...PLAIN_SELLER, invoicing_mode: 'supplier_invoice' }
  getData(await team.call('PATCH', `/freelancers/${freelancerId}`, own))
  const { accounting_entries } = await approveReport(team, await fileReport(team, missionId))
  return getData(await team.call('GET', `/accounting/entries/${accounting_entries[0].id}`)).entry
}

/** Makes an invoice of the freelancer without differences, which the team has to accept or reject. */
export async function makeSupplierInvoice(world: World, team: Team, freelancerId: string): Promise<Body> {
  const entry = await makeAwaitingEntry(world, team, freelancerId)
  const portal = await makePortal(world, team, freelancerId)
  const body = supplierInvoiceBody(pickAmounts(entry))
  return getData(await portal('POST', `/accounting/entries/${entry.id}/supplier-invoices`, body))
}
