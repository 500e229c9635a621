// What is asked of the servers.
import type { Side } from '../servers.ts'

export type OneRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export type Scenario = {
  name: string
  kind: 'read' | 'write' | 'admission'
  /** The first one is the service; the others are what it is held against. */
  sides: readonly [Side, ...Side[]]
  /** Of every answer; any other ends the benchmark. */
  status: number
  /** How many times as many requests as that server, at least. */
  wanted?: Partial<Record<Side, number>>
  /** Of all requests, in the capacity model. */
  share?: number
  asked: Asked
}

/** Reads are asked again and again. Writes never twice, so their rounds are counted, not timed. */
type Asked = { paths: string[]; key: string } | { next: () => OneRequest; isOnce: boolean }

export const API = '/api/v1'

/** Asked of the service alone. */
export const plainRead = (name: string, paths: string[], key: string): Scenario => ({
  name,
  kind: 'read',
  sides: ['full'],
  status: 200,
  asked: { paths, key },
})
