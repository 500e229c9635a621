// Reads the path, the query and the body of a request strictly, and tells all their faults together.
import type { FastifyRequest } from 'fastify'
import { idFromPath } from '../ids.ts'
import { type Fault, invalidInput } from './errors.ts'
import { queryOf } from './no-parameters.ts'
import { compileQuery } from './read-query.ts'
import type { TSchema } from './schemas.ts'
import { emptyBody, parseStrictJson } from './strict-json.ts'
import { compileCheck } from './validator.ts'

export function compileInput(query: TSchema, body: TSchema | undefined) {
  const readQuery = compileQuery(query)
  const checkBody = body && compileCheck(body)
  const isBodyRequired = ((body as { required?: string[] } | undefined)?.required ?? []).length > 0
  return (request: FastifyRequest) => {
    const { value, faults } = readQuery(queryOf(request.raw.url ?? ''))
    const sent = checkBody && readBody(request.body as Buffer | undefined, isBodyRequired)
    const [first, ...more]: Fault[] = [...faults, ...(checkBody?.(sent) ?? [])]
    if (first) throw invalidInput([first, ...more])
    return { params: readParams(request.params), query: value, body: sent }
  }
}

const ID_NAME = /^(?:id|\w+_id)$/

function readParams(params: unknown): Record<string, string> {
  const read: Record<string, string> = {}
  for (const [name, text] of Object.entries(params as Record<string, string>))
    read[name] = ID_NAME.test(name) ? idFromPath(text) : text
  return read
}

function readBody(bytes: Buffer | undefined, isRequired: boolean): unknown {
  if (bytes && bytes.length > 0) return parseStrictJson(bytes)
  if (isRequired) throw emptyBody()
  return {}
}
