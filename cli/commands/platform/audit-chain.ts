// Verifies a chain of any length with several requests, and stops at the first broken entry.
import type { AuditSealOrNull, AuditVerification } from '../../../sdk/src/index.ts'
import { createProgressBar } from '../../progress-bar.ts'

export type Seal = NonNullable<AuditSealOrNull>

export type Verdict = {
  is_intact: boolean
  checked: number
  /** Entries whose changes were erased and cannot be verified. */
  erased: number
  first_broken_number: number | null
  /** Whether the expected seal was found; null if none was expected. */
  is_expected_found: boolean | null
  head: Seal | null
  unsealed: number
}

type Read = (query: { from_number: number; to_number?: number }) => Promise<AuditVerification>

export async function verifyChain(read: Read, expected?: Seal): Promise<Verdict> {
  let [from, checked, erased]: [number | null, number, number] = [1, 0, 0]
  let found: Seal | null = null
  let part: AuditVerification | undefined
  let bar: ReturnType<typeof createProgressBar> | undefined
  while (from !== null) {
    // The request ends at the expected number, so that the response contains its seal.
    const isBefore = expected !== undefined && from <= expected.number
    part = await read({ from_number: from, ...(isBefore && { to_number: expected.number }) })
    bar ??= createProgressBar('entries', part.head?.number ?? 0)
    bar.advance(part.checked + part.erased)
    checked += part.checked
    erased += part.erased
    if (part.last?.number === expected?.number) found = part.last
    from = getNextNumber(part)
  }
  bar?.end()
  const isFound = expected ? found?.hash === expected.hash : null
  const { first_broken_number = null, head = null, unsealed = 0 } = part ?? {}
  const is_intact = first_broken_number === null && isFound !== false
  return { is_intact, checked, erased, first_broken_number, is_expected_found: isFound, head, unsealed }
}

function getNextNumber({ is_intact, next_from, last, head }: AuditVerification): number | null {
  if (!is_intact) return null
  if (next_from !== null) return next_from
  return last && head && last.number < head.number ? last.number + 1 : null
}

export function findProblem(verdict: Verdict, expected: Seal | undefined): string | undefined {
  const { is_intact, first_broken_number, head } = verdict
  if (is_intact) return undefined
  if (first_broken_number !== null) return `entry ${first_broken_number} was removed, changed or inserted.`
  return (head?.number ?? 0) < (expected?.number ?? 0)
    ? `the chain ends at ${head?.number ?? 0}, before the expected entry ${expected?.number}.`
    : `entry ${expected?.number} has a different hash than expected.`
}
