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
/** The time for which one block should be enough. */
const BLOCK_MS = 10_000

/**
 * Returns the size of the next block: as many numbers as are used in BLOCK_MS, but at most twice the size of the last block. A quiet team
 * takes numbers one by one and has no gaps. `waiting`: the number of requests that need a number now.
 */
export function nextBlockSize(last: { size: number; ms: number } | undefined, waiting: number): number {
  const used = last ? Math.min(last.size * 2, Math.ceil((last.size * BLOCK_MS) / Math.max(last.ms, 1))) : 1
  return Math.min(MAX_BLOCK, Math.max(used, waiting))
}
