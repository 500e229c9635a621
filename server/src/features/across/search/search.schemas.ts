// Schemas of "GET /api/v1/search".
import { fieldError } from '../../../domain/errors/api-error.ts'
import {
  ListOf,
  Nullable,
  OneOf,
  Query,
  type Static,
  Type,
  Uuid,
  View,
  withRules,
} from '../../../kernel/wire/schemas.ts'
import { SEARCH_ERRORS } from './search.manifest.ts'
import { splitWords } from './terms.rules.ts'

export const SEARCH_KINDS = ['mission', 'freelancer', 'invoice', 'project_code', 'user'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

const MAX_WORDS = 8

const queryFields = Query({
  q: Type.String({
    minLength: 2,
    maxLength: 100,
    example: 'M-2026-0042',
    description: `Up to ${MAX_WORDS} words, each the beginning of a word of the resource; case, accents and punctuation do not matter. All of them must be found.`,
  }),
  limit: Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'Results per kind.' }),
})
export const SearchQuery = withRules(queryFields, ({ q }) =>
  typeof q === 'string' && splitWords(q).length > MAX_WORDS
    ? [fieldError('q', SEARCH_ERRORS.too_many_words, { limit: MAX_WORDS })]
    : [],
)
export type SearchQuery = Static<typeof queryFields>

const KindWord = OneOf(SEARCH_KINDS, {
  title: 'SearchKind',
  description: '`invoice`: an accounting entry with a number. `user`: also an open invitation.',
})

const SearchHit = View('SearchHit', {
  kind: KindWord,
  id: Uuid({ description: 'The id of the resource; for an invoice, the id of its accounting entry.' }),
  name: Type.String({
    description: 'Name of the mission, the person or the project code; number of the invoice.',
  }),
  reference: Nullable(Type.String(), {
    description: 'Short reference of a mission; `external_id` of a freelancer or a project code.',
  }),
  detail: Nullable(Type.String(), {
    description: 'The freelancer of a mission or an invoice; the email address of a person.',
  }),
  status: Nullable(Type.String(), { description: 'As in the list of the resource.' }),
})
export type SearchHit = Static<typeof SearchHit>

export const SearchResults = View('SearchResults', {
  items: ListOf(SearchHit, {
    description:
      'Grouped by kind, best match first: the exact word, then words that begin with it, newest first.',
  }),
  has_more: Type.Array(KindWord, { description: 'The kinds with more results than `limit`.' }),
})
export type SearchResults = Static<typeof SearchResults>
