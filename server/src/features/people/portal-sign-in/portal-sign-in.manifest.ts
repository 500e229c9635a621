import { manifest } from '../../../domain/manifest.ts'
import { PORTAL_SIGN_IN_ERRORS } from './portal-sign-in.errors.ts'

export const PORTAL_SIGN_IN = manifest({
  name: 'portal-sign-in',
  tables: {
    link_renewal: {
      stays: 'whether the token is that of a link is known only when the mail job has looked it up',
      notAudited: 'nothing that a team has',
    },
  },
  errors: PORTAL_SIGN_IN_ERRORS,
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'portal-sign-in': typeof PORTAL_SIGN_IN
  }
}
