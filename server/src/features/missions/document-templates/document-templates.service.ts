import { createHash } from 'node:crypto'
import {
  type DefaultKind,
  type DefaultVersion,
  LATEST_DEFAULT_VERSION,
  type RenderRequest,
  readDefaultTemplate,
  refuseUnfit,
  SAMPLE,
  TYPICAL_SAMPLE,
} from '../../../documents/index.ts'
import { notFound } from '../../../domain/errors/api-error.ts'
import { changedFields } from '../../../domain/events/event-kinds.ts'
import { type FileResponse, toFileName } from '../../../domain/file-response.ts'
import { newId } from '../../../domain/ids.ts'
import { type Created, type JsonText, toJsonText } from '../../../domain/json-text.ts'
import { LOCALES } from '../../../domain/locales.ts'
import type { Page } from '../../../domain/pagination.ts'
import type { Ctx } from '../../../kernel/db/context.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import { DOCUMENT_TEMPLATE_EVENTS } from './document-templates.manifest.ts'
import * as queries from './document-templates.queries.ts'
import { markupErrors, placeholderErrors, throwBodyErrors } from './document-templates.rules.ts'
import type {
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

const templateNotFound = () => notFound('document_template')

/** Checks placeholders on the main thread, and Markdown in a render worker, because parsing may take long. */
async function checkBody(ctx: Ctx, body: string): Promise<void> {
  const errors = await ctx.renderer.check(ctx.tenantId, body).catch(refuseUnfit(() => 'body'))
  throwBodyErrors([...placeholderErrors(body), ...markupErrors(errors)])
}

export async function listDocumentTemplates(
  ctx: Ctx,
  query: DocumentTemplateQuery,
): Promise<JsonText<Page<DocumentTemplateItem>>> {
  return (await queries.pageOfDocumentTemplates.only(ctx.db, { tenant_id: ctx.tenantId, ...query })).json
}

export async function getDocumentTemplate(ctx: Ctx, id: string): Promise<JsonText<DocumentTemplate>> {
  const row = await queries.findDocumentTemplate.first(ctx.db, { tenant_id: ctx.tenantId, id })
  if (!row) throw templateNotFound()
  return row.json
}

export async function createDocumentTemplate(
  ctx: Ctx,
  input: CreateDocumentTemplate,
): Promise<Created<DocumentTemplate>> {
  const { name, kind, locale, body } = input
  await checkBody(ctx, body)
  const id = newId()
  const row = { tenant_id: ctx.tenantId, id, at: ctx.clock.now() }
  queries.insertDocumentTemplate.queue(ctx.db, { ...row, name, kind, locale, body })
  recordEvent(ctx, DOCUMENT_TEMPLATE_EVENTS.created, id)
  return { id, json: await getDocumentTemplate(ctx, id) }
}

export async function updateDocumentTemplate(
  ctx: Ctx,
  id: string,
  changes: UpdateDocumentTemplate,
): Promise<JsonText<DocumentTemplate>> {
  if (changes.body !== undefined) await checkBody(ctx, changes.body)
  const key = { tenant_id: ctx.tenantId, id, at: ctx.clock.now() }
  const [updated, json] = await Promise.all([
    queries.updateDocumentTemplate.first(ctx.db, { ...key, ...changes }),
    getDocumentTemplate(ctx, id),
  ])
  if (updated) recordEvent(ctx, DOCUMENT_TEMPLATE_EVENTS.updated, id, changedFields(changes))
  return json
}

/** Renders the template with sample data, in which every placeholder has a value. */
export async function previewDocumentTemplate(ctx: Ctx, id: string): Promise<FileResponse> {
  const { name, ...template } = JSON.parse(await getDocumentTemplate(ctx, id)) as DocumentTemplate
  const bytes = await renderSample(ctx, template).catch(refuseUnfit())
  return toPdfResponse(bytes, `${toFileName(name)}.pdf`)
}

/** Renders an unsaved template with sample data. Refuses what a save would refuse, with the same errors. */
export async function previewDraft(ctx: Ctx, draft: PreviewDocumentTemplate): Promise<FileResponse> {
  await checkBody(ctx, draft.body)
  const bytes = await renderSample(ctx, draft).catch(refuseUnfit(() => 'body'))
  return toPdfResponse(bytes, 'preview.pdf')
}

async function renderSample(
  ctx: Ctx,
  { kind, locale, body }: Pick<DocumentTemplate, 'kind' | 'locale' | 'body'>,
): Promise<Buffer> {
  const date = ctx.clock.now().toISOString().slice(0, 10)
  const request: RenderRequest = { kind: 'agreement', data: { ...SAMPLE, kind, locale, date }, body }
  return (await ctx.renderer.render(ctx.tenantId, request)).bytes
}

const KINDS: readonly DefaultKind[] = ['services_agreement', 'master_agreement']

const findDefaults = (ctx: Ctx) => queries.findDefaults.only(ctx.db, { tenant_id: ctx.tenantId })

export async function getDefaultTemplates(
  ctx: Ctx,
  query: DefaultTemplatesQuery,
): Promise<JsonText<DefaultTemplates>> {
  const { version_in_use } = await findDefaults(ctx)
  const version = (query.version ?? version_in_use) as DefaultVersion
  const items = KINDS.flatMap((kind) =>
    LOCALES.map((locale) => ({ kind, locale, body: readDefaultTemplate({ kind, locale, version }) })),
  )
  return toJsonText<DefaultTemplates>({
    version,
    version_in_use,
    latest_version: LATEST_DEFAULT_VERSION,
    items,
  })
}

export async function previewDefaultTemplate(
  ctx: Ctx,
  { kind = 'services_agreement', ...query }: DefaultPreviewQuery,
): Promise<FileResponse> {
  const team = await findDefaults(ctx)
  const locale = query.locale ?? team.locale
  const date = ctx.clock.now().toISOString().slice(0, 10)
  const request: RenderRequest = {
    kind: 'agreement',
    data: { ...TYPICAL_SAMPLE, kind, locale, date },
    defaultVersion: (query.version ?? team.version_in_use) as DefaultVersion,
  }
  const { bytes } = await ctx.renderer.render(ctx.tenantId, request)
  return toPdfResponse(bytes, 'preview.pdf')
}

const toPdfResponse = (bytes: Buffer, name: string): FileResponse => ({
  bytes,
  name,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

export async function deleteDocumentTemplate(ctx: Ctx, id: string): Promise<JsonText<DocumentTemplate>> {
  const key = { tenant_id: ctx.tenantId, id }
  if (!(await queries.lockDocumentTemplate.first(ctx.db, key))) throw templateNotFound()
  await ctx.hooks.templateDeleted(ctx, id)
  const deletedTemplate = getDocumentTemplate(ctx, id)
  queries.deleteDocumentTemplate.queue(ctx.db, key)
  recordEvent(ctx, DOCUMENT_TEMPLATE_EVENTS.deleted, id)
  return deletedTemplate
}

export { documentTemplateObjects } from './document-templates.queries.ts'
