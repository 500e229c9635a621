// Schemas of passkeys. Requests contain the parts of a WebAuthn response that the service reads; options are passed to the browser as they
// are (`PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`).
import {
  Body,
  ListOf,
  Nullable,
  type Static,
  Text,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'

const Bytes = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description: `${description} In base64url.` })

const CLIENT_DATA = Bytes(8000, '`clientDataJSON`.')
const CREDENTIAL_ID = Bytes(1400, 'The id of the credential.')
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

export const Passkey = View('Passkey', {
  id: Uuid(),
  name: Type.String({ example: 'Laptop' }),
  created_at: Timestamp(),
  last_used_at: Nullable(Timestamp()),
})
export type Passkey = Static<typeof Passkey>

export const Passkeys = View('Passkeys', { items: ListOf(Passkey) })
export type Passkeys = Static<typeof Passkeys>

const Descriptor = View('PasskeyDescriptor', {
  id: Type.String({ description: 'In base64url.' }),
  type: Type.String({ example: 'public-key' }),
  transports: ListOf(Type.String()),
})

export const PasskeyCreationOptions = View('PasskeyCreationOptions', {
  rp: View('PasskeyRelyingParty', {
    id: Type.String({ example: 'engagement.example' }),
    name: Type.String(),
  }),
  user: View('PasskeyUser', {
    id: Type.String({ description: 'In base64url.' }),
    name: Type.String(),
    displayName: Type.String(),
  }),
  challenge: Type.String({ description: 'In base64url; works once, for 5 minutes.' }),
  pubKeyCredParams: ListOf(View('PasskeyAlgorithm', { alg: Type.Integer(), type: Type.String() })),
  timeout: Type.Integer({ description: 'In milliseconds.' }),
  attestation: Type.String(),
  excludeCredentials: ListOf(Descriptor),
  authenticatorSelection: View('PasskeyAuthenticatorSelection', {
    residentKey: Type.String(),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.String(),
  }),
})
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>

export const PasskeyRequestOptions = View('PasskeyRequestOptions', {
  rpId: Type.String({ example: 'engagement.example' }),
  challenge: Type.String({ description: 'In base64url; works once, for 5 minutes.' }),
  timeout: Type.Integer({ description: 'In milliseconds.' }),
  userVerification: Type.String(),
  allowCredentials: ListOf(Descriptor),
})
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>

export const AddPasskey = Body('AddPasskey', {
  name: Text(100, { description: 'To tell passkeys apart, for example the device.' }),
  credential_id: CREDENTIAL_ID,
  client_data: CLIENT_DATA,
  attestation_object: Bytes(40_000, '`attestationObject`.'),
  transports: Type.Array(Type.String({ maxLength: 20 }), {
    maxItems: 10,
    description: `As the browser lists them, for example \`${TRANSPORTS.join('`, `')}\`.`,
  }),
})
export type AddPasskey = Static<typeof AddPasskey>

export const UsePasskey = Body('UsePasskey', {
  credential_id: CREDENTIAL_ID,
  client_data: CLIENT_DATA,
  authenticator_data: Bytes(8000, '`authenticatorData`.'),
  signature: Bytes(4000, '`signature`.'),
  user_handle: Bytes(100, '`userHandle`.'),
})
export type UsePasskey = Static<typeof UsePasskey>
