// Passkeys in the browser: passes options of the service to the authenticator, and its response back.
import type {
  AddPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsePasskey,
} from '../../../shared/sdk.ts'

/** Browsers support passkeys over HTTPS and on localhost, but not on IP addresses. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

const toBase64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Thrown if the person closes the dialog of the browser, or the request times out. */
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
    client_data: toBase64url(response.clientDataJSON),
    attestation_object: toBase64url(response.attestationObject),
    transports: response.getTransports(),
  }
}

export async function signWithPasskey(options: PasskeyRequestOptions): Promise<UsePasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as Request)
  const passkey = await requireCredential(navigator.credentials.get({ publicKey }))
  const response = passkey.response as AuthenticatorAssertionResponse
  return {
    credential_id: passkey.id,
    client_data: toBase64url(response.clientDataJSON),
    authenticator_data: toBase64url(response.authenticatorData),
    signature: toBase64url(response.signature),
    user_handle: response.userHandle ? toBase64url(response.userHandle) : 'none',
  }
}
