import type { Feature } from '../../../kernel/feature.ts'
import type { TeamApi } from '../../../kernel/http/pipeline/surface.ts'
import { PageOf } from '../../../kernel/wire/schemas.ts'
import { DOCUMENT_TEMPLATES } from './document-templates.manifest.ts'
import {
  CreateDocumentTemplate,
  DefaultPreviewQuery,
  DefaultTemplates,
  DefaultTemplatesQuery,
  DocumentTemplate,
  DocumentTemplateItem,
  DocumentTemplateQuery,
  PreviewDocumentTemplate,
  UpdateDocumentTemplate,
} from './document-templates.schemas.ts'
import * as service from './document-templates.service.ts'
import { documentTemplateObjects } from './document-templates.service.ts'

const tag = 'Document templates'

function defaultTemplateRoutes(api: TeamApi): void {
  api.get(
    '/default-templates',
    {
      access: 'document-templates:read',
      operationId: 'getDefaultTemplates',
      tag,
      summary: 'Read the default templates',
      description:
        'The texts of services agreements that name a `template_locale` and no template of the team, and a starting point for templates of the team. Have them reviewed by a lawyer before you use them. `PATCH /team` with `default_templates_version` chooses the current version.',
      query: DefaultTemplatesQuery,
      response: DefaultTemplates,
    },
    ({ ctx, query }) => service.getDefaultTemplates(ctx, query),
  )
  api.file(
    '/default-templates/preview',
    {
      access: 'document-templates:read',
      operationId: 'previewDefaultTemplate',
      isExpensive: true,
      tag,
      summary: 'Preview a default template as a PDF',
      description: 'Renders the template with the sample data of a usual contract.',
      query: DefaultPreviewQuery,
    },
    ({ ctx, query }) => service.previewDefaultTemplate(ctx, query),
  )
}

function documentTemplateRoutes(api: TeamApi): void {
  api.get(
    '/document-templates',
    {
      access: 'document-templates:read',
      operationId: 'listDocumentTemplates',
      tag,
      summary: 'List document templates',
      description: 'Newest first, without `body`.',
      query: DocumentTemplateQuery,
      response: PageOf(DocumentTemplateItem),
    },
    ({ ctx, query }) => service.listDocumentTemplates(ctx, query),
  )
  api.create(
    '/document-templates',
    {
      access: 'document-templates:write',
      operationId: 'createDocumentTemplate',
      tag,
      summary: 'Create a document template',
      description:
        'The placeholders in `body` are validated; each error has its line number. A placeholder without a value for a mission renders as blank.',
      body: CreateDocumentTemplate,
      response: DocumentTemplate,
      readOperation: 'getDocumentTemplate',
    },
    ({ ctx, body }) => service.createDocumentTemplate(ctx, body),
  )
  api.get(
    '/document-templates/:id',
    {
      access: 'document-templates:read',
      operationId: 'getDocumentTemplate',
      tag,
      summary: 'Read a document template with its body',
      response: DocumentTemplate,
    },
    ({ ctx, params }) => service.getDocumentTemplate(ctx, params.id),
  )
  api.patch(
    '/document-templates/:id',
    {
      access: 'document-templates:write',
      operationId: 'updateDocumentTemplate',
      tag,
      summary: 'Update a document template',
      description: 'Only the fields that are sent change; `kind` cannot be changed.',
      body: UpdateDocumentTemplate,
      response: DocumentTemplate,
    },
    ({ ctx, params, body }) => service.updateDocumentTemplate(ctx, params.id, body),
  )
  api.delete(
    '/document-templates/:id',
    {
      access: 'document-templates:write',
      operationId: 'deleteDocumentTemplate',
      tag,
      summary: 'Delete a document template',
      description: 'Returns the deleted template.',
      response: DocumentTemplate,
    },
    ({ ctx, params }) => service.deleteDocumentTemplate(ctx, params.id),
  )
  api.file(
    '/document-templates/:id/preview',
    {
      access: 'document-templates:read',
      operationId: 'previewDocumentTemplate',
      isExpensive: true,
      tag,
      summary: 'Preview a template as a PDF',
      description: 'Renders the template with sample data in every placeholder.',
    },
    ({ ctx, params }) => service.previewDocumentTemplate(ctx, params.id),
  )
  api.render(
    '/document-templates/preview',
    {
      access: 'document-templates:write',
      operationId: 'previewDocumentTemplateDraft',
      tag,
      summary: 'Preview a text that is not saved as a PDF',
      description:
        'Renders the text with sample data in every placeholder, for example while somebody edits it. The text is validated as it is when it is saved, with the same errors. Nothing is stored.',
      body: PreviewDocumentTemplate,
    },
    ({ ctx, body }) => service.previewDraft(ctx, body),
  )
}

export const documentTemplates: Feature = {
  name: 'document-templates',
  manifest: DOCUMENT_TEMPLATES,
  team(api) {
    documentTemplateRoutes(api)
    defaultTemplateRoutes(api)
  },
  subjects: {
    document_template: {
      path: '/document-templates/{id}',
      schema: DocumentTemplate,
      readObjects: documentTemplateObjects,
    },
  },
}
