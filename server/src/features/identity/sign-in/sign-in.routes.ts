// Sign in and out. The endpoints are for the pages of this service.

import { canShowCodes } from '../../../domain/access/shown-codes.ts'
import { toJsonText } from '../../../domain/json-text.ts'
import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { OperatorApi, SessionApi, VisitorApi } from '../../../kernel/http/pipeline/surface.ts'
import { requireTenantCtx } from '../../company/tenants/index.ts'
import { CONSOLE, Session, signOut } from '../sessions/index.ts'
import { beginAttempt, chooseTeam, confirmAttempt, listSignInTeams } from './attempts.service.ts'
import { SIGN_IN } from './sign-in.manifest.ts'
import {
  BeginSignIn,
  ChooseTeam,
  ConfirmSignIn,
  MyTeams,
  SignedIn,
  SignInAttempt,
  SignInLink,
  SignInMethods,
  SignInTeams,
  UseSignInLink,
} from './sign-in.schemas.ts'
import { consoleAudience } from './sign-in.service.ts'
import { createSignInLink, endSignInLinks, signInWithLink } from './sign-in-links.service.ts'
import { deleteOldAttempts, SIGN_IN_MAILS } from './sign-in-mail.ts'
import { listTeams, switchTeam } from './switch-team.service.ts'

const tag = 'Sign-in'
const OIDC_START = '/auth/v1/oidc/start'

function visitorRoutes(api: VisitorApi, { oidc, codeDisplay, secretKeys }: RouteDeps): void {
  const access = 'visitor'
  const audience = consoleAudience({ oidc, codeDisplay })
  api.get(
    '/methods',
    {
      access,
      operationId: 'getSignInMethods',
      tag,
      summary: 'How people can sign in',
      description: 'Links of the operator always work.',
      response: SignInMethods,
    },
    async ({ ctx }) =>
      toJsonText({
        code: ctx.sendsMail,
        shows_codes: canShowCodes(codeDisplay),
        oidc: oidc ? { name: oidc.name, url: OIDC_START } : null,
      }),
  )
  api.act(
    '/sign-ins',
    {
      access,
      operationId: 'beginSignIn',
      tag,
      summary: 'Ask for a code by mail',
      description:
        'If the address belongs to an active user, a code is sent to it, at most 5 an hour. The response is always the same, and sets a cookie: the code works only in this browser, for 10 minutes and 5 tries.',
      body: BeginSignIn,
      response: SignInAttempt,
    },
    ({ ctx, body }) => beginAttempt(ctx, audience, body, secretKeys),
  )
  api.act(
    '/sign-ins/confirm',
    {
      access,
      operationId: 'confirmSignIn',
      tag,
      summary: 'Sign in with the code',
      description:
        'Only in the browser that requested the code. Sets the session cookie if the person has one team; otherwise the response lists the teams, and the next request is `POST /auth/v1/sign-ins/choose-team`. A wrong, used or expired code and a code that another browser requested get the same error.',
      body: ConfirmSignIn,
      response: SignedIn,
    },
    ({ ctx, body }) => confirmAttempt(ctx, audience, body),
  )
  api.get(
    '/sign-ins/teams',
    {
      access,
      operationId: 'listSignInTeams',
      tag,
      summary: 'List the teams to choose from',
      description:
        'After the code was right, or after the identity provider has sent the browser to `/console#choose-team`. Empty if no sign-in of this browser waits for a team.',
      response: SignInTeams,
    },
    ({ ctx }) => listSignInTeams(ctx, audience),
  )
  api.act(
    '/sign-ins/choose-team',
    {
      access,
      operationId: 'chooseSignInTeam',
      tag,
      summary: 'Choose the team',
      description:
        'After the code was right or the identity provider has sent the browser back, within 10 minutes, in the same browser. Sets the session cookie.',
      body: ChooseTeam,
      response: SignedIn,
    },
    ({ ctx, body }) => chooseTeam(ctx, audience, body),
  )
  api.act(
    '/sign-ins/link',
    {
      access,
      operationId: 'signInWithLink',
      tag,
      summary: 'Sign in with a link of the operator',
      description: 'A link works once, within 15 minutes. Sets the session cookie.',
      body: UseSignInLink,
      response: SignedIn,
    },
    ({ ctx, body }) => signInWithLink(ctx, body),
  )
}

function sessionRoutes(api: SessionApi, { invalidateCredentials, oidc, codeDisplay }: RouteDeps): void {
  const access = 'session'
  const audience = consoleAudience({ oidc, codeDisplay })
  api.get(
    '/teams',
    {
      access,
      operationId: 'listMyTeams',
      tag,
      summary: 'List the teams of the signed-in person',
      description:
        'The teams in which their email address belongs to an active user. After a sign-in at the identity provider, the teams of the account there. A session that began in another way lists its own team only.',
      response: MyTeams,
    },
    ({ ctx }) => listTeams(ctx, audience),
  )
  api.act(
    '/switch',
    {
      access,
      operationId: 'switchTeam',
      tag,
      summary: 'Switch to another team',
      description:
        'Only in a session that began with a mailed code or at the identity provider. Opens a session in the other team, which expires with this one, and ends this one.',
      body: ChooseTeam,
      response: SignedIn,
    },
    ({ ctx, body }) => switchTeam(ctx, audience, body, invalidateCredentials),
  )
  api.act(
    '/sign-out',
    {
      access,
      operationId: 'signOut',
      tag,
      summary: 'End this session',
      response: Session,
    },
    ({ ctx }) => signOut(ctx, CONSOLE, invalidateCredentials),
  )
}

function operatorRoutes(api: OperatorApi): void {
  api.act(
    '/teams/:id/users/:user_id/sign-in-link',
    {
      access: 'operator',
      operationId: 'operatorCreateSignInLink',
      tag: 'Operator',
      summary: 'Create a link with which a user signs in',
      description: 'The link is shown only in this response. It works once, within 15 minutes.',
      response: SignInLink,
    },
    async ({ ctx, params }) =>
      toJsonText(await createSignInLink(await requireTenantCtx(ctx, params.id), params.user_id)),
  )
}

export const signIn: Feature = {
  name: 'sign-in',
  manifest: SIGN_IN,
  visitor: visitorRoutes,
  session: sessionRoutes,
  operator: operatorRoutes,
  jobs: (deps) => [{ name: 'sign-in attempts', everyMs: 60_000, run: () => deleteOldAttempts(deps) }],
  hooks: { accessLost: endSignInLinks },
  mails: SIGN_IN_MAILS,
}
