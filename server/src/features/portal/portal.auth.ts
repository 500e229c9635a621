// Opens the portal API with the token of a personal link.
import { countingFailures } from '../../kernel/auth/authenticate.ts'
import { bearerTokenOf, invalidKey } from '../../kernel/auth/credentials.ts'
import { hashOfSecret, INVITATION_TOKEN, isWellFormed } from '../../kernel/auth/secrets.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/client.ts'
import type { Authenticate } from '../../kernel/http/endpoint.ts'
import { unauthorized } from '../../kernel/http/errors.ts'
import type { PortalCtx } from '../../kernel/http/surfaces.ts'
import type { FailedLogins } from '../../kernel/rate-limit/failed-logins.ts'
import { findInvitationByToken } from '../users/index.ts'

type Deps = { db: Db; clock: Clock; failedLogins: FailedLogins }

export function authenticatePortal(deps: Deps): Authenticate<PortalCtx, 'invitation'> {
  return (request) =>
    countingFailures(deps.failedLogins, request.ip, async () =>
      openInvitation(deps, bearerTokenOf(request.raw)),
    )
}

async function openInvitation({ db, clock }: Deps, token: string) {
  const invitation = isWellFormed(INVITATION_TOKEN, token)
    ? await findInvitationByToken.first(db, { token_hash: hashOfSecret(token) })
    : undefined
  if (!invitation) throw invalidKey('The link is not valid or was used already')
  if (invitation.expires_at <= clock.now()) throw unauthorized('expired_key', 'The link has expired')
  return {
    tenantId: invitation.tenant_id,
    invitationId: invitation.id,
    actor: { kind: 'invitee' as const, id: invitation.id },
  }
}
