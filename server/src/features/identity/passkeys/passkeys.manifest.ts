import { manifest } from '../../../domain/manifest.ts'
import { PASSKEY_ERRORS } from './passkeys.errors.ts'
import { PASSKEY_EVENTS } from './passkeys.events.ts'

export const PASSKEYS = manifest({
  name: 'passkeys',
  tables: {
    passkey: {
      by: 'tenant_id',
      audited: 'passkey',
      personal: {
        rowsOf: { user: 'user_id' },
        erased: { name: 'word' },
        why: 'the sign-in with a passkey; deleted with the access of the user',
      },
      notPersonal: ['credential_id', 'public_key', 'transports'],
    },
    passkey_challenge: {
      stays: 'who signs in is known only when the passkey has responded',
      notAudited: 'nothing that a team has',
      notPersonal: ['challenge'],
    },
  },
  constraints: {
    passkey_credential: { internal: 'checked under the lock of the credentials of the team' },
    passkey_challenge_owner: { internal: 'replaced by an upsert' },
  },
  errors: PASSKEY_ERRORS,
  events: [PASSKEY_EVENTS],
  resources: ['passkey'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    passkeys: typeof PASSKEYS
  }
}
