import { defineManifest } from '../../../domain/manifest.ts'

export const SHORT_REFERENCES = defineManifest({
  name: 'references',
  tables: {
    reference_block: { distributedBy: 'tenant_id', notAudited: 'the rows with the references are' },
  },
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    references: typeof SHORT_REFERENCES
  }
}
