// Passkeys in the browser: passes options of the service to the authenticator, and its response back.
import type {
  AddPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsePasskey,
} from '../../../shared/sdk.ts'

/** Browsers have passkeys on encrypted pages and on localhost, but not on other addresses of this machine. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The person closed the window of the browser, or the request timed out. */
export class PasskeyCancelled extends Error {}

async function requireCredential(credential: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const result = await credential.catch(() => null)
  if (!(result instanceof PublicKeyCredential)) throw new PasskeyCancelled()
  return result
}

type Creation = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0]
type Request = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0]

export async function createPasskey(options: PasskeyCreationOptions): Promise<Omit<AddPasskey, 'name'>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as Creation)
  const passkey = await requireCredential(navigator.credentials.create({ publicKey }))
  const response = passkey.response as AuthenticatorAttestationResponse
  return {
    credential_id: passkey.id,
    client_data: base64url(response.clientDataJSON),
    attestation_object: base64url(response.attestationObject),
    transports: response.getTransports(),
  }
}

export async function signWithPasskey(options: PasskeyRequestOptions): Promise<UsePasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as Request)
  const used = await requireCredential(navigator.credentials.get({ publicKey }))
  const response = used.response as AuthenticatorAssertionResponse
  return {
    credential_id: used.id,
    client_data: base64url(response.clientDataJSON),
    authenticator_data: base64url(response.authenticatorData),
    signature: base64url(response.signature),
    user_handle: response.userHandle ? base64url(response.userHandle) : 'none',
  }
}
