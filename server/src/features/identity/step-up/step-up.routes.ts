// People confirm who they are before acts that need it.

import { toJsonText } from '../../../domain/json-text.ts'
import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { OperatorApi, SessionApi } from '../../../kernel/http/pipeline/surface.ts'
import { requireTenantCtx } from '../../company/tenants/index.ts'
import { Session } from '../sessions/index.ts'
import { STEP_UP } from './step-up.manifest.ts'
import { ConfirmStepUp, DevelopmentInbox, OperatorCode, StepUpCode } from './step-up.schemas.ts'
import {
  confirmWithCode,
  createOperatorCode,
  endCodes,
  readDevelopmentInbox,
  requestCode,
} from './step-up.service.ts'
import { STEP_UP_MAILS } from './step-up-mail.ts'

const tag = 'Sign-in'

function sessionRoutes(api: SessionApi, deps: RouteDeps): void {
  const access = 'session'
  api.act(
    '/step-up/code',
    {
      access,
      operationId: 'askForStepUpCode',
      tag,
      summary: 'Ask for a code that confirms who you are',
      description:
        'Sends a code to the email address of the user, at most 5 an hour. It works in this session only, for 10 minutes and 5 tries.',
      response: StepUpCode,
    },
    ({ ctx }) => requestCode(ctx, deps),
  )
  api.act(
    '/step-up/confirm',
    {
      access,
      operationId: 'confirmStepUp',
      tag,
      summary: 'Confirm who you are with a code',
      description:
        'With the mailed code or a code of the operator. For 5 minutes the session may then use the operations that need a confirmation.',
      body: ConfirmStepUp,
      response: Session,
    },
    ({ ctx, body }) => confirmWithCode(ctx, body, deps.invalidateCredentials),
  )
  api.get(
    '/development-inbox',
    {
      access,
      operationId: 'readDevelopmentInbox',
      tag,
      summary: 'Read the codes of the demo or the sandbox',
      description:
        'The codes that can be used now, at most 20, newest first; a team-admin sees the codes of colleagues, too. Only in the demo and in sandboxes, with the embedded database, without a mail server and a public URL, and if the service listens on the machine itself; otherwise `is_open` is false.',
      response: DevelopmentInbox,
    },
    ({ ctx }) => readDevelopmentInbox(ctx, deps),
  )
}

function operatorRoutes(api: OperatorApi): void {
  api.act(
    '/teams/:id/users/:user_id/step-up-code',
    {
      access: 'operator',
      operationId: 'operatorCreateStepUpCode',
      tag: 'Operator',
      summary: 'Create a code with which a user confirms who they are',
      description:
        'For a user without mail and passkey. The code is shown only in this response. It works once, in any session of the user, within 15 minutes.',
      response: OperatorCode,
    },
    async ({ ctx, params }) =>
      toJsonText(await createOperatorCode(await requireTenantCtx(ctx, params.id), params.user_id)),
  )
}

export const stepUp: Feature = {
  name: 'step-up',
  manifest: STEP_UP,
  session: sessionRoutes,
  operator: operatorRoutes,
  hooks: {
    accessLost: (ctx, user_id) => endCodes(ctx, { user_id }),
    portalAccessLost(ctx, { freelancerId: freelancer_id, linkId }) {
      // The freelancer keeps their other links, and the code.
      if (linkId === undefined) endCodes(ctx, { freelancer_id })
    },
  },
  mails: STEP_UP_MAILS,
}
