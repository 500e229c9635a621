import { manifest } from '../../kernel/domain/manifest.ts'

export const DEPARTMENTS = manifest({
  name: 'departments',
  tag: { name: 'Departments', description: 'The earlier name of team tags, read only.' },
  resources: ['department'],
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    departments: typeof DEPARTMENTS
  }
}
