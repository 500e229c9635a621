// For paths outside of the surfaces, which take no query parameters.
import type { FastifyRequest } from 'fastify'
import { invalidInput } from './errors.ts'
import { compileQuery } from './read-query.ts'
import { NoQuery } from './schemas.ts'

const readNone = compileQuery(NoQuery)

export const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

export function refuseParameters(request: FastifyRequest): void {
  const [first, ...more] = readNone(queryOf(request.raw.url ?? '')).faults
  if (first) throw invalidInput([first, ...more])
}
