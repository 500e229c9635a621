import { manifest } from '../../../domain/manifest.ts'
import { OIDC_ERRORS } from './oidc.errors.ts'

export const OIDC = manifest({
  name: 'oidc',
  tables: {
    identity: {
      by: 'tenant_id',
      audited: 'identity',
      personal: {
        rowsOf: { user: 'user_id' },
        erased: { subject: 'unique', email: 'null' },
        why: 'the sign-in at the identity provider; deleted with the access of the user',
      },
      notPersonal: ['issuer'],
    },
    oidc_attempt: {
      stays: 'which teams a person has is known only when the identity provider has responded',
      notAudited: 'nothing that a team has',
      personal: {
        erased: { issuer: 'null', subject: 'null', email: 'null' },
        why: 'a sign-in that has begun, of no team yet',
        atMost: 'an hour',
      },
    },
  },
  constraints: {
    identity_account: { internal: 'checked under the lock of the credentials of the team' },
    identity_user: { internal: 'checked under the lock of the credentials of the team' },
    oidc_attempt_secret: { internal: 'random' },
  },
  errors: OIDC_ERRORS,
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    oidc: typeof OIDC
  }
}
