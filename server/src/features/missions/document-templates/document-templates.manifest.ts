import { manifest } from '../../../domain/manifest.ts'
import { TEMPLATE_ERRORS } from './document-templates.errors.ts'
import { DOCUMENT_TEMPLATE_EVENTS } from './document-templates.events.ts'

export const DOCUMENT_TEMPLATES = manifest({
  name: 'document-templates',
  tag: { name: 'Document templates', description: 'Markdown templates of contracts, with placeholders.' },
  tables: {
    document_template: { by: 'tenant_id', audited: 'document_template', notPersonal: ['name', 'body'] },
  },
  scopes: { resources: ['document-templates'] },
  errors: TEMPLATE_ERRORS,
  events: [DOCUMENT_TEMPLATE_EVENTS],
  resources: ['document_template'],
  references: ['master_agreement_template', 'services_agreement_template'],
})

declare module '../../../domain/manifest.ts' {
  interface Manifests {
    'document-templates': typeof DOCUMENT_TEMPLATES
  }
}
