// Reads the current state of a resource, for a replay whose response was too large to be stored.
import type { FastifyRequest } from 'fastify'
import type { JsonText } from '../../../domain/json-text.ts'
import type { Db } from '../../db/connections/client.ts'
import type { TSchema } from '../../wire/schemas.ts'

/** Undefined if no operation reads the resource. */
export type ReadAgain = (db: Db, location: string | null) => Promise<JsonText<unknown>> | undefined
type Read = (request: FastifyRequest, params: Record<string, string>, db: Db) => Promise<unknown>
type Reader = { response: TSchema; pattern: RegExp; read: Read }
type Write = { method: string; path: string; response: TSchema }

function findMatch(readers: Reader[], path: string) {
  const reader = readers.find(({ pattern }) => pattern.test(path))
  return reader && { read: reader.read, params: { ...reader.pattern.exec(path)?.groups } }
}

export type Rereading = ReturnType<typeof createRereading>

/** The operations of one surface that read a resource. */
export function createRereading() {
  const readers: Reader[] = []
  return {
    add(url: string, response: TSchema, read: Read): void {
      readers.push({ response, read, pattern: new RegExp(`^${url.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) })
    },
    /** Reads at the Location of the created resource; otherwise at the path of the write or its parent. */
    createReadAgain({ method, path, response }: Write, request: FastifyRequest): ReadAgain {
      return (db, location) => {
        if (method === 'DELETE') return undefined
        const paths = location ? [location] : [path, path.slice(0, path.lastIndexOf('/'))]
        const candidates = readers.filter((reader) => reader.response === response)
        const [found] = paths.flatMap((candidatePath) => findMatch(candidates, candidatePath) ?? [])
        return found?.read(request, found.params, db) as Promise<JsonText<unknown>> | undefined
      }
    },
  }
}
