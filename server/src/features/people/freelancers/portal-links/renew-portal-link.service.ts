// Replaces an expired link at the request of anybody who has it. The new link is sent to the registered address only.

import { SERVICE } from '../../../../domain/access/principal.ts'
import type { Clock } from '../../../../domain/clock.ts'
import { hourBefore } from '../../../../domain/durations.ts'
import type { Db } from '../../../../kernel/db/connections/client.ts'
import type { Sandboxes } from '../../../../kernel/db/sandboxes.ts'
import { lockCredentials } from '../../../identity/credentials/index.ts'
import { lockFreelancer } from '../freelancers.queries.ts'
import { makePortalLink } from './make-portal-link.service.ts'
import { countMailedLinks, findPortalLinkByHash } from './portal-links.queries.ts'

const MAX_MAILED_PER_HOUR = 3

/** `claimedTeamId`: the team that the token contains, which may be invented. */
type RenewalRequest = { claimedTeamId: string | null; tokenHash: Buffer }

/** Does nothing for a link that is unknown, revoked or still valid, for archived freelancers, and above the limit. */
export async function renewPortalLink(
  db: Db,
  { clock: realClock, sandboxes }: { clock: Clock; sandboxes: Sandboxes },
  renewal: RenewalRequest,
): Promise<void> {
  const findLink = () => findPortalLinkByHash(db, renewal.claimedTeamId, renewal.tokenHash)
  const found = await findLink()
  if (!found) return
  const { tenant_id, freelancer_id } = found
  const clock = (await sandboxes.find(tenant_id))?.clock ?? realClock
  const now = clock.now()
  if (found.expires_at > now) return
  await lockCredentials(db, tenant_id)
  await lockFreelancer.first(db, { tenant_id, id: freelancer_id })
  // Checks again under the locks: the link, or the key that created it, may have been revoked in the meantime.
  const link = await findLink()
  if (!link) return
  const since = hourBefore(now)
  const { total } = await countMailedLinks.only(db, { tenant_id, freelancer_id, since })
  if (total >= MAX_MAILED_PER_HOUR) return
  const { created_by, created_by_key } = link
  const ctx = { db, clock, tenantId: tenant_id, actor: SERVICE, requestId: null }
  await makePortalLink(ctx, freelancer_id, { created_by, created_by_key, delivered_by: 'mail' })
}
