import { manifest } from '../../kernel/domain/manifest.ts'

export const MONTHS = manifest({
  name: 'months',
  resources: ['month'],
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    months: typeof MONTHS
  }
}
