// Reads what an export says about itself, and its trial balance.

import { formatDecimal, parseDecimal } from '../oracle/fraction.ts'
import type { Figure, Step } from '../plans/steps.ts'
import { type Context, getLabel, read, readAll } from './context.ts'
import type { Body } from './service.ts'

const show = (value: number) => formatDecimal(parseDecimal(value))

export async function readExport(context: Context, step: Step, accountingExport: Body): Promise<Figure[]> {
  const { totals } = accountingExport
  const paid = (accountingExport.paid_without_invoice?.items ?? [])
    .map((one: Body) => `${getLabel(context, one.entry_id)} ${show(one.amount_incl_vat)}`)
    .toSorted()
    .join(', ')
  const figures = [
    { kind: 'export totals', key: 'entry_count', value: String(accountingExport.entry_count) },
    ...totals.currencies.map((one: Body) => ({
      kind: 'export totals',
      key: one.currency,
      value: [one.entry_count, ...[one.amount_excl_vat, one.vat_amount, one.amount_incl_vat].map(show)].join(
        ' ',
      ),
    })),
    { kind: 'waiting', key: 'waiting_count', value: String(accountingExport.waiting_count) },
    { kind: 'waiting', key: 'paid_without_invoice', value: paid },
    ...listHeldBack(accountingExport.held_back),
  ]
  if (!('format' in step) || step.format === 'csv') return figures
  const { accounts } = await read(context, `/accounting/exports/${accountingExport.id}/balance`)
  const sums = `${totals.posting_count} ${show(totals.debit)} ${show(totals.credit)}`
  return [
    ...figures,
    ...(await readLetters(context, accountingExport.id)),
    { kind: 'export totals', key: 'postings', value: sums },
    ...accounts.map((one: Body) => ({
      kind: 'trial balance',
      key: one.account,
      value: `${one.line_count} ${show(one.debit)} ${show(one.credit)}`,
    })),
  ]
}

const REASONS = ['no_invoice_number', 'paid_without_invoice', 'not_sent', 'payment_not_posted']

function listHeldBack(heldBack: Body): Figure[] {
  const counts = new Map<string, number>(
    (heldBack?.reasons ?? []).map(({ reason, count }: Body) => [reason, count]),
  )
  return REASONS.map((key) => ({ kind: 'held back', key, value: String(counts.get(key) ?? 0) }))
}

const LETTERED_ACCOUNTS = ['401000', '409100']

async function readLetters(context: Context, id: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const account of LETTERED_ACCOUNTS) {
    const lines = await readAll(context, `/accounting/exports/${id}/postings?account=${account}`)
    const lettered = lines.filter(({ letter }) => letter !== null)
    figures.push({ kind: 'lettering', key: account, value: `${lettered.length} of ${lines.length}` })
  }
  return figures
}
