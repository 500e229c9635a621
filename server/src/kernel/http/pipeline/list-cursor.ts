// Replaces the text of a list's `after` with the decoded cursor. Done for every list in one place, because a cursor is valid only
// for the list that it came from, and all that defines the list is known here.
import type { FastifyRequest } from 'fastify'
import { hashList, readCursor } from '../../../domain/cursors.ts'
import { invalid } from '../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../domain/errors/input.errors.ts'
import { findCursorKeys, NoQuery } from '../../wire/schemas.ts'
import { requirePrincipal } from './admit-request.ts'
import type { RequestInput } from './compile-endpoint.ts'
import type { EndpointRecord } from './endpoint.ts'

export function compileListCursor({ operationId, query = NoQuery }: EndpointRecord<string>) {
  const getCursorKeys = findCursorKeys(query)
  return (request: FastifyRequest, input: RequestInput): RequestInput => {
    const { after, page: _page, per_page: _perPage, ...filters } = input.query
    if (!getCursorKeys || after === undefined) return input
    const principal = requirePrincipal(request)
    const reader = 'freelancerId' in principal ? principal.freelancerId : principal.tenantId
    const sortedFilters = Object.entries(filters).toSorted(([firstName], [secondName]) =>
      firstName < secondName ? -1 : 1,
    )
    const hash = hashList([operationId, reader, input.params, sortedFilters])
    // With `updated_since` a cursor also has the time of the last sealing of the first page: features/platform/changes.
    const keys = getCursorKeys(filters['sort'] as string | undefined)
    const values = 'updated_since' in filters ? [...keys, 'timestamp' as const] : keys
    const cursor = readCursor(String(after), hash, values)
    if (!cursor) throw invalid('after', INPUT_ERRORS.cursor_invalid)
    return { ...input, query: { ...input.query, after: cursor } }
  }
}
