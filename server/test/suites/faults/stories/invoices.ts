// Self-billed invoices: a mandate is offered and accepted, invoices are numbered, contested, credited. Invoices of suppliers: sent by both
// sides, rejected, replaced, accepted, credited. All sellers have the same SIREN, so that every client takes numbers from one series.
import { BUYER, SELLER } from '../../../make/invoices.ts'
import type { Fields, Step } from '../ledger.ts'
import { assign } from './missions.ts'
import { makeFreelancer, makeLink } from './people.ts'
import { act, approve, file } from './reports.ts'
import { firstOfMonth, getId, type StepRunner, type Story } from './story.ts'

const MANDATES = '/api/v1/billing-mandates'

export async function makeSeller(
  runner: StepRunner,
  more: Fields = {},
): Promise<{ freelancer: Fields; token: string } | undefined> {
  await runner.write({
    act: 'updateTeamCompany',
    kind: 'team-company',
    method: 'PATCH',
    path: '/api/v1/team',
    body: BUYER,
    effect: {},
    mayChangeNothing: true,
  })
  const freelancer = await makeFreelancer(runner)
  const target = getId(freelancer)
  // Otherwise the offer of a mandate would set the supplier code.
  const body = { ...SELLER, supplier_code: 'BERNARD', ...more }
  await runner.write({
    act: 'updateFreelancer',
    kind: 'freelancers',
    method: 'PATCH',
    path: `/api/v1/freelancers/${target}`,
    target,
    body,
    effect: body,
  })
  const token = await makeLink(runner, freelancer)
  return token ? { freelancer, token } : undefined
}

export const offer = (runner: StepRunner, freelancer: Fields): Promise<Fields> =>
  runner.write({
    act: 'offerBillingMandate',
    kind: 'billing-mandates',
    method: 'POST',
    path: `/api/v1/freelancers/${getId(freelancer)}/billing-mandates`,
    body: {},
    effect: {},
  })

const onMandate = (operation: string, path: string, body: Fields = {}): Step => ({
  act: operation,
  kind: 'billing-mandates',
  method: 'POST',
  path,
  body,
  effect: {},
})

const createPortalStep = (operation: string, mandate: Fields, verb: string, body?: Fields) =>
  onMandate(operation, `/portal/v1/billing-mandates/${getId(mandate)}/${verb}`, body)

const SIGNED = { signature_name: 'Sasha Bernard' }
export const accept = (mandate: Fields) =>
  createPortalStep('acceptPortalBillingMandate', mandate, 'accept', SIGNED)

const onEntry = (operation: string, id: string, verb: string, body?: Fields): Step => ({
  act: operation,
  kind: 'accounting/entries',
  method: 'POST',
  path: `/portal/v1/accounting/entries/${id}/${verb}`,
  target: id,
  ...(body && { body }),
  effect: {},
})

const invoiced: Story = async (runner) => {
  const seller = await makeSeller(runner)
  if (!seller) return
  const { freelancer, token } = seller
  const isAcceptedLate = runner.happens(0.3)
  const mandate = await offer(runner, freelancer)
  if (!isAcceptedLate) await runner.write(accept(mandate), token)
  const { id: missionId } = await assign(runner, freelancer, token)
  const expense = { description: 'Train', date: firstOfMonth(), amount_excl_vat: 84.55, kind: 'rebilled' }
  const report = await file(runner, missionId, { expenses: [expense] })
  const invoice = await approve(runner, report)
  if (isAcceptedLate) await runner.write(accept(mandate), token)
  if (!invoice || isAcceptedLate) return
  await runner.write(onEntry('contestPortalInvoice', invoice, 'contest', { reason: 'Two days' }), token)
  await runner.write(onEntry('withdrawPortalContest', invoice, 'withdraw-contest'), token)
  const { accounting_entries } = await runner.write(act('reopenActivityReport', 'reopen', report, 'pending'))
  const credit = (accounting_entries as Fields[]).find(({ type }) => type === 'credit_note')
  if (credit) await runner.write(onEntry('acceptPortalCreditNote', getId(credit), 'accept'), token)
  await approve(runner, report)
}

const mandates: Story = async (runner) => {
  const seller = await makeSeller(runner)
  if (!seller) return
  const { freelancer, token } = seller
  const first = await offer(runner, freelancer)
  await runner.write(createPortalStep('declinePortalBillingMandate', first, 'decline'), token)
  const second = await offer(runner, freelancer)
  await runner.write(accept(second), token)
  await runner.write(createPortalStep('revokePortalBillingMandate', second, 'revoke'), token)
  const third = await offer(runner, freelancer)
  await runner.write(onMandate('revokeBillingMandate', `${MANDATES}/${getId(third)}/revoke`))
}

type Amounts = { amount_excl_vat: number; vat_amount: number; amount_incl_vat: number }
type WaitingEntry = Amounts & { id: string; type: string; invoice: { status: string } | null }

/** The entries of a report that wait for a document of the supplier. */
async function listWaitingEntries(runner: StepRunner, report: string, type: 'invoices' | 'credit notes') {
  const { accounting_entries } = await runner.read(`/api/v1/activity-reports/${report}`)
  const entries: WaitingEntry[] = []
  for (const listedEntry of accounting_entries as Fields[])
    entries.push(
      (await runner.read(`/api/v1/accounting/entries/${getId(listedEntry)}`))['entry'] as WaitingEntry,
    )
  return entries.filter(
    (entry) =>
      entry.invoice?.status === 'waiting' && (entry.type === 'credit_note') === (type === 'credit notes'),
  )
}

/** Amounts as a document states them: positive on a credit note, too. */
function sumAmounts(entries: Amounts[]): Amounts {
  const total = (name: keyof Amounts) =>
    Number(Math.abs(entries.reduce((sum, entry) => sum + entry[name], 0)).toFixed(2))
  return {
    amount_excl_vat: total('amount_excl_vat'),
    vat_amount: total('vat_amount'),
    amount_incl_vat: total('amount_incl_vat'),
  }
}

/** A plain PDF with its own invoice number. */
function createSending(runner: StepRunner, entryId: string, amounts: Amounts, more: Fields = {}) {
  const number = runner.marker()
  return {
    kind: 'supplier-invoices',
    method: 'POST',
    body: { number, date: firstOfMonth(), ...amounts, ...more },
    upload: { json: 'invoice', file: 'file', text: number },
    marker: number,
    path: `accounting/entries/${entryId}/supplier-invoices`,
    number,
  } as const
}

type Sending = ReturnType<typeof createSending>

const byTeam = ({ path, number, ...sent }: Sending, status: string): Step => ({
  ...sent,
  act: 'sendSupplierInvoice',
  path: `/api/v1/${path}`,
  effect: { number, status },
})

const byFreelancer = ({ path, number, ...sent }: Sending): Step => ({
  ...sent,
  act: 'sendPortalSupplierInvoice',
  path: `/portal/v1/${path}`,
  effect: { number },
})

const decide = (operation: string, invoice: Fields, verb: string, status: string, body?: Fields): Step => ({
  act: operation,
  kind: 'supplier-invoices',
  method: 'POST',
  path: `/api/v1/accounting/supplier-invoices/${getId(invoice)}/${verb}`,
  target: getId(invoice),
  ...(body && { body }),
  effect: { status, ...body },
  forgets: ['decided_at', 'decided_by_id'],
})

const rejectInvoice = (invoice: Fields) =>
  decide('rejectSupplierInvoice', invoice, 'reject', 'rejected', { reason: 'The VAT is missing.' })
const acceptInvoice = (invoice: Fields) => decide('acceptSupplierInvoice', invoice, 'accept', 'accepted')

/** Rejects or replaces the first invoice. The last one is accepted, or counts as accepted because the team sent it. */
async function settle(runner: StepRunner, token: string, waiting: WaitingEntry[]): Promise<void> {
  const [entry] = waiting
  if (!entry) return
  const send = (more?: Fields) => createSending(runner, entry.id, sumAmounts([entry]), more)
  const first = await runner.write(byFreelancer(send({ vat_amount: 0.01 })), token)
  if (runner.happens(0.5)) await runner.write(rejectInvoice(first))
  if (runner.happens(0.5)) {
    const wrong = await runner.write(byTeam(send({ amount_excl_vat: 0.01 }), 'received'))
    await runner.write(rejectInvoice(wrong))
    await runner.write(byTeam(send({ covers: 'report', ...sumAmounts(waiting) }), 'accepted'))
  } else {
    const right = await runner.write(byFreelancer(send()), token)
    await runner.write(acceptInvoice(right))
  }
}

const supplied: Story = async (runner) => {
  const seller = await makeSeller(runner, { invoicing_mode: 'supplier_invoice' })
  if (!seller) return
  const { freelancer, token } = seller
  const { id: missionId } = await assign(runner, freelancer, token)
  const report = await file(runner, missionId)
  const settleAll = async (type: 'invoices' | 'credit notes') =>
    settle(runner, token, await listWaitingEntries(runner, report, type))
  await approve(runner, report)
  await settleAll('invoices')
  await runner.write(act('reopenActivityReport', 'reopen', report, 'pending'))
  await settleAll('credit notes')
  await approve(runner, report)
  await settleAll('invoices')
}

export const INVOICES: readonly [Story, number][] = [
  [invoiced, 4],
  [supplied, 3],
  [mandates, 1],
]
