// Compiles the definition of an endpoint at startup: validators, contract record and route.
import type { FastifyRequest } from 'fastify'
import { readUpload } from '../../wire/multipart.ts'
import { NoBody, NoQuery, type TSchema } from '../../wire/schemas.ts'
import { checkBodyHeaders } from '../server/body-parser.ts'
import type { Definition, EndpointRecord, Method } from './endpoint.ts'
import { compileIdempotency, withoutIdempotency } from './idempotency.ts'
import { compileInput } from './read-input.ts'

export type Endpoint<Access extends string> = ReturnType<typeof compileEndpoint<Access>>

/** The validated parts of a request. */
export type RequestInput = ReturnType<ReturnType<typeof compileInput>> & { file: Buffer | undefined }

type Place = {
  surface: string
  prefix: string
  method: Method
  status: 200 | 201
  path: string
  isWrite?: boolean
  isIdempotent?: boolean
  /** False by default. */
  takesDryRun?: boolean
}

export function compileEndpoint<Access extends string>(
  { prefix, path, ...rest }: Place,
  definition: Definition<Access, TSchema, TSchema, TSchema>,
) {
  const { access, query = NoQuery, body = NoBody, response, upload, location } = definition
  if (!access) throw new Error(`${rest.method} ${path} does not declare its access`)
  const { surface, method, status, isWrite = method !== 'GET', isIdempotent = true } = rest
  const takesDryRun = rest.takesDryRun === true && method !== 'GET' && !definition.refusesDryRun
  const url = prefix + path
  const place = { method, path: url, status, surface }
  const record: EndpointRecord<Access> = { ...definition, ...place, isWrite, isIdempotent, takesDryRun }
  const readParts = compileInput(path, query, method === 'GET' ? undefined : body)
  return {
    record,
    route: { method, url, ...(method !== 'GET' && { preParsing: checkBodyHeaders }) },
    /** `GET /api/v1/teams/:id`, and the same for HEAD. */
    name: `${method} ${url}`,
    headName: `HEAD ${url}`,
    isFile: 'x-media-type' in response,
    /** Throws all errors of the input at once. */
    readInput(request: FastifyRequest): RequestInput {
      const file = upload && readUpload(request, upload)
      return { ...readParts(request), file }
    },
    idempotent: isIdempotent ? compileIdempotency({ body, response, status }) : withoutIdempotency,
    toPath: (params: Record<string, string>) => fillParams(url, params),
    /** The Location of the created resource. */
    toLocation: (params: Record<string, string>, id: string) =>
      location ? prefix + fillParams(location, { id }) : `${fillParams(url, params)}/${id}`,
  }
}

const fillParams = (url: string, params: Record<string, string>) =>
  url.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
