import { manifest } from '../../kernel/domain/manifest.ts'
import { DOCUMENT_EVENTS } from './mission-documents.events.ts'

export const MISSION_DOCUMENTS = manifest({
  name: 'mission-documents',
  tables: {
    document: { by: 'tenant_id', audited: 'document', isNeverDeleted: true },
    signature: { by: 'tenant_id', audited: 'signature' },
  },
  constraints: {
    document_version_key: { internal: 'versions are created under the lock of the mission' },
    signature_portal_link_fkey: { internal: 'only freelancers who never accepted are deleted' },
  },
  events: [DOCUMENT_EVENTS],
  resources: ['document'],
})

declare module '../../kernel/domain/manifest.ts' {
  interface Manifests {
    'mission-documents': typeof MISSION_DOCUMENTS
  }
}
