// Passkeys of users: added in a session that has just confirmed who it belongs to, used to sign in and to confirm again.

import { hashOfSecret, newCookieSecret } from '../../../domain/access/secrets.ts'
import { invalid, notFound, refused } from '../../../domain/errors/api-error.ts'
import { newId } from '../../../domain/ids.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { CallCtx, SessionCtx, VisitorCtx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { JobDeps } from '../../../kernel/feature.ts'
import { lockCredentials } from '../credentials/index.ts'
import { CONSOLE, openSession, requireStepUp, type Session, stepUpSession } from '../sessions/index.ts'
import { ATTEMPT_SECONDS, type SignedIn, signedIn } from '../sign-in/index.ts'
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
  descriptorOf,
  handleOf,
  newChallenge,
  ownerOf,
  siteOf,
  TIMEOUT_MS,
  verifyNew,
  verifyUse,
} from './webauthn.ts'

const MAX_PASSKEYS = 20

const userOf = ({ tenantId, principal }: SessionCtx) => ({ tenant_id: tenantId, user_id: principal.userId })

type Listed = { id: string; name: string; created_at: Date; last_used_at: Date | null }
const shown = ({ id, name, created_at, last_used_at }: Listed): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export async function listPasskeys(ctx: SessionCtx): Promise<JsonText<Passkeys>> {
  return toJsonText({ items: (await queries.passkeysOf.many(ctx.db, userOf(ctx))).map(shown) })
}

/** `owner`: the browser or the session that the challenge is for. */
async function challengeFor(ctx: CallCtx, owner: string): Promise<Buffer> {
  const challenge = newChallenge()
  const at = ctx.clock.now()
  const expires_at = new Date(at.getTime() + TIMEOUT_MS)
  const owner_hash = hashOfSecret(owner)
  await queries.putChallenge.many(ctx.db, { id: newId(), owner_hash, challenge, at, expires_at })
  return challenge
}

async function challengeOf(ctx: CallCtx, owner: string): Promise<Buffer> {
  const input = { owner_hash: hashOfSecret(owner), at: ctx.clock.now() }
  const taken = await queries.takeChallenge.first(ctx.db, input)
  if (!taken) throw wrongPasskey()
  return taken.challenge
}

const ownerInSession = ({ principal }: SessionCtx) => `session ${principal.credentialId}`

const wrongPasskey = () => invalid('credential_id', PASSKEY_ERRORS.passkey_invalid)

/** Throws if the user has the most that are possible. */
async function passkeysBeforeAnother(ctx: SessionCtx) {
  const known = await queries.passkeysOf.many(ctx.db, userOf(ctx))
  if (known.length >= MAX_PASSKEYS) throw refused(PASSKEY_ERRORS.too_many_passkeys, { limit: MAX_PASSKEYS })
  return known
}

/** A person who adds a passkey signs in with it later, so a session alone is not enough. */
export async function beginPasskey(ctx: SessionCtx): Promise<JsonText<PasskeyCreationOptions>> {
  await requireStepUp(ctx)
  const known = await passkeysBeforeAnother(ctx)
  const challenge = await challengeFor(ctx, ownerInSession(ctx))
  const { name, email, team } = await queries.findPerson.only(ctx.db, userOf(ctx))
  return toJsonText({
    rp: { id: siteOf(ctx.publicUrl()).rpId, name: 'Team Engagement' },
    user: {
      id: handleOf(ctx.tenantId, ctx.principal.userId).toString('base64url'),
      name: `${email} (${team})`,
      displayName: name,
    },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
}

export async function addPasskey(ctx: SessionCtx, input: AddPasskey): Promise<JsonText<Passkey>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  await requireStepUp(ctx)
  const challenge = await challengeOf(ctx, ownerInSession(ctx))
  const made = await verifyNew(input, challenge, siteOf(ctx.publicUrl()))
  const { tenantId: tenant_id } = ctx
  if (!made || (await queries.findCredential.first(ctx.db, { tenant_id, credential_id: made.credential_id })))
    throw wrongPasskey()
  await passkeysBeforeAnother(ctx)
  const [id, at] = [newId(), ctx.clock.now()]
  const { name, transports } = input
  queries.insertPasskey.queue(ctx.db, { ...userOf(ctx), ...made, id, name, transports, at })
  recordEvent(ctx, PASSKEY_EVENTS.created, id, { user_id: ctx.principal.userId })
  return toJsonText(shown({ id, name, created_at: at, last_used_at: null }))
}

export async function deletePasskey(ctx: SessionCtx, id: string): Promise<JsonText<Passkey>> {
  await lockCredentials(ctx.db, ctx.tenantId)
  const deleted = await queries.deletePasskeyRow.first(ctx.db, { ...userOf(ctx), id })
  if (!deleted) throw notFound('passkey')
  recordEvent(ctx, PASSKEY_EVENTS.deleted, id, { user_id: ctx.principal.userId })
  return toJsonText(shown(deleted))
}

/** Without a list of credentials the authenticator offers those of this site. */
function requestOptions(
  ctx: CallCtx,
  challenge: Buffer,
  allowed: ReturnType<typeof descriptorOf>[],
): JsonText<PasskeyRequestOptions> {
  return toJsonText({
    rpId: siteOf(ctx.publicUrl()).rpId,
    challenge: challenge.toString('base64url'),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: allowed,
  })
}

type Owner = { tenant_id: string; user_id: string }

async function usePasskey(ctx: CallCtx, owner: Owner, sent: UsePasskey, challenge: Buffer): Promise<void> {
  const credential_id = Buffer.from(sent.credential_id, 'base64url')
  const passkey = await queries.lockPasskey.first(ctx.db, { ...owner, credential_id })
  if (!passkey) throw wrongPasskey()
  const counter = await verifyUse(sent, challenge, passkey, siteOf(ctx.publicUrl()))
  if (counter === undefined) throw wrongPasskey()
  const { id } = passkey
  queries.notePasskeyUse.queue(ctx.db, { tenant_id: owner.tenant_id, id, counter, at: ctx.clock.now() })
}

export async function beginStepUpWithPasskey(ctx: SessionCtx): Promise<JsonText<PasskeyRequestOptions>> {
  const known = await queries.passkeysOf.many(ctx.db, userOf(ctx))
  return requestOptions(ctx, await challengeFor(ctx, ownerInSession(ctx)), known.map(descriptorOf))
}

export async function stepUpWithPasskey(ctx: SessionCtx, sent: UsePasskey): Promise<JsonText<Session>> {
  await usePasskey(ctx, userOf(ctx), sent, await challengeOf(ctx, ownerInSession(ctx)))
  return stepUpSession(ctx, 'passkey')
}

/** In the cookie of the attempt; a code that this browser has asked for still works. */
export async function beginSignInWithPasskey(ctx: VisitorCtx): Promise<JsonText<PasskeyRequestOptions>> {
  const secret = ctx.browser.attempt() ?? newCookieSecret()
  const challenge = await challengeFor(ctx, secret)
  ctx.browser.setAttempt(secret, ATTEMPT_SECONDS)
  return requestOptions(ctx, challenge, [])
}

export async function signInWithPasskey(ctx: VisitorCtx, sent: UsePasskey): Promise<JsonText<SignedIn>> {
  const challenge = await challengeOf(ctx, ctx.browser.attempt() ?? '')
  const owner = ownerOf(sent.user_handle)
  if (!owner) throw wrongPasskey()
  await usePasskey(ctx, owner, sent, challenge)
  const { tenant_id, user_id: person_id } = owner
  const session = await openSession(ctx, CONSOLE, { tenant_id, person_id, method: 'passkey' })
  if (!session) throw wrongPasskey()
  ctx.browser.clearAttempt()
  return signedIn(session)
}

export const deleteOldChallenges = ({ db, clock }: JobDeps): Promise<void> =>
  queries.deleteChallenges(db, clock.now())
