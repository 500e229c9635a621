// Verifies a range of the chain from its facts.
import type { ChainFacts } from './audit-log.queries.ts'
import type { AuditSeal, AuditVerification } from './audit-log.schemas.ts'

/** `to`: the last entry of this request. `until`: the last entry that the caller wants to verify. */
type Range = { from: number; to: number; until: number }

export function verifyRange(facts: ChainFacts, range: Range): AuditVerification {
  const broken = facts.first_wrong ?? findMissingNumber(facts, range) ?? findHeadMismatch(facts)
  const last = toSeal(facts.last_number, facts.last_hash)
  const next = (last?.number ?? range.from - 1) + 1
  const isMore = broken === null && next <= Math.min(facts.head_number ?? 0, range.until)
  return {
    is_intact: broken === null,
    checked: facts.looked_at - facts.erased,
    erased: facts.erased,
    first_broken_number: broken,
    last,
    head: toSeal(facts.head_number, facts.head_hash),
    next_from: isMore ? next : null,
    unsealed: facts.unsealed,
  }
}

const toSeal = (number: number | null, hash: string | null): AuditSeal | null =>
  number === null || hash === null ? null : { number, hash }

/** A gap is detected by the entries after it; at the end of the range by the expected length. */
function findMissingNumber(
  { head_number, looked_at, is_cut }: ChainFacts,
  { from, to }: Range,
): number | null {
  const expectedCount = Math.min(to, head_number ?? 0) - from + 1
  return !is_cut && looked_at < expectedCount ? from + looked_at : null
}

/** The head is written with the last entry, so both must agree. */
function findHeadMismatch({ head_number, head_hash, last_number, last_hash }: ChainFacts): number | null {
  const end = head_number ?? 0
  if (last_number === null || last_number < end) return null
  if (last_number > end) return end + 1
  return last_hash === head_hash ? null : end
}
