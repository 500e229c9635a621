export { TEMPLATE_ERRORS } from './document-templates.errors.ts'
export { documentTemplateRoutes } from './document-templates.routes.ts'
export { createDocumentTemplate } from './document-templates.service.ts'
