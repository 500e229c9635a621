// The renewal of portal links: the request stores the hash of any token, and the mail job looks the link up. Known,
// unknown and revoked tokens thus cause the same statements and the same response.

import { hashSecret, isWellFormed, PORTAL_TOKEN, parseTenantId } from '../../../domain/access/secrets.ts'
import { hourBefore } from '../../../domain/durations.ts'
import { refused } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { VisitorCtx } from '../../../kernel/db/context.ts'
import type { JobDeps, ServiceDeps } from '../../../kernel/feature.ts'
import { renewPortalLink } from '../freelancers/index.ts'
import { PORTAL_SIGN_IN_ERRORS } from './portal-sign-in.manifest.ts'
import * as queries from './portal-sign-in.queries.ts'
import type { LinkRenewal, RenewPortalLink } from './portal-sign-in.schemas.ts'

export async function requestLinkRenewal(
  ctx: VisitorCtx,
  { token }: RenewPortalLink,
): Promise<JsonText<LinkRenewal>> {
  if (!ctx.sendsMail) throw refused(PORTAL_SIGN_IN_ERRORS.portal_without_mail)
  queries.insertRenewal.queue(ctx.db, {
    id: newId(),
    token_hash: hashSecret(token),
    claimed_team_id: (isWellFormed(PORTAL_TOKEN, token) && parseTenantId(token)) || null,
    at: ctx.clock.now(),
  })
  return toJsonText({ accepted: true })
}

type RenewalDeps = Pick<ServiceDeps, 'db' | 'clock' | 'sandboxes' | 'onFailure'>

export async function handleAllRenewals(deps: RenewalDeps): Promise<void> {
  while ((await handleRenewals(deps)) > 0);
}

/** Creates the links whose mails are then due. Returns how many requests were handled. */
export async function handleRenewals({ db, clock, sandboxes, onFailure }: RenewalDeps): Promise<number> {
  let handled = 0
  for (const { id } of await queries.findRenewals.many(db, {}))
    try {
      await db.transaction(async (tx) => {
        const renewal = await queries.claimRenewal.first(tx, { id })
        if (!renewal) return
        const { claimed_team_id: claimedTeamId, token_hash: tokenHash } = renewal
        await renewPortalLink(tx, { clock, sandboxes }, { claimedTeamId, tokenHash })
      })
      handled += 1
    } catch (error) {
      onFailure(error)
    }
  return handled
}

/** Deletes requests that have failed for an hour: the person has sent another request in the meantime. */
export const deleteOldRenewals = ({ db, clock }: JobDeps) =>
  queries.deleteOldRenewals.many(db, { before: hourBefore(clock.now()) })
