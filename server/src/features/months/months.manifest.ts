import { manifest } from '../../kernel/domain/manifest.ts'

export const MONTHS = manifest({
  name: 'months',
  tag: { name: 'Months', description: 'Progress of a month: active missions, reports, paid invoices.' },
  resources: ['month'],
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    months: typeof MONTHS
  }
}
