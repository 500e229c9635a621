import { manifest } from '../../kernel/domain/manifest.ts'

export const DEPARTMENTS = manifest({
  name: 'departments',
  resources: ['department'],
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    departments: typeof DEPARTMENTS
  }
}
