import { defineErrors, kind, LIMIT } from '../../../domain/errors/error-kinds.ts'
import { defineEvents, event, ID } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

export const PASSKEY_ERRORS = defineErrors({
  passkey_invalid: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is not a valid response of a passkey to the last request of this browser`,
  ),
  too_many_passkeys: kind(
    'quota_exceeded',
    { limit: LIMIT },
    ({ limit }) => `A user has at most ${limit} passkeys; remove one first`,
  ),
})

const PASSKEY_USER = { user_id: ID('The user of the passkey.') }

export const PASSKEY_EVENTS = defineEvents('passkey', {
  created: event('A user added a passkey.', PASSKEY_USER),
  deleted: event('A passkey was removed: by its user, or because the user was deactivated.', PASSKEY_USER),
})

export const PASSKEYS = defineManifest({
  name: 'passkeys',
  tables: {
    passkey: {
      distributedBy: 'tenant_id',
      audited: 'passkey',
      personal: {
        rowsOf: { user: 'user_id' },
        erased: { name: 'word' },
        why: 'the sign-in with a passkey; deleted with the access of the user',
      },
      notPersonal: ['credential_id', 'public_key', 'transports'],
    },
    passkey_challenge: {
      notDistributed: 'who signs in is known only when the passkey has responded',
      notAudited: 'nothing that a team has',
      notPersonal: ['challenge'],
    },
  },
  readAccess: { passkey: { scope: 'users:read', role: 'team-admin' } },
  constraints: {
    passkey_credential: { unreachable: 'checked under the lock of the credentials of the team' },
    passkey_challenge_owner: { unreachable: 'replaced by an upsert' },
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
