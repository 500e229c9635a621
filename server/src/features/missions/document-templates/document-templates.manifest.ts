import { defineErrors, kind, NUMBER, TEXT, WORD } from '../../../domain/errors/error-kinds.ts'
import { CHANGED_FIELDS, defineEvents, event } from '../../../domain/events/event-kinds.ts'
import { defineManifest } from '../../../domain/manifest.ts'

const LINE = NUMBER('The line of the body.', 3)

/** Names of unsupported markup in messages. */
const MARKUP = {
  html: 'HTML',
  code_block: 'a code block',
  code: 'code',
  image: 'an image',
  link: 'a link',
  strikethrough: 'struck-through text',
  deep_list: 'a list or quote that is nested too deeply',
}

export const TEMPLATE_ERRORS = defineErrors({
  placeholder_unclosed: kind(
    'invalid_value',
    { line: LINE, placeholder: TEXT('The text after the braces.', 'mission.name') },
    ({ line, placeholder }, field) => `${field} has an unclosed {{ on line ${line}: {{${placeholder}`,
  ),
  placeholder_stray: kind(
    'invalid_value',
    { line: LINE },
    ({ line }, field) => `${field} has a stray }} on line ${line}`,
  ),
  placeholder_unknown: kind(
    'invalid_value',
    { line: LINE, placeholder: TEXT('The placeholder.', 'mission.nmae') },
    ({ line, placeholder }, field) =>
      `${field} has an unknown placeholder on line ${line}: {{${placeholder}}}`,
  ),
  unsupported_markup: kind(
    'invalid_value',
    {
      line: LINE,
      markup: WORD(
        ['html', 'code_block', 'code', 'image', 'link', 'strikethrough', 'deep_list'],
        'What a contract cannot contain.',
      ),
    },
    ({ line, markup }, field) =>
      `${field} has ${MARKUP[markup]} on line ${line}, which contracts do not support`,
  ),
})

export const DOCUMENT_TEMPLATE_EVENTS = defineEvents('document_template', {
  created: event('A document template was created.'),
  updated: event('A document template was changed.', CHANGED_FIELDS),
  deleted: event('A document template was deleted.'),
})

export const DOCUMENT_TEMPLATES = defineManifest({
  name: 'document-templates',
  tag: { name: 'Document templates', description: 'Markdown templates of contracts, with placeholders.' },
  tables: {
    document_template: {
      distributedBy: 'tenant_id',
      audited: 'document_template',
      notPersonal: ['name', 'body'],
    },
  },
  readAccess: { document_template: { scope: 'document-templates:read' } },
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
