// Reads the path, the query and the body of a request strictly, and reports all errors together.
import type { FastifyRequest } from 'fastify'
import { type FieldError, invalidInput } from '../../../domain/errors/api-error.ts'
import { parsePathId } from '../../../domain/ids.ts'
import { extractQuery } from '../../wire/extract-query.ts'
import { compileQuery } from '../../wire/read-query.ts'
import type { TSchema } from '../../wire/schemas.ts'
import { emptyBody, parseStrictJson } from '../../wire/strict-json.ts'
import { compileCheck } from '../../wire/validator.ts'

export function compileInput(path: string, query: TSchema, body: TSchema | undefined) {
  const readParams = compileParams(path)
  const readQuery = compileQuery(query)
  const checkBody = body && compileCheck(body)
  const isBodyRequired = ((body as { required?: string[] } | undefined)?.required ?? []).length > 0
  return (request: FastifyRequest) => {
    const { value, fieldErrors } = readQuery(extractQuery(request.raw.url ?? ''))
    const sent = checkBody && readBody(request.body as Buffer | undefined, isBodyRequired)
    const bodyErrors = checkBody ? checkBody(sent) : NO_ERRORS
    if (fieldErrors.length + bodyErrors.length > 0)
      throw invalidInput([...fieldErrors, ...bodyErrors] as [FieldError])
    return { params: readParams(request.params), query: value, body: sent }
  }
}

const NO_ERRORS: FieldError[] = []
const ID_NAME = /^(?:id|\w+_id)$/

/** `/teams/:id/keys/:key_id` has two ids; other parameters are not validated as ids. */
function compileParams(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const isId = names.map((name) => ID_NAME.test(name))
  return (params: unknown): Record<string, string> => {
    const paramValues: Record<string, string> = {}
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] as string
      const text = (params as Record<string, string>)[name] as string
      paramValues[name] = isId[index] ? parsePathId(text) : text
    }
    return paramValues
  }
}

function readBody(bytes: Buffer | undefined, isRequired: boolean): unknown {
  if (bytes && bytes.length > 0) return parseStrictJson(bytes)
  if (isRequired) throw emptyBody()
  return {}
}
