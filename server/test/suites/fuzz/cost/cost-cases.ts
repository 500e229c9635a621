// Every expensive request of every operation. The same for the same seed.
import type { Target } from '../compose.ts'
import type { Actor } from '../fixtures.ts'
import type { Operation } from '../operations.ts'
import { usual } from '../probes/probe.ts'
import { type Random, seeded } from '../samples/seeded.ts'
import { ANY_BODIES, bodiesOf } from './costly-bodies.ts'
import { addressesOf, headersOf, queriesOf } from './costly-heads.ts'
import { TEMPLATES } from './costly-templates.ts'
import { UPLOADS } from './costly-uploads.ts'
import { LARGEST } from './largest-valid.ts'
import type { Costly, RawRequest } from './raw-request.ts'

export type CostCase = {
  /** `createMission: unknown fields`. */
  name: string
  operation: Operation
  /** Valid: the response must be a success. */
  isValid: boolean
  make(target: Target, actor: Actor): RawRequest
  prepare?: Costly['prepare']
}

const takesParts = ({ id }: Operation) => id === 'createMission'
const takesTemplate = ({ id }: Operation) => /^(?:create|update)DocumentTemplate$/.test(id)

function costlyOf(operation: Operation, random: Random): Costly[] {
  const isRead = operation.method === 'GET'
  return [
    ...queriesOf(operation, random),
    ...addressesOf(operation),
    ...headersOf(operation),
    ...(isRead ? [] : [...ANY_BODIES, ...bodiesOf(operation, random)]),
    ...(takesParts(operation) ? UPLOADS : []),
    ...(takesTemplate(operation) ? TEMPLATES : []),
  ]
}

export function casesOf(operation: Operation, seed: number): CostCase[] {
  const costly = costlyOf(operation, seeded(seed, `cost ${operation.id}`))
  const withTarget = (isValid: boolean, { name, make, prepare }: Costly): CostCase => ({
    name: `${operation.id}: ${name}`,
    operation,
    isValid,
    prepare,
    make: (target, actor) => make(usualRequest(operation, target), target.body, actor),
  })
  const largest = LARGEST[operation.id] ?? []
  return [...costly.map((one) => withTarget(false, one)), ...largest.map((one) => withTarget(true, one))]
}

function usualRequest(operation: Operation, target: Target): RawRequest {
  const { method, url, headers, body } = usual('cost', operation, target)
  return { method, url, headers, body: body === undefined ? undefined : Buffer.from(body) }
}
