// The types of the benchmark's scenarios.
import type { Side } from '../servers.ts'

export type ScenarioRequest = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: string
}

export type Scenario = {
  name: string
  kind: 'read' | 'write' | 'admission'
  /** The first one is the service; the others are compared with it. */
  servers: readonly [Side, ...Side[]]
  /** The status of every response; any other aborts the benchmark. */
  status: number
  /** Minimum ratio of requests per second to that server. */
  wanted?: Partial<Record<Side, number>>
  /** Share of all requests, in the capacity model. */
  share?: number
  requests: Requests
}

/** Reads are repeated. Writes are not repeatable, so their rounds are counted, not timed. */
type Requests = { paths: string[]; key: string } | { next: () => ScenarioRequest; cannotRepeat: boolean }

export const API = '/api/v1'

/** A scenario of reads that is measured for the service alone. */
export const createPlainRead = (name: string, paths: string[], key: string): Scenario => ({
  name,
  kind: 'read',
  servers: ['full'],
  status: 200,
  requests: { paths, key },
})
