import { defineManifest } from '../../../domain/manifest.ts'

export const TEAM_COMPANY = defineManifest({
  name: 'tenant-company',
  tag: { name: 'Company', description: 'The data of the company, as its invoices show them.' },
  scopes: { resources: ['team-company'] },
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    team_company: typeof TEAM_COMPANY
  }
}
