import { defineManifest } from '../../../domain/manifest.ts'

export const DEPARTMENTS = defineManifest({
  name: 'departments',
  tag: { name: 'Departments', description: 'The earlier name of team tags, read only.' },
  resources: ['department'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    departments: typeof DEPARTMENTS
  }
}
