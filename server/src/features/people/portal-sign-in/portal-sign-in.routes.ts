// Freelancers sign in and out. The endpoints are for the pages of this service.

import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { PortalSessionApi, VisitorApi } from '../../../kernel/http/pipeline/surface.ts'
import { signOut } from '../../identity/sessions/index.ts'
import {
  BeginSignIn,
  beginAttempt,
  ChooseTeam,
  ConfirmSignIn,
  chooseTeam,
  confirmAttempt,
  listSignInTeams,
  listTeams,
  MyTeams,
  SignInAttempt,
  SignInTeams,
  switchTeam,
} from '../../identity/sign-in/index.ts'
import { PORTAL_SESSION_KIND, PortalSession } from '../portal-sessions/index.ts'
import { deleteOldRenewals, handleAllRenewals, requestLinkRenewal } from './link-renewals.service.ts'
import { PORTAL_SIGN_IN } from './portal-sign-in.manifest.ts'
import { LinkRenewal, RenewPortalLink, SignedInFreelancer, UsePortalLink } from './portal-sign-in.schemas.ts'
import { PORTAL_AUDIENCE as audience, signInWithPortalLink } from './portal-sign-in.service.ts'

const tag = 'Sign-in'

function visitorRoutes(api: VisitorApi, { sandboxes, secretKeys }: RouteDeps): void {
  const access = 'visitor'
  api.act(
    '/portal/sign-ins',
    {
      access,
      operationId: 'beginPortalSignIn',
      tag,
      summary: 'Ask for a code by mail, for the portal',
      description:
        'If the address belongs to an active freelancer, a code is sent to it. The response is always the same, and sets a cookie: the code works only in this browser, for 10 minutes and 5 tries. An address gets at most 5 codes an hour, those for the console included.',
      body: BeginSignIn,
      response: SignInAttempt,
    },
    ({ ctx, body }) => beginAttempt(ctx, audience, body, secretKeys),
  )
  api.act(
    '/portal/sign-ins/confirm',
    {
      access,
      operationId: 'confirmPortalSignIn',
      tag,
      summary: 'Sign in to the portal with the code',
      description:
        'In the browser that asked for the code. Sets the session cookie of the portal if the person works for one team; otherwise the response lists the teams, and the next request is `POST /auth/v1/portal/sign-ins/choose-team`. A code for the console is refused, as wrong, used and expired ones are.',
      body: ConfirmSignIn,
      response: SignedInFreelancer,
    },
    ({ ctx, body }) => confirmAttempt(ctx, audience, body),
  )
  api.get(
    '/portal/sign-ins/teams',
    {
      access,
      operationId: 'listPortalSignInTeams',
      tag,
      summary: 'List the teams of a freelancer to choose from',
      description: 'After the code was right. Empty if no sign-in of this browser waits for a team.',
      response: SignInTeams,
    },
    ({ ctx }) => listSignInTeams(ctx, audience),
  )
  api.act(
    '/portal/sign-ins/choose-team',
    {
      access,
      operationId: 'choosePortalTeam',
      tag,
      summary: 'Choose the team, for the portal',
      description:
        'After the code was right, within 10 minutes, in the same browser. Sets the session cookie of the portal.',
      body: ChooseTeam,
      response: SignedInFreelancer,
    },
    ({ ctx, body }) => chooseTeam(ctx, audience, body),
  )
  api.act(
    '/portal/sign-ins/link',
    {
      access,
      operationId: 'signInWithPortalLink',
      tag,
      summary: 'Sign in to the portal with a portal link',
      description:
        'Sets the session cookie of the portal. The link stays valid. Revoking it ends the session; its expiry does not. The session lasts 90 days, but no longer than the API key that created the link.',
      body: UsePortalLink,
      response: SignedInFreelancer,
    },
    ({ ctx, body }) => signInWithPortalLink(ctx, body, sandboxes),
  )
  api.act(
    '/portal/link-renewals',
    {
      access,
      operationId: 'renewPortalLink',
      tag,
      summary: 'Ask for a new portal link by mail',
      description:
        'If the token is that of an expired link of an active freelancer, a new link is sent to their registered email address, at most 3 an hour. The response is always the same. Revoked links are not renewed. Without a mail server it is refused (`portal_without_mail`): the team can show a new link.',
      body: RenewPortalLink,
      response: LinkRenewal,
    },
    ({ ctx, body }) => requestLinkRenewal(ctx, body),
  )
}

function sessionRoutes(api: PortalSessionApi, { invalidateCredentials }: RouteDeps): void {
  const access = 'portal_session'
  api.get(
    '/portal/teams',
    {
      access,
      operationId: 'listPortalTeams',
      tag,
      summary: 'List the teams of the signed-in freelancer',
      description:
        'The teams in which their email address belongs to an active freelancer. A session that a portal link has opened lists its own team only.',
      response: MyTeams,
    },
    ({ ctx }) => listTeams(ctx, audience),
  )
  api.act(
    '/portal/switch',
    {
      access,
      operationId: 'switchPortalTeam',
      tag,
      summary: 'Change to another team, in the portal',
      description:
        'Only in a session that began with a mailed code. Opens a session in the other team, which expires with this one, and ends this one.',
      body: ChooseTeam,
      response: SignedInFreelancer,
    },
    ({ ctx, body }) => switchTeam(ctx, audience, body, invalidateCredentials),
  )
  api.act(
    '/portal/sign-out',
    {
      access,
      operationId: 'signOutOfPortal',
      tag,
      summary: 'End this session of the portal',
      response: PortalSession,
    },
    ({ ctx }) => signOut(ctx, PORTAL_SESSION_KIND, invalidateCredentials),
  )
}

export const portalSignIn: Feature = {
  name: 'portal-sign-in',
  manifest: PORTAL_SIGN_IN,
  visitor: visitorRoutes,
  portalSession: sessionRoutes,
  jobs: (deps) => [
    { name: 'old link renewals', everyMs: 60_000, run: () => deleteOldRenewals(deps) },
    ...(deps.sendsMail ? [{ name: 'link renewals', everyMs: 1000, run: () => handleAllRenewals(deps) }] : []),
  ],
}
