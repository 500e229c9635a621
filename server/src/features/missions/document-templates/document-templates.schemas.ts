// Schemas of document templates. The specification of the product has only their ids.
import { LATEST_DEFAULT_VERSION } from '../../../documents/index.ts'
import { LOCALES } from '../../../domain/locales.ts'
import {
  Body,
  ListOf,
  Name,
  OneOf,
  PAGE,
  Query,
  type Static,
  Text,
  Timestamp,
  Type,
  UPDATED_SINCE,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'

const identity = [
  'company',
  'legal_form',
  'siren',
  'register',
  'vat_number',
  'address',
  'postal_code',
  'city',
]
const terms = [
  'rate_amount',
  'currency',
  'payment_terms_days',
  'payment_terms_basis',
  'payment_terms',
  'purchase_order',
]
const GROUPS = {
  team: ['name', ...identity, 'country', 'late_payment_penalty'],
  freelancer: ['first_name', 'last_name', 'email', ...identity, 'country', 'capacity'],
  external_referent: [...identity, 'email'],
  mission: ['name', 'description', 'mission_type', 'start_date', 'end_date', ...terms],
  signer: ['first_name', 'last_name', 'job_title'],
  agreement: ['valid_until'],
}
/** The date, and blocks: each of them is one or more paragraphs, or a table. */
const SINGLE = ['date', 'deliverables', 'parties', 'price', 'order']

/** Names allowed in `{{…}}`. */
export const PLACEHOLDERS: readonly string[] = [
  ...Object.entries(GROUPS).flatMap(([group, fieldNames]) =>
    fieldNames.map((fieldName) => `${group}.${fieldName}`),
  ),
  ...SINGLE,
]

const PLACEHOLDER_LIST = [
  ...Object.entries(GROUPS).map(([group, fieldNames]) => `\`${group}.\` with \`${fieldNames.join('`, `')}\``),
  ...SINGLE.map((name) => `\`${name}\``),
].join('; ')

const Kind = (options = {}) => OneOf(['services_agreement', 'master_agreement'], options)
const Locale = (options = {}) => OneOf(LOCALES, options)
const Markdown = () =>
  Text(50_000, {
    description: [
      'Markdown, not blank; stored as sent. A placeholder such as `{{ team.name }}` must be on one line.',
      'An unknown placeholder, an unclosed `{{` and a stray `}}` are refused.',
      'After substitution a contract has at most 1,000 placeholders, 300,000 characters, 10,000 lines and 2,000 table rows; above that the request is refused with `too_complex`.',
      `The placeholders are: ${PLACEHOLDER_LIST}.`,
      '`parties` identifies both parties and the capacity of their signers, `price` is the price of the mission, `order` its purchase order, `freelancer.capacity` the capacity in which the freelancer signs, and `mission.payment_terms` the payment term as text.',
    ].join(' '),
  })

const base = {
  id: Uuid(),
  name: Type.String({ example: 'Services agreement' }),
  kind: Kind(),
  locale: Locale(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

export const DocumentTemplateItem = View('DocumentTemplateItem', base)
export type DocumentTemplateItem = Static<typeof DocumentTemplateItem>

export const DocumentTemplate = View('DocumentTemplate', {
  ...base,
  body: Type.String({ description: 'Markdown with placeholders.' }),
})
export type DocumentTemplate = Static<typeof DocumentTemplate>

export const CreateDocumentTemplate = Body(
  'CreateDocumentTemplate',
  {
    name: Name({ description: 'Not blank; stored as sent.' }),
    kind: Kind({ description: 'Cannot be changed later.' }),
    locale: Locale(),
    body: Markdown(),
  },
  {
    example: {
      name: 'Services agreement',
      kind: 'services_agreement',
      locale: 'en',
      body: '# Services agreement\n\nBetween {{ team.company }} and {{ freelancer.company }}, on {{ date }}.\n',
    },
  },
)
export type CreateDocumentTemplate = Static<typeof CreateDocumentTemplate>

export const PreviewDocumentTemplate = Body(
  'PreviewDocumentTemplate',
  { kind: Kind(), locale: Locale(), body: Markdown() },
  {
    example: {
      kind: 'services_agreement',
      locale: 'en',
      body: '# Services agreement\n\nBetween {{ team.company }} and {{ freelancer.company }}, on {{ date }}.\n',
    },
  },
)
export type PreviewDocumentTemplate = Static<typeof PreviewDocumentTemplate>

export const UpdateDocumentTemplate = Body('UpdateDocumentTemplate', {
  name: Type.Optional(Name()),
  locale: Type.Optional(Locale()),
  body: Type.Optional(Markdown()),
})
export type UpdateDocumentTemplate = Static<typeof UpdateDocumentTemplate>

const Version = (options = {}) =>
  Type.Integer({ minimum: 1, maximum: LATEST_DEFAULT_VERSION, example: LATEST_DEFAULT_VERSION, ...options })

export const DefaultTemplates = View(
  'DefaultTemplates',
  {
    version: Version({ description: 'The version of `items`.' }),
    version_in_use: Version({
      description: 'The version that contracts of the team have: `default_templates_version` of `GET /team`.',
    }),
    latest_version: Version({ description: 'The current version, which new teams have.' }),
    items: ListOf(
      Type.Object({
        kind: Kind(),
        locale: Locale(),
        body: Type.String({ description: 'Markdown with placeholders, as for a template of the team.' }),
      }),
    ),
  },
  {
    description:
      'A starting point, and no legal advice: have the text reviewed by a lawyer before you use it for your contracts.',
  },
)
export type DefaultTemplates = Static<typeof DefaultTemplates>

const VERSION_IN_USE = 'Default: the version that the team uses.'

export const DefaultTemplatesQuery = Query({
  version: Type.Optional(Version({ description: VERSION_IN_USE })),
})
export type DefaultTemplatesQuery = Static<typeof DefaultTemplatesQuery>

export const DefaultPreviewQuery = Query({
  kind: Type.Optional(Kind({ default: 'services_agreement' })),
  locale: Type.Optional(Locale({ description: 'Default: the language of the team.' })),
  version: Type.Optional(Version({ description: VERSION_IN_USE })),
})
export type DefaultPreviewQuery = Static<typeof DefaultPreviewQuery>

export const DocumentTemplateQuery = Query({
  ...PAGE,
  ...UPDATED_SINCE,
  kind: Type.Optional(Kind()),
  locale: Type.Optional(Locale()),
})
export type DocumentTemplateQuery = Static<typeof DocumentTemplateQuery>
