// Unsupported methods get 405 with Allow; OPTIONS returns the same Allow.
import { METHODS } from 'node:http'
import type { HttpResponse } from '../../../check/contract-check.ts'
import { formatAllow, OPERATIONS, type Operation } from '../operations.ts'
import { composeValid, type Probe } from './probe.ts'

const isFirstOfPath = (operation: Operation) =>
  OPERATIONS.find(({ path }) => path === operation.path) === operation

export const listMethodProbes = (operation: Operation): Probe[] =>
  (isFirstOfPath(operation) ? listMethodsToTry(operation.path) : []).map((method) => ({
    name: `methods-${operation.id}-${method}`,
    operation,
    async run(session) {
      const { headers, url, ...request } = composeValid(this.name, operation, await session.target(operation))
      // A body would be another error.
      const sent = { ...request, url, method, body: undefined, json: undefined, headers: {} }
      const finding = findError(method, operation.path, await session.exchange(sent))
      if (finding) session.report('listsItsMethods', sent, finding)
    },
  }))

const listMethodsToTry = (path: string) =>
  METHODS.filter(
    (method) => method === 'OPTIONS' || !['CONNECT', ...formatAllow(path).split(', ')].includes(method),
  )

function findError(method: string, path: string, { status, headers }: HttpResponse): string | undefined {
  const expected = method === 'OPTIONS' ? 204 : 405
  if (status !== expected) return `${status} to ${method}`
  return headers['allow'] === formatAllow(path) ? undefined : `Allow is ${headers['allow']}`
}
