// A user adds a passkey after confirming who they are, and uses it to sign in and to confirm again.

import type { InvalidateCredentials } from '../../../domain/access/principal.ts'
import { hashSecret, mintCookieSecret } from '../../../domain/access/secrets.ts'
import { invalid, notFound, refused } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { CallCtx, SessionCtx, VisitorCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { JobDeps } from '../../../kernel/feature.ts'
import { lockCredentials } from '../credentials/index.ts'
import { CONSOLE, openSession, type Session, stepUpSession } from '../sessions/index.ts'
import { ATTEMPT_SECONDS, type SignedIn, toSignedInResponse } from '../sign-in/index.ts'
import { PASSKEY_ERRORS, PASSKEY_EVENTS } from './passkeys.manifest.ts'
import * as queries from './passkeys.queries.ts'
import type {
  AddPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  Passkeys,
  UsePasskey,
} from './passkeys.schemas.ts'
import {
  ALGORITHMS,
  newChallenge,
  parseUserHandle,
  TIMEOUT_MS,
  toDescriptor,
  toSite,
  toUserHandle,
  verifyAuthentication,
  verifyRegistration,
} from './webauthn.ts'

const MAX_PASSKEYS = 20

const toUserKey = ({ tenantId, principal }: SessionCtx) => ({
  tenant_id: tenantId,
  user_id: principal.userId,
})

type PasskeyRow = { id: string; name: string; created_at: Date; last_used_at: Date | null }
const toPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export async function listPasskeys(ctx: SessionCtx): Promise<JsonText<Passkeys>> {
  return toJsonText({ items: (await queries.findPasskeys.many(ctx.db, toUserKey(ctx))).map(toPasskey) })
}

/** `owner`: identifies the browser or the session that gets the challenge. */
async function createChallenge(ctx: CallCtx, owner: string): Promise<Buffer> {
  const challenge = newChallenge()
  const at = ctx.clock.now()
  const expires_at = new Date(at.getTime() + TIMEOUT_MS)
  const owner_hash = hashSecret(owner)
  await queries.putChallenge.run(ctx.db, { id: newId(), owner_hash, challenge, at, expires_at })
  return challenge
}

async function consumeChallenge(ctx: CallCtx, owner: string): Promise<Buffer> {
  const input = { owner_hash: hashSecret(owner), at: ctx.clock.now() }
  const challengeRow = await queries.consumeChallenge.first(ctx.db, input)
  if (!challengeRow) throw wrongPasskey()
  return challengeRow.challenge
}

const toChallengeOwner = ({ principal }: SessionCtx) => `session ${principal.credentialId}`

const wrongPasskey = () => invalid('credential_id', PASSKEY_ERRORS.passkey_invalid)

/** Throws if the user has the maximum number of passkeys. */
async function listPasskeysBelowLimit(ctx: SessionCtx) {
  const userPasskeys = await queries.findPasskeys.many(ctx.db, toUserKey(ctx))
  if (userPasskeys.length >= MAX_PASSKEYS)
    throw refused(PASSKEY_ERRORS.too_many_passkeys, { limit: MAX_PASSKEYS })
  return userPasskeys
}

export async function beginPasskey(ctx: SessionCtx): Promise<JsonText<PasskeyCreationOptions>> {
  const existingPasskeys = await listPasskeysBelowLimit(ctx)
  const challenge = await createChallenge(ctx, toChallengeOwner(ctx))
  const { name, email, team } = await queries.findPerson.only(ctx.db, toUserKey(ctx))
  return toJsonText({
    rp: { id: toSite(ctx.publicUrl()).rpId, name: 'Team Engagement' },
    user: {
      id: toUserHandle(ctx.tenantId, ctx.principal.userId).toString('base64url'),
      name: `${email} (${team})`,
      displayName: name,
    },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: existingPasskeys.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
}

export async function addPasskey(ctx: SessionCtx, input: AddPasskey): Promise<JsonText<Passkey>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const challenge = await consumeChallenge(ctx, toChallengeOwner(ctx))
  const newCredential = await verifyRegistration(input, challenge, toSite(ctx.publicUrl()))
  const { tenantId: tenant_id } = ctx
  if (
    !newCredential ||
    (await queries.findCredential.first(ctx.db, { tenant_id, credential_id: newCredential.credential_id }))
  )
    throw wrongPasskey()
  await listPasskeysBelowLimit(ctx)
  const [id, at] = [newId(), ctx.clock.now()]
  const { name, transports } = input
  queries.insertPasskey.queue(ctx.db, { ...toUserKey(ctx), ...newCredential, id, name, transports, at })
  recordEvent(ctx, PASSKEY_EVENTS.created, id, { user_id: ctx.principal.userId })
  return toJsonText(toPasskey({ id, name, created_at: at, last_used_at: null }))
}

export async function deletePasskey(ctx: SessionCtx, id: string): Promise<JsonText<Passkey>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const deleted = await queries.deletePasskeyRow.first(ctx.db, { ...toUserKey(ctx), id })
  if (!deleted) throw notFound('passkey')
  recordEvent(ctx, PASSKEY_EVENTS.deleted, id, { user_id: ctx.principal.userId })
  return toJsonText(toPasskey(deleted))
}

/** `allowed`: empty to let the authenticator offer all its passkeys for this site. */
function toRequestOptions(
  ctx: CallCtx,
  challenge: Buffer,
  allowed: ReturnType<typeof toDescriptor>[],
): JsonText<PasskeyRequestOptions> {
  return toJsonText({
    rpId: toSite(ctx.publicUrl()).rpId,
    challenge: challenge.toString('base64url'),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: allowed,
  })
}

type UserKey = { tenant_id: string; user_id: string }

async function usePasskey(
  ctx: CallCtx,
  userKey: UserKey,
  sent: UsePasskey,
  challenge: Buffer,
): Promise<void> {
  const credential_id = Buffer.from(sent.credential_id, 'base64url')
  const passkey = await queries.lockPasskey.first(ctx.db, { ...userKey, credential_id })
  if (!passkey) throw wrongPasskey()
  const counter = await verifyAuthentication(sent, challenge, passkey, toSite(ctx.publicUrl()))
  if (counter === undefined) throw wrongPasskey()
  const { id } = passkey
  queries.recordPasskeyUse.queue(ctx.db, { tenant_id: userKey.tenant_id, id, counter, at: ctx.clock.now() })
}

export async function beginStepUpWithPasskey(ctx: SessionCtx): Promise<JsonText<PasskeyRequestOptions>> {
  const userPasskeys = await queries.findPasskeys.many(ctx.db, toUserKey(ctx))
  return toRequestOptions(
    ctx,
    await createChallenge(ctx, toChallengeOwner(ctx)),
    userPasskeys.map(toDescriptor),
  )
}

export async function stepUpWithPasskey(
  ctx: SessionCtx,
  sent: UsePasskey,
  invalidateCredentials: InvalidateCredentials,
): Promise<JsonText<Session>> {
  await usePasskey(ctx, toUserKey(ctx), sent, await consumeChallenge(ctx, toChallengeOwner(ctx)))
  return stepUpSession(ctx, 'passkey', invalidateCredentials)
}

/** Stores the secret in the cookie of the attempt; a code that this browser requested still works. */
export async function beginSignInWithPasskey(ctx: VisitorCtx): Promise<JsonText<PasskeyRequestOptions>> {
  const secret = ctx.browser.attempt() ?? mintCookieSecret()
  const challenge = await createChallenge(ctx, secret)
  ctx.browser.setAttempt(secret, ATTEMPT_SECONDS)
  return toRequestOptions(ctx, challenge, [])
}

export async function signInWithPasskey(ctx: VisitorCtx, sent: UsePasskey): Promise<JsonText<SignedIn>> {
  const challenge = await consumeChallenge(ctx, ctx.browser.attempt() ?? '')
  const owner = parseUserHandle(sent.user_handle)
  if (!owner) throw wrongPasskey()
  await usePasskey(ctx, owner, sent, challenge)
  const { tenant_id, user_id: person_id } = owner
  const session = await openSession(ctx, CONSOLE, { tenant_id, person_id, method: 'passkey' })
  if (!session) throw wrongPasskey()
  ctx.browser.clearAttempt()
  return toSignedInResponse(session)
}

export const deleteOldChallenges = ({ db, clock }: JobDeps): Promise<void> =>
  queries.deleteChallenges(db, clock.now())
