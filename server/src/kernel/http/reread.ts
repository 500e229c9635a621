// Reads what a write has responded with, as it is now: for a replay whose response was too large to be stored.
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import type { JsonText } from './json-text.ts'
import type { TSchema } from './schemas.ts'

type Params = Record<string, string>
export type ReadAgain = (db: Db, location: string | null) => Promise<JsonText<unknown>> | undefined
type Read = (request: FastifyRequest, params: Params, db: Db) => Promise<unknown>
type Reader = { answer: TSchema; names: string[]; read: Read }
type Write = { method: string; url: string; answer: TSchema }

const shapeOf = (url: string) => url.replace(/:\w+/g, ':')
const namesIn = (url: string) => [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

/** The operations of one surface that read one resource, by their address. */
export function createRereading() {
  const readers = new Map<string, Reader>()
  return {
    add(url: string, answer: TSchema, read: Read): void {
      readers.set(shapeOf(url), { answer, names: namesIn(url), read })
    },
    /** At the Location of what was created; else at the write's own address or the one above it, with the same schema. */
    for({ method, url, answer }: Write, request: FastifyRequest, params: Params): ReadAgain {
      return (db, location) => {
        if (method === 'DELETE') return undefined
        const shape = shapeOf(url)
        const own = namesIn(url).map((name) => params[name] ?? '')
        const values = location ? [...own, location.slice(location.lastIndexOf('/') + 1)] : own
        const shapes = location ? [`${shape}/:`] : [shape, shape.replace(/\/[^/:]+$/, '')]
        const reader = shapes.map((one) => readers.get(one)).find((one) => one?.answer === answer)
        if (!reader) return undefined
        const named = Object.fromEntries(reader.names.map((name, at) => [name, values[at] ?? '']))
        return reader.read(request, named, db) as Promise<JsonText<unknown>>
      }
    },
  }
}
