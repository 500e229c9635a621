// When two users count as two people: nobody stands behind both. Pure.

/**
 * How long whoever gave a user access, or changed it, stands behind what that user does. The same days as for a change of a
 * freelancer's email.
 */
export const ACCESS_CHANGE_DAYS = 30

/** Why a user who did not take part is not a second person all the same. */
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

/** Undefined: they are two people. */
export function whyNotTwoPeople(
  userId: string,
  { involved, behindCaller, behindInvolved, keyCreators }: People,
): SecondPersonReason | undefined {
  if (keyCreators.some((id) => id !== userId && involved.includes(id))) return 'key_of_involved'
  return behindCaller.some((id) => behindInvolved.includes(id)) ? 'recent_access' : undefined
}
