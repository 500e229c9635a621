import { manifest } from '../../kernel/domain/manifest.ts'
import { PORTAL_ERRORS } from './portal.errors.ts'

export const PORTAL = manifest({
  name: 'portal',
  errors: PORTAL_ERRORS,
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    portal: typeof PORTAL
  }
}
