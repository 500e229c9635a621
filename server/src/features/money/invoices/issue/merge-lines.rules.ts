// Lines of an invoice that differ by project code only become one line, or name the code. The entry keeps its lines. Pure.
import { type InvoiceLine, toVatKey } from '../../../../documents/index.ts'
import { digits, exact, type Money, roundTo, sumAmounts } from '../../../../domain/money.ts'
import type { AmountLine } from '../../accounting/index.ts'
import type { NamedCode } from './invoice-facts.queries.ts'

/** A line of the document with the line of the calculation that it comes from. */
export type CodedLine = {
  line: InvoiceLine
  source: Pick<AmountLine, 'kind' | 'unit_amount' | 'amount_excl_vat' | 'project_code_id'>
  /** The name of the project code, different from that of the other codes. */
  code: string | null
}

/** How the codes are named beside each other, by their ids: equal names have the reference, or without one a number by age. */
export function nameCodes(codes: Readonly<Record<string, NamedCode>>): Map<string, string> {
  const byAge = Object.entries(codes).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const sameName = Map.groupBy(byAge, ([, { name }]) => name.trim())
  return new Map(
    [...sameName.values()].flatMap((group) => {
      const withoutReference = group.filter(([, { external_id }]) => external_id === null)
      return group.map((one): [string, string] => {
        const [id, { name, external_id }] = one
        if (group.length === 1) return [id, name]
        if (external_id !== null) return [id, `${name} (${external_id})`]
        if (withoutReference.length === 1) return [id, name]
        return [id, `${name} #${withoutReference.indexOf(one) + 1}`]
      })
    }),
  )
}

type NameForCode = (name: string, code: string) => string

/** Equal lines of these kinds are parts of one service. Two expenses of the same name and amount are two expenses. */
const PARTS: readonly AmountLine['kind'][] = ['time', 'month', 'deliverable']

/** What makes lines the same to a reader who does not know the project codes. Lines of different rates are different. */
function toKey({ line, source: { kind, unit_amount } }: CodedLine): string {
  const own = PARTS.includes(kind) ? [] : [line.quantity, line.unit_price]
  const { name, description, unit, vat } = line
  return JSON.stringify([kind, name, description, unit, unit_amount, toVatKey(vat), ...own])
}

/** Returns the lines in the order of the first of each group. */
export function mergeLines(
  lines: readonly CodedLine[],
  decimals: number,
  nameForCode: NameForCode,
): InvoiceLine[] {
  return [...Map.groupBy(lines, toKey).values()].flatMap((group) => {
    const codes = new Set(group.map(({ source }) => source.project_code_id))
    if (codes.size === 1) return group.map(({ line }) => line)
    const merged = mergeGroup(group, decimals)
    return merged ? [merged] : group.map((one) => nameLine(one, nameForCode))
  })
}

const nameLine = ({ line, code }: CodedLine, nameForCode: NameForCode): InvoiceLine =>
  code === null ? line : { ...line, name: nameForCode(line.name, code) }

/** Returns undefined if the parts cannot be one line: quantity × price, rounded, has to be the sum of their amounts. */
function mergeGroup(group: readonly CodedLine[], decimals: number): InvoiceLine | undefined {
  const [{ line, source }] = group as [CodedLine]
  if (!PARTS.includes(source.kind)) return undefined
  const amount = sumAmounts(group.map((one) => exact(one.source.amount_excl_vat)))
  if (source.kind === 'month') return { ...line, ...toSingleUnit(amount) }
  const quantity = sumAmounts(group.map((one) => exact(one.line.quantity)))
  const isExact = roundTo(quantity.times(exact(line.unit_price)), decimals).equals(amount)
  return isExact ? { ...line, quantity: digits(quantity) } : undefined
}

/** EN 16931 has no negative prices: a deduction is the quantity −1. */
export const toSingleUnit = (amount: Money): Pick<InvoiceLine, 'quantity' | 'unit' | 'unit_price'> => ({
  quantity: amount.isNegative() && !amount.isZero() ? '-1' : '1',
  unit: 'C62',
  unit_price: digits(amount.abs()),
})
