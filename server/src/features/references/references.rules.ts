// Short references that people can say: M-2026-0042.
import type { ReferenceKind } from '../../kernel/db/context.ts'

const PREFIXES: Record<ReferenceKind, string> = {
  mission: 'M',
  activity_report: 'R',
  accounting_export: 'E',
}

const MIN_DIGITS = 4

export const writeReference = (kind: ReferenceKind, year: number, number: number): string =>
  `${PREFIXES[kind]}-${year}-${String(number).padStart(MIN_DIGITS, '0')}`

export const MAX_BLOCK = 50
/** A block that lasts longer belongs to a team that needs no larger one. */
const BUSY_MS = 10_000

/**
 * How many numbers the next block has. A quiet team takes them one by one and has no gaps; blocks double while they are used up
 * quickly. `waiting`: requests that need a number now.
 */
export function nextBlockSize(last: { size: number; ms: number } | undefined, waiting: number): number {
  const grown = last && last.ms < BUSY_MS ? last.size * 2 : 1
  return Math.min(MAX_BLOCK, Math.max(grown, waiting))
}
