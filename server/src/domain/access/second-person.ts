// Decides whether, and from when, two users count as two people: nobody may stand behind both. Pure.

import { DAY_MS } from '../durations.ts'

/**
 * Days in which a user who granted or changed another user's access stands behind that user. A change of a freelancer's email
 * counts for the same time.
 */
export const ACCESS_CHANGE_DAYS = 30

/** A user is alone in a team if nobody else was active since this time. */
export const toAloneSince = (now: Date): Date => new Date(now.getTime() - ACCESS_CHANGE_DAYS * DAY_MS)

/** Why a user who did not take part still does not count as a second person. */
export const SECOND_PERSON_REASONS = ['key_of_involved', 'recent_access'] as const
export type SecondPersonReason = (typeof SECOND_PERSON_REASONS)[number]

type People = {
  /** Users who took part in what is to be approved. */
  involved: readonly string[]
  /** Users behind the caller, and behind those who took part; each includes the users themselves. */
  behindCaller: readonly string[]
  behindInvolved: readonly string[]
  /** Users who created the key of the caller, and the keys before it. */
  keyCreators: readonly string[]
}

/** Returns undefined if they count as two people. */
export function findSecondPersonReason(
  userId: string,
  { involved, behindCaller, behindInvolved, keyCreators }: People,
): SecondPersonReason | undefined {
  if (keyCreators.some((id) => id !== userId && involved.includes(id))) return 'key_of_involved'
  return behindCaller.some((id) => behindInvolved.includes(id)) ? 'recent_access' : undefined
}

/** `at`: the change of access through which this user stands behind the other, until it is 30 days old; null: forever. */
type Behind = { id: string; at: Date | null }

/**
 * Returns the time from which two users count as two people; null if they do already, undefined if they never do with these
 * credentials. The lists contain everybody who stands behind each user.
 */
export function findSecondPersonFrom(
  behindOne: readonly Behind[],
  behindOther: readonly Behind[],
): Date | null | undefined {
  const timesById = new Map(behindOther.map(({ id, at }) => [id, at]))
  let last: number | undefined
  for (const { id, at } of behindOne) {
    const otherAt = timesById.get(id)
    if (otherAt === undefined) continue
    if (at === null && otherAt === null) return undefined
    last = Math.max(last ?? 0, Math.min(at?.getTime() ?? Infinity, otherAt?.getTime() ?? Infinity))
  }
  // A change still counts when it is exactly 30 days old.
  return last === undefined ? null : new Date(last + ACCESS_CHANGE_DAYS * DAY_MS + 1)
}
