import { defineManifest } from '../../../domain/manifest.ts'

export const CHANGES = defineManifest({
  name: 'changes',
  tag: {
    name: 'Changes',
    description: 'What has changed, for copies of the data in other systems.',
  },
  tables: {
    change: {
      distributedBy: 'tenant_id',
      notAudited: 'the order of what is audited',
      notPersonal: ['resource'],
    },
  },
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    changes: typeof CHANGES
  }
}
