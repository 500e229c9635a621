// Users add and remove passkeys, sign in with them, and confirm who they are with them. Only pages of this service use these endpoints.

import type { Feature, RouteDeps } from '../../../kernel/feature.ts'
import type { SessionApi, VisitorApi } from '../../../kernel/http/pipeline/surface.ts'
import { Session } from '../sessions/index.ts'
import { SignedIn } from '../sign-in/index.ts'
import { PASSKEYS } from './passkeys.manifest.ts'
import {
  AddPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  Passkeys,
  UsePasskey,
} from './passkeys.schemas.ts'
import * as service from './passkeys.service.ts'
import { deleteUserPasskeys } from './remove-passkeys.service.ts'

const tag = 'Sign-in'

function visitorRoutes(api: VisitorApi): void {
  const access = 'visitor'
  api.act(
    '/sign-ins/passkey/options',
    {
      access,
      operationId: 'beginPasskeySignIn',
      tag,
      summary: 'Begin to sign in with a passkey',
      description: 'Sets a cookie: the passkey responds in this browser.',
      response: PasskeyRequestOptions,
    },
    ({ ctx }) => service.beginSignInWithPasskey(ctx),
  )
  api.act(
    '/sign-ins/passkey',
    {
      access,
      operationId: 'signInWithPasskey',
      tag,
      summary: 'Sign in with a passkey',
      description: 'Sets the session cookie.',
      body: UsePasskey,
      response: SignedIn,
    },
    ({ ctx, body }) => service.signInWithPasskey(ctx, body),
  )
}

function sessionRoutes(api: SessionApi, { invalidateCredentials }: RouteDeps): void {
  const access = 'session'
  api.get(
    '/passkeys',
    { access, operationId: 'listPasskeys', tag, summary: 'List your passkeys', response: Passkeys },
    ({ ctx }) => service.listPasskeys(ctx),
  )
  api.act(
    '/passkeys/options',
    {
      access,
      operationId: 'beginPasskey',
      needsStepUp: true,
      tag,
      summary: 'Begin to add a passkey',
      response: PasskeyCreationOptions,
    },
    ({ ctx }) => service.beginPasskey(ctx),
  )
  api.act(
    '/passkeys',
    {
      access,
      operationId: 'addPasskey',
      needsStepUp: true,
      tag,
      summary: 'Add a passkey',
      description:
        'The body has what the browser has created from the options. A user has at most 20 passkeys.',
      body: AddPasskey,
      response: Passkey,
    },
    ({ ctx, body }) => service.addPasskey(ctx, body),
  )
  api.delete(
    '/passkeys/:id',
    {
      access,
      operationId: 'deletePasskey',
      tag,
      summary: 'Remove one of your passkeys',
      response: Passkey,
    },
    ({ ctx, params }) => service.deletePasskey(ctx, params.id),
  )
  api.act(
    '/step-up/passkey/options',
    {
      access,
      operationId: 'beginPasskeyStepUp',
      tag,
      summary: 'Begin to confirm who you are with a passkey',
      response: PasskeyRequestOptions,
    },
    ({ ctx }) => service.beginStepUpWithPasskey(ctx),
  )
  api.act(
    '/step-up/passkey',
    {
      access,
      operationId: 'confirmStepUpWithPasskey',
      tag,
      summary: 'Confirm who you are with a passkey',
      description: 'For 5 minutes the session may then use the operations that need a confirmation.',
      body: UsePasskey,
      response: Session,
    },
    ({ ctx, body }) => service.stepUpWithPasskey(ctx, body, invalidateCredentials),
  )
}

export const passkeys: Feature = {
  name: 'passkeys',
  manifest: PASSKEYS,
  visitor: visitorRoutes,
  session: sessionRoutes,
  hooks: { accessLost: deleteUserPasskeys },
  jobs: (deps) => [
    { name: 'passkey challenges', everyMs: 60_000, run: () => service.deleteOldChallenges(deps) },
  ],
}
