// Short references that people can say: M-2026-0042.
import type { ShortReferenceKind } from '../../../domain/short-references.ts'

const PREFIXES: Record<ShortReferenceKind, string> = {
  mission: 'M',
  activity_report: 'R',
  accounting_export: 'E',
}

const MIN_DIGITS = 4

export const formatReference = (kind: ShortReferenceKind, year: number, number: number): string =>
  `${PREFIXES[kind]}-${year}-${String(number).padStart(MIN_DIGITS, '0')}`

export const MAX_BLOCK = 50
/** How long one block should be enough for. */
const BLOCK_MS = 10_000

/**
 * How many numbers the next block has: as many as are used in some seconds, at most twice as many as the last one had. A quiet team takes
 * them one by one and has no gaps. `waiting`: requests that need a number now.
 */
export function nextBlockSize(last: { size: number; ms: number } | undefined, waiting: number): number {
  const used = last ? Math.min(last.size * 2, Math.ceil((last.size * BLOCK_MS) / Math.max(last.ms, 1))) : 1
  return Math.min(MAX_BLOCK, Math.max(used, waiting))
}
