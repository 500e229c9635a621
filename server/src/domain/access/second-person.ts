// Decides whether two users count as two people: nobody may stand behind both. Pure.

/**
 * Days in which a user who granted or changed another user's access stands behind that user. As many as for a change of
 * the email of a freelancer.
 */
export const ACCESS_CHANGE_DAYS = 30

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
