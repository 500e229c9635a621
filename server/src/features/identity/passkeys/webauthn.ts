// Checks the responses of passkeys with @simplewebauthn/server. A passkey always verifies the person (fingerprint, face, PIN), and is kept
// by the authenticator, so that signing in needs no address. The library is loaded at its first use: its parsers of certificates have
// many modules, which would take a tenth of the startup time.

import { randomBytes } from 'node:crypto'
import type { AddPasskey, UsePasskey } from './passkeys.schemas.ts'

/** ES256, EdDSA and RS256: every authenticator supports one of them. */
export const ALGORITHMS = [-7, -8, -257]
export const TIMEOUT_MS = 5 * 60_000

export const newChallenge = (): Buffer => randomBytes(32)

/** Passkeys belong to a host name, and work on pages of this origin only. */
export function toSite(publicUrl: string): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origin }
}

type Site = ReturnType<typeof toSite>

/** The id of the user and the team, as the authenticator stores it. */
export const toUserHandle = (tenantId: string, userId: string): Buffer =>
  Buffer.from(`${tenantId}${userId}`.replaceAll('-', ''), 'hex')

const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/
const formatUuid = (hex: string) => UUID.exec(hex)?.slice(1).join('-') ?? ''

/** Returns undefined if `toUserHandle` did not create the handle. */
export function parseUserHandle(handle: string): { tenant_id: string; user_id: string } | undefined {
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  if (hex.length !== 64) return undefined
  return { tenant_id: formatUuid(hex.slice(0, 32)), user_id: formatUuid(hex.slice(32)) }
}

/**
 * The options ask for no attestation, so a browser sends none, or one that is signed by the passkey itself. Other attestations have
 * certificates, and the library would fetch revocation lists from URLs in these certificates, which the sender chooses.
 */
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

type NewCredential = { credential_id: Buffer; public_key: Buffer; counter: number }

/** Returns the new passkey, or undefined if the response is not valid. */
export async function verifyRegistration(
  sent: AddPasskey,
  challenge: Buffer,
  { rpId, origin }: Site,
): Promise<NewCredential | undefined> {
  const { credential_id, client_data, attestation_object } = sent
  if (!(await isWithoutCertificates(attestation_object))) return undefined
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: {
      id: credential_id,
      rawId: credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, attestationObject: attestation_object },
    },
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credential_id: Buffer.from(id, 'base64url'), public_key: Buffer.from(publicKey), counter }
}

type StoredCredential = { public_key: Buffer; counter: number }

/** Returns the new counter, or undefined if the response is not valid. */
export async function verifyAuthentication(
  sent: UsePasskey,
  challenge: Buffer,
  { public_key, counter }: StoredCredential,
  { rpId, origin }: Site,
): Promise<number | undefined> {
  const { credential_id, client_data, authenticator_data, signature, user_handle } = sent
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: {
      id: credential_id,
      rawId: credential_id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client_data,
        authenticatorData: authenticator_data,
        signature,
        userHandle: user_handle,
      },
    },
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

export const toDescriptor = ({
  credential_id,
  transports,
}: {
  credential_id: Buffer
  transports: string[]
}) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key',
  transports,
})
