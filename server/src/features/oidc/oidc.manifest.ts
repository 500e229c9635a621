import { manifest } from '../../kernel/domain/manifest.ts'
import { OIDC_ERRORS } from './oidc.errors.ts'

export const OIDC = manifest({
  name: 'oidc',
  tables: {
    identity: { by: 'tenant_id', audited: 'identity' },
    oidc_attempt: {
      stays: 'which teams a person has is known only when the identity provider has responded',
      notAudited: 'nothing that a team has',
    },
  },
  constraints: {
    identity_account: { internal: 'checked under the lock of the credentials of the team' },
    identity_user: { internal: 'checked under the lock of the credentials of the team' },
    oidc_attempt_secret: { internal: 'random' },
  },
  errors: OIDC_ERRORS,
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    oidc: typeof OIDC
  }
}
