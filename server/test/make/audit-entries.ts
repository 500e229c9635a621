// Reads the audit log: the entries of a request, and all entries of a team.

import type { Body, Reply, Team, World } from '../world/world.ts'
import { getData } from './missions.ts'

export const getRequestId = (reply: Reply): string => String(reply.headers['x-request-id'])

/** Returns the audit entries of a request, in insertion order. */
export const listRequestEntries = async (team: Team, reply: Reply): Promise<Body[]> =>
  getData(
    await team.call('GET', `/audit-log?per_page=100&request_id=${getRequestId(reply)}`),
  ).items.toReversed()

export async function countEntries({ database }: World): Promise<number> {
  const [row] = await database.query<{ entries: number }>({
    text: 'select count(*) as entries from audit_entry',
  })
  return row?.entries ?? -1
}

/** The only change of the only entry about this kind of resource. */
export function requireOnlyChange(entries: Body[], resource: string): Body {
  const found = entries.filter((entry) => entry.resource === resource)
  if (found.length !== 1 || found[0].changes.length !== 1)
    throw new Error(`${found.length} entries about ${resource}: ${JSON.stringify(entries)}`)
  return { operation: found[0].operation, subject_id: found[0].subject_id, ...found[0].changes[0] }
}
