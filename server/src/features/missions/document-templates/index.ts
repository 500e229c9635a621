export { createDocumentTemplate } from './document-templates.service.ts'
