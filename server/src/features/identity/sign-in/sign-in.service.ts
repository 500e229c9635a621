// Users sign in to the console with a mailed code, and choose a team, also after the identity provider.

import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { VisitorCtx } from '../../../kernel/db/context.ts'
import { accountOfAttempt, endOidcAttempt, openSessionOfAccount, teamsOfAccount } from '../oidc/index.ts'
import { CONSOLE, openSession, type Session } from '../sessions/index.ts'
import {
  type Audience,
  beginAttempt,
  chooseAfterCode,
  confirmAttempt,
  shownTeam,
  signedIn,
  teamsOfAttempt,
  wrongTeam,
} from './attempts.service.ts'
import { SIGN_IN_ERRORS } from './sign-in.errors.ts'
import type {
  BeginSignIn,
  ChooseTeam,
  ConfirmSignIn,
  SignedIn,
  SignInAttempt,
  SignInTeams,
} from './sign-in.schemas.ts'

const AUDIENCE: Audience<Session> = {
  name: 'console',
  withoutMail: SIGN_IN_ERRORS.sign_in_without_mail,
  open: (ctx, { tenant_id, person_id }) =>
    openSession(ctx, CONSOLE, { tenant_id, person_id, method: 'code' }),
}

export const beginSignIn = (ctx: VisitorCtx, input: BeginSignIn): Promise<JsonText<SignInAttempt>> =>
  beginAttempt(ctx, AUDIENCE, input)

export const confirmSignIn = (ctx: VisitorCtx, input: ConfirmSignIn): Promise<JsonText<SignedIn>> =>
  confirmAttempt(ctx, AUDIENCE, input)

/** The teams to choose from in this browser; none before the person is known, and afterwards. */
export async function listSignInTeams(ctx: VisitorCtx): Promise<JsonText<SignInTeams>> {
  const teams = (await teamsOfAttempt(ctx, AUDIENCE.name)) ?? (await teamsAfterOidc(ctx))
  return toJsonText({ items: teams.map(shownTeam) })
}

async function teamsAfterOidc(ctx: VisitorCtx) {
  const account = await accountOfAttempt(ctx, ctx.browser.attempt() ?? '')
  return account ? teamsOfAccount(ctx.db, account) : []
}

/** After the code was right, or the identity provider has sent the browser back. */
export async function chooseTeam(ctx: VisitorCtx, { team_id }: ChooseTeam): Promise<JsonText<SignedIn>> {
  const session = (await chooseAfterCode(ctx, AUDIENCE, team_id)) ?? (await chooseAfterOidc(ctx, team_id))
  if (!session) throw wrongTeam()
  ctx.browser.clearAttempt()
  return signedIn(session)
}

async function chooseAfterOidc(ctx: VisitorCtx, tenant_id: string): Promise<JsonText<Session> | undefined> {
  const secret = ctx.browser.attempt() ?? ''
  const account = await accountOfAttempt(ctx, secret)
  if (!account) return undefined
  const teams = await teamsOfAccount(ctx.db, account)
  const chosen = teams.find((team) => team.tenant_id === tenant_id)
  if (!chosen || !(await endOidcAttempt(ctx, secret))) return undefined
  return openSessionOfAccount(ctx, chosen, account)
}
