import { getReadAccess, listReadable, requireRead } from '../../../domain/access/read-access.ts'
import { type JsonText, toJsonText } from '../../../domain/json-text.ts'
import type { KeyCtx } from '../../../kernel/db/context.ts'
import { FIND } from './search.queries.ts'
import { SEARCH_KINDS, type SearchQuery, type SearchResults } from './search.schemas.ts'
import { splitWords, toPhrase } from './terms.rules.ts'

/** Searches only the kinds that the caller may list. Throws if there are none. */
export async function search(ctx: KeyCtx, { q, limit }: SearchQuery): Promise<JsonText<SearchResults>> {
  const { readAccess } = ctx.declared
  const kinds = listReadable(ctx.principal, SEARCH_KINDS, readAccess)
  if (kinds.length === 0) requireRead(ctx.principal, getReadAccess(readAccess, 'mission'))
  const words = splitWords(q)
  if (words.length === 0) return toJsonText({ items: [], has_more: [] })
  const input = {
    tenant_id: ctx.tenantId,
    phrase: toPhrase(words),
    words: words.length > 1 ? [...new Set(words)] : [],
    limit: limit + 1,
    now: ctx.clock.now(),
  }
  const found = await Promise.all(
    kinds.map(async (kind) => ({ kind, rows: await FIND[kind].many(ctx.db, input) })),
  )
  return toJsonText({
    items: found.flatMap(({ kind, rows }) => rows.slice(0, limit).map((row) => ({ kind, ...row }))),
    has_more: found.filter(({ rows }) => rows.length > limit).map(({ kind }) => kind),
  })
}
