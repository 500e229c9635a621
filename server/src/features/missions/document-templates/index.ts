export { lockTemplateShared } from './document-templates.queries.ts'
export { createDocumentTemplate } from './document-templates.service.ts'
