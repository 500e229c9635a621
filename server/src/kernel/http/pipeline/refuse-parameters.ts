// Refuses query parameters on paths outside of the surfaces.
import type { FastifyRequest } from 'fastify'
import { invalidInput } from '../../../domain/errors/api-error.ts'
import { extractQuery } from '../../wire/extract-query.ts'
import { compileQuery } from '../../wire/read-query.ts'
import { NoQuery } from '../../wire/schemas.ts'

const readEmptyQuery = compileQuery(NoQuery)

export function refuseParameters(request: FastifyRequest): void {
  const [first, ...more] = readEmptyQuery(extractQuery(request.raw.url ?? '')).fieldErrors
  if (first) throw invalidInput([first, ...more])
}
