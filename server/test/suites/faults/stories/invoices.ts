// Self-billed invoices: a mandate is offered and accepted, invoices are numbered, contested, credited. All sellers have the same SIREN, so
// that every client takes numbers from one series.
import { BUYER, SELLER } from '../../../make/invoices.ts'
import type { Fields, Step } from '../ledger.ts'
import { assign } from './missions.ts'
import { makeFreelancer, makeLink } from './people.ts'
import { act, approve, file } from './reports.ts'
import { firstOfMonth, idOf, type StepRunner, type Story } from './story.ts'

const MANDATES = '/api/v1/billing-mandates'

async function makeSeller(runner: StepRunner): Promise<{ freelancer: Fields; token: string } | undefined> {
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
  const target = idOf(freelancer)
  // Otherwise the offer of a mandate would set it.
  const body = { ...SELLER, supplier_code: 'BERNARD' }
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

const offer = (runner: StepRunner, freelancer: Fields): Promise<Fields> =>
  runner.write({
    act: 'offerBillingMandate',
    kind: 'billing-mandates',
    method: 'POST',
    path: `/api/v1/freelancers/${idOf(freelancer)}/billing-mandates`,
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

const ofPortal = (operation: string, mandate: Fields, verb: string, body?: Fields) =>
  onMandate(operation, `/portal/v1/billing-mandates/${idOf(mandate)}/${verb}`, body)

const SIGNED = { signature_name: 'Sasha Bernard' }
const accept = (mandate: Fields) => ofPortal('acceptPortalBillingMandate', mandate, 'accept', SIGNED)

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
  if (credit) await runner.write(onEntry('acceptPortalCreditNote', idOf(credit), 'accept'), token)
  await approve(runner, report)
}

const mandates: Story = async (runner) => {
  const seller = await makeSeller(runner)
  if (!seller) return
  const { freelancer, token } = seller
  const first = await offer(runner, freelancer)
  await runner.write(ofPortal('declinePortalBillingMandate', first, 'decline'), token)
  const second = await offer(runner, freelancer)
  await runner.write(accept(second), token)
  await runner.write(ofPortal('revokePortalBillingMandate', second, 'revoke'), token)
  const third = await offer(runner, freelancer)
  await runner.write(onMandate('revokeBillingMandate', `${MANDATES}/${idOf(third)}/revoke`))
}

export const INVOICES: readonly [Story, number][] = [
  [invoiced, 4],
  [mandates, 1],
]
