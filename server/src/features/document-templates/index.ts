export { documentTemplateRoutes } from './document-templates.routes.ts'
