// Users sign in to the console with a mailed code, or at the identity provider.

import type { RouteDeps } from '../../../kernel/feature.ts'
import {
  endOidcAttempt,
  findAccountOfAttempt,
  findAccountOfUser,
  findTeamsOfAccount,
  openSessionOfAccount,
} from '../oidc/index.ts'
import { CONSOLE, openSession, type Session } from '../sessions/index.ts'
import type { Audience } from './audience.ts'
import { SIGN_IN_ERRORS } from './sign-in.manifest.ts'

export const consoleAudience = ({
  oidc,
  codeDisplay,
}: Pick<RouteDeps, 'oidc' | 'codeDisplay'>): Audience<Session> => ({
  codeDisplay,
  sessions: CONSOLE,
  name: 'console',
  withoutMail: SIGN_IN_ERRORS.sign_in_without_mail,
  switchNeedsCode: SIGN_IN_ERRORS.switch_needs_code,
  // Like a link of the operator, a code that was shown proves no address: the session stays in its team.
  open: (ctx, person) => openSession(ctx, CONSOLE, { ...person, method: ctx.sendsMail ? 'code' : 'link' }),

  /** Finds the account with which the identity provider has sent the browser back. */
  async findEntry(ctx) {
    const secret = ctx.browser.attempt() ?? ''
    const account = await findAccountOfAttempt(ctx, secret)
    if (!account) return undefined
    return {
      teams: await findTeamsOfAccount(ctx.db, account),
      open: async (opening) =>
        (await endOidcAttempt(ctx, secret)) ? openSessionOfAccount(ctx, opening, account) : undefined,
    }
  },

  /** Only for a session that began at the identity provider that is configured now. */
  async findSessionEntry(ctx, { method, person_id: user_id }) {
    if (method !== 'oidc' || !oidc) return undefined
    const account = await findAccountOfUser(ctx.db, { tenant_id: ctx.tenantId, user_id, issuer: oidc.issuer })
    if (!account) return undefined
    return {
      teams: await findTeamsOfAccount(ctx.db, account),
      open: (opening) => openSessionOfAccount(ctx, opening, account),
    }
  },
})
