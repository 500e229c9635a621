// Builders for tests about invoices: parties with complete data, a mandate that was accepted, and the job that makes the files.
import {
  createInvoiceWork,
  processTeamBatch,
} from '../../src/features/money/invoices/document/make-files.service.ts'
import type { Body, Team, World } from '../world/world.ts'
import { getData, makeAcceptedMission, makeFreelancer, makePortal } from './missions.ts'
import { approveReport, fileReport } from './reports.ts'

/** An invented company with valid check digits. */
export const BUYER = {
  company: 'Atelier Boréal',
  legal_form: 'SAS au capital de 50 000 €',
  siren: '200000008',
  vat_number: 'FR37200000008',
  register: '200 000 008 RCS Paris',
  address: '12 rue des Filles-du-Calvaire',
  postal_code: '75003',
  city: 'Paris',
}

export const SELLER = {
  siren: '100000009',
  siret: '10000000900017',
  legal_form: 'EI',
  register: '100 000 009 RCS Lyon',
  vat_number: 'FR88100000009',
  address: '3 montée de la Grande-Côte',
  postal_code: '69001',
  city: 'Lyon',
}

type Caller = Awaited<ReturnType<typeof makePortal>>

export async function completeBuyer(team: Team, more: object = {}): Promise<void> {
  const plain = { country: 'FR', electronic_address: null }
  getData(await team.call('PATCH', '/team', { ...plain, ...BUYER, ...more }))
}

/** An accepted mandate of the freelancer. */
export async function makeMandate(
  team: Team,
  { id, first_name, last_name }: Body,
  portal: Caller,
  terms: object = {},
): Promise<Body> {
  const offered = getData(await team.call('POST', `/freelancers/${id}/billing-mandates`, terms))
  const signature_name = `${first_name} ${last_name}`
  return getData(await portal('POST', `/billing-mandates/${offered.id}/accept`, { signature_name }))
}

/** An offered mandate; an earlier one of the freelancer is revoked. */
export async function offerMandate(team: Team, freelancerId: string): Promise<Body> {
  await completeBuyer(team)
  const own = { external_referent: null, is_umbrella: false, invoicing_mode: 'self_billing' }
  getData(await team.call('PATCH', `/freelancers/${freelancerId}`, own))
  const { items } = getData(
    await team.call('GET', `/billing-mandates?freelancer_id=${freelancerId}&status=offered,accepted`),
  )
  for (const { id } of items) getData(await team.call('POST', `/billing-mandates/${id}/revoke`, {}))
  return getData(await team.call('POST', `/freelancers/${freelancerId}/billing-mandates`, {}))
}

type Terms = {
  seller?: object
  buyer?: object
  mandate?: object
}

/** Completes both parties and the mandate, so that invoices of the freelancer are numbered at once. */
export async function makeBillable(
  world: World,
  team: Team,
  freelancer: Body,
  { seller = {}, buyer = {}, mandate = {} }: Terms = {},
): Promise<Caller> {
  await completeBuyer(team, buyer)
  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, { ...SELLER, ...seller }))
  const portal = await makePortal(world, team, freelancer.id)
  await makeMandate(team, freelancer, portal, mandate)
  return portal
}

/** The numbered invoice of an approved report of a new freelancer, with its file. */
export async function makeInvoice(world: World, team: Team): Promise<Body> {
  const freelancer = await makeFreelancer(team)
  await makeBillable(world, team, freelancer)
  const { id } = await makeAcceptedMission(world, team, freelancer.id)
  const { accounting_entries } = await approveReport(team, await fileReport(team, id))
  await workOnInvoices(world, team)
  return getData(await team.call('GET', `/accounting/entries/${accounting_entries[0].id}`)).entry
}

/** Resets the fields that the fuzzer may have set. */
export const PLAIN_SELLER = {
  vat_regime: 'standard',
  vat_rate: 20,
  country: 'FR',
  company: null,
  external_referent: null,
  is_umbrella: false,
  invoicing_mode: 'self_billing',
  electronic_address: null,
  supplier_code: null,
}

/** Completes the freelancer and replaces their mandate, which is accepted. */
export async function makeBillableAgain(team: Team, freelancer: Body, portal: Caller): Promise<void> {
  getData(await team.call('PATCH', `/freelancers/${freelancer.id}`, { ...PLAIN_SELLER, ...SELLER }))
  const mandate = await offerMandate(team, freelancer.id)
  const { first_name, last_name } = getData(await team.call('GET', `/freelancers/${freelancer.id}`))
  const signature_name = `${first_name} ${last_name}`
  getData(await portal('POST', `/billing-mandates/${mandate.id}/accept`, { signature_name }))
}

/** Runs the job until nothing is due, for one team if it is passed. */
export function workOnInvoices(world: World, team?: Team): Promise<number> {
  const { database: db, clock, files, renderer } = world
  const onFailure = (error: unknown) => {
    throw error
  }
  const deps = { db, clock, files, renderer, onFailure }
  return team ? processTeamBatch(deps, team.id) : createInvoiceWork(deps).run()
}

/** Gives the entries of a team numbers as the first release did, and deletes their invoices, which it did not store. */
export async function numberEntriesAsFirstRelease(world: World, team: Team): Promise<void> {
  const values = [team.id]
  await world.database.query({ text: 'delete from invoice where tenant_id = $1', values })
  await world.database.query({
    text: `update accounting_entry set invoice_number = 'TE-' || lpad(series_number::text, 6, '0')
      where tenant_id = $1 and invoice_number = ''`,
    values,
  })
}
